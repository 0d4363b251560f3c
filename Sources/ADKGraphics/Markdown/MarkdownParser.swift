import CMarkdown
import Foundation

/// A step of a Markdown document, in its order.
enum MarkdownEvent {
    enum Block {
        case document, quote, list(MarkdownList), item(task: Bool?), rule, heading(Int), code, paragraph
        case table, tableHead, tableBody, row, cell(NSTextAlignment)
    }

    enum Span {
        case emphasis, strong, link(String), image, code, strikethrough, other
    }

    case enterBlock(Block), leaveBlock
    case enterSpan(Span), leaveSpan
    case text(String), code(String), softBreak, hardBreak

    /// The size of its text, or of the target of a link.
    var byteCount: Int {
        switch self {
        case .text(let text), .code(let text), .enterSpan(.link(let text)): text.utf8.count
        default: 0
        }
    }
}

/// A list with bullets, or with numbers from `number` on.
struct MarkdownList {
    var number: Int?
    var isTight: Bool
}

/// Reads Markdown by MD4C. O(n) for usual documents.
///
/// MD4C was preferred to cmark-gfm: its interface is one function, whose library has one name in all distributions, and
/// it reads tables, tasks and strikethrough without extensions that are libraries of their own.
enum MarkdownParser {
    enum Dialect { case blocks, inline }

    /// Loaded with the first document. Nil if MD4C is not installed.
    nonisolated(unsafe) private static let loaded = cmarkdown_load()  // Never changes, so that no lock is needed.

    /// Whether Markdown can be read. The first call loads MD4C.
    static var isAvailable: Bool { loaded != nil }

    /// The receiver of the events of one document.
    private final class Sink {
        let receive: (MarkdownEvent) -> Bool
        init(_ receive: @escaping (MarkdownEvent) -> Bool) { self.receive = receive }
    }

    /// Calls `receive` for each step until it returns false. Returns false if the document was not read to its end.
    static func parse(_ text: String, _ dialect: Dialect, _ receive: (MarkdownEvent) -> Bool) -> Bool {
        guard let library = loaded else { return false }
        var parser = MarkdownParser.callbacks
        parser.flags = UInt32(
            dialect == .blocks
                ? CMARKDOWN_INLINE | CMARKDOWN_TABLES | CMARKDOWN_TASKS : CMARKDOWN_INLINE | CMARKDOWN_FLAT)
        var text = text
        return withoutActuallyEscaping(receive) { receive in
            let sink = Sink(receive)
            return withExtendedLifetime(sink) {
                text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { characters in
                        guard let start = characters.baseAddress, !characters.isEmpty else { return true }
                        let context = Unmanaged.passUnretained(sink).toOpaque()
                        return library.pointee.parse(start, UInt32(clamping: characters.count), &parser, context) == 0
                    }
                }
            }
        }
    }

    // MARK: - Callbacks

    private static func send(_ event: MarkdownEvent?, _ context: UnsafeMutableRawPointer?) -> Int32 {
        guard let event, let context else { return 0 }
        return Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue().receive(event) ? 0 : 1
    }

    private static var callbacks: cmarkdown_parser_t {
        cmarkdown_parser_t(
            abi_version: 0, flags: 0,
            enter_block: { MarkdownParser.send(.enterBlock(MarkdownParser.block($0, $1)), $2) },
            leave_block: { MarkdownParser.send(.leaveBlock, $2) },
            enter_span: { MarkdownParser.send(.enterSpan(MarkdownParser.span($0, $1)), $2) },
            leave_span: { MarkdownParser.send(.leaveSpan, $2) },
            text: { MarkdownParser.send(MarkdownParser.text($0, $1, $2), $3) }, debug_log: nil, syntax: nil)
    }

    private static func block(_ type: UInt32, _ detail: UnsafeMutableRawPointer?) -> MarkdownEvent.Block {
        switch Int(type) {
        case CMARKDOWN_QUOTE: return .quote
        case CMARKDOWN_BULLETS:
            let list = detail?.load(as: cmarkdown_bullets_t.self)
            return .list(MarkdownList(number: nil, isTight: list?.is_tight != 0))
        case CMARKDOWN_NUMBERS:
            let list = detail?.load(as: cmarkdown_numbers_t.self)
            return .list(MarkdownList(number: Int(list?.start ?? 1), isTight: list?.is_tight != 0))
        case CMARKDOWN_ITEM:
            guard let item = detail?.load(as: cmarkdown_item_t.self), item.is_task != 0 else { return .item(task: nil) }
            return .item(task: item.mark != CChar(UInt8(ascii: " ")))
        case CMARKDOWN_RULE: return .rule
        case CMARKDOWN_HEADING: return .heading(Int(detail?.load(as: UInt32.self) ?? 1))
        case CMARKDOWN_CODE_BLOCK, CMARKDOWN_HTML_BLOCK: return .code
        case CMARKDOWN_TABLE: return .table
        case CMARKDOWN_TABLE_HEAD: return .tableHead
        case CMARKDOWN_TABLE_BODY: return .tableBody
        case CMARKDOWN_ROW: return .row
        case CMARKDOWN_HEAD_CELL, CMARKDOWN_CELL:
            let alignments: [NSTextAlignment] = [.natural, .left, .center, .right]
            let index = Int(detail?.load(as: UInt32.self) ?? 0)
            return .cell(alignments.indices.contains(index) ? alignments[index] : .natural)
        case CMARKDOWN_DOCUMENT: return .document
        default: return .paragraph
        }
    }

    private static func span(_ type: UInt32, _ detail: UnsafeMutableRawPointer?) -> MarkdownEvent.Span {
        switch Int(type) {
        case CMARKDOWN_EMPHASIS: .emphasis
        case CMARKDOWN_STRONG: .strong
        case CMARKDOWN_LINK: .link(detail.map { string($0.load(as: cmarkdown_link_t.self).target) } ?? "")
        case CMARKDOWN_IMAGE: .image
        case CMARKDOWN_CODE: .code
        case CMARKDOWN_STRIKETHROUGH: .strikethrough
        default: .other
        }
    }

    private static func text(_ type: UInt32, _ text: UnsafePointer<CChar>?, _ size: UInt32) -> MarkdownEvent? {
        switch Int(type) {
        case CMARKDOWN_NULL: .text("\u{FFFD}")
        case CMARKDOWN_HARD_BREAK: .hardBreak
        case CMARKDOWN_SOFT_BREAK: .softBreak
        case CMARKDOWN_ENTITY: .text(MarkdownEntities.characters(of: string(text, size)))
        case CMARKDOWN_CODE_TEXT: .code(string(text, size))
        default: .text(string(text, size))
        }
    }

    private static func string(_ text: UnsafePointer<CChar>?, _ size: UInt32) -> String {
        guard let text else { return "" }
        return String(
            decoding: UnsafeRawBufferPointer(start: text, count: Int(size)), as: UTF8.self)
    }

    /// The text of an attribute. Its parts are characters, entities and null characters.
    private static func string(_ attribute: cmarkdown_attribute_t) -> String {
        guard let text = attribute.text, let types = attribute.types, let offsets = attribute.offsets else {
            return string(attribute.text, attribute.size)
        }
        var (result, index) = ("", 0)
        while offsets[index] < attribute.size {
            let part = string(text + Int(offsets[index]), offsets[index + 1] - offsets[index])
            result += Int(types[index]) == CMARKDOWN_ENTITY ? MarkdownEntities.characters(of: part) : part
            index += 1
        }
        return result
    }
}

/// Characters that Markdown may write by name or number.
enum MarkdownEntities {
    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "shy": "\u{AD}",
        "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’",
        "ldquo": "“", "rdquo": "”", "sbquo": "‚", "bdquo": "„", "laquo": "«", "raquo": "»", "bull": "•", "middot": "·",
        "deg": "°", "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½", "frac14": "¼", "frac34": "¾",
        "sect": "§", "para": "¶", "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "larr": "←", "uarr": "↑",
        "rarr": "→", "darr": "↓", "harr": "↔", "le": "≤", "ge": "≥", "ne": "≠", "infin": "∞", "check": "✓",
        "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwj": "\u{200D}", "zwnj": "\u{200C}",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
        "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "oslash": "ø", "aring": "å", "aelig": "æ",
    ]

    /// The characters of an entity, such as `&amp;` or `&#x41;`. A name that is not known stays as it is.
    static func characters(of entity: String) -> String {
        let name = entity.dropFirst().dropLast()
        guard name.first == "#" else { return names[String(name)] ?? entity }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
        return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { String(Character($0)) } ?? "\u{FFFD}"
    }
}
