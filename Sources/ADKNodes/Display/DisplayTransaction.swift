import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Drawings that appear together: everything a cell had to draw at one time.
///
/// The jobs run on the background workers; when the last has ended, one commit puts all
/// contents onto their layers. A job whose node changed meanwhile is dropped, never applied late.
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

    /// Main thread only.
    @MainActor var completion: (@MainActor () -> Void)?

    @MainActor
    func add(_ node: ASDisplayNode, _ job: DisplayJob) {
        lock.withLock { entries.append(Entry(node: node, job: job, outcome: nil)) }
    }

    /// Hands the jobs to the workers.
    @MainActor
    func commit(priority: WorkPriority, on queue: WorkQueue = .shared) {
        let (jobs, nodes) = lock.withLock {
            unfinished = entries.count
            return (entries.map(\.job), entries.map(\.node))
        }
        // Equal priorities stay in the order of the tree.
        let order = jobs.indices.sorted {
            (-jobs[$0].drawingPriority, $0) < (-jobs[$1].drawingPriority, $1)
        }
        for index in order {
            nodes[index].loaded?.displayTicket = start(index, jobs[index], priority, on: queue, with: nil)
        }
    }

    /// `grant` are the bytes that an earlier run of the job was put off for.
    private func start(
        _ index: Int, _ job: DisplayJob, _ priority: WorkPriority, on queue: WorkQueue, with grant: ByteGrant?
    ) -> WorkTicket {
        queue.async(priority) { [self] in
            let attempt = DecodeAttempt(grant, priority)
            let outcome = attempt.run { job.run() }
            if attempt.isPostponed, !job.isCancelled {
                putOff(index, job, priority, on: queue, until: attempt.missingByteCount)
            } else {
                finish(index, outcome)
            }
        }
    }

    /// Runs the job again when there is memory for what it decodes; no worker waits for that.
    private func putOff(
        _ index: Int, _ job: DisplayJob, _ priority: WorkPriority, on queue: WorkQueue, until byteCount: Int
    ) {
        OutstandingWork.begin()
        let node = lock.withLock { entries[index].node }
        DecodeMemory.budget.request(byteCount, priority, while: job.generation, is: job.generationValue) {
            [self] grant in
            let ticket = start(index, job, priority, on: queue, with: grant)
            // The node may have come into sight or left it meanwhile.
            MainMailbox.post {
                guard !job.isCancelled else { return }
                node.loaded?.displayTicket = ticket
                node.updateDisplayPriority()
            }
            OutstandingWork.end()
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

    /// Draws and applies on the spot.
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
