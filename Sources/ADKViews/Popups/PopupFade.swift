import ADKLayers
import Foundation

/// The short fade with which menus and tooltips appear and leave. It follows the amount of animation: reduced motion
/// keeps a fade, because nothing moves.
@MainActor
enum PopupFade {
    /// Seconds.
    static let duration: TimeInterval = 0.1
    private static let options: UIView.AnimationOptions = [.allowUserInteraction, .curveEaseOut]

    /// Lets a layer appear that was just added.
    static func appear(_ layer: CALayer) {
        layer.opacity = 0
        UIView.animate(withDuration: duration, delay: 0, options: options) { layer.opacity = 1 }
    }

    /// Lets a layer disappear, and then calls `remove`.
    static func leave(_ layer: CALayer, remove: @escaping @MainActor () -> Void) {
        UIView.animate(withDuration: duration, delay: 0, options: options) {
            layer.opacity = 0
        } completion: { _ in
            remove()
        }
    }
}
