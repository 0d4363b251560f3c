import ADKLayers
import Foundation

/// An animation that can be controlled.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
    /// The state.
    var state: UIViewAnimatingState { get }
    /// The animations are running.
    var isRunning: Bool { get }
    /// The animations run to their start.
    var isReversed: Bool { get set }
    /// The completed fraction in the present direction, 0...1.
    var fractionComplete: CGFloat { get set }
    /// Starts or continues the animations.
    func startAnimation()
    /// Starts the animations after `delay` seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animations.
    func pauseAnimation()
    /// Stops the animations at the values on screen.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends stopped animations.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of the changes in blocks.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Animates the changes of a block.
    func addAnimations(_ animation: @escaping @MainActor () -> Void)
    /// Animates the changes of a block after a part of the duration.
    func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat)
    /// Calls a block at the end.
    func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void)
    /// Continues paused animations with another pace.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
