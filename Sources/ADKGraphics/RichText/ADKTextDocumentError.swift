import Foundation

/// A document that is not read as text, or a text that is not written.
public enum ADKTextDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// HTML needs libxml2 (package `libxml2`), which is not installed.
    case htmlIsUnavailable
    /// The document type is neither plain text nor HTML.
    case unsupportedType(String)
    /// The document has more bytes, elements or attributes than the limits allow.
    case tooLarge
    /// Elements are nested too deeply.
    case tooDeep
    /// The bytes are no text in the stated encoding, or the text has characters that the encoding lacks.
    case encoding

    /// The error in words.
    public var description: String {
        switch self {
        case .htmlIsUnavailable: "HTML cannot be read: libxml2 is not installed"
        case .unsupportedType(let type): "documents of the type \(type) are not supported"
        case .tooLarge: "the document is too large"
        case .tooDeep: "the elements of the document are nested too deeply"
        case .encoding: "the document does not fit its encoding"
        }
    }
}
