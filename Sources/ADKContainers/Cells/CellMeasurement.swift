import ADKFoundation
import ADKNodes
import Foundation

/// One measuring of a row by a worker, from the time it is queued. Its identity is its version: a record takes
/// the result of the measuring it waits for, and of no other.
final class CellMeasurement: Sendable {
    /// The purpose of a record whose node does not exist yet.
    enum Purpose: Sendable {
        /// The row is near the viewport: its node is kept.
        case row
        /// The row is far from the viewport: its length is kept, its node is not.
        case lengthOnly
    }

    struct Outcome: Sendable {
        let node: ASCellNode
        let size: CGSize
    }

    /// The generation of constraints it measures for.
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

    /// Hands `work` to the workers. It is not run once the measuring was cancelled.
    @MainActor
    func start(_ work: @escaping @Sendable () -> Void) {
        ticket = WorkQueue.shared.async(priority) { [self] in
            if !isCancelled { work() }
        }
    }

    /// The row came nearer or went farther away before a worker began with it.
    @MainActor
    func move(to newPriority: WorkPriority) {
        guard newPriority != priority else { return }
        priority = newPriority
        ticket?.priority = newPriority
    }

    /// Any thread.
    var isCancelled: Bool { cancellation.current > 0 }
    func cancel() { cancellation.increment() }

    /// Nil until the worker has measured.
    var outcome: Outcome? { result.current }
    func finish(_ outcome: Outcome) { result.withLock { $0 = outcome } }

    /// Points. A cell that measures more has most likely no limit of its own.
    private static let longest: CGFloat = 1_000_000

    /// `size`, or the nearest that a list can work with.
    static func possible(_ size: CGSize, of cell: ASCellNode) -> CGSize {
        func possible(_ length: CGFloat) -> CGFloat { length >= 0 ? min(length, longest) : 0 }
        let result = CGSize(width: possible(size.width), height: possible(size.height))
        if result != size {
            listLog.error(
                "\(cell) measured \(size.width) x \(size.height) points; \(result.width) x \(result.height) are taken")
        }
        return result
    }

    /// Blocks the main thread until the worker has measured.
    @MainActor
    func waitUntilFinished() { ticket?.waitUntilFinished() }
}
