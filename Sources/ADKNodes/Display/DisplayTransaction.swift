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
            let job = jobs[index]
            nodes[index].loaded?.displayTicket = queue.async(priority) { [self] in
                let outcome = job.run()
                let isLast = lock.withLock {
                    entries[index].outcome = outcome
                    unfinished -= 1
                    return unfinished == 0
                }
                if isLast { MainMailbox.post { [self] in FrameLoop.shared.enqueueCommit { self.apply() } } }
            }
        }
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
