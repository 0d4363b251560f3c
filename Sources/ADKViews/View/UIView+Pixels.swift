import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

extension UIView {
    /// Pixels per point.
    package var pixelScale: CGFloat { max(0.01, traitCollection.displayScale) }

    /// `rect` of this view, mirrored if the view is laid out from right to left.
    package func mirrored(_ rect: CGRect) -> CGRect {
        guard isRightToLeft else { return rect }
        return CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// `rect` with origin and size on whole pixels, each rounded alone, so that a part that moves keeps its size.
    package func snapped(_ rect: CGRect) -> CGRect {
        let scale = pixelScale
        func round(_ value: CGFloat) -> CGFloat { PixelRounding.round(value, scale: scale) }
        return CGRect(
            x: round(rect.minX), y: round(rect.minY), width: max(0, round(rect.width)),
            height: max(0, round(rect.height)))
    }

    /// The thinnest line that is a whole number of pixels.
    package var hairline: CGFloat { max(1, (0.75 * pixelScale).rounded(.down)) / pixelScale }
}

extension CGRect {
    /// A rectangle of `size` around `centre`.
    package init(centre: CGPoint, size: CGSize) {
        self.init(x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
    }

    package var centre: CGPoint { CGPoint(x: midX, y: midY) }
}
