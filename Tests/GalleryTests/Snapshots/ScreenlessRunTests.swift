import Foundation
import Testing

/// `test --host x11` on a machine without an X server.
@Suite(.serialized)
struct ScreenlessRunTests {
    @Test(arguments: [[], ["--jobs", "4"]])
    func withoutAnXServerTheRunEndsAtOnce(options: [String]) throws {
        let session = try ToolSession()
        let run = try session.run(
            ["test", "--filter", "plain-*", "--host", "x11", "--mode", "missing"] + options,
            environment: ["PATH": session.root.path])
        #expect(run.status == 3)
        #expect(run.output.split(separator: "\n") == ["Xvfb is not installed (Debian package xvfb)"])
        #expect(try session.names(in: "results").allSatisfy { !$0.hasSuffix(".result.json") })
    }

    /// The server starts once, and never again. Both processes may start it at the same time, so the script claims the
    /// one start by an atomic call.
    @Test func processesWithoutAScreenEndTheRunAndFailNoScene() throws {
        let session = try ToolSession()
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        let script = """
            #!/bin/sh
            PATH=\(path)
            mkdir "$0.once" 2>/dev/null || { echo no more screens >&2; exit 1; }
            exec Xvfb "$@"
            """
        try Data(script.utf8).write(to: URL(fileURLWithPath: session.path("Xvfb")))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: session.path("Xvfb"))

        let run = try session.run(
            ["test", "--filter", "plain-*", "--host", "x11", "--mode", "missing", "--jobs", "2"],
            environment: ["PATH": session.root.path])

        #expect(run.status == 3, "\(run.output)")
        #expect(run.output.contains("Xvfb did not start: no more screens"), "\(run.output)")
        #expect(!run.output.contains("its process ended"), "\(run.output)")
    }
}
