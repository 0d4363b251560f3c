import DequeModule

/// The results of background work, each with the job that posted it. A value without a lock.
///
/// Results of one source keep their order. A schedule orders results of different sources.
struct ResultQueue<Result> {
    private struct Entry {
        var source: UInt64
        let result: Result
    }

    private var entries = Deque<Entry>()
    /// Sources whose results keep their order among those of `WorkSource.none`.
    private var joined: Set<UInt64> = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// Whether a result of `source` waits. O(results).
    func contains(_ source: UInt64) -> Bool { entries.contains { $0.source == source } }

    /// Adds a result. O(1).
    mutating func append(_ result: Result, from source: UInt64) {
        entries.append(Entry(source: joined.contains(source) ? WorkSource.none : source, result: result))
    }

    /// The end of `source` was noticed by the main thread: what that posts from now on comes after its results.
    /// O(results).
    mutating func join(_ source: UInt64) {
        joined.insert(source)
        for index in entries.indices where entries[index].source == source { entries[index].source = WorkSource.none }
    }

    /// Fixes the order of all waiting results. O(results).
    mutating func joinAll() {
        for index in entries.indices {
            joined.insert(entries[index].source)
            entries[index].source = WorkSource.none
        }
    }

    /// Forgets which sources were joined: there are no jobs any more.
    mutating func forgetSources() { joined = [] }

    /// Removes the oldest result. O(1).
    mutating func popFirst() -> (result: Result, source: UInt64)? {
        entries.popFirst().map { ($0.result, $0.source) }
    }

    /// Removes the result that comes next by `schedule`. O(results).
    mutating func popNext(_ schedule: WorkSchedule) -> (result: Result, source: UInt64)? {
        guard let index = nextIndex(schedule) else { return nil }
        let entry = entries.remove(at: index)
        return (entry.result, entry.source)
    }

    private func nextIndex(_ schedule: WorkSchedule) -> Int? {
        guard !entries.isEmpty else { return nil }
        if case .arrival = schedule.order {
            return entries.indices.min { (entries[$0].source, $0) < (entries[$1].source, $1) }
        }
        var seen: Set<UInt64> = []
        let heads = entries.indices.filter { seen.insert(entries[$0].source).inserted }
        return heads[schedule.nextResult(of: heads.map { entries[$0].source })]
    }
}
