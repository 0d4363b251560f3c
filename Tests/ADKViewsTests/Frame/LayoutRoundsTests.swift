import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Layout that always requests layout ends neither the program nor its other work.
final class LayoutRoundsTests: XCTestCase, @unchecked Sendable {
    private final class RestlessView: UIView {
        var rounds = 0
        /// The number of layouts after which it requests no more.
        var layoutLimit = Int.max

        override func layoutSubviews() {
            rounds += 1
            if rounds < layoutLimit { setNeedsLayout() }
        }
    }

    @MainActor private func makeHarness() -> (EventHarness, RestlessView, () -> [String]) {
        let harness = EventHarness()
        final class Box { var messages: [String] = [] }
        let box = Box()
        FrameLoop.shared.layoutRounds.report = { box.messages.append($0) }
        let view = RestlessView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        harness.content.addSubview(view)
        return (harness, view, { box.messages })
    }

    func testAViewThatAlwaysNeedsLayoutIsNamedOnceAndInputIsStillHandled() throws {
        try onMain {
            let (harness, view, messages) = makeHarness()
            let button = LogView("button", CGRect(x: 50, y: 50, width: 20, height: 20))
            harness.content.addSubview(button)
            try harness.wait(10)
            XCTAssertEqual(messages().count, 1)
            XCTAssertTrue(messages().first?.contains("RestlessView") ?? false, "\(messages())")
            harness.click(55, 55)
            XCTAssertEqual(button.log, ["began", "ended"])
            // Eight in a frame, with pauses between the frames that grow up to a second.
            XCTAssertLessThan(view.rounds, 8 * 30)
            XCTAssertGreaterThan(view.rounds, 8 * 10)
        }
    }

    func testPausedLayoutRequestsNoFrameAtOnce() {
        onMain {
            let (harness, view, _) = makeHarness()
            FrameLoop.shared.runFrame()
            FrameLoop.shared.runFrame()
            let rounds = view.rounds
            for _ in 0..<10 { FrameLoop.shared.runFrame() }
            XCTAssertEqual(view.rounds, rounds)
            XCTAssertFalse(FrameLoop.shared.needsFrame)
            XCTAssertNotNil(FrameLoop.shared.nextTimer)
            withExtendedLifetime(harness) {}
        }
    }

    func testALongChainThatEndsIsLaidOutInSeveralFrames() throws {
        try onMain {
            let (harness, view, messages) = makeHarness()
            view.layoutLimit = 30
            try harness.settle()
            XCTAssertEqual(view.rounds, 30)
            XCTAssertEqual(messages().count, 1)
            XCTAssertFalse(FrameLoop.shared.layoutRounds.isPaused)
        }
    }

    func testASceneThatNeverSettlesReportsTheReason() {
        onMain {
            let (harness, _, _) = makeHarness()
            do {
                try harness.host.settle()
                XCTFail("it settled")
            } catch {
                XCTAssertTrue("\(error)".contains("layout that requests layout endlessly"), "\(error)")
            }
        }
    }
}
