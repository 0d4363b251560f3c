import AsyncDisplayKit
import TestSupport
import XCTest

/// Tests of traces, frame logs and error messages.
final class DiagnosticsTests: XCTestCase {
    private func start(_ arguments: [String], _ server: XvfbServer) throws -> (ChildProcess, XClient, UInt32) {
        let child = try GalleryRunner.start(arguments, display: server.display)
        let client = try XClient(display: server.display)
        var window: UInt32?
        GalleryRunner.waitUntil("a window with a photo") {
            window = client.window(pid: child.pid)
            return window.map { Set(client.pixels(of: $0) ?? []).count > 1000 } ?? false
        }
        return (child, client, try XCTUnwrap(window))
    }

    private struct Span {
        var name: String
        /// Nanoseconds.
        var start, end: Int
    }

    func testATerminationWritesATraceWhoseSpansNestOnEveryThread() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(8)
        let server = try XvfbServer(width: 800, height: 600)
        let (trace, log) = (folder.path("trace.json"), folder.path("frames.log"))
        let (child, client, window) = try start(["--trace", trace, "--frames-log", log, folder.path], server)
        client.movePointer(into: window, x: 300, y: 300)
        for _ in 0..<10 {
            client.wheel(.down)
            poll(nil, 0, 16)
        }

        // A program that a script runs in the background ignores SIGINT.
        child.send(signal: SIGTERM)

        GalleryRunner.waitUntil("the end") { child.exitStatus != nil }
        XCTAssertEqual(child.exitStatus, 128 + SIGTERM)
        XCTAssertEqual(child.errorOutput, "")
        let json = try XCTUnwrap(
            JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: trace))) as? [String: Any])
        let events = try XCTUnwrap(json["traceEvents"] as? [[String: Any]])
        let timed = events.filter { $0["ts"] != nil }
        XCTAssertGreaterThan(timed.count, 100)
        let times = timed.compactMap { $0["ts"] as? Double }
        XCTAssertEqual(times, times.sorted(), "events are ordered by time")
        let named = Set(events.filter { $0["name"] as? String == "thread_name" }.compactMap { $0["tid"] as? Int })
        XCTAssertEqual(Set(timed.compactMap { $0["tid"] as? Int }).subtracting(named), [], "threads without a name")

        for thread in named {
            var open: [Span] = []
            for event in timed where event["tid"] as? Int == thread && event["ph"] as? String == "X" {
                func nanoseconds(_ key: String) -> Int { Int(((event[key] as? Double ?? 0) * 1000).rounded()) }
                let start = nanoseconds("ts")
                let span = Span(name: event["name"] as? String ?? "", start: start, end: start + nanoseconds("dur"))
                while let last = open.last, last.end <= span.start { open.removeLast() }
                if let around = open.last {
                    XCTAssertLessThanOrEqual(
                        span.end, around.end, "\(span.name) ends after \(around.name), which contains it")
                }
                open.append(span)
            }
        }
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        XCTAssertFalse(lines.isEmpty, "the last frames are written at the end")
    }

    func testAFullDiskEndsOnlyTheFramesLog() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(3)
        let server = try XvfbServer(width: 800, height: 600)
        let (child, client, window) = try start(["--frames-log", "/dev/full", folder.path], server)

        GalleryRunner.waitUntil("a sentence") { child.errorOutput.contains("frames log /dev/full: no space left") }
        client.focus(window)
        client.type(symbol: 0x71)
        GalleryRunner.waitUntil("the end") { child.exitStatus != nil }

        XCTAssertEqual(child.exitStatus, 0)
        XCTAssertEqual(child.errorOutput.split(separator: "\n").count, 1, "reported once")
    }

    func testAFullStandardErrorDoesNotCrashTheGallery() throws {
        let child = try ChildProcess(
            "sh", ["-c", "exec \"$0\" --headless --screenshot x.png /nonexistent 2>/dev/full", GalleryRunner.program])
        GalleryRunner.waitUntil("the end") { child.exitStatus != nil }
        XCTAssertEqual(child.exitStatus, 1)
    }

    func testAScreenshotThatCannotBeWrittenIsReportedInOneLine() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(1)
        let result = try GalleryRunner.run(["--headless", "--screenshot", "/nonexistent/x.png", folder.path])
        XCTAssertEqual(result.status, 1)
        XCTAssertEqual(
            result.words, "gallery: cannot write the screenshot /nonexistent/x.png: no such file or directory\n")
    }
}
