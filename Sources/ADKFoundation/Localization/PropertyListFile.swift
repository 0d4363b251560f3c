import Foundation

/// Reads property lists, in XML or binary, that others have written.
enum PropertyListFile {
    /// Whether data begin as a property list does, other than one with braces.
    static func accepts(_ data: Data) -> Bool {
        if data.starts(with: Data("bplist".utf8)) { return true }
        guard let text = StringsFile.text(of: data.prefix(256)) else { return data.starts(with: Data("<".utf8)) }
        return text.drop { $0.isWhitespace }.hasPrefix("<")
    }

    /// The dictionary in the file. Nil if it has another form. Foundation refuses more than 512 lists inside of lists.
    static func read(_ data: Data) -> [String: Any]? {
        (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]
    }
}
