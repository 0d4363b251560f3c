import ADKMotion
import Foundation

/// The time of animations, in seconds.
public typealias CFTimeInterval = TimeInterval

/// The time of an animation, a group or a layer in relation to that of its parent: the layer of an animation, the group
/// of an animation in a group, or the superlayer of a layer.
///
/// Local time is `(parent's time - beginTime) * speed + timeOffset`. Numbers that are not finite, and negative
/// durations and counts, are logged and replaced. Infinite durations and counts become a hundred years.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
    /// The parent's time at which local time begins, in seconds.
    var beginTime: CFTimeInterval { get set }
    /// The local time at `beginTime`, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// The number of cycles, which may be a fraction. 0 means 1.
    var repeatCount: Float { get set }
    /// The seconds of all cycles together. 0 leaves it to `repeatCount`.
    var repeatDuration: CFTimeInterval { get set }
    /// The seconds of one cycle.
    var duration: CFTimeInterval { get set }
    /// Local seconds per second of the parent. 0 stops local time, and a negative speed reverses it.
    var speed: Float { get set }
    /// Every cycle runs forwards, and then backwards for as long.
    var autoreverses: Bool { get set }
    /// The values outside of the active time.
    var fillMode: CAMediaTimingFillMode { get set }
}
