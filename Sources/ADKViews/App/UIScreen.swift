import Foundation

/// The screen that the program's windows open on.
@preconcurrency @MainActor
public final class UIScreen {
    /// The only screen object.
    public static let main = UIScreen()

    private init() {}

    /// The area of a new window, in points.
    ///
    /// Differs from Texture: a desktop program gets a window and not the whole screen. This is
    /// `UIApplication.preferredWindowSize`, at most the screen's size.
    public var bounds: CGRect {
        let host = FrameLoop.shared.host
        let wanted = UIApplication.shared.preferredWindowSize
        guard let limit = host?.screenSize else { return CGRect(origin: .zero, size: wanted) }
        return CGRect(x: 0, y: 0, width: min(wanted.width, limit.width), height: min(wanted.height, limit.height))
    }

    /// Pixels per point of new windows; 1 before the program has a host.
    public var scale: CGFloat { FrameLoop.shared.host?.scale ?? 1 }
}
