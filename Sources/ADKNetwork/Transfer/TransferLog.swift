import ADKFoundation
import Glibc
import Logging

/// A file of finished transfers: one JSON object per line. Thread-safe.
///
/// A line has `url` (without secrets), `status` or `error`, `bytes` of the body, `received` and `wasted` bytes, the
/// times `queued`, `head` and `total` in seconds, `priority`, `retries`, `protocol` and `reused`. Each redirect is a
/// transfer of its own.
package final class TransferLog: Sendable {
    private let descriptor: Int32
    private let hasFailed = Locked(false)
    private static let logger = Logger(label: "adk.network")

    /// The file cannot be opened.
    package struct OpenError: Error, Sendable, CustomStringConvertible {
        /// The reason, as a sentence.
        package let description: String
    }

    /// Opens a file, to which lines are added. It is created for its owner only.
    package init(path: String) throws(OpenError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw OpenError(description: "Cannot write \(path): \(String(cString: strerror(errno))).")
        }
    }

    deinit { close(descriptor) }

    /// Adds a line. A write error is logged once; later lines are tried again.
    func write(_ end: TransferEnd, _ url: TransferURL, version: TransferProtocol?) {
        let line = Array((TransferLog.line(end, url) + "\n").utf8)
        // One call per line, so that lines of several processes do not mix.
        let count = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count != line.count else { return }
        let code = errno
        let isFirst = hasFailed.withLock { failed in
            defer { failed = true }
            return !failed
        }
        if isFirst { TransferLog.logger.error("The network log cannot be written: \(String(cString: strerror(code)))") }
    }

    /// The JSON object of a transfer. `url` is the requested one.
    static func line(_ end: TransferEnd, _ url: TransferURL) -> String {
        var fields: [(String, String)] = [("url", quoted(url.description))]
        let summary = end.summary
        if let head = summary.head { fields.append(("status", "\(head.status)")) }
        if case .failure(let error) = end.result {
            fields.append(("error", quoted(error.name)))
            fields.append(("message", quoted(error.description)))
        }
        fields += [
            ("bytes", "\(summary.bodyBytes)"), ("received", "\(summary.receivedBytes)"),
            ("wasted", "\(summary.wastedBytes)"), ("resumable", "\(end.resume != nil)"),
            ("priority", quoted("\(summary.priority)")), ("retries", "\(summary.retries)"),
            ("total", seconds(summary.totalSeconds)),
        ]
        if let queued = summary.queuedSeconds { fields.append(("queued", seconds(queued))) }
        if let head = summary.headSeconds { fields.append(("head", seconds(head))) }
        if let version = summary.version {
            fields += [("protocol", quoted(version.rawValue)), ("reused", "\(summary.isConnectionReused)")]
        }
        return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    /// A time with six digits after the point.
    private static func seconds(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let micros = Int64((min(max(value, 0), 1e9) * 1e6).rounded())
        let fraction = String(micros % 1_000_000)
        return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    /// A JSON string.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}
