import ADKFoundation
import Foundation

/// Parser for `text/uri-list`, the text in which desktops transfer files and links: one address per line.
package enum URIList {
    /// The longest address of a link in bytes. Longer ones are left out.
    package static let linkLimit = 64 << 10

    /// The files of this machine and the links in the list, in order. Comments, invalid addresses and files of other
    /// machines are left out.
    ///
    /// - Parameters:
    ///   - host: this machine's name.
    ///   - link: makes a URL for a file whose name is not UTF-8, from the bytes of its path.
    @MainActor
    package static func urls(
        in bytes: [UInt8], host: String, link: @MainActor ([UInt8]) -> URL? = { ByteNamedFiles.link(to: $0) }
    ) -> [URL] {
        lines(in: bytes).compactMap { line in
            path(line, host: host).map { url(ofFile: $0, link) } ?? url(ofLink: line)
        }
    }

    /// The files of this machine in the list, in order, as `urls(in:host:link:)` gives them.
    @MainActor
    package static func files(
        in bytes: [UInt8], host: String, link: @MainActor ([UInt8]) -> URL? = { ByteNamedFiles.link(to: $0) }
    ) -> [URL] {
        paths(in: bytes, host: host).compactMap { url(ofFile: $0, link) }
    }

    /// The paths of the same files as bytes: to the system a file name is bytes.
    package static func paths(in bytes: [UInt8], host: String) -> [[UInt8]] {
        lines(in: bytes).compactMap { path($0, host: host) }
    }

    private static func lines(in bytes: [UInt8]) -> [[UInt8]] {
        bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }.map { line in
            let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            return Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        }
    }

    /// The URL of a path as it is written, with or without a slash at the end. It does not ask the disk whether the
    /// path is a folder: the drive may be slow, and this is the main thread.
    @MainActor
    private static func url(ofFile path: [UInt8], _ link: @MainActor ([UInt8]) -> URL?) -> URL? {
        String(validating: path, as: UTF8.self).map { URL(fileURLWithPath: $0, isDirectory: $0.hasSuffix("/")) }
            ?? link(path)
    }

    /// The URL of an absolute address that is no file. Bytes that are not UTF-8 are encoded as they are.
    private static func url(ofLink address: [UInt8]) -> URL? {
        guard address.count <= linkLimit, let scheme = scheme(of: address), scheme != "file" else { return nil }
        let text = String(validating: address, as: UTF8.self) ?? encoded(address)
        guard let url = URL(string: text), url.scheme != nil else { return nil }
        let isWeb = scheme == "http" || scheme == "https"
        return isWeb && (url.host?.isEmpty ?? true) ? nil : url
    }

    /// The address with its bytes beyond ASCII as `%XX`.
    private static func encoded(_ address: [UInt8]) -> String {
        address.map { byte -> String in
            byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// The scheme in lower case; nil if the address has none. A single letter is a drive of another system.
    private static func scheme(of address: [UInt8]) -> String? {
        guard let end = address.firstIndex(of: UInt8(ascii: ":")), end > 1 else { return nil }
        let scheme = String(decoding: address[..<end], as: UTF8.self).lowercased()
        let isValid = scheme.utf8.allSatisfy { $0.isLowercaseLetter || "0123456789+.-".utf8.contains($0) }
        return isValid && scheme.utf8.first?.isLowercaseLetter ?? false ? scheme : nil
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

extension UInt8 {
    fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
