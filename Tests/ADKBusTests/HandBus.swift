import ADKFoundation
import Foundation
import Glibc
import TestSupport

/// A bus whose answers are bytes of the test's choice. It lets any client in, and answers its greeting.
final class HandBus: Sendable {
    struct Call {
        /// The number of the call.
        let serial: UInt32
        let body: [UInt8]
    }

    struct Answer {
        var bytes: [UInt8]
        /// Nothing follows.
        var isLast = false
    }

    let path = NSTemporaryDirectory() + "adk-hand-\(getpid())-\(UUID().uuidString)"
    private let listener: Int32
    private let answer: @Sendable (Call) -> Answer

    /// - Parameter accepts: without it clients connect and are never answered.
    init(accepts: Bool = true, _ answer: @escaping @Sendable (Call) -> Answer) throws {
        self.answer = answer
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0, listen(listener, 16) == 0 else {
            throw ChildProcess.LaunchError(description: "cannot listen at \(path)")
        }
        guard accepts else { return }
        Thread.detachNewThread { [listener, answer] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                HandBus.serve(client, answer)
                close(client)
            }
        }
    }

    /// Ends the thread.
    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        unlink(path)
    }

    private static func serve(_ client: Int32, _ answer: (Call) -> Answer) {
        var greeting: [UInt8] = []
        while !greeting.suffix(7).elementsEqual("BEGIN\r\n".utf8) {
            guard let byte = read(client, 1) else { return }
            greeting += byte
        }
        let text = String(decoding: greeting, as: UTF8.self)
        let reply =
            (text.contains("DATA\r\n") ? "DATA\r\n" : "") + "OK 0123456789abcdef0123456789abcdef\r\n"
            + (text.contains("NEGOTIATE_UNIX_FD") ? "AGREE_UNIX_FD\r\n" : "")
        write(client, Array(reply.utf8))
        while let head = read(client, 16) {
            func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(head[place + $1]) << (8 * $1) } }
            let serial = UInt32(number(8))
            guard read(client, (number(12) + 7) / 8 * 8) != nil, let body = read(client, number(4)) else { return }
            if serial == 1 {
                write(client, WireWriter.answer(to: 1, type: "s", body: WireWriter.bytes(of: [.string(":1.1")])))
                continue
            }
            let reply = answer(Call(serial: serial, body: body))
            write(client, reply.bytes)
            if reply.isLast { return }
        }
    }

    private static func read(_ client: Int32, _ count: Int) -> [UInt8]? {
        var result: [UInt8] = []
        while result.count < count {
            var part = [UInt8](repeating: 0, count: count - result.count)
            let received = recv(client, &part, part.count, 0)
            guard received > 0 else { return nil }
            result += part[..<received]
        }
        return result
    }

    private static func write(_ client: Int32, _ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
