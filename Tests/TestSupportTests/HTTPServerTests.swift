import Foundation
import Glibc
import TestSupport
import Testing

struct HTTPServerTests {
    /// A connection to a server on the loopback interface, which sent a request.
    private static func connect(to server: HTTPServer) throws -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        address.sin_port = UInt16(server.port).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
        let request = Array("GET / HTTP/1.1\r\n\r\n".utf8)
        #expect(send(client, request, request.count, 0) == request.count)
        return client
    }

    @Test func aClosedConnectionEndsThoughAChildWasStartedMeanwhile() throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate), .close]) }
        let client = try Self.connect(to: server)
        defer { close(client) }
        // The connection is accepted, and held when the child starts.
        while server.requests.isEmpty { usleep(1000) }
        let child = try ChildProcess("sleep", ["600"])
        gate.open()
        var byte: UInt8 = 0
        #expect(recv(client, &byte, 1, 0) == 0)
        #expect(child.exitStatus == nil)
        server.stop()
    }
}
