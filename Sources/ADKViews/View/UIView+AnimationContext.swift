import ADKLayers
import ADKMotion
import Foundation

extension UIView {
    /// The curve and the delay in seconds of the animation block that runs now; nil outside of blocks.
    package static var inheritedPace: (curve: MotionCurve, delay: TimeInterval)? {
        AnimationContext.current.map { ($0.curve, $0.delay) }
    }
}
