import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// Reads the properties of a node, view or layer that differ from their defaults.
@MainActor
struct PropertyReader {
    let layer: CALayer
    /// The values on screen.
    let shown: CALayer
    /// The variant in which dynamic colours are painted.
    let variant: ColorVariant

    private static let standardTint = UIView().tintColor
    private static let weights: KeyValuePairs<String, UIFont.Weight> = [
        "ultraLight": .ultraLight, "thin": .thin, "light": .light, "medium": .medium, "semibold": .semibold,
        "bold": .bold, "heavy": .heavy, "black": .black,
    ]

    func properties(_ node: ASDisplayNode?, _ view: UIView?) -> NodeProperties {
        var result = box(node)
        if let node { add(node, to: &result) }
        if let tint = node.flatMap(ownTint) ?? view?.ownTintColor { result[.tint] = text(tint) }
        // The digest of what was drawn tells changes of drawing code that no other property shows.
        if let contents = layer.contents { result[.drawing] = ContentsDigest.text(contents) }
        return result
    }

    // MARK: - Box

    private func box(_ node: ASDisplayNode?) -> NodeProperties {
        var result: NodeProperties = [:]
        if let color = shown.backgroundColor ?? node?.backgroundColor, !isClear(color) {
            result[.background] = text(color)
        }
        // Rounding and borders that are drawn into the contents are set on the node only.
        let radius = shown.cornerRadius > 0 ? shown.cornerRadius : node?.cornerRadius ?? 0
        if radius > 0 {
            result[.cornerRadius] = text(radius)
            let corners = shown.cornerRadius > 0 ? layer.maskedCorners : node?.maskedCorners ?? .all
            if corners != .all { result[.corners] = text(corners) }
        }
        let width = shown.borderWidth > 0 ? shown.borderWidth : node?.borderWidth ?? 0
        if width > 0 {
            result[.borderWidth] = text(width)
            result[.borderColor] = text((shown.borderWidth > 0 ? shown.borderColor : node?.borderColor) ?? .black)
        }
        if shown.shadowAlpha > 0 {
            addShadow(shown.shadowAlpha, shown.shadowRadius, shown.shadowOffset, shown.shadowColor, to: &result)
        } else if let node, node.shadowOpacity > 0 {
            addShadow(node.shadowOpacity, node.shadowRadius, node.shadowOffset, node.shadowColor, to: &result)
        }
        if shown.alpha < 1 { result[.opacity] = text(shown.alpha) }
        if layer.masksToBounds { result[.clips] = "true" }
        let transform = shown.affineTransform
        if !transform.isIdentity {
            let values = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
            result[.transform] = values.map(text).joined(separator: " ")
        }
        return result
    }

    private func addShadow(
        _ opacity: CGFloat, _ radius: CGFloat, _ offset: CGSize, _ color: UIColor?, to result: inout NodeProperties
    ) {
        guard let color, !isClear(color) else { return }
        result[.shadowOpacity] = text(opacity)
        result[.shadowRadius] = text(radius)
        result[.shadowOffset] = "\(text(offset.width)) \(text(offset.height))"
        if color != .black { result[.shadowColor] = text(color) }
    }

    // MARK: - Nodes

    private func add(_ node: ASDisplayNode, to result: inout NodeProperties) {
        if let node = node as? ASTextNode, let content = node.textValue, !content.isEmpty {
            add(content, to: &result)
            if node.maximumNumberOfLines > 0 { result[.lines] = "\(node.maximumNumberOfLines)" }
        }
        if let image = (node as? ASImageNode)?.image {
            result[.image] = "\(image.pixelSize.width)x\(image.pixelSize.height)"
        }
        guard let control = node as? ASControlNode else { return }
        let states = [
            control.isEnabled ? nil : "disabled", control.isHighlighted ? "highlighted" : nil,
            control.isSelected ? "selected" : nil,
        ].compactMap { $0 }
        if !states.isEmpty { result[.state] = states.joined(separator: " ") }
    }

    /// The tint, if it is not that of the supernode.
    private func ownTint(_ node: ASDisplayNode) -> UIColor? {
        let inherited = node.supernode?.tintColor ?? PropertyReader.standardTint
        return node.tintColor == inherited ? nil : node.tintColor
    }

    /// Adds the text and its attributes. With several runs, each different value is listed once, in order.
    private func add(_ content: AttributedText, to result: inout NodeProperties) {
        let attributes = content.runs.map(\.attributes)
        func list(_ values: [String?]) -> String? {
            var seen: [String] = []
            for value in values.compactMap({ $0 }) where !seen.contains(value) { seen.append(value) }
            return seen.isEmpty ? nil : seen.joined(separator: " + ")
        }
        result[.text] = NodeText.cut(content.string)
        result[.textColor] = list(attributes.map { $0.color.map(text) })
        result[.font] = list(attributes.map { text($0.font ?? .fallback) })
        result[.textStyle] = list(attributes.map(styleText))
    }

    /// The attributes besides font and colour. Nil if all have their defaults.
    private func styleText(_ attributes: TextAttributes) -> String? {
        var parts: [String] = []
        func add(_ name: String, _ value: CGFloat?) {
            if let value, value != 0 { parts.append("\(name) \(text(value))") }
        }
        add("kern", attributes.kern)
        add("baseline", attributes.baselineOffset)
        if attributes.underline?.isEmpty == false { parts.append("underline") }
        if attributes.strikethrough?.isEmpty == false { parts.append("strikethrough") }
        if let color = attributes.background { parts.append("on \(text(color))") }
        if let style = attributes.paragraphStyle {
            if style.alignment != .natural { parts.append("\(style.alignment)") }
            add("line-spacing", style.lineSpacing)
            add("line-height", style.minimumLineHeight)
            add("line-multiple", style.lineHeightMultiple)
            add("paragraph-spacing", style.paragraphSpacing)
            add("indent", style.headIndent)
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    // MARK: - Text of values

    private func text(_ number: CGFloat) -> String { SnapshotScene.text((number * 1000).rounded() / 1000) }

    private func isClear(_ color: UIColor) -> Bool { color.components(for: variant).alpha <= 0 }

    /// `#rrggbb`, with the alpha as two more digits if it is not opaque.
    private func text(_ color: UIColor) -> String {
        let color = color.components(for: variant)
        let channels = [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
        return "#" + channels.map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
    }

    private func text(_ font: UIFont) -> String {
        var parts = [font.familyName, text(font.pointSize)]
        for (name, weight) in PropertyReader.weights where font.withWeight(weight) == font { parts.append(name) }
        if font.italic() == font { parts.append("italic") }
        return parts.joined(separator: " ")
    }

    private func text(_ corners: CACornerMask) -> String {
        let names: [(CACornerMask, String)] = [
            (.layerMinXMinYCorner, "top-left"), (.layerMaxXMinYCorner, "top-right"),
            (.layerMinXMaxYCorner, "bottom-left"), (.layerMaxXMaxYCorner, "bottom-right"),
        ]
        return names.filter { corners.contains($0.0) }.map(\.1).joined(separator: " ")
    }
}
