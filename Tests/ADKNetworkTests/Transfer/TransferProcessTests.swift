import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Properties of a whole process. Each test has one of its own.
struct TransferProcessTests {
    @Test func proxiesComeFromTheEnvironment() async throws {
        await #expect(processExitsWith: .success) {
            let proxy = try HTTPServer { _ in .answer(200, [1]) }
            let server = try HTTPServer { _ in .answer(200, [2]) }
            // In upper case a server that runs as a CGI program could be given a proxy by its clients.
            setenv("HTTP_PROXY", "http://127.0.0.1:1", 1)
            setenv("http_proxy", proxy.url(""), 1)
            setenv("no_proxy", "127.0.0.1,plain.invalid", 1)
            let engine = TransferEngine.forTest { $0.proxy = nil }
            #expect(try await engine.fetch("http://photos.invalid/a").sink.body == [1])
            #expect(try await engine.fetch(server.url("/b")).sink.body == [2])
            #expect(try await engine.fetch("http://plain.invalid/c").end.error == .cannotResolve(host: "plain.invalid"))
            #expect(proxy.requests.map(\.target) == ["http://photos.invalid/a"])
            setenv("http_proxy", "", 1)
            let direct = TransferEngine.forTest { $0.proxy = nil }
            #expect(
                try await direct.fetch("http://photos.invalid/a").end.error == .cannotResolve(host: "photos.invalid"))
        }
    }
}
