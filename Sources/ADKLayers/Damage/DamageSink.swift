import ADKGraphics
import Foundation

/// The receiver of a layer tree's changes: a window.
@MainActor
package protocol DamageSink: AnyObject {
    /// Pixels per point.
    var scale: CGFloat { get }
    /// The traits of the window.
    var traitCollection: UITraitCollection { get }
    /// `rect`, in points of the root layer's superlayer, has to be painted again.
    func addDamage(_ rect: CGRect)
    /// The pixels of the last frame; nil if they cannot be read now, or wait to be moved.
    func shownPixels() -> ShownPixels?
    /// The pixels of `shift.rect` moved, except those of `covered`, which lie above them.
    func addShift(_ shift: PixelShift, covered: [PixelRect])
}

/// The pixels of a window's last frame.
package struct ShownPixels {
    package let pixels: PixelBuffer
    /// The rectangles that do not show the layers of now.
    package let stale: [PixelRect]

    package init(pixels: PixelBuffer, stale: [PixelRect]) {
        (self.pixels, self.stale) = (pixels, stale)
    }
}
