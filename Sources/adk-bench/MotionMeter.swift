import AsyncDisplayKit
import Foundation

/// Meters this process while it animates.
@MainActor
final class MotionMeter {
    private let window: UIWindow
    private let start = MonotonicClock.seconds
    private let startUsed = ProcessorTime.nanoseconds
    /// The durations of all animations.
    var animatedSeconds = 0.0
    private var wallSeconds = 0.0
    private var usedSeconds = 0.0
    private var isAnimating = false
    private var lastFrame: TimeInterval?
    private var intervals: [TimeInterval] = []
    private var frames: [ADKFrameRecord] = []
    private var highestKeptBytes = 0
    private var paintedAtBegin = 0
    private var paintedRasterPixels = 0

    init(_ window: UIWindow) {
        self.window = window
        FrameLoop.shared.onFrame = { [weak self] in self?.note($0) }
    }

    func begin() {
        isAnimating = true
        lastFrame = nil
        paintedAtBegin = window.paintedRasterPixels
    }

    func end() {
        isAnimating = false
        paintedRasterPixels += window.paintedRasterPixels - paintedAtBegin
    }

    func stop() {
        wallSeconds = MonotonicClock.seconds - start
        usedSeconds = (ProcessorTime.nanoseconds - startUsed) / 1e9
        FrameLoop.shared.onFrame = nil
    }

    private func note(_ frame: ADKFrameRecord) {
        guard isAnimating else { return }
        if let lastFrame { intervals.append(frame.time - lastFrame) }
        lastFrame = frame.time
        frames.append(frame)
        highestKeptBytes = max(highestKeptBytes, window.keptRasterBytes)
    }

    /// The figures as one line of JSON. Called at rest, which the kept bytes at rest mean.
    func line(transitions: Int) -> String {
        let main = frames.map { $0.total * 1000 }.sorted()
        func share(_ share: Double) -> Double {
            main.isEmpty ? .nan : main[max(0, Int((share * Double(main.count)).rounded(.up)) - 1)]
        }
        let damage = frames.map { Double($0.damagedPixels) }
        let figures: [(String, Double)] = [
            ("transitions", Double(transitions)), ("animated_s", animatedSeconds), ("wall_s", wallSeconds),
            ("cpu_s", usedSeconds), ("frames", Double(frames.count)),
            ("over_25ms", Double(intervals.count { $0 > 0.025 })), ("main_p50_ms", share(0.5)),
            ("main_p99_ms", share(0.99)), ("main_max_ms", share(1)),
            ("damage_px_per_frame", damage.reduce(0, +) / Double(max(1, damage.count))),
            ("painted_picture_px_per_frame", Double(paintedRasterPixels) / Double(max(1, frames.count))),
            ("kept_bytes_in_motion", Double(highestKeptBytes)), ("kept_bytes_at_rest", Double(window.keptRasterBytes)),
        ]
        let fields = figures.map { name, value in
            "\"\(name)\": " + (value.isFinite ? String(format: "%.6f", value) : "null")
        }
        return "{" + fields.joined(separator: ", ") + "}"
    }
}
