import AsyncDisplayKit
import Foundation

/// One run of the gallery on a private X server, while wheel clicks scroll it.
struct FramesRun {
    var source: String?
    var scene = "feed"
    var size = PixelSize(width: 1280, height: 800)
    var scale = 1.0
    var cores: Int?
    var decodeLoad: String?

    /// A period of scrolling at a constant rate.
    struct Stretch {
        let wheel: WheelInjector.Direction
        let clicksPerSecond: Double
        let seconds: TimeInterval
    }

    var stretches = [
        Stretch(wheel: .down, clicksPerSecond: 30, seconds: 12),
        Stretch(wheel: .up, clicksPerSecond: 60, seconds: 5),
    ]

    private var width: Int { size.width }
    private var height: Int { size.height }

    func measure() throws -> FramesReport {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("adk-frames-\(getpid()).jsonl")
        defer { unlink(log.path) }
        let server = try PrivateServer(width: width, height: height)
        defer { server.stop() }
        let user = try WheelInjector(display: server.display)
        let gallery = try startGallery(display: server.display, log: log.path)
        defer { gallery.stop() }

        try user.waitForWindow(of: gallery)
        try waitForRest(log, user, gallery)
        let before = try gallery.usage()
        user.movePointer(x: width / 2, y: height / 2)
        var phases: [ClosedRange<TimeInterval>] = []
        for stretch in stretches {
            phases.append(try scroll(stretch, user, gallery))
        }
        try waitForRest(log, user, gallery)
        let after = try gallery.usage()

        let frames = try FrameSample.read(log)
        return try FramesReport(
            frames: frames, phases: phases, before: before, after: after, windowCopy: WindowCopy.seconds(size))
    }

    private func startGallery(display: String, log: String) throws -> Child {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("gallery").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("the gallery is missing at \(path): start this benchmark with Scripts/bench")
        }
        var arguments = [
            "--scene", scene, "--column", "full", "--size", "\(Double(width) / scale)x\(Double(height) / scale)",
            "--scale", "\(scale)",
            "--offset-in-title", "--frames-log", log,
        ]
        if let decodeLoad { arguments += ["--decode-load", decodeLoad] }
        if let source { arguments.append(source) }
        let environment = ["DISPLAY": display]
        guard let cores else { return try Child(path, arguments, environment: environment) }
        return try Child("/usr/bin/taskset", ["-c", "0-\(cores - 1)", path] + arguments, environment: environment)
    }

    /// Sends wheel clicks at their times; returns the times of the first and the last.
    private func scroll(_ stretch: Stretch, _ user: WheelInjector, _ gallery: Child) throws -> ClosedRange<TimeInterval>
    {
        let start = MonotonicClock.seconds
        let clicks = Int(stretch.seconds * stretch.clicksPerSecond)
        for click in 0..<clicks {
            try user.wait(until: start + Double(click) / stretch.clicksPerSecond)
            guard gallery.isRunning else {
                throw BenchmarkFailure("the gallery ended while scrolling: \(gallery.lastErrorOutput)")
            }
            user.turn(stretch.wheel)
        }
        return start...MonotonicClock.seconds
    }

    /// Waits until the log has not grown for a second, or for 20 seconds if the gallery does not come to rest.
    private func waitForRest(_ log: URL, _ user: WheelInjector, _ gallery: Child) throws {
        let limit = MonotonicClock.seconds + 20
        var length = -1
        var quietSince = MonotonicClock.seconds
        while MonotonicClock.seconds < min(limit, quietSince + 1) {
            try user.wait(until: MonotonicClock.seconds + 0.1)
            guard gallery.isRunning else {
                throw BenchmarkFailure("the gallery ended by itself: \(gallery.lastErrorOutput)")
            }
            var status = stat()
            let now = stat(log.path, &status) == 0 ? Int(status.st_size) : 0
            // An empty log does not count as rest: the first frame is still to come.
            if now != length || now == 0 { quietSince = MonotonicClock.seconds }
            length = now
        }
        if length == 0 { throw BenchmarkFailure("the gallery presented no frame in 20 s: \(gallery.lastErrorOutput)") }
    }
}
