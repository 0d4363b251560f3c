import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Layouts that decide where a scroll by the user ends.
final class SnappingTests: XCTestCase, @unchecked Sendable {
    /// Rows of 250 points; scrolls end at the nearest one.
    @MainActor
    private final class Snapping: PlainLayout {
        var proposals: [(proposed: CGPoint, velocity: CGPoint)] = []
        var answer: ((CGPoint) -> CGPoint)?

        override func targetContentOffset(
            forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
        ) -> CGPoint {
            proposals.append((proposedContentOffset, velocity))
            if let answer { return answer(proposedContentOffset) }
            return CGPoint(x: proposedContentOffset.x, y: (proposedContentOffset.y / 250).rounded() * 250)
        }
    }

    @MainActor
    private func harness(_ count: Int = 100) throws -> (CollectionHarness, Snapping) {
        let layout = Snapping()
        layout.placeGrid(count, columns: 1, size: CGSize(width: 120, height: 250))
        let harness = CollectionHarness([Array(0..<count)], layout)
        try harness.host.settle()
        return (harness, layout)
    }

    @MainActor
    private func wheel(_ harness: CollectionHarness, _ clicks: CGFloat) {
        FrameLoop.shared.post(
            .scroll(.clicks(dx: 0, dy: clicks), at: CGPoint(x: 50, y: 50), modifiers: []), to: harness.window)
    }

    func testEveryClickOfTheWheelReachesTheNextPlace() throws {
        try onMain {
            let (harness, layout) = try self.harness()
            for click in 1...5 {
                self.wheel(harness, 1)
                try harness.host.settle()
                XCTAssertEqual(harness.node.contentOffset.y, CGFloat(click) * 250)
            }
            self.wheel(harness, -1)
            try harness.host.settle()
            XCTAssertEqual(harness.node.contentOffset.y, 1000)
            XCTAssertEqual(layout.proposals.first?.proposed.y, 120)
            XCTAssertGreaterThan(layout.proposals.first?.velocity.y ?? 0, 0)
        }
    }

    func testClicksDuringAMotionAddUp() throws {
        try onMain {
            let (harness, _) = try self.harness()
            for _ in 0..<4 {
                self.wheel(harness, 1)
                try harness.host.run(for: 1.0 / 60)
            }
            try harness.host.settle()
            XCTAssertEqual(harness.node.contentOffset.y, 1000)
        }
    }

    func testATouchpadEndsAtThePlaceOfTheLayout() throws {
        try onMain {
            let (harness, layout) = try self.harness()
            for (travel, expected) in [(CGFloat(60), CGFloat(0)), (180, 250)] {
                for _ in 0..<10 {
                    FrameLoop.shared.post(
                        .scroll(.points(dx: 0, dy: travel / 10), at: CGPoint(x: 50, y: 50), modifiers: []),
                        to: harness.window)
                    try harness.host.run(for: 1.0 / 60)
                }
                // The fingers rest before they are lifted.
                try harness.host.run(for: 0.3)
                FrameLoop.shared.post(
                    .scroll(.ended, at: CGPoint(x: 50, y: 50), modifiers: []), to: harness.window)
                try harness.host.settle()
                XCTAssertEqual(harness.node.contentOffset.y, expected, "\(travel) points")
            }
            XCTAssertFalse(layout.proposals.isEmpty)
        }
    }

    func testALayoutMayKeepTheListWhereItIs() throws {
        try onMain {
            let (harness, layout) = try self.harness()
            layout.answer = { _ in .zero }
            self.wheel(harness, 1)
            try harness.host.settle()
            XCTAssertEqual(harness.node.contentOffset.y, 0)
            XCTAssertLessThanOrEqual(layout.proposals.count, 9, "a click is proposed a few times")
        }
    }

    func testInvalidAnswersAreReportedAndOthersAreLimitedToTheContent() throws {
        try onMain {
            let (harness, layout) = try self.harness(4)
            layout.answer = { CGPoint(x: $0.x, y: .nan) }
            let messages = try Misuse.messages {
                self.wheel(harness, 1)
                try harness.host.settle()
            }
            XCTAssertEqual(harness.node.contentOffset.y, 120)
            XCTAssertEqual(messages.count, 1)
            layout.answer = { CGPoint(x: $0.x, y: 1e6) }
            self.wheel(harness, 1)
            try harness.host.settle()
            XCTAssertEqual(harness.node.contentOffset.y, 700)
        }
    }

    func testALayoutMayEditTheItemsWhenItIsAsked() throws {
        try onMain {
            let (harness, layout) = try self.harness()
            var edits = 0
            layout.answer = { proposed in
                if edits == 0 {
                    edits = 1
                    harness.items[0].removeFirst()
                    layout.placeGrid(99, columns: 1, size: CGSize(width: 120, height: 250))
                    harness.node.deleteItems(at: [IndexPath(item: 0, section: 0)])
                }
                return proposed
            }
            self.wheel(harness, 1)
            try harness.host.settle()
            XCTAssertEqual(edits, 1)
            harness.node.controller.checkInvariants()
        }
    }
}
