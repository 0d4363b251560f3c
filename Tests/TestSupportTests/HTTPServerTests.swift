import Foundation
import Glibc
import TestSupport
import Testing

struct HTTPServerTests {
    /// The error number of `bind` or `connect` with the address of a server; nil for success.
    private static func error(
        of call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ server: HTTPServer
    ) -> Int32? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        address.sin_port = UInt16(server.port).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 ? nil : errno
            }
        }
    }

    /// A connection to a server on the loopback interface, which sent a request.
    private static func connect(to server: HTTPServer) throws -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        try #require(error(of: Glibc.connect, client, server) == nil)
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

    /// The symptom: a test that expects a refused connection met the server of another test.
    @Test func noOtherServerGetsThePortOfAStoppedServer() throws {
        let server = try HTTPServer { _ in HTTPServerReply([.close]) }
        server.stop()
        let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(other) }
        #expect(Self.error(of: Glibc.bind, other, server) == EADDRINUSE)
        #expect(Self.error(of: Glibc.connect, other, server) == ECONNREFUSED)
        withExtendedLifetime(server) {}
    }
}
