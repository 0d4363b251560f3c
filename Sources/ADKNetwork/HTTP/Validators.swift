/// The name of one version of a representation (RFC 9110, 8.8.3).
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// Whether two versions with this tag may differ in their bytes.
    package let isWeak: Bool
    /// The tag without `W/` and quotes.
    package let opaque: String

    /// Parses `"tag"` or `W/"tag"`. Nil for anything else, such as a tag without quotes.
    package init?(_ text: some StringProtocol) {
        var quoted = Array(text.utf8)[...]
        isWeak = quoted.starts(with: "W/".utf8)
        if isWeak { quoted = quoted.dropFirst(2) }
        let inner = quoted.dropFirst().dropLast()
        guard quoted.count >= 2, quoted.first == ASCII.quote, quoted.last == ASCII.quote,
            inner.allSatisfy({ $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F })
        else { return nil }
        opaque = String(decoding: inner, as: UTF8.self)
    }

    /// The tag as a field has it.
    package var description: String { (isWeak ? "W/" : "") + "\"\(opaque)\"" }

    /// Whether both name the same bytes.
    package func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    /// Whether both name versions that can replace each other.
    package func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}

/// The validators of a response, and the requests that use them (RFC 9110, 8.8 and 13.1).
package struct Validators: Sendable, Equatable {
    package let etag: EntityTag?
    /// `Last-Modified` as it was received, if it is a date.
    package let lastModified: String?
    /// Whether `Last-Modified` names exactly one version: the response was made at least a second later.
    private let isLastModifiedStrong: Bool

    /// The validators of a response. Tags and dates that are not valid are ignored.
    ///
    /// - Parameter now: seconds since 1970, for years of two digits.
    package init(_ headers: HTTPHeaders, now: Int) {
        etag = headers.value(of: "etag").flatMap { EntityTag($0) }
        let text = headers.value(of: "last-modified")
        let modified = text.flatMap { HTTPDate($0, now: now) }
        lastModified = modified == nil ? nil : text
        let date = headers.value(of: "date").flatMap { HTTPDate($0, now: now) }
        if let modified, let date { isLastModifiedStrong = date > modified } else { isLastModifiedStrong = false }
    }

    package var isEmpty: Bool { etag == nil && lastModified == nil }

    /// The fields that ask for a 304 if the response is still the current one. Empty without validators.
    package var conditionalFields: HTTPHeaders {
        var headers = HTTPHeaders()
        if let etag { headers.append("If-None-Match", etag.description) }
        if let lastModified { headers.append("If-Modified-Since", lastModified) }
        return headers
    }

    /// The value of `If-Range` for the rest of a body; nil if no validator names exactly these bytes.
    package var rangeValidator: String? {
        if let etag { return etag.isWeak ? nil : etag.description }
        return isLastModifiedStrong ? lastModified : nil
    }

    /// Whether a 304 with the validators `other` confirms the response with these (RFC 9111, 4.3.4).
    ///
    /// Differs from the RFC in one case: a 304 without any validator confirms. The request named one stored response,
    /// and many servers leave the validators out.
    package func isConfirmed(by other: Validators) -> Bool {
        if let new = other.etag {
            guard let etag else { return false }
            return new.isWeak ? etag.matchesWeakly(new) : etag.matchesStrongly(new)
        }
        return other.lastModified == nil || other.lastModified == lastModified
    }
}
