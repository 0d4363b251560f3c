import Foundation
import TestSupport
import XCTest

/// A JPEG of several scans on a server that holds its second half. ImageMagick makes it, which `Scripts/test` installs.
final class ProgressivePhoto {
    /// Lets the second half pass.
    let gate = HTTPServerGate()
    let server: HTTPServer

    init() throws {
        let path = NSTemporaryDirectory() + "adk-test-\(UUID().uuidString).jpg"
        defer { unlink(path) }
        let child = try ChildProcess(
            "convert", ["-size", "400x400", "-seed", "7", "plasma:red-blue", "-interlace", "JPEG", path])
        XCTAssertEqual(child.wait(), 0, child.errorOutput)
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        server = try HTTPServer { [gate] _ in
            HTTPServerReply([
                .bytes(HTTPServerReply.head(200, [("Content-Length", "\(file.count)")])),
                .bytes(Array(file.prefix(file.count / 2))), .hold(gate), .bytes(Array(file.dropFirst(file.count / 2))),
            ])
        }
    }

    deinit { server.stop() }

    var url: String { server.url("/a.jpg") }
}
