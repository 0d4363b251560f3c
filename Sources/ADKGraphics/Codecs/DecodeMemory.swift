import ADKFoundation
import Foundation

/// The memory budgets of decoding, shared by the whole process.
///
/// A decoder reserves bytes, estimated from the image's header, before it allocates memory. It gives them back when
/// the result is complete. If the bytes are not free, work of the library is postponed and frees its worker, the main
/// thread reserves them anyway, and a thread that runs an app's code waits. No thread waits while it holds bytes, and
/// postponed work that has its bytes needs no free worker (`WorkQueue`), so there is no deadlock.
package enum DecodeMemory {
    /// The budget for images being decoded.
    package static let budget = ByteBudget(byteLimit: MemoryLimit.decoding)
    /// The budget for canvases of playing animations and for frames decoded ahead.
    package static let animations = ByteBudget(byteLimit: MemoryLimit.animations)

    /// Reserves `byteCount` bytes. Returns nil if the drawing job on this thread already holds as many.
    ///
    /// - Throws: `cancelled` if the job is postponed, or if `isCancelled` returns true while the thread waits.
    static func reserve(_ byteCount: Int, isCancelled: () -> Bool) throws(ImageCodecError) -> ByteGrant? {
        let attempt = DecodeAttempt.current
        if let attempt, attempt.holds(byteCount) { return nil }
        if let grant = budget.tryReserve(byteCount, attempt?.priority ?? .visible) { return grant }
        if MainThread.isCurrent { return budget.reserveUnconditionally(byteCount) }
        if let attempt {
            attempt.postpone(for: byteCount)
            throw .cancelled
        }
        let grant = WorkQueue.waiting { budget.wait(byteCount, .visible, isCancelled: isCancelled) }
        guard let grant else { throw .cancelled }
        return grant
    }
}

/// One run of a drawing job with its reserved bytes. The run is postponed if a decoder needs more bytes.
///
/// A postponed run behaves as if it was cancelled. The caller runs the job again when `missingByteCount` bytes are
/// reserved. Used only by the thread that runs the job.
package final class DecodeAttempt: @unchecked Sendable {
    // No lock: only the thread that runs the job uses it.
    private let grant: ByteGrant?
    let priority: WorkPriority
    /// The number of bytes the next attempt needs; 0 if the run is not postponed.
    package private(set) var missingByteCount = 0

    @TaskLocal private static var running: DecodeAttempt?

    /// The attempt that runs on this thread, if any.
    package static var current: DecodeAttempt? { running }

    /// Makes an attempt with the bytes of `grant`.
    package init(_ grant: ByteGrant?, _ priority: WorkPriority) {
        self.grant = grant
        self.priority = priority
    }

    /// Whether a decoder needed more bytes than the attempt holds.
    package var isPostponed: Bool { missingByteCount > 0 }

    /// Runs `body` with this attempt as `current`, then gives the bytes back.
    package func run<Result>(_ body: () -> Result) -> Result {
        defer { grant?.giveBack() }
        return DecodeAttempt.$running.withValue(self) { body() }
    }

    func holds(_ byteCount: Int) -> Bool { (grant?.byteCount ?? 0) >= byteCount }

    func postpone(for byteCount: Int) { missingByteCount = max(missingByteCount, byteCount) }
}
