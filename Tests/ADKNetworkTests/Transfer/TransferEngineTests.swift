import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

struct TransferEngineTests {
    let body = HTTPServerReply.pattern(200_000)

    @Test func aBodyArrivesByteForByte() async throws {
        let server = try HTTPServer { [body] _ in .answer(200, body, headers: [("Content-Type", "image/jpeg")]) }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/photo.jpg?size=2"))
        #expect(end.status == 200)
        #expect(sink.has(body))
        #expect(sink.faults == [])
        #expect(sink.heads.count == 1)
        #expect(sink.heads.first?.headers.value(of: "content-type") == "image/jpeg")
        #expect(sink.heads.first?.length == body.count)
        #expect(end.summary.bodyBytes == body.count)
        #expect(end.summary.receivedBytes == body.count)
        #expect(end.summary.wastedBytes == 0)
        #expect(end.summary.version == .http11)
        #expect(!end.summary.isConnectionReused)
        let request = try #require(server.requests.first)
        #expect(request.target == "/photo.jpg?size=2")
        #expect(request.method == "GET")
        #expect(request["accept-encoding"] == "identity")
        #expect(request["user-agent"] == "AsyncDisplayKit")
        #expect(request["host"] == "127.0.0.1:\(server.port)")
    }

    @Test func aBodyInChunksArrivesWithoutItsTrailers() async throws {
        let server = try HTTPServer { [body] _ in
            .chunked(body, size: 7001, headers: [("ETag", "\"a\"")], trailers: [("ETag", "\"b\""), ("X-Late", "1")])
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 200)
        #expect(sink.has(body))
        #expect(sink.heads.first?.length == nil)
        #expect(sink.heads.first?.headers.values(of: "ETag") == ["\"a\""])
        #expect(sink.heads.first?.headers.contains("X-Late") == false)
    }

    @Test func anIPv6AddressWorks() async throws {
        let server = try HTTPServer(ipv6: true) { _ in .answer(200, [1, 2, 3]) }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 200)
        #expect(sink.body == [1, 2, 3])
    }

    @Test func aConnectionIsUsedAgain() async throws {
        let server = try HTTPServer { _ in .answer(200, [7]) }
        defer { server.stop() }
        // The second follows the first without a pause of the test, in which the connection would be closed.
        let engine = TransferEngine.forTest { $0.slots = SlotLimits(total: 1) }
        let sinks = [CollectingSink(), CollectingSink()]
        for (number, sink) in sinks.enumerated() {
            engine.start(.patient(try TransferURL(server.url("/\(number)"))), priority: .visible, sink: sink)
        }
        let (first, second) = (await sinks[0].end(), await sinks[1].end())
        #expect(!first.summary.isConnectionReused)
        #expect(second.summary.isConnectionReused)
        #expect(server.connectionCount == 1)
    }

    @Test func anEmptyBodyIsASuccess() async throws {
        let server = try HTTPServer { request in
            request.target == "/204" ? HTTPServerReply([.bytes(HTTPServerReply.head(204, []))]) : .answer(200)
        }
        defer { server.stop() }
        let engine = TransferEngine.forTest()
        #expect(try await engine.fetch(server.url("/204")).end.status == 204)
        #expect(try await engine.fetch(server.url("/200")).end.status == 200)
    }

    @Test func aStatusWithoutAnImageHasItsHeadOnly() async throws {
        let server = try HTTPServer { _ in .answer(404, Array("not here".utf8), headers: [("X-Reason", "gone")]) }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 404)
        #expect(sink.heads.first?.headers.value(of: "X-Reason") == "gone")
        #expect(sink.body == [])
        #expect(end.summary.wastedBytes == 8)
        #expect(end.resume == nil)
    }

    @Test func theFieldsOfARequestAreSentButForThoseOfTheEngine() async throws {
        let server = try HTTPServer { _ in HTTPServerReply([.bytes(HTTPServerReply.head(304, [("ETag", "\"a\"")]))]) }
        defer { server.stop() }
        let (end, _) = try await TransferEngine.forTest().fetch(server.url("/")) {
            $0.headers = [
                "If-None-Match": "\"a\"", "X-Empty": "", "Range": "bytes=0-1", "Host": "other", "Accept": "image/*",
                "X-Split": "a\r\nX-Evil: 1",
            ]
        }
        #expect(end.status == 304)
        let request = try #require(server.requests.first)
        #expect(request["if-none-match"] == "\"a\"")
        #expect(request["x-empty"] == "")
        #expect(request["accept"] == "image/*")
        #expect(request["range"] == nil)
        #expect(request["x-evil"] == nil)
        #expect(request["host"] == "127.0.0.1:\(server.port)")
    }

    @Test func interimResponsesAreSkipped() async throws {
        let server = try HTTPServer { _ in
            var reply = HTTPServerReply.answer(200, [5], headers: [("X-Final", "1")])
            reply.steps.insert(.bytes(HTTPServerReply.head(103, [("Link", "</a>"), ("X-Early", "1")])), at: 0)
            return reply
        }
        defer { server.stop() }
        let (end, sink) = try await TransferEngine.forTest().fetch(server.url("/"))
        #expect(end.status == 200)
        #expect(sink.heads.count == 1)
        #expect(sink.heads.first?.headers.contains("X-Early") == false)
        #expect(sink.heads.first?.headers.contains("X-Final") == true)
        #expect(sink.body == [5])
    }

    @Test func theUserNameOfAURLBecomesAFieldAndNothingElse() async throws {
        let server = try HTTPServer { _ in .answer(200, [1]) }
        defer { server.stop() }
        let url = "http://ann%20a:pa%3Ass@127.0.0.1:\(server.port)/x"
        let (end, _) = try await TransferEngine.forTest().fetch(url)
        #expect(end.status == 200)
        // "ann a:pa:ss" in base 64.
        #expect(server.requests.first?["authorization"] == "Basic YW5uIGE6cGE6c3M=")
        #expect("\(end)".contains("pa") == false)
    }

    @Test func aMissingLibraryNamesItsPackage() async throws {
        let engine = TransferEngine.forTest { $0.libraryNames = ["libcurl-that-is-not.so.4"] }
        let (end, _) = try await engine.fetch("http://127.0.0.1:1/")
        #expect(end.error == .libraryMissing(package: "libcurl4"))
        #expect(end.error.map { "\($0)" } == "Loading from the network needs the package libcurl4.")
    }

    @Test func aLibraryWithoutTheFunctionsIsTooOld() async throws {
        let engine = TransferEngine.forTest { $0.libraryNames = ["libc.so.6"] }
        let (end, _) = try await engine.fetch("http://127.0.0.1:1/")
        #expect(end.error == .libraryTooOld(version: "of an unknown version"))
    }

    @Test func theOtherBuildOfTheLibraryWorksAsWell() async throws {
        let server = try HTTPServer { _ in .answer(200, [1, 2]) }
        defer { server.stop() }
        let engine = TransferEngine.forTest { $0.libraryNames = ["libcurl-gnutls.so.4"] }
        let (end, sink) = try await engine.fetch(server.url("/"))
        #expect(end.status == 200 || end.error == .libraryMissing(package: "libcurl4"))
        #expect(sink.body == (end.status == 200 ? [1, 2] : []))
    }

    @Test func theThreadEndsWhenItIsIdleAndBeginsAgain() async throws {
        let server = try HTTPServer { _ in .answer(200, [1]) }
        defer { server.stop() }
        let engine = TransferEngine.forTest { $0.idleSeconds = 0.01 }
        #expect(!engine.hasThread)
        for _ in 0..<3 {
            #expect(try await engine.fetch(server.url("/")).end.status == 200)
            #expect(await eventually { !engine.hasThread })
        }
    }
}
