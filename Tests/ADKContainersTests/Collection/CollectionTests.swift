import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A collection node with its data source, delegate and a flow layout.
final class CollectionTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private static func flow(_ side: CGFloat? = 40) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        if let side { layout.itemSize = CGSize(width: side, height: side) }
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }

    func testItemsOfAGivenSizeAreShownInLines() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<100)], Self.flow())
            try harness.host.settle()
            harness.node.controller.checkInvariants()
            XCTAssertEqual(harness.shown.count, 24, "eight lines of three")
            for (name, cell) in harness.shown {
                let (line, column) = (name / 3, name % 3)
                XCTAssertEqual(cell.frame, CGRect(x: column * 40, y: line * 40, width: 40, height: 40), "\(name)")
            }
            XCTAssertEqual(harness.node.contentSize, CGSize(width: 120, height: 34 * 40))
            XCTAssertEqual(harness.node.indexPathForItem(at: CGPoint(x: 50, y: 90)), IndexPath(item: 7, section: 0))
            XCTAssertEqual(harness.node.indexPathsForVisibleItems.map(\.item), Array(0..<24))
            XCTAssertEqual(harness.displayed.count, 24)
        }
    }

    func testItemsWithoutAGivenSizeMeasureThemselves() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<20)], Self.flow(nil))
            try harness.host.settle()
            for (name, cell) in harness.shown { XCTAssertEqual(cell.frame.size, CollectionHarness.size(name)) }
            XCTAssertGreaterThan(harness.shown.count, 8)
        }
    }

    func testTheDelegatesSizeRangeReplacesTheItemSize() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<20)], Self.flow())
            harness.sizeRange = { _ in ASSizeRange(exact: CGSize(width: 60, height: 30)) }
            harness.node.delegate = nil
            harness.node.delegate = harness
            try harness.host.settle()
            XCTAssertTrue(harness.shown.values.allSatisfy { $0.frame.size == CGSize(width: 60, height: 30) })
            XCTAssertEqual(harness.node.rectForItem(at: IndexPath(item: 3, section: 0)).origin, CGPoint(x: 60, y: 30))
        }
    }

    func testHeadersOfRegisteredKindsStickAndSectionsHaveTheirInsets() throws {
        try onMain {
            let layout = Self.flow()
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            layout.sectionHeadersPinToVisibleBounds = true
            let harness = CollectionHarness([Array(0..<30), Array(30..<60)], layout)
            harness.inset = { UIEdgeInsets(top: 0, left: $0 == 0 ? 10 : 0, bottom: 5, right: 0) }
            try harness.host.settle()
            XCTAssertTrue(harness.requestedKinds.isEmpty, "no kind is registered")
            harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            try harness.host.settle()
            harness.node.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
            try harness.host.settle()
            let first = IndexPath(item: 0, section: 0)
            let header = try XCTUnwrap(
                harness.node.supplementaryNode(forElementKind: UICollectionView.elementKindSectionHeader, at: first))
            XCTAssertEqual(header.frame, CGRect(x: 0, y: 100, width: 120, height: 20), "it sticks")
            XCTAssertEqual(header.supplementaryElementKind, UICollectionView.elementKindSectionHeader)
            XCTAssertEqual(harness.node.rectForItem(at: first).minY, 20)
            // 110 points have room for two items of 40: the second touches the edge.
            XCTAssertEqual(harness.node.rectForItem(at: first).minX, 10)
            XCTAssertEqual(harness.node.rectForItem(at: IndexPath(item: 1, section: 0)).maxX, 120)
            XCTAssertTrue(harness.displayed.contains("+header"))
            harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            XCTAssertFalse(harness.node.controller.updates.needsReload, "it is registered already")
        }
    }

    func testAStickingHeaderFollowsEveryPointOfScrolling() throws {
        try onMain {
            let layout = Self.flow()
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            layout.sectionHeadersPinToVisibleBounds = true
            let harness = CollectionHarness([Array(0..<30), Array(30..<60)], layout)
            let kind = UICollectionView.elementKindSectionHeader
            harness.node.registerSupplementaryNode(ofKind: kind)
            try harness.host.settle()
            let paths = [0, 1].map { IndexPath(item: 0, section: $0) }
            let second = harness.node.rectForItem(at: paths[1]).minY - 20
            for offset in stride(from: CGFloat(0), through: second + 30, by: 1) {
                harness.node.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
                FrameLoop.shared.runFrame()
                // The next header pushes the first one out.
                let places = [min(offset, second - 20), max(offset, second)]
                for (path, place) in zip(paths, places) where place + 20 > offset && place < offset + 40 {
                    let header = harness.node.supplementaryNode(forElementKind: kind, at: path)
                    XCTAssertEqual(header?.view.frame.minY, place, "section \(path.section) at \(offset)")
                }
            }
        }
    }

    func testASectionWhoseHeaderHasNoSizeHasNoHeader() throws {
        try onMain {
            let harness = CollectionHarness([[1, 2], [3, 4]], Self.flow())
            harness.headerRange = { section in
                section == 0 ? ASSizeRange(exact: .zero) : ASSizeRange(min: .zero, max: CGSize(width: 120, height: 90))
            }
            harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            try harness.host.settle()
            XCTAssertEqual(harness.requestedKinds, ["header [1, 0]"])
            XCTAssertEqual(harness.node.rectForItem(at: IndexPath(item: 0, section: 0)).minY, 0)
            XCTAssertEqual(
                harness.node.rectForItem(at: IndexPath(item: 0, section: 1)).minY,
                40 + CollectionHarness.size(1001).height)
        }
    }

    func testAReloadedItemWhoseNodeCanShowTheNewModelKeepsItsNode() throws {
        try onMain {
            let harness = CollectionHarness([[1, 2, 3]], Self.flow())
            harness.models = [1: "one", 2: "two"]
            harness.node.reloadData()
            try harness.host.settle()
            let path = IndexPath(item: 0, section: 0)
            let (first, third) = (
                try XCTUnwrap(harness.node.nodeForItem(at: path)),
                try XCTUnwrap(harness.node.nodeForItem(at: IndexPath(item: 2, section: 0)))
            )
            XCTAssertEqual(first.nodeModel as? String, "one")
            harness.models[1] = "uno"
            harness.node.reloadItems(at: [path, IndexPath(item: 2, section: 0)])
            try harness.host.settle()
            XCTAssertTrue(harness.node.nodeForItem(at: path) === first)
            XCTAssertEqual(first.nodeModel as? String, "uno")
            XCTAssertEqual(harness.node.nodeModelForItem(at: path) as? String, "uno")
            XCTAssertFalse(harness.node.nodeForItem(at: IndexPath(item: 2, section: 0)) === third, "it has no model")
        }
    }

    func testContextsAreAskedForOnceAndFollowTheirSections() throws {
        try onMain {
            let harness = CollectionHarness([[1], [2], [3]], Self.flow())
            try harness.host.settle()
            let second = try XCTUnwrap(harness.node.context(forSection: 1))
            XCTAssertTrue(harness.node.context(forSection: 1) === second)
            XCTAssertTrue(second.collectionView === harness.node.view)
            XCTAssertNil(harness.node.context(forSection: 3))
            harness.items.remove(at: 0)
            harness.node.deleteSections(IndexSet(integer: 0))
            XCTAssertTrue(harness.node.context(forSection: 0) === second)
            XCTAssertEqual(harness.contextsAsked, [1])
            harness.node.reloadSections(IndexSet(integer: 0))
            XCTAssertFalse(harness.node.context(forSection: 0) === second)
        }
    }

    func testSelectionAsksTheDelegate() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<9)], Self.flow())
            try harness.host.settle()
            let paths = (0..<3).map { IndexPath(item: $0, section: 0) }
            harness.refused = [paths[1]]
            for path in paths { harness.node.controller.interaction.activate(path) }
            XCTAssertEqual(harness.selections, ["+0", "-0", "+2"])
            XCTAssertEqual(harness.node.indexPathsForSelectedItems, [paths[2]])
            harness.node.deselectItem(at: paths[2], animated: false)
            XCTAssertNil(harness.node.indexPathsForSelectedItems)
            harness.node.selectItem(at: IndexPath(item: 9, section: 0), animated: false, scrollPosition: .top)
            XCTAssertNil(harness.node.indexPathsForSelectedItems, "the item does not exist")
        }
    }

    func testScrollingToAnItemOfAMillionShowsItAtThePlaceAskedFor() throws {
        try onMain {
            for side in [CGFloat?.some(40), nil] {
                let harness = CollectionHarness([Array(0..<1_000_000)], Self.flow(side))
                try harness.host.settle()
                let path = IndexPath(item: 900_000, section: 0)
                harness.node.scrollToItem(at: path, at: .top, animated: false)
                try harness.host.settle()
                XCTAssertEqual(harness.node.rectForItem(at: path).minY, harness.node.contentOffset.y, accuracy: 15)
                XCTAssertTrue(harness.node.visibleNodes.allSatisfy(\.isDisplayed))
                XCTAssertLessThan(harness.node.controller.data.records.count, 600)
            }
        }
    }

    func testTheItemUnderThePointerStaysWhenTheItemsChangeTheirSize() throws {
        try onMain {
            let layout = Self.flow()
            let harness = CollectionHarness([Array(0..<10_000)], layout)
            try harness.host.settle()
            harness.node.setContentOffset(CGPoint(x: 0, y: 4_000), animated: false)
            try harness.host.settle()
            for (step, side) in [CGFloat(60), 24, 30, 120, 40].enumerated() {
                let pointer = CGPoint(x: 70, y: harness.node.contentOffset.y + 150)
                let path = try XCTUnwrap(harness.node.indexPathForItem(at: pointer))
                let before = harness.node.rectForItem(at: path)
                harness.node.updateLayout(around: pointer, animated: step % 2 == 0) {
                    layout.itemSize = CGSize(width: side, height: side)
                }
                let after = harness.node.rectForItem(at: path)
                XCTAssertEqual(after.size, CGSize(width: side, height: side))
                let part = (pointer.y - before.minY) / before.height
                XCTAssertEqual(
                    after.minY + part * after.height, harness.node.contentOffset.y + 150, accuracy: 1, "step \(step)")
                try harness.host.settle()
            }
        }
    }

    func testItemsGrowAndShrinkAsTheyMoveToTheirNewPlaces() throws {
        try onMain {
            let layout = Self.flow()
            let harness = CollectionHarness([Array(0..<300)], layout)
            try harness.host.settle()
            @MainActor func place(_ name: Int) throws -> CGRect {
                let cell = try XCTUnwrap(harness.shown[name])
                return cell.view.convert(cell.view.bounds, to: nil)
            }
            var last = try place(4)
            harness.node.updateLayout(around: .zero, animated: true) { layout.itemSize = CGSize(width: 60, height: 60) }
            for step in 0..<15 {
                try harness.host.run(for: 1.0 / 60)
                let now = try place(4)
                XCTAssertGreaterThanOrEqual(now.width, last.width - 0.01, "step \(step)")
                XCTAssertLessThan(now.width - last.width, 6, "it jumps in step \(step)")
                last = now
            }
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.shown[4])
            XCTAssertEqual(cell.frame, CGRect(x: 0, y: 120, width: 60, height: 60))
            XCTAssertTrue(CATransform3DIsIdentity(cell.transform))
            XCTAssertTrue(cell.isDisplayed)
        }
    }

    func testItemsBeginAtTheRightFromRightToLeft() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<10)], Self.flow())
            harness.node.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            XCTAssertEqual(harness.shown[0]?.frame.minX, 80)
            XCTAssertEqual(harness.shown[2]?.frame.minX, 0)
            XCTAssertEqual(harness.node.indexPathForItem(at: CGPoint(x: 100, y: 10))?.item, 0)
        }
    }

    func testAnotherLayoutMovesTheItems() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<300)], Self.flow())
            try harness.host.settle()
            harness.node.setContentOffset(CGPoint(x: 0, y: 400), animated: false)
            try harness.host.settle()
            let first = try XCTUnwrap(harness.node.indexPathsForVisibleItems.first)
            harness.node.collectionViewLayout = Self.flow(60)
            try harness.host.settle()
            XCTAssertEqual(harness.node.indexPathsForVisibleItems.first?.item ?? 0, first.item, accuracy: 1)
            XCTAssertTrue(harness.shown.values.allSatisfy { $0.frame.size == CGSize(width: 60, height: 60) })
        }
    }

    func testACollectionThatIsEditedInEveryCallbackStaysRight() throws {
        try onMain {
            let harness = CollectionHarness([Array(0..<60)], Self.flow())
            var edits = 0
            harness.onRequest = { _ in
                guard edits < 20 else { return }
                edits += 1
                harness.items[0].insert(500 + edits, at: 0)
                harness.node.insertItems(at: [IndexPath(item: 0, section: 0)])
            }
            try harness.host.settle()
            XCTAssertEqual(edits, 20)
            XCTAssertEqual(harness.node.numberOfItems(inSection: 0), 80)
            for (name, cell) in harness.shown {
                XCTAssertEqual(harness.node.indexPath(for: cell).map(harness.name), name)
            }
        }
    }

    func testContentThatGrowsToTheSideOfAMirroredListLeavesItsItemsInPlace() throws {
        final class Mirrored: PlainLayout {
            override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
        }
        try onMain {
            let layout = Mirrored()
            for item in 0..<100 {
                layout.frames[IndexPath(item: item, section: 0)] = CGRect(
                    x: item % 10 * 60, y: item / 10 * 60, width: 60, height: 60)
            }
            layout.contentSize = CGSize(width: 600, height: 600)
            let harness = CollectionHarness([Array(0..<100)], layout)
            harness.node.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            harness.node.setContentOffset(CGPoint(x: 200, y: 150), animated: false)
            try harness.host.settle()
            let view = harness.node.view
            @MainActor func places() -> [Int: CGPoint] {
                harness.shown.mapValues { view.convert($0.view.frame.origin, to: nil) }
            }
            let before = places()
            XCTAssertFalse(before.isEmpty)
            // An item far to the left makes the content wider.
            harness.items[0].append(100)
            layout.frames[IndexPath(item: 100, section: 0)] = CGRect(x: 840, y: 0, width: 60, height: 60)
            layout.contentSize.width = 900
            harness.node.insertItems(at: [IndexPath(item: 100, section: 0)])
            try harness.host.settle()
            XCTAssertEqual(view.contentSize.width, 900)
            XCTAssertEqual(places(), before)
        }
    }

    func testAnUprightLayoutAfterASidewaysOneThatWasScrolledShowsItsItems() throws {
        try onMain {
            let sideways = UICollectionViewFlowLayout()
            sideways.scrollDirection = .horizontal
            sideways.itemSize = CGSize(width: 30, height: 40)
            let harness = CollectionHarness([Array(0..<200)], sideways)
            try harness.host.settle()
            harness.node.setContentOffset(CGPoint(x: 500, y: 0), animated: false)
            try harness.host.settle()
            let upright = UICollectionViewFlowLayout()
            upright.itemSize = CGSize(width: 30, height: 40)
            harness.node.collectionViewLayout = upright
            try harness.host.settle()
            XCTAssertEqual(harness.node.contentOffset.x, 0)
            XCTAssertGreaterThan(harness.node.contentOffset.y, 0, "the first visible item stays in view")
            harness.node.collectionViewLayout = sideways
            try harness.host.settle()
            XCTAssertEqual(harness.node.contentOffset.y, 0)
        }
    }

    func testASidewaysLayoutSetAfterAResizeFillsTheNewHeight() throws {
        try onMain {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 30, height: 40)
            let harness = CollectionHarness([Array(0..<20)], layout, width: 120, height: 300)
            try harness.host.settle()
            // Lines of a vertical layout do not depend on the height.
            harness.window.frame = CGRect(x: 0, y: 0, width: 120, height: 110)
            try harness.host.settle()
            let sideways = UICollectionViewFlowLayout()
            sideways.scrollDirection = .horizontal
            sideways.itemSize = CGSize(width: 30, height: 40)
            harness.node.collectionViewLayout = sideways
            try harness.host.settle()
            XCTAssertEqual(harness.node.view.contentSize, CGSize(width: 10 * 30 + 9 * 10, height: 110))
        }
    }
}
