import Foundation

extension AttributedString {
    /// The options of reading Markdown.
    ///
    /// Differs from Foundation: a document that is too large is the only one that is refused, so that there is no
    /// policy for others.
    public struct MarkdownParsingOptions: Sendable {
        /// The parts of Markdown that are read.
        public enum InterpretedSyntax: Int, Sendable {
            /// Blocks and the emphasis in them.
            case full
            /// Emphasis, links and code. Lines are divided by spaces.
            case inlineOnly
            /// Emphasis, links and code. Lines and spaces stay.
            case inlineOnlyPreservingWhitespace
        }

        /// The parts that are read. `full` by default.
        public var interpretedSyntax: InterpretedSyntax
        /// UIKit's attributes of plain text. The size of its font is that of paragraphs, to which all lengths and
        /// headings are relative. Without a font, it is that of the text style `body`; without a colour, `label`. Not
        /// in Foundation.
        public var defaultAttributes: AttributeContainer

        /// Creates options.
        public init(
            interpretedSyntax: InterpretedSyntax = .full, defaultAttributes: AttributeContainer = AttributeContainer()
        ) {
            self.interpretedSyntax = interpretedSyntax
            self.defaultAttributes = defaultAttributes
        }
    }

    /// Reads Markdown: paragraphs, headings, lists and tasks, quotes, code, rules, tables, emphasis, strikethrough,
    /// links, and images as their alternative text. HTML is text. Any thread. O(n).
    ///
    /// Links are relative to `baseURL`; those that would run a script are text. Reading needs MD4C (package
    /// `libmd4c0`), which is loaded with the first document. Without it, the text stays as it is written, which is
    /// logged. Throws an ``ADKTextDocumentError`` for more than 4 MiB.
    ///
    /// Differs from Foundation: blocks are paragraphs with line breaks between them, and have fonts, indents and tab
    /// stops in place of presentation intents, so that any text node shows them.
    public init(
        markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        self.init(try MarkdownParsingOptions.read(markdown, options, baseURL))
    }

    /// Reads Markdown in UTF-8. Invalid bytes are replacement characters.
    public init(
        markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }

    /// Reads a Markdown file on this thread. Links are relative to the file unless `baseURL` is given.
    public init(
        contentsOf url: URL, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL ?? url)
    }

    /// O(n).
    private init(_ text: AttributedText) {
        self.init()
        let utf8 = text.string.utf8
        var start = utf8.startIndex
        for run in text.runs {
            let end = utf8.index(start, offsetBy: run.bytes.count)
            self += AttributedString(String(text.string[start..<end]), attributes: run.attributes.container)
            start = end
        }
    }
}

extension NSAttributedString {
    /// Reads Markdown as `AttributedString(markdown:options:baseURL:)` does. Any thread. O(n).
    public convenience init(
        markdown: String, options: AttributedString.MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        self.init(try AttributedString.MarkdownParsingOptions.read(markdown, options, baseURL))
    }
}

extension AttributedString.MarkdownParsingOptions {
    fileprivate static func read(
        _ markdown: String, _ options: Self, _ baseURL: URL?
    ) throws(ADKTextDocumentError) -> AttributedText {
        let base = AttributedText(AttributedString(" ", attributes: options.defaultAttributes)).attributes(at: 0)
        guard options.interpretedSyntax != .full else {
            return try MarkdownReader.text(markdown, baseURL: baseURL, base: base)
        }
        return try MarkdownReader.inlineText(
            markdown, keepsLines: options.interpretedSyntax == .inlineOnlyPreservingWhitespace, baseURL: baseURL,
            base: base)
    }
}

extension TextAttributes {
    /// The attributes in UIKit's scope, and `link`.
    fileprivate var container: AttributeContainer {
        typealias Keys = AttributeScopes.UIKitAttributes
        var result = AttributeContainer()
        result[Keys.FontAttribute.self] = font
        result[Keys.ForegroundColorAttribute.self] = color
        result[Keys.BackgroundColorAttribute.self] = background
        result[Keys.ParagraphStyleAttribute.self] = paragraphStyle
        result[Keys.KernAttribute.self] = kern
        result[Keys.BaselineOffsetAttribute.self] = baselineOffset
        result[Keys.UnderlineStyleAttribute.self] = underline
        result[Keys.UnderlineColorAttribute.self] = underlineColor
        result[Keys.StrikethroughStyleAttribute.self] = strikethrough
        result[Keys.StrikethroughColorAttribute.self] = strikethroughColor
        if case .url(let url) = link { result[AttributeScopes.FoundationAttributes.LinkAttribute.self] = url }
        return result
    }
}
