import Foundation

/// A window as the frame loop knows it: it receives events, is laid out, composited and presented.
@MainActor
package protocol FrameWindow: AnyObject {
    /// The window is open.
    var isShown: Bool { get }

    /// Handles an event that was posted to the window.
    func handle(_ event: InputEvent)

    /// Lays out what requested layout.
    func layoutTreeIfNeeded()

    /// The class names of views that still need layout, for messages.
    func viewsThatNeedLayout() -> [String]

    /// Brings the window's pixels up to date. Returns nil if there is nothing to show, or the pixels are in use.
    func composite() -> SurfaceUpdate?

    /// Shows the changed pixels.
    func present(_ update: SurfaceUpdate)
}
