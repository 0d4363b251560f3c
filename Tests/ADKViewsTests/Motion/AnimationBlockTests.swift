import ADKFoundation
import ADKGraphics
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Animation blocks of views: values at fixed instants, options and completions.
final class AnimationBlockTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeView(_ window: UIWindow, color: UIColor = .red) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = color
        window.addSubview(view)
        return view
    }

    /// The x position on screen, `seconds` after now, for a move from 10 to 110.
    @MainActor private func place(_ view: UIView) -> Double { Double(view.layer.paint.position.x) }

    func testNamedCurvesHaveTheirValuesAtFixedInstants() throws {
        try onMain {
            let curves: [(UIView.AnimationOptions, CAMediaTimingFunctionName, [Double])] = [
                (.curveLinear, .linear, [0.25, 0.5, 0.75]),
                // Found by halving the curve's parameter, outside of this program.
                (.curveEaseInOut, .easeInEaseOut, [0.129161931, 0.5, 0.870838069]),
                (.curveEaseIn, .easeIn, [0.093464651, 0.315356813, 0.621861869]),
                (.curveEaseOut, .easeOut, [0.378138131, 0.684643187, 0.906535349]),
            ]
            for (options, name, values) in curves {
                let (host, window) = makeHeadlessWindow(200, 100)
                let view = makeView(window)
                try host.settle()
                UIView.animate(withDuration: 0.4, delay: 0, options: options, animations: { view.center.x = 110 })
                XCTAssertEqual(view.center.x, 110, "the model has its value at once")
                XCTAssertEqual(place(view), 10)
                for expected in values {
                    try host.run(for: 0.1)
                    XCTAssertEqual(place(view), 10 + 100 * expected, accuracy: 1e-6, name.rawValue)
                }
                try host.run(for: 0.1)
                XCTAssertEqual(place(view), 110)
                XCTAssertNil(view.layer.motion)
            }
        }
    }

    func testSpringsPassTheirTargetAndComeToRest() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let view = makeView(window)
            try host.settle()
            var ends: [Bool] = []
            UIView.animate(
                withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 2,
                animations: { view.center.x = 110 }, completion: { ends.append($0) })
            let spring = Spring(dampingRatio: 0.3, settlingIn: 0.5, initialVelocity: 2)
            var farthest = 0.0
            for frame in 1...29 {
                try host.run(for: 1.0 / 60)
                XCTAssertEqual(place(view), 10 + 100 * spring.value(at: Double(frame) / 60), accuracy: 1e-6)
                farthest = max(farthest, place(view))
            }
            XCTAssertGreaterThan(farthest, 115)
            XCTAssertEqual(ends, [])
            try host.settle()
            XCTAssertEqual(ends, [true])
            XCTAssertEqual(place(view), 110)

            UIView.animate(springDuration: 0.3, bounce: 0.4, animations: { view.center.x = 10 })
            try host.run(for: 0.15)
            XCTAssertEqual(
                place(view), 110 - 100 * Spring(duration: 0.3, bounce: 0.4).value(at: 0.15), accuracy: 1e-6)
            try host.settle()
            XCTAssertEqual(place(view), 10)
        }
    }

    func testASpringMakesNoNegativeSizesOrOpacities() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let view = makeView(window)
            view.layer.cornerRadius = 8
            view.layer.borderWidth = 3
            try host.settle()
            var wasClamped = false
            UIView.animate(springDuration: 0.3, bounce: 0.8) {
                view.bounds.size = CGSize(width: 0, height: 1)
                view.layer.cornerRadius = 0
                view.layer.borderWidth = 0
                view.alpha = 0
            }
            for _ in 0..<60 {
                try host.run(for: 1.0 / 60)
                let shown = view.layer.paint.values
                XCTAssertTrue(shown.bounds.size.width >= 0 && shown.bounds.size.height >= 0)
                XCTAssertTrue(shown.cornerRadius >= 0 && shown.borderWidth >= 0 && (0...1).contains(shown.opacity))
                wasClamped = wasClamped || (shown.bounds.size.width == 0 && view.layer.motion != nil)
            }
            XCTAssertTrue(wasClamped, "the spring passed its target")
            try host.settle()
        }
    }

    func testAnInterruptedMoveKeepsPlaceAndSpeedAndBothBlocksComplete() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            var ends: [String] = []
            let frame = 1.0 / 60
            UIView.animate(
                withDuration: 0.4, delay: 0, options: .curveLinear, animations: { view.center.x = 210 },
                completion: { ends.append("first \($0)") })
            try host.run(for: 0.2)
            let before = place(view)
            UIView.animate(
                withDuration: 0.6, delay: 0, options: .curveLinear, animations: { view.center.x = 10 },
                completion: { ends.append("second \($0)") })
            XCTAssertEqual(place(view), before, "the place does not jump")
            try host.run(for: frame)
            XCTAssertEqual(place(view) - before, 500 * frame, accuracy: 1, "nor does the speed")
            try host.run(for: 0.2)
            XCTAssertEqual(ends, ["first true"])
            try host.settle()
            XCTAssertEqual(ends, ["first true", "second true"])
            XCTAssertEqual(place(view), 10)
        }
    }

    func testAChangeOutsideOfABlockEndsTheAnimationOfItsPropertyOnly() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            var ends: [Bool] = []
            UIView.animate(
                withDuration: 0.4,
                animations: {
                    view.center.x = 210
                    view.alpha = 0.5
                }, completion: { ends.append($0) })
            try host.run(for: 0.2)
            view.center.x = 50
            XCTAssertEqual(place(view), 50)
            XCTAssertEqual(ends, [], "completions run in a step")
            XCTAssertEqual(view.layer.paint.opacity, 0.75, accuracy: 1e-4)
            try host.run(for: 0.1)
            XCTAssertEqual(place(view), 50)
            XCTAssertGreaterThan(view.layer.paint.opacity, 0.5)
            XCTAssertEqual(ends, [], "the block also fades")
            try host.settle()
            XCTAssertEqual(ends, [false])
        }
    }

    func testADelayNeedsNoFrames() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            let start = FrameLoop.shared.now
            var end: TimeInterval?
            UIView.animate(
                withDuration: 0.1, delay: 10, options: .curveLinear, animations: { view.center.x = 110 },
                completion: { _ in end = FrameLoop.shared.frameTime })
            try host.run(for: 0.1)
            XCTAssertFalse(FrameLoop.shared.isAnimating)
            XCTAssertFalse(FrameLoop.shared.needsFrame)
            XCTAssertEqual(place(view), 10)
            let frames = FrameLoop.shared.frameNumber
            try host.settle()
            XCTAssertLessThan(FrameLoop.shared.frameNumber - frames, 12)
            XCTAssertEqual(try XCTUnwrap(end) - start, 10.1, accuracy: 0.02)
            XCTAssertEqual(place(view), 110)
        }
    }

    func testBlocksWithoutDurationOrChangesCompleteInTheNextFrame() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            var ends: [String] = []
            UIView.animate(withDuration: 0, animations: { view.center.x = 50 }, completion: { ends.append("a \($0)") })
            UIView.animate(withDuration: 5, animations: { view.center.x = 50 }, completion: { ends.append("b \($0)") })
            XCTAssertEqual(place(view), 50)
            XCTAssertEqual(ends, [])
            try host.run(for: 1.0 / 60)
            XCTAssertEqual(ends, ["a true", "b true"])
            XCTAssertNil(view.layer.motion)
            try host.settle()
            XCTAssertFalse(FrameLoop.shared.isAnimating)
        }
    }

    func testAnimationsCanBeSwitchedOff() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            UIView.animate(withDuration: 0.3) {
                XCTAssertEqual(UIView.inheritedAnimationDuration, 0.3)
                UIView.performWithoutAnimation {
                    XCTAssertFalse(UIView.areAnimationsEnabled)
                    view.center.x = 50
                    UIView.animate(withDuration: 1) { view.center.y = 60 }
                }
                XCTAssertTrue(UIView.areAnimationsEnabled)
                view.alpha = 0
            }
            XCTAssertEqual(view.layer.paint.position, CGPoint(x: 50, y: 60))
            XCTAssertEqual(view.layer.paint.opacity, 1)
            try host.settle()

            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            var ends: [Bool] = []
            UIView.animate(withDuration: 1, animations: { view.alpha = 1 }, completion: { ends.append($0) })
            XCTAssertEqual(view.layer.paint.opacity, 1)
            try host.run(for: 1.0 / 60)
            XCTAssertEqual(ends, [true])
        }
    }

    func testABlockInABlockInheritsDurationAndCurve() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let views = (0..<3).map { _ in makeView(window) }
            try host.settle()
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
                UIView.animate(withDuration: 4, delay: 0, options: .curveEaseIn) { views[0].center.x = 110 }
                UIView.animate(
                    withDuration: 0.2, delay: 0, options: [.curveLinear, .overrideInheritedDuration],
                    animations: { views[1].center.x = 110 })
                UIView.animate(
                    withDuration: 4, delay: 0, options: [.curveEaseIn, .overrideInheritedCurve],
                    animations: { views[2].center.x = 110 })
            }
            try host.run(for: 0.1)
            XCTAssertEqual(place(views[0]), 35, accuracy: 1e-6)
            XCTAssertEqual(place(views[1]), 60, accuracy: 1e-6)
            XCTAssertEqual(place(views[2]), 19.34646, accuracy: 1e-4)
            try host.settle()
        }
    }

    func testRepeatingAnimationsEndWithAChangeAndDoNotKeepASceneFromSettling() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            var ends: [Bool] = []
            UIView.animate(
                withDuration: 0.2, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
                animations: { view.center.x = 110 }, completion: { ends.append($0) })
            try host.settle()
            XCTAssertTrue(FrameLoop.shared.isSettled)
            XCTAssertTrue(FrameLoop.shared.isAnimating)
            let start = FrameLoop.shared.now
            let offset = place(view)
            try host.run(for: 4)
            XCTAssertEqual(FrameLoop.shared.now - start, 4, accuracy: 1e-6)
            XCTAssertEqual(place(view), offset, accuracy: 1e-6, "ten cycles")
            try host.run(for: 0.1)
            let between = place(view)
            XCTAssertTrue(between > 20 && between < 100)
            UIView.animate(withDuration: 0.2, animations: { view.center.x = 10 })
            XCTAssertEqual(place(view), between)
            try host.settle()
            XCTAssertEqual(ends, [false])
            XCTAssertEqual(place(view), 10)
            XCTAssertFalse(FrameLoop.shared.isAnimating)

            UIView.animate(withDuration: 0.1, delay: 0, options: .curveLinear) {
                UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: false) { view.center.x = 110 }
            }
            try host.run(for: 0.125)
            XCTAssertEqual(place(view), 35, accuracy: 1e-4)
            try host.run(for: 0.1)
            XCTAssertEqual(place(view), 35, accuracy: 1e-4)
            try host.settle()
            XCTAssertEqual(place(view), 110)
        }
    }

    func testAutoreverseReturnsAndThenShowsTheNewValue() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            UIView.animate(
                withDuration: 0.2, delay: 0, options: [.autoreverse, .curveLinear],
                animations: { view.center.x = 110 })
            try host.run(for: 0.1)
            XCTAssertEqual(place(view), 60, accuracy: 1e-6)
            try host.run(for: 0.2)
            XCTAssertEqual(place(view), 60, accuracy: 1e-6)
            try host.run(for: 0.05)
            XCTAssertEqual(place(view), 35, accuracy: 1e-6)
            try host.settle()
            XCTAssertEqual(place(view), 110)
        }
    }

    func testHitTestsAndConversionsUseTheModel() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
            view.addSubview(inner)
            try host.settle()
            UIView.animate(
                withDuration: 1, delay: 0, options: .allowUserInteraction, animations: { view.center.x = 110 })
            try host.run(for: 0.2)
            XCTAssertTrue(window.hitTest(CGPoint(x: 110, y: 10), with: nil) === inner)
            XCTAssertTrue(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === window)
            XCTAssertEqual(inner.convert(CGPoint.zero, to: window), CGPoint(x: 105, y: 5))
            XCTAssertEqual(view.frame, CGRect(x: 100, y: 0, width: 20, height: 20))
            try host.settle()
            UIView.animate(withDuration: 1) { view.alpha = 0.5 }
            XCTAssertTrue(window.hitTest(CGPoint(x: 110, y: 10), with: nil) === window, "no touches while it fades")
            try host.settle()
            XCTAssertTrue(window.hitTest(CGPoint(x: 110, y: 10), with: nil) === inner)
        }
    }

    func testACompletionMayAnimateRemoveAndClose() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            var other: UIView? = makeView(window, color: .blue)
            try host.settle()
            var ends: [String] = []
            UIView.animate(
                withDuration: 0.1, animations: { other?.alpha = 0 }, completion: { ends.append("freed \($0)") })
            UIView.animate(
                withDuration: 0.2, animations: { view.center.x = 110 },
                completion: { _ in
                    ends.append("moved")
                    UIView.animate(
                        withDuration: 0.2, animations: { view.center.x = 10 },
                        completion: { _ in
                            ends.append("back")
                            view.removeFromSuperview()
                        })
                })
            other?.removeFromSuperview()
            other = nil
            try host.settle()
            XCTAssertEqual(ends, ["freed false", "moved", "back"])
            XCTAssertFalse(FrameLoop.shared.isAnimating)
        }
    }

    func testNumbersThatAreNotPossibleAreReported() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = makeView(window)
            try host.settle()
            var ends = 0
            for number in [-1, TimeInterval.nan, -TimeInterval.infinity] {
                let messages = Misuse.messages {
                    UIView.animate(
                        withDuration: number, delay: number, animations: { view.center.x += 1 },
                        completion: { _ in ends += 1 })
                    UIView.animate(
                        withDuration: number, delay: 0, usingSpringWithDamping: CGFloat(number),
                        initialSpringVelocity: 0, animations: { view.center.x += 1 }, completion: { _ in ends += 1 })
                }
                // Damping is clamped, except for NaN.
                XCTAssertEqual(messages.count, number.isNaN ? 4 : 3, "\(messages)")
            }
            UIView.animate(withDuration: 0.1) {
                view.alpha = .nan
                view.layer.zPosition = CGFloat.infinity
                view.layer.cornerRadius = -CGFloat.infinity
            }
            try host.settle()
            XCTAssertEqual(ends, 6)
            XCTAssertEqual(place(view), 16)
        }
    }
}
