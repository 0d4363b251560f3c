import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The boxes shown for rows in sight whose nodes are not ready.
@MainActor
final class RowPlaceholders {
    var style: ASRowPlaceholder?
    private var layers: [Int: CALayer] = [:]
    private var spare: [CALayer] = []

    /// Shows boxes at `frames` (content points, by row) and nowhere else.
    func show(_ frames: [Int: CGRect], in parent: CALayer) {
        for (row, layer) in layers where frames[row] == nil {
            layer.removeFromSuperlayer()
            layers[row] = nil
            spare.append(layer)
        }
        guard let style else { return }
        for (row, frame) in frames {
            let layer = layers[row] ?? spare.popLast() ?? CALayer()
            layers[row] = layer
            layer.backgroundColor = style.color
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

/// A flat box where a row will be. Lengths in points.
public struct ASRowPlaceholder: Hashable, Sendable {
    public var color: UIColor
    public var cornerRadius: CGFloat
    /// From the row's edges.
    public var insets: UIEdgeInsets
    /// At most this wide, centred; nil for the whole row.
    public var maximumWidth: CGFloat?

    public init(color: UIColor, cornerRadius: CGFloat = 0, insets: UIEdgeInsets = .zero, maximumWidth: CGFloat? = nil) {
        self.color = color
        self.cornerRadius = cornerRadius
        self.insets = insets
        self.maximumWidth = maximumWidth
    }
}
