import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// A text node on the screen, with what its contrast depends on.
@MainActor
struct AuditedText {
    /// The characters with one colour and one font.
    struct Run: Equatable {
        /// Nil for that of the node.
        let color: UIColor.Components?
        let isLarge: Bool
        /// The least contrast.
        var least: Double { isLarge ? WCAG.largeText : WCAG.text }
    }

    let node: ASTextNode
    let name: String
    /// The visible part, in points of the window.
    let visible: CGRect
    let runs: [Run]

    /// The texts of a window that can be read: not disabled, no decoration, not behind another view, and not only a
    /// narrow part.
    static func all(in window: UIWindow, _ finder: NodeFinder) -> [AuditedText] {
        finder.layers.indices.compactMap { index in
            let layer = finder.layers[index]
            guard let node = (layer as? NodeLayer)?.node as? ASTextNode ?? layer.owner as? ASTextNode else {
                return nil
            }
            let visible = finder.visible[index]
            let frame = layer.bounds.applying(layer.transform(to: window.layer))
            let middle = CGPoint(x: visible.midX, y: visible.midY)
            guard visible.height >= min(0.8 * frame.height, 30), visible.width >= min(0.8 * frame.width, 60),
                needsContrast(node), finder.cover(of: layer, at: middle) == nil,
                !isPaintedOver(layer, at: middle, in: window)
            else { return nil }
            let name = NodeFrames.qualifiedName(of: layer, nil) ?? "ASTextNode"
            let runs = runs(of: node)
            return runs.isEmpty ? nil : AuditedText(node: node, name: name, visible: visible, runs: runs)
        }
    }

    /// The element in words.
    var words: String {
        let text = node.textValue?.string ?? ""
        return "text “\(NodeText.cut(NodeText.oneLine(text)))” of \(name)"
    }

    /// The different runs of a text, without those that have a background of their own or only spaces.
    static func runs(of node: ASTextNode) -> [Run] {
        guard let text = node.textValue else { return [] }
        let variant = node.asyncTraitCollection().colorVariant
        var runs: [Run] = []
        let bytes = Array(text.string.utf8)
        for run in text.runs {
            let attributes = run.attributes
            let string = String(decoding: bytes[run.bytes], as: UTF8.self)
            guard attributes.background == nil, !string.allSatisfy(\.isWhitespace) else { continue }
            let font = attributes.font ?? .fallback
            let isLarge =
                font.pointSize >= WCAG.largeSize
                || font.pointSize >= WCAG.largeBoldSize && font.weight.rawValue >= UIFont.Weight.bold.rawValue
            let new = Run(color: attributes.color?.components(for: variant), isLarge: isLarge)
            if !runs.contains(new) { runs.append(new) }
        }
        return runs
    }

    /// Whether a picture or an opaque layer is painted over `point` of a text.
    private static func isPaintedOver(_ layer: CALayer, at point: CGPoint, in window: UIWindow) -> Bool {
        var lower = layer
        while lower !== window.layer, let container = lower.superlayer {
            let place = container.sublayers.firstIndex { $0 === lower } ?? 0
            let covers = container.sublayers.enumerated().contains { index, upper in
                guard (upper.zPosition, index) > (lower.zPosition, place), !upper.isHidden, upper.opacity > 0.5,
                    upper.bounds.applying(upper.transform(to: window.layer)).contains(point)
                else { return false }
                let owner = (upper as? NodeLayer)?.node ?? upper.owner as? ASDisplayNode
                return upper.backgroundColor?.isOpaque ?? false || owner is ASImageNode && upper.contents != nil
            }
            if covers { return true }
            lower = container
        }
        return false
    }

    /// Whether a text must have contrast. One that is disabled need not, nor a decoration, which is hidden from
    /// assistive programs (WCAG 1.4.3).
    private static func needsContrast(_ node: ASDisplayNode) -> Bool {
        for above in sequence(first: node, next: \.supernode) {
            if (above as? ASControlNode)?.isEnabled == false || above.accessibilityTraits.contains(.notEnabled)
                || above.accessibilityElementsHidden
            {
                return false
            }
        }
        guard let view = node.accessibilityView else { return true }
        return sequence(first: view, next: \.superview).allSatisfy {
            !$0.accessibilityTraits.contains(.notEnabled) && !$0.accessibilityElementsHidden
        }
    }
}
