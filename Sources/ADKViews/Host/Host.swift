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

/// Where one window's finished pixels go.
@MainActor
package protocol WindowSurface: AnyObject {
    /// Drawable size in pixels.
    var pixelWidth: Int { get }
    var pixelHeight: Int { get }

    /// The buffer to composite into, with the pixels of the last frame still in it; nil while
    /// it must not be written (the server is reading it, the window is not shown). The surface
    /// asks for another frame when that ends. A new buffer (after a resize) has no valid pixels:
    /// the surface has told the window by `UIWindow.surfaceDidChange`.
    func acquireBuffer() -> PixelBuffer?

    /// Moves pixels of the buffer acquired last, and returns where to go on: the same memory, or other
    /// memory of the same size where the pixels are in their places already.
    func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer

    /// Shows what changed in the buffer. Rectangles are pixels inside it.
    func present(_ update: SurfaceUpdate)

    func setTitle(_ title: String)
    func setIcon(_ icon: UIImage)
    /// Shows `cursor` while the pointer is over the window.
    func setCursor(_ cursor: ADKCursor)
    /// Somebody may see the window now, as far as is known.
    var isSeen: Bool { get }
    /// What the desktop has made of the window, as far as is known.
    var states: WindowStates { get }
    /// Asks the desktop for these; `states` follows when it agrees.
    func setState(_ state: WindowStates, to isOn: Bool)
    /// The user cannot make the window smaller than this many points.
    func setMinimumSize(_ size: CGSize)
    /// Comes before other windows and takes the keyboard.
    func activate()
    func close()
}

extension WindowSurface {
    package func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer {
        shift.apply(to: buffer)
        return buffer
    }
}
