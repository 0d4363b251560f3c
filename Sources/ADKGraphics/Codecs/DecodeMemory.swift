import ADKFoundation
import Foundation

/// The memory that decoding takes, for the whole process.
///
/// A decoding takes its bytes before it asks for memory, by what the picture's header says, and gives them back when
/// its result stands. Where they are not free, a drawing job is put off and does not hold its worker; the main thread
/// takes them all the same; any other thread waits. No thread waits while it holds bytes, so nothing can wait in a
/// circle.
package enum DecodeMemory {
    package static let budget = ByteBudget(byteLimit: MemoryLimit.decoding)
    /// Canvases of animations that play, and the frames decoded ahead.
    package static let animations = ByteBudget(byteLimit: MemoryLimit.animations)

    /// Takes `byteCount` bytes; nil where the job that this thread runs holds as many. Throws `.cancelled` where the
    /// job is put off, or when `isCancelled` while the thread waits.
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

/// One run of a drawing job: the bytes it was given, and whether it has to be put off because a decoding needs more.
///
/// A job that is put off is cancelled as far as it knows, and is to be run again with `missingByteCount` bytes. Used by
/// the one thread that runs the job.
package final class DecodeAttempt: @unchecked Sendable {
    // No lock: only the thread that runs the job touches it.
    private let grant: ByteGrant?
    let priority: WorkPriority
    package private(set) var missingByteCount = 0

    @TaskLocal private static var running: DecodeAttempt?

    /// That of the job this thread runs.
    package static var current: DecodeAttempt? { running }

    package init(_ grant: ByteGrant?, _ priority: WorkPriority) {
        self.grant = grant
        self.priority = priority
    }

    package var isPostponed: Bool { missingByteCount > 0 }

    /// Runs `body` as the job, then gives the bytes back.
    package func run<Result>(_ body: () -> Result) -> Result {
        defer { grant?.giveBack() }
        return DecodeAttempt.$running.withValue(self) { body() }
    }

    func holds(_ byteCount: Int) -> Bool { (grant?.byteCount ?? 0) >= byteCount }

    func postpone(for byteCount: Int) { missingByteCount = max(missingByteCount, byteCount) }
}
