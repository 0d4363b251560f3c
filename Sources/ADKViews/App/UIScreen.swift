import ADKFoundation
import ADKGraphics
import Foundation

/// The screen that the program's windows open on. Any thread may read it.
///
/// Differs from UIKit: there it belongs to the main actor. Layout in the background may read the scale here.
public final class UIScreen: Sendable {
    /// The only screen object.
    public static let main = UIScreen()

    // Has its own lock.
    private let known = Locked((bounds: CGRect(x: 0, y: 0, width: 1100, height: 800), scale: CGFloat(1)))

    private init() {}

    /// The area of a new window, in points.
    ///
    /// Differs from Texture: a desktop program gets a window and not the whole screen. This is
    /// `UIApplication.preferredWindowSize`, at most the screen's size.
    public var bounds: CGRect { known.withLock { $0.bounds } }

    /// The area in pixels.
    public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }

    /// Pixels per point of new windows; 1 before the program has a host.
    public var scale: CGFloat { known.withLock { $0.scale } }

    /// The same as `scale`.
    public var nativeScale: CGFloat { scale }

    /// The traits of a window without overrides.
    @preconcurrency @MainActor
    public var traitCollection: UITraitCollection { UIApplication.shared.traits(scale: scale) }

    /// Reads the values again. Called after a change of the host, of its scale or screen, or of the
    /// size of windows.
    @MainActor
    package func update() {
        let host = UIApplication.shared.host
        let wanted = UIApplication.shared.preferredWindowSize
        let limit = host?.screenSize ?? wanted
        let size = CGSize(width: min(wanted.width, limit.width), height: min(wanted.height, limit.height))
        let scale = host?.scale ?? 1
        known.withLock { $0 = (CGRect(origin: .zero, size: size), scale) }
    }
}
