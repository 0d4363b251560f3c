import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Visible items of a custom layout keep their position when items that measure themselves change around them.
final class CustomAnchoringTests: XCTestCase, @unchecked Sendable {
    /// Two lanes of items as high as they want.
    @MainActor
    private final class Lanes: UICollectionViewLayout {
        /// The heights by name, which survive edits.
        var heights: [Int: CGFloat] = [:]
        var name: (IndexPath) -> Int = { $0.item }
        private var frames: [CGRect] = []
        private var length: CGFloat = 0

        override func prepare() {
            let count = collectionView?.numberOfItems(inSection: 0) ?? 0
            var ends: [CGFloat] = [0, 0]
            frames = (0..<count).map { item in
                let height = heights[name(IndexPath(item: item, section: 0))] ?? 70
                defer { ends[item % 2] += height }
                return CGRect(x: CGFloat(item % 2) * 100, y: ends[item % 2], width: 100, height: height)
            }
            length = ends.max() ?? 0
        }

        override var collectionViewContentSize: CGSize { CGSize(width: 200, height: length) }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            guard frames.indices.contains(indexPath.item) else { return nil }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = frames[indexPath.item]
            return attributes
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            frames.indices.filter { frames[$0].intersects(rect) }.compactMap {
                layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
            }
        }

        override func shouldInvalidateLayout(
            forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
            withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
        ) -> Bool {
            let name = name(originalAttributes.indexPath)
            guard heights[name] != preferredAttributes.size.height else { return false }
            heights[name] = preferredAttributes.size.height
            return true
        }
    }

    @MainActor
    private func makeHarness(_ count: Int) -> LayoutHarness<Lanes> {
        let harness = LayoutHarness(count, Lanes(), size: CGSize(width: 200, height: 400))
        harness.layout.name = { [unowned harness] in harness.name(at: $0) ?? -1 }
        harness.collection.idleMeasuringScreenfuls = 0
        harness.sizeRange = ASSizeRange(min: CGSize(width: 100, height: 0), max: CGSize(width: 100, height: 1000))
        return harness
    }

    /// The places of the cells in the viewport, by name.
    @MainActor
    private func visible(_ harness: LayoutHarness<Lanes>) -> [Int: CGFloat] {
        let top = harness.collection.contentOffset.y
        return harness.shown.filter { $0.value.maxY > top && $0.value.minY < top + 400 }.mapValues { $0.minY - top }
    }

    func testItemsMeasuredAboveTheReaderDoNotMoveTheVisibleOnes() throws {
        try onMain {
            let harness = self.makeHarness(300)
            try harness.host.settle()
            harness.collection.scrollToItem(at: IndexPath(item: 200, section: 0), at: .top, animated: false)
            try harness.host.settle()
            let anchor = try XCTUnwrap(self.visible(harness)[200])
            XCTAssertEqual(anchor, 0)
            for step in 0..<40 {
                let before = self.visible(harness)
                harness.collection.view.scroll(by: CGVector(dx: 0, dy: -90))
                try harness.host.run(for: 1.0 / 60)
                // The items of a lane move together, and never further than a scroll of this length.
                for lane in 0..<2 {
                    let moved = self.visible(harness).filter { $0.key % 2 == lane }.compactMap { name, y in
                        before[name].map { y - $0 }
                    }
                    XCTAssertLessThanOrEqual((moved.max() ?? 0) - (moved.min() ?? 0), 0.001, "step \(step)")
                }
            }
        }
    }

    /// Insertions, deletions and other heights above the viewport during flings.
    func testTheFirstVisibleItemStaysThroughEditsDuringFlings() throws {
        try onMain {
            var random = SeededRandom(seed: 41)
            let harness = self.makeHarness(300)
            try harness.host.settle()
            harness.collection.setContentOffset(CGPoint(x: 0, y: 6000), animated: false)
            try harness.host.settle()
            var (next, moved) = (5000, 0)
            for step in 0..<120 {
                if step % 5 == 0 {
                    let down = harness.collection.contentOffset.y < 3000 || Bool.random(using: &random)
                    harness.collection.view.scroll(
                        by: CGVector(dx: 0, dy: (down ? 1 : -1) * CGFloat.random(in: 100...700, using: &random)))
                }
                try harness.host.run(for: 1.0 / 60)
                guard let first = harness.collection.indexPathsForVisibleItems.min() else {
                    return XCTFail("nothing is visible in step \(step)")
                }
                let name = harness.names[first.item]
                guard let before = self.visible(harness)[name] else { continue }
                let offset = harness.collection.contentOffset.y
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    // Pairs, so that the items keep their lanes.
                    let at = Int.random(in: 0...max(0, first.item - 2), using: &random)
                    harness.names.insert(contentsOf: [next, next + 1], at: at)
                    next += 2
                    harness.collection.insertItems(at: [at, at + 1].map { IndexPath(item: $0, section: 0) })
                case 1 where first.item > 4:
                    let at = Int.random(in: 0..<first.item - 2, using: &random)
                    harness.names.removeSubrange(at..<at + 2)
                    harness.collection.deleteItems(at: [at, at + 1].map { IndexPath(item: $0, section: 0) })
                default:
                    let above = IndexPath(item: max(0, first.item - Int.random(in: 1...8, using: &random)), section: 0)
                    let cell = harness.collection.nodeForItem(at: above) as? BoxCell
                    cell?.setHeight(CGFloat(Int.random(in: 20...200, using: &random)))
                }
                harness.collection.controller.update()
                let now = self.visible(harness)[name] ?? .nan
                XCTAssertEqual(now, before, accuracy: 0.001, "seed 41, step \(step): item \(name)")
                if harness.collection.contentOffset.y != offset { moved += 1 }
            }
            XCTAssertGreaterThan(moved, 30, "too few edits changed the offset")
            try harness.host.settle()
        }
    }
}
