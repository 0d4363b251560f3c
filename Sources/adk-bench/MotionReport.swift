import Foundation

/// The figures of one run of a program: those it printed, and those seen from outside.
struct MotionResult {
    private var figures: [String: Double]
    /// The processor cores that other programs kept busy meanwhile, on average.
    var otherLoad = 0.0

    init(_ line: String, program: String) throws {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw BenchmarkFailure("\(program) printed something else than figures: \(line.prefix(200))")
        }
        figures = object.compactMapValues { ($0 as? NSNumber)?.doubleValue }
        // A run without animation has no cost per animated second.
        guard let animated = figures["animated_s"], animated > 0, let used = figures["cpu_s"],
            let frames = figures["frames"], frames > 0
        else { throw BenchmarkFailure("\(program) did not animate: \(line.prefix(200))") }
        figures["cpu_ms_per_animated_s"] = used * 1000 / animated
        figures["frames_per_s"] = frames / animated
    }

    subscript(name: String) -> Double {
        get { figures[name] ?? .nan }
        set { figures[name] = newValue }
    }
}

/// The same push in several toolkits, side by side.
struct MotionComparison {
    private let results: [String: [MotionResult]]
    private let order: [String]

    private static let rows = [
        ("CPU per animated second [ms]", "cpu_ms_per_animated_s"), ("frames per animated second", "frames_per_s"),
        ("frames over 25 ms", "over_25ms"),
    ]

    init(_ results: [String: [MotionResult]], order: [String]) {
        self.results = results
        self.order = order
    }

    func median(_ figure: String, of name: String) -> Double {
        let sorted = (results[name] ?? []).map { $0[figure] }.filter(\.isFinite).sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The peer that needs the least, and its processor milliseconds per animated second.
    var bestPeer: (name: String, value: Double)? {
        order.filter { $0 != MotionProgram.ours }
            .map { ($0, median("cpu_ms_per_animated_s", of: $0)) }.filter(\.1.isFinite).min { $0.1 < $1.1 }
    }

    /// Medians of all runs (least-most), a column per program.
    var text: String {
        var lines = [[""] + order]
        for (title, figure) in Self.rows {
            lines.append([title] + order.map { cell(figure, of: $0) })
        }
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).enumerated().map { index, pair in
                let gap = String(repeating: " ", count: pair.1 - pair.0.count)
                return index == 0 ? pair.0 + gap : gap + pair.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private func cell(_ figure: String, of name: String) -> String {
        let sorted = (results[name] ?? []).map { $0[figure] }.sorted()
        guard let least = sorted.first, let most = sorted.last else { return "-" }
        let middle = String(format: "%.0f", median(figure, of: name))
        return sorted.count > 1 ? middle + String(format: " (%.0f-%.0f)", least, most) : middle
    }
}
