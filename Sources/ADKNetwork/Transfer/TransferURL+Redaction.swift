import Foundation

extension TransferURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The URL for messages and logs: without user name, password, query and fragment, which may hold secrets.
    package var description: String { base + path }

    package var debugDescription: String { description }

    /// Without children: a dump of a value that holds a URL shows no secrets either.
    package var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }

    /// The value of the `Authorization` field for the user name and the password (RFC 7617).
    var authorization: String? {
        guard let userInfo, !userInfo.isEmpty else { return nil }
        let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var bytes = PercentEncoding.decoded(parts[0])
        bytes.append(ASCII.colon)
        if parts.count > 1 { bytes += PercentEncoding.decoded(parts[1]) }
        return "Basic " + Data(bytes).base64EncodedString()
    }
}
