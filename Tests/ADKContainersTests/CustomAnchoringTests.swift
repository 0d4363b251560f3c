import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers

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
    private final class Harness: ASCollectionDataSource, ASCollectionDelegate {
        var names: [Int]
        let layout = Lanes()
        let host = HeadlessHost(scale: 1)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        let collection: ASCollectionNode

        init(_ count: Int) {
            names = Array(0..<count)
            collection = ASCollectionNode(collectionViewLayout: layout)
            FrameLoop.shared.detach()
            FrameLoop.shared.attach(host)
            layout.name = { [unowned self] in names.indices.contains($0.item) ? names[$0.item] : -1 }
            collection.idleMeasuringScreenfuls = 0
            collection.dataSource = self
            collection.delegate = self
            window.rootViewController = ASDKViewController(node: collection)
            window.makeKeyAndVisible()
        }

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            names.count
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            let name = names[indexPath.item]
            return { BoxCell(name: name, height: CGFloat(30 + (name * 37) % 90)) }
        }
        func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
            -> ASSizeRange
        { ASSizeRange(min: CGSize(width: 100, height: 0), max: CGSize(width: 100, height: 1000)) }

        /// The places of the cells in the viewport, by name.
        var visible: [Int: CGFloat] {
            let top = collection.contentOffset.y
            var result: [Int: CGFloat] = [:]
            for record in collection.controller.data.groups.placedRecords {
                if let cell = record.node as? BoxCell, cell.view.frame.maxY > top, cell.view.frame.minY < top + 400 {
                    result[cell.name] = cell.view.frame.minY - top
                }
            }
            return result
        }
    }

    func testItemsMeasuredAboveTheReaderDoNotMoveTheVisibleOnes() throws {
        try onMain {
            let harness = Harness(300)
            try harness.host.settle()
            harness.collection.scrollToItem(at: IndexPath(item: 200, section: 0), at: .top, animated: false)
            try harness.host.settle()
            let anchor = try XCTUnwrap(harness.visible[200])
            XCTAssertEqual(anchor, 0)
            for step in 0..<40 {
                let before = harness.visible
                harness.collection.view.scroll(by: CGVector(dx: 0, dy: -90))
                try harness.host.run(for: 1.0 / 60)
                // The items of a lane move together, and never further than a scroll of this length.
                for lane in 0..<2 {
                    let moved = harness.visible.filter { $0.key % 2 == lane }.compactMap { name, y in
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
            let harness = Harness(300)
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
                guard let before = harness.visible[name] else { continue }
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
                let now = harness.visible[name] ?? .nan
                XCTAssertEqual(now, before, accuracy: 0.001, "seed 41, step \(step): item \(name)")
                if harness.collection.contentOffset.y != offset { moved += 1 }
            }
            XCTAssertGreaterThan(moved, 30, "too few edits changed the offset")
            try harness.host.settle()
        }
    }
}
