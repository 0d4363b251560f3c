import ADKGraphics
import ADKLayers
import Foundation

/// The destination of one window's pixels.
@MainActor
package protocol WindowSurface: AnyObject {
    /// The drawable size, in pixels.
    var pixelWidth: Int { get }
    var pixelHeight: Int { get }

    /// The buffer to composite into. It still holds the pixels of the last frame.
    ///
    /// Returns nil while the buffer must not be written, because the server reads it or the window is not visible. The
    /// surface requests another frame when that ends. After a resize the buffer is new and has no valid pixels; the
    /// surface has then called `UIWindow.surfaceDidChange`.
    func acquireBuffer() -> PixelBuffer?

    /// The buffer with the pixels of the last frame, only for reading. nil before the first frame, and from a resize to
    /// the next frame. It has no effect: also a buffer that the server reads is returned.
    var shownBuffer: PixelBuffer? { get }

    /// Moves pixels of the buffer acquired last. Returns the buffer to continue with: the same memory, or other memory
    /// of the same size that already has the pixels in their new places.
    func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer

    /// Shows the changed parts of the buffer. The rectangles are pixels inside it.
    func present(_ update: SurfaceUpdate)

    func setTitle(_ title: String)
    func setIcon(_ icon: UIImage)
    /// Sets the cursor that the server shows over the window.
    func setCursor(_ cursor: ADKCursor)
    /// The text that the user writes in, for the input method of the surface. Nil if there is none.
    func setTextInput(_ input: TextInputPlace?)
    /// The user drags content out of a view of the window.
    func drag(_ drag: DragSession, _ step: DragSession.Step)
    /// The user may see the window, as far as the surface knows.
    var isSeen: Bool { get }
    /// The window's states that the desktop reported last.
    var states: WindowStates { get }
    /// Requests states from the desktop. `states` changes when the desktop agrees.
    func setState(_ state: WindowStates, to isOn: Bool)
    /// Sets the smallest and the largest size that the user can give the window, in points. Nil is no largest size.
    func setSizeLimits(minimum: CGSize, maximum: CGSize?)
    /// Raises the window and requests the keyboard for it.
    func activate()
    /// The area for popups at `anchor`, in pixels of the window: the part of the monitor there that the desktop leaves
    /// free. Nil if there are no popups, or while the window's place on the screen is not known.
    func popupArea(at anchor: PixelRect) -> PixelRect?
    /// Opens a popup above the window. It shows nothing before it has a place. Nil if there are no popups.
    func openPopup(_ popup: WindowPopup) -> (any PopupSurface)?
    /// Requests all input of the pointer and the keyboard for the window, wherever the pointer is, or gives it back.
    /// The request may be refused.
    func grabInput(_ isGrabbed: Bool)
    func close()
}

/// The destination of the pixels of a popup.
@MainActor
package protocol PopupSurface: AnyObject {
    /// The buffer to composite into, as large as the popup. It still holds the pixels of the last frame, unless the
    /// size changed. Nil while it must not be written; the surface requests another frame when that ends.
    func acquireBuffer() -> PixelBuffer?
    /// Shows the changed parts of the buffer.
    func present(_ update: SurfaceUpdate)
    /// Moves the popup, in pixels of the window.
    func place(at frame: PixelRect)
    /// Limits the popup to these pixels of it.
    func setShape(_ rects: [PixelRect])
    func close()
}

/// The place in which the user writes, for an input method.
package struct TextInputPlace: Equatable, Sendable {
    /// In the window's points.
    package var caret: CGRect
    /// Whether the text shows composed text that is not finished.
    package var isComposing: Bool

    package init(caret: CGRect, isComposing: Bool) { (self.caret, self.isComposing) = (caret, isComposing) }
}

/// The states that a desktop can give a window.
package struct WindowStates: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The window covers the screen, without a frame.
    package static let fullScreen = WindowStates(rawValue: 1 << 0)
    /// The window is as large as the desktop allows, with its frame.
    package static let maximized = WindowStates(rawValue: 1 << 1)
    /// The window is minimised and invisible.
    package static let minimized = WindowStates(rawValue: 1 << 2)
    /// The desktop asks the user to look at the window.
    package static let urgent = WindowStates(rawValue: 1 << 3)
}

/// Defaults of a surface without a desktop.
extension WindowSurface {
    package var isSeen: Bool { true }
    package var states: WindowStates { [] }
    package func setState(_ state: WindowStates, to isOn: Bool) {}
    package func setSizeLimits(minimum: CGSize, maximum: CGSize?) {}
    package func activate() {}
    package func popupArea(at anchor: PixelRect) -> PixelRect? { nil }
    package func openPopup(_ popup: WindowPopup) -> (any PopupSurface)? { nil }
    package func grabInput(_ isGrabbed: Bool) {}

    package func move(_ shift: PixelShift, in buffer: PixelBuffer) -> PixelBuffer {
        shift.apply(to: buffer)
        return buffer
    }
}
