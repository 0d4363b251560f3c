import Foundation

/// The looks of a Markdown text. Lengths are multiples of the size of its font.
struct MarkdownStyles {
    let base: TextAttributes
    private let font: UIFont
    private var fonts: [FontKey: UIFont] = [:]

    private struct FontKey: Hashable {
        let heading: Int
        let isBold, isItalic, isCode: Bool
    }

    /// The emphasis of a piece of text.
    struct Emphasis {
        var (bold, italic, strikethrough, code) = (0, 0, 0, 0)
        var links: [URL?] = []
    }

    /// The place of a paragraph.
    struct Paragraph {
        var heading = 0
        var isCode = false
        var isHeaderRow = false
        var isRule = false
        var quoteDepth = 0
        var listDepth = 0
        var hasMarker = false
        /// The space before, as a part of the font's size.
        var spacing: CGFloat = 0
        var tabs: [NSTextTab] = []
    }

    private enum Metrics {
        static let headings: [CGFloat] = [28.0 / 17, 22.0 / 17, 20.0 / 17, 18.0 / 17, 1, 15.0 / 17]
        static let list: CGFloat = 1.4
        static let quote: CGFloat = 1
        static let code: CGFloat = 0.9
        /// Deeper blocks are not indented further.
        static let deepest = 8
    }

    init(base: TextAttributes) {
        var base = base
        font = base.font ?? .preferredFont(forTextStyle: .body)
        base.font = font
        base.color = base.color ?? .label
        self.base = base
    }

    var size: CGFloat { font.pointSize }

    /// The style of a paragraph.
    func style(_ paragraph: Paragraph) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle((base.paragraphStyle ?? .default).values)
        let quotes = size * Metrics.quote * CGFloat(min(Metrics.deepest, paragraph.quoteDepth))
        let lists = size * Metrics.list * CGFloat(min(Metrics.deepest, paragraph.listDepth))
        style.headIndent += quotes + lists
        style.firstLineHeadIndent += quotes + lists - (paragraph.hasMarker ? size * Metrics.list : 0)
        style.paragraphSpacingBefore += size * paragraph.spacing
        if paragraph.hasMarker { style.tabStops = [NSTextTab(textAlignment: .natural, location: style.headIndent)] }
        if !paragraph.tabs.isEmpty {
            let marker = paragraph.hasMarker ? style.tabStops : []
            style.tabStops = marker + paragraph.tabs.map { $0.moved(to: $0.location + style.headIndent) }
        }
        return style.immutable
    }

    /// The attributes of text in a paragraph, whose style is `style`.
    mutating func attributes(_ emphasis: Emphasis, _ paragraph: Paragraph, _ style: NSParagraphStyle) -> TextAttributes
    {
        var result = base
        let isCode = paragraph.isCode || emphasis.code > 0
        result.font = font(
            FontKey(
                heading: paragraph.heading,
                isBold: paragraph.heading > 0 || paragraph.isHeaderRow || emphasis.bold > 0,
                isItalic: emphasis.italic > 0, isCode: isCode))
        result.paragraphStyle = style
        if paragraph.quoteDepth > 0 { result.color = .secondaryLabel }
        if paragraph.isRule { result.color = .separator }
        if isCode { result.background = .tertiarySystemFill }
        if emphasis.strikethrough > 0 { result.strikethrough = .single }
        if let link = emphasis.links.last, let url = link {
            result.link = .url(url)
            result.color = .link
        }
        return result
    }

    private mutating func font(_ key: FontKey) -> UIFont {
        if let known = fonts[key] { return known }
        var size = size
        if key.heading > 0 { size *= Metrics.headings[min(key.heading, Metrics.headings.count) - 1] }
        let weight = key.isBold ? (key.heading > 0 ? UIFont.Weight.semibold : .bold) : font.weight
        var result =
            key.isCode
            ? UIFont.monospacedSystemFont(ofSize: size * Metrics.code, weight: weight)
            : font.withSize(size).withWeight(weight)
        if key.isItalic { result = result.italic() }
        fonts[key] = result
        return result
    }
}
