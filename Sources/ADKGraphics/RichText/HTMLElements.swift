import Foundation

/// The elements and classes of HTML that reading and writing know.
enum HTMLElements {
    /// Elements with lines of their own.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table",
        "tbody",
        "tfoot", "thead", "tr", "ul", "xmp",
    ]

    /// Blocks with space behind them.
    static let spaced: Set<String> = ["blockquote", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "ul"]

    /// Elements without text that is shown.
    static let skipped: Set<String> = [
        "head", "noframes", "script", "select", "style", "template", "title",
    ]

    /// The class of a span of no-break spaces that stand for spaces. It is Cocoa's.
    static let convertedSpace = "Apple-converted-space"
    /// The class of a span of tabs. It is Cocoa's.
    static let tabSpan = "Apple-tab-span"

    /// The target of a link; nil for a place in the page, and for scripts.
    static func link(_ address: String) -> TextAttributeValue? {
        let address = address.trimmed
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon].lowercased()
        let isScheme =
            scheme.first?.isLetter ?? false
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard isScheme, !["javascript", "vbscript", "data"].contains(scheme) else { return nil }
        return URL(string: address).map { .url($0) } ?? .string(address)
    }
}

/// Families of fonts by CSS.
enum HTMLFontFamilies {
    /// The first installed family of a list.
    static func first(of list: String) -> UIFont.Family? {
        for part in CSSDeclarations.split(list, at: ",") {
            let name = CSSDeclarations.unquoted(part)
            switch name.lowercased() {
            case "system-ui", "sans-serif", "ui-sans-serif", "-apple-system": return .system
            case "monospace", "ui-monospace": return .monospaced
            default: if let face = FontCatalog.face(named: name) { return .named(face.family) }
            }
        }
        return nil
    }

    /// A list with the family first.
    static func css(_ family: UIFont.Family) -> String {
        switch family {
        case .system: return "system-ui,sans-serif"
        case .monospaced: return "monospace"
        case .named(let name):
            let escaped = String(
                String.UnicodeScalarView(
                    name.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
                        scalar == "'" || scalar == "\\" ? ["\\", scalar] : scalar.value < 0x20 ? [] : [scalar]
                    }))
            return "'\(escaped)'"
        }
    }
}
