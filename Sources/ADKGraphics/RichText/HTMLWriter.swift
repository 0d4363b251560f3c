import Foundation

/// Writes text as HTML: paragraphs, and spans with styles. The same text gives the same bytes. Usable on any thread.
///
/// Colours are written in their light variant. Attributes of the app's own, and the colours and patterns of lines, are
/// left out.
package struct HTMLWriter {
    private let styles: HTMLStyleWriter
    private var bytes: [UInt8] = []
    /// The tags around characters of a look.
    private var tags: [TextAttributes: (open: String, close: String)] = [:]

    /// A document in UTF-8. Attributes of `base` are left to the reader. O(n).
    package static func html(_ text: AttributedText, base: TextAttributes = TextAttributes()) -> String {
        var writer = HTMLWriter(base)
        writer.write(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private init(_ base: TextAttributes) { styles = HTMLStyleWriter(base: base) }

    private mutating func write(_ string: String) { bytes += string.utf8 }

    private mutating func write(_ text: AttributedText) {
        write("<meta charset=\"utf-8\">")
        let paragraphs = text.paragraphs
        for paragraph in paragraphs {
            let style = styles.paragraph(paragraph.attributes(at: 0).paragraphStyle)
            // A part of a paragraph joins the text around it.
            let isInline = paragraphs.count == 1 && style.isEmpty
            if !isInline { write("<p\(style.direction) style=\"margin:0\(style.declarations)\">") }
            write(paragraph: paragraph)
            if !isInline { write("</p>\n") }
        }
    }

    private mutating func write(paragraph: AttributedText) {
        let content = paragraph.withoutBreak
        guard !content.isEmpty else {
            let tags = tags(for: paragraph.attributes(at: 0))
            return write(tags.open + "<br>" + tags.close)
        }
        let source = Array(content.string.utf8)
        for run in content.runs {
            let tags = tags(for: run.attributes)
            write(tags.open)
            write(source, run.bytes)
            write(tags.close)
        }
    }

    private mutating func tags(for attributes: TextAttributes) -> (open: String, close: String) {
        if let known = tags[attributes] { return known }
        let style = styles.run(attributes)
        let attribute = style.isEmpty ? "" : " style=\"\(HTMLWriter.escaped(style))\""
        let result: (String, String)
        if let address = attributes.link?.address {
            result = ("<a href=\"\(HTMLWriter.escaped(address))\"\(attribute)>", "</a>")
        } else {
            result = style.isEmpty ? ("", "") : ("<span\(attribute)>", "</span>")
        }
        tags[attributes] = result
        return result
    }

    // MARK: - Characters

    /// Writes the characters in `range` of a paragraph.
    private mutating func write(_ source: [UInt8], _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = source[index]
            let length = HTMLWriter.lengthOfBreak(source, at: index)
            switch byte {
            case _ where length > 0: write("<br>")
            case UInt8(ascii: "&"): write("&amp;")
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case 0x09: write("<span class=\"\(HTMLElements.tabSpan)\" style=\"white-space:pre\">\t</span>")
            case 0x20:
                let end = source[index..<range.upperBound].firstIndex { $0 != 0x20 } ?? range.upperBound
                writeSpaces(source, index..<end)
                index = end
                continue
            // HTML has no other control characters.
            case ..<0x20, 0x7F: break
            default: bytes.append(byte)
            }
            index += max(1, length)
        }
    }

    /// A space between two words stays one. All others would collapse.
    private mutating func writeSpaces(_ source: [UInt8], _ range: Range<Int>) {
        let (before, after) = (range.lowerBound - 1, range.upperBound)
        let isBetween =
            before >= 0 && after < source.count && source[before] > 0x20 && source[after] > 0x20
            && HTMLWriter.lengthOfBreak(source, at: after) == 0 && HTMLWriter.lengthOfBreak(source, at: before - 2) == 0
        if range.count == 1, isBetween { return bytes.append(0x20) }
        let spaces = String(repeating: "&nbsp;", count: range.count)
        write("<span class=\"\(HTMLElements.convertedSpace)\">\(spaces)</span>")
    }

    /// The length of a line break within a paragraph at `index`. 0 if there is none.
    private static func lengthOfBreak(_ source: [UInt8], at index: Int) -> Int {
        guard source.indices.contains(index) else { return 0 }
        switch source[index] {
        case 0x0A...0x0D: return 1
        case 0xE2: return source[index...].starts(with: [0xE2, 0x80, 0xA8]) ? 3 : 0
        default: return 0
        }
    }

    /// The value of an attribute, for double quotes.
    private static func escaped(_ value: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case _ where scalar.value < 0x20: break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

extension AttributedText {
    /// The paragraph without the line break at its end.
    fileprivate var withoutBreak: AttributedText {
        guard LineBreaks.endsParagraph(string.utf8) else { return self }
        let suffix = string.utf8.suffix(2)
        let length =
            switch suffix.last {
            case 0x85: 2
            case 0xA9: 3
            default: suffix.elementsEqual([0x0D, 0x0A]) ? 2 : 1
            }
        return slice(0..<byteCount - length)
    }
}

extension TextAttributeValue {
    /// The target of a link as a text.
    fileprivate var address: String? {
        switch self {
        case .url(let url): url.absoluteString
        case .string(let string): string
        case .number: nil
        }
    }
}
