/// Whether a response may be stored by a private cache (RFC 9111, 3), and for which later requests.
///
/// More careful than the RFC: only complete responses to GET, only statuses that every cache handles alike, and nothing
/// that would write credentials down.
package enum Storability: Sendable, Equatable {
    case storable(VaryFields)
    case refused(Refusal)

    /// The reason why a response is not stored.
    package enum Refusal: Sendable, CaseIterable {
        /// Another method than GET, or a request for a part.
        case request
        /// The status is not one of `statuses`.
        case status
        /// The request or the response has `no-store`.
        case noStore
        /// The URL has a user name, or the request has credentials and the response is not `public`.
        case credentials
        /// `Vary` fits no other request, or names a field with secrets.
        case vary
        /// Fields are missing because of a limit.
        case incomplete
        /// The response is of another URL, for now only.
        case redirect
    }

    /// The statuses of stored responses.
    package static let statuses: Set = [200, 203, 301, 308, 404, 410]
    /// The statuses whose lifetime may be guessed (RFC 9110, 15.1), without partial content.
    static let guessedStatuses: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    /// Decides about a response.
    ///
    /// - Parameter hasTemporaryRedirect: the response was reached by a redirect with another status than 301 and 308.
    ///   The next request for the URL may lead elsewhere, so the response is not one for the URL.
    package static func of(
        method: String, url: String, request: HTTPHeaders, status: Int, response: HTTPHeaders,
        hasTemporaryRedirect: Bool = false
    ) -> Storability {
        guard method == "GET", !request.contains("range") else { return .refused(.request) }
        guard statuses.contains(status) else { return .refused(.status) }
        guard !hasTemporaryRedirect else { return .refused(.redirect) }
        guard response.isComplete, request.isComplete else { return .refused(.incomplete) }
        let control = CacheControl(response)
        guard !control.isNotStored, !CacheControl(request).isNotStored else { return .refused(.noStore) }
        guard !hasCredentials(url), control.isPublic || !request.contains("authorization") else {
            return .refused(.credentials)
        }
        guard let vary = VaryFields(response: response, request: request) else { return .refused(.vary) }
        return .storable(vary)
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
