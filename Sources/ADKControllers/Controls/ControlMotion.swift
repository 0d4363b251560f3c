import ADKViews
import Foundation

/// Decides which layouts of a control are animated.
///
/// A change that is to be animated marks the next layout. So the parts move to the places of all changes up to the
/// layout, and a layout that changes nothing leaves their motion alone.
@MainActor
struct ControlMotion {
    /// The duration of a motion, in seconds.
    static let duration: TimeInterval = 0.2

    private var isRequested = false
    private var laidOutSize: CGSize?

    /// Requests a layout of `view`, animated or not.
    mutating func setNeedsLayout(of view: UIView, animated: Bool) {
        isRequested = animated && view.window != nil
        view.setNeedsLayout()
    }

    /// Whether the layout that begins is animated. The first one and those of a new size are not.
    mutating func begin(in size: CGSize) -> Bool {
        defer {
            isRequested = false
            laidOutSize = size
        }
        return isRequested && laidOutSize == size
    }

    /// Places the parts.
    static func place(_ animated: Bool, _ parts: () -> Void) {
        guard animated else { return parts() }
        UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction, animations: parts)
    }
}
