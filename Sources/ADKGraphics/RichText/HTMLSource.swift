import Foundation

/// The characters of an HTML document, within limits.
///
/// libxml2 takes time that grows with the square of the attributes of one element, and some hundred bytes of memory for
/// each element.
struct HTMLSource {
    /// In bytes, before and after decoding.
    static let byteLimit = 8 << 20
    static let tagLimit = 400_000
    /// For one element.
    static let attributeLimit = 250

    /// Without null characters.
    let text: String

    /// Decodes a document. Without an `encoding`, it is that of a byte order mark or of a `meta` element, else UTF-8 or
    /// Windows-1252. O(n).
    init(_ data: Data, encoding: String.Encoding? = nil) throws(ADKTextDocumentError) {
        guard data.count <= HTMLSource.byteLimit else { throw .tooLarge }
        try self.init(HTMLSource.decoded([UInt8](data), encoding))
    }

    init(_ text: String) throws(ADKTextDocumentError) {
        var text = text
        while text.unicodeScalars.last == "\0" { text.unicodeScalars.removeLast() }
        if text.utf8.contains(0) { text = text.replacingOccurrences(of: "\0", with: "\u{FFFD}") }
        text.makeContiguousUTF8()
        guard text.utf8.count <= HTMLSource.byteLimit, HTMLSource.isWithinLimits(text) else { throw .tooLarge }
        self.text = text
    }

    /// Whether a tag begins the body. O(n).
    var hasBody: Bool {
        var text = text
        return text.withUTF8 { bytes in
            var index = 0
            while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
                if bytes[(tag + 1)...].prefix(4).lazy.map({ $0 | 0x20 }).elementsEqual("body".utf8) { return true }
                index = tag + 1
            }
            return false
        }
    }

    // MARK: - Encodings

    private static func decoded(_ bytes: [UInt8], _ stated: String.Encoding?) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        // Markup in UTF-16 without a mark: every other byte is zero.
        let start = bytes.prefix(8)
        if start.count == 8, stride(from: 1, to: 8, by: 2).allSatisfy({ start[$0] == 0 && start[$0 - 1] != 0 }) {
            return utf16(bytes[...], isBigEndian: false)
        }
        if start.count == 8, stride(from: 0, to: 8, by: 2).allSatisfy({ start[$0] == 0 && start[$0 + 1] != 0 }) {
            return utf16(bytes[...], isBigEndian: true)
        }
        if let encoding = stated ?? declaredEncoding(bytes), encoding != .utf8,
            let text = String(bytes: bytes, encoding: encoding)
        {
            return text
        }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // Torn UTF-8 has few invalid bytes.
        let text = String(decoding: bytes, as: UTF8.self)
        let invalid = text.unicodeScalars.reduce(0) { $0 + ($1 == "\u{FFFD}" ? 1 : 0) }
        if stated == .utf8 || invalid <= 1 { return text }
        return String(bytes: bytes, encoding: .windowsCP1252) ?? text
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// The encoding that a `meta` element in the first kilobyte states.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String.Encoding? {
        let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
        guard let meta = start.range(of: "<meta"), let found = start[meta.upperBound...].range(of: "charset=") else {
            return nil
        }
        let name = start[found.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
            .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return encodings[String(name)]
    }

    /// By the names of the web. As there, Latin-1 and ASCII are Windows-1252. UTF-16 cannot be stated in ASCII.
    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "iso-8859-1": .windowsCP1252, "us-ascii": .windowsCP1252,
        "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "macintosh": .macOSRoman,
    ]

    // MARK: - Limits

    /// Counts the tags, and the attributes of each. O(n).
    private static func isWithinLimits(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var scan = HTMLTagScan()
            return bytes.allSatisfy { scan.accepts($0) }
        }
    }
}
