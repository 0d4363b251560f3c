import ADKMotion
import Foundation

/// An animation between two values that moves like a weight on a spring.
///
/// The animation ends after its `duration`, at its end value. Set it to `settlingDuration` to let the spring come to
/// rest. The timing function has no effect.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// Creates a spring that is described by its look.
    ///
    /// - Parameters:
    ///   - perceptualDuration: the period of the spring without damping in seconds, at least a millisecond.
    ///   - bounce: 0 does not swing, 1 swings forever. A negative bounce, down to -1, comes to rest more slowly.
    public convenience init(perceptualDuration: TimeInterval, bounce: CGFloat) {
        self.init()
        let spring = Spring(duration: perceptualDuration, bounce: Double(bounce))
        (mass, stiffness, damping) = (CGFloat(spring.mass), CGFloat(spring.stiffness), CGFloat(spring.damping))
        allowsOverdamping = true
    }

    /// The weight. 1 by default.
    public var mass: CGFloat = 1
    /// The force of the spring per distance. 100 by default.
    public var stiffness: CGFloat = 100
    /// The force against the motion per speed. 10 by default.
    public var damping: CGFloat = 10
    /// The speed towards the end at the start, in distances per second. 0 by default.
    public var initialVelocity: CGFloat = 0
    /// A damping above the critical one slows the spring. False, the default, limits it to the critical one.
    public var allowsOverdamping = false
    /// The layer's copy is cut off before the spring has come to rest, for less motion. It then has an even pace.
    var isCutOff = false

    /// The seconds until the spring has come to rest. Infinite without damping.
    public var settlingDuration: CFTimeInterval { spring.settlingDuration }

    /// The seconds of the spring's period without damping.
    public var perceptualDuration: TimeInterval { 2 * .pi * (spring.mass / spring.stiffness).squareRoot() }

    /// The measure of the spring's swings: 0 does not swing, 1 swings forever.
    public var bounce: CGFloat {
        // The damping that has an effect.
        let ratio = allowsOverdamping ? spring.dampingRatio : min(1, spring.dampingRatio)
        return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
    }

    /// Values that no spring has are logged and replaced.
    var spring: Spring {
        Spring(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
            initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
    }

    override func take(from source: CAAnimation) {
        super.take(from: source)
        guard let source = source as? CASpringAnimation else { return }
        (mass, stiffness, damping) = (source.mass, source.stiffness, source.damping)
        (initialVelocity, allowsOverdamping) = (source.initialVelocity, source.allowsOverdamping)
    }
}
