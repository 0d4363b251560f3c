import Foundation

/// The screen as an app may use it.
@MainActor
public final class UIScreen {
    public static let main = UIScreen()

    private init() {}

    /// The area a new window is to fill, in points.
    ///
    /// Differs from Texture: a desktop program has a window, not the screen, so this is the
    /// size the program was asked to open with, never more than the screen.
    public var bounds: CGRect {
        let host = FrameLoop.shared.host
        let wanted = UIApplication.shared.preferredWindowSize
        guard let limit = host?.screenSize else { return CGRect(origin: .zero, size: wanted) }
        return CGRect(x: 0, y: 0, width: min(wanted.width, limit.width), height: min(wanted.height, limit.height))
    }

    /// Pixels per point.
    public var scale: CGFloat { FrameLoop.shared.host?.scale ?? 1 }
}
