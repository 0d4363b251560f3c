import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Sections of a compositional layout that scroll across the axis of their collection.
final class OrthogonalSectionTests: XCTestCase, @unchecked Sendable {
    /// Sections that scroll sideways, and sections of lines between them.
    @MainActor
    private func harness(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .continuous, items: [[Int]]
    ) -> CollectionHarness {
        let layout = UICollectionViewCompositionalLayout { index, _ in
            let section = NSCollectionLayoutSection.stripOrLines(index)
            if index % 2 == 0 { section.orthogonalScrollingBehavior = behavior }
            return section
        }
        return CollectionHarness(items, layout)
    }

    func testASectionScrollsByItselfAndTheRangesFollow() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<1000), Array(1000..<1020)])
            try harness.host.settle()
            XCTAssertEqual(harness.places[1], CGRect(x: 60, y: 0, width: 60, height: 50))
            XCTAssertEqual(harness.places[1000], CGRect(x: 0, y: 50, width: 120, height: 40))
            XCTAssertNil(harness.shown[2], "two items fill the width")
            let strip = try harness.sectionScroller(at: 0)
            XCTAssertEqual(strip.contentSize, CGSize(width: 60_000, height: 50))
            strip.setContentOffset(CGPoint(x: 30_030, y: 0), animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.shown.keys.filter { $0 < 1000 }.sorted(), [500, 501, 502])
            XCTAssertEqual(harness.places[501], CGRect(x: 30, y: 0, width: 60, height: 50))
            XCTAssertEqual(harness.places[1000], CGRect(x: 0, y: 50, width: 120, height: 40))
            XCTAssertEqual(harness.node.indexPathForItem(at: CGPoint(x: 35, y: 10)), IndexPath(item: 501, section: 0))
            XCTAssertTrue(harness.shown.values.allSatisfy(\.isDisplayed))
        }
    }

    func testASectionKeepsItsOffsetWhileItIsOutOfView() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<50), Array(1000..<1100), Array(100..<150)])
            try harness.host.settle()
            try harness.sectionScroller(at: 0).setContentOffset(CGPoint(x: 90, y: 0), animated: false)
            try harness.host.settle()
            let before = harness.places
            harness.node.setContentOffset(CGPoint(x: 0, y: 4_000), animated: false)
            try harness.host.settle()
            XCTAssertNil(harness.shown[2])
            XCTAssertEqual(harness.node.view.subviews.filter { $0 is SectionScrollView }.count, 1, "the last section's")
            harness.node.setContentOffset(.zero, animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.places, before)
        }
    }

    func testItemsOfAScrolledSectionCanBeEdited() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<20), [1000]])
            try harness.host.settle()
            try harness.sectionScroller(at: 0).setContentOffset(CGPoint(x: 600, y: 0), animated: false)
            try harness.host.settle()
            harness.items[0].remove(at: 10)
            harness.node.deleteItems(at: [IndexPath(item: 10, section: 0)])
            try harness.host.run(for: 0.1)
            harness.node.controller.checkInvariants()
            try harness.host.settle()
            XCTAssertEqual(harness.shown.keys.filter { $0 < 1000 }.sorted(), [11, 12])
            XCTAssertEqual(harness.places[11], CGRect(x: 0, y: 0, width: 60, height: 50))
            harness.node.moveItem(at: IndexPath(item: 10, section: 0), to: IndexPath(item: 0, section: 1))
            harness.items = [harness.items[0].filter { $0 != 11 }, [11, 1000]]
            try harness.host.settle()
        }
    }

    func testAThrowEndsAtAGroupIfTheSectionIsPaged() throws {
        try onMain {
            let harness = self.harness(.groupPaging, items: [Array(0..<20), [1000]])
            try harness.host.settle()
            let strip = try harness.sectionScroller(at: 0)
            strip.scrollViewWillBeginDragging(strip)
            var end = CGPoint(x: 700, y: 0)
            strip.scrollViewWillEndDragging(strip, withVelocity: CGPoint(x: 2, y: 0), targetContentOffset: &end)
            XCTAssertEqual(end.x, 60, "one group at a time")
        }
    }

    func testASectionKeepsItsScrollViewAndItsMotionWhenAnotherIsInserted() throws {
        try onMain {
            let layout = UICollectionViewCompositionalLayout { _, _ in
                let section = NSCollectionLayoutSection.stripOrLines(0)
                section.orthogonalScrollingBehavior = .continuous
                return section
            }
            let harness = CollectionHarness([Array(0..<20), Array(100..<120)], layout)
            try harness.host.settle()
            let strip = try harness.sectionScroller(at: 50)
            strip.setContentOffset(CGPoint(x: 300, y: 0), animated: true)
            try harness.host.run(for: 0.05)
            XCTAssertTrue(strip.isInMotion)
            harness.items.insert(Array(200..<220), at: 0)
            harness.node.insertSections([0])
            try harness.host.settle()
            XCTAssertEqual(strip.contentOffset.x, 300, "its motion stopped")
            XCTAssertEqual(harness.shown.keys.filter { (100..<200).contains($0) }.sorted(), [105, 106])
            XCTAssertTrue(harness.shown[105]?.view.superview === strip)
            XCTAssertEqual(harness.places[0]?.minX, 0)
            XCTAssertEqual(harness.places[200]?.minX, 0)
            XCTAssertEqual(strip.frame.minY, 100)
            // The view that scrolls the section names the section of now.
            strip.setContentOffset(CGPoint(x: 600, y: 0), animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.places[110]?.minX, 0)
            harness.items.removeFirst(2)
            harness.node.deleteSections([0, 1])
            try harness.host.settle()
            XCTAssertTrue(try harness.sectionScroller(at: 0) === strip)
            XCTAssertEqual(harness.node.view.subviews.count { $0 is SectionScrollView }, 1)
        }
    }

    func testASectionBeginsAtTheRightFromRightToLeft() throws {
        try onMain {
            let harness = self.harness(items: [Array(0..<20), [1000]])
            harness.node.semanticContentAttribute = .forceRightToLeft
            try harness.host.settle()
            XCTAssertEqual(harness.places[0]?.minX, 60)
            let strip = try harness.sectionScroller(at: 0)
            XCTAssertEqual(strip.contentOffset.x, 20 * 60 - 120)
            strip.setContentOffset(CGPoint(x: strip.contentOffset.x - 60, y: 0), animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.places[1]?.minX, 60)
            XCTAssertEqual(harness.places[2]?.minX, 0)
        }
    }
}
