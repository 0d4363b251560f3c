import ADKGraphics
import ADKLayers
import Foundation

/// Compositing of layers into the surface's pixels.
extension UIWindow: FrameWindow {
    package func addShift(_ shift: PixelShift, covered: [PixelRect]) {
        guard let surface else { return }
        // Pixels outside the surface cannot move in.
        let whole = PixelRect(x: 0, y: 0, width: surface.pixelWidth, height: surface.pixelHeight)
        damage.add(PixelShift(rect: shift.rect.intersection(whole), dx: shift.dx, dy: shift.dy), covered: covered)
        addPopupDamage(shift.rect)
        FrameLoop.shared.setNeedsFrame(for: .composite)
    }

    package func shownPixels() -> ShownPixels? {
        guard let surface, damage.shifts.isEmpty, let buffer = surface.shownBuffer else { return nil }
        return ShownPixels(pixels: buffer, stale: damage.region.rects + backdropFrames)
    }

    /// The places of layers that blur what is behind them, in pixels.
    var backdropFrames: [PixelRect] { BackdropLayers.frames(in: layer, scale: scale) }

    /// Updates the pointer's view, the focus ring and the grab to the layout of this frame.
    func prepareToComposite() {
        updateGrab()
        hover.refresh(contentChanged: !damage.isEmpty)
        focus.ring.update(around: focus.ringedView, in: self)
    }

    /// Brings the surface's buffer up to date. Returns nil if there is nothing to show, or the buffer is in use.
    package func composite() -> SurfaceUpdate? {
        guard let surface else { return nil }
        prepareToComposite()
        guard !damage.isEmpty, var buffer = surface.acquireBuffer() else { return nil }
        let update = damage.drain(
            within: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height), backdrops: backdropFrames)
        guard !update.isEmpty else { return nil }
        compositor.beginFrame(buffer)
        for shift in update.shifts { buffer = surface.move(shift, in: buffer) }
        for rect in update.painted {
            compositor.composite(
                layer, into: buffer, damage: rect, scale: scale, traits: traitCollection, keepsRasters: true,
                showsBackdrops: true)
        }
        if CompositingCheck.isOn {
            layer.paint.forgetExtents()
            CompositingCheck.check(buffer, against: capture(reusesRasters: false), after: update)
        }
        return update
    }

    /// The bytes of the kept rasters of layers in motion. 0 at rest.
    package var keptRasterBytes: Int { compositor.rasters.byteCount }

    /// The pixels of rasters of layers that frames painted since the start.
    package var paintedRasterPixels: Int { compositor.paintedRasterPixels }

    package func present(_ update: SurfaceUpdate) { surface?.present(update) }

    /// Composites the whole window into a new buffer.
    ///
    /// - Parameter reusesRasters: false also renders the shadows again that layers keep.
    package func capture(reusesRasters: Bool = true) -> PixelBuffer {
        let buffer = PixelBuffer(
            width: surface?.pixelWidth ?? Int((bounds.width * scale).rounded()),
            height: surface?.pixelHeight ?? Int((bounds.height * scale).rounded()), isOpaque: true)
        compositor.composite(
            layer, into: buffer, damage: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height),
            scale: scale, traits: traitCollection, reusesRasters: reusesRasters, showsBackdrops: true)
        return buffer
    }

    /// A screenshot of the window, at the window's scale. Composites the whole window: O(pixels).
    public func snapshot() -> UIImage { UIImage(pixels: capture(), scale: scale) }
}

/// Changes of the scale while the program runs.
extension UIWindow {
    /// Sets the scale to `new` pixels per point. Animations continue. Presses are cancelled, because their places on
    /// the screen changed.
    func rescale(to new: CGFloat) {
        precondition(new > 0 && new.isFinite, "a scale of \(new)")
        losePopups()
        cancelInput()
        autoscroll?.stop()
        autoscroll = nil
        hover.rescaled(by: scale / new)
        scale = new
        layer.contentsScale = new
        overlay?.scaleDidChange()
        rangeOverlay?.scaleDidChange()
    }
}

/// The window's states on the desktop.
///
/// The setters send a request to the window manager, which may refuse or be slow. The getters give the state that the
/// window manager reported last.
///
/// Differs from Texture: an app on a touch screen always fills the screen.
extension UIWindow {
    /// The window covers the screen, without title bar and frame.
    public var isFullScreen: Bool {
        get { surface?.states.contains(.fullScreen) ?? false }
        set { surface?.setState(.fullScreen, to: newValue) }
    }

    /// The window is as large as the desktop allows, with its title bar.
    public var isMaximized: Bool {
        get { surface?.states.contains(.maximized) ?? false }
        set { surface?.setState(.maximized, to: newValue) }
    }

    /// The window is minimised, for example to the task bar. Without a window manager this stays false.
    public var isMinimized: Bool {
        get { surface?.states.contains(.minimized) ?? false }
        set { surface?.setState(.minimized, to: newValue) }
    }

    /// The desktop draws the user's attention to the window. Ends when the user activates the window.
    public var wantsAttention: Bool {
        get { surface?.states.contains(.urgent) ?? false }
        set { surface?.setState(.urgent, to: newValue) }
    }

    /// Raises an open window above the others and requests the keyboard for it.
    public func activate() { surface?.activate() }
}

extension UIWindow: LayerRasterizing {
    package func raster(of layer: RenderLayer, _ frame: PixelRect) -> PixelBuffer {
        LayerPainter.raster(of: layer, frame, scale: scale, traits: traitCollection)
    }
}
