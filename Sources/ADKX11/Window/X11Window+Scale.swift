import ADKViews
import Foundation

/// The desktop shows everything larger or smaller while the window is open.
extension X11Window {
    struct NewScale {
        let scale: CGFloat
        /// What the window is to be large, in points.
        let size: CGSize
        /// Nobody need answer the request for a size.
        let timer: FrameTimer
    }

    /// So many seconds a window manager may take to give or refuse a size.
    private static let sizeTimeLimit: TimeInterval = 0.5

    /// Shows as many pixels a point from now on. The size in points stays where the window manager lets
    /// it; the scale changes together with the size, so that everything is laid out once.
    func setScale(_ wanted: CGFloat) {
        guard !isGone, wanted != newScale?.scale ?? scale else { return }
        let size = newScale?.size ?? CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale)
        if let place = placeBeforeLarge { placeBeforeLarge = place.resized(by: wanted / (newScale?.scale ?? scale)) }
        let isUnderWay = newScale != nil
        newScale?.timer.invalidate()
        newScale = NewScale(
            scale: wanted, size: size,
            timer: FrameTimer.schedule(after: X11Window.sizeTimeLimit) { [weak self] in self?.applyNewScale() })
        applyMinimumSize(scale: wanted)
        let (width, height) = X11Window.pixels(of: size, scale: wanted)
        // What fills the screen goes on doing so, with more or less in it.
        guard states.isDisjoint(with: [.fullScreen, .maximized]) else {
            if placeBeforeLarge == nil, rescaledWhileLarge == nil {
                rescaledWhileLarge = RescaledWhileLarge(scale: scale, width: pixelWidth, height: pixelHeight)
            }
            return applyNewScale()
        }
        // A size asked for before may come yet.
        guard isUnderWay || (width, height) != (pixelWidth, pixelHeight) else { return applyNewScale() }
        resize(width: width, height: height)
    }

    /// The window manager will give back the pixels the window had before it was large; they were right
    /// for the scale of that time.
    struct RescaledWhileLarge {
        let scale: CGFloat
        /// The large size, in pixels.
        let width, height: Int
    }

    func resizeAfterLarge() {
        guard let large = rescaledWhileLarge, states.isDisjoint(with: [.fullScreen, .maximized]),
            (pixelWidth, pixelHeight) != (large.width, large.height)
        else { return }
        rescaledWhileLarge = nil
        let points = CGSize(width: CGFloat(pixelWidth) / large.scale, height: CGFloat(pixelHeight) / large.scale)
        let (width, height) = X11Window.pixels(of: points, scale: scale)
        resize(width: width, height: height)
    }

    func applyNewScale() {
        guard let new = newScale else { return }
        new.timer.invalidate()
        newScale = nil
        scale = new.scale
        owner?.surfaceDidChange(scale: new.scale)
    }
}
