import Foundation

/// Completions that wait until rows of a list are made and measured.
@MainActor
final class PendingCompletions {
    private struct Batch {
        let completions: [(Bool) -> Void]
        var isFinished: Bool
        /// Records whose nodes must be ready; nil until the first pass after the batch has made them.
        var awaited: [CellRecord]?
        /// The number of waits. Rows shorter than their estimates bring more rows into the ranges.
        var rounds = 0

        @MainActor var isReady: Bool { awaited.map { $0.allSatisfy { !$0.isMaking } } ?? false }
    }

    private var batches: [Batch] = []
    private var reloads: [@MainActor () -> Void] = []
    private var idle: [@MainActor () -> Void] = []

    var hasBatches: Bool { !batches.isEmpty }

    func add(batch completions: [(Bool) -> Void], isFinished: Bool) {
        batches.append(Batch(completions: completions, isFinished: isFinished, awaited: nil))
    }

    func add(reload completion: @escaping @MainActor () -> Void) { reloads.append(completion) }
    func add(idle completion: @escaping @MainActor () -> Void) { idle.append(completion) }

    /// A reload replaced the batches before it, which did not finish.
    func supersedeBatches() {
        for index in batches.indices {
            batches[index].isFinished = false
            batches[index].awaited = []
        }
    }

    /// The maximum number of waits for rows that come into the ranges, so that a long fling cannot block a batch.
    private static let maximumRounds = 4

    /// A pass has made these records. Batches whose rows are ready wait for those that came into the ranges since.
    func awaitNodes(_ records: @autoclosure () -> [CellRecord]) {
        guard !batches.isEmpty else { return }
        let making = records().filter(\.isMaking)
        for index in batches.indices where batches[index].awaited == nil || batches[index].isReady {
            guard batches[index].rounds < PendingCompletions.maximumRounds else { continue }
            batches[index].rounds += 1
            batches[index].awaited = making
        }
    }

    /// Returns and removes completions that are ready, in the order of their requests: batches, reloads, then others.
    func drainReady(isSettled: () -> Bool) -> [() -> Void] {
        guard !batches.isEmpty || !reloads.isEmpty || !idle.isEmpty else { return [] }
        var result: [() -> Void] = []
        while let batch = batches.first, batch.isReady {
            batches.removeFirst()
            for completion in batch.completions { result.append { completion(batch.isFinished) } }
        }
        if !reloads.isEmpty || !idle.isEmpty, isSettled() {
            let (reloads, idle) = (reloads, idle)
            self.reloads = []
            self.idle = []
            for completion in reloads + idle { result.append { completion() } }
        }
        return result
    }

    /// Returns and removes all completions, because no rows will be made.
    func drainAll() -> [() -> Void] {
        for index in batches.indices { batches[index].awaited = [] }
        return drainReady { true }
    }
}
