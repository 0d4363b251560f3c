import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Decorations and supplementary views that a layout adds, moves and removes in a batch.
final class DecorationMotionTests: XCTestCase, @unchecked Sendable {
    /// A column of items of 50 points, with given decorations, which come from the left and leave to the right.
    @MainActor
    private final class Decorated: PlainLayout {
        var events: [String] = []
        var giveEnds = true
        var toInsert: [IndexPath] = []
        var toDelete: [IndexPath] = []

        private func end(_ kind: String, _ path: IndexPath, x: CGFloat) -> UICollectionViewLayoutAttributes? {
            guard giveEnds else { return nil }
            let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
            attributes.frame = CGRect(x: x, y: 100, width: 20, height: 20)
            attributes.alpha = 0.5
            return attributes
        }

        override func initialLayoutAttributesForAppearingDecorationElement(
            ofKind elementKind: String, at decorationIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            events.append("initial \(decorationIndexPath.item)")
            return end(elementKind, decorationIndexPath, x: -300)
        }
        override func finalLayoutAttributesForDisappearingDecorationElement(
            ofKind elementKind: String, at decorationIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            events.append("final \(decorationIndexPath.item)")
            return end(elementKind, decorationIndexPath, x: 400)
        }
        override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
            events.append("insert \(elementKind)")
            return toInsert
        }
        override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
            events.append("delete \(elementKind)")
            return toDelete
        }
    }

    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @MainActor
    private func harness(_ decorations: [Int: CGFloat]) throws -> (CollectionHarness, Decorated) {
        let layout = Decorated()
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
        layout.placeGrid(20, columns: 1, size: CGSize(width: 120, height: 50))
        place(decorations, in: layout)
        let harness = CollectionHarness([Array(0..<20)], layout)
        try harness.host.settle()
        return (harness, layout)
    }

    @MainActor
    private func place(_ decorations: [Int: CGFloat], in layout: Decorated) {
        layout.decorations = [
            "back": Dictionary(
                uniqueKeysWithValues: decorations.map {
                    (Self.path($0), CGRect(x: 10, y: $1, width: 20, height: 20))
                })
        ]
    }

    @MainActor
    private func views(_ harness: CollectionHarness) -> [UIView] {
        harness.node.view.subviews.filter { $0 is UICollectionReusableView }.sorted { $0.center.y < $1.center.y }
    }

    @MainActor
    private func insertOne(_ harness: CollectionHarness, _ layout: Decorated, _ decorations: [Int: CGFloat]) {
        harness.node.performBatch(
            animated: true,
            updates: {
                harness.items[0].insert(99, at: 0)
                layout.placeGrid(21, columns: 1, size: CGSize(width: 120, height: 50))
                self.place(decorations, in: layout)
                harness.node.insertItems(at: [Self.path(0)])
            })
    }

    func testDecorationsComeFromAndLeaveForThePlacesOfTheLayout() throws {
        try onMain {
            let (harness, layout) = try self.harness([0: 20, 1: 150])
            let (first, second) = (self.views(harness)[0], self.views(harness)[1])
            layout.events = []
            self.insertOne(harness, layout, [1: 200, 2: 30])
            try harness.host.run(for: 1.0 / 60)
            XCTAssertEqual(layout.events, ["delete back", "insert back", "initial 2", "final 0"])
            let third = try XCTUnwrap(self.views(harness).first { $0 !== first && $0 !== second })
            var (leaving, coming, moving): ([CGFloat], [CGFloat], [CGFloat]) = ([], [], [])
            for _ in 0..<12 {
                leaving.append(first.center.x)
                coming.append(third.center.x)
                moving.append(second.center.y)
                try harness.host.run(for: 1.0 / 60)
            }
            XCTAssertEqual(leaving, leaving.sorted())
            XCTAssertGreaterThan(leaving.last ?? 0, 200)
            XCTAssertEqual(coming, coming.sorted())
            XCTAssertLessThan(coming.first ?? 0, 0)
            XCTAssertEqual(moving, moving.sorted())
            XCTAssertLessThan(moving.first ?? 0, 205)
            try harness.host.settle()
            XCTAssertNil(first.superview)
            XCTAssertEqual(self.views(harness).map(\.frame.minY), [30, 200])
            XCTAssertTrue(self.views(harness).allSatisfy { $0.alpha == 1 && $0.frame.minX == 10 })
            XCTAssertEqual(harness.node.controller.stage.decorations.count, 2)
        }
    }

    func testWithoutAttributesAndWithoutAnAnimationTheyComeAndGoAtOnce() throws {
        try onMain {
            let (harness, layout) = try self.harness([0: 20])
            layout.giveEnds = false
            self.insertOne(harness, layout, [2: 30])
            try harness.host.run(for: 1.0 / 60)
            XCTAssertEqual(self.views(harness).map(\.frame), [CGRect(x: 10, y: 30, width: 20, height: 20)])
            layout.giveEnds = true
            harness.items[0].insert(98, at: 0)
            layout.placeGrid(22, columns: 1, size: CGSize(width: 120, height: 50))
            self.place([3: 70], in: layout)
            harness.node.performBatch(animated: false, updates: { harness.node.insertItems(at: [Self.path(0)]) })
            try harness.host.run(for: 1.0 / 60)
            XCTAssertEqual(self.views(harness).map(\.frame), [CGRect(x: 10, y: 70, width: 20, height: 20)])
            try harness.host.settle()
        }
    }

    func testTheLayoutMayNameSupplementaryViewsThatStay() throws {
        try onMain {
            final class Headers: PlainLayout {
                var events: [String] = []
                override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
                    [IndexPath(index: 0), IndexPath(item: 77, section: 3)]
                }
                override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
                    [IndexPath(item: 0, section: 1)]
                }
                override func initialLayoutAttributesForAppearingSupplementaryElement(
                    ofKind elementKind: String, at elementIndexPath: IndexPath
                ) -> UICollectionViewLayoutAttributes? {
                    events.append("initial \(elementIndexPath.section)")
                    return layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath)
                }
                override func finalLayoutAttributesForDisappearingSupplementaryElement(
                    ofKind elementKind: String, at elementIndexPath: IndexPath
                ) -> UICollectionViewLayoutAttributes? {
                    events.append("final \(elementIndexPath.section)")
                    return nil
                }
            }
            let layout = Headers()
            layout.placeGrid(4, columns: 1, size: CGSize(width: 300, height: 50))
            layout.supplements = [
                UICollectionView.elementKindSectionHeader: [
                    Self.path(0): CGRect(x: 0, y: 0, width: 9, height: 9),
                    IndexPath(item: 0, section: 1): CGRect(x: 0, y: 50, width: 9, height: 9),
                ]
            ]
            let (map, new) = (SlotMap([3, 1], hasHeaders: true), SlotMap([4, 1], hasHeaders: true))
            var harness = GeometryHarness(layout, map)
            harness.pass()
            var set = ChangeSet()
            set.insertedRows.add(2..<3, in: 0)
            harness.content.itemMap = new
            harness.geometry.apply(try ResolvedChanges.resolve(set, from: map, to: new).get())
            harness.pass()
            XCTAssertEqual(layout.events, ["initial 0", "final 1"])
            XCTAssertEqual(harness.geometry.initialPlace(of: 0)?.frame.width, 9)
        }
    }

    func testTheLayoutMayNameDecorationsThatStay() throws {
        try onMain {
            let (harness, layout) = try self.harness([0: 20, 1: 150])
            layout.events = []
            layout.toInsert = [Self.path(1), IndexPath(), IndexPath(item: 99, section: 99)]
            layout.toDelete = [Self.path(0), IndexPath(indexes: [1, 2, 3])]
            self.insertOne(harness, layout, [0: 20, 1: 150])
            try harness.host.settle()
            XCTAssertEqual(layout.events, ["delete back", "insert back", "initial 1", "final 0"])
            XCTAssertEqual(self.views(harness).map(\.frame.minY), [20, 150])
        }
    }
}
