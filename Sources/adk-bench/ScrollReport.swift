import AsyncDisplayKit
import Foundation

/// The harness's results of one run.
struct ScrollResult {
    private let root: [String: Any]

    /// Figures by their names; those of a part are in a dictionary of their own.
    init(_ figures: [String: Any]) { root = figures }

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
        return value as? Double ?? (value as? NSNumber)?.doubleValue
    }

    /// CPU seconds that other programs used during the scroll.
    var otherLoad: Double { self["scroll.foreign_cpu_s"] ?? 0 }
}

/// A figure of the harness.
struct ProgramFigure {
    var name: String
    /// Key in the flat JSON object; nil if the figure is only printed.
    var key: String?
    var path: String
    var unit: String
    /// Largest share of the best peer's figure that meets the aim.
    var aim: Double?
    /// The best peer has the highest figure, as of frames a second, and not the lowest.
    var isRate = false

    static let scrolling = [
        ProgramFigure(name: "first frame", key: nil, path: "startup_ms", unit: "ms"),
        ProgramFigure(
            name: "start to first photo", key: "first_photo_ms", path: "first_photo_ms", unit: "ms", aim: 0.6),
        ProgramFigure(
            name: "CPU per 1000 px, scroll", key: "cpu_ms_per_1000px_scroll", path: "scroll.cpu_ms_per_1000px",
            unit: "ms", aim: 0.5),
        ProgramFigure(
            name: "CPU per 1000 px, fling", key: "cpu_ms_per_1000px_fling", path: "fling.cpu_ms_per_1000px", unit: "ms",
            aim: 0.5),
        ProgramFigure(
            name: "with the X server, scroll", key: nil, path: "scroll.app_plus_server_ms_per_1000px", unit: "ms"),
        ProgramFigure(
            name: "with the X server, fling", key: nil, path: "fling.app_plus_server_ms_per_1000px", unit: "ms"),
        ProgramFigure(name: "CPU per frame, scroll", key: nil, path: "scroll.cpu_ms_per_frame", unit: "ms"),
        ProgramFigure(name: "frames a second, scroll", key: nil, path: "scroll.fps", unit: "", isRate: true),
        ProgramFigure(name: "frames a second, fling", key: nil, path: "fling.fps", unit: "", isRate: true),
        ProgramFigure(name: "interval p99, scroll", key: nil, path: "scroll.interval_ms.p99", unit: "ms"),
        ProgramFigure(name: "interval max, scroll", key: nil, path: "scroll.interval_ms.max", unit: "ms"),
        ProgramFigure(name: "frames over 25 ms, scroll", key: "gt25ms_scroll", path: "scroll.gt25ms", unit: ""),
        ProgramFigure(name: "frames over 25 ms, fling", key: "gt25ms_fling", path: "fling.gt25ms", unit: ""),
        ProgramFigure(name: "input to damage p50", key: "latency_p50_ms", path: "latency_ms.p50", unit: "ms", aim: 1),
        ProgramFigure(name: "input to damage p95", key: "latency_p95_ms", path: "latency_ms.p95", unit: "ms", aim: 1),
        ProgramFigure(name: "PSS after scrolling", key: "pss_mb", path: "pss_after_scroll_mb", unit: "MB", aim: 0.6),
        ProgramFigure(name: "blank max, scroll", key: "blank_max_scroll", path: "scroll.blank.max", unit: ""),
        ProgramFigure(name: "blank max, fling", key: "blank_max_fling", path: "fling.blank.max", unit: ""),
        ProgramFigure(name: "idle, ticks in 10 s", key: "idle_ticks_10s", path: "idle_ticks", unit: ""),
        ProgramFigure(name: "px per click", key: nil, path: "scroll.px_per_click", unit: ""),
        ProgramFigure(name: "other load, scroll", key: nil, path: "scroll.foreign_cpu_s", unit: "s"),
    ]

    /// The figures of an editor with a text. `size` ends the keys.
    static func typing(_ size: String) -> [ProgramFigure] {
        [
            ProgramFigure(name: "first frame", key: "first_frame_ms_\(size)", path: "startup_ms", unit: "ms"),
            ProgramFigure(name: "open until quiet", key: "opened_ms_\(size)", path: "opened_ms", unit: "ms", aim: 1),
            ProgramFigure(name: "key to damage p50", key: "key_p50_ms_\(size)", path: "keys.p50", unit: "ms"),
            ProgramFigure(name: "key to damage p95", key: "key_p95_ms_\(size)", path: "keys.p95", unit: "ms", aim: 0.8),
            ProgramFigure(name: "keys without damage", key: "keys_lost_\(size)", path: "keys.no_response", unit: ""),
            ProgramFigure(name: "CPU per key", key: "key_cpu_ms_\(size)", path: "keys.cpu_ms", unit: "ms"),
            ProgramFigure(
                name: "to the end, until quiet", key: "to_end_ms_\(size)", path: "jump_settled_ms", unit: "ms", aim: 1),
            ProgramFigure(name: "PSS", key: "pss_mb_\(size)", path: "pss_typed_mb", unit: "MB", aim: 1),
            ProgramFigure(name: "caret, damages in 10 s", key: nil, path: "caret.damages", unit: ""),
            ProgramFigure(
                name: "caret, largest damage", key: "caret_area_px_\(size)", path: "caret.area_px", unit: "px"),
            ProgramFigure(
                name: "caret, waits a second", key: "caret_waits_per_s_\(size)", path: "caret.wakeups_per_s", unit: ""),
        ]
    }
}

/// Medians of all runs, side by side.
struct ScrollReport: Report {
    private let results: [String: [ScrollResult]]
    private let order: [String]
    private let figures: [ProgramFigure]

    init(_ results: [String: [ScrollResult]], order: [String], figures: [ProgramFigure] = ProgramFigure.scrolling) {
        self.results = results
        self.order = order
        self.figures = figures
    }

    private func values(_ figure: ProgramFigure, of name: String) -> [Double] {
        (results[name] ?? []).compactMap { $0[figure.path] }.sorted()
    }

    private func median(_ figure: ProgramFigure, of name: String) -> Double? {
        let sorted = values(figure, of: name)
        guard !sorted.isEmpty else { return nil }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The best median of the other toolkits, and its name; floor programs do not count, because they do not scroll.
    private func bestPeer(_ figure: ProgramFigure) -> (name: String, value: Double)? {
        order.filter { $0 != ScrollProgram.ours && !$0.hasPrefix("floor") }
            .compactMap { name in median(figure, of: name).map { (name, $0) } }
            .min { figure.isRate ? $0.1 > $1.1 : $0.1 < $1.1 }
    }

    /// A line per figure and a column per program: median (least-most).
    var text: String {
        let hasPeers = order.contains { $0 != ScrollProgram.ours && !$0.hasPrefix("floor") }
        var rows = [
            ["median of \(results.values.map(\.count).max() ?? 0)"] + order
                + (hasPeers ? ["best peer", "ratio", "aim"] : [])
        ]
        for figure in figures {
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

    private func cell(_ figure: ProgramFigure, _ name: String) -> String {
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

    /// One flat JSON object: `ours_…`, and `best_peer_…` if peers were measured, which is the best of theirs for each
    /// figure.
    var json: String { "{\n" + fields.joined(separator: ",\n") + "\n}\n" }

    /// The members of the JSON object.
    var fields: [String] {
        var fields: [String] = []
        func note(_ key: String, _ value: Double?) {
            fields.append("  \"\(key)\": " + (value.map { String(format: "%.6g", $0) } ?? "null"))
        }
        for figure in figures {
            guard let key = figure.key else { continue }
            note("ours_" + key, median(figure, of: ScrollProgram.ours))
            if let best = bestPeer(figure) { note("best_peer_" + key, best.value) }
        }
        return fields
    }
}
