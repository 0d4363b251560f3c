import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Other layouts and other sizes of items in a collection that is shown.
final class LayoutTransitionTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private final class Log { var events: [String] = [] }

    @MainActor
    private final class Named: PlainLayout {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) {
            (self.name, self.log) = (name, log)
            super.init()
        }

        private func note(_ event: String) {
            log.events.append("\(name) \(event)\(collectionView == nil ? " without a view" : "")")
        }
        override func prepare() {
            super.prepare()
            note("prepare")
        }
        override func prepareForTransition(to newLayout: UICollectionViewLayout) {
            note("to \((newLayout as? Named)?.name ?? "-")")
        }
        override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
            note("from \((oldLayout as? Named)?.name ?? "-")")
        }
        override func finalizeLayoutTransition() { note("finalize") }
        override func prepare(forAnimatedBoundsChange oldBounds: CGRect) { note("bounds \(Int(oldBounds.width))") }
        override func finalizeAnimatedBoundsChange() { note("bounds end") }
    }

    @MainActor
    private func layout(_ name: String, _ log: Log, columns: Int, _ side: CGFloat, count: Int = 60) -> Named {
        let layout = Named(name, log)
        layout.placeGrid(count, columns: columns, size: CGSize(width: side, height: side))
        return layout
    }

    func testBothLayoutsAreToldInUIKitsOrderAndItemsMoveToTheirNewPlaces() throws {
        try onMain {
            let log = Log()
            let a = self.layout("a", log, columns: 3, 40)
            let b = self.layout("b", log, columns: 2, 60)
            let harness = CollectionHarness([Array(0..<60)], a)
            try harness.host.settle()
            log.events = []
            let done = Locked<[Bool]>([])
            harness.node.view.setCollectionViewLayout(b, animated: true) { finished in
                done.withLock { $0.append(finished) }
            }
            XCTAssertEqual(Array(log.events.prefix(3)), ["a to b", "b from a", "b prepare"])
            XCTAssertEqual(log.events.suffix(2), ["a finalize without a view", "b finalize"])
            XCTAssertTrue(harness.node.collectionViewLayout === b)
            XCTAssertNil(a.collectionView)
            var places: [CGFloat] = []
            for _ in 0..<20 {
                try harness.host.run(for: 1.0 / 60)
                places.append(harness.shown[2]?.view.layer.position.x ?? .nan)
            }
            XCTAssertEqual(places, places.sorted(by: >), "item 2 moves from the third column to the first")
            XCTAssertTrue(places.contains { $0 > 31 && $0 < 99 })
            try harness.host.settle()
            XCTAssertEqual(done.current, [true])
            XCTAssertEqual(harness.shown[2]?.view.frame, CGRect(x: 0, y: 60, width: 60, height: 60))
        }
    }

    func testACellThatIsDeletedWhileItGrowsLeavesInTheSizeThatItShows() throws {
        try onMain {
            for isCarousel in [false, true] {
                @MainActor func layout(_ columns: Int) -> UICollectionViewCompositionalLayout {
                    UICollectionViewCompositionalLayout { _, _ in
                        let section = NSCollectionLayoutSection.lines(
                            .absolute(120 / CGFloat(columns)), columns: columns)
                        if isCarousel { section.orthogonalScrollingBehavior = .continuous }
                        return section
                    }
                }
                let harness = CollectionHarness([Array(0..<20)], layout(3))
                try harness.host.settle()
                let cell = try XCTUnwrap(harness.shown[1])
                @MainActor func size() -> CGFloat { cell.view.convert(cell.view.bounds, to: nil).width }
                XCTAssertEqual(size(), 40)
                harness.node.view.setCollectionViewLayout(layout(1), animated: true)
                try harness.host.run(for: 0.05)
                let shown = size()
                let centre = cell.view.convert(CGPoint(x: cell.view.bounds.midX, y: cell.view.bounds.midY), to: nil)
                XCTAssertTrue((45..<115).contains(shown), "\(shown)")
                harness.items[0].remove(at: 1)
                harness.node.deleteItems(at: [IndexPath(item: 1, section: 0)])
                var sizes: [CGFloat] = []
                var centres: [CGPoint] = []
                FrameLoop.shared.onFrame = { _ in
                    guard cell.view.window != nil else { return }
                    sizes.append(size())
                    centres.append(
                        cell.view.convert(CGPoint(x: cell.view.bounds.midX, y: cell.view.bounds.midY), to: nil))
                }
                try harness.host.settle()
                FrameLoop.shared.onFrame = nil
                XCTAssertGreaterThan(sizes.count, 3)
                XCTAssertTrue(sizes.allSatisfy { abs($0 - shown) < 0.5 }, "\(sizes) after \(shown)")
                XCTAssertEqual(centres.first?.x ?? 0, centre.x, accuracy: 1)
                XCTAssertTrue(CATransform3DIsIdentity(cell.transform))
            }
        }
    }

    func testALayoutMaySetAnotherLayoutInsideATransition() throws {
        try onMain {
            final class Restless: PlainLayout {
                var other: UICollectionViewLayout?
                override func prepareForTransition(to newLayout: UICollectionViewLayout) {
                    guard let other else { return }
                    self.other = nil
                    collectionView?.collectionViewLayout = other
                }
            }
            let log = Log()
            let first = Restless()
            first.placeGrid(10, columns: 3, size: CGSize(width: 40, height: 40))
            let harness = CollectionHarness([Array(0..<10)], first)
            try harness.host.settle()
            let last = self.layout("last", log, columns: 1, 50, count: 10)
            first.other = last
            harness.node.collectionViewLayout = self.layout("middle", log, columns: 2, 60, count: 10)
            try harness.host.settle()
            XCTAssertTrue(harness.node.collectionViewLayout === last)
            XCTAssertEqual(harness.shown[1]?.view.frame, CGRect(x: 0, y: 50, width: 50, height: 50))
            XCTAssertNil(first.collectionView)
        }
    }

    func testANewSizeOfTheViewIsToldWithTheOldBounds() throws {
        try onMain {
            let log = Log()
            let harness = CollectionHarness([Array(0..<60)], self.layout("a", log, columns: 3, 40))
            try harness.host.settle()
            log.events = []
            harness.window.frame.size.width = 200
            try harness.host.settle()
            XCTAssertEqual(log.events, ["a prepare", "a bounds 120", "a bounds end"])
        }
    }

    func testItemsWithOtherFramesAreMeasuredInTheBackground() throws {
        try onMain {
            let layout = PlainLayout()
            layout.placeGrid(60, columns: 4, size: CGSize(width: 30, height: 30))
            let source = Boxes(60)
            let host = HeadlessHost.attached(scale: 1)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
            let collection = ASCollectionNode(collectionViewLayout: layout)
            collection.dataSource = source
            window.rootViewController = ASDKViewController(node: collection)
            window.makeKeyAndVisible()
            try host.settle()
            BoxCell.measuredOnMain.withLock { $0 = 0 }
            for columns in [3, 2] {
                let side = CGFloat(120 / columns)
                layout.placeGrid(60, columns: columns, size: CGSize(width: side, height: side))
                layout.invalidateLayout()
                try host.settle()
                // The items in the viewport.
                for item in 0..<columns * Int(300 / side) {
                    let frame = collection.nodeForItem(at: IndexPath(item: item, section: 0))?.view.frame
                    XCTAssertEqual(frame, layout.frames[IndexPath(item: item, section: 0)], "\(columns), \(item)")
                }
            }
            XCTAssertEqual(BoxCell.measuredOnMain.current, 0)
            // A new size of the viewport.
            layout.placeGrid(60, columns: 2, size: CGSize(width: 100, height: 60))
            window.frame.size.width = 200
            try host.settle()
            XCTAssertEqual(
                collection.nodeForItem(at: IndexPath(item: 1, section: 0))?.view.frame.size,
                CGSize(width: 100, height: 60))
            XCTAssertEqual(BoxCell.measuredOnMain.current, 0)
            withExtendedLifetime(source) {}
        }
    }

    func testAContextMovesTheViewportInBothDirections() throws {
        try onMain {
            let layout = PlainLayout()
            layout.placeGrid(400, columns: 20, size: CGSize(width: 60, height: 60))
            let harness = CollectionHarness([Array(0..<400)], layout)
            try harness.host.settle()
            harness.node.setContentOffset(CGPoint(x: 100, y: 200), animated: false)
            try harness.host.settle()
            for (adjustment, expected) in [
                (CGPoint(x: 50, y: -20), CGPoint(x: 150, y: 180)), (CGPoint(x: -1000, y: 0), CGPoint(x: 0, y: 180)),
                (CGPoint(x: 5000, y: 30), CGPoint(x: 1080, y: 210)),
            ] {
                let context = UICollectionViewLayoutInvalidationContext()
                context.contentOffsetAdjustment = adjustment
                layout.invalidateLayout(with: context)
                try harness.host.settle()
                XCTAssertEqual(harness.node.contentOffset, expected)
            }
        }
    }

    private final class Boxes: ASCollectionDataSource, Sendable {
        let count: Int
        init(_ count: Int) { self.count = count }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath)
            -> ASCellNodeBlock
        { { BoxCell(name: indexPath.item, height: 10) } }
    }
}
