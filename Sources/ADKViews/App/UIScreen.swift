import ADKFoundation
import ADKGraphics
import Foundation

/// The screen that the program's windows open on. Any thread may read it.
///
/// Differs from UIKit: there it belongs to the main actor. Layout in the background may read the scale here.
public final class UIScreen: Sendable {
    /// The screen whose `bounds` new windows have.
    public static let main = UIScreen()

    /// `main`, and one object for each further monitor, whose `bounds` are the monitor's area from (0, 0) on. An object
    /// stays until its monitor changes.
    ///
    /// Differs from UIKit: the monitors are known a moment after the first window is shown.
    @preconcurrency @MainActor
    public static var screens: [UIScreen] { [main] + others }
    @MainActor private static var others: [UIScreen] = []

    // Has its own lock.
    private let known = Locked((bounds: CGRect(x: 0, y: 0, width: 1100, height: 800), scale: CGFloat(1)))

    private init() {}

    private init(bounds: CGRect, scale: CGFloat) { known.withLock { $0 = (bounds, scale) } }

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
        let further = (host?.monitorSizes ?? []).dropFirst()
        let isSame = further.elementsEqual(UIScreen.others) { $0 == $1.bounds.size && $1.scale == scale }
        guard !isSame else { return }
        UIScreen.others = further.map { UIScreen(bounds: CGRect(origin: .zero, size: $0), scale: scale) }
    }
}
