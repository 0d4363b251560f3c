import Foundation
import Glibc

/// An HTTP/1.1 server on the loopback interface, which answers and misbehaves as its owner tells it. Each connection
/// has its thread. Thread-safe.
public final class HTTPServer: @unchecked Sendable {
    /// Gives the answer to a request. It is called on the thread of the connection.
    public typealias Handler = @Sendable (HTTPServerRequest) -> HTTPServerReply

    /// A number that the system chose.
    public let port: Int
    private let isIPv6: Bool
    private let listener: Int32
    /// A socket that keeps the port when the server has stopped: it refuses connections, and no other server of this
    /// machine gets the port.
    private let reservation: Int32
    private let handler: Handler
    /// The size of the send buffer of a connection in bytes; nil for that of the system.
    private let sendBuffer: Int32?
    private let stopGate = HTTPServerGate()
    private let condition = NSCondition()
    // All guarded by `condition`.
    private var received: [HTTPServerRequest] = []
    private var attempts: [String: Int] = [:]
    private var connections: [Int: Int32] = [:]
    private var connectionTotal = 0
    private var threads = 1
    private var sent = 0
    private var isStopped = false

    /// Starts a server.
    public init(ipv6: Bool = false, sendBuffer: Int? = nil, _ handler: @escaping Handler) throws {
        self.handler = handler
        self.sendBuffer = sendBuffer.map(Int32.init)
        isIPv6 = ipv6
        guard let (reservation, port) = HTTPServer.bind(port: 0, ipv6: ipv6) else { throw HTTPServer.launchError }
        guard let (listener, _) = HTTPServer.bind(port: port, ipv6: ipv6), listen(listener, 1024) == 0 else {
            close(reservation)
            throw HTTPServer.launchError
        }
        self.reservation = reservation
        self.listener = listener
        self.port = port
        Thread { self.accept() }.start()
    }

    private static var launchError: ChildProcess.LaunchError {
        ChildProcess.LaunchError(description: "cannot listen: \(String(cString: strerror(errno)))")
    }

    /// A new socket at a port of the loopback interface, and its port. 0 lets the system choose.
    private static func bind(port: Int, ipv6: Bool) -> (Int32, Int)? {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(ipv6 ? AF_INET6 : AF_INET, kind, 0)
        guard descriptor >= 0 else { return nil }
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &one, 4)
        let bigEndianPort = UInt16(port).bigEndian
        let bound: Int?
        if ipv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            address.sin6_port = bigEndianPort
            bound = bind(descriptor, &address) { Int(UInt16(bigEndian: $0.sin6_port)) }
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
            address.sin_port = bigEndianPort
            bound = bind(descriptor, &address) { Int(UInt16(bigEndian: $0.sin_port)) }
        }
        guard let bound else {
            close(descriptor)
            return nil
        }
        return (descriptor, bound)
    }

    private static func bind<Address>(
        _ descriptor: Int32, _ address: inout Address, port: (Address) -> Int
    ) -> Int? {
        var size = socklen_t(MemoryLayout<Address>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                let status = Glibc.bind(descriptor, raw, size)
                return status == 0 ? getsockname(descriptor, raw, &size) : status
            }
        }
        return status == 0 ? port(address) : nil
    }

    deinit {
        close(listener)
        close(reservation)
    }

    /// The URL of a path.
    public func url(_ path: String) -> String { "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(port)\(path)" }

    /// All requests so far, in order.
    public var requests: [HTTPServerRequest] { locked { received } }
    /// The number of connections so far.
    public var connectionCount: Int { locked { connectionTotal } }
    /// The bytes that the system took for all connections.
    public var sentBytes: Int { locked { sent } }

    /// Waits until this many requests have come, or the server stops.
    public func waitForRequests(_ count: Int) {
        condition.lock()
        while received.count < count, !isStopped { condition.wait() }
        condition.unlock()
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    /// Closes all connections and waits for the threads. Later connections are refused for as long as the server lives.
    public func stop() {
        stopGate.open()
        condition.lock()
        isStopped = true
        condition.broadcast()
        shutdown(listener, Int32(SHUT_RDWR))
        for descriptor in connections.values { shutdown(descriptor, Int32(SHUT_RDWR)) }
        while threads > 0 { condition.wait() }
        condition.unlock()
    }

    private func endThread() {
        condition.lock()
        threads -= 1
        condition.broadcast()
        condition.unlock()
    }

    // MARK: - Connections

    private typealias Accept4 =
        @convention(c) (
            Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?, Int32
        ) -> Int32
    /// The function of the C library, which its Swift module does not have.
    private static let accept4 = unsafeBitCast(dlsym(nil, "accept4"), to: Accept4.self)

    private func accept() {
        defer { endThread() }
        while true {
            // A child that another test starts must not keep the connection open.
            let descriptor = HTTPServer.accept4(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
            if descriptor < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            var one: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
            if var sendBuffer { setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &sendBuffer, 4) }
            let number: Int? = locked {
                guard !isStopped else { return nil }
                threads += 1
                connections[connectionTotal] = descriptor
                connectionTotal += 1
                return connectionTotal - 1
            }
            guard let number else {
                close(descriptor)
                return
            }
            let thread = Thread { self.serve(descriptor, number) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }

    private func serve(_ descriptor: Int32, _ number: Int) {
        var buffer: [UInt8] = []
        while let request = read(descriptor, &buffer, number) {
            guard run(handler(request).steps, descriptor) else { break }
        }
        locked {
            connections[number] = nil
            close(descriptor)
        }
        endThread()
    }

    private func read(_ descriptor: Int32, _ buffer: inout [UInt8], _ connection: Int) -> HTTPServerRequest? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = buffer.firstRange(of: end) {
                let text = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
                buffer.removeSubrange(..<range.upperBound)
                return record(text, connection)
            }
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            buffer += piece.prefix(count)
        }
    }

    private func record(_ text: String, _ connection: Int) -> HTTPServerRequest? {
        let lines = text.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
        return locked {
            let target = String(words[1])
            let request = HTTPServerRequest(
                method: String(words[0]), target: target, headers: headers, connection: connection,
                attempt: attempts[target, default: 0])
            attempts[target, default: 0] += 1
            received.append(request)
            condition.broadcast()
            return request
        }
    }

    // MARK: - Answers

    /// Whether the connection is still to be used.
    private func run(_ steps: [HTTPServerReply.Step], _ descriptor: Int32) -> Bool {
        for step in steps {
            switch step {
            case .bytes(let bytes): guard send(bytes[...], descriptor) else { return false }
            case .pattern(let count):
                var place = 0
                while place < count {
                    let piece = HTTPServerReply.pattern(min(65_521, count - place), from: place)
                    guard send(piece[...], descriptor) else { return false }
                    place += piece.count
                }
            case .endless:
                let piece = HTTPServerReply.pattern(65_521)
                while send(piece[...], descriptor) {}
                return false
            case .wait(let seconds): if stopGate.wait(atMost: seconds) { return false }
            case .hold(let gate):
                while !gate.wait(atMost: 0.05) { if stopGate.wait(atMost: 0) { return false } }
            case .drip(let bytes, let size, let pause):
                var rest = bytes[...]
                while !rest.isEmpty {
                    guard send(rest.prefix(size), descriptor), !stopGate.wait(atMost: pause) else { return false }
                    rest = rest.dropFirst(size)
                }
            case .slowly(let bytes, let link): guard send(bytes, over: link, descriptor) else { return false }
            case .call(let body): body()
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
                return false
            case .close: return false
            }
        }
        return true
    }

    private func send(_ bytes: [UInt8], over link: SlowLink, _ descriptor: Int32) -> Bool {
        link.passRequest()
        var rest = bytes[...]
        while !rest.isEmpty {
            let packet = rest.prefix(SlowLink.packet)
            link.pass(packet.count)
            guard !stopGate.wait(atMost: 0), send(packet, descriptor) else { return false }
            rest = rest.dropFirst(packet.count)
        }
        return true
    }

    private func send(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            locked { sent += count }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
