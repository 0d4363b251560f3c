import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The boxes shown for visible rows whose nodes are not ready.
@MainActor
package final class RowPlaceholders {
    package var style: ASRowPlaceholder?
    private var layers: [Int: CALayer] = [:]
    private var spare: [CALayer] = []

    /// Shows boxes at `frames` (content points, by slot) and removes the others.
    func show(_ frames: [Int: CGRect], in parent: CALayer) {
        for (row, layer) in layers where frames[row] == nil {
            layer.removeFromSuperlayer()
            layers[row] = nil
            spare.append(layer)
        }
        guard let style else { return }
        for (row, frame) in frames {
            let layer = layers[row] ?? spare.popLast() ?? RowPlaceholder()
            layers[row] = layer
            layer.backgroundColor = style.color.withAlphaComponent(Look.rowPlaceholderAlpha)
            layer.cornerRadius = style.cornerRadius
            var box = frame.inset(by: style.insets)
            if let width = style.maximumWidth, box.width > width {
                box = CGRect(x: (box.midX - width / 2).rounded(), y: box.minY, width: width, height: box.height)
            }
            layer.frame = box
            if layer.superlayer !== parent { parent.insertSublayer(layer, at: 0) }
        }
    }
}

/// The box of one row. A class of its own, so that reports of layers name it.
final class RowPlaceholder: CALayer {}

/// A box of one colour that stands for a row. Lengths in points.
public struct ASRowPlaceholder: Hashable, Sendable {
    /// The fill colour.
    public var color: UIColor
    /// The radius of the corners.
    public var cornerRadius: CGFloat
    /// The distances from the row's edges.
    public var insets: UIEdgeInsets
    /// The maximum width of the box, which is then centred; nil for the row's width.
    public var maximumWidth: CGFloat?

    /// Makes a placeholder.
    public init(color: UIColor, cornerRadius: CGFloat = 0, insets: UIEdgeInsets = .zero, maximumWidth: CGFloat? = nil) {
        self.color = color
        self.cornerRadius = cornerRadius
        self.insets = insets
        self.maximumWidth = maximumWidth
    }
}
