import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The lines at the end of rows. They take no space: each covers the last pixel of its row.
@MainActor
package final class RowSeparators {
    /// The end of a row, in content points.
    struct End {
        let slot: Int
        let frame: CGRect
        /// The row's own inset, if it has one.
        let inset: UIEdgeInsets?
        /// Whether it is the last row of its section.
        let isLast: Bool
    }

    /// The line at the end of the last row of a section.
    package enum LastLine {
        case standard
        /// From edge to edge.
        case whole
        case none
    }

    package var areShown = false
    package var color: UIColor? = RowSeparators.standardColor
    package var lastLine = LastLine.standard
    package var inset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
    private var layers: [Int: CALayer] = [:]
    private var spare: [CALayer] = []

    package static let standardColor = UIColor(light: UIColor(hex: 0xE3E3DF), dark: UIColor(hex: 0x2A2A2E))

    func show(_ ends: [End], in parent: CALayer, scale: CGFloat) {
        let wanted = areShown ? ends.filter { lastLine != .none || !$0.isLast } : []
        let slots = Set(wanted.map(\.slot))
        for (slot, layer) in layers where !slots.contains(slot) {
            layer.removeFromSuperlayer()
            layers[slot] = nil
            spare.append(layer)
        }
        for end in wanted {
            let layer = layers[end.slot] ?? spare.popLast() ?? RowSeparator()
            layers[end.slot] = layer
            let inset = lastLine == .whole && end.isLast ? .zero : end.inset ?? self.inset
            let thickness = Look.separatorIsHairline ? 1 / max(scale, 0.01) : 1
            layer.frame = CGRect(
                x: end.frame.minX + inset.left, y: end.frame.maxY - thickness,
                width: max(0, end.frame.width - inset.left - inset.right), height: thickness)
            layer.backgroundColor = color
            layer.zPosition = Look.separatorLevel
            if layer.superlayer !== parent { parent.addSublayer(layer) }
        }
    }
}

/// The line at the end of one row. A class of its own, so that reports of layers name it.
final class RowSeparator: CALayer {}
