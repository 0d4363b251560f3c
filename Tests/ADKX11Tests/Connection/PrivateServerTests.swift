import ADKX11
import Foundation
import XCTest

/// Starts scripts in the place of Xvfb.
final class PrivateServerTests: XCTestCase {
    /// Calls `body` with a folder in which `Xvfb` is a script.
    private func withServer(_ script: String, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do { try FileManager.default.removeItem(at: folder) } catch { XCTFail("left behind: \(folder.path)") }
        }
        let program = folder.appendingPathComponent("Xvfb")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        try body(folder.path)
    }

    private func reason(_ folder: String, limit: TimeInterval = 60) -> String {
        do {
            let server = try PrivateServer(width: 10, height: 10, path: folder, limit: limit)
            return "started \(server.display)"
        } catch {
            return "\(error)"
        }
    }

    func testAServerThatNeverAnswersIsGivenUp() throws {
        try withServer("trap '' TERM\nexec sleep 1000") { folder in
            let words = reason(folder, limit: 0.5)
            XCTAssertTrue(words.hasPrefix("Xvfb did not start: it was not ready after 0.5 seconds."), words)
        }
    }

    func testAServerThatEndsSaysWhy() throws {
        try withServer("echo no room for a screen >&2\nexit 1") { folder in
            XCTAssertEqual(reason(folder), "Xvfb did not start: no room for a screen\n")
        }
        XCTAssertEqual(reason("/nonexistent"), "\(PrivateServer.StartError.notInstalled)")
    }

    func testAServerThatWritesManyMessagesIsNotStopped() throws {
        // More than a pipe holds, before and after it is ready.
        let noise = "head -c 300000 /dev/zero >&2"
        try withServer("\(noise); echo 77; \(noise); echo done > \"$0.done\"; exec sleep 1000") { folder in
            mkfifo(folder + "/Xvfb.done", 0o600)
            let server = try PrivateServer(width: 10, height: 10, path: folder)
            XCTAssertEqual(server.display, ":77")
            // Opening waits until the script has written all.
            let done = try XCTUnwrap(FileHandle(forReadingAtPath: folder + "/Xvfb.done"))
            XCTAssertEqual(try done.readToEnd(), Data("done\n".utf8))
            server.stop()
        }
    }
}
