/// The rules for redirects. Pure: asked before each hop.
package struct RedirectPolicy: Sendable, Hashable {
    /// The most hops of one load.
    package var limit: Int

    package init(limit: Int = 10) { self.limit = max(0, limit) }

    /// Whether a response of this status redirects, if it has a `Location` field.
    package static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The next URL of a load.
    ///
    /// - Parameters:
    ///   - location: the value of the `Location` field.
    ///   - visited: the URLs of the load so far, at least one. The last redirects. O(count).
    /// - Throws: `tooManyRedirects`, `redirectLoop` and `redirectRefused`.
    package func target(of location: String, after visited: [TransferURL]) throws(TransferError) -> TransferURL {
        guard let current = visited.last else { throw .redirectRefused("there is no URL to redirect from") }
        let target: TransferURL
        do {
            target = try current.resolving(location)
        } catch .unsupportedURL(let reason) {
            throw .redirectRefused(reason)
        } catch {
            throw error
        }
        guard visited.count <= limit else { throw .tooManyRedirects(limit: limit) }
        if current.scheme == .https && target.scheme == .http {
            throw .redirectRefused("it leads from https to http")
        }
        guard !visited.contains(where: { $0.requestText == target.requestText }) else {
            throw .redirectLoop(target.description)
        }
        return target
    }

    /// The fields for a request to `url`, which began as a request to `first`: fields with secrets are sent to the
    /// origin that the caller named only.
    package static func headers(_ headers: HTTPHeaders, from first: TransferURL, to url: TransferURL) -> HTTPHeaders {
        guard url.origin != first.origin else { return headers }
        var kept = headers
        for name in ["Authorization", "Proxy-Authorization", "Cookie"] { kept.remove(name) }
        return kept
    }
}
