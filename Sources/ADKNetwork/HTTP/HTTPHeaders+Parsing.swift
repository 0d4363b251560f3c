extension HTTPHeaders {
    /// The effect of one line on the fields.
    package enum LineOutcome: Sendable, Equatable {
        /// A field was added.
        case field
        /// The line begins with a blank: it continued the value of the field before (RFC 9112, 5.2).
        case continuation
        /// An empty line: the end of the fields.
        case end
        /// The line is not a field: there is no colon, the name is not a token, a blank is before the colon, or a
        /// continuation does not follow a field that was added. It was left out.
        case malformed
        /// The field exceeds a limit. It was left out.
        case overLimit
    }

    /// Adds the field of one line of a message, with or without its line end.
    ///
    /// Any bytes have a defined result. NUL and a line end inside a value become blanks (RFC 9110, 5.5). A value in
    /// UTF-8 is read as that; in any other value each byte is a character of ISO 8859-1.
    package mutating func append(line bytes: some Sequence<UInt8>) -> LineOutcome {
        var line = Array(bytes)[...]
        if line.last == ASCII.lineFeed { line = line.dropLast() }
        if line.last == ASCII.carriageReturn { line = line.dropLast() }
        let outcome = append(stripped: line)
        isContinuable = outcome == .field || outcome == .continuation
        return outcome
    }

    private mutating func append(stripped line: ArraySlice<UInt8>) -> LineOutcome {
        guard let first = line.first else { return .end }
        if ASCII.isBlank(first) {
            guard isContinuable, let last = fields.last else { return .malformed }
            let more = HTTPHeaders.cleaned(line)
            if more.isEmpty { return .continuation }
            return replaceLast(with: last.value.isEmpty ? more : last.value + " " + more) ? .continuation : .overLimit
        }
        guard let colon = line.firstIndex(of: ASCII.colon) else { return .malformed }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(ASCII.isToken) else { return .malformed }
        let value = HTTPHeaders.cleaned(line[line.index(after: colon)...])
        return append(Field(name: String(decoding: name, as: UTF8.self), value: value)) ? .field : .overLimit
    }

    /// The text of a value: trimmed, with blanks in place of NUL and line ends.
    static func cleaned(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        let forbidden: (UInt8) -> Bool = { $0 == 0 || $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }
        if bytes.contains(where: forbidden) { bytes = bytes.map { forbidden($0) ? ASCII.space : $0 }[...] }
        let trimmed = ASCII.trimmed(bytes)
        if let text = String(validating: trimmed, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(trimmed.map { Unicode.Scalar($0) }))
    }

    /// The elements of a value that is a comma list, trimmed, without empty ones. A comma in a quoted string does not
    /// separate. O(length).
    package static func elements(of value: String) -> [String] {
        var elements: [String] = []
        var current: [UInt8] = []
        var isQuoted = false
        var isEscaped = false
        func finish() {
            let element = ASCII.trimmed(current[...])
            if !element.isEmpty { elements.append(String(decoding: element, as: UTF8.self)) }
            current.removeAll(keepingCapacity: true)
        }
        for byte in value.utf8 {
            if byte == ASCII.comma && !isQuoted {
                finish()
                continue
            }
            current.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == ASCII.backslash && isQuoted {
                isEscaped = true
            } else if byte == ASCII.quote {
                isQuoted.toggle()
            }
        }
        finish()
        return elements
    }

    /// The elements of all fields of this name; see `elements(of:)`.
    package func listElements(of name: String) -> [String] {
        values(of: name).flatMap { HTTPHeaders.elements(of: $0) }
    }
}

extension HTTPHeaders {
    /// The codings of the register for HTTP (RFC 9110, 16.6.1) that change the bytes.
    private static let codings: Set = [
        "aes128gcm", "br", "compress", "dcb", "dcz", "deflate", "exi", "gzip", "pack200-gzip", "x-compress", "x-gzip",
        "zstd",
    ]

    /// The first encoding of the body that a client could have asked for, and did not: the body is of no use to its
    /// reader. Nil without one. An encoding that no client knows is only a name. The body is handed out as it is.
    var foreignEncoding: String? {
        listElements(of: "Content-Encoding").map(ASCII.lowercased).first { HTTPHeaders.codings.contains($0) }
    }
}
