import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Drawings that appear in the same frame, such as everything in a cell.
///
/// The jobs run on workers. After the last one, a single commit sets all contents on their layers. The result of a job
/// is dropped if its node changed meanwhile.
final class DisplayTransaction: @unchecked Sendable {
    private struct Entry {
        let node: ASDisplayNode
        let job: DisplayJob
        var outcome: DisplayJob.Outcome?
    }

    #if DEBUG
        private let life = LiveObject(DisplayTransaction.self)
    #endif
    private let lock = Lock()
    // Guarded by `lock`.
    private var entries: [Entry] = []
    private var unfinished = 0

    /// Runs after all contents are on their layers.
    @MainActor var completion: (@MainActor () -> Void)?

    @MainActor
    func add(_ node: ASDisplayNode, _ job: DisplayJob) {
        lock.withLock { entries.append(Entry(node: node, job: job, outcome: nil)) }
    }

    /// Queues the jobs on the workers, those with a higher drawing priority first.
    @MainActor
    func commit(priority: WorkPriority, on queue: WorkQueue = .shared) {
        let (jobs, nodes) = lock.withLock {
            unfinished = entries.count
            return (entries.map(\.job), entries.map(\.node))
        }
        // Equal priorities keep the order of the tree.
        let order = jobs.indices.sorted {
            (jobs[$1].drawingPriority, $0) < (jobs[$0].drawingPriority, $1)
        }
        for index in order {
            let (node, job) = (nodes[index], jobs[index])
            node.loaded?.displayTicket = DecodeWork(
                generation: job.generation, value: job.generationValue, run: { job.run() },
                // The node's visibility may have changed while the drawing waited for memory.
                isQueuedAgain: { ticket in
                    MainMailbox.post {
                        guard !job.isCancelled else { return }
                        node.loaded?.displayTicket = ticket
                        node.updateDisplayPriority()
                    }
                },
                completion: { [self] in finish(index, $0) }
            ).start(priority, on: queue)
        }
    }

    private func finish(_ index: Int, _ outcome: DisplayJob.Outcome) {
        let isLast = lock.withLock {
            entries[index].outcome = outcome
            unfinished -= 1
            return unfinished == 0
        }
        if isLast { MainMailbox.post { [self] in FrameLoop.shared.enqueueCommit { self.apply() } } }
    }

    /// Draws and applies all jobs on the main thread.
    @MainActor
    func runSynchronously() {
        for index in lock.withLock({ entries.indices }) {
            let job = lock.withLock { entries[index].job }
            let outcome = job.run(ignoringCancellation: true)
            lock.withLock { entries[index].outcome = outcome }
        }
        apply()
    }

    @MainActor
    private func apply() {
        let finished = lock.withLock {
            defer { entries.removeAll() }
            return entries
        }
        for entry in finished {
            guard let outcome = entry.outcome else { continue }
            entry.node.applyDisplay(outcome, of: entry.job)
        }
        completion?()
    }
}
