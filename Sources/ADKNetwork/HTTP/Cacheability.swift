/// Whether a response may be stored by a private cache (RFC 9111, 3), and for which later requests.
///
/// More careful than the RFC: only complete responses to GET, and nothing that would write credentials down.
package enum Cacheability: Sendable, Equatable {
    case storable(VaryFields)
    case refused(Refusal)

    /// The reason why a response is not stored.
    package enum Refusal: Sendable, CaseIterable {
        /// Another method than GET, or a request for a part.
        case request
        /// A part, or a confirmation.
        case status
        /// The response has no lifetime, and none can be guessed.
        case noLifetime
        /// The request or the response has `no-store`, or `must-understand` with a status of unknown rules.
        case noStore
        /// The URL has a user name, or the request has credentials and the response is not `public`.
        case credentials
        /// `Vary` fits no other request, or names a field with secrets.
        case vary
        /// Fields are missing because of a limit.
        case incomplete
    }

    /// The statuses whose lifetime may be guessed (RFC 9110, 15.1), without partial content.
    static let guessedStatuses: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
    /// The statuses whose rules are followed.
    private static let understoodStatuses = guessedStatuses.union([302, 303, 307])
    /// The statuses of a response that takes the place of the one before, whether it is stored or not. Errors, parts,
    /// refusals and temporary redirects say nothing about the stored response.
    static let replacingStatuses: Set = [200, 203, 204, 300, 301, 308, 404, 410]

    /// Decides about a response.
    package static func of(
        method: String, url: String, request: HTTPHeaders, status: Int, response: HTTPHeaders
    ) -> Cacheability {
        guard method == "GET", !request.contains("range") else { return .refused(.request) }
        guard status >= 200, status != 206, status != 304 else { return .refused(.status) }
        guard response.isComplete, request.isComplete else { return .refused(.incomplete) }
        let control = CacheControl(response)
        let isForbidden =
            control.mustBeUnderstood ? !understoodStatuses.contains(status) : control.isNotStored
        guard !isForbidden, !CacheControl(request).isNotStored else { return .refused(.noStore) }
        // An error that is never fresh must not take the place of a response.
        let mayBeFresh =
            mayBeGuessed(status, control)
            && (replacingStatuses.contains(status) || response.contains("last-modified"))
        guard mayBeFresh || control.maxAge != nil || response.contains("expires") else { return .refused(.noLifetime) }
        guard !hasCredentials(url), control.isPublic || !request.contains("authorization") else {
            return .refused(.credentials)
        }
        guard let vary = VaryFields(response: response, request: request) else { return .refused(.vary) }
        return .storable(vary)
    }

    /// Whether the lifetime of a response may be guessed, if it has none (RFC 9111, 4.2.2).
    static func mayBeGuessed(_ status: Int, _ control: CacheControl) -> Bool {
        guessedStatuses.contains(status) || control.isPublic
    }

    /// Whether the authority of a URL has a user name or password.
    static func hasCredentials(_ url: String) -> Bool {
        let bytes = Array(url.utf8)
        // Everything after the scheme's colon: a browser takes `http:/a@b` and `http:\\a@b` as an authority as well.
        guard let colon = bytes.firstIndex(of: ASCII.colon) else { return false }
        let rest = bytes[(colon + 1)...].drop { $0 == UInt8(ascii: "/") || $0 == ASCII.backslash }
        let authority = rest.prefix { !"/\\?#".utf8.contains($0) }
        return authority.contains(UInt8(ascii: "@"))
    }
}
