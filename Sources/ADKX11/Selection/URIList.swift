import Foundation

/// The text in which desktops hand over files (`text/uri-list`): one address a line.
enum URIList {
    /// The files of this machine in it, in order. Comments, other addresses and files of other
    /// machines are left out.
    ///
    /// - Parameter host: this machine's name.
    static func files(in bytes: [UInt8], host: String) -> [URL] {
        bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }.compactMap { line in
            let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
            return text.hasPrefix("#") ? nil : file(text, host: host)
        }
    }

    private static func file(_ address: String, host: String) -> URL? {
        if address.hasPrefix("/") { return URL(fileURLWithPath: address) }
        guard address.lowercased().hasPrefix("file:") else { return nil }
        var rest = address.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let name = rest.prefix { $0 != "/" }
            guard name.isEmpty || name == "localhost" || name == host else { return nil }
            rest = rest.dropFirst(name.count)
        }
        // File names are bytes; what does not decode to text is taken as it stands.
        guard rest.hasPrefix("/") else { return nil }
        return URL(fileURLWithPath: String(rest).removingPercentEncoding ?? String(rest))
    }
}
