import ADKFoundation
import ADKGraphics
import ADKLayers

/// Background work that decodes images.
///
/// A run that finds too little memory ends as if it was cancelled, and frees its worker. The work runs again when the
/// bytes are reserved for it. It then does not wait for a worker: otherwise the workers could all wait for the bytes
/// that it holds.
struct DecodeWork<Result: Sendable>: Sendable {
    /// The work is no longer wanted when `generation` has another value than `value`.
    let generation: Generation
    let value: UInt64
    let run: @Sendable () -> Result
    /// Receives the ticket of each further run.
    var isQueuedAgain: @Sendable (WorkTicket) -> Void = { _ in }
    /// Receives the result of the last run, on its worker.
    let completion: @Sendable (Result) -> Void

    /// Queues the first run.
    @discardableResult
    func start(_ priority: WorkPriority, on queue: WorkQueue = .shared) -> WorkTicket {
        queue.async(priority) { attempt(priority, on: queue, with: nil) }
    }

    private func attempt(_ priority: WorkPriority, on queue: WorkQueue, with grant: ByteGrant?) {
        let attempt = DecodeAttempt(grant, priority)
        let result = attempt.run(run)
        guard attempt.isPostponed, generation.current == value else { return completion(result) }
        let id = OutstandingWork.begin(.fetch, "a decoding that waits for memory")
        DecodeMemory.budget.request(attempt.missingByteCount, priority, while: generation, is: value) { grant in
            let ticket = queue.async(priority, isGranted: true) { self.attempt(priority, on: queue, with: grant) }
            isQueuedAgain(ticket)
            OutstandingWork.end(id)
        }
    }
}
