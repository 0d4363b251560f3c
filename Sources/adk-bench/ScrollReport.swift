import AsyncDisplayKit
import Foundation

/// The harness's results of one run.
struct ScrollResult {
    private let root: [String: Any]

    init(_ file: URL) throws {
        let data = try Data(contentsOf: file)
        guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw BenchmarkFailure("\(file.path) is not what the harness writes")
        }
        self.root = root
    }

    /// A figure by its path, such as `scroll.gt25ms`; nil if it was not measured.
    subscript(path: String) -> Double? {
        var value: Any? = root
        for key in path.split(separator: ".") { value = (value as? [String: Any])?[String(key)] }
        return (value as? NSNumber)?.doubleValue
    }

    /// CPU seconds that other programs used during the scroll.
    var otherLoad: Double { self["scroll.foreign_cpu_s"] ?? 0 }
}

/// Medians of all runs, side by side.
struct ScrollReport: Report {
    private struct Figure {
        var name: String
        /// Key in the flat JSON object; nil if the figure is only printed.
        var key: String?
        var path: String
        var unit: String
        /// Largest share of the best peer's figure that meets the aim.
        var aim: Double?
    }

    private static let figures = [
        Figure(name: "first frame", key: nil, path: "startup_ms", unit: "ms"),
        Figure(name: "start to first photo", key: "first_photo_ms", path: "first_photo_ms", unit: "ms", aim: 0.6),
        Figure(
            name: "CPU per 1000 px, scroll", key: "cpu_ms_per_1000px_scroll", path: "scroll.cpu_ms_per_1000px",
            unit: "ms", aim: 0.5),
        Figure(
            name: "CPU per 1000 px, fling", key: "cpu_ms_per_1000px_fling", path: "fling.cpu_ms_per_1000px", unit: "ms",
            aim: 0.5),
        Figure(name: "with the X server, scroll", key: nil, path: "scroll.app_plus_server_ms_per_1000px", unit: "ms"),
        Figure(name: "with the X server, fling", key: nil, path: "fling.app_plus_server_ms_per_1000px", unit: "ms"),
        Figure(name: "CPU per frame, scroll", key: nil, path: "scroll.cpu_ms_per_frame", unit: "ms"),
        Figure(name: "frames a second, scroll", key: nil, path: "scroll.fps", unit: ""),
        Figure(name: "frames a second, fling", key: nil, path: "fling.fps", unit: ""),
        Figure(name: "interval p99, scroll", key: nil, path: "scroll.interval_ms.p99", unit: "ms"),
        Figure(name: "interval max, scroll", key: nil, path: "scroll.interval_ms.max", unit: "ms"),
        Figure(name: "frames over 25 ms, scroll", key: "gt25ms_scroll", path: "scroll.gt25ms", unit: ""),
        Figure(name: "frames over 25 ms, fling", key: "gt25ms_fling", path: "fling.gt25ms", unit: ""),
        Figure(name: "input to damage p50", key: "latency_p50_ms", path: "latency_ms.p50", unit: "ms", aim: 1),
        Figure(name: "input to damage p95", key: "latency_p95_ms", path: "latency_ms.p95", unit: "ms", aim: 1),
        Figure(name: "PSS after scrolling", key: "pss_mb", path: "pss_after_scroll_mb", unit: "MB", aim: 0.6),
        Figure(name: "blank max, scroll", key: "blank_max_scroll", path: "scroll.blank.max", unit: ""),
        Figure(name: "blank max, fling", key: "blank_max_fling", path: "fling.blank.max", unit: ""),
        Figure(name: "idle, ticks in 10 s", key: "idle_ticks_10s", path: "idle_ticks", unit: ""),
        Figure(name: "px per click", key: nil, path: "scroll.px_per_click", unit: ""),
        Figure(name: "other load, scroll", key: nil, path: "scroll.foreign_cpu_s", unit: "s"),
    ]

    private let results: [String: [ScrollResult]]
    private let order: [String]

    init(_ results: [String: [ScrollResult]], order: [String]) {
        self.results = results
        self.order = order
    }

    private func values(_ figure: Figure, of name: String) -> [Double] {
        (results[name] ?? []).compactMap { $0[figure.path] }.sorted()
    }

    private func median(_ figure: Figure, of name: String) -> Double? {
        let sorted = values(figure, of: name)
        guard !sorted.isEmpty else { return nil }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The lowest median of the other toolkits, and its name; floor programs do not count, because they do not scroll.
    private func bestPeer(_ figure: Figure) -> (name: String, value: Double)? {
        order.filter { $0 != ScrollProgram.ours && !$0.hasPrefix("floor") }
            .compactMap { name in median(figure, of: name).map { (name, $0) } }.min { $0.1 < $1.1 }
    }

    /// A line per figure and a column per program: median (least-most).
    var text: String {
        let hasPeers = order.contains { $0 != ScrollProgram.ours && !$0.hasPrefix("floor") }
        var rows = [
            ["median of \(results.values.map(\.count).max() ?? 0)"] + order
                + (hasPeers ? ["best peer", "ratio", "aim"] : [])
        ]
        for figure in Self.figures {
            var row = [figure.name + (figure.unit.isEmpty ? "" : " [\(figure.unit)]")]
            row += order.map { cell(figure, $0) }
            if hasPeers {
                let best = bestPeer(figure)
                let own = median(figure, of: ScrollProgram.ours)
                row.append(best.map { "\($0.name) \(short($0.value))" } ?? "-")
                row.append(own.flatMap { own in best.flatMap { $0.value > 0 ? short(own / $0.value) : nil } } ?? "-")
                row.append(figure.aim.map { "<= \(short($0))" } ?? "")
            }
            rows.append(row)
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { index, pair in
                let gap = String(repeating: " ", count: pair.1 - pair.0.count)
                return index == 0 ? pair.0 + gap : gap + pair.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private func cell(_ figure: Figure, _ name: String) -> String {
        let sorted = values(figure, of: name)
        guard let middle = median(figure, of: name), let least = sorted.first, let most = sorted.last else {
            return "-"
        }
        return sorted.count > 1 ? "\(short(middle)) (\(short(least))-\(short(most)))" : short(middle)
    }

    private func short(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e6 { return String(Int(value)) }
        return String(format: abs(value) < 1 ? "%.3f" : abs(value) < 100 ? "%.1f" : "%.0f", value)
    }

    /// One flat JSON object: `ours_…`, and `best_peer_…` if peers were measured, which is the lowest of theirs for each
    /// figure.
    var json: String {
        var fields: [String] = []
        func note(_ key: String, _ value: Double?) {
            fields.append("  \"\(key)\": " + (value.map { String(format: "%.6g", $0) } ?? "null"))
        }
        for figure in Self.figures {
            guard let key = figure.key else { continue }
            note("ours_" + key, median(figure, of: ScrollProgram.ours))
            if let best = bestPeer(figure) { note("best_peer_" + key, best.value) }
        }
        return "{\n" + fields.joined(separator: ",\n") + "\n}\n"
    }
}
