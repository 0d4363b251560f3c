import Foundation

/// A batch in progress. It outlives a list that is dropped meanwhile: the next list of the row waits for it.
@MainActor
final class BatchRun {
    /// Held weakly: if the app frees the context without ending it, the context reports that.
    weak var context: ASBatchContext?
    /// Called when the batch ends. If it has already ended, called at once.
    var onEnd: ((ASBatchContext.Outcome) -> Void)? {
        didSet { if let outcome { onEnd?(outcome) } }
    }
    private var outcome: ASBatchContext.Outcome?

    func end(_ outcome: ASBatchContext.Outcome) {
        self.outcome = outcome
        onEnd?(outcome)
    }
}

extension BatchFetcher {
    /// The state that a list of the same rows takes over.
    struct Kept {
        /// The batch in progress.
        let run: BatchRun?
        /// The row count at which the delegate said that there is no more.
        let exhaustedRows: Int?
        let failures: Int
    }
}
