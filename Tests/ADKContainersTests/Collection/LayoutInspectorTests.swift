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

/// Inspectors, the attributes of cells, and the end of a throw.
final class LayoutInspectorTests: XCTestCase, @unchecked Sendable {
    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @MainActor
    private static func flow(_ side: CGFloat? = nil) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        if let side { layout.itemSize = CGSize(width: side, height: side) }
        return layout
    }

    // MARK: - Inspectors

    func testAnInspectorAsksTheDelegateAndLimitsTheOthersToTheView() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<9)], Self.flow())
            let inspector = ASCollectionViewLayoutInspector()
            harness.node.contentInset = UIEdgeInsets(top: 1, left: 10, bottom: 2, right: 20)
            let view = harness.node.view
            try harness.host.settle()
            let range = inspector.collectionView(view, constrainedSizeForNodeAt: Self.path(0))
            XCTAssertEqual(range, ASSizeRange(min: .zero, max: CGSize(width: 90, height: CGFloat.infinity)))
            harness.sizeRange = { ASSizeRange(exact: CGSize(width: 30, height: 20 + CGFloat($0.item))) }
            harness.node.layoutInspector = inspector
            try harness.host.settle()
            XCTAssertEqual(harness.node.rectForItem(at: Self.path(2)).size, CGSize(width: 30, height: 22))
            XCTAssertEqual(harness.node.scrollableDirections, [.up, .down])
        }
    }

    func testAnInspectorOfAFlowLayoutUsesItsSizes() throws {
        try onMain {
            let layout = Self.flow(36)
            layout.scrollDirection = .horizontal
            layout.headerReferenceSize = CGSize(width: 25, height: 0)
            let harness = CollectionHarness([[1, 2]], layout)
            let inspector = ASCollectionViewFlowLayoutInspector(flowLayout: layout)
            let view = harness.node.view
            try harness.host.settle()
            let (header, footer) = (
                UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter
            )
            XCTAssertEqual(
                inspector.collectionView(view, constrainedSizeForNodeAt: Self.path(0)),
                ASSizeRange(exact: CGSize(width: 36, height: 36)))
            XCTAssertEqual(inspector.scrollableDirections(), [.left, .right])
            XCTAssertEqual(
                inspector.collectionView(view, constrainedSizeForSupplementaryNodeOfKind: header, at: Self.path(0)),
                ASSizeRange(exact: CGSize(width: 25, height: 300)))
            XCTAssertEqual(inspector.collectionView(view, supplementaryNodesOfKind: header, inSection: 0), 1)
            XCTAssertEqual(inspector.collectionView(view, supplementaryNodesOfKind: footer, inSection: 0), 0)
            harness.headerRange = { _ in ASSizeRange(max: CGSize(width: 70, height: 10)) }
            XCTAssertEqual(
                inspector.collectionView(view, constrainedSizeForSupplementaryNodeOfKind: header, at: Self.path(0)),
                ASSizeRange(max: CGSize(width: 70, height: 10)))
            layout.itemSize = CGSize(width: 50, height: 50)
            XCTAssertEqual(
                inspector.collectionView(view, constrainedSizeForNodeAt: Self.path(0)).max,
                CGSize(width: CGFloat.infinity, height: 300), "the standard size stands for none")
        }
    }

    @MainActor
    private final class FewHeaders: ASCollectionViewLayoutInspector {
        var sections: UInt = 1
        override func collectionView(
            _ collectionView: ASCollectionView, numberOfSectionsForSupplementaryNodeOfKind kind: String
        ) -> UInt { sections }
    }

    func testAnInspectorDecidesHowManySectionsHaveHeaders() throws {
        try onMain {
            let layout = Self.flow(40)
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            let harness = CollectionHarness([[1], [2], [3]], layout)
            let inspector = FewHeaders()
            _ = harness.node.view
            harness.node.layoutInspector = inspector
            harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            try harness.host.settle()
            XCTAssertEqual(harness.requestedKinds, ["header [0, 0]"])
            inspector.sections = 2
            harness.requestedKinds = []
            harness.node.reloadData()
            try harness.host.settle()
            XCTAssertEqual(harness.requestedKinds, ["header [0, 0]", "header [1, 0]"])
        }
    }

    // MARK: - Attributes

    private final class Tinted: UICollectionViewLayoutAttributes {
        var tint = 0
        override func copy(with zone: NSZone?) -> Any {
            let copy = super.copy(with: zone)
            (copy as? Tinted)?.tint = tint
            return copy
        }
        override func isEqual(_ object: Any?) -> Bool { super.isEqual(object) && (object as? Tinted)?.tint == tint }
    }

    @MainActor
    private final class TintedLayout: UICollectionViewLayout {
        var tint = 1
        var snaps = false
        override class var layoutAttributesClass: UICollectionViewLayoutAttributes.Type { Tinted.self }
        override var collectionViewContentSize: CGSize { CGSize(width: 120, height: 100 * 40) }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = Tinted(forCellWith: indexPath)
            attributes.frame = CGRect(x: 0, y: 40 * CGFloat(indexPath.item), width: 120, height: 40)
            attributes.tint = tint + indexPath.item
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            (0..<100).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                .filter { $0.frame.intersects(rect) }
        }
        override func targetContentOffset(
            forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
        ) -> CGPoint {
            guard snaps else { return proposedContentOffset }
            let line = proposedContentOffset.y / 40
            return CGPoint(x: 0, y: 40 * (velocity.y > 0 ? line.rounded(.up) : line.rounded(.down)))
        }
    }

    /// Answers the same objects each time, and changes them.
    @MainActor
    private final class ReusingLayout: UICollectionViewLayout {
        let objects = (0..<5).map { item in
            let attributes = Tinted(forCellWith: IndexPath(item: item, section: 0))
            attributes.frame = CGRect(x: 0, y: 40 * CGFloat(item), width: 120, height: 40)
            return attributes
        }
        override var collectionViewContentSize: CGSize { CGSize(width: 120, height: 200) }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { objects }
    }

    private final class TintCell: ASCellNode, @unchecked Sendable {
        // Main thread only.
        nonisolated(unsafe) var applied: [String] = []
        @MainActor override func applyLayoutAttributes(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            let tint = (layoutAttributes as? Tinted).map { ", tint \($0.tint)" } ?? ""
            applied.append("\(layoutAttributes.indexPath.item) at \(Int(layoutAttributes.frame.minY))\(tint)")
        }
    }

    @MainActor
    private final class TintSource: ASCollectionDataSource {
        var count = 100
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { TintCell() } }
    }

    @MainActor
    private func show(
        _ layout: UICollectionViewLayout, _ source: TintSource
    ) throws -> (HeadlessHost, UIWindow, ASCollectionNode) {
        let host = HeadlessHost.attached(scale: 1)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = source
        window.rootViewController = ASDKViewController(node: node)
        window.makeKeyAndVisible()
        try host.settle()
        return (host, window, node)
    }

    func testACellReceivesTheAttributesOfItsLayoutWhenTheyChange() throws {
        try onMain {
            let (layout, source) = (TintedLayout(), TintSource())
            let (host, window, node) = try self.show(layout, source)
            defer { withExtendedLifetime(window) {} }
            let cell = try XCTUnwrap(node.nodeForItem(at: Self.path(2)) as? TintCell)
            XCTAssertEqual(cell.applied, ["2 at 80, tint 3"])
            XCTAssertEqual((cell.layoutAttributes as? Tinted)?.tint, 3)
            node.contentOffset = CGPoint(x: 0, y: 20)
            try host.settle()
            XCTAssertEqual(cell.applied.count, 1, "scrolling changes nothing")
            layout.tint = 10
            layout.invalidateLayout()
            try host.settle()
            XCTAssertEqual(cell.applied.last, "2 at 80, tint 12")
            XCTAssertEqual(cell.applied.count, 2)
            node.reloadItems(at: [Self.path(2)])
            try host.settle()
            let other = try XCTUnwrap(node.nodeForItem(at: Self.path(2)) as? TintCell)
            XCTAssertFalse(other === cell)
            XCTAssertEqual(other.applied, ["2 at 80, tint 12"], "the node that takes its place")
        }
    }

    func testALayoutMayChangeTheObjectsThatItAnswered() throws {
        try onMain {
            let (layout, source) = (ReusingLayout(), TintSource())
            source.count = 5
            let (host, window, node) = try self.show(layout, source)
            defer { withExtendedLifetime(window) {} }
            let cell = try XCTUnwrap(node.nodeForItem(at: Self.path(1)) as? TintCell)
            XCTAssertEqual(cell.applied, ["1 at 40, tint 0"])
            layout.objects[1].tint = 8
            layout.invalidateLayout()
            try host.settle()
            XCTAssertEqual(cell.applied, ["1 at 40, tint 0", "1 at 40, tint 8"])
        }
    }

    func testACellOfAFlowLayoutReceivesItsPlace() throws {
        try onMain {
            let layout = Self.flow(40)
            layout.minimumLineSpacing = 0
            layout.minimumInteritemSpacing = 0
            let source = TintSource()
            let (host, window, node) = try self.show(layout, source)
            defer { withExtendedLifetime(window) {} }
            let cell = try XCTUnwrap(node.nodeForItem(at: Self.path(4)) as? TintCell)
            XCTAssertEqual(cell.applied, ["4 at 40"])
            XCTAssertEqual(cell.layoutAttributes?.frame, CGRect(x: 40, y: 40, width: 40, height: 40))
            XCTAssertEqual(cell.layoutAttributes?.representedElementCategory, .cell)
            source.count -= 1
            node.deleteItems(at: [Self.path(0)])
            try host.settle()
            XCTAssertEqual(cell.applied, ["4 at 40", "3 at 40"])
        }
    }

    func testAHeaderThatSticksReceivesItsPlaceWhileScrolling() throws {
        try onMain {
            let layout = Self.flow(40)
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            layout.sectionHeadersPinToVisibleBounds = true
            let harness = CollectionHarness([Array(0..<60)], layout)
            let kind = UICollectionView.elementKindSectionHeader
            harness.node.registerSupplementaryNode(ofKind: kind)
            try harness.host.settle()
            let header = try XCTUnwrap(harness.node.supplementaryNode(forElementKind: kind, at: Self.path(0)))
            XCTAssertEqual(header.layoutAttributes?.frame.minY, 0)
            XCTAssertEqual(header.layoutAttributes?.representedElementKind, kind)
            harness.node.contentOffset = CGPoint(x: 0, y: 130)
            try harness.host.settle()
            XCTAssertEqual(header.layoutAttributes?.frame.minY, 130)
        }
    }

    func testALayoutDecidesWhereAThrowEnds() throws {
        try onMain {
            let (layout, source) = (TintedLayout(), TintSource())
            layout.snaps = true
            let (_, window, node) = try self.show(layout, source)
            defer { withExtendedLifetime(window) {} }
            let view = node.view
            var target = CGPoint(x: 0, y: 107)
            view.delegate?.scrollViewWillEndDragging(
                view, withVelocity: CGPoint(x: 0, y: 1), targetContentOffset: &target)
            XCTAssertEqual(target, CGPoint(x: 0, y: 120))
            target.y = 107
            view.delegate?.scrollViewWillEndDragging(
                view, withVelocity: CGPoint(x: 0, y: -1), targetContentOffset: &target)
            XCTAssertEqual(target, CGPoint(x: 0, y: 80))
            // The layout is asked in points of its content, which an inverted list reverses.
            node.inverted = true
            target.y = 4000 - 300 - 107
            view.delegate?.scrollViewWillEndDragging(
                view, withVelocity: CGPoint(x: 0, y: -1), targetContentOffset: &target)
            XCTAssertEqual(target, CGPoint(x: 0, y: 4000 - 300 - 120))
            layout.snaps = false
            target.y = 107.25
            view.delegate?.scrollViewWillEndDragging(view, withVelocity: .zero, targetContentOffset: &target)
            XCTAssertEqual(target.y, 107.25)
        }
    }

    // MARK: - Controllers in cells

    @MainActor
    private final class PageController: ASDKViewController<ASDisplayNode> {
        let number: Int
        let record: (String) -> Void
        init(_ number: Int, _ record: @escaping (String) -> Void) {
            self.number = number
            self.record = record
            super.init(node: ASDisplayNode())
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            record("+\(number)")
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            record("-\(number)")
        }
    }

    @MainActor
    private final class Controllers: ASPagerDataSource {
        var calls: [String] = []
        func numberOfPages(in pagerNode: ASPagerNode) -> Int { 9 }
        func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
            { [weak self] in
                ASCellNode(viewControllerBlock: { PageController(index) { self?.calls.append($0) } })
            }
        }
    }

    func testThePagesOfAPagerMayHaveControllers() throws {
        try onMain {
            let (harness, source) = (PagerHarness(0), Controllers())
            harness.pager.setDataSource(source)
            try harness.show()
            let first = try XCTUnwrap(harness.pager.nodeForPage(at: 0))
            let controller = try XCTUnwrap(first.viewController as? PageController)
            XCTAssertEqual(controller.node.calculatedSize, CGSize(width: 200, height: 400))
            XCTAssertTrue(controller.node.isVisible)
            XCTAssertEqual(source.calls, ["+0"])
            harness.pager.scrollToPage(at: 5, animated: false)
            try harness.host.settle()
            XCTAssertEqual(source.calls, ["+0", "-0", "+5"])
            XCTAssertFalse(controller.node.interfaceState.contains(.visible))
            XCTAssertNil(harness.pager.nodeForPage(at: 0), "it is far away")
        }
    }

    func testTheControllerOfAPagePresentsInTheWindow() throws {
        try onMain {
            let (harness, source) = (PagerHarness(0), Controllers())
            harness.pager.setDataSource(source)
            try harness.show()
            let page = try XCTUnwrap(harness.pager.nodeForPage(at: 0)?.viewController)
            XCTAssertNil(page.parent)
            let alert = UIViewController()
            alert.modalPresentationStyle = .fullScreen
            var ends = 0
            page.present(alert, animated: false) { ends += 1 }
            XCTAssertTrue(alert.viewIfLoaded?.window === harness.window)
            XCTAssertEqual(source.calls, ["+0", "-0"])
            page.dismiss(animated: false) { ends += 1 }
            XCTAssertNil(alert.view.window)
            XCTAssertEqual(ends, 2)
        }
    }

    func testACellIsFilledByTheViewOfAController() throws {
        @MainActor final class Recorder {
            var calls: [String] = []
        }
        final class Plain: UIViewController {
            var recorder: Recorder?
            override func viewDidLoad() { recorder?.calls.append("plain loaded") }
            override func viewDidAppear(_ animated: Bool) { recorder?.calls.append("plain appeared") }
        }
        try onMain {
            let host = HeadlessHost.attached(scale: 1)
            let recorder = Recorder()
            let inner = ASDisplayNode()
            for controller in [Plain(), ASDKViewController(node: inner)] as [UIViewController] {
                (controller as? Plain)?.recorder = recorder
                let cell = ASCellNode(viewControllerBlock: { controller }) { node in
                    MainActor.assumeIsolated { recorder.calls.append("did load \(node.subnodes.count)") }
                }
                XCTAssertNil(cell.viewController)
                cell.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
                let root = UIViewController()
                window.rootViewController = root
                root.view.addSubview(cell.view)
                window.makeKeyAndVisible()
                try host.settle()
                XCTAssertTrue(cell.viewController === controller)
                XCTAssertEqual(controller.view.frame, CGRect(x: 0, y: 0, width: 120, height: 90))
                XCTAssertTrue(controller.view.isDescendant(of: cell.view))
            }
            XCTAssertTrue(inner.supernode is ASCellNode, "it is part of the cell's tree")
            XCTAssertEqual(recorder.calls, ["plain loaded", "did load 1", "plain appeared", "did load 1"])
        }
    }
}
