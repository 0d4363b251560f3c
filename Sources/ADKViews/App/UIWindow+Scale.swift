import Foundation

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
