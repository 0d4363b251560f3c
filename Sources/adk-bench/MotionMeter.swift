import AsyncDisplayKit
import Foundation

/// Meters this process while it animates.
@MainActor
final class MotionMeter {
    private let start = MonotonicClock.seconds
    private let startUsed = ProcessorTime.nanoseconds
    private var wallSeconds = 0.0
    private var usedSeconds = 0.0
    private var isAnimating = false
    private var lastFrame: TimeInterval?
    private var intervals: [TimeInterval] = []
    private var frames: [ADKFrameRecord] = []
    private var highestKeptBytes = -Double.infinity

    init() {
        FrameLoop.shared.onFrame = { [weak self] in self?.note($0) }
    }

    func begin() {
        isAnimating = true
        lastFrame = nil
    }

    func end() { isAnimating = false }

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
        highestKeptBytes = max(highestKeptBytes, Self.keptBytes)
    }

    /// The bytes of all pictures that are kept for layers in motion. NaN: the compositor does not count them yet.
    private static var keptBytes: Double { .nan }

    /// The figures as one line of JSON.
    func line(transitions: Int, animatedSeconds: Double) -> String {
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
            ("kept_bytes_in_motion", highestKeptBytes), ("kept_bytes_at_rest", Self.keptBytes),
        ]
        let fields = figures.map { name, value in
            "\"\(name)\": " + (value.isFinite ? String(format: "%.6f", value) : "null")
        }
        return "{" + fields.joined(separator: ", ") + "}"
    }
}
