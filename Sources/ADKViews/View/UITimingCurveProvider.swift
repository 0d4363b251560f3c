import ADKFoundation
import ADKMotion
import Foundation

/// The pace of a `UIViewPropertyAnimator`. The spring counts if there are both.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// The curve; nil without one.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring; nil without one.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// A pace that is a cubic Bézier curve. Immutable.
@preconcurrency @MainActor
public final class UICubicTimingParameters: UITimingCurveProvider {
    let curve: CubicBezier

    /// Creates a predefined curve.
    public init(animationCurve curve: UIView.AnimationCurve) { self.curve = curve.function.curve }

    /// Creates a curve from its inner control points. Horizontal coordinates outside of 0...1 are logged and clamped.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        curve = CubicBezier(x1: Double(point1.x), y1: Double(point1.y), x2: Double(point2.x), y2: Double(point2.y))
    }

    /// Creates the system's standard curve: a quick start and a slow end.
    public init() { curve = CAMediaTimingFunction(name: .default).curve }

    /// The first inner control point.
    public var controlPoint1: CGPoint { CGPoint(x: curve.x1, y: curve.y1) }
    /// The second inner control point.
    public var controlPoint2: CGPoint { CGPoint(x: curve.x2, y: curve.y2) }
    /// The object itself.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// nil.
    public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A pace that is a spring. Immutable.
@preconcurrency @MainActor
public final class UISpringTimingParameters: UITimingCurveProvider {
    private enum Form {
        case ratio(Double)
        case fixed(Spring)
    }

    private let form: Form
    /// The speed at the start, in distances to the goal per second. The larger of the two numbers counts.
    public let initialVelocity: CGVector

    /// Creates a spring that settles in the animator's duration.
    ///
    /// - Parameter ratio: 1 does not swing, smaller ones swing. Restricted to 0.01...1.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        (form, initialVelocity) = (.ratio(Double(ratio)), velocity)
    }

    /// Creates a spring with a settling duration of its own, in place of the animator's.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = .zero) {
        let spring = Spring(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
            initialVelocity: UISpringTimingParameters.speed(velocity))
        (form, initialVelocity) = (.fixed(spring), velocity)
    }

    /// Creates a spring that is described by its look, with a settling duration of its own.
    ///
    /// - Parameters:
    ///   - duration: the period of the spring without damping, in seconds.
    ///   - bounce: 0 does not swing, 1 swings forever.
    public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
        let spring = Spring(
            duration: duration, bounce: Double(bounce), initialVelocity: UISpringTimingParameters.speed(velocity))
        (form, initialVelocity) = (.fixed(spring), velocity)
    }

    /// Creates the spring of mass 1, stiffness 100 and damping 20, which hardly swings.
    public convenience init() { self.init(mass: 1, stiffness: 100, damping: 20) }

    private static func speed(_ velocity: CGVector) -> Double {
        if velocity != velocity { Misuse.report("the initial velocity of a spring cannot be \(velocity)") }
        return Double(abs(velocity.dx) >= abs(velocity.dy) ? velocity.dx : velocity.dy)
    }

    func curve(duration: TimeInterval) -> MotionCurve {
        switch form {
        case .ratio(let ratio):
            guard duration > 0 else { return .timing(.linear, duration: 0) }
            let speed = UISpringTimingParameters.speed(initialVelocity)
            let spring = Spring(dampingRatio: ratio, settlingIn: duration, initialVelocity: speed)
            return .spring(spring, duration: duration)
        case .fixed(let spring): return .spring(spring)
        }
    }

    /// nil.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The object itself.
    public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
    /// The curve of an animation of `duration` seconds.
    func motionCurve(duration: TimeInterval) -> MotionCurve {
        springTimingParameters?.curve(duration: duration)
            ?? .timing(cubicTimingParameters?.curve ?? UICubicTimingParameters().curve, duration: duration)
    }
}
