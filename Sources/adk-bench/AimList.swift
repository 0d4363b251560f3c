import Foundation

/// The aims of all benchmarks, read from one JSON file: an array of runs, each with aims for its figures.
///
///     [{"run": ["layout"], "aims": [{"figure": "photo_cell_allocations_per_element", "atMost": 3}]}]
///
/// An aim may divide its figure by another one of the same run (`per`). A time must be divided by a time measured in
/// the same run: an absolute time depends on the machine more than on the program.
struct AimList {
    /// One run of a benchmark.
    struct Run: Decodable {
        /// The benchmark and its arguments.
        let run: [String]
        let aims: [Aim]
    }

    /// A bound on one figure.
    struct Aim: Decodable {
        let figure: String
        /// The figure to divide by; nil for none.
        let per: String?
        let atMost: Double?
        let atLeast: Double?

        var name: String { per.map { "\(figure) / \($0)" } ?? figure }
    }

    let runs: [Run]

    init(_ data: Data) throws {
        do {
            runs = try JSONDecoder().decode([Run].self, from: data)
        } catch {
            throw BenchmarkFailure("the list of aims cannot be read: \(error)")
        }
        try refuseUnknownKeys(data)
        for run in runs { try check(run) }
    }

    private func check(_ run: Run) throws {
        guard !run.run.isEmpty, !run.aims.isEmpty else { throw BenchmarkFailure("a run needs a benchmark and aims") }
        for aim in run.aims {
            guard (aim.atMost == nil) != (aim.atLeast == nil) else {
                throw BenchmarkFailure("\(aim.figure): needs either atMost or atLeast")
            }
            guard aim.per != nil || !AimList.isTime(aim.figure) else {
                throw BenchmarkFailure("\(aim.figure) is a time: name the figure to divide it by with `per`")
            }
        }
    }

    /// A misspelt key would be an aim that is never checked.
    private func refuseUnknownKeys(_ data: Data) throws {
        let allowed: Set = ["figure", "per", "atMost", "atLeast"]
        let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
        for run in list {
            var unknown = Set(run.keys).subtracting(["run", "aims"])
            for aim in run["aims"] as? [[String: Any]] ?? [] { unknown.formUnion(Set(aim.keys).subtracting(allowed)) }
            if let key = unknown.min() { throw BenchmarkFailure("the list of aims has an unknown key: \(key)") }
        }
    }

    /// Whether the figure's name has a unit of time as a word. `intervals_over_25_ms` is a count.
    private static func isTime(_ figure: String) -> Bool {
        let words = figure.split(separator: "_")
        return words.contains { ["ms", "ns", "us"].contains($0) } && !words.contains("over")
    }
}

/// The result of comparing a figure with its aim.
struct AimVerdict {
    enum Outcome: Equatable {
        case reached
        case short
        /// The benchmark did not report the figure, or it is not a finite number.
        case notMeasured
    }

    let aim: AimList.Aim
    let value: Double?
    let outcome: Outcome

    /// - Parameter figures: the figures of the run, by name.
    init(_ aim: AimList.Aim, in figures: [String: Double]) {
        self.aim = aim
        value = AimVerdict.value(of: aim, in: figures)
        guard let value else {
            outcome = .notMeasured
            return
        }
        let isReached = aim.atMost.map { value <= $0 } ?? aim.atLeast.map { value >= $0 } ?? false
        outcome = isReached ? .reached : .short
    }

    private static func value(of aim: AimList.Aim, in figures: [String: Double]) -> Double? {
        guard let figure = figures[aim.figure] else { return nil }
        guard let per = aim.per else { return figure.isFinite ? figure : nil }
        guard let divisor = figures[per], divisor > 0 else { return nil }
        let ratio = figure / divisor
        return ratio.isFinite ? ratio : nil
    }
}
