import ADKFoundation
import ADKGraphics
import Foundation

extension CALayer {
    /// The radius in points by which the layer blurs what is painted behind it in its bounds. 0, the default, leaves it
    /// as it is. The background colour and the contents are painted over it.
    ///
    /// Pixels outside of the bounds have no influence. There is no blur in a raster: while the layer or one around it
    /// is in motion, scaled or rotated, and for more than 4 million pixels. O(pixels) in each frame that changes
    /// something in the bounds.
    package var backdropBlurRadius: CGFloat {
        get { paint.rare?.backdropBlurRadius ?? 0 }
        set {
            let radius = newValue > 0 ? min(newValue, 100) : 0
            guard radius != backdropBlurRadius else { return }
            paint.withRare {
                $0.backdropBlurRadius = radius
                $0.blurredBackdrop = nil
            }
            if radius > 0 { BackdropLayers.add(self) }
            setNeedsComposite()
        }
    }

    /// The place of the layer in its window: a rectangle in pixels that contains all it can show. Nil if it is hidden.
    fileprivate func backdropFrame(scale: CGFloat) -> PixelRect? {
        var (rect, layer) = (paint.bounds, self)
        while true {
            if layer.paint.isHidden || layer.paint.opacity <= 0 { return nil }
            guard let parent = layer.superlayer else { break }
            rect = rect.applying(layer.transformToSuperlayer)
            if parent.masksToBounds { rect = rect.intersection(parent.paint.bounds) }
            if rect.isNull || rect.isEmpty { return nil }
            layer = parent
        }
        let origin = layer.paint.bounds.origin
        // With a pixel for rounding.
        return PixelRect(
            around: rect.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: -1 / scale, dy: -1 / scale), scale: scale)
    }
}

/// The layers that blur what is behind them, of all windows. There are few.
@MainActor
package enum BackdropLayers {
    private struct Entry { weak var layer: CALayer? }
    private static var entries: [Entry] = []

    static func add(_ layer: CALayer) {
        entries.removeAll { $0.layer == nil || $0.layer === layer }
        entries.append(Entry(layer: layer))
    }

    /// The places of the layers below `root`, in pixels from its corner. What changes in one of them is painted with
    /// all of it.
    package static func frames(in root: CALayer, scale: CGFloat) -> [PixelRect] {
        entries.compactMap { entry in
            guard let layer = entry.layer, layer.backdropBlurRadius > 0, layer.root === root else { return nil }
            return layer.backdropFrame(scale: scale)
        }
    }
}
