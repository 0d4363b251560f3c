import Foundation

/// Parser for `text/uri-list`, the text in which desktops transfer files: one address per line.
enum URIList {
    /// The files of this machine in the list, in order. Comments, other addresses and files of other machines are left
    /// out.
    ///
    /// - Parameters:
    ///   - host: this machine's name.
    ///   - link: makes a URL for a file whose name is not UTF-8, from the bytes of its path.
    @MainActor
    static func files(
        in bytes: [UInt8], host: String, link: @MainActor ([UInt8]) -> URL? = { ByteNamedFiles.link(to: $0) }
    ) -> [URL] {
        paths(in: bytes, host: host).compactMap { path in
            if let text = String(validating: path, as: UTF8.self) { return URL(fileURLWithPath: text) }
            return link(path)
        }
    }

    /// The paths of the same files as bytes: to the system a file name is bytes.
    static func paths(in bytes: [UInt8], host: String) -> [[UInt8]] {
        bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }.compactMap { line in
            let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let trimmed = Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
            return path(trimmed, host: host)
        }
    }

    private static func path(_ address: [UInt8], host: String) -> [UInt8]? {
        let slash = UInt8(ascii: "/")
        if address.first == slash { return address }
        let scheme = Array("file:".utf8)
        guard address.count > scheme.count,
            String(decoding: address.prefix(scheme.count), as: UTF8.self).lowercased() == "file:"
        else { return nil }
        var rest = address.dropFirst(scheme.count)
        if rest.starts(with: [slash, slash]) {
            rest = rest.dropFirst(2)
            let name = rest.prefix { $0 != slash }
            let text = String(decoding: name, as: UTF8.self)
            guard text.isEmpty || text == "localhost" || text == host else { return nil }
            rest = rest.dropFirst(name.count)
        }
        guard rest.first == slash else { return nil }
        // An address with invalid encoding is used as it is.
        return decoded(Array(rest)) ?? Array(rest)
    }

    /// Replaces `%XX` by bytes; nil if a `%` is followed by something else, or encodes a byte that no name contains.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "%") else {
                result.append(text[index])
                index += 1
                continue
            }
            let digits = text[(index + 1)...].prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), byte != 0
            else { return nil }
            result.append(byte)
            index += 3
        }
        return result
    }
}
