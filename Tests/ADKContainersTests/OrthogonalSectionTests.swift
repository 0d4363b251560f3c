import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers

/// Sections of a compositional layout that scroll across the axis of their collection.
final class OrthogonalSectionTests: XCTestCase, @unchecked Sendable {
    /// The first of two kinds of sections scrolls sideways: items of 60 x 50 points. The others have lines of 40
    /// points.
    @MainActor
    private func harness(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .continuous, items: [[Int]]
    ) -> CollectionHarness {
        let layout = UICollectionViewCompositionalLayout { section, _ in
            let isStrip = section % 2 == 0
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: isStrip ? .absolute(60) : .fractionalWidth(1),
                    heightDimension: .absolute(isStrip ? 50 : 40)), subitems: [item])
            let result = NSCollectionLayoutSection(group: group)
            if isStrip { result.orthogonalScrollingBehavior = behavior }
            return result
        }
        return CollectionHarness(items, layout)
    }

    @MainActor
    private func scroller(_ harness: CollectionHarness, at y: CGFloat) throws -> SectionScrollView {
        let views = harness.node.view.subviews.compactMap { $0 as? SectionScrollView }
        return try XCTUnwrap(views.first { $0.frame.minY == y }, "\(views.map(\.frame))")
    }

    /// The places of the shown cells in the window.
    @MainActor
    private func places(_ harness: CollectionHarness) -> [Int: CGRect] {
        harness.shown.mapValues { $0.view.convert($0.view.bounds, to: nil) }
    }

    func testASectionScrollsByItselfAndTheRangesFollow() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<1000), Array(1000..<1020)])
            try harness.host.settle()
            XCTAssertEqual(self.places(harness)[1], CGRect(x: 60, y: 0, width: 60, height: 50))
            XCTAssertEqual(self.places(harness)[1000], CGRect(x: 0, y: 50, width: 120, height: 40))
            XCTAssertNil(harness.shown[2], "two items fill the width")
            let strip = try self.scroller(harness, at: 0)
            XCTAssertEqual(strip.contentSize, CGSize(width: 60_000, height: 50))
            strip.setContentOffset(CGPoint(x: 30_030, y: 0), animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.shown.keys.filter { $0 < 1000 }.sorted(), [500, 501, 502])
            XCTAssertEqual(self.places(harness)[501], CGRect(x: 30, y: 0, width: 60, height: 50))
            XCTAssertEqual(self.places(harness)[1000], CGRect(x: 0, y: 50, width: 120, height: 40))
            XCTAssertEqual(harness.node.indexPathForItem(at: CGPoint(x: 35, y: 10)), IndexPath(item: 501, section: 0))
            XCTAssertTrue(harness.shown.values.allSatisfy(\.isDisplayed))
        }
    }

    func testASectionKeepsItsOffsetWhileItIsOutOfView() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<50), Array(1000..<1100), Array(100..<150)])
            try harness.host.settle()
            try self.scroller(harness, at: 0).setContentOffset(CGPoint(x: 90, y: 0), animated: false)
            try harness.host.settle()
            let before = self.places(harness)
            harness.node.setContentOffset(CGPoint(x: 0, y: 4_000), animated: false)
            try harness.host.settle()
            XCTAssertNil(harness.shown[2])
            XCTAssertEqual(harness.node.view.subviews.filter { $0 is SectionScrollView }.count, 1, "the last section's")
            harness.node.setContentOffset(.zero, animated: false)
            try harness.host.settle()
            XCTAssertEqual(self.places(harness), before)
        }
    }

    func testItemsOfAScrolledSectionCanBeEdited() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<20), [1000]])
            try harness.host.settle()
            try self.scroller(harness, at: 0).setContentOffset(CGPoint(x: 600, y: 0), animated: false)
            try harness.host.settle()
            harness.items[0].remove(at: 10)
            harness.node.deleteItems(at: [IndexPath(item: 10, section: 0)])
            try harness.host.run(for: 0.1)
            harness.node.controller.checkInvariants()
            try harness.host.settle()
            XCTAssertEqual(harness.shown.keys.filter { $0 < 1000 }.sorted(), [11, 12])
            XCTAssertEqual(self.places(harness)[11], CGRect(x: 0, y: 0, width: 60, height: 50))
            harness.node.moveItem(at: IndexPath(item: 10, section: 0), to: IndexPath(item: 0, section: 1))
            harness.items = [harness.items[0].filter { $0 != 11 }, [11, 1000]]
            try harness.host.settle()
        }
    }

    func testAThrowEndsAtAGroupIfTheSectionIsPaged() throws {
        try onMain {
            let harness = self.harness(.groupPaging, items: [Array(0..<20), [1000]])
            try harness.host.settle()
            let strip = try self.scroller(harness, at: 0)
            strip.scrollViewWillBeginDragging(strip)
            var end = CGPoint(x: 700, y: 0)
            strip.scrollViewWillEndDragging(strip, withVelocity: CGPoint(x: 2, y: 0), targetContentOffset: &end)
            XCTAssertEqual(end.x, 60, "one group at a time")
        }
    }

    func testASectionBeginsAtTheRightFromRightToLeft() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<20), [1000]])
            harness.node.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            XCTAssertEqual(self.places(harness)[0]?.minX, 60)
            let strip = try self.scroller(harness, at: 0)
            XCTAssertEqual(strip.contentOffset.x, 20 * 60 - 120)
            strip.setContentOffset(CGPoint(x: strip.contentOffset.x - 60, y: 0), animated: false)
            try harness.host.settle()
            XCTAssertEqual(self.places(harness)[1]?.minX, 60)
            XCTAssertEqual(self.places(harness)[2]?.minX, 0)
        }
    }
}
