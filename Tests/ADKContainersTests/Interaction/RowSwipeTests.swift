import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Swipes over rows, which pull actions in.
final class RowSwipeTests: XCTestCase, @unchecked Sendable {
    private let row = CGPoint(x: 150, y: 60)

    @MainActor
    private func makeTable() throws -> ActionTable {
        let harness = ActionTable()
        try harness.settle()
        return harness
    }

    @MainActor
    private func swipe(_ harness: ActionTable, _ distances: CGFloat..., down: CGFloat = 0) throws {
        for distance in distances {
            harness.post(.scroll(.points(dx: distance, dy: down), at: row, modifiers: []))
            try harness.host.run(for: 0.02)
        }
    }

    @MainActor
    private func lift(_ harness: ActionTable) throws {
        harness.post(.scroll(.ended, at: row, modifiers: []))
        try harness.settle()
    }

    func testATwoFingerSwipePullsTheActionsOfItsSideIn() throws {
        try onMain {
            let harness = try makeTable()
            try swipe(harness, 20, 20)
            XCTAssertEqual(harness.shownTitles, ["Archive", "Delete"])
            let last = try XCTUnwrap(harness.buttons.last)
            XCTAssertGreaterThan(last.view.convert(last.view.bounds, to: nil).maxX, 300, "it follows the fingers")
            try swipe(harness, 60)
            try lift(harness)
            XCTAssertEqual(last.view.convert(last.view.bounds, to: nil).maxX, 300 - 8, accuracy: 1)
            XCTAssertEqual(harness.performed, [])
            try harness.touch(CGPoint(x: 20, y: 100))
            try harness.lift(CGPoint(x: 20, y: 100))
            XCTAssertNil(harness.shownRow, "a tap elsewhere closes them")
            XCTAssertNil(harness.table.indexPathForSelectedRow)
            try swipe(harness, -30, -60)
            XCTAssertEqual(harness.shownTitles, ["Star"])
            try lift(harness)
            XCTAssertEqual(harness.shownRow, 1)
        }
    }

    func testAShortSwipeShowsNothingAfterwards() throws {
        try onMain {
            let harness = try makeTable()
            try swipe(harness, 20)
            XCTAssertEqual(harness.shownRow, 1)
            try lift(harness)
            XCTAssertNil(harness.shownRow)
            try swipe(harness, 100, -80)
            // The device reports no end.
            try harness.settle()
            XCTAssertNil(harness.shownRow)
            XCTAssertEqual(harness.performed, [])
        }
    }

    func testALongSwipePerformsTheFirstActionUnlessTheAppForbidsIt() throws {
        try onMain {
            let harness = try makeTable()
            try swipe(harness, 100, 120)
            try lift(harness)
            XCTAssertEqual(harness.performed, ["Delete 1"])
            XCTAssertNil(harness.shownRow)
            harness.performsFirst = false
            try swipe(harness, 100, 120)
            try lift(harness)
            XCTAssertEqual(harness.performed, ["Delete 1"])
            XCTAssertEqual(harness.shownRow, 1)
        }
    }

    func testFromRightToLeftASwipeToTheRightPullsTheTrailingActionsIn() throws {
        try onMain {
            let harness = ActionTable()
            harness.table.semanticContentAttribute = .forceRightToLeft
            try harness.settle()
            try swipe(harness, -20, -20, -60)
            try lift(harness)
            XCTAssertEqual(harness.shownTitles, ["Archive", "Delete"])
            let last = try XCTUnwrap(harness.buttons.last)
            XCTAssertEqual(last.view.convert(last.view.bounds, to: nil).minX, 8, accuracy: 1)
        }
    }

    func testAPauseOfALongSwipePerformsNothing() throws {
        try onMain {
            let harness = try makeTable()
            try swipe(harness, 100, 120)
            try harness.settle()
            XCTAssertEqual(harness.performed, [])
            XCTAssertEqual(harness.shownRow, 1)
        }
    }

    func testAScrollThatStraysSidewaysAndOneThatBeginsSidewaysShowNothing() throws {
        try onMain {
            let harness = try makeTable()
            try swipe(harness, 0, down: 30)
            try swipe(harness, 9)
            XCTAssertNil(harness.shownRow, "it keeps to its axis")
            try lift(harness)
            try swipe(harness, 4)
            XCTAssertEqual(harness.shownRow, 1)
            try swipe(harness, 0, down: 60)
            try lift(harness)
            XCTAssertNil(harness.shownRow)
        }
    }

    func testASwipeThatMovesMostlyDownAndARowWithoutActionsShowNothing() throws {
        try onMain {
            let harness = try makeTable()
            try swipe(harness, 20, down: 30)
            try lift(harness)
            XCTAssertNil(harness.shownRow)
            harness.post(.scroll(.points(dx: 60, dy: 0), at: CGPoint(x: 150, y: 140), modifiers: []))
            try harness.host.run(for: 0.02)
            XCTAssertNil(harness.shownRow)
        }
    }

    func testAWheelThatTurnsSidewaysShowsAndHidesTheActions() throws {
        try onMain {
            let harness = try makeTable()
            harness.post(.scroll(.clicks(dx: 1, dy: 0), at: row, modifiers: []))
            try harness.settle()
            XCTAssertEqual(harness.shownTitles, ["Archive", "Delete"])
            harness.post(.scroll(.clicks(dx: -1, dy: 0), at: row, modifiers: []))
            try harness.settle()
            XCTAssertNil(harness.shownRow)
        }
    }

    func testAFingerPullsTheActionsInAndItsTapPerformsOne() throws {
        try onMain {
            let harness = try makeTable()
            try harness.touch(CGPoint(x: 250, y: 60))
            for x in stride(from: 230.0, through: 130, by: -20) { try harness.slide(to: CGPoint(x: x, y: 60)) }
            XCTAssertEqual(harness.shownTitles, ["Archive", "Delete"])
            try harness.lift(CGPoint(x: 130, y: 60))
            XCTAssertEqual(harness.shownRow, 1)
            XCTAssertNil(harness.table.indexPathForSelectedRow)
            let button = try XCTUnwrap(harness.buttons.first)
            let frame = button.view.convert(button.view.bounds, to: nil)
            try harness.touch(CGPoint(x: frame.midX, y: frame.midY))
            try harness.lift(CGPoint(x: frame.midX, y: frame.midY))
            XCTAssertEqual(harness.performed, ["Archive 1"])
            XCTAssertNil(harness.shownRow)
        }
    }

    func testAnEditClosesTheActions() throws {
        try onMain {
            let harness = try makeTable()
            harness.deletes = true
            try swipe(harness, 100, 120)
            try lift(harness)
            XCTAssertEqual(harness.names, [0, 2, 3, 4, 5])
            XCTAssertNil(harness.shownRow)
            XCTAssertEqual(harness.errors, [])
        }
    }
}
