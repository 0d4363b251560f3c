/// A type of data, such as text, a PNG image or a folder. Any thread.
///
/// Differs from Uniform Type Identifiers: types are those of a fixed table, and any other MIME type or file name
/// extension. The identifier of the latter is the MIME type, or `dyn.` and the extension. Apps declare none.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
    /// The name of the type, like `public.png`.
    public let identifier: String

    /// The type with an identifier or a MIME type. Nil if it is neither: it has no dot and no slash, or other
    /// characters than letters, digits and `.-+_/`.
    public init?(_ identifier: String) {
        if let row = UTTypeTable.shared.row(ofMIMEType: identifier) {
            self.identifier = row.identifier
        } else {
            let isName = identifier.utf8.allSatisfy { $0.isNameCharacter }
            guard isName, identifier.contains(where: { $0 == "." || $0 == "/" }) else { return nil }
            self.identifier = identifier
        }
    }

    /// The type of files whose names end in a dot and `filenameExtension`. Nil for an empty extension, one with a
    /// slash, and one of the table whose type does not conform to `supertype`.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let name = filenameExtension.lowercased()
        guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else { return nil }
        if let row = UTTypeTable.shared.row(ofExtension: name) {
            self.identifier = row.identifier
            if !conforms(to: supertype) { return nil }
        } else {
            identifier = UTType.dynamicPrefix + name
        }
    }

    /// The type with a MIME type, whose parameters are left out. Nil if it is none, or if the table has its type and
    /// that does not conform to `supertype`.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let name = mimeType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard name.contains("/"), let type = UTType(name) else { return nil }
        if UTTypeTable.shared.row(of: type.identifier) != nil, !type.conforms(to: supertype) { return nil }
        self = type
    }

    /// A type with this identifier, which other programs declare.
    ///
    /// Differs from Uniform Type Identifiers: `parentType` has no effect.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(unchecked: identifier)
    }

    /// A type with this identifier, which the app declares.
    ///
    /// Differs from Uniform Type Identifiers: `parentType` has no effect.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(unchecked: identifier)
    }

    init(unchecked identifier: String) { self.identifier = identifier }

    static let dynamicPrefix = "dyn."

    private var row: UTTypeTable.Row? { UTTypeTable.shared.row(of: identifier) }

    /// The usual extension of file names, without the dot.
    public var preferredFilenameExtension: String? {
        if identifier.hasPrefix(UTType.dynamicPrefix) { return String(identifier.dropFirst(4)) }
        return row?.extensions.first
    }

    /// The MIME type. Nil if the type has none.
    public var preferredMIMEType: String? { identifier.contains("/") ? identifier : row?.mimeTypes.first }

    /// All MIME types with this meaning, the preferred one first.
    package var mimeTypes: [String] { identifier.contains("/") ? [identifier] : row?.mimeTypes ?? [] }

    /// All extensions of file names, the preferred one first.
    package var filenameExtensions: [String] {
        row?.extensions ?? preferredFilenameExtension.map { [$0] } ?? []
    }

    /// The types of the table that conform to this one, and this one.
    package var subtypes: [UTType] {
        [self]
            + UTTypeTable.shared.rows.map { UTType(unchecked: $0.identifier) }.filter {
                $0 != self && $0.conforms(to: self)
            }
    }

    /// Whether the type is in no table.
    public var isDynamic: Bool { row == nil }
    /// Whether the type is in the table, under a name that begins with `public.`.
    public var isPublic: Bool { row != nil && identifier.hasPrefix("public.") }

    /// The types that this one conforms to, without itself.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var open = parents
        while let next = open.popLast() {
            guard found.insert(next).inserted else { continue }
            open += next.parents
        }
        return found
    }

    private var parents: [UTType] {
        if let row { return row.parents.map { UTType(unchecked: $0) } }
        // `image/x-new` is an image, and `text/x-new` is text.
        let group = identifier.contains("/") ? identifier.prefix { $0 != "/" } : ""
        return [UTTypeTable.groups[String(group)] ?? .data]
    }

    /// Whether data of this type is data of `type` as well. A type conforms to itself.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Whether the type conforms to another one, `type`.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
    /// Whether another type, `type`, conforms to this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// The identifier.
    public var description: String { identifier }
}

extension UInt8 {
    fileprivate var isNameCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: ".-+_/".utf8.contains(self)
        }
    }
}
