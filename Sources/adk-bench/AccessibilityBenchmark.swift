import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures what a program on the accessibility bus costs the gallery, and compares the answers with a list of GTK 4.
struct AccessibilityBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accessibility",
        abstract: "Measures a list of 100,000 rows that an assistive program reads, beside one of GTK 4.",
        discussion: """
            The client is Scripts/accessibility-bench/measure.py; the README there explains the figures. Start it with \
            Scripts/bench accessibility.
            """)

    @Option(help: "Also write the figures to this file, as one flat JSON object.")
    var json: String?

    @Option(help: "How many rows the client reads.")
    var walk = 3_000

    @Option(help: "How many clicks of the wheel it counts events for.")
    var clicks = 60

    @Option(help: ArgumentHelp("The folder of the client.", visibility: .hidden))
    var client: String?

    private static let rows = 100_000
    private static let size = PixelSize(width: 1280, height: 800)

    func validate() throws {
        guard walk > 0, clicks > 0 else { throw ValidationError("--walk and --clicks must be at least 1") }
    }

    func run() throws {
        guard client != nil else { throw BenchmarkFailure("start this benchmark with Scripts/bench accessibility") }
        let gallery = [
            try ScrollBenchmark.gallery(), "--scene", "rows", "--rows", "\(Self.rows)", "--size", "\(Self.size)",
        ]
        let without = try measure(gallery, ["--without-bus", "--idle", "10"])
        let idle = try measure(gallery, ["--idle", "10"])
        let walked = try measure(gallery, ["--walk", "\(walk)"])
        let ours = try measure(gallery, ["--clicks", "\(clicks)"])
        let peer = try measure(
            ["/usr/bin/python3", folder + "/list-gtk4.py", "\(Self.rows)"], ["--clicks", "\(clicks)"])

        var report = BenchmarkReport()
        func copy(_ name: String, _ key: String, of figures: [String: Double]) throws {
            guard let value = figures[key] else { throw BenchmarkFailure("the client did not measure \(key)") }
            report.note(name, value)
        }
        for key in ["ready_cpu_ms", "ready_pss_kb", "idle_ticks"] {
            try copy("without_bus_\(key)", key, of: without)
            try copy("with_bus_\(key)", key, of: idle)
        }
        try copy("with_client_pss_kb", "client_pss_kb", of: walked)
        for key in ["walk_rows_per_s", "walk_main_p99_ms", "walk_main_max_ms"] { try copy(key, key, of: walked) }
        for key in ["list_children", "in_one_answer", "children_ms", "events_per_click"] {
            try copy("ours_\(key)", key, of: ours)
            try copy("gtk4_\(key)", key, of: peer)
        }
        report.note("window_copy_ms", WindowCopy.seconds(Self.size) * 1_000)
        try report.publish(json: json)
    }

    private var folder: String { client ?? "" }

    /// Runs the client with a program on a private X server and in a session of its own.
    private func measure(_ program: [String], _ options: [String]) throws -> [String: Double] {
        FileHandle.standardError.write(Data("\(program[0]) \(options.joined(separator: " ")) …\n".utf8))
        let server = try PrivateServer(width: Self.size.width, height: Self.size.height)
        defer { server.stop() }
        // The server ends with its last client.
        let user = try WheelInjector(display: server.display)
        defer { withExtendedLifetime(user) {} }
        let output = Pipe()
        let child = try Child(
            "/usr/bin/dbus-run-session",
            ["--", "/usr/bin/python3", folder + "/measure.py"] + options + program,
            environment: ["DISPLAY": server.display, "WAYLAND_DISPLAY": "", "GDK_BACKEND": "x11"], output: output)
        defer { child.stop() }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        // Services of the session write to the same output.
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        let figures = Data((lines.last { $0.hasPrefix("{") } ?? "").utf8)
        guard let object = try? JSONSerialization.jsonObject(with: figures) as? [String: NSNumber] else {
            throw BenchmarkFailure("\(program[0]) was not measured: \(child.lastErrorOutput)")
        }
        return object.mapValues(\.doubleValue)
    }
}
