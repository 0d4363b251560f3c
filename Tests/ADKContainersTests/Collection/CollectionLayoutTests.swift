import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Items in lanes: each one below the shortest lane. Counts come from the collection view.
@MainActor
private final class LanesLayout: UICollectionViewLayout {
    var height: (IndexPath) -> CGFloat = { _ in 100 }
    var lanes = 3
    var follows = false
    var frames: [CGRect] = []
    var size = CGSize.zero
    var onPrepare: () -> Void = {}
    var prepared = 0
    var questions = 0
    /// The side to which items leave, and from which they come.
    var side: CGFloat?

    override func prepare() {
        prepared += 1
        onPrepare()
        guard let view = collectionView else { return }
        let width = view.bounds.width / CGFloat(lanes)
        var ends = [CGFloat](repeating: 0, count: lanes)
        frames = (0..<view.numberOfItems(inSection: 0)).map { item in
            let lane = ends.indices.min { ends[$0] < ends[$1] } ?? 0
            let height = height(IndexPath(item: item, section: 0))
            defer { ends[lane] += height }
            return CGRect(x: CGFloat(lane) * width, y: ends[lane], width: width, height: height)
        }
        size = CGSize(width: view.bounds.width, height: ends.max() ?? 0)
    }

    override var collectionViewContentSize: CGSize { size }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        questions += 1
        let items = frames.indices.compactMap { item -> UICollectionViewLayoutAttributes? in
            guard let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: 0)) else { return nil }
            return attributes.frame.intersects(rect) ? attributes : nil
        }
        let back = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: "back", with: IndexPath(item: 0, section: 0))
        back.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        back.zIndex = -1
        return back.frame.intersects(rect) ? items + [back] : items
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard frames.indices.contains(indexPath.item) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.item]
        if follows, indexPath.item == 0 {
            attributes.frame.origin.y = max(0, collectionView?.contentOffset.y ?? 0)
            attributes.zIndex = 3
        }
        return attributes
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { follows }

    private func beside(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let side else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(x: side, y: 0, width: 100, height: 100)
        attributes.alpha = 0.5
        return attributes
    }

    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { beside(itemIndexPath) }
    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { beside(itemIndexPath) }
}

extension LayoutHarness where Layout == LanesLayout {
    /// The frames that the items in the viewport should have, by their names.
    fileprivate var expected: [Int: CGRect] {
        let bounds = collection.view.bounds
        var result: [Int: CGRect] = [:]
        for item in names.indices {
            guard let frame = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame else {
                continue
            }
            // On Linux, rectangles that touch intersect.
            if frame.intersects(bounds), frame.minY < bounds.maxY, frame.maxY > bounds.minY {
                result[names[item]] = frame
            }
        }
        return result
    }
}

/// Collections with layouts of the app, in a window.
final class CollectionLayoutTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func makeHarness(_ count: Int) -> LayoutHarness<LanesLayout> {
        let harness = LayoutHarness(count, LanesLayout(), size: CGSize(width: 300, height: 600))
        harness.layout.height = { [unowned harness] in
            harness.name(at: $0).map { LayoutHarness<LanesLayout>.height($0) } ?? 1
        }
        harness.layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
        return harness
    }

    func testItemsAreWhereTheLayoutPlacesThemWhileScrolling() throws {
        try onMain {
            let harness = self.makeHarness(2000)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, harness.expected)
            XCTAssertEqual(harness.layout.prepared, 1)
            XCTAssertEqual(harness.collection.view.contentSize, harness.layout.size)
            let views = harness.collection.view.subviews.filter { $0 is UICollectionReusableView }
            XCTAssertEqual(views.map(\.frame), [CGRect(x: 10, y: 20, width: 30, height: 40)])
            for step in 1...60 {
                harness.collection.contentOffset = CGPoint(x: 0, y: CGFloat(step) * 130)
                try harness.host.settle()
                let (shown, expected) = (harness.shown, harness.expected)
                let wrong = Set(shown.keys).symmetricDifference(expected.keys).sorted()
                XCTAssertEqual(
                    wrong.map { "\($0): \(shown[$0] ?? .zero) \(expected[$0] ?? .zero)" }, [], "step \(step)")
                XCTAssertEqual(shown, expected, "step \(step)")
            }
            XCTAssertFalse(harness.collection.view.subviews.contains { $0 is UICollectionReusableView })
            XCTAssertEqual(harness.layout.prepared, 1)
            XCTAssertLessThan(harness.layout.questions, 16)
            harness.layout.lanes = 5
            harness.layout.invalidateLayout()
            try harness.host.settle()
            XCTAssertEqual(harness.shown, harness.expected)
            XCTAssertEqual(harness.layout.prepared, 2)
        }
    }

    func testRandomBatchesLeaveTheItemsOfTheModel() throws {
        try onMain {
            var random = SeededRandom(seed: 15)
            let harness = self.makeHarness(60)
            try harness.host.settle()
            var next = 1000
            for batch in 0..<40 {
                let isAnimated = batch % 3 == 0
                harness.collection.performBatch(
                    animated: isAnimated,
                    updates: {
                        // Deletions first, with paths before the batch; insertions with paths after it.
                        let gone = harness.names.indices.filter { _ in Int.random(in: 0..<12, using: &random) == 0 }
                        harness.collection.deleteItems(at: gone.map { IndexPath(item: $0, section: 0) })
                        for item in gone.reversed() { harness.names.remove(at: item) }
                        var added: [IndexPath] = []
                        for _ in 0..<Int.random(in: 0...6, using: &random) {
                            let at = Int.random(in: 0...harness.names.count, using: &random)
                            added = added.map { $0.item >= at ? IndexPath(item: $0.item + 1, section: 0) : $0 }
                            added.append(IndexPath(item: at, section: 0))
                            harness.names.insert(next, at: at)
                            next += 1
                        }
                        harness.collection.insertItems(at: added)
                    })
                if batch % 4 == 0 {
                    harness.collection.contentOffset.y = .random(in: 0...600, using: &random)
                }
                if batch % 2 == 0 { try harness.host.run(for: 1.0 / 30) } else { try harness.host.settle() }
            }
            try harness.host.settle()
            XCTAssertEqual(harness.shown, harness.expected, "seed 15")
        }
    }

    func testAnItemInTheViewportStaysInPositionWhenItemsAboveItAreEdited() throws {
        try onMain {
            var random = SeededRandom(seed: 3)
            let harness = self.makeHarness(900)
            harness.layout.lanes = 1
            try harness.host.settle()
            harness.collection.contentOffset.y = 20_000
            try harness.host.settle()
            var next = 5000
            for step in 0..<60 {
                if step % 5 == 0 { harness.collection.view.scroll(by: CGVector(dx: 0, dy: 700)) }
                try harness.host.run(for: 1.0 / 60)
                let top = harness.collection.contentOffset.y
                let before = harness.shown.filter { $0.value.maxY > top && $0.value.minY < top + 600 }
                    .min { $0.value.minY < $1.value.minY }
                guard let before else { return XCTFail("nothing is visible in step \(step)") }
                let at = Int.random(in: 0..<100, using: &random)
                harness.names.insert(next, at: at)
                next += 1
                harness.collection.insertItems(at: [IndexPath(item: at, section: 0)])
                harness.collection.controller.update()
                let now = harness.shown[before.key].map { $0.minY - harness.collection.contentOffset.y }
                XCTAssertEqual(now ?? .nan, before.value.minY - top, accuracy: 0.001, "seed 3, step \(step)")
            }
        }
    }

    func testAnItemThatFollowsTheViewportDoesNotScrollTheList() throws {
        try onMain {
            let harness = self.makeHarness(300)
            harness.layout.follows = true
            try harness.host.settle()
            for step in 1...20 {
                let y = CGFloat(step) * 17
                harness.collection.contentOffset = CGPoint(x: 0, y: y)
                try harness.host.run(for: 1.0 / 60)
                XCTAssertEqual(harness.collection.contentOffset.y, y)
                XCTAssertEqual(harness.shown[0]?.minY, y, "step \(step)")
            }
            XCTAssertEqual(harness.collection.nodeForItem(at: IndexPath(item: 0, section: 0))?.zPosition, 3)
        }
    }

    func testItemsComeFromAndLeaveForThePlacesOfTheLayout() throws {
        try onMain {
            let harness = self.makeHarness(12)
            try harness.host.settle()
            harness.layout.side = -400
            let leaving = try XCTUnwrap(harness.collection.nodeForItem(at: IndexPath(item: 4, section: 0)))
            let start = leaving.view.frame
            harness.collection.performBatch(
                animated: true,
                updates: {
                    harness.names.remove(at: 4)
                    harness.collection.deleteItems(at: [IndexPath(item: 4, section: 0)])
                    harness.names.insert(77, at: 0)
                    harness.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
                })
            var leftmost = CGFloat.infinity
            var faintest: CGFloat = 1
            for _ in 0..<8 {
                try harness.host.run(for: 1.0 / 60)
                leftmost = min(leftmost, harness.shown[77]?.minX ?? .infinity)
                faintest = min(faintest, leaving.alpha)
            }
            XCTAssertLessThan(leaving.view.frame.minX, start.minX - 50)
            XCTAssertLessThan(faintest, 1)
            XCTAssertGreaterThan(faintest, 0.49)
            XCTAssertLessThan(leftmost, -50)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, harness.expected)
            XCTAssertNil(leaving.view.superview)
        }
    }

    func testAnEditInPrepareKeepsAListInTheMiddleWhereItIs() throws {
        try onMain {
            let harness = self.makeHarness(400)
            try harness.host.settle()
            harness.collection.setContentOffset(CGPoint(x: 0, y: 3_000), animated: false)
            try harness.host.settle()
            var edits = 0
            harness.layout.onPrepare = {
                guard edits < 1 else { return }
                edits += 1
                harness.names.append(900)
                harness.collection.insertItems(at: [IndexPath(item: 400, section: 0)])
            }
            harness.layout.invalidateLayout()
            try harness.host.settle()
            XCTAssertEqual(edits, 1)
            XCTAssertEqual(harness.collection.contentOffset.y, 3_000)
            XCTAssertEqual(harness.shown, harness.expected)
        }
    }

    func testEditsInPrepareAreAppliedLater() throws {
        try onMain {
            let harness = self.makeHarness(30)
            try harness.host.settle()
            var edits = 0
            harness.layout.onPrepare = {
                guard edits < 3 else { return }
                edits += 1
                harness.names.insert(500 + edits, at: 0)
                harness.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
            }
            harness.layout.invalidateLayout()
            try harness.host.settle()
            XCTAssertEqual(edits, 3)
            XCTAssertEqual(harness.names.count, 33)
            XCTAssertEqual(harness.shown, harness.expected)
            harness.layout.onPrepare = { _ = harness.collection.indexPathsForVisibleItems }
            harness.collection.reloadData()
            try harness.host.settle()
            XCTAssertEqual(harness.shown, harness.expected)
        }
    }
}
