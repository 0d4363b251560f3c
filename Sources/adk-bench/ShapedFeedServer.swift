import Foundation
import LoopbackServers

/// A server of a feed's folder behind a slow line. Every connection of a client uses the same line.
final class ShapedFeedServer: Sendable {
    private let server: HTTPServer
    private let link: SlowLink
    private let firstPhoto: FirstPhoto

    /// Serves the files of `folder`.
    init(_ folder: String, _ link: SlowLink) throws {
        self.link = link
        let firstPhoto = FirstPhoto(link)
        self.firstPhoto = firstPhoto
        let root = URL(fileURLWithPath: folder)
        // The answers of a connection come after its handshake.
        let connections = NumberSet()
        // A byte that waits in the buffer of a connection has not crossed the line yet.
        server = try HTTPServer(sendBuffer: 16 << 10) { request in
            let handshake = connections.insert(request.connection) ? [HTTPServerReply.Step.wait(link.latency)] : []
            let answer = ShapedFeedServer.answer(request, root)
            let end = firstPhoto.asks(for: request.target, byteCount: answer.count)
            return HTTPServerReply(handshake + [.slowly(answer, link)] + (end.map { [.call($0)] } ?? []))
        }
    }

    /// The URL of a path.
    func url(_ path: String) -> String { server.url(path) }
    /// The bytes that the line has carried, with heads.
    var sentBytes: Int { link.sentBytes }

    /// The bytes of other answers that the line carried from the request for the first photo until its last byte. Nil
    /// before that.
    var bytesBesideFirstPhoto: Int? { firstPhoto.bytesBeside }

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

/// The answer with the first photo. Thread-safe.
private final class FirstPhoto: @unchecked Sendable {
    private let link: SlowLink
    private let lock = NSLock()
    // Guarded by `lock`.
    private var isKnown = false
    private var beside: Int?

    init(_ link: SlowLink) { self.link = link }

    /// Returns what to call after the answer, if this is the first request for a photo.
    func asks(for target: String, byteCount: Int) -> (@Sendable () -> Void)? {
        guard target.hasSuffix(".jpg") else { return nil }
        lock.lock()
        defer { lock.unlock() }
        guard !isKnown else { return nil }
        isKnown = true
        let before = link.sentBytes
        return { [self] in
            lock.lock()
            beside = link.sentBytes - before - byteCount
            lock.unlock()
        }
    }

    var bytesBeside: Int? {
        lock.lock()
        defer { lock.unlock() }
        return beside
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
