import Foundation

/// What a benchmark found.
protocol Report {
    /// For people.
    var text: String { get }
    /// For programs: one flat object.
    var json: String { get }
}

extension Report {
    /// Prints the text, and writes the JSON to the file at `path` where there is one.
    func publish(json path: String?) throws {
        print(text)
        if let path { try Data(json.utf8).write(to: URL(fileURLWithPath: path)) }
    }
}

/// Named numbers, in the order they were noted.
struct BenchmarkReport: Report {
    private var numbers: [(name: String, value: Double)] = []

    mutating func note(_ name: String, _ value: Double) { numbers.append((name, value)) }

    subscript(name: String) -> Double? { numbers.first { $0.name == name }?.value }

    var text: String { numbers.map { "\($0.name): \(Self.short($0.value))" }.joined(separator: "\n") }

    /// One flat object; a number that is none becomes null.
    var json: String {
        "{\n" + numbers.map { "  \"\($0.name)\": \(Self.short($0.value))" }.joined(separator: ",\n") + "\n}\n"
    }

    private static func short(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        return value >= 1000 ? "\(Int(value.rounded()))" : "\((value * 100).rounded() / 100)"
    }
}

/// Time the process was running on a core: what other programs do on the machine counts for less
/// than with the clock on the wall. Of one thread's work, where only one has any.
enum ProcessorTime {
    static var nanoseconds: Double { read(CLOCK_PROCESS_CPUTIME_ID) }
    /// Of the calling thread alone.
    static var threadNanoseconds: Double { read(CLOCK_THREAD_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The median nanoseconds of 25 runs of `body`, after one that does not count.
    static func median(_ body: () -> Void) -> Double {
        body()
        let samples = (0..<25).map { _ in
            let start = nanoseconds
            body()
            return nanoseconds - start
        }
        return samples.sorted()[samples.count / 2]
    }
}
