import Foundation

/// The look of the text in an element of an HTML document: that of the element around it, changed by the element's
/// name, its attributes and its style.
struct HTMLTextStyle {
    /// The treatment of white space.
    enum Spaces { case collapsed, preserved, linesPreserved }

    /// The look of the destination.
    struct Context {
        /// The look of text without a style of its own.
        let base: TextAttributes
        /// Whether the colours of a page are left out: black on white. A destination has its own.
        let dropsPageColors: Bool

        var font: UIFont { base.font ?? .fallback }
    }

    private(set) var spaces = Spaces.collapsed
    /// Whether the content is not shown.
    private(set) var isHidden = false
    /// Whether items of lists have bullets or numbers.
    private(set) var hasMarkers = true
    /// Whether no-break spaces stand for spaces that HTML would collapse.
    private(set) var convertsSpaces = false
    /// The attributes of the text.
    private(set) var attributes: TextAttributes

    private let context: Context
    private var font: UIFont
    private var isFontSet = false
    private var paragraph: NSParagraphStyle.Values
    private var textIndent: CGFloat

    init(_ context: Context) {
        self.context = context
        attributes = context.base
        font = context.font
        paragraph = (context.base.paragraphStyle ?? .default).values
        textIndent = paragraph.firstLineHeadIndent - paragraph.headIndent
    }

    /// The style inside an element.
    func inside(_ element: String, _ values: [String: String]) -> HTMLTextStyle {
        var style = self
        style.convertsSpaces = false
        if HTMLElements.blocks.contains(element) { style.beginBlock(element) }
        style.applyElement(element, values)
        if let align = values["align"], HTMLElements.blocks.contains(element) { style.align(align.lowercased()) }
        if let direction = values["dir"] { style.direct(direction.lowercased()) }
        if let declarations = values["style"] {
            for (name, value) in CSSDeclarations(declarations) { style.apply(name, value, around: self) }
        }
        style.update()
        return style
    }

    private mutating func update() {
        attributes.font = isFontSet ? font : context.base.font
        let base = context.base.paragraphStyle
        attributes.paragraphStyle = paragraph == (base ?? .default).values ? base : NSParagraphStyle(paragraph)
    }

    private mutating func set(
        _ family: UIFont.Family? = nil, size: CGFloat? = nil, weight: UIFont.Weight? = nil, isItalic: Bool? = nil,
        hasSmallCaps: Bool? = nil, stretch: UIFont.Stretch? = nil
    ) {
        let size = size.map { min(1_000, max(1, $0)) }
        font = font.with(
            family: family, size: size, weight: weight, isItalic: isItalic, hasSmallCaps: hasSmallCaps,
            stretch: stretch)
        isFontSet = true
    }

    // MARK: - Elements

    private mutating func beginBlock(_ element: String) {
        let base = (context.base.paragraphStyle ?? .default).values
        (paragraph.paragraphSpacing, paragraph.paragraphSpacingBefore) =
            (base.paragraphSpacing, base.paragraphSpacingBefore)
        if HTMLElements.spaced.contains(element) { paragraph.paragraphSpacing = font.pointSize }
        if element == "blockquote" || element == "dd" { indent(to: paragraph.headIndent + 40) }
    }

    private mutating func indent(to indent: CGFloat) {
        paragraph.headIndent = indent
        paragraph.firstLineHeadIndent = indent + textIndent
    }

    private mutating func applyElement(_ element: String, _ values: [String: String]) {
        switch element {
        case "b", "strong", "th": set(weight: .bold)
        case "i", "em", "cite", "var", "dfn", "address": set(isItalic: true)
        case "u", "ins": attributes.underline = .single
        case "s", "strike", "del": attributes.strikethrough = .single
        case "code", "tt", "kbd", "samp": set(.monospaced)
        case "pre", "listing", "xmp":
            set(.monospaced)
            spaces = .preserved
        case "sub", "sup":
            raise(by: font.pointSize * (element == "sub" ? -0.2 : 0.35))
            set(size: font.pointSize * 0.75)
        case "big": set(size: font.pointSize * 1.2)
        case "small": set(size: font.pointSize / 1.2)
        case "mark": attributes.background = UIColor(hex: 0xFFFF00)
        case "center": paragraph.alignment = .center
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let scales: [CGFloat] = [2, 1.5, 1.17, 1, 0.83, 0.67]
            set(size: font.pointSize * scales[Int(element.utf8.last ?? 0x34) - 0x31], weight: .bold)
        case "font": applyFont(values)
        case "a": if let href = values["href"], let link = HTMLElements.link(href) { apply(link) }
        case "span":
            convertsSpaces = values["class"] == HTMLElements.convertedSpace
            if values["class"] == HTMLElements.tabSpan { spaces = .preserved }
        case _ where HTMLElements.skipped.contains(element): isHidden = true
        default: break
        }
    }

    private mutating func apply(_ link: TextAttributeValue) {
        attributes.link = link
        attributes.color = .link
        attributes.underline = .single
    }

    private mutating func applyFont(_ values: [String: String]) {
        if let color = values["color"] { setColor(CSSColor.color(color) ?? CSSColor.color("#" + color)) }
        if let face = values["face"], let family = HTMLFontFamilies.first(of: face) { set(family) }
        guard let text = values["size"]?.trimmed, let number = Int(text) else { return }
        let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
        let sizes: [CGFloat] = [10, 13, 16, 18, 24, 32, 48]
        let index = min(6, max(0, (isRelative ? min(9, max(-9, number)) + 3 : min(9, max(0, number))) - 1))
        set(size: context.font.pointSize * sizes[index] / 16)
    }

    private mutating func raise(by distance: CGFloat) {
        attributes.baselineOffset = (attributes.baselineOffset ?? 0) + distance
    }

    private mutating func setColor(_ color: UIColor?) {
        guard let color else { return }
        attributes.color = context.dropsPageColors && color == .black ? context.base.color : color
    }

    private mutating func align(_ value: String) {
        switch value {
        case "left": paragraph.alignment = .left
        case "right": paragraph.alignment = .right
        case "center", "middle": paragraph.alignment = .center
        case "justify": paragraph.alignment = .justified
        case "start", "initial": paragraph.alignment = .natural
        case "end": paragraph.alignment = paragraph.baseWritingDirection == .rightToLeft ? .left : .right
        default: break
        }
    }

    private mutating func direct(_ value: String) {
        switch value {
        case "ltr": paragraph.baseWritingDirection = .leftToRight
        case "rtl": paragraph.baseWritingDirection = .rightToLeft
        case "auto": paragraph.baseWritingDirection = .natural
        default: break
        }
    }

    // MARK: - Declarations

    /// Applies a declaration. `outer` is the style around the element.
    private mutating func apply(_ name: String, _ value: String, around outer: HTMLTextStyle) {
        let word = value.lowercased()
        switch name {
        case "color": word == "inherit" ? (attributes.color = outer.attributes.color) : setColor(CSSColor.color(word))
        case "background-color", "background": setBackground(word)
        case "text-decoration", "text-decoration-line":
            let line: NSUnderlineStyle = word.contains("double") ? .double : .single
            attributes.underline = word.contains("underline") ? line : outer.attributes.underline
            attributes.strikethrough = word.contains("line-through") ? line : outer.attributes.strikethrough
        case "vertical-align": setVerticalAlignment(word, outer)
        case "letter-spacing":
            attributes.kern =
                word == "normal" ? context.base.kern : length(word, outer) ?? attributes.kern
        case "white-space", "white-space-collapse": setSpaces(word)
        case "display": if word == "none" { isHidden = true }
        case "list-style", "list-style-type": hasMarkers = !word.contains("none")
        case _ where name.hasPrefix("font"): applyFont(name, value, outer)
        default: applyParagraph(name, word, outer)
        }
    }

    private func length(_ value: String, _ outer: HTMLTextStyle) -> CGFloat? {
        CSSLength.points(value, em: font.pointSize, whole: outer.font.pointSize)
    }

    private mutating func setBackground(_ value: String) {
        let colors = CSSDeclarations.split(value, at: " ").lazy.compactMap { CSSColor.color(String($0)) }
        guard let color = colors.first, !color.isClear else { return }
        attributes.background =
            context.dropsPageColors && color == .white ? context.base.background : color
    }

    private mutating func setVerticalAlignment(_ value: String, _ outer: HTMLTextStyle) {
        let around = outer.attributes.baselineOffset
        switch value {
        case "sub": attributes.baselineOffset = (around ?? 0) - outer.font.pointSize * 0.2
        case "super": attributes.baselineOffset = (around ?? 0) + outer.font.pointSize * 0.35
        case "baseline": attributes.baselineOffset = around
        default:
            if let distance = length(value, outer), distance != 0 {
                attributes.baselineOffset = (around ?? 0) + distance
            }
        }
    }

    private mutating func setSpaces(_ value: String) {
        switch value {
        case "pre", "pre-wrap", "break-spaces", "preserve": spaces = .preserved
        case "pre-line", "preserve-breaks": spaces = .linesPreserved
        case "normal", "nowrap", "collapse": spaces = .collapsed
        default: break
        }
    }

    private mutating func applyFont(_ name: String, _ value: String, _ outer: HTMLTextStyle) {
        let word = value.lowercased()
        switch name {
        case "font-family": if let family = HTMLFontFamilies.first(of: value) { set(family) }
        case "font-weight":
            switch word {
            case "bold", "bolder": set(weight: .bold)
            case "normal", "lighter": set(weight: .regular)
            default:
                if let number = Int(word), number > 0 { set(weight: UIFont.Weight(openTypeClass: min(1_000, number))) }
            }
        case "font-style": set(isItalic: word.hasPrefix("italic") || word.hasPrefix("oblique"))
        case "font-variant", "font-variant-caps": set(hasSmallCaps: word.contains("small-caps"))
        case "font-stretch":
            set(stretch: word.contains("condensed") ? .condensed : word.contains("expanded") ? .expanded : .normal)
        case "font-size": setFontSize(word, outer)
        default: break
        }
    }

    private mutating func setFontSize(_ value: String, _ outer: HTMLTextStyle) {
        let keywords: [String: CGFloat] = [
            "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
        ]
        if let size = keywords[value] {
            set(size: context.font.pointSize * size / 16)
        } else if value == "smaller" || value == "larger" {
            set(size: outer.font.pointSize * (value == "larger" ? 1.2 : 1 / 1.2))
        } else {
            let (around, root) = (outer.font.pointSize, context.font.pointSize)
            let size = CSSLength.points(value, em: value.hasSuffix("rem") ? root : around, whole: around)
            if let size, size > 0 { set(size: size) }
        }
    }

    private mutating func applyParagraph(_ name: String, _ value: String, _ outer: HTMLTextStyle) {
        switch name {
        case "text-align": align(value)
        case "direction": direct(value)
        case "text-indent":
            guard let indent = length(value, outer) else { return }
            textIndent = indent
            paragraph.firstLineHeadIndent = paragraph.headIndent + indent
        case "margin":
            let sides = value.split(separator: " ").map(String.init)
            guard let top = sides.first else { return }
            let bottom = sides.count > 2 ? sides[2] : top
            applyParagraph("margin-bottom", bottom, outer)
            applyParagraph("margin-top", top, outer)
            applyParagraph("margin-left", sides.count == 4 ? sides[3] : sides.count > 1 ? sides[1] : top, outer)
        case "margin-bottom":
            if let length = length(value, outer) { paragraph.paragraphSpacing = max(0, length) }
        case "margin-top":
            // Margins of neighbours overlap. Spacing of paragraphs adds up.
            guard let length = length(value, outer) else { return }
            paragraph.paragraphSpacingBefore = max(0, length - paragraph.paragraphSpacing)
        case "margin-left":
            if let length = length(value, outer) { indent(to: max(0, outer.paragraph.headIndent + length)) }
        default: break
        }
    }
}
