import Foundation

/// What windows are on a desktop. Each asks the window manager, which may refuse or be slow:
/// the properties tell what it last said, not what was asked for.
///
/// Differs from Texture: an app on a touch screen has the screen.
extension UIWindow {
    /// As large as the screen, without title bar and frame.
    public var isFullScreen: Bool {
        get { surface?.states.contains(.fullScreen) ?? false }
        set { surface?.setState(.fullScreen, to: newValue) }
    }

    /// As large as the desktop lets it be.
    public var isMaximized: Bool {
        get { surface?.states.contains(.maximized) ?? false }
        set { surface?.setState(.maximized, to: newValue) }
    }

    /// Put away into the task bar or wherever the desktop keeps such windows. Without a window
    /// manager there is no such place, and nothing happens.
    public var isMinimized: Bool {
        get { surface?.states.contains(.minimized) ?? false }
        set { surface?.setState(.minimized, to: newValue) }
    }

    /// The desktop draws the user's attention to the window; it ends when the window is used.
    public var wantsAttention: Bool {
        get { surface?.states.contains(.urgent) ?? false }
        set { surface?.setState(.urgent, to: newValue) }
    }

    /// Brings a shown window before the others and asks for the keyboard.
    public func activate() { surface?.activate() }
}
