import ADKGraphics
import ADKLayers
import Foundation

/// Changes of the desktop's scale while the window is open.
extension X11Window {
    /// A change of the scale that waits for the window's new size.
    struct NewScale {
        let scale: CGFloat
        /// The window's size in points, which stays the same.
        let size: CGSize
        /// Fires if the window manager does not answer the request for a size. Nil until the request is sent.
        var timer: FrameTimer?
    }

    /// Seconds that a window manager has to grant or refuse a size.
    static let sizeTimeLimit: TimeInterval = 0.5

    /// Changes the scale to `wanted` pixels per point. The size in points stays if the window manager allows it. The
    /// scale changes together with the size, so that layout runs once.
    func setScale(_ wanted: CGFloat) {
        guard !isGone, wanted != newScale?.scale ?? scale else { return }
        let size = newScale?.size ?? CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale)
        if let place = placeBeforeLarge { placeBeforeLarge = place.resized(by: wanted / (newScale?.scale ?? scale)) }
        let wasPending = newScale != nil
        newScale?.timer?.invalidate()
        newScale = NewScale(scale: wanted, size: size)
        applySizeLimits(scale: wanted)
        let (width, height) = X11Window.pixels(of: size, scale: wanted)
        // A window that fills the screen keeps filling it, with more or less content.
        guard states.isDisjoint(with: [.fullScreen, .maximized]) else {
            if placeBeforeLarge == nil, rescaledWhileLarge == nil {
                rescaledWhileLarge = RescaledWhileLarge(scale: scale, width: pixelWidth, height: pixelHeight)
            }
            return applyNewScale()
        }
        // An earlier request for a size may still be granted.
        guard wasPending || (width, height) != (pixelWidth, pixelHeight) else { return applyNewScale() }
        guard max(width - pixelWidth, height - pixelHeight) > 0, let host else {
            startSizeTimer()
            return resize(width: width, height: height)
        }
        askPlace { [weak self, weak host] here in
            guard let self, newScale?.scale == wanted else { return }
            guard let here else { return applyNewScale() }
            startSizeTimer()
            grow(from: here, width, height, within: host?.freeArea(at: here))
        }
    }

    /// Limits the time that the pending scale waits for its size. A server that is slow to tell the window's place does
    /// not use up this time.
    private func startSizeTimer() {
        newScale?.timer?.invalidate()
        newScale?.timer = FrameTimer.schedule(after: X11Window.sizeTimeLimit) { [weak self] in self?.applyNewScale() }
    }

    /// Takes a larger size that the scale asks for, without hanging over the free area of the monitor. Each side is at
    /// least as long as before.
    private func grow(from here: PixelRect, _ width: Int, _ height: Int, within area: PixelRect?) {
        guard let area, here.x + width > area.maxX || here.y + height > area.maxY else {
            return resize(width: width, height: height)
        }
        let (width, height) = (max(here.width, min(width, area.width)), max(here.height, min(height, area.height)))
        configure(
            PixelRect(
                x: max(area.x, min(here.x, area.maxX - width)), y: max(area.y, min(here.y, area.maxY - height)),
                width: width, height: height))
    }

    /// The state at a scale change of a window that fills the screen. The window manager will restore the pixel size
    /// from before it filled the screen, which was right for the old scale.
    struct RescaledWhileLarge {
        let scale: CGFloat
        /// The large size, in pixels.
        let width, height: Int
    }

    /// Corrects the restored pixel size of a window whose scale changed while it filled the screen.
    func resizeAfterLarge() {
        guard let large = rescaledWhileLarge, states.isDisjoint(with: [.fullScreen, .maximized]),
            (pixelWidth, pixelHeight) != (large.width, large.height)
        else { return }
        rescaledWhileLarge = nil
        let points = CGSize(width: CGFloat(pixelWidth) / large.scale, height: CGFloat(pixelHeight) / large.scale)
        let (width, height) = X11Window.pixels(of: points, scale: scale)
        resize(width: width, height: height)
    }

    /// Applies the pending scale, if there is one.
    func applyNewScale() {
        guard let new = newScale else { return }
        new.timer?.invalidate()
        newScale = nil
        scale = new.scale
        owner?.surfaceDidChange(scale: new.scale)
    }
}
