import Foundation
import TestSupport
import Testing

@Suite struct SlowLinkTests {
    /// All that a server sends to one request.
    private func answer(of server: HTTPServer) throws -> [UInt8] {
        let child = try ChildProcess(
            "/bin/bash",
            [
                "-c",
                "exec 4<>/dev/tcp/127.0.0.1/\(server.port); printf 'GET / HTTP/1.1\\r\\n\\r\\n' >&4; cat <&4 >&2",
            ])
        child.wait()
        return Array(child.errorOutput.utf8)
    }

    @Test func allBytesPassTheLineAndAreCountedOnce() throws {
        for lossShare in [0, 0.02] {
            let link = SlowLink(latency: 0.001, megabits: 1000, lossShare: lossShare, seed: 3)
            let body = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
            let whole = HTTPServerReply.head(200, [("Content-Length", "\(body.count)")]) + body
            let server = try HTTPServer { _ in HTTPServerReply([.slowly(whole, link), .close]) }
            defer { server.stop() }
            #expect(try answer(of: server) == whole)
            #expect(link.sentBytes == whole.count)
        }
    }
}
