import ADKGraphics
import ADKLayers
import Foundation

/// A layer with a small drawing, such as a text or a symbol. It draws again only if its content, size, scale or
/// appearance changed.
package final class DrawnLayer: CALayer {
    private struct Key: Equatable {
        let content: AnyHashable
        let width, height: Int
        let traits: UITraitCollection
    }

    private var key: Key?

    /// Shows the drawing of `content` in `frame`, in points of the superlayer. `draw` gets a context whose origin is at
    /// the top left of the frame. O(pixels) if something changed.
    package func show(
        _ content: some Hashable, in frame: CGRect, traits: UITraitCollection, draw: (CGContext) -> Void
    ) {
        let scale = max(0.01, traits.displayScale)
        func pixels(_ points: CGFloat) -> Int { Int(max(0, min(4_096, (points * scale).rounded(.up)))) }
        let new = Key(
            content: AnyHashable(content), width: pixels(frame.width), height: pixels(frame.height), traits: traits)
        if new != key {
            key = new
            contentsGravity = .topLeft
            contentsScale = scale
            contents = new.width > 0 && new.height > 0 ? DrawnLayer.pixels(new.width, new.height, traits, draw) : nil
        }
        self.frame = frame
    }

    private static func pixels(
        _ width: Int, _ height: Int, _ traits: UITraitCollection, _ draw: (CGContext) -> Void
    ) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        let context = CGContext(buffer: buffer, scale: max(0.01, traits.displayScale), traits: traits)
        context.asCurrent { draw(context) }
        return buffer
    }
}

/// One line of text in a control.
package struct ControlText: Hashable {
    let text: AttributedText

    package init(_ string: String, font: UIFont, color: UIColor) {
        self.init(AttributedText(string, font: font, color: color))
    }

    init(_ text: AttributedText) { self.text = text }

    /// The size in points, truncated to `width`.
    package func size(width: CGFloat = .infinity) -> CGSize { ControlText.shape(text, width: width).size }

    /// Draws the text with its top left corner at `origin`.
    package func draw(in context: CGContext, at origin: CGPoint = .zero, width: CGFloat = .infinity) {
        let shaped = ControlText.shape(text, width: width)
        shaped.draw(in: context, at: origin)
    }

    private static func shape(_ text: AttributedText, width: CGFloat) -> ShapedText {
        TextShaper.shape(
            text,
            TextConstraints(
                maximumSize: CGSize(width: max(0, width), height: .infinity), maximumNumberOfLines: 1,
                truncationMode: .byTruncatingTail))
    }
}

/// A simple symbol, drawn with lines.
package enum ControlGlyph: Hashable {
    case checkMark, dash, forwardChevron, plus, minus

    /// Draws the symbol centred in `rect`, in `color`. `isMirrored` turns symbols that have a direction.
    package func draw(in context: CGContext, _ rect: CGRect, color: UIColor, isMirrored: Bool = false) {
        let side = min(rect.width, rect.height)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: rect.midX + (isMirrored ? 0.5 - x : x - 0.5) * side, y: rect.midY + (y - 0.5) * side)
        }
        let path = UIBezierPath()
        path.lineWidth = max(1, side / 8)
        func add(_ points: [CGPoint]) {
            for (index, point) in points.enumerated() {
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
        }
        switch self {
        case .checkMark: add([point(0.16, 0.54), point(0.4, 0.78), point(0.84, 0.24)])
        case .dash, .minus: add([point(0.16, 0.5), point(0.84, 0.5)])
        case .forwardChevron: add([point(0.36, 0.2), point(0.66, 0.5), point(0.36, 0.8)])
        case .plus:
            add([point(0.16, 0.5), point(0.84, 0.5)])
            add([point(0.5, 0.16), point(0.5, 0.84)])
        }
        context.saveGState()
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.setStrokeColor(color)
        context.stroke(path)
        context.restoreGState()
    }
}

extension UIImage {
    /// The image as a control shows it: a template in `color`. `templateByDefault` decides if the image does not.
    package func shown(in color: UIColor, templateByDefault: Bool) -> UIImage {
        switch renderingMode {
        case .alwaysOriginal: self
        case .alwaysTemplate: withTintColor(color)
        case .automatic: templateByDefault ? withTintColor(color) : self
        }
    }
}
