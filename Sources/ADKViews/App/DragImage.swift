import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The image of dragged items, which follows the pointer.
@MainActor
package struct DragImage {
    package let pixels: PixelBuffer
    /// From the pointer to the image's corner, in points.
    package let offset: CGVector

    /// The longest side of an image, in points. A larger view is shown in part.
    private static let longest: CGFloat = 400

    /// The image of a view in a window, as the window shows it; nil if nothing of it is shown. `press` is the place of
    /// the pointer in points of the window. O(pixels).
    init?(of view: UIView, pressedAt press: CGPoint) {
        guard let window = view.window else { return nil }
        var rect = view.convert(view.bounds, to: nil).intersection(window.bounds)
        guard !rect.isNull, let shown = window.surface?.shownBuffer else { return nil }
        if rect.width > DragImage.longest {
            rect.origin.x = max(rect.minX, press.x - DragImage.longest / 2)
            rect.size.width = DragImage.longest
        }
        if rect.height > DragImage.longest {
            rect.origin.y = max(rect.minY, press.y - DragImage.longest / 2)
            rect.size.height = DragImage.longest
        }
        let part = PixelRect(around: rect, scale: window.scale).intersection(
            PixelRect(x: 0, y: 0, width: shown.width, height: shown.height))
        guard part.width > 0, part.height > 0 else { return nil }
        pixels = PixelBuffer(width: part.width, height: part.height, isOpaque: true)
        for y in 0..<part.height {
            pixels.row(y).update(from: shown.row(part.y + y) + part.x, count: part.width)
        }
        offset = CGVector(dx: rect.minX - press.x, dy: rect.minY - press.y)
    }

    /// The image of a view without a window, below the pointer. Nil if it has no size. O(pixels).
    init?(of view: UIView, in window: UIWindow) {
        view.frame.origin = .zero
        view.frame.size.width = min(view.frame.width, DragImage.longest)
        view.frame.size.height = min(view.frame.height, DragImage.longest)
        view.layoutTreeIfNeeded()
        let part = PixelRect(around: view.frame, scale: window.scale)
        guard part.width > 0, part.height > 0 else { return nil }
        pixels = PixelBuffer(width: part.width, height: part.height, isOpaque: true)
        window.compositor.composite(
            view.layer, into: pixels, damage: PixelRect(x: 0, y: 0, width: part.width, height: part.height),
            scale: window.scale, traits: window.traitCollection)
        offset = CGVector(dx: -view.frame.width / 2, dy: -view.frame.height / 2)
    }
}

extension DragSession {
    /// Makes the image: of the first item's preview, or of the part of the window that is dragged. Nil without both.
    func makeImage(in window: UIWindow) {
        if let preview = items.first?.previewProvider?() {
            let view = preview.view
            image =
                view.window == nil
                ? DragImage(of: view, in: window) : DragImage(of: view, pressedAt: location)
        } else if let imagedView, imagedView.window === window {
            image = DragImage(of: imagedView, pressedAt: location)
        }
    }

    /// Shows the image in the window, on a surface without windows of its own. `point` is nil at the end.
    func showImageInWindow(at point: CGPoint?) {
        guard let image, let window, let point else {
            imageLayer?.removeFromSuperlayer()
            imageLayer = nil
            return
        }
        let layer = imageLayer ?? DragImageLayer()
        imageLayer = layer
        layer.contents = image.pixels
        layer.zPosition = 1_000
        layer.frame = CGRect(
            origin: point + image.offset,
            size: CGSize(
                width: CGFloat(image.pixels.width) / window.scale,
                height: CGFloat(image.pixels.height) / window.scale))
        if layer.superlayer == nil { window.layer.addSublayer(layer) }
    }
}

/// The image of a drag. A class of its own, so that reports of layers name it.
final class DragImageLayer: CALayer {}
