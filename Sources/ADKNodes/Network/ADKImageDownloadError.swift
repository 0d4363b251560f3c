import ADKGraphics
import ADKNetwork
import Foundation

/// The reason why an image was not downloaded. Addresses in it have no user name, password or query.
public enum ADKImageDownloadError: Error, Sendable, CustomStringConvertible {
    /// No answer came, or not all of it. `reason` is a sentence. Another attempt may succeed if `isTemporary`.
    case unreachable(String, reason: String, isTemporary: Bool)
    /// The server answered with another HTTP status than success: now, or before with a request to wait, so that it was
    /// not asked. `retryAfter` is the time in seconds that the server asks to wait, if it does.
    case refused(String, status: Int, retryAfter: TimeInterval? = nil)
    /// The answer is no image that can be shown.
    case unreadable(String, ImageCodecError)
    /// The policy is not to ask the server, and the cache does not have the image.
    case notCached(String)
    /// The request was cancelled.
    case cancelled(String)

    /// The error of a load of the image at `address`.
    init(_ error: TransferError, _ address: String) {
        switch error {
        case .notCached: self = .notCached(address)
        case .cancelled: self = .cancelled(address)
        case .refused(_, let status, let seconds): self = .refused(address, status: status, retryAfter: seconds)
        default: self = .unreachable(address, reason: "\(error)", isTemporary: error.isTemporary)
        }
    }

    /// Whether another attempt may succeed.
    public var isTemporary: Bool {
        switch self {
        case .unreachable(_, _, let isTemporary): isTemporary
        case .refused(_, let status, _): [408, 425, 429].contains(status) || status >= 500
        case .unreadable, .notCached: false
        case .cancelled: true
        }
    }

    /// Whether no answer came, or not all of it, for a reason that may pass. A change of the network may end it.
    var isUnreachable: Bool { if case .unreachable(_, _, isTemporary: true) = self { true } else { false } }

    /// The time in seconds that the server asks to wait.
    var retryAfter: TimeInterval? { if case .refused(_, _, let seconds) = self { seconds } else { nil } }

    /// A sentence for logs and users.
    public var description: String {
        switch self {
        case .unreachable(_, let reason, _): reason
        case .refused(let address, let status, _):
            "\(address): the server answered with the status \(status)"
                + (ADKImageDownloadError.words(forStatus: status).map { " (\($0))" } ?? "")
        case .unreadable(let address, let error): "\(address): \(error)"
        case .notCached(let address): "\(address): it is not in the cache, and the network is not to be used"
        case .cancelled(let address): "\(address): the request was cancelled"
        }
    }

    /// A phrase for the statuses that people meet.
    package static func words(forStatus status: Int) -> String? {
        switch status {
        case 401, 403: "no permission"
        case 404, 410: "not found"
        case 429: "too many requests"
        case 500...599: "the server has a problem"
        default: nil
        }
    }
}

extension URL {
    /// The URL for errors and messages: the path of a file; else without user name, password, query and fragment. Of an
    /// address that is not of HTTP, only the scheme.
    var shortened: String {
        if isFileURL { return path }
        guard let parsed = try? TransferURL(absoluteString) else { return scheme.map { "\($0): address" } ?? "address" }
        return parsed.description
    }
}

extension TransferError {
    /// Whether another attempt may succeed.
    var isTemporary: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .truncated, .outOfMemory: true
        default: false
        }
    }
}
