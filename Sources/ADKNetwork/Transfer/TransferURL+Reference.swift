extension TransferURL {
    /// The parts of a URL reference (RFC 3986, 4.1), percent-encoded where needed, without the fragment.
    struct Reference {
        let scheme: Scheme?
        let authority: String?
        let path: String
        let query: String?

        init(_ text: String) throws(TransferError) {
            let bytes = Array(text.utf8)
            guard bytes.count <= TransferURL.byteLimit else {
                throw .unsupportedURL("it has more than \(TransferURL.byteLimit) bytes")
            }
            let isBlank: (UInt8) -> Bool = { $0 <= ASCII.space }
            var rest = bytes.drop(while: isBlank)
            while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
            guard !rest.contains(where: { $0 < ASCII.space || $0 == 0x7F }) else {
                throw .unsupportedURL("it has control characters")
            }
            rest = rest.prefix { $0 != UInt8(ascii: "#") }
            scheme = try Reference.removeScheme(from: &rest)
            if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
                query = PercentEncoding.encoded(rest[rest.index(after: mark)...], isQuery: true)
                rest = rest[..<mark]
            } else {
                query = nil
            }
            let slash = UInt8(ascii: "/")
            if rest.starts(with: [slash, slash]) {
                rest = rest.dropFirst(2)
                let end = rest.firstIndex(of: slash) ?? rest.endIndex
                authority = String(decoding: rest[..<end], as: UTF8.self)
                rest = rest[end...]
            } else {
                authority = nil
            }
            path = PercentEncoding.encoded(rest, isQuery: false)
        }

        private static func removeScheme(from rest: inout ArraySlice<UInt8>) throws(TransferError) -> Scheme? {
            let name = rest.prefix {
                ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: ".")
            }
            guard let first = name.first, ASCII.isLetter(first), name.endIndex < rest.endIndex,
                rest[name.endIndex] == ASCII.colon
            else { return nil }
            let text = ASCII.lowercased(String(decoding: name, as: UTF8.self))
            guard let scheme = Scheme(rawValue: text) else {
                throw .unsupportedURL("its scheme is \(text.prefix(20)), not http or https")
            }
            rest = rest[(name.endIndex + 1)...]
            return scheme
        }
    }

    /// The URL that `reference` names when it is read relative to this one (RFC 3986, 5.2).
    ///
    /// A user name in the reference is dropped. The one of this URL is kept if the origin stays.
    ///
    /// - Throws: `TransferError.unsupportedURL`, as `init`.
    package func resolving(_ reference: String) throws(TransferError) -> TransferURL {
        let parts = try Reference(reference)
        if parts.scheme != nil || parts.authority != nil {
            let target = try TransferURL.absolute(parts.scheme ?? scheme, parts)
            let userInfo = target.origin == origin ? userInfo : nil
            return TransferURL(origin: target.origin, userInfo: userInfo, path: target.path, query: target.query)
        }
        if parts.path.isEmpty {
            return TransferURL(origin: origin, userInfo: userInfo, path: path, query: parts.query ?? query)
        }
        let merged = parts.path.first == "/" ? parts.path : folder + parts.path
        return TransferURL(
            origin: origin, userInfo: userInfo, path: TransferURL.withoutDotSegments(merged), query: parts.query)
    }

    /// The path up to its last slash, with the slash.
    private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/" }

    /// The path without `.` and `..` segments (RFC 3986, 5.2.4). It begins with a slash. O(length).
    static func withoutDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let relative = path.first == "/" ? path.dropFirst() : path[...]
        let segments = relative.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}

/// Percent-encoding of paths and queries (RFC 3986, 2.1).
enum PercentEncoding {
    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static let hex = Array("0123456789ABCDEF".utf8)
    private static let allowed = Set("-._~!$&'()*+,;=:@/[]".utf8)

    /// The text with every byte encoded that a path or a query may not have. Codes that are there stay.
    static func encoded(_ bytes: ArraySlice<UInt8>, isQuery: Bool) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in zip(bytes.indices, bytes) {
            let isCode =
                byte == UInt8(ascii: "%") && index + 2 < bytes.endIndex && digit(bytes[index + 1]) != nil
                && digit(bytes[index + 2]) != nil
            if isCode || ASCII.isAlphanumeric(byte) || allowed.contains(byte)
                || isQuery && byte == UInt8(ascii: "?")
            {
                result.append(byte)
            } else {
                result.append(contentsOf: [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes of a text with its codes replaced.
    static func decoded(_ text: some StringProtocol) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
