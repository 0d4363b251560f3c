import ADKMotion
import Foundation

/// The common part of animations that are added to layers with `CALayer.add(_:forKey:)`.
///
/// A layer animates a copy, so that later changes of the animation have no effect. The layer's properties keep their
/// values, and only the values on screen move. After the animation they are on screen again.
@preconcurrency @MainActor
open class CAAnimation: CAMediaTiming {
    /// Creates an animation with default values.
    public required init() {}

    var timing = MediaTiming()
    private var storedValues: [String: Any] = [:]

    /// The layer's time at which the animation begins. 0, the default, is the time at which it is added.
    public var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }

    /// The local time at which the animation begins, in seconds.
    public var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }

    /// The number of cycles, which may be a fraction. 0, the default, means 1.
    public var repeatCount: Float {
        get { Float(timing.repeatCount) }
        set { timing.repeatCount = Double(newValue) }
    }

    /// The seconds of all cycles together. 0, the default, leaves it to `repeatCount`.
    public var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    /// The seconds of one cycle. 0, the default, means the duration of the transaction, or in a group that of the
    /// group.
    public var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    /// Local seconds per second of the layer. 1 by default.
    public var speed: Float {
        get { Float(timing.speed) }
        set { timing.speed = Double(newValue) }
    }

    /// Every cycle runs forwards, and then backwards for as long.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    /// The values outside of the active time. `removed` by default.
    public var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    /// The pace of each cycle. nil, the default, is even.
    public var timingFunction: CAMediaTimingFunction?

    /// The receiver of the animation's start and end. The animation keeps it alive.
    ///
    /// The delegate of an animation in a group is not called.
    public var delegate: (any CAAnimationDelegate)?

    /// Removes the animation from its layer at its end. True by default. In a group, only the group's own value counts.
    public var isRemovedOnCompletion = true

    /// Stores a value of the app in the animation. The animation's copies have it too.
    public func setValue(_ value: Any?, forKey key: String) { storedValues[key] = value }

    /// The value that `setValue(_:forKey:)` stored.
    public func value(forKey key: String) -> Any? { storedValues[key] }

    /// A copy with all values. A subclass with more values overrides it.
    open func copy() -> CAAnimation {
        let result = type(of: self).init()
        result.take(from: self)
        return result
    }

    /// Takes over the values of `source`, which has the same class. Subclasses extend it.
    func take(from source: CAAnimation) {
        timing = source.timing
        timingFunction = source.timingFunction
        delegate = source.delegate
        isRemovedOnCompletion = source.isRemovedOnCompletion
        storedValues = source.storedValues
    }
}

/// The receiver of an animation's start and end. Both are called in a frame, after all layers show it.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    /// The animation begins, after the wait until its begin time. Does nothing by default.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation is over. Called once for each added animation. Does nothing by default.
    ///
    /// - Parameters:
    ///   - anim: the layer's copy of the animation.
    ///   - flag: false if the animation was removed before its end, or its layer left the window.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
