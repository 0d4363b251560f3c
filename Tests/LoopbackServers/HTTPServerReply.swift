/// A request as the server read it.
public struct HTTPServerRequest: Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The path with the query.
    public let target: String
    /// The fields in order, with names in lower case.
    public let headers: [(name: String, value: String)]
    /// The number of the connection, from 0.
    public let connection: Int
    /// The number of earlier requests for the same target.
    public let attempt: Int

    /// The value of the first field of this name, which is in lower case.
    public subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// The bytes that the server answers with, and how it misbehaves meanwhile.
public struct HTTPServerReply: Sendable {
    /// One part of an answer.
    public enum Step: Sendable {
        case bytes([UInt8])
        /// That many bytes of `HTTPServerReply.pattern`.
        case pattern(count: Int)
        /// Bytes until the client goes away.
        case endless
        /// A pause in seconds.
        case wait(Double)
        /// A pause until the gate opens.
        case hold(HTTPServerGate)
        /// `bytes` in pieces, with a pause in seconds after each.
        case drip([UInt8], piece: Int, pause: Double)
        /// The bytes over a slow line, after its delay.
        case slowly([UInt8], SlowLink)
        /// Calls a function on the thread of the connection.
        case call(@Sendable () -> Void)
        /// Closes the connection with a reset.
        case reset
        /// Closes the connection.
        case close
    }

    /// The parts, in order.
    public var steps: [Step]

    /// An answer of these parts. The connection stays open after the last.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Text as it is, then the end of the connection.
    public static func raw(_ text: String) -> HTTPServerReply { HTTPServerReply([.bytes(Array(text.utf8)), .close]) }

    /// The bytes of a head.
    public static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
        var text = "HTTP/1.1 \(status) Status \(status)\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// A whole answer with its length.
    public static func answer(
        _ status: Int = 200, _ body: [UInt8] = [], headers: [(String, String)] = []
    ) -> HTTPServerReply {
        HTTPServerReply([.bytes(head(status, headers + [("Content-Length", "\(body.count)")]) + body)])
    }

    /// An answer in chunks of at most `size` bytes.
    public static func chunked(
        _ body: [UInt8], size: Int, headers: [(String, String)] = [], trailers: [(String, String)] = []
    ) -> HTTPServerReply {
        var bytes = head(200, headers + [("Transfer-Encoding", "chunked")])
        var index = 0
        while index < body.count {
            let piece = body[index..<min(index + size, body.count)]
            bytes += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
            index += size
        }
        bytes += Array("0\r\n".utf8)
        for (name, value) in trailers { bytes += Array("\(name): \(value)\r\n".utf8) }
        return HTTPServerReply([.bytes(bytes + Array("\r\n".utf8))])
    }

    /// A redirect.
    public static func redirect(_ location: String, _ status: Int = 302, body: [UInt8] = []) -> HTTPServerReply {
        answer(status, body, headers: [("Location", location)])
    }

    /// The first `count` bytes of an answer that promises all of `body`, then the end of the connection.
    public static func truncated(
        _ body: [UInt8], after count: Int, headers: [(String, String)] = [], resets: Bool = false
    ) -> HTTPServerReply {
        let head = head(200, headers + [("Content-Length", "\(body.count)")])
        return HTTPServerReply([.bytes(head + body.prefix(count)), resets ? .reset : .close])
    }

    /// A file that can be continued: answers ranges with 206 if the entity tag still fits.
    public static func file(_ body: [UInt8], tag: String, for request: HTTPServerRequest) -> HTTPServerReply {
        let headers = [("Accept-Ranges", "bytes"), ("ETag", tag)]
        guard let range = request["range"], range.hasPrefix("bytes="), range.hasSuffix("-"),
            let first = Int(range.dropFirst(6).dropLast())
        else { return answer(200, body, headers: headers) }
        if let condition = request["if-range"], condition != tag { return answer(200, body, headers: headers) }
        guard first < body.count else {
            return answer(416, headers: headers + [("Content-Range", "bytes */\(body.count)")])
        }
        let place = ("Content-Range", "bytes \(first)-\(body.count - 1)/\(body.count)")
        return answer(206, Array(body[first...]), headers: headers + [place])
    }

    /// Bytes with a period of 65,521, so that a shifted copy is found.
    public static func pattern(_ count: Int, from start: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let place = (start + bytes.count) % period.count
            bytes += period[place..<min(period.count, place + count - bytes.count)]
        }
        return bytes
    }

    private static let period = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
}
