import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Data sources and delegates whose methods take the collection's view, as UIKit's do.
final class LegacyFormsTests: XCTestCase, @unchecked Sendable {
    /// A collection in a headless window.
    @MainActor
    private struct Shown {
        let host = HeadlessHost.attached(scale: 1)
        let node: ASCollectionNode
        let window: UIWindow

        init(_ layout: UICollectionViewLayout, _ source: any ASCollectionDataSource) {
            window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
            node = ASCollectionNode(collectionViewLayout: layout)
            node.dataSource = source
            window.rootViewController = ASDKViewController(node: node)
            window.makeKeyAndVisible()
        }
    }

    @MainActor
    private static func flow() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 40, height: 40)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }

    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    // MARK: - Data sources

    @MainActor
    private class CountSource: ASCollectionDataSource {
        var counts = [5, 3]
        var asked: [IndexPath] = []
        func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(
            _ collectionView: ASCollectionView, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            asked.append(indexPath)
            let name = indexPath.section * 100 + indexPath.item
            return { ThreadCell(name) }
        }
        func collectionView(
            _ collectionView: ASCollectionView, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> ASCellNode { ItemCell(1000 + indexPath.section) }
    }

    /// An item that notes on which thread it was made.
    private final class ThreadCell: ASCellNode, @unchecked Sendable {
        let name: Int
        let isMadeOnMain = Thread.isMainThread
        init(_ name: Int) {
            self.name = name
            super.init()
        }
    }

    func testASourceWhoseMethodsTakeTheViewShowsItsItems() throws {
        try onMain {
            let source = CountSource()
            let shown = Shown(Self.flow(), source)
            try shown.host.settle()
            XCTAssertEqual(shown.node.numberOfSections, 2)
            XCTAssertEqual(shown.node.numberOfItems(inSection: 1), 3)
            let cells = shown.node.visibleNodes.compactMap { $0 as? ThreadCell }
            XCTAssertEqual(cells.map(\.name), [0, 1, 2, 3, 4, 100, 101, 102])
            XCTAssertTrue(cells.allSatisfy { !$0.isMadeOnMain }, "the blocks run on workers")
            XCTAssertEqual(source.asked.sorted(), cells.compactMap(\.indexPath), "once for each item")
            source.counts[0] = 6
            shown.node.insertItems(at: [Self.path(5)])
            try shown.host.settle()
            XCTAssertEqual(shown.node.visibleNodes.count, 9)
        }
    }

    func testASupplementaryNodeMayComeFromTheFormWithTheView() throws {
        try onMain {
            let source = CountSource()
            let layout = Self.flow()
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            let shown = Shown(layout, source)
            shown.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            try shown.host.settle()
            let header = shown.node.view.supplementaryNode(
                forElementKind: UICollectionView.elementKindSectionHeader, at: Self.path(0, 1))
            XCTAssertEqual((header as? ItemCell)?.name, 1001)
        }
    }

    @MainActor
    private final class NodeSource: ASCollectionDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
        func collectionView(_ collectionView: ASCollectionView, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
            ThreadCell(indexPath.item)
        }
    }

    func testASourceMayMakeNodesForTheView() throws {
        try onMain {
            let source = NodeSource()
            let shown = Shown(Self.flow(), source)
            try shown.host.settle()
            let cells = shown.node.visibleNodes.compactMap { $0 as? ThreadCell }
            XCTAssertEqual(cells.map(\.name), [0, 1, 2, 3])
            XCTAssertTrue(cells.allSatisfy(\.isMadeOnMain))
        }
    }

    @MainActor
    private final class BothSource: ASCollectionDataSource {
        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 1 }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
            ThreadCell(indexPath.item)
        }
        func numberOfSections(in collectionView: UICollectionView) -> Int { 7 }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 7 }
        func collectionView(
            _ collectionView: ASCollectionView, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { ThreadCell(1000) } }
    }

    func testTheFormWithTheNodeComesFirst() throws {
        try onMain {
            let source = BothSource()
            let shown = Shown(Self.flow(), source)
            try shown.host.settle()
            XCTAssertEqual(shown.node.visibleNodes.compactMap { ($0 as? ThreadCell)?.name }, [0, 1])
        }
    }

    @MainActor
    private final class PlainSource: ASCollectionDataSource {
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }
    }

    func testOnlyTheFirstListOfATypeLoadsItsViewToAskForAMissingForm() throws {
        onMain {
            let source = PlainSource()
            for number in 0..<3 {
                let node = ASCollectionNode(collectionViewLayout: Self.flow())
                node.dataSource = source
                XCTAssertEqual(node.numberOfSections, 1)
                if number > 0 { XCTAssertFalse(node.isNodeLoaded) }
            }
        }
    }

    // MARK: - Delegates

    @MainActor
    private final class ViewDelegate: ASCollectionDelegateFlowLayout {
        var calls: [String] = []
        func collectionView(
            _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
        ) -> ASSizeRange { ASSizeRange(exact: CGSize(width: 30, height: 25)) }
        func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
            indexPath.item != 4
        }
        func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
            calls.append("highlight \(indexPath.item)")
        }
        func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
            calls.append("unhighlight \(indexPath.item)")
        }
        func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
            indexPath.item != 3
        }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            calls.append("select \(indexPath.item)")
        }
        func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
            indexPath.item != 0
        }
        func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
            calls.append("deselect \(indexPath.item)")
        }

        // MARK: Flow

        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            insetForSectionAt section: Int
        ) -> UIEdgeInsets { UIEdgeInsets(top: 7, left: 5, bottom: 0, right: 0) }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            minimumLineSpacingForSectionAt section: Int
        ) -> CGFloat { 3 }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            minimumInteritemSpacingForSectionAt section: Int
        ) -> CGFloat { 11 }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            referenceSizeForHeaderInSection section: Int
        ) -> CGSize { CGSize(width: 0, height: section == 0 ? 0 : 22) }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            referenceSizeForFooterInSection section: Int
        ) -> CGSize { CGSize(width: 0, height: 13) }
    }

    func testSelectionCallsTheFormsWithTheView() throws {
        try onMain {
            let (source, delegate) = (CountSource(), ViewDelegate())
            let shown = Shown(Self.flow(), source)
            shown.node.delegate = delegate
            try shown.host.settle()
            @MainActor func click(_ item: Int) throws {
                let frame = shown.node.rectForItem(at: Self.path(item))
                let point = CGPoint(x: frame.midX, y: frame.midY)
                FrameLoop.shared.post(
                    .pointerDown(button: .primary, at: point, time: shown.host.clock.now, modifiers: []),
                    to: shown.window)
                try shown.host.run(for: 0.02)
                FrameLoop.shared.post(
                    .pointerUp(button: .primary, at: point, time: shown.host.clock.now, modifiers: []), to: shown.window
                )
                try shown.host.settle()
            }
            for item in [1, 2, 3, 4] { try click(item) }
            XCTAssertEqual(
                delegate.calls,
                [
                    "highlight 1", "unhighlight 1", "select 1", "highlight 2", "unhighlight 2", "deselect 1",
                    "select 2", "highlight 3", "unhighlight 3",
                ])
            shown.node.allowsMultipleSelection = true
            delegate.calls = []
            try click(0)
            try click(0)
            XCTAssertEqual(delegate.calls.filter { $0.contains("select") }, ["select 0"], "it refuses to deselect")
        }
    }

    func testSizesAndSpacingComeFromTheFormsWithTheView() throws {
        try onMain {
            let (source, delegate) = (CountSource(), ViewDelegate())
            let shown = Shown(Self.flow(), source)
            for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
                shown.node.registerSupplementaryNode(ofKind: kind)
            }
            shown.node.delegate = delegate
            try shown.host.settle()
            let rects = (0..<5).map { shown.node.rectForItem(at: Self.path($0)) }
            XCTAssertTrue(rects.allSatisfy { $0.size == CGSize(width: 30, height: 25) })
            // 115 points have room for 30 + 11 + 30 + 11 + 30, which spreads over the line.
            XCTAssertEqual(rects[0].origin, CGPoint(x: 5, y: 7), "no header, and the insets")
            XCTAssertGreaterThanOrEqual(rects[1].minX - rects[0].maxX, 11)
            XCTAssertEqual(rects[2].maxX, 120)
            XCTAssertEqual(rects[3].minY, 7 + 25 + 3)
            // The footer of the first section, the header and the inset of the second one.
            XCTAssertEqual(shown.node.rectForItem(at: Self.path(0, 1)).minY, 60 + 13 + 22 + 7)
            XCTAssertNil(
                shown.node.supplementaryNode(
                    forElementKind: UICollectionView.elementKindSectionHeader, at: Self.path(0)))
        }
    }
}
