import Foundation

/// The completions that wait for rows of a list to be made and measured. Main thread.
@MainActor
final class PendingCompletions {
    private struct Batch {
        let completions: [(Bool) -> Void]
        var isFinished: Bool
        /// Elements whose nodes have to be there; nil until the first pass after the batch has asked for them.
        var awaited: [CellRecord]?
        /// How often it has waited. Rows that are shorter than was thought bring others into the ranges.
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

    /// Everything was reloaded: the batches before it came to nothing.
    func supersedeBatches() {
        for index in batches.indices {
            batches[index].isFinished = false
            batches[index].awaited = []
        }
    }

    /// A batch waits no longer than so many times for what comes into the ranges: in a fling that never ends.
    private static let mostRounds = 4

    /// A pass has asked for these records: batches whose rows are there wait for what came into the ranges since.
    func awaitNodes(_ records: @autoclosure () -> [CellRecord]) {
        guard !batches.isEmpty else { return }
        let making = records().filter(\.isMaking)
        for index in batches.indices where batches[index].awaited == nil || batches[index].isReady {
            guard batches[index].rounds < PendingCompletions.mostRounds else { continue }
            batches[index].rounds += 1
            batches[index].awaited = making
        }
    }

    /// Completions that wait no longer, in the order in which they came: batches, then reloads, then the rest.
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

    /// No rows are made as things are: nothing can be waited for.
    func drainAll() -> [() -> Void] {
        for index in batches.indices { batches[index].awaited = [] }
        return drainReady { true }
    }
}
