import Foundation

/// The transfers of a program, from the file that its option `--network-log` writes.
struct NetworkLog {
    struct Transfer {
        var url: String
        var isComplete: Bool
        /// Another transfer can continue this one.
        var isResumable: Bool
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
                url: url, isComplete: object["error"] == nil,
                isResumable: (object["resumable"] as? Bool) ?? false, bodyBytes: number("bytes"),
                receivedBytes: number("received"))
        }
    }

    /// The bytes that arrived.
    var receivedBytes: Int { transfers.reduce(0) { $0 + $1.receivedBytes } }

    /// The bytes of images that are not complete, kept to be continued.
    var keptBytes: Int { images.reduce(0) { $0 + $1.kept } }

    /// The bytes that arrived for nothing: neither in a complete image nor kept.
    var wastedBytes: Int { max(0, receivedBytes - images.reduce(0) { $0 + $1.used + $1.kept }) }

    /// The bytes of each address that are in its complete image, or kept.
    private var images: [(used: Int, kept: Int)] {
        Dictionary(grouping: transfers, by: \.url).values.map { attempts in
            if let used = attempts.filter(\.isComplete).map(\.bodyBytes).max() { return (used, 0) }
            return (0, attempts.last.map { $0.isResumable ? $0.bodyBytes : 0 } ?? 0)
        }
    }

    /// The share of `receivedBytes` that is kept, in percent.
    var keptPercent: Double { receivedBytes == 0 ? 0 : Double(keptBytes) * 100 / Double(receivedBytes) }

    /// The share of `receivedBytes` that is of no use, in percent.
    var wastedPercent: Double { receivedBytes == 0 ? 0 : Double(wastedBytes) * 100 / Double(receivedBytes) }
}
