/// The reason why a transfer or a load has no response. `description` is a sentence for the user. No text has a user
/// name, a password or the value of a query item that is named like a secret.
package enum TransferError: Error, Sendable, Hashable {
    /// libcurl, which is loaded on demand, is not installed. `package` is the name of its Debian package.
    case libraryMissing(package: String)
    /// The installed libcurl lacks a needed function. `version` is its version.
    case libraryTooOld(version: String)
    /// The text is not a URL that can be requested. The text is the reason.
    case unsupportedURL(String)
    /// The policy of the load is not to ask the server, and there is no stored response.
    case notCached
    /// The caller cancelled the transfer.
    case cancelled
    /// The name of the host, or of the proxy, is unknown or could not be looked up.
    case cannotResolve(host: String)
    /// No connection to the host. The text is the reason.
    case cannotConnect(host: String, String)
    /// The certificate or the handshake of the host is not acceptable. The text is the reason.
    case untrusted(host: String, String)
    /// A time limit was exceeded.
    case timedOut(TransferTimeLimit, seconds: Double)
    /// The connection ended or was reset. The text is the reason.
    case connectionLost(String)
    /// The body ended early. `expected` is its promised length in bytes, if one was.
    case truncated(received: Int, expected: Int?)
    /// The body has more bytes than the limit.
    case bodyTooLarge(limit: Int)
    /// The fields of the response exceed the limits of `HTTPHeaders`.
    case headersTooLarge
    /// The answer is not HTTP. The text is the reason.
    case malformedResponse(String)
    /// The body has an encoding that was not asked for.
    case unexpectedEncoding(String)
    /// More redirects than the limit.
    case tooManyRedirects(limit: Int)
    /// A redirect leads back to a URL of the same load.
    case redirectLoop(String)
    /// A redirect is not followed: it leads from https to http, or its target is not a URL that can be requested. The
    /// text is the reason.
    case redirectRefused(String)
    /// The host was not asked: it answered an earlier request with `status`, and wants none for so many seconds.
    case refused(host: String, status: Int, seconds: Double)
    /// An allocation failed.
    case outOfMemory
    /// Any other error of libcurl, with its code and its message.
    case other(code: Int, String)
}

/// The time limits of a transfer.
package enum TransferTimeLimit: String, Sendable, Hashable {
    /// Until the connection stands, with name lookup and TLS.
    case connecting = "connecting"
    /// Without any byte.
    case stalled = "waiting for data"
    /// The body comes more slowly than the least rate.
    case slow = "receiving at the least rate"
    /// One attempt.
    case total = "the whole transfer"
}

extension TransferError: CustomStringConvertible {
    /// A sentence that describes the error to the user.
    package var description: String {
        switch self {
        case .libraryMissing(let package): "Loading from the network needs the package \(package)."
        case .libraryTooOld(let version): "libcurl \(version) is too old: 7.66 or later is needed."
        case .unsupportedURL(let reason): "This URL cannot be loaded: \(reason)."
        case .notCached: "The cache does not have it, and the network is not to be used."
        case .cancelled: "The transfer was cancelled."
        case .cannotResolve(let host): "The host \(host) was not found."
        case .cannotConnect(let host, let reason): "Cannot connect to \(host): \(reason)."
        case .untrusted(let host, let reason): "The connection to \(host) is not secure: \(reason)."
        case .timedOut(let limit, let seconds): "The server is too slow: more than \(seconds) s for \(limit.rawValue)."
        case .connectionLost(let reason): "The connection was lost: \(reason)."
        case .truncated(let received, let expected):
            if let expected {
                "Only \(received) of \(expected) bytes arrived."
            } else {
                "The answer ended early, after \(received) bytes."
            }
        case .bodyTooLarge(let limit):
            limit >= 1 << 20
                ? "The answer is too large: at most \(limit >> 20) MB are loaded."
                : "The answer is too large: at most \(limit) bytes are loaded."
        case .headersTooLarge: "The header of the answer is too large."
        case .malformedResponse(let reason): "The answer is not valid HTTP: \(reason)."
        case .unexpectedEncoding(let name): "The answer has the encoding \(name), which was not asked for."
        case .tooManyRedirects(let limit): "The server redirects more than \(limit) times."
        case .redirectLoop(let url): "The server redirects in a circle, back to \(url)."
        case .redirectRefused(let reason): "A redirect was not followed: \(reason)."
        case .refused(let host, let status, let seconds):
            "The host \(host) answered with the status \(status), and wants no request for another "
                + "\(Int(min(max(seconds, 0), 1e9).rounded(.up))) s."
        case .outOfMemory: "Not enough memory for the transfer."
        case .other(let code, let message): "The transfer failed: \(message) (\(code))."
        }
    }

    /// A short name of the case, for logs.
    package var name: String {
        switch self {
        case .libraryMissing: "library-missing"
        case .libraryTooOld: "library-too-old"
        case .unsupportedURL: "unsupported-url"
        case .notCached: "not-cached"
        case .cancelled: "cancelled"
        case .cannotResolve: "cannot-resolve"
        case .cannotConnect: "cannot-connect"
        case .untrusted: "untrusted"
        case .timedOut: "timed-out"
        case .connectionLost: "connection-lost"
        case .truncated: "truncated"
        case .bodyTooLarge: "body-too-large"
        case .headersTooLarge: "headers-too-large"
        case .malformedResponse: "malformed-response"
        case .unexpectedEncoding: "unexpected-encoding"
        case .tooManyRedirects: "too-many-redirects"
        case .redirectLoop: "redirect-loop"
        case .redirectRefused: "redirect-refused"
        case .refused: "refused"
        case .outOfMemory: "out-of-memory"
        case .other: "other"
        }
    }
}
