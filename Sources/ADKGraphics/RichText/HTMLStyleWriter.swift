import Foundation

/// Writes looks as declarations of CSS, always in the same order.
struct HTMLStyleWriter {
    /// The look that needs no declarations.
    let base: TextAttributes

    // MARK: - Characters

    /// The declarations of characters.
    func run(_ attributes: TextAttributes) -> String {
        var result: [String] = []
        if attributes.font != base.font { result += font(attributes.font ?? .fallback) }
        if attributes.color != base.color {
            result.append("color:" + CSSColor.css(attributes.color ?? .black))
        } else if attributes.link != nil {
            // Links have a colour of their own.
            result.append("color:inherit")
        }
        if let background = attributes.background, background != base.background {
            result.append("background-color:" + CSSColor.css(background))
        }
        if let lines = lines(attributes) { result.append("text-decoration:" + lines) }
        if let offset = attributes.baselineOffset, offset != 0, offset != base.baselineOffset {
            result.append("vertical-align:\(length(offset))")
        }
        if let kern = attributes.kern, kern != base.kern { result.append("letter-spacing:\(length(kern))") }
        return result.joined(separator: ";")
    }

    private func font(_ font: UIFont) -> [String] {
        // Of a known base, only what differs.
        let known = base.font
        var result: [String] = []
        if known?.family != font.family { result.append("font-family:" + HTMLFontFamilies.css(font.family)) }
        if known?.pointSize != font.pointSize { result.append("font-size:\(length(font.pointSize))") }
        let weight = font.weight.openTypeClass
        if (known?.weight.openTypeClass ?? 400) != weight {
            result.append("font-weight:" + (weight == 700 ? "bold" : weight == 400 ? "normal" : "\(weight)"))
        }
        if known?.isItalic ?? false != font.isItalic {
            result.append("font-style:" + (font.isItalic ? "italic" : "normal"))
        }
        if known?.hasSmallCaps ?? false != font.hasSmallCaps {
            result.append("font-variant:" + (font.hasSmallCaps ? "small-caps" : "normal"))
        }
        if known?.stretch ?? .normal != font.stretch { result.append("font-stretch:\(font.stretch)") }
        return result
    }

    /// The lines under and through the text. Nil if there is nothing to declare.
    private func lines(_ attributes: TextAttributes) -> String? {
        let (under, through) = (attributes.underline ?? [], attributes.strikethrough ?? [])
        var words: [String] = []
        if under.isLine { words.append("underline") }
        if through.isLine { words.append("line-through") }
        // Links are underlined.
        if words.isEmpty { return attributes.link == nil ? nil : "none" }
        if under.isDouble || through.isDouble { words.append("double") }
        return words.joined(separator: " ")
    }

    // MARK: - Paragraphs

    /// The look of a paragraph: an attribute for its direction, and declarations behind others.
    struct Paragraph {
        var direction = ""
        var declarations = ""
        var isEmpty: Bool { direction.isEmpty && declarations.isEmpty }
    }

    func paragraph(_ style: NSParagraphStyle?) -> Paragraph {
        let values = (style ?? .default).values.clamped
        let known = (base.paragraphStyle ?? .default).values.clamped
        var result = Paragraph()
        guard values != known else { return result }
        func declare(_ name: String, _ value: String) { result.declarations += ";\(name):\(value)" }
        if values.paragraphSpacing > 0 { declare("margin-bottom", length(values.paragraphSpacing)) }
        if values.paragraphSpacingBefore > 0 {
            // The margin above overlaps that of the paragraph before, which often has the same style.
            declare("margin-top", length(values.paragraphSpacing + values.paragraphSpacingBefore))
        }
        if values.headIndent > 0 { declare("margin-left", length(values.headIndent)) }
        let indent = values.firstLineHeadIndent - values.headIndent
        if indent != 0 { declare("text-indent", length(indent)) }
        switch values.alignment {
        case .left: declare("text-align", "left")
        case .right: declare("text-align", "right")
        case .center: declare("text-align", "center")
        case .justified: declare("text-align", "justify")
        case .natural: if known.alignment != .natural { declare("text-align", "start") }
        }
        switch values.baseWritingDirection {
        case .leftToRight: result.direction = " dir=\"ltr\""
        case .rightToLeft: result.direction = " dir=\"rtl\""
        case .natural: break
        }
        return result
    }

    /// A length in pixels, which are points.
    private func length(_ points: CGFloat) -> String {
        let points = points.isFinite ? Double(points) : 0
        return points == points.rounded() && abs(points) < 1e9 ? "\(Int(points))px" : "\(points)px"
    }
}
