import ADKFoundation
import ADKNodes
import Foundation

/// One measurement of a cell on a worker. A record adopts only the result of the measurement it waits for.
final class CellMeasurement: Sendable {
    /// The purpose of a measurement that also makes the node.
    enum Purpose: Sendable {
        /// The row is near the viewport. The list keeps its node.
        case row
        /// The row is far from the viewport. The list keeps its length but not its node.
        case lengthOnly
    }

    struct Outcome: Sendable {
        let node: ASCellNode
        let size: CGSize
    }

    /// The generation of constraints that the measurement belongs to.
    let generation: Int
    private let cancellation = Generation()
    private let result = Locked<Outcome?>(nil)
    /// The queued work.
    @MainActor private var ticket: WorkTicket?
    @MainActor private var priority: WorkPriority

    @MainActor
    init(generation: Int, priority: WorkPriority) {
        self.generation = generation
        self.priority = priority
    }

    /// Queues `work` for a worker. Cancelled work does not run.
    @MainActor
    func start(_ work: @escaping @Sendable () -> Void) {
        ticket = WorkQueue.shared.async(priority) { [self] in
            if !isCancelled { work() }
        }
    }

    /// Changes the priority of queued work, because the row's distance from the viewport changed.
    @MainActor
    func move(to newPriority: WorkPriority) {
        guard newPriority != priority else { return }
        priority = newPriority
        ticket?.priority = newPriority
    }

    /// Any thread.
    var isCancelled: Bool { cancellation.current > 0 }
    func cancel() { cancellation.increment() }

    /// Nil until the worker has measured. Any thread.
    var outcome: Outcome? { result.current }
    func finish(_ outcome: Outcome) { result.withLock { $0 = outcome } }

    /// Points. A longer cell most likely has no limit of its own.
    private static let longest: CGFloat = 1_000_000

    /// Returns `size`, clamped to the lengths that a list can work with. Logs a change.
    static func clamped(_ size: CGSize, of cell: ASCellNode) -> CGSize {
        func clamp(_ length: CGFloat) -> CGFloat { length >= 0 ? min(length, longest) : 0 }
        let result = CGSize(width: clamp(size.width), height: clamp(size.height))
        if result != size {
            Misuse.report("measured size", size, of: cell, "the list uses \(result.width) x \(result.height) points")
        }
        return result
    }

    /// Blocks the main thread until the worker has measured.
    @MainActor
    func waitUntilFinished() { ticket?.waitUntilFinished() }
}
