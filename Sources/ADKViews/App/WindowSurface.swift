import ADKGraphics
import Foundation

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

/// What a desktop can do to a window beside moving it.
package struct WindowStates: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// As large as the screen, without a frame.
    package static let fullScreen = WindowStates(rawValue: 1 << 0)
    /// As large as the desktop lets it be, with its frame.
    package static let maximized = WindowStates(rawValue: 1 << 1)
    /// Put away; nothing of it is seen.
    package static let minimized = WindowStates(rawValue: 1 << 2)
    /// The user is asked to look at it.
    package static let urgent = WindowStates(rawValue: 1 << 3)
}

/// Surfaces without a desktop have none of this.
extension WindowSurface {
    package var isSeen: Bool { true }
    package var states: WindowStates { [] }
    package func setState(_ state: WindowStates, to isOn: Bool) {}
    package func setMinimumSize(_ size: CGSize) {}
    package func activate() {}

    package func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer {
        shift.apply(to: buffer)
        return buffer
    }
}
