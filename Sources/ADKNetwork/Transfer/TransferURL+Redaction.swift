import Foundation

extension TransferURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The URL without secrets, for messages and logs: there is no user name, and the values of query items whose names
    /// are those of keys, tokens or signatures are replaced by `...`.
    package var description: String {
        guard let query else { return base + path }
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let name = ASCII.lowercased(item[..<equals])
            return TransferURL.secretNames.contains { name.contains($0) } ? "\(item[...equals])..." : String(item)
        }
        return base + path + "?" + items.joined(separator: "&")
    }

    package var debugDescription: String { description }

    /// Without children: a dump of a value that holds a URL shows no secrets either.
    package var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }

    private static let secretNames = [
        "token", "secret", "passw", "pwd", "auth", "key", "sig", "credential", "session", "jwt", "code",
    ]

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
