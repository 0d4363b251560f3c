import ADKFoundation
import ADKGraphics
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Random animation blocks, interruptions and removals against a model that remembers every change.
final class RandomAnimationTests: XCTestCase, @unchecked Sendable {
    /// A value that was changed by blocks, evaluated from all changes since it was last at rest.
    ///
    /// Each change adds the distance of the old target from the new one, which shrinks to nothing along its curve. A
    /// change of a value in motion begins without speed, so its curve gets a term that cancels it.
    private struct NaiveValue {
        struct Change {
            var distance: Double
            var start, duration: TimeInterval
            var curve: CubicBezier
            var losesSpeed: Bool

            func rest(at time: TimeInterval) -> Double {
                guard time < start + duration else { return 0 }
                let part = max(0, time - start) / duration
                let impulse = losesSpeed ? distance * curve.slope(at: 0) * part * (1 - part) * (1 - part) : 0
                return distance * (1 - curve.value(at: part)) + impulse
            }
        }

        var target: Double
        var changes: [Change] = []

        func value(at time: TimeInterval) -> Double { changes.reduce(target) { $0 + $1.rest(at: time) } }

        mutating func set(_ new: Double) { self = NaiveValue(target: new) }

        mutating func animate(
            to new: Double, _ curve: CubicBezier, at time: TimeInterval, delay: Double, duration: Double
        ) {
            let isMoving = changes.contains { time < $0.start + $0.duration }
            changes.append(
                Change(
                    distance: target - new, start: time + delay, duration: duration, curve: curve,
                    losesSpeed: isMoving))
            target = new
        }
    }

    private struct NaiveView {
        let view: UIView
        var x = NaiveValue(target: 10)
        var alpha = NaiveValue(target: 1)
        var width = NaiveValue(target: 20)
        var border = NaiveValue(target: 0)
    }

    @MainActor private func makeView(_ window: UIWindow) -> NaiveView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .red
        window.addSubview(view)
        return NaiveView(view: view)
    }

    func testValuesOnScreenAreThoseOfAllChangesTogether() throws {
        try onMain {
            for seed in 0..<12 as Range<UInt64> { try run(seed) }
        }
    }

    @MainActor private func run(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (host, window) = makeHeadlessWindow(300, 100)
        let engine = AnimationEngine.shared
        let holder = UIView(frame: window.bounds)
        window.addSubview(holder)
        var views = (0..<4).map { _ in makeView(window) }
        var begun = 0
        var ended: [Int: Int] = [:]
        try host.settle()
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let curves: [(UIView.AnimationOptions, CAMediaTimingFunctionName)] = [
            (.curveLinear, .linear), (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut),
            (.curveEaseInOut, .easeInEaseOut),
        ]
        for step in 0..<80 {
            let index = Int.random(in: 0..<views.count, using: &random)
            let time = engine.time
            let view = views[index].view
            let property = Int.random(in: 0..<4, using: &random)
            let path: WritableKeyPath<NaiveView, NaiveValue> = [\.x, \.alpha, \.width, \.border][property]
            let new = number([0...200, 0...1, 1...90, 0...9][property])
            let change = {
                switch property {
                case 0: view.center.x = new
                case 1: view.alpha = new
                case 2: view.bounds.size.width = new
                default: view.layer.borderWidth = new
                }
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                change()
                views[index][keyPath: path].set(new)
            case 1:
                UIView.animate(withDuration: 1) { UIView.performWithoutAnimation(change) }
                views[index][keyPath: path].set(new)
            case 2:
                // A view that moves to another superview in the same turn stays in motion.
                (view.superview === window ? holder : window).addSubview(view)
            case 3:
                view.removeFromSuperview()
                views[index] = makeView(window)
            default:
                let (options, name) = curves[Int.random(in: 0..<4, using: &random)]
                let (duration, delay) = (number(0.05...0.5), Bool.random(using: &random) ? 0 : number(0...0.1))
                let block = begun
                begun += 1
                UIView.animate(
                    withDuration: duration, delay: delay, options: options, animations: change,
                    completion: { _ in ended[block, default: 0] += 1 })
                views[index][keyPath: path].animate(
                    to: new, CAMediaTimingFunction(name: name).curve, at: time, delay: delay, duration: duration)
            }
            try host.run(for: Double(Int.random(in: 0...4, using: &random)) / 60)
            guard engine.time > time else { continue }
            for naive in views { check(naive, at: engine.time, "seed \(seed), step \(step)") }
        }
        try host.settle()
        for naive in views {
            check(naive, at: engine.time, "seed \(seed), at the end")
            XCTAssertNil(naive.view.layer.motion, "seed \(seed)")
        }
        XCTAssertEqual(ended.count, begun, "seed \(seed): every block completes")
        XCTAssertTrue(ended.values.allSatisfy { $0 == 1 }, "seed \(seed): once")
        XCTAssertFalse(FrameLoop.shared.isAnimating, "seed \(seed)")
        window.close()
    }

    @MainActor private func check(_ naive: NaiveView, at time: TimeInterval, _ place: String) {
        let layer = naive.view.layer
        XCTAssertEqual(Double(layer.position.x), naive.x.target, accuracy: 1e-9, place)
        XCTAssertEqual(Double(layer.alpha), naive.alpha.target, accuracy: 1e-9, place)
        let shown = layer.paint.values
        XCTAssertEqual(Double(shown.position.x), naive.x.value(at: time), accuracy: 1e-6, place)
        XCTAssertEqual(
            Double(shown.opacity), min(1, max(0, naive.alpha.value(at: time))), accuracy: 1e-6, place)
        XCTAssertEqual(Double(shown.bounds.width), max(0, naive.width.value(at: time)), accuracy: 1e-6, place)
        XCTAssertEqual(Double(shown.borderWidth), max(0, naive.border.value(at: time)), accuracy: 1e-6, place)
        if let motion = layer.motion {
            XCTAssertFalse(motion.isEmpty, place)
            XCTAssertEqual(shown, motion.values(at: time), place)
        }
    }

    /// Nested views with everything that layers paint move, fade, turn and change. The compositing check compares each
    /// frame with one that is painted from nothing.
    func testDamageCoversEveryChangeOnScreen() throws {
        try onMain {
            XCTAssertTrue(CompositingCheck.isOn)
            for seed in 0..<8 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let scale = CGFloat([1, 1.5, 2].randomElement(using: &random) ?? 1)
                let (host, window) = makeHeadlessWindow(160, 120, scale: scale)
                var views: [UIView] = []
                func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
                func color() -> UIColor {
                    UIColor(
                        red: number(0...1), green: number(0...1), blue: number(0...1),
                        alpha: Bool.random(using: &random) ? 1 : number(0...1))
                }
                for _ in 0..<10 {
                    let view = UIView(
                        frame: CGRect(
                            x: number(0...60), y: number(0...60), width: number(5...90), height: number(5...90)))
                    view.backgroundColor = color()
                    if Bool.random(using: &random) { view.layer.cornerRadius = number(0...12) }
                    if Bool.random(using: &random) { view.clipsToBounds = true }
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        view.layer.shadowAlpha = number(0.2...1)
                        view.layer.shadowRadius = number(0...4)
                    }
                    if Int.random(in: 0..<4, using: &random) == 0 { view.layer.borderWidth = number(0.5...3) }
                    (views.randomElement(using: &random) ?? window).addSubview(view)
                    views.append(view)
                }
                try host.settle()
                for _ in 0..<30 {
                    let view = views.randomElement(using: &random) ?? window
                    let change = {
                        switch Int.random(in: 0..<10, using: &random) {
                        case 0...1: view.center = CGPoint(x: number(-20...100), y: number(-20...100))
                        case 2: view.alpha = number(0...1)
                        case 3: view.transform = CGAffineTransform(rotationAngle: number(-3...3))
                        case 4: view.frame.size = CGSize(width: number(1...80), height: number(1...80))
                        case 5: view.backgroundColor = color()
                        case 6: view.layer.zPosition = number(-1...1)
                        case 7: view.isHidden.toggle()
                        case 8: view.transform = .identity
                        default: view.bounds.origin = CGPoint(x: number(-5...5).rounded(), y: number(-5...5).rounded())
                        }
                    }
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        change()
                    } else {
                        UIView.animate(withDuration: TimeInterval(number(0...0.3)), animations: change)
                    }
                    try host.run(for: Double(Int.random(in: 0...3, using: &random)) / 60)
                }
                try host.settle()
                for view in views { XCTAssertNil(view.layer.motion, "seed \(seed)") }
                window.close()
            }
        }
    }
}
