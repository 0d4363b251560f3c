import ADKGraphics
import Foundation

/// From layers to the surface's pixels.
extension UIWindow {
    func addShift(_ shift: PixelShift, still: [PixelRect]) {
        guard let surface else { return }
        // Nothing can move in from outside.
        let whole = PixelRect(x: 0, y: 0, width: surface.pixelWidth, height: surface.pixelHeight)
        damage.add(PixelShift(rect: shift.rect.intersection(whole), dx: shift.dx, dy: shift.dy), still: still)
        FrameLoop.shared.setNeedsFrame()
    }

    /// Brings the surface's buffer up to date; nil when there is nothing to show now.
    func composite() -> SurfaceUpdate? {
        guard let surface else { return nil }
        prepareToComposite()
        guard !damage.isEmpty, var buffer = surface.acquireBuffer() else { return nil }
        let update = damage.drain(within: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
        guard !update.isEmpty else { return nil }
        for shift in update.shifts { buffer = surface.move(shift, in: buffer) }
        for rect in update.painted {
            compositor.composite(layer, into: buffer, damage: rect, scale: scale, traits: traitCollection)
        }
        if CompositingCheck.isOn {
            CompositingCheck.check(buffer, against: capture(reusesPictures: false), after: update)
        }
        return update
    }

    func present(_ update: SurfaceUpdate) { surface?.present(update) }

    /// The window's content composited from nothing into a buffer of its own.
    ///
    /// - Parameter reusesPictures: false also makes the shadows again that are kept with layers.
    package func capture(reusesPictures: Bool = true) -> PixelBuffer {
        let buffer = PixelBuffer(
            width: surface?.pixelWidth ?? Int((bounds.width * scale).rounded()),
            height: surface?.pixelHeight ?? Int((bounds.height * scale).rounded()), isOpaque: true)
        compositor.composite(
            layer, into: buffer, damage: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height),
            scale: scale,
            traits: traitCollection, reusesPictures: reusesPictures)
        return buffer
    }

    /// A picture of the window's content as it would be shown now.
    public func snapshot() -> UIImage { UIImage(pixels: capture(), scale: scale) }
}

/// The desktop shows everything larger or smaller while the program runs.
extension UIWindow {
    /// Takes over `new` pixels per point. What moves goes on moving; what is pressed is let go, because
    /// its place on the screen is another one now.
    func rescale(to new: CGFloat) {
        precondition(new > 0 && new.isFinite, "a scale of \(new)")
        cancelInput()
        autoscroll?.stop()
        autoscroll = nil
        hover.rescaled(by: scale / new)
        scale = new
        layer.contentsScale = new
        overlay?.scaleDidChange()
    }
}

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
