import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Sections that scroll across the axis of their collection, while rows are edited and the user scrolls them.
final class CarouselTests: XCTestCase, @unchecked Sendable {
    /// Sections of 60 x 50 points for each item, all of which scroll sideways.
    @MainActor
    private func harness(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .groupPaging, sections: Int = 12
    ) throws -> CollectionHarness {
        let layout = UICollectionViewCompositionalLayout { _, _ in .strip(behavior) }
        let harness = CollectionHarness((0..<sections).map { Array($0 * 100..<$0 * 100 + 20) }, layout)
        try harness.host.settle()
        return harness
    }

    /// Sections whose items decide on their widths: 20 to 50 points.
    @MainActor
    private func selfSizing(_ items: [[Int]]) throws -> CollectionHarness {
        let layout = UICollectionViewCompositionalLayout { _, _ in .selfSizingStrip(.groupPaging) }
        let harness = CollectionHarness(items, layout)
        try harness.host.settle()
        return harness
    }

    @MainActor
    private func move(_ section: Int, to target: Int, _ harness: CollectionHarness) {
        harness.items.insert(harness.items.remove(at: section), at: target)
        harness.node.performBatchUpdates({ harness.node.moveSection(section, toSection: target) }, completion: nil)
    }

    /// The start of the first item that is shown in a section, in points of the window. 0 if the section rests at a
    /// group.
    @MainActor
    private func edges(_ section: Int, _ harness: CollectionHarness) -> [CGFloat] {
        harness.items[section].compactMap { harness.places[$0]?.minX }.sorted()
    }

    @MainActor
    private func scroll(_ dx: CGFloat, at point: CGPoint, isEnd: Bool = false, _ harness: CollectionHarness) throws {
        harness.post(.scroll(isEnd ? .ended : .points(dx: dx, dy: 0), at: point, modifiers: []))
        try harness.host.run(for: 0.02)
    }

    // MARK: - Drags

    func testAFingerKeepsItsCarouselWhenTheSectionMoves() throws {
        try onMain {
            // In the view, and out of it.
            for target in [3, 11] {
                let harness = try self.harness()
                let strip = try harness.sectionScroller(at: 50)
                let count = harness.node.view.subviews.count { $0 is SectionScrollView }
                try harness.touch(CGPoint(x: 100, y: 75))
                for x in [80, 70, 60] { try harness.slide(to: CGPoint(x: x, y: 75)) }
                XCTAssertTrue(strip.isDragging)
                let before = strip.contentOffset.x
                self.move(1, to: target, harness)
                try harness.host.run(for: 0.5)
                XCTAssertTrue(strip.isDragging, "moved to \(target)")
                try harness.slide(to: CGPoint(x: 45, y: 75))
                XCTAssertEqual(strip.contentOffset.x, before + 15, "moved to \(target)")
                try harness.lift(CGPoint(x: 45, y: 75))
                XCTAssertFalse(strip.isDragging)
                self.move(target, to: 1, harness)
                try harness.host.settle()
                XCTAssertEqual(self.edges(1, harness).first, 0, "moved to \(target)")
                XCTAssertEqual(harness.node.view.subviews.count { $0 is SectionScrollView }, count)
            }
        }
    }

    func testATouchpadKeepsItsCarouselWhenTheSectionMoves() throws {
        try onMain {
            for target in [3, 11] {
                let harness = try self.harness(.continuous)
                let strip = try harness.sectionScroller(at: 50)
                let point = CGPoint(x: 100, y: 75)
                for _ in 0..<3 { try self.scroll(20, at: point, harness) }
                XCTAssertEqual(strip.contentOffset.x, 60)
                self.move(1, to: target, harness)
                for _ in 0..<3 { try self.scroll(20, at: point, harness) }
                XCTAssertEqual(strip.contentOffset.x, 120, "moved to \(target)")
                XCTAssertEqual(try harness.sectionScroller(at: 50).contentOffset.x, 0, "the section at the pointer")
                try self.scroll(0, at: point, isEnd: true, harness)
                try harness.host.settle()
                XCTAssertFalse(strip.isDragging)
                // The next movement scrolls the section at the pointer.
                try self.scroll(20, at: point, harness)
                XCTAssertEqual(try harness.sectionScroller(at: 50).contentOffset.x, 20)
            }
        }
    }

    func testAFingerGoesOnWhenTheItemUnderItIsDeleted() throws {
        try onMain {
            let harness = try self.harness()
            let strip = try harness.sectionScroller(at: 50)
            try harness.touch(CGPoint(x: 100, y: 75))
            for x in [80, 70] { try harness.slide(to: CGPoint(x: x, y: 75)) }
            let before = strip.contentOffset.x
            harness.items[1].remove(at: 1)
            harness.node.deleteItems(at: [IndexPath(item: 1, section: 1)])
            try harness.host.run(for: 0.5)
            XCTAssertTrue(strip.isDragging)
            try harness.slide(to: CGPoint(x: 60, y: 75))
            XCTAssertEqual(strip.contentOffset.x, before + 10)
            try harness.lift(CGPoint(x: 60, y: 75))
            XCTAssertEqual(self.edges(1, harness).first, 0)
        }
    }

    func testTheItemUnderAFingerStaysWhenItemsBeforeItAreEdited() throws {
        try onMain {
            for isMirrored in [false, true] {
                let harness = try self.harness(.continuous)
                if isMirrored { harness.node.semanticContentAttribute = .forceRightToLeft }
                try harness.host.settle()
                harness.node.scrollToItem(
                    at: IndexPath(item: 9, section: 1), at: .centeredHorizontally, animated: false)
                try harness.host.settle()
                try harness.touch(CGPoint(x: 60, y: 75))
                for x in [80, 90] { try harness.slide(to: CGPoint(x: x, y: 75)) }
                let name = try XCTUnwrap(
                    harness.places.first { $0.value.contains(CGPoint(x: 90, y: 75)) && $0.key < 200 }?.key)
                let before = try XCTUnwrap(harness.places[name]?.minX)
                harness.items[1].insert(contentsOf: [7000, 7001], at: 0)
                harness.node.insertItems(at: [IndexPath(item: 0, section: 1), IndexPath(item: 1, section: 1)])
                try harness.host.run(for: 0.5)
                XCTAssertEqual(harness.places[name]?.minX ?? 0, before, accuracy: 1)
                harness.items[1].removeFirst(3)
                harness.node.deleteItems(at: (0..<3).map { IndexPath(item: $0, section: 1) })
                try harness.host.run(for: 0.5)
                XCTAssertEqual(harness.places[name]?.minX ?? 0, before, accuracy: 1)
                try harness.slide(to: CGPoint(x: 95, y: 75))
                XCTAssertEqual(harness.places[name]?.minX ?? 0, before + 5, accuracy: 1)
                try harness.lift(CGPoint(x: 95, y: 75))
                harness.node.controller.checkInvariants()
            }
        }
    }

    func testACarouselShowsThatItIsPulledBeyondItsEnd() throws {
        try onMain {
            let harness = try self.harness()
            try harness.touch(CGPoint(x: 20, y: 75))
            for x in [40, 60, 80] { try harness.slide(to: CGPoint(x: x, y: 75)) }
            let pulled = try XCTUnwrap(harness.places[100]?.minX)
            XCTAssertTrue((10..<60).contains(pulled), "\(pulled)")
            try harness.lift(CGPoint(x: 80, y: 75))
            XCTAssertEqual(harness.places[100]?.minX, 0)
        }
    }

    func testAnEditDoesNotMoveTheItemUnderAFingerThatPullsItsCarousel() throws {
        try onMain {
            let harness = try self.harness()
            try harness.touch(CGPoint(x: 40, y: 75))
            for x in [60, 80, 100] { try harness.slide(to: CGPoint(x: x, y: 75)) }
            let before = try XCTUnwrap(harness.places[101]?.minX)
            XCTAssertTrue((70..<100).contains(before), "\(before)")
            harness.items[1].remove(at: 1)
            harness.items[1].insert(101, at: 3)
            harness.node.moveItem(at: IndexPath(item: 1, section: 1), to: IndexPath(item: 3, section: 1))
            try harness.host.run(for: 0.02)
            XCTAssertEqual(harness.places[101]?.minX ?? 0, before, accuracy: 1)
            try harness.lift(CGPoint(x: 100, y: 75))
        }
    }

    func testTheItemUnderAFingerDoesNotJumpWhenItemsBeforeItAreMeasuredWhileOthersMove() throws {
        try onMain {
            let harness = try self.selfSizing([Array(0..<20), Array(100..<120)])
            harness.node.scrollToItem(at: IndexPath(item: 9, section: 1), at: .centeredHorizontally, animated: false)
            try harness.host.settle()
            try harness.touch(CGPoint(x: 40, y: 75))
            for x in [60, 70] { try harness.slide(to: CGPoint(x: x, y: 75)) }
            let name = try XCTUnwrap(
                harness.places.first { $0.value.contains(CGPoint(x: 70, y: 75)) && $0.key >= 100 }?.key)
            let before = try XCTUnwrap(harness.places[name]?.minX)
            // New items before it get an estimated size, and are measured while rows move.
            harness.items[1].insert(contentsOf: [7001, 7002, 7004], at: 8)
            harness.node.insertItems(at: (8..<11).map { IndexPath(item: $0, section: 1) })
            for _ in 0..<20 {
                try harness.host.run(for: 0.02)
                XCTAssertEqual(harness.places[name]?.minX ?? 0, before, accuracy: 1)
            }
            try harness.lift(CGPoint(x: 70, y: 75))
        }
    }

    func testAnItemThatMovesOutOfADeletedSectionIsShownInItsNewOne() throws {
        try onMain {
            for animated in [false, true] {
                let harness = try self.harness()
                harness.items[0].insert(201, at: 1)
                harness.items.remove(at: 2)
                harness.node.performBatch(animated: animated) {
                    harness.node.moveItem(at: IndexPath(item: 1, section: 2), to: IndexPath(item: 1, section: 0))
                    harness.node.deleteSections([2])
                }
                try harness.host.settle()
                let item = try XCTUnwrap(harness.node.nodeForItem(at: IndexPath(item: 1, section: 0)))
                XCTAssertTrue(item.view.superview === (try harness.sectionScroller(at: 0)), "animated: \(animated)")
                XCTAssertEqual(harness.places[201]?.minX, 60)
            }
        }
    }

    // MARK: - Rest

    /// Throws a section with a finger and lets it roll for a moment.
    @MainActor
    private func throwSection(_ harness: CollectionHarness, at y: CGFloat = 75) throws -> SectionScrollView {
        let strip = try harness.sectionScroller(at: y - 25)
        try harness.touch(CGPoint(x: 110, y: y))
        for x in [90, 75, 60] { try harness.slide(to: CGPoint(x: CGFloat(x), y: y)) }
        harness.post(.touchUp(id: 1, at: CGPoint(x: 60, y: y), time: harness.host.clock.now, modifiers: []))
        try harness.host.run(for: 0.02)
        XCTAssertTrue(strip.isDecelerating)
        return strip
    }

    func testAThrownSectionThatLeavesTheViewComesBackAtAGroup() throws {
        try onMain {
            let harness = try self.harness(sections: 40)
            _ = try self.throwSection(harness)
            harness.node.setContentOffset(CGPoint(x: 0, y: 1500), animated: false)
            try harness.host.settle()
            XCTAssertNil(harness.shown[101])
            harness.node.setContentOffset(.zero, animated: false)
            try harness.host.settle()
            XCTAssertEqual(self.edges(1, harness).first, 0)
            XCTAssertNotEqual(harness.places[100]?.minX, 0, "the throw turned a group")
        }
    }

    func testAFingerThatStopsAThrowLeavesTheSectionAtAGroup() throws {
        try onMain {
            let harness = try self.harness()
            let strip = try self.throwSection(harness)
            try harness.touch(CGPoint(x: 60, y: 75))
            XCTAssertFalse(strip.isInMotion)
            let stopped = strip.contentOffset.x
            XCTAssertNotEqual(stopped.truncatingRemainder(dividingBy: 60), 0)
            try harness.host.run(for: 0.3)
            XCTAssertEqual(strip.contentOffset.x, stopped, "the finger holds it")
            try harness.lift(CGPoint(x: 60, y: 75))
            XCTAssertEqual(strip.contentOffset.x.truncatingRemainder(dividingBy: 60), 0)
        }
    }

    func testASectionRestsAtAGroupAfterAnEditAndWhenItIsMeasured() throws {
        try onMain {
            // Widths of 20, 30, 40 and 50 points.
            let harness = try self.selfSizing([Array(0..<20), Array(100..<120)])
            let strip = try harness.sectionScroller(at: 0)
            for _ in 0..<3 {
                let point = CGPoint(x: 60, y: 25)
                for _ in 0..<3 { try self.scroll(10, at: point, harness) }
                try self.scroll(0, at: point, isEnd: true, harness)
                try harness.host.settle()
            }
            XCTAssertGreaterThan(strip.contentOffset.x, 60)
            XCTAssertTrue(self.edges(0, harness).contains(0))
            for row in [0, 1] {
                harness.items[0].remove(at: row)
                harness.node.deleteItems(at: [IndexPath(item: row, section: 0)])
                try harness.host.settle()
                XCTAssertTrue(self.edges(0, harness).contains(0), "\(self.edges(0, harness))")
            }
            // The section also rests at a group if it is edited out of view.
            harness.items.insert(contentsOf: (2..<30).map { Array($0 * 100..<$0 * 100 + 5) }, at: 1)
            harness.node.insertSections(IndexSet(1..<29))
            harness.node.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
            try harness.host.settle()
            harness.items[0].remove(at: 0)
            harness.node.deleteItems(at: [IndexPath(item: 0, section: 0)])
            try harness.host.settle()
            harness.node.setContentOffset(.zero, animated: false)
            try harness.host.settle()
            XCTAssertTrue(self.edges(0, harness).contains(0), "\(self.edges(0, harness))")
        }
    }

    func testAThrowThatAnEditDisturbsEndsAtAGroup() throws {
        try onMain {
            for delay in [0.0, 0.05, 0.1, 0.2] {
                let harness = try self.selfSizing([Array(0..<20), Array(100..<120)])
                let strip = try self.throwSection(harness, at: 25)
                try harness.host.run(for: delay)
                harness.items[0].removeFirst(1)
                harness.node.deleteItems(at: [IndexPath(item: 0, section: 0)])
                try harness.host.settle()
                XCTAssertFalse(strip.isInMotion)
                XCTAssertTrue(self.edges(0, harness).contains(0), "\(self.edges(0, harness)) after \(delay)")
            }
        }
    }

    func testAnAnimatedScrollToAnItemEndsAtAGroupWhenAnEditDisturbsIt() throws {
        try onMain {
            for delay in [0.0, 0.05, 0.1] {
                // Widths of 20, 30, 40 and 50 points.
                let harness = try self.selfSizing([Array(0..<20), Array(100..<120)])
                let strip = try harness.sectionScroller(at: 0)
                harness.node.scrollToItem(at: IndexPath(item: 4, section: 0), at: .left, animated: true)
                try harness.host.run(for: delay)
                harness.items[0].remove(at: 2)
                harness.node.deleteItems(at: [IndexPath(item: 2, section: 0)])
                try harness.host.settle()
                XCTAssertGreaterThan(strip.contentOffset.x, 0)
                XCTAssertTrue(self.edges(0, harness).contains(0), "\(self.edges(0, harness)) after \(delay)")
            }
        }
    }

    func testAPulledSectionReturnsToItsEndWithoutAJump() throws {
        try onMain {
            let harness = try self.harness()
            let strip = try harness.sectionScroller(at: 50)
            let point = CGPoint(x: 100, y: 75)
            for _ in 0..<4 { try self.scroll(-20, at: point, harness) }
            let pulled = strip.contentOffset.x
            XCTAssertLessThan(pulled, -10)
            try self.scroll(0, at: point, isEnd: true, harness)
            var offsets = [strip.contentOffset.x]
            while strip.isInMotion {
                try harness.host.run(for: 0.016)
                offsets.append(strip.contentOffset.x)
            }
            XCTAssertEqual(offsets.last, 0)
            XCTAssertEqual(offsets.max(), 0, "\(offsets)")
            XCTAssertTrue((pulled..<pulled / 4).contains(offsets[0]), "\(offsets)")
        }
    }
}
