import ADKFoundation
import Foundation

/// Reads the text of a Markdown document. Usable on any thread.
package enum MarkdownReader {
    /// The largest document in bytes.
    static let byteLimit = 4 << 20

    /// The text of a document, with blocks as paragraphs. The text as it is written, if MD4C is not installed. O(n).
    package static func text(_ source: String, baseURL: URL?, base: TextAttributes) throws(ADKTextDocumentError)
        -> AttributedText
    {
        guard source.utf8.count <= byteLimit else { throw .tooLarge }
        guard isAvailable else { return AttributedText(source, attributes: MarkdownStyles(base: base).base) }
        var walk = MarkdownWalk(styles: MarkdownStyles(base: base), baseURL: baseURL, byteCount: source.utf8.count)
        guard MarkdownParser.parse(source, .blocks, { walk.takes($0) }) else { throw .tooLarge }
        return walk.text
    }

    /// The text of a document without blocks. Lines are divided by spaces, or by line feeds with `keepsLines`. O(n).
    package static func inlineText(
        _ source: String, keepsLines: Bool, baseURL: URL?, base: TextAttributes
    ) throws(ADKTextDocumentError) -> AttributedText {
        guard source.utf8.count <= byteLimit else { throw .tooLarge }
        guard isAvailable else { return AttributedText(source, attributes: MarkdownStyles(base: base).base) }
        // No block begins with this space, and emphasis may.
        let mark = source.unicodeScalars.contains("\u{2000}") ? "\u{2001}" : "\u{2000}"
        let lines = source.replacingOccurrences(of: "\r\n", with: "\n")
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let marked = lines.map { mark + $0 }.joined(separator: "\n")
        var walk = MarkdownWalk(styles: MarkdownStyles(base: base), baseURL: baseURL, byteCount: marked.utf8.count)
        walk.inline = MarkdownWalk.Inline(mark: mark, lineBreak: keepsLines ? "\n" : " ")
        guard MarkdownParser.parse(marked, .inline, { walk.takes($0) }) else { throw .tooLarge }
        return walk.text
    }

    private static var isAvailable: Bool {
        if !MarkdownParser.isAvailable {
            Misuse.report("Markdown is shown as it is written: MD4C (package libmd4c0) is not installed")
        }
        return MarkdownParser.isAvailable
    }

    /// The target of a link; nil for one that would run a script, or is no address.
    static func url(_ target: String, _ base: URL?) -> URL? {
        guard let url = URL(string: target, relativeTo: base)?.absoluteURL else { return nil }
        return ["javascript", "vbscript", "data"].contains(url.scheme?.lowercased()) ? nil : url
    }
}

/// A walk through a document, which collects its text.
struct MarkdownWalk {
    /// The reading of a document without blocks.
    struct Inline {
        /// The character that stands before each line.
        let mark: String
        let lineBreak: String

        /// The text without marks. Other spaces that are canonically equivalent stay.
        func unmarked(_ text: String) -> String {
            text.replacingOccurrences(of: mark, with: "", options: .literal)
        }
    }

    private struct Block {
        let kind: MarkdownEvent.Block
        /// The next number of a list.
        var number: Int?
    }

    var styles: MarkdownStyles
    let baseURL: URL?
    var inline: Inline?
    private var string = ""
    private var byteCount = 0
    private var runs: [AttributedText.Run] = []
    private var blocks: [Block] = []
    private var (quoteDepth, listDepth) = (0, 0)
    private var emphasis = MarkdownStyles.Emphasis()
    private var spans: [MarkdownEvent.Span] = []
    /// The paragraph that text is added to; nil between paragraphs.
    private var paragraph: MarkdownStyles.Paragraph?
    private var style = NSParagraphStyle.default
    /// The attributes of the next text; nil if they changed.
    private var attributes: TextAttributes?
    /// The marker of the item that has begun no paragraph.
    private var marker: String?
    /// The rows of the table that is being read.
    private var table: MarkdownTable?
    /// The events and bytes that may follow. MD4C repeats the targets of references, and fills the rows of tables.
    private var remaining: Int

    /// - Parameter byteCount: the size of the document.
    init(styles: MarkdownStyles, baseURL: URL?, byteCount: Int) {
        (self.styles, self.baseURL, remaining) = (styles, baseURL, 4 * byteCount + 100_000)
    }

    var text: AttributedText { AttributedText(string, runs: runs) }

    // MARK: - Events

    /// Adds an event. False if the document has become too large for its source.
    mutating func takes(_ event: MarkdownEvent) -> Bool {
        remaining -= 1 + event.byteCount
        guard remaining >= 0 else { return false }
        switch event {
        case .enterBlock(let kind): enter(kind)
        case .leaveBlock: if let block = blocks.popLast() { leave(block) }
        case .enterSpan(let span):
            spans.append(span)
            change(span, 1)
        case .leaveSpan: if let span = spans.popLast() { change(span, -1) }
        case .text(let text): add(inline?.unmarked(text) ?? text)
        case .code(let text): add(inline?.unmarked(text) ?? text, isCode: true)
        case .softBreak: add(inline?.lineBreak ?? " ")
        // A line of the same paragraph.
        case .hardBreak: add(inline == nil ? "\u{2028}" : "\n")
        }
        return true
    }

    private mutating func change(_ span: MarkdownEvent.Span, _ step: Int) {
        attributes = nil
        switch span {
        case .emphasis: emphasis.italic += step
        case .strong: emphasis.bold += step
        case .strikethrough: emphasis.strikethrough += step
        case .code: emphasis.code += step
        case .link(let target):
            if step > 0 {
                emphasis.links.append(MarkdownReader.url(inline?.unmarked(target) ?? target, baseURL))
            } else {
                emphasis.links.removeLast()
            }
        case .image, .other: break
        }
    }

    private mutating func enter(_ kind: MarkdownEvent.Block) {
        if inline == nil { endParagraph() }
        var block = Block(kind: kind)
        switch kind {
        case .quote: quoteDepth += 1
        case .list(let list):
            listDepth += 1
            block.number = list.number
        case .item(let task): beginItem(task)
        case .heading(let level): begin { $0.heading = max(1, level) }
        case .code: begin { $0.isCode = true }
        case .paragraph: if inline == nil || paragraph == nil { begin { _ in } }
        case .rule:
            begin { $0.isRule = true }
            add(String(repeating: "\u{2500}", count: 10))
        case .table: table = MarkdownTable()
        case .row: table?.beginRow(isHeader: blocks.contains { if case .tableHead = $0.kind { true } else { false } })
        case .cell(let alignment):
            begin { _ in }
            table?.beginCell(alignment)
        case .document, .tableHead, .tableBody: break
        }
        blocks.append(block)
    }

    private mutating func leave(_ block: Block) {
        if inline == nil { endParagraph() }
        switch block.kind {
        case .quote: quoteDepth -= 1
        case .list: listDepth -= 1
        case .item:
            // An item without content.
            if marker != nil {
                begin { _ in }
                endParagraph()
            }
        case .table: addTable()
        default: break
        }
    }

    private mutating func beginItem(_ task: Bool?) {
        marker = task.map { $0 ? "\u{2611}" : "\u{2610}" } ?? "\u{2022}"
        guard task == nil, let list = blocks.indices.last, let number = blocks[list].number else { return }
        marker = "\(number)."
        blocks[list].number = number + 1
    }

    // MARK: - Paragraphs

    private var isTight: Bool {
        for block in blocks.reversed() { if case .list(let list) = block.kind { return list.isTight } }
        return false
    }

    /// Begins a paragraph after those before it.
    private mutating func begin(_ change: (inout MarkdownStyles.Paragraph) -> Void) {
        var next = MarkdownStyles.Paragraph()
        change(&next)
        (next.quoteDepth, next.listDepth, next.hasMarker) = (quoteDepth, listDepth, marker != nil)
        if table == nil, !string.isEmpty {
            next.spacing = next.heading > 0 ? 0.9 : listDepth > 0 && isTight ? 0.15 : 0.6
        }
        if table == nil, !string.isEmpty { append("\n", runs.last?.attributes ?? styles.base) }
        paragraph = next
        style = styles.style(next)
        attributes = nil
        // The marker of an item that begins with a table is in the first row.
        if table == nil, let marker {
            append(marker + "\t", styles.attributes(.init(), next, style))
            self.marker = nil
        }
    }

    private mutating func endParagraph() {
        guard let ended = paragraph else { return }
        paragraph = nil
        if ended.isCode, string.utf8.last == UInt8(ascii: "\n") { dropLast() }
    }

    private mutating func add(_ text: String, isCode: Bool = false) {
        guard !text.isEmpty else { return }
        // The text of an item in a tight list is in no paragraph.
        if paragraph == nil { begin { _ in } }
        guard let paragraph else { return }
        let look = attributes ?? styles.attributes(emphasis, paragraph, style)
        attributes = look
        if table != nil { table?.add(text, look) } else { append(text, look) }
        // Only the first line of a block has space before it.
        if paragraph.isCode, paragraph.spacing > 0, text.utf8.contains(UInt8(ascii: "\n")) {
            self.paragraph?.spacing = 0
            style = styles.style(self.paragraph ?? paragraph)
            attributes = nil
        }
    }

    private mutating func append(_ text: String, _ attributes: TextAttributes) {
        let start = byteCount
        string += text
        byteCount += text.utf8.count
        if let last = runs.last, last.attributes == attributes {
            runs[runs.count - 1].bytes = last.bytes.lowerBound..<byteCount
        } else {
            runs.append(.init(bytes: start..<byteCount, attributes: attributes))
        }
    }

    private mutating func dropLast() {
        guard let last = runs.last else { return }
        string.unicodeScalars.removeLast()
        byteCount -= 1
        if last.bytes.count == 1 {
            runs.removeLast()
        } else {
            runs[runs.count - 1].bytes = last.bytes.lowerBound..<byteCount
        }
    }

    // MARK: - Tables

    private mutating func addTable() {
        guard let table else { return }
        self.table = nil
        let tabs = table.tabs(size: styles.size)
        for (index, row) in table.rows.enumerated() {
            begin {
                $0.tabs = tabs
                $0.isHeaderRow = row.isHeader
            }
            if index > 0, var next = paragraph {
                next.spacing = 0.15
                paragraph = next
                style = styles.style(next)
            }
            for (column, cell) in row.cells.enumerated() {
                if column > 0 { append("\t", cellAttributes(styles.base, row.isHeader)) }
                for piece in cell { append(piece.text, cellAttributes(piece.attributes, row.isHeader)) }
            }
            endParagraph()
        }
    }

    private func cellAttributes(_ attributes: TextAttributes, _ isHeader: Bool) -> TextAttributes {
        var result = attributes
        result.paragraphStyle = style
        if isHeader { TextTrait.bold.set(true, in: &result) }
        return result
    }
}
