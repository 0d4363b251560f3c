import ADKFoundation
import ADKGraphics
import ADKViews
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
            nodes[index].loaded?.displayTicket = start(index, jobs[index], priority, on: queue, with: nil)
        }
    }

    /// Queues a job. `grant` holds the bytes that an earlier run of the job waited for.
    private func start(
        _ index: Int, _ job: DisplayJob, _ priority: WorkPriority, on queue: WorkQueue, with grant: ByteGrant?
    ) -> WorkTicket {
        queue.async(priority) { [self] in
            let attempt = DecodeAttempt(grant, priority)
            let outcome = attempt.run { job.run() }
            if attempt.isPostponed, !job.isCancelled {
                postpone(index, job, priority, on: queue, until: attempt.missingByteCount)
            } else {
                finish(index, outcome)
            }
        }
    }

    /// Runs the job again when enough memory for its decoding is available. No worker waits for that.
    private func postpone(
        _ index: Int, _ job: DisplayJob, _ priority: WorkPriority, on queue: WorkQueue, until byteCount: Int
    ) {
        let id = OutstandingWork.begin(.fetch, "a drawing that waits for memory")
        let node = lock.withLock { entries[index].node }
        DecodeMemory.budget.request(byteCount, priority, while: job.generation, is: job.generationValue) {
            [self] grant in
            let ticket = start(index, job, priority, on: queue, with: grant)
            // The node's visibility may have changed meanwhile.
            MainMailbox.post {
                guard !job.isCancelled else { return }
                node.loaded?.displayTicket = ticket
                node.updateDisplayPriority()
            }
            OutstandingWork.end(id)
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
