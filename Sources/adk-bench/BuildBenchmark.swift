import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Times builds of an app with the framework: clean, and after a change of one line in each layer and in the app.
struct BuildBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Times clean and incremental builds of an app with the framework, and the start after one.",
        discussion: """
            Builds Examples/Search in a copy of the package. A change replaces a number in the body of a function, so \
            that no interface changes. After the change of the app, its window is waited for on a private X server. \
            Times are elapsed seconds; reference_s is that of a module which is always the same, and times count as \
            ratios to it: with a reference of 10.9 seconds, 0.275 are 3 seconds and 5.5 a minute. Needs about 10 \
            minutes, and a machine that does nothing else.
            """)

    @Option(help: ArgumentHelp("The folder of the package.", visibility: .hidden))
    var root: String

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    func run() throws {
        let folder = URL(fileURLWithPath: root).appendingPathComponent(".build/build-bench")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var report = BenchmarkReport()
        let graph = try BuildGraph(root: root)
        report.note("library_lines", Double(graph.lines))
        report.note("longest_chain_lines", Double(graph.longestChainLines))
        report.note("reference_s", try reference(in: folder))

        let subject = try BuildSubject(copyOf: root, at: folder.appendingPathComponent("AsyncDisplayKit"))
        let command = ["build", "--package-path", subject.app.path]
        let debug = command + ["--scratch-path", folder.appendingPathComponent("debug").path]
        _ = try seconds(["package", "resolve"] + debug.dropFirst())
        report.note("clean_debug_s", try seconds(debug))
        report.note("unchanged_s", try seconds(debug))
        for layer in subject.layers {
            try subject.changeLine(of: layer)
            report.note("after_a_line_in_\(layer)_s", try seconds(debug))
        }
        try subject.changeLineOfApp(to: 2)
        let build = try seconds(debug)
        report.note("after_a_line_in_the_app_s", build)
        let program = folder.appendingPathComponent("debug/debug/Search").path
        report.note("from_a_line_in_the_app_to_a_window_s", build + (try secondsToWindow(of: program, home: folder)))
        let release = command + ["-c", "release", "--scratch-path", folder.appendingPathComponent("release").path]
        report.note("clean_release_s", try seconds(release))
        try subject.changeLineOfApp(to: 3)
        report.note("release_after_a_line_in_the_app_s", try seconds(release))
        try report.publish(json: json)
    }

    /// The median of three compilations of one generated file of 4,000 lines.
    private func reference(in folder: URL) throws -> Double {
        let file = folder.appendingPathComponent("Reference.swift")
        let types = (0..<500).map { number in
            """
            struct Value\(number): Hashable, Comparable {
                var name = "\(number)", count = \(number)
                static func < (left: Self, right: Self) -> Bool { (left.name, left.count) < (right.name, right.count) }
                func names(of others: [Self]) -> [String] {
                    let sorted = others.filter { $0 > self }.sorted()
                    return sorted.map { "\\($0.name): \\($0.count + count)" }
                }
            }
            """
        }
        try Data(types.joined(separator: "\n").utf8).write(to: file)
        let object = folder.appendingPathComponent("Reference.o").path
        return try (0..<3).map { _ in
            try seconds(["-c", "-parse-as-library", file.path, "-o", object], of: "swiftc")
        }.sorted()[1]
    }

    /// Starts a program on a private X server. Returns the seconds until its window shows something.
    private func secondsToWindow(of program: String, home: URL) throws -> Double {
        let screen = try ViewerScreen()
        let empty = try screen.pixels()
        let state = home.appendingPathComponent("state").path
        let begin = MonotonicClock.seconds
        let child = try Child(program, [], environment: ["DISPLAY": screen.display, "XDG_STATE_HOME": state])
        defer { child.stop() }
        try screen.waitForChange(from: empty, child)
        return MonotonicClock.seconds - begin
    }

    /// Runs a tool of Swift to its end. Returns the elapsed seconds.
    private func seconds(_ arguments: [String], of tool: String = "swift") throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.standardError
        let begin = MonotonicClock.seconds
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkFailure("\(tool) \(arguments.joined(separator: " ")) failed")
        }
        return MonotonicClock.seconds - begin
    }
}
