import ADKFoundation
import ADKGraphics
import Foundation

/// What runs an application: a display connection, or nothing but memory.
///
/// A host owns the loop. It calls `FrameLoop.shared.runFrame()` when a frame was asked for
/// and its time has come, delivers input through `FrameLoop.shared.post(_:to:)`, and drains
/// `MainMailbox` by running frames.
@MainActor
package protocol Host: AnyObject {
    /// The time every animation and timer goes by.
    var clock: any FrameClock { get }
    /// Pixels per point of new windows.
    var scale: CGFloat { get }
    /// Size of the whole screen in points.
    var screenSize: CGSize { get }
    /// Seconds between two frames of an animation.
    var frameInterval: TimeInterval { get }

    /// Opens a place for `window` to be shown, `window.frame.size` points large.
    func open(_ window: UIWindow) -> any WindowSurface

    /// There is something to do: a frame should run as soon as the pace allows.
    func frameWasRequested()

    /// Other programs may paste this from now on; empty for nothing.
    func offer(_ content: PasteboardContent)

    /// The text another program has copied; later, nil when there is none.
    func readText(_ completion: @escaping @MainActor (String?) -> Void)

    /// The files another program has copied; later, empty when there are none, nil when it does not answer.
    func readFiles(_ completion: @escaping @MainActor ([URL]?) -> Void)

    /// Leaves the loop; the process is to end with `status`.
    func stop(status: Int32)
}

/// Hosts without a desktop keep what was copied to themselves.
extension Host {
    package func offer(_ content: PasteboardContent) {}
    package func readText(_ completion: @escaping @MainActor (String?) -> Void) { completion(nil) }
    package func readFiles(_ completion: @escaping @MainActor ([URL]?) -> Void) { completion([]) }
}
