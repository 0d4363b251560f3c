import Foundation

extension NSAttributedString {
    /// The format of a document.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name of the format.
        public var rawValue: String
        /// Creates a format from a name. Formats without a name below are not read or written.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Text without attributes.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// HTML. Reading it needs libxml2 (package `libxml2`).
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// The name of an option of reading a document.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a key from a name. Keys without a name below have no effect.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `DocumentType`. Without it, a document that begins as HTML is HTML, and any other plain text.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The raw value of a `String.Encoding`. Without it, a byte order mark and the document decide, else UTF-8 is
        /// assumed.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        /// The attributes of text without a look of its own, a dictionary by `NSAttributedString.Key`.
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    }

    /// The name of a property of a document.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a key from a name. Keys without a name below have no effect.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `DocumentType`.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The raw value of a `String.Encoding`.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    }

    /// Reads a document. Any thread. O(n).
    ///
    /// Of HTML, paragraphs, lists, tables (cells are divided by tabs), links and the looks of characters are read.
    /// Style sheets and images are left out. 8 MiB, and 256 elements in one another, are the limits.
    ///
    /// Differs from UIKit: HTML is read on any thread, without the network, and text has the font of
    /// `defaultAttributes` instead of Times. Line breaks are line feeds. `documentAttributes`, which may be nil, gets
    /// the document's type.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws(ADKTextDocumentError) {
        let base = (options[.defaultAttributes] as? [NSAttributedString.Key: Any]).map { TextAttributes($0) }
        let encoding = TextDocument.encoding(options[.characterEncoding])
        let stated = try TextDocument.type(options[.documentType])
        let type = stated ?? (TextDocument.beginsAsHTML(data) ? .html : .plain)
        let text =
            type == .html
            ? try HTMLReader.text(data, encoding: encoding, base: base ?? TextAttributes())
            : AttributedText(
                try TextDocument.plainText(data, encoding ?? .utf8), attributes: base ?? TextAttributes())
        dict?.pointee = NSDictionary(
            object: type.rawValue, forKey: DocumentAttributeKey.documentType.rawValue as NSString)
        self.init(text)
    }

    /// Writes the characters in `range`, in UTF-16 units and clamped to the text, as a document. O(n).
    ///
    /// Without a type, it is plain text. Without an encoding, it is UTF-8. HTML is always in UTF-8.
    public func data(
        from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
    ) throws(ADKTextDocumentError) -> Data {
        let whole = AttributedText(self)
        let text = whole.slice(whole.byteRange(forUTF16: range))
        if try TextDocument.type(dict[.documentType]) == .html {
            return Data(("<!DOCTYPE html>" + HTMLWriter.html(text)).utf8)
        }
        let encoding = TextDocument.encoding(dict[.characterEncoding]) ?? .utf8
        guard let data = text.string.data(using: encoding) else { throw .encoding }
        return data
    }
}

/// The options of documents.
private enum TextDocument {
    /// The type that an option states; nil if it states none.
    static func type(_ value: Any?) throws(ADKTextDocumentError) -> NSAttributedString.DocumentType? {
        guard let value else { return nil }
        let type = value as? NSAttributedString.DocumentType ?? .init(rawValue: value as? String ?? "\(value)")
        guard type == .plain || type == .html else { throw .unsupportedType(type.rawValue) }
        return type
    }

    static func encoding(_ value: Any?) -> String.Encoding? {
        switch value {
        case let value as String.Encoding: value
        case let value as UInt: String.Encoding(rawValue: value)
        case let value as Int: String.Encoding(rawValue: UInt(bitPattern: value))
        case let value as NSNumber: String.Encoding(rawValue: value.uintValue)
        default: nil
        }
    }

    static func beginsAsHTML(_ data: Data) -> Bool {
        let start = String(decoding: data.prefix(512), as: UTF8.self).lowercased().trimmed
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    static func plainText(_ data: Data, _ encoding: String.Encoding) throws(ADKTextDocumentError) -> String {
        guard let text = String(data: data, encoding: encoding) else { throw .encoding }
        return text
    }
}
