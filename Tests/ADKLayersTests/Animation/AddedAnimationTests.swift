import ADKFoundation
import ADKGraphics
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers

/// Remembers the calls of an animation's delegate.
@MainActor
final class CallLog: CAAnimationDelegate {
    private(set) var calls: [String] = []
    let name: String

    init(_ name: String = "") { self.name = name }

    func animationDidStart(_ anim: CAAnimation) { calls.append(name + "start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append(name + "stop \(flag)") }
}

/// Animations that are added to layers: values at fixed instants, keys and delegates.
final class AddedAnimationTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeLayer() throws -> (LayerHost, CALayer) {
        let (host, window) = makeLayerWindow(300, 100)
        let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        layer.backgroundColor = .red
        window.layer.addSublayer(layer)
        try host.settle()
        return (host, layer)
    }

    /// A move from x = 20 to 120 in 0.4 s at even speed.
    @MainActor private func makeMove() -> CABasicAnimation {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (20, 120, 0.4)
        return move
    }

    /// Seconds by which instants are later than a tenth of a second, so that rounding does not decide at ends.
    private static let margin = 1e-8

    /// The x positions on screen at every tenth of a second, beginning now.
    @MainActor private func places(_ count: Int, of layer: CALayer, on host: LayerHost) -> [Double] {
        host.run(for: Self.margin)
        return (0..<count).map { index in
            if index > 0 { host.run(for: 0.1) }
            return Double(layer.paint.position.x)
        }
    }

    private func check(_ values: [Double], _ expected: [Double], _ name: String, line: UInt = #line) {
        XCTAssertEqual(values.count, expected.count, name, line: line)
        for (value, expected) in zip(values, expected) {
            XCTAssertEqual(value, expected, accuracy: 1e-5, "\(name): \(values)", line: line)
        }
    }

    func testTimingsHaveTheirValuesAtFixedInstants() throws {
        try onMain {
            // The layer's own x is 10. Instants are 0, 0.1, 0.2 s and so on.
            let cases: [(String, (CABasicAnimation) -> Void, [Double])] = [
                ("once", { _ in }, [20, 45, 70, 95, 10, 10]),
                ("twice", { $0.repeatCount = 2 }, [20, 45, 70, 95, 20, 45, 70, 95, 10]),
                ("one and a half", { $0.repeatCount = 1.5 }, [20, 45, 70, 95, 20, 45, 10]),
                ("for a time", { $0.repeatDuration = 0.6 }, [20, 45, 70, 95, 20, 45, 10]),
                ("and back", { $0.autoreverses = true }, [20, 45, 70, 95, 120, 95, 70, 45, 10]),
                ("at double speed", { $0.speed = 2 }, [20, 70, 10]),
                ("at half speed", { $0.speed = 0.5 }, [20, 32.5, 45, 57.5, 70, 82.5, 95, 107.5, 10]),
                ("from an offset", { $0.timeOffset = 0.2 }, [70, 95, 10]),
                ("stopped", { ($0.speed, $0.timeOffset) = (0, 0.3) }, [95, 95, 95, 95, 95, 95]),
                ("backwards", { ($0.speed, $0.timeOffset) = (-1, 0.3) }, [95, 70, 45]),
                (
                    "late", { $0.beginTime = CACurrentMediaTime() + 0.2 },
                    [10, 10, 20, 45, 70, 95, 10]
                ),
                (
                    "late, holding the first value",
                    {
                        $0.beginTime = CACurrentMediaTime() + 0.2
                        $0.fillMode = .backwards
                    }, [20, 20, 20, 45, 70, 95, 10]
                ),
                (
                    "holding the last value",
                    {
                        $0.fillMode = .forwards
                        $0.isRemovedOnCompletion = false
                    }, [20, 45, 70, 95, 120, 120, 120]
                ),
                (
                    "kept without a fill mode", { $0.isRemovedOnCompletion = false },
                    [20, 45, 70, 95, 10, 10]
                ),
                ("removed in spite of a fill mode", { $0.fillMode = .both }, [20, 45, 70, 95, 10]),
            ]
            for (name, change, expected) in cases {
                let (host, layer) = try makeLayer()
                let move = makeMove()
                change(move)
                layer.add(move, forKey: "move")
                XCTAssertEqual(layer.position.x, 10, "the model keeps its value")
                check(places(expected.count, of: layer, on: host), expected, name)
            }
        }
    }

    func testValuesThatAreLeftOutAreThoseOfTheLayer() throws {
        try onMain {
            // The layer's x is 10, so half of the change is in the middle of the ends.
            let cases: [(from: Double?, to: Double?, by: Double?, middle: Double)] = [
                (20, 120, nil, 70), (20, nil, 40, 40), (nil, 120, 40, 100), (50, nil, nil, 30), (nil, 50, nil, 30),
                (nil, nil, 30, 25), (nil, nil, nil, 10), (20, 120, 7, 70),
            ]
            for (from, to, by, middle) in cases {
                let (host, layer) = try makeLayer()
                let move = makeMove()
                (move.fromValue, move.toValue, move.byValue) = (from, to, by)
                layer.add(move, forKey: nil)
                host.run(for: 0.2)
                XCTAssertEqual(Double(layer.paint.position.x), middle, accuracy: 1e-5, "\(from as Any) \(to as Any)")
            }
        }
    }

    func testAdditiveAnimationsAddUpAndCumulativeOnesContinue() throws {
        try onMain {
            let (host, layer) = try makeLayer()
            for _ in 0..<2 {
                let move = makeMove()
                move.isAdditive = true
                layer.add(move, forKey: nil)
            }
            check(places(5, of: layer, on: host), [50, 100, 150, 200, 10], "two additive moves over x = 10")

            let spin = CABasicAnimation(keyPath: "transform.rotation")
            (spin.fromValue, spin.toValue, spin.duration) = (0, Double.pi / 2, 0.2)
            (spin.isCumulative, spin.repeatCount) = (true, 3)
            layer.add(spin, forKey: nil)
            for step in 1...5 {
                host.run(for: 0.1)
                let expected = CGAffineTransform(rotationAngle: CGFloat(Double(step) * .pi / 4))
                XCTAssertEqual(Double(layer.paint.affineTransform.a), Double(expected.a), accuracy: 1e-6)
                XCTAssertEqual(Double(layer.paint.affineTransform.b), Double(expected.b), accuracy: 1e-6)
            }
            try host.settle()
            XCTAssertEqual(layer.paint.affineTransform, .identity)
            XCTAssertNil(layer.motion)
        }
    }

    func testASpringFollowsItsEquation() throws {
        try onMain {
            let (host, layer) = try makeLayer()
            let spring = CASpringAnimation(keyPath: "position.x")
            (spring.fromValue, spring.toValue, spring.initialVelocity) = (20, 120, 3)
            spring.duration = spring.settlingDuration
            layer.add(spring, forKey: nil)
            // Mass 1, stiffness 100, damping 10: decay 5, frequency √75.
            let frequency = 75.0.squareRoot()
            for frame in 1...40 {
                host.run(for: 1.0 / 60)
                let time = Double(frame) / 60
                let rest =
                    exp(-5 * time) * (cos(frequency * time) + (5 - 3) / frequency * sin(frequency * time))
                XCTAssertEqual(Double(layer.paint.position.x), 120 - 100 * rest, accuracy: 1e-5)
            }
            try host.settle()
            XCTAssertEqual(layer.paint.position.x, 10)
            XCTAssertEqual(CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3).bounce, 0.3, accuracy: 1e-9)
            XCTAssertEqual(
                CASpringAnimation(perceptualDuration: 0.5, bounce: -0.3).perceptualDuration, 0.5, accuracy: 1e-9)
        }
    }

    func testKeyframesPassTheirValuesAtTheirTimes() throws {
        try onMain {
            let cases: [(CAAnimationCalculationMode, [NSNumber]?, [Double])] = [
                (.linear, nil, [20, 60, 100, 70, 10]), (.linear, [0, 0.25, 1], [20, 100, 80, 60, 10]),
                (.discrete, [0, 0.25, 0.75, 1], [20, 100, 100, 40, 10]),
                // The distances are 80 and 60 points: at 35 points per tenth of a second.
                (.paced, [0, 0.25, 1], [20, 55, 90, 75, 10]),
                // A Catmull-Rom curve; the tangents are 80 at the start, 10 in the middle and -60 at the end.
                (.cubic, nil, [20, 60 + 80 / 8 - 10 / 8.0, 100, 70 + 10 / 8 + 60 / 8.0, 10]),
            ]
            for (mode, times, expected) in cases {
                let (host, layer) = try makeLayer()
                let animation = CAKeyframeAnimation(keyPath: "position")
                animation.values = [CGPoint(x: 20, y: 10), CGPoint(x: 100, y: 10), CGPoint(x: 40, y: 10)]
                (animation.keyTimes, animation.calculationMode, animation.duration) = (times, mode, 0.4)
                layer.add(animation, forKey: nil)
                check(places(5, of: layer, on: host), expected, mode.rawValue)
            }
        }
    }

    func testALayerFollowsAPathAndTurnsWithIt() throws {
        try onMain {
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 20, y: 20))
            path.addLine(to: CGPoint(x: 120, y: 20))
            path.addLine(to: CGPoint(x: 120, y: 70))
            for (mode, places) in [
                (CAAnimationCalculationMode.linear, [(45, 20), (95, 20), (120, 32.5), (120, 57.5)]),
                (.paced, [(38.75, 20), (76.25, 20), (113.75, 20), (120, 51.25)]),
            ] {
                let (host, layer) = try makeLayer()
                let animation = CAKeyframeAnimation(keyPath: "position")
                (animation.path, animation.calculationMode, animation.duration) = (path.cgPath, mode, 0.8)
                animation.rotationMode = .rotateAuto
                layer.add(animation, forKey: nil)
                host.run(for: 0.1)
                for (x, y) in places {
                    let shown = layer.paint.values
                    XCTAssertEqual(Double(shown.position.x), x, accuracy: 1e-5, mode.rawValue)
                    XCTAssertEqual(Double(shown.position.y), y, accuracy: 1e-5, mode.rawValue)
                    XCTAssertEqual(Double(shown.affineTransform.rotation), x < 120 ? 0 : .pi / 2, accuracy: 1e-9)
                    host.run(for: 0.2)
                }
                XCTAssertEqual(layer.paint.affineTransform, .identity)
            }
            // A circle: every point has the radius.
            let (host, layer) = try makeLayer()
            let circle = UIBezierPath()
            circle.addArc(
                withCenter: CGPoint(x: 100, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
            let animation = CAKeyframeAnimation(keyPath: "position")
            (animation.path, animation.duration) = (circle.cgPath, 0.8)
            layer.add(animation, forKey: nil)
            for step in 1...7 {
                host.run(for: 0.1)
                let angle = Double(step) / 4 * .pi
                XCTAssertEqual(Double(layer.paint.position.x), 100 + 40 * cos(angle), accuracy: 1e-5)
                XCTAssertEqual(Double(layer.paint.position.y), 50 + 40 * sin(angle), accuracy: 1e-5)
            }
        }
    }

    func testAGroupGivesItsTimeToItsAnimations() throws {
        try onMain {
            let (host, layer) = try makeLayer()
            let log = CallLog()
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (1, 0, 0.2, 0.2)
            fade.delegate = log
            let move = makeMove()
            move.duration = 0
            let group = CAAnimationGroup()
            (group.animations, group.duration, group.autoreverses) = ([move, fade], 0.4, true)
            layer.add(group, forKey: "group")
            var shown: [(Double, Double)] = []
            host.run(for: Self.margin)
            for _ in 0..<9 {
                shown.append((Double(layer.paint.position.x), Double(layer.paint.opacity)))
                host.run(for: 0.1)
            }
            check(shown.map(\.0), [20, 45, 70, 95, 120, 95, 70, 45, 10], "the move lasts as long as the group")
            check(shown.map(\.1), [1, 1, 1, 0.5, 0, 0.5, 1, 1, 1], "the fade begins late")
            XCTAssertEqual(log.calls, [], "delegates in a group are not called")

            // The group holds its end, though the move has no fill mode.
            (group.autoreverses, group.fillMode, group.isRemovedOnCompletion) = (false, .forwards, false)
            group.timingFunction = CAMediaTimingFunction(name: .easeIn)
            layer.add(group, forKey: "group")
            host.run(for: 0.2)
            XCTAssertEqual(Double(layer.paint.position.x), 20 + 100 * 0.315356813, accuracy: 1e-5)
            host.run(for: 0.4)
            XCTAssertEqual(layer.paint.position.x, 120)
            try host.settle()
            XCTAssertEqual(layer.paint.position.x, 120, "it waits for its removal")
            layer.removeAnimation(forKey: "group")
            XCTAssertEqual(layer.paint.position.x, 10)
            XCTAssertNil(layer.motion)
        }
    }

    func testKeysNameAnimationsAndReplaceThem() throws {
        try onMain {
            let (host, layer) = try makeLayer()
            XCTAssertNil(layer.animationKeys())
            let (first, second) = (CallLog("first "), CallLog("second "))
            let move = makeMove()
            move.delegate = first
            layer.add(move, forKey: "move")
            move.delegate = second
            move.toValue = 220
            XCTAssertEqual((layer.animation(forKey: "move") as? CABasicAnimation)?.toValue as? Int, 120, "a copy")
            host.run(for: 0.1)
            layer.add(move, forKey: "move")
            layer.add(move, forKey: nil)
            animate(0.3) { layer.opacity = 0.5 }
            XCTAssertEqual(layer.animationKeys(), ["move", "opacity"])
            XCTAssertEqual((layer.animation(forKey: "opacity") as? CABasicAnimation)?.keyPath, "opacity")
            XCTAssertEqual(first.calls, ["first start"], "delegates are called in a step")
            host.run(for: 0.1)
            XCTAssertEqual(first.calls, ["first start", "first stop false"])
            XCTAssertEqual(second.calls, ["second start", "second start"])
            layer.removeAllAnimations()
            XCTAssertNil(layer.animationKeys())
            XCTAssertEqual(layer.paint.values, layer.presentation()?.paint.values)
            XCTAssertEqual(layer.paint.opacity, 0.5)
            try host.settle()
            XCTAssertEqual(second.calls.dropFirst(2), ["second stop false", "second stop false"])
        }
    }

    func testADelegateIsCalledOnceAtTheStartAndOnceAtTheEnd() throws {
        try onMain {
            let (host, layer) = try makeLayer()
            let log = CallLog()
            let move = makeMove()
            move.delegate = log
            move.beginTime = CACurrentMediaTime() + 1
            (move.fillMode, move.isRemovedOnCompletion) = (.forwards, false)
            layer.add(move, forKey: "move")
            host.run(for: 0.9)
            XCTAssertFalse(FrameLoop.shared.isAnimating, "a wait needs no frames")
            XCTAssertEqual(log.calls, [])
            host.run(for: 0.2)
            XCTAssertEqual(log.calls, ["start"])
            try host.settle()
            XCTAssertEqual(log.calls, ["start", "stop true"])
            XCTAssertFalse(FrameLoop.shared.isAnimating, "an end that holds needs no frames")
            layer.removeAllAnimations()
            try host.settle()
            XCTAssertEqual(log.calls, ["start", "stop true"])
            // A layer outside of windows.
            (move.beginTime, move.isRemovedOnCompletion) = (0, true)
            let lone = CALayer()
            lone.add(move, forKey: nil)
            try host.settle()
            XCTAssertEqual(log.calls.last, "stop false")
            XCTAssertNil(lone.motion)
        }
    }

    func testThePresentationHasTheValuesOnScreen() throws {
        try onMain {
            let (host, layer) = try makeLayer()
            layer.add(makeMove(), forKey: nil)
            host.run(for: 0.2)
            let shown = try XCTUnwrap(layer.presentation())
            XCTAssertEqual(Double(shown.position.x), 70, accuracy: 1e-5)
            XCTAssertEqual(Double(shown.frame.minX), 60, accuracy: 1e-5)
            XCTAssertEqual(layer.position.x, 10)
            XCTAssertTrue(shown.model() === layer)
            XCTAssertTrue(layer.model() === layer)
        }
    }

    func testEveryKeyPathIsFoundAndValuesOfOtherTypesAreLogged() throws {
        try onMain {
            for property in AnimatedProperty.allCases {
                // The parts of the bounds are animated as bounds.
                let isPart = property == .boundsOrigin || property == .boundsSize
                XCTAssertEqual(AnimatedKeyPath(property.key)?.property, isPart ? .bounds : property, property.key)
            }
            let numbers = [
                "position.y", "bounds.origin.x", "bounds.size.height", "transform.rotation.z", "transform.scale",
                "transform.scale.x", "transform.scale.y", "transform.translation.x", "sublayerTransform.rotation",
                "shadowOffset.width", "contentsRect.size.width", "anchorPoint.x",
            ]
            for name in numbers { XCTAssertNotNil(AnimatedKeyPath(name), name) }
            let (host, layer) = try makeLayer()
            for (name, value) in [
                ("position", 3 as Any), ("nothing", 1), ("position.z", 1), ("", 1), ("opacity", "half"),
                ("opacity", Double.nan), ("position.x", Double.infinity), ("bounds", CGPoint.zero),
            ] {
                let animation = CABasicAnimation(keyPath: name)
                animation.toValue = value
                XCTAssertEqual(Misuse.messages { layer.add(animation, forKey: "bad") }.count, 1, "\(name) \(value)")
                XCTAssertNil(layer.motion)
            }
            let cycle = CAAnimationGroup()
            cycle.animations = [cycle]
            XCTAssertEqual(Misuse.messages { layer.add(cycle, forKey: nil) }.count, 1)
            XCTAssertEqual(Misuse.messages { layer.add(CAKeyframeAnimation(keyPath: "opacity"), forKey: nil) }.count, 1)
            try host.settle()
            XCTAssertNil(layer.motion)
        }
    }
}
