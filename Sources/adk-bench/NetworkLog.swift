import Foundation

/// The transfers of a program, from the file that its option `--network-log` writes.
struct NetworkLog {
    struct Transfer {
        var url: String
        var isComplete: Bool
        var bodyBytes: Int
        var receivedBytes: Int
    }

    let transfers: [Transfer]

    init(_ file: URL) throws {
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        transfers = try text.split(separator: "\n").map { line in
            guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let url = object["url"] as? String
            else { throw BenchmarkFailure("a line of the network log cannot be read: \(line)") }
            let number = { (key: String) in (object[key] as? NSNumber)?.intValue ?? 0 }
            return Transfer(
                url: url, isComplete: object["error"] == nil, bodyBytes: number("bytes"),
                receivedBytes: number("received"))
        }
    }

    /// The bytes that arrived.
    var receivedBytes: Int { transfers.reduce(0) { $0 + $1.receivedBytes } }

    /// The bytes that arrived beside the pictures that became complete: of repeated and cancelled transfers that no
    /// other one continued, and of pictures that are not complete.
    var wastedBytes: Int {
        Dictionary(grouping: transfers, by: \.url).values.reduce(0) { sum, attempts in
            let used = attempts.filter(\.isComplete).map(\.bodyBytes).max() ?? 0
            return sum + max(0, attempts.reduce(0) { $0 + $1.receivedBytes } - used)
        }
    }

    /// The share of `receivedBytes` that is of no use, in percent.
    var wastedPercent: Double { receivedBytes == 0 ? 0 : Double(wastedBytes) * 100 / Double(receivedBytes) }
}
