/// An http or https URL in the form in which it is requested.
///
/// The text is parsed here and handed to libcurl again from its parts, so that the host that was checked is the host
/// that is asked. The scheme and an ASCII host are in lower case, the path has no dot segments, and every byte that
/// RFC 3986 does not allow is percent-encoded. There is no fragment.
package struct TransferURL: Sendable {
    /// A scheme that a transfer can use.
    package enum Scheme: String, Sendable {
        case http, https

        /// The port of a URL that names none.
        package var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// The scheme, host and port: the server that a URL names.
    package struct Origin: Sendable, Hashable {
        package let scheme: Scheme
        /// The host, an IPv6 address in brackets.
        package let host: String
        package let port: Int
    }

    /// The most bytes of a URL.
    package static let byteLimit = 16 << 10

    package let origin: Origin
    /// The user name and the password before the host, as written. They become an `Authorization` field.
    let userInfo: String?
    /// The path, which begins with a slash.
    package let path: String
    /// The text after the question mark.
    package let query: String?

    package var scheme: Scheme { origin.scheme }
    /// The host, an IPv6 address in brackets.
    package var host: String { origin.host }
    package var port: Int { origin.port }

    init(origin: Origin, userInfo: String?, path: String, query: String?) {
        self.origin = origin
        self.userInfo = userInfo
        self.path = path
        self.query = query
    }

    /// Parses an absolute URL. Blanks around it are ignored.
    ///
    /// - Throws: `TransferError.unsupportedURL` for another scheme, a missing or malformed host, a port outside of
    ///   1...65535, control characters, and a text over `byteLimit`.
    package init(_ text: String) throws(TransferError) {
        let parts = try Reference(text)
        guard let scheme = parts.scheme else { throw .unsupportedURL("it has no scheme") }
        self = try TransferURL.absolute(scheme, parts)
    }

    static func absolute(_ scheme: Scheme, _ parts: Reference) throws(TransferError) -> TransferURL {
        guard let authority = parts.authority else { throw .unsupportedURL("it has no host") }
        let (userInfo, host, port) = try TransferURL.split(authority)
        return TransferURL(
            origin: Origin(scheme: scheme, host: host, port: port ?? scheme.defaultPort), userInfo: userInfo,
            path: TransferURL.withoutDotSegments(parts.path), query: parts.query)
    }

    /// The URL as a request needs it: without user name, password and fragment.
    package var requestText: String { base + path + (query.map { "?" + $0 } ?? "") }

    /// The whole URL with the user name and the password, for a program that requests it. Messages and logs use
    /// `description`.
    package var addressText: String {
        guard let userInfo else { return requestText }
        let parts = requestText.split(separator: "://", maxSplits: 1)
        return "\(parts[0])://\(userInfo)@\(parts[1])"
    }

    /// The scheme, host and port as text.
    var base: String {
        let port = port == scheme.defaultPort ? "" : ":\(port)"
        return "\(scheme.rawValue)://\(host)\(port)"
    }

    // MARK: - The host

    private static func split(
        _ authority: String
    ) throws(TransferError) -> (userInfo: String?, host: String, port: Int?) {
        // Other programs read a backslash as the end of the host.
        guard !authority.utf8.contains(ASCII.backslash) else { throw .unsupportedURL("its host is malformed") }
        var rest = authority[...]
        var userInfo: String?
        if let at = rest.lastIndex(of: "@") {
            userInfo = String(rest[..<at])
            rest = rest[rest.index(after: at)...]
        }
        var host: Substring
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { throw .unsupportedURL("its IPv6 address has no end") }
            host = rest[...end]
            rest = rest[rest.index(after: end)...]
            let isAddress = host.dropFirst().dropLast().utf8.allSatisfy {
                $0 == ASCII.colon || $0 == UInt8(ascii: ".") || PercentEncoding.digit($0) != nil
            }
            guard isAddress, host.utf8.count > 3 else { throw .unsupportedURL("its IPv6 address is malformed") }
        } else {
            let colon = rest.firstIndex(of: ":") ?? rest.endIndex
            host = rest[..<colon]
            rest = rest[colon...]
            let isName = host.utf8.allSatisfy {
                $0 >= 0x80 || ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
                    || $0 == UInt8(ascii: "_")
            }
            guard isName, !host.isEmpty, host.utf8.count <= 255 else { throw .unsupportedURL("its host is malformed") }
        }
        guard rest.isEmpty || rest.first == ":" else { throw .unsupportedURL("its host is malformed") }
        let digits = rest.dropFirst()
        guard !digits.isEmpty else { return (userInfo, ASCII.lowercased(host), nil) }
        guard let port = ASCII.saturatingNumber(digits.utf8), (1...65535).contains(port) else {
            throw .unsupportedURL("its port is not a number from 1 to 65535")
        }
        return (userInfo, ASCII.lowercased(host), port)
    }
}

extension TransferURL: Hashable {
    package static func == (first: TransferURL, second: TransferURL) -> Bool {
        first.origin == second.origin && first.path == second.path && first.query == second.query
            && first.userInfo == second.userInfo
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(path)
        hasher.combine(query)
    }
}

extension ASCII {
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase(byte))
    }
}
