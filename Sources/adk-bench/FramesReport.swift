import Foundation

/// The figures of a run, in the order in which they are shown.
struct FramesReport: Report {
    private var figures: [(key: String, value: Double, unit: String)] = []

    /// - Parameters:
    ///   - phases: periods of scrolling, on the clock of the frames.
    ///   - before, after: the process at rest, before and after scrolling.
    ///   - windowCopy: seconds that copying the window's pixels takes, measured in this run.
    init(
        frames: [FrameSample], phases: [ClosedRange<TimeInterval>], before: Child.Usage, after: Child.Usage,
        windowCopy: TimeInterval
    ) throws {
        let scrolling = phases.map { phase in frames.filter { phase.contains($0.time) } }
        guard let start = phases.first?.lowerBound, scrolling.allSatisfy({ $0.count > 1 }) else {
            throw BenchmarkFailure("the gallery presented fewer than two frames while the wheel turned")
        }
        let all = scrolling.flatMap { $0 }
        note("frames", Double(all.count))
        noteIntervals(scrolling)
        noteSpread("main_ms", all.map(\.mainMilliseconds))
        for (index, part) in FrameSample.parts.enumerated() {
            noteSpread(part, all.map { $0.partMilliseconds[index] }, maximum: false)
        }
        note("damage_px_p50", percentile(0.5, of: all.map { Double($0.damagedPixels) }), "px")
        note("placeholders_max", Double(all.map(\.placeholders).max() ?? 0))
        note("placeholder_frames_percent", 100 * Double(all.count { $0.placeholders > 0 }) / Double(all.count), "%")
        note("nodes_max", Double(frames.map(\.nodes).max() ?? 0))
        note("window_copy_ms", windowCopy * 1000, "ms")
        noteProcess(before, after, distance: distance(frames.filter { $0.time >= start }))
    }

    /// Intervals between frames while the wheel turns.
    private mutating func noteIntervals(_ scrolling: [[FrameSample]]) {
        let intervals = scrolling.flatMap { frames in
            zip(frames, frames.dropFirst()).map { ($1.time - $0.time) * 1000 }
        }
        noteSpread("interval_ms", intervals)
        note("intervals_over_16_7_ms", Double(intervals.count { $0 > 16.7 }))
        note("intervals_over_25_ms", Double(intervals.count { $0 > 25 }))
        note("intervals_over_50_ms", Double(intervals.count { $0 > 50 }))
    }

    private mutating func noteProcess(_ before: Child.Usage, _ after: Child.Usage, distance: Double) {
        let megabytes = { (kibibytes: Int) in Double(kibibytes) / 1024 }
        note("rss_start_mib", megabytes(before.residentKiB), "MiB")
        note("rss_end_mib", megabytes(after.residentKiB), "MiB")
        note("pss_start_mib", megabytes(before.proportionalKiB), "MiB")
        note("pss_end_mib", megabytes(after.proportionalKiB), "MiB")
        let seconds = after.processorSeconds - before.processorSeconds
        note("scrolled_px", distance, "px")
        note("cpu_s", seconds, "s")
        note("cpu_ms_per_1000_px", distance > 0 ? seconds * 1000 / (distance / 1000) : .nan, "ms")
    }

    /// Distance scrolled up and down, in points: pixels at scale 1.
    private func distance(_ frames: [FrameSample]) -> Double {
        zip(frames, frames.dropFirst()).reduce(0) { $0 + abs($1.1.scrollY - $1.0.scrollY) }
    }

    private mutating func noteSpread(_ key: String, _ values: [Double], maximum: Bool = true) {
        note("\(key)_p50", percentile(0.5, of: values), "ms")
        note("\(key)_p99", percentile(0.99, of: values), "ms")
        if maximum { note("\(key)_max", values.max() ?? .nan, "ms") }
    }

    /// The percentile by nearest rank.
    private func percentile(_ share: Double, of values: [Double]) -> Double {
        guard !values.isEmpty else { return .nan }
        let rank = Int((share * Double(values.count)).rounded(.up))
        return values.sorted()[max(0, rank - 1)]
    }

    private mutating func note(_ key: String, _ value: Double, _ unit: String = "") {
        figures.append((key, value, unit))
    }

    /// A figure by its key; NaN if there is none.
    func figure(_ key: String) -> Double { figures.first { $0.key == key }?.value ?? .nan }

    // MARK: - Showing

    var text: String {
        let width = figures.map(\.key.count).max() ?? 0
        return figures.map { key, value, unit in
            let name = key.padding(toLength: width, withPad: " ", startingAt: 0)
            let number = FramesReport.text(value)
            return "\(name)  \(String(repeating: " ", count: max(0, 10 - number.count)))\(number) \(unit)"
        }.joined(separator: "\n")
    }

    /// One flat JSON object; a figure that is not finite becomes null.
    var json: String {
        "{\n"
            + figures.map { "  \"\($0.key)\": \($0.value.isFinite ? FramesReport.text($0.value) : "null")" }
            .joined(separator: ",\n") + "\n}\n"
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(format: "%.3f", value)
    }
}
