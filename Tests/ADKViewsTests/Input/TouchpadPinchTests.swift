import ADKLayers
import TestSupport
import XCTest

@testable import ADKViews

/// Two fingers on a touchpad, which no view receives.
final class TouchpadPinchTests: XCTestCase, @unchecked Sendable {
    func testTheRecognizersOfPinchesAndTurnsFollowAndTheButtonBelowDoesNot() throws {
        try onMain {
            let harness = EventHarness()
            var log: [String] = []
            let button = UIControl(frame: harness.content.bounds)
            button.addAction(UIAction { _ in log.append("pressed") }, for: .allEvents)
            harness.content.addSubview(button)
            button.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("tap") })
            let place = CGPoint(x: 100, y: 100)
            harness.content.addGestureRecognizer(
                UIPinchGestureRecognizer {
                    let middle = $0.location(in: nil)
                    log.append(String(format: "\($0.state) %.2f at %.0f,%.0f", $0.scale, middle.x, middle.y))
                })
            let rotation = UIRotationGestureRecognizer {
                log.append(String(format: "\($0.state) turn %.2f", $0.rotation))
            }
            @MainActor func send(_ phase: TouchpadPinch.Phase, _ scale: CGFloat = 1, turn: CGFloat = 0) {
                harness.window.handle(
                    .pinched(TouchpadPinch(phase, scale: scale, turn: turn), at: place, modifiers: []))
            }
            send(.began)
            send(.changed, 1.02)
            XCTAssertEqual(log, [], "a small movement is no pinch")
            send(.changed, 1.5)
            send(.changed, 0.5, turn: 4)
            send(.ended, 0.5)
            XCTAssertEqual(log, ["began 1.50 at 100,100", "changed 0.50 at 100,100", "ended 0.50 at 100,100"])
            log = []
            send(.began)
            send(.changed, 2)
            send(.cancelled)
            send(.changed, 3)
            send(.ended)
            XCTAssertEqual(log.count, 2)
            XCTAssertTrue(log[1].hasPrefix("cancelled"))
            harness.content.gestureRecognizers?.forEach { harness.content.removeGestureRecognizer($0) }
            harness.content.addGestureRecognizer(rotation)
            log = []
            send(.began)
            for step in 1...4 { send(.changed, 1, turn: CGFloat(step)) }
            harness.window.handle(.focusChanged(false))
            XCTAssertEqual(
                log,
                [
                    "began turn 1.00", "changed turn 2.00", "changed turn 3.00", "changed turn 4.00",
                    "cancelled turn 4.00",
                ])
            send(.began)
            button.removeFromSuperview()
            send(.changed, 9)
            send(.ended)
            try harness.settle()
        }
    }
}
