import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Handlers that change the visible items of a section in a compositional layout.
final class VisibleItemsTests: XCTestCase, @unchecked Sendable {
    private typealias Handler = NSCollectionLayoutSectionVisibleItemsInvalidationHandler

    /// Sections that scroll sideways and have the handler, and sections of lines between them.
    @MainActor
    private func strips(_ items: [[Int]], _ handler: @escaping Handler) -> CollectionHarness {
        let layout = UICollectionViewCompositionalLayout { index, _ in
            let section = NSCollectionLayoutSection.stripOrLines(index)
            if index % 2 == 0 { section.visibleItemsInvalidationHandler = handler }
            return section
        }
        return CollectionHarness(items, layout)
    }

    @MainActor
    private func lines(_ items: [[Int]], _ handler: @escaping Handler) -> CollectionHarness {
        let section = NSCollectionLayoutSection.lines(.absolute(50))
        section.visibleItemsInvalidationHandler = handler
        return CollectionHarness(items, UICollectionViewCompositionalLayout(section: section))
    }

    func testTheHandlerOfAStripGetsItsOffsetAndItsFramesInItsOwnContent() throws {
        try onMain {
            var calls: [(offset: CGPoint, frames: [IndexPath: CGRect], size: CGSize)] = []
            let harness = self.strips([Array(0..<100), [1000]]) { items, offset, environment in
                calls.append(
                    (
                        offset, Dictionary(uniqueKeysWithValues: items.map { ($0.indexPath, $0.frame) }),
                        environment.container.contentSize
                    ))
                for item in items {
                    XCTAssertEqual(item.representedElementCategory, .cell)
                    let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                    let scale = max(0.5, 1 - distance / 120)
                    item.transform = CGAffineTransform(scaleX: scale, y: scale)
                    item.alpha = scale
                }
            }
            try harness.host.settle()
            XCTAssertEqual(calls.last?.offset, .zero)
            XCTAssertEqual(calls.last?.size, CGSize(width: 120, height: 300))
            XCTAssertEqual(calls.last?.frames[IndexPath(item: 1, section: 0)]?.minX, 60)
            XCTAssertEqual(harness.shown[0]?.alpha ?? 0, 0.75, accuracy: 0.001)
            XCTAssertEqual(harness.shown[1000]?.alpha, 1, "another section")
            try harness.sectionScroller().setContentOffset(CGPoint(x: 30, y: 0), animated: false)
            try harness.host.settle()
            let last = try XCTUnwrap(calls.last)
            XCTAssertEqual(last.offset.x, 30)
            XCTAssertEqual(last.frames.keys.sorted().map(\.item), [0, 1, 2])
            XCTAssertEqual(last.frames[IndexPath(item: 2, section: 0)], CGRect(x: 120, y: 0, width: 60, height: 50))
            XCTAssertEqual(harness.shown[1]?.alpha, 1)
            XCTAssertEqual(harness.shown[1]?.view.layer.affineTransform.a, 1)
            XCTAssertEqual(harness.shown[2]?.view.layer.affineTransform.a ?? 0, 0.5, accuracy: 0.001)
            let count = calls.count
            harness.node.controller.setNeedsUpdate()
            try harness.host.settle()
            XCTAssertEqual(calls.count, count, "nothing moved")
        }
    }

    func testTheHandlerOfLinesIsCalledWhileTheCollectionScrolls() throws {
        try onMain {
            var offsets: [CGFloat] = []
            let harness = self.lines([Array(0..<100)]) { items, offset, _ in
                offsets.append(offset.y)
                for item in items where item.indexPath.item % 2 == 0 { item.center.x += 10 }
                for item in items where item.indexPath.item % 5 == 0 {
                    item.zIndex = 7
                    item.bounds.size = CGSize(width: 40, height: 20)
                }
                items.first { $0.indexPath.item == 3 }?.isHidden = true
            }
            try harness.host.settle()
            XCTAssertEqual(harness.shown[1]?.view.frame, CGRect(x: 0, y: 50, width: 120, height: 50))
            XCTAssertEqual(harness.shown[2]?.view.frame, CGRect(x: 10, y: 100, width: 120, height: 50))
            XCTAssertEqual(harness.shown[5]?.view.frame, CGRect(x: 40, y: 265, width: 40, height: 20))
            XCTAssertEqual(harness.shown[5]?.zPosition, 7)
            XCTAssertEqual(harness.shown[3]?.alpha, 0)
            for y in stride(from: CGFloat(10), through: 200, by: 10) {
                harness.node.setContentOffset(CGPoint(x: 0, y: y), animated: false)
                try harness.host.run(for: 1.0 / 60)
                XCTAssertEqual(offsets.last, y)
                let first = Int(y / 50)
                XCTAssertNotNil(harness.shown[first + 5], "at \(y)")
                XCTAssertEqual(harness.shown[first + 5]?.view.center.x, (first + 5) % 2 == 0 ? 70 : 60, "at \(y)")
            }
            XCTAssertEqual(harness.node.indexPathForItem(at: CGPoint(x: 125, y: 210)), IndexPath(item: 4, section: 0))
        }
    }

    func testRemovingTheHandlerRestoresTheItems() throws {
        try onMain {
            @MainActor final class Switch { var isOn = true }
            let handlers = Switch()
            let layout = UICollectionViewCompositionalLayout { _, _ in
                let section = NSCollectionLayoutSection.lines(.absolute(50))
                if handlers.isOn {
                    section.visibleItemsInvalidationHandler = { items, _, _ in
                        for item in items {
                            item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                            item.alpha = 0.25
                            item.zIndex = 2
                        }
                    }
                }
                return section
            }
            let harness = CollectionHarness([[0, 1, 2]], layout)
            try harness.host.settle()
            XCTAssertEqual(harness.shown[1]?.alpha, 0.25)
            handlers.isOn = false
            layout.invalidateLayout()
            try harness.host.settle()
            XCTAssertEqual(harness.shown[1]?.alpha, 1)
            XCTAssertEqual(harness.shown[1]?.view.frame, CGRect(x: 0, y: 50, width: 120, height: 50))
            XCTAssertEqual(harness.shown[1]?.zPosition, 0)
        }
    }

    func testHandlersSeeSupplementsAndDecorations() throws {
        try onMain {
            final class Back: UICollectionReusableView {}
            let section = NSCollectionLayoutSection.lines(.absolute(50))
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .absolute(20)),
                    elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            ]
            section.decorationItems = [.background(elementKind: "back")]
            var names: [String] = []
            section.visibleItemsInvalidationHandler = { items, _, _ in
                names = items.map { "\($0.representedElementCategory) \($0.indexPath.item) \($0.zIndex)" }
                for item in items where item.representedElementCategory != .cell { item.alpha = 0.5 }
                items.last?.center.y += 9
            }
            let layout = UICollectionViewCompositionalLayout(section: section)
            layout.register(Back.self, forDecorationViewOfKind: "back")
            let harness = CollectionHarness([[0, 1]], layout)
            harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            try harness.host.settle()
            XCTAssertEqual(names, ["supplementaryView 0 1", "cell 0 0", "cell 1 0", "decorationView 0 0"])
            XCTAssertEqual(harness.shown[1000]?.alpha, 0.5)
            let back = try XCTUnwrap(harness.node.view.subviews.first { $0 is Back })
            XCTAssertEqual(back.alpha, 0.5)
            XCTAssertEqual(back.frame, CGRect(x: 0, y: 9, width: 120, height: 120))
        }
    }

    func testInvalidValuesAreReportedAndHaveNoEffect() throws {
        try onMain {
            var bad = 0
            let messages = try Misuse.messages {
                let harness = self.lines([[0, 1, 2, 3]]) { items, _, _ in
                    items[0].center.x = .nan
                    items[1].alpha = .infinity
                    items[2].bounds.size.width = -4
                    items[3].transform = CGAffineTransform(scaleX: .nan, y: 1)
                    bad += 1
                }
                try harness.host.settle()
                for name in 0..<4 {
                    XCTAssertEqual(
                        harness.shown[name]?.view.frame, CGRect(x: 0, y: CGFloat(name) * 50, width: 120, height: 50))
                    XCTAssertEqual(harness.shown[name]?.alpha, 1)
                }
            }
            XCTAssertGreaterThan(bad, 0)
            XCTAssertEqual(messages.filter { $0.contains("a handler set") }.count, 4 * bad)
        }
    }

    func testAHandlerMayEditTheItems() throws {
        try onMain {
            var edits = 0
            weak var collection: ASCollectionNode?
            weak var source: CollectionHarness?
            let harness = self.lines([Array(0..<20), Array(100..<120)]) { items, _, _ in
                for item in items { item.alpha = 0.5 }
                guard edits < 3, let source, items.contains(where: { $0.indexPath.section == 0 }) else { return }
                edits += 1
                source.items[0].removeFirst()
                collection?.deleteItems(at: [IndexPath(item: 0, section: 0)])
            }
            (collection, source) = (harness.node, harness)
            harness.node.setContentOffset(CGPoint(x: 0, y: 1), animated: false)
            try harness.host.settle()
            XCTAssertEqual(edits, 3)
            XCTAssertEqual(harness.shown.keys.min(), 3)
            XCTAssertTrue(harness.shown.values.allSatisfy { $0.alpha == 0.5 })
            harness.node.controller.checkInvariants()
        }
    }

    func testItemsThatMoveInABatchStartWhereTheHandlerShowedThem() throws {
        try onMain {
            let harness = self.lines([Array(0..<10)]) { items, _, _ in
                for item in items { item.center.x += 30 }
            }
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.shown[4])
            let start = cell.view.frame
            harness.node.performBatch(
                animated: true,
                updates: {
                    harness.items[0].remove(at: 0)
                    harness.node.deleteItems(at: [IndexPath(item: 0, section: 0)])
                })
            var last = start
            for _ in 0..<30 {
                try harness.host.run(for: 1.0 / 60)
                XCTAssertEqual(cell.view.frame.minX, 30)
                XCTAssertLessThanOrEqual(cell.view.frame.minY, last.minY)
                XCTAssertLessThan(last.minY - cell.view.frame.minY, 20, "a jump")
                last = cell.view.frame
            }
            XCTAssertEqual(last, start.offsetBy(dx: 0, dy: -50))
        }
    }
}
