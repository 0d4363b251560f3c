import ADKGraphics
import ADKMotion
import Foundation

/// The rotation of a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a mode from its name. An unknown mode does not rotate.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer turns with the path. Its x axis points along it.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer turns with the path. Its x axis points back along it.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through values at times, or of a point along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values. Not used if there is a `path`.
    public var values: [Any]?

    /// The path of a point, such as `position`. Each step of the path connects two keyframes.
    ///
    /// Differs from Core Animation: the modes `cubic` and `cubicPaced` are those without the curve. `timingFunctions`
    /// are not used with a path.
    public var path: CGPath?

    /// The time of each value, as a fraction of the duration, ascending from 0 to 1. In the discrete mode there is one
    /// more: the end of the last value. nil, the default, gives even times. Other times are logged and even ones are
    /// used.
    public var keyTimes: [NSNumber]?

    /// The pace between two values. There is one less than values. Missing ones are even.
    public var timingFunctions: [CAMediaTimingFunction]?

    /// The interpolation between two values. `linear` by default.
    public var calculationMode = CAAnimationCalculationMode.linear

    /// For cubic modes and each value: 1 makes the curve tight, -1 makes it round.
    public var tensionValues: [NSNumber]?
    /// For cubic modes and each value: numbers other than 0 give corners.
    public var continuityValues: [NSNumber]?
    /// For cubic modes and each value: 1 shoots beyond the value, -1 turns before it.
    public var biasValues: [NSNumber]?

    /// The rotation of the layer along `path`. nil, the default, keeps the layer's transform.
    public var rotationMode: CAAnimationRotationMode?

    override func take(from source: CAAnimation) {
        super.take(from: source)
        guard let source = source as? CAKeyframeAnimation else { return }
        (values, path, keyTimes) = (source.values, source.path, source.keyTimes)
        (timingFunctions, calculationMode) = (source.timingFunctions, source.calculationMode)
        (tensionValues, continuityValues) = (source.tensionValues, source.continuityValues)
        (biasValues, rotationMode) = (source.biasValues, source.rotationMode)
    }
}
