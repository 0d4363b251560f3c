import Foundation
import LoopbackServers

/// A server of a feed's folder behind a slow line. Every connection of a client uses the same line.
final class ShapedFeedServer: Sendable {
    private let server: HTTPServer
    private let link: SlowLink

    /// Serves the files of `folder`.
    init(_ folder: String, _ link: SlowLink) throws {
        self.link = link
        let root = URL(fileURLWithPath: folder)
        // The answers of a connection come after its handshake.
        let connections = NumberSet()
        server = try HTTPServer { request in
            let handshake = connections.insert(request.connection) ? [HTTPServerReply.Step.wait(link.latency)] : []
            return HTTPServerReply(handshake + [.slowly(ShapedFeedServer.answer(request, root), link)])
        }
    }

    /// The URL of a path.
    func url(_ path: String) -> String { server.url(path) }
    /// The bytes that the line has carried, with heads.
    var sentBytes: Int { link.sentBytes }

    func stop() { server.stop() }

    private static func answer(_ request: HTTPServerRequest, _ root: URL) -> [UInt8] {
        let name = String(request.target.prefix { $0 != "?" }.dropFirst())
        guard !name.contains("/"), !name.isEmpty, let data = try? Data(contentsOf: root.appendingPathComponent(name))
        else { return HTTPServerReply.head(404, [("Content-Length", "0")]) }
        let tag = "\"\(name)-\(data.count)\""
        var headers = [
            ("Content-Type", type(of: name)), ("ETag", tag), ("Accept-Ranges", "bytes"),
            ("Cache-Control", "max-age=3600"),
        ]
        if request["if-none-match"] == tag { return HTTPServerReply.head(304, headers) }
        if let range = request["range"], range.hasPrefix("bytes="), range.hasSuffix("-"),
            let first = Int(range.dropFirst(6).dropLast()), first < data.count, request["if-range"] ?? tag == tag
        {
            headers += [
                ("Content-Range", "bytes \(first)-\(data.count - 1)/\(data.count)"),
                ("Content-Length", "\(data.count - first)"),
            ]
            return HTTPServerReply.head(206, headers) + [UInt8](data[first...])
        }
        return HTTPServerReply.head(200, headers + [("Content-Length", "\(data.count)")]) + [UInt8](data)
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "json": "application/json"
        case "html": "text/html; charset=utf-8"
        case "jpg": "image/jpeg"
        default: "application/octet-stream"
        }
    }
}

/// A set of numbers. Thread-safe.
private final class NumberSet: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var numbers: Set<Int> = []

    /// Adds a number. Returns whether it is new.
    func insert(_ number: Int) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        return numbers.insert(number).inserted
    }
}
