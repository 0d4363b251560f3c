import ADKFoundation
import TestSupport
import XCTest

@testable import ADKViews

/// Layout that asks for layout without end does not end the program, nor does it keep it from anything else.
final class LayoutRoundsTests: XCTestCase, @unchecked Sendable {
    private final class RestlessView: UIView {
        var rounds = 0
        /// Layouts after which it is content.
        var patience = Int.max

        override func layoutSubviews() {
            rounds += 1
            if rounds < patience { setNeedsLayout() }
        }
    }

    @MainActor private func makeDesk() -> (EventDesk, RestlessView, () -> [String]) {
        let desk = EventDesk()
        final class Box { var messages: [String] = [] }
        let box = Box()
        FrameLoop.shared.layoutRounds.report = { box.messages.append($0) }
        let view = RestlessView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        desk.content.addSubview(view)
        return (desk, view, { box.messages })
    }

    func testAViewThatAlwaysAsksIsNamedOnceAndInputIsStillHandled() throws {
        try onMain {
            let (desk, view, messages) = makeDesk()
            let button = LogView("button", CGRect(x: 50, y: 50, width: 20, height: 20))
            desk.content.addSubview(button)
            try desk.wait(10)
            XCTAssertEqual(messages().count, 1)
            XCTAssertTrue(messages().first?.contains("RestlessView") ?? false, "\(messages())")
            desk.click(55, 55)
            XCTAssertEqual(button.log, ["began", "ended"])
            // Eight in a frame, in frames ever farther apart: at most a second.
            XCTAssertLessThan(view.rounds, 8 * 30)
            XCTAssertGreaterThan(view.rounds, 8 * 10)
        }
    }

    func testAFrameWithNothingElseToDoDoesNotFollowAtOnce() {
        onMain {
            let (desk, view, _) = makeDesk()
            FrameLoop.shared.runFrame()
            FrameLoop.shared.runFrame()
            let rounds = view.rounds
            for _ in 0..<10 { FrameLoop.shared.runFrame() }
            XCTAssertEqual(view.rounds, rounds)
            XCTAssertFalse(FrameLoop.shared.needsFrame)
            XCTAssertNotNil(FrameLoop.shared.nextTimer)
            withExtendedLifetime(desk) {}
        }
    }

    func testALongChainThatEndsIsLaidOutInSeveralFrames() throws {
        try onMain {
            let (desk, view, messages) = makeDesk()
            view.patience = 30
            try desk.settle()
            XCTAssertEqual(view.rounds, 30)
            XCTAssertEqual(messages().count, 1)
            XCTAssertFalse(FrameLoop.shared.layoutRounds.isPaused)
        }
    }

    func testASceneThatNeverSettlesSaysWhy() {
        onMain {
            let (desk, _, _) = makeDesk()
            do {
                try desk.host.settle()
                XCTFail("it settled")
            } catch {
                XCTAssertTrue("\(error)".contains("layout that asks for layout without end"), "\(error)")
            }
        }
    }
}
