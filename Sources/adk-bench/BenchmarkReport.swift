import Foundation

/// The figures of a benchmark.
protocol Report {
    /// A table for humans.
    var text: String { get }
    /// One flat JSON object.
    var json: String { get }
}

extension Report {
    /// Prints the text, and writes the JSON to the file at `path` if there is one.
    func publish(json path: String?) throws {
        print(text)
        if let path { try Data(json.utf8).write(to: URL(fileURLWithPath: path)) }
    }
}

/// Named figures, in the order in which they were noted.
struct BenchmarkReport: Report {
    private var numbers: [(name: String, value: Double)] = []

    mutating func note(_ name: String, _ value: Double) { numbers.append((name, value)) }

    subscript(name: String) -> Double? { numbers.first { $0.name == name }?.value }

    var text: String { numbers.map { "\($0.name): \(Self.short($0.value))" }.joined(separator: "\n") }

    /// One flat JSON object; a figure that is not finite becomes null.
    var json: String {
        "{\n" + numbers.map { "  \"\($0.name)\": \(Self.short($0.value))" }.joined(separator: ",\n") + "\n}\n"
    }

    private static func short(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        return value >= 1000 ? "\(Int(value.rounded()))" : "\((value * 100).rounded() / 100)"
    }
}
