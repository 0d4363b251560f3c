import ADKFoundation
import Foundation
import TestSupport

@testable import ADKNetwork

/// A second process of a run, which sends the requests that it is told to, with loaders of its own.
final class CaseProcess: Sendable {
    private let socket: Int32
    private let waiting = Locked<[Int: CheckedContinuation<CaseResponse?, Never>]>([:])

    /// Sends requests of one lane.
    struct Client: CaseClient {
        struct Lost: Error {}
        let process: CaseProcess

        func send(_ order: CaseOrder) async throws -> CaseResponse {
            let response = await withCheckedContinuation { continuation in
                process.waiting.withLock { $0[order.lane] = continuation }
                CaseLines.write(order, to: process.socket)
            }
            guard let response else { throw Lost() }
            return response
        }
    }

    /// - Parameter socket: the end of a pair whose other end the process has. It is closed with the object.
    init(socket: Int32) {
        self.socket = socket
        Thread { [weak self] in
            CaseLines.read(CaseResponse.self, from: socket) { response in
                self?.waiting.withLock { $0.removeValue(forKey: response.lane) }?.resume(returning: response)
            }
            // The process has ended.
            self?.waiting.withLock { waiting in
                defer { waiting = [:] }
                return Array(waiting.values)
            }.forEach { $0.resume(returning: nil) }
            close(socket)
        }.start()
    }

    /// Ends the process after its last response.
    func end() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// The second process: sends what it is told to, until the first ends the connection.
    static func serve(_ socket: Int32, folder: CacheFolder, clocks: [CaseClock]) async {
        await withTaskGroup(of: Void.self) { group in
            var orders: [AsyncStream<CaseOrder>.Continuation] = []
            for clock in clocks {
                let (stream, continuation) = AsyncStream.makeStream(of: CaseOrder.self)
                orders.append(continuation)
                group.addTask {
                    guard let client = try? LoadingCaseClient(folder: folder, clock: clock) else { return }
                    for await order in stream {
                        guard let response = try? await client.send(order) else { return }
                        CaseLines.write(response, to: socket)
                    }
                }
            }
            let lanes = orders
            Thread {
                CaseLines.read(CaseOrder.self, from: socket) { lanes[$0.lane].yield($0) }
                for lane in lanes { lane.finish() }
            }.start()
        }
    }
}

/// Values as lines of JSON on a socket.
private enum CaseLines {
    static func write(_ value: some Encodable, to socket: Int32) {
        guard var line = try? JSONEncoder().encode(value) else { return }
        line.append(UInt8(ascii: "\n"))
        // One call: lines of several threads are not mixed.
        line.withUnsafeBytes { bytes in
            _ = send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// Reads until the other end is closed.
    static func read<Value: Decodable>(_ type: Value.Type, from socket: Int32, _ body: (Value) -> Void) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                if let value = try? JSONDecoder().decode(type, from: Data(rest[..<end])) { body(value) }
                rest.removeFirst(end + 1)
            }
        }
    }
}
