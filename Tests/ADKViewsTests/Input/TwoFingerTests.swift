import ADKLayers
import TestSupport
import XCTest

@testable import ADKViews

final class TwoFingerTests: XCTestCase, @unchecked Sendable {
    func testFingersThatMoveApartScale() throws {
        try onMain {
            let harness = EventHarness()
            var log: [String] = []
            let pinch = UIPinchGestureRecognizer { log.append(String(format: "\($0.state) %.2f", $0.scale)) }
            harness.content.addGestureRecognizer(pinch)
            harness.touch(80, 100)
            harness.touch(120, 100, finger: 2)
            harness.slide(124, 100, finger: 2)
            XCTAssertEqual(log, [], "a small movement is no pinch")
            harness.slide(140, 100, finger: 2)
            harness.slide(60, 100)
            XCTAssertEqual(log, ["began 1.50", "changed 2.00"])
            pinch.scale = 1
            harness.touch(10, 10, finger: 3)
            harness.slide(20, 100)
            harness.lift(140, 100, finger: 2)
            XCTAssertEqual(log.suffix(2), ["changed 1.50", "ended 1.50"])
            pinch.scale = .nan
            XCTAssertFalse(pinch.scale.isNaN)
            harness.lift(20, 100)
            harness.lift(10, 10, finger: 3)
            XCTAssertEqual(pinch.state, .possible)
            XCTAssertEqual(pinch.scale, 1)
            try harness.settle()
        }
    }

    func testFingersThatTurnRotateAcrossTheHalfTurn() throws {
        onMain {
            let harness = EventHarness()
            var states: [UIGestureRecognizer.State] = []
            var angle: CGFloat = 0
            harness.content.addGestureRecognizer(
                UIRotationGestureRecognizer {
                    states.append($0.state)
                    angle = $0.rotation
                })
            harness.touch(100, 100)
            harness.touch(150, 100, finger: 2)
            for step in 1...8 {
                let turn = CGFloat(step) * .pi / 6
                harness.slide(100 + 50 * cos(turn), 100 + 50 * sin(turn), finger: 2)
            }
            XCTAssertEqual(angle, 8 * .pi / 6, accuracy: 0.001)
            harness.lift(100, 100)
            XCTAssertEqual(states, [.began] + Array(repeating: .changed, count: 7) + [.ended])
        }
    }

    func testAnActionThatResetsTheValueKeepsTheVelocity() throws {
        try onMain {
            let pinch = UIPinchGestureRecognizer { $0.scale = 1 }
            let rotation = UIRotationGestureRecognizer { $0.rotation = 0 }
            for recognizer in [pinch, rotation] as [UIGestureRecognizer] {
                let harness = EventHarness()
                harness.content.addGestureRecognizer(recognizer)
                harness.touch(100, 100)
                harness.touch(150, 100, finger: 2)
                for step in 1...8 {
                    try harness.wait(0.01)
                    let (turn, length) = (CGFloat(step) * 0.2, 50 + CGFloat(step) * 10)
                    harness.slide(100 + length * cos(turn), 100 + length * sin(turn), finger: 2)
                }
                let velocity = recognizer === pinch ? pinch.velocity : rotation.velocity
                XCTAssertGreaterThan(velocity, 5)
            }
        }
    }

    func testOneFingerIsNeitherAPinchNorARotation() throws {
        onMain {
            let harness = EventHarness()
            var calls = 0
            harness.content.addGestureRecognizer(UIPinchGestureRecognizer { _ in calls += 1 })
            harness.content.addGestureRecognizer(UIRotationGestureRecognizer { _ in calls += 1 })
            harness.touch(100, 100)
            harness.slide(150, 150)
            harness.lift(150, 150)
            XCTAssertEqual(calls, 0)
        }
    }

    func testAQuickMovementInOneOfTheDirectionsIsASwipe() throws {
        try onMain {
            let harness = EventHarness()
            var swipes = 0
            let swipe = UISwipeGestureRecognizer { _ in swipes += 1 }
            swipe.direction = [.left, .up]
            harness.content.addGestureRecognizer(swipe)
            @MainActor func move(to x: CGFloat, _ y: CGFloat, seconds: TimeInterval = 0.1) throws {
                harness.touch(100, 100)
                for step in 1...4 {
                    try harness.wait(seconds / 4)
                    let share = CGFloat(step) / 4
                    harness.slide(100 + (x - 100) * share, 100 + (y - 100) * share)
                }
                harness.lift(x, y)
            }
            try move(to: 20, 100)
            XCTAssertEqual(swipes, 1)
            try move(to: 110, 20)
            XCTAssertEqual(swipes, 2)
            try move(to: 180, 100)
            try move(to: 30, 40)
            try move(to: 70, 100)
            try move(to: 20, 100, seconds: 1)
            XCTAssertEqual(swipes, 2, "wrong, slanted, short and slow movements are none")
        }
    }
}
