import AsyncDisplayKit

// The code of the article *Drawing*. The `sample` comments mark what the article shows.

// sample: node
final class GaugeNode: ASDisplayNode, @unchecked Sendable {
    private struct Drawing: Sendable {
        let share: CGFloat
        let color: UIColor
    }

    // Main thread only.
    private nonisolated(unsafe) var share: CGFloat = 0

    /// From 0 to 1.
    @MainActor var value: CGFloat {
        get { share }
        set {
            share = newValue
            setNeedsDisplay()
        }
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 120, height: 12) }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        Drawing(share: share, color: tintColor)
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let drawing = parameters as? Drawing, let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(UIColor(white: 0.9, alpha: 1))
        context.fill(UIBezierPath(roundedRect: bounds, cornerRadius: 6))
        var filled = bounds
        filled.size.width *= drawing.share
        context.setFillColor(drawing.color)
        context.fill(UIBezierPath(roundedRect: filled, cornerRadius: 6))
    }
}
// end

enum DrawingSamples {
    // sample: symbols
    /// A heart that is solid once it was liked.
    static func likeButton(_ isLiked: Bool) -> ASButtonNode {
        let button = ASButtonNode()
        let size = UIImage.SymbolConfiguration(textStyle: .headline, scale: .large)
        button.setImage(UIImage(systemName: isLiked ? "heart.fill" : "heart", withConfiguration: size), for: .normal)
        button.accessibilityLabel = isLiked ? "Unlike" : "Like"
        return button
    }
    // end

    // sample: image
    /// A disc with a gradient. Any thread.
    static func badge(_ size: CGFloat, scale: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format).image { renderer in
            let context = renderer.cgContext
            context.clip(to: UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: size, height: size)))
            context.drawLinearGradient(
                [
                    (0, UIColor(red: 1, green: 0.8, blue: 0.2, alpha: 1)),
                    (1, UIColor(red: 0.9, green: 0.3, blue: 0, alpha: 1)),
                ],
                start: .zero, end: CGPoint(x: 0, y: size))
        }
    }
    // end

    // sample: modification
    /// A photo node that shows its photo in grey corners.
    static func framed(_ photo: UIImage) -> ASImageNode {
        let node = ASImageNode()
        node.image = photo
        node.imageModificationBlock = { image, _ in
            UIGraphicsImageRenderer(size: image.size).image { renderer in
                image.draw(at: .zero)
                renderer.cgContext.setStrokeColor(.gray)
                renderer.cgContext.stroke(CGRect(origin: .zero, size: image.size), width: 2)
            }
        }
        return node
    }
    // end
}

// sample: view
final class Crosshair: UIView {
    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setStrokeColor(.red)
        context.setLineWidth(1)
        context.strokeLineSegments(between: [
            CGPoint(x: bounds.midX, y: 0), CGPoint(x: bounds.midX, y: bounds.maxY),
            CGPoint(x: 0, y: bounds.midY), CGPoint(x: bounds.maxX, y: bounds.midY),
        ])
    }
}
// end
