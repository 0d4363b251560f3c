import ADKFoundation
import ADKLayers
import ADKNodes
import Foundation

/// Requests more rows when the end of the list is near, one batch at a time.
@MainActor
final class BatchFetcher {
    /// After this many failures in a row it waits until the user scrolls.
    private static let attempts = 5
    /// Seconds before the first retry. Each later retry waits twice as long.
    private static let firstDelay: TimeInterval = 0.5

    private enum Phase {
        case ready
        case fetching(BatchRun)
        /// The last batch failed. The timer is nil after too many failures.
        case waiting(LifetimeToken?)
        /// The last batch ended without a change of the rows. Another one would most likely end in the same way.
        case unchanged(Surroundings)
        /// The delegate said that there is no more. `rows` is the row count at that time.
        case exhausted(rows: Int)
    }

    /// The values whose change allows another request after a batch without rows.
    private struct Surroundings {
        var viewportLength: CGFloat
        /// The start of the viewport when scrolling ends. One scroll of many steps asks once.
        var target: CGFloat
        var isVisible: Bool

        init(_ position: BatchScrollPosition) {
            (viewportLength, target, isVisible) = (position.viewportLength, position.target, position.isVisible)
        }

        func allowsAnother(after old: Surroundings) -> Bool {
            abs(target - old.target) > 0.5 || viewportLength != old.viewportLength || isVisible && !old.isVisible
        }
    }

    /// Nil once the list is freed.
    private weak var host: (any BatchFetcherHost)?
    private var phase = Phase.ready
    private var failures = 0
    /// Whether rows were changed since the current batch began.
    private var hasNewRows = false
    /// Whether the rows were reloaded since the last check.
    private var wasReloaded = false
    private var decision: BatchFetching.Decision?
    /// The most recent decision.
    private(set) var lastDecision: BatchFetching.Decision?

    var leadingScreens: CGFloat = 2 {
        didSet {
            guard leadingScreens != oldValue else { return }
            askAgain()
            host?.setNeedsUpdate()
        }
    }

    init(host: any BatchFetcherHost) { self.host = host }

    /// Forgets all state and cancels the current batch.
    func reset() {
        let old = phase
        phase = .ready
        failures = 0
        if case .fetching(let run) = old { run.context?.cancelBatchFetching() }
        host?.setNeedsUpdate()
    }

    /// The rows will be reloaded. The current batch continues, because the reload may show its rows. The state "no
    /// more" holds unless there are fewer rows afterwards.
    func rowsWillReload() {
        wasReloaded = true
        failures = 0
        if case .waiting = phase { phase = .ready }
        host?.setNeedsUpdate()
    }

    /// A new delegate may have more rows. A batch that the old delegate fetches continues.
    func delegateDidChange() {
        failures = 0
        if case .fetching = phase {} else { phase = .ready }
        host?.setNeedsUpdate()
    }

    /// Rows were inserted, deleted, moved or reloaded.
    func rowsDidChange() {
        hasNewRows = true
        askAgain()
    }

    /// Ends the wait after a batch that brought nothing.
    private func askAgain() {
        if case .unchanged = phase { phase = .ready }
    }

    /// Ends the wait after too many failures.
    func didScroll() {
        guard failures >= BatchFetcher.attempts else { return }
        failures = 0
        phase = .ready
    }

    /// The state for a list of the same rows; nil if it is that of a new list.
    var kept: Kept? {
        switch phase {
        case .fetching(let run): return Kept(run: run, exhaustedRows: nil, failures: failures)
        case .exhausted(let rows): return Kept(run: nil, exhaustedRows: rows, failures: failures)
        case .ready, .waiting, .unchanged:
            return failures > 0 ? Kept(run: nil, exhaustedRows: nil, failures: failures) : nil
        }
    }

    /// Takes over the state of another list of the same rows.
    func adopt(_ kept: Kept) {
        guard case .ready = phase, let host else { return }
        failures = kept.failures
        if let run = kept.run {
            // This list may have been made with the rows of the batch.
            hasNewRows = true
            // The app inserts the rows of the batch into the list that requested it.
            follow(run) { $0.insertNewRows() }
        } else if let rows = kept.exhaustedRows {
            // Fewer rows: the data was loaded from the start.
            phase = host.rowCount < rows ? .ready : .exhausted(rows: host.rowCount)
        } else if failures >= BatchFetcher.attempts {
            phase = .waiting(nil)
        }
    }

    /// Decides, and starts a batch if needed. Called after every pass and every scroll step.
    func check() {
        let decided = decide()
        decision = decided
        lastDecision = decided
        if decided.fetches { begin() }
    }

    /// Returns the decision since the last call, for the frame record, and clears it.
    func consumeDecision() -> BatchFetching.Decision? {
        defer { decision = nil }
        return decision
    }

    private func decide() -> BatchFetching.Decision {
        guard let host, host.hasBatchSource else { return .noDataSource }
        noticeReload()
        noticeSurroundings()
        switch phase {
        case .fetching: return .alreadyFetching
        case .exhausted: return .exhausted
        case .waiting: return .waitingToRetry
        case .unchanged: return .unchanged
        case .ready: break
        }
        // The rows being inserted will be part of the content.
        if host.isUpdating { return .updating }
        guard let position = host.scrollPosition else { return .notInWindow }
        let decision = BatchFetching.decide(
            contentLength: position.contentLength, viewportLength: position.viewportLength,
            targetOffset: position.target, isTowardsHead: position.isTowardsHead, leadingScreens: leadingScreens,
            isVisible: position.isVisible)
        let refined = BatchFetching.refine(
            decision, velocity: abs(position.velocity), answer: host.remainingTimeAnswer)
        guard refined.fetches else { return refined }
        if !host.allowsBatchFetch { return .declined }
        return host.isLengthKnown ? refined : .measuring
    }

    private func noticeReload() {
        guard wasReloaded, let host, !host.needsReload else { return }
        wasReloaded = false
        guard case .exhausted(let before) = phase else { return }
        let rows = host.rowCount
        phase = rows < before ? .ready : .exhausted(rows: rows)
    }

    /// Allows another request if the list was scrolled, got another length, or became visible.
    private func noticeSurroundings() {
        guard case .unchanged(var before) = phase, let now = host?.scrollPosition.map(Surroundings.init)
        else { return }
        let asksAgain = now.allowsAnother(after: before)
        before.isVisible = now.isVisible
        phase = asksAgain ? .ready : .unchanged(before)
    }

    private func begin() {
        hasNewRows = false
        let run = BatchRun()
        let context = ASBatchContext { run.end($0) }
        run.context = context
        follow(run)
        context.beginBatchFetching()
        host?.beginBatch(context)
    }

    private func follow(_ run: BatchRun, _ atEnd: @escaping (any BatchFetcherHost) -> Void = { _ in }) {
        phase = .fetching(run)
        run.onEnd = { [weak self, weak run] outcome in
            guard let self, let host, case .fetching(let current) = phase, current === run else { return }
            host.withFreshRows {
                atEnd(host)
                self.didEnd(outcome, in: host)
            }
        }
    }

    private func didEnd(_ outcome: ASBatchContext.Outcome, in host: any BatchFetcherHost) {
        switch outcome {
        case .completed(let hasMore):
            failures = 0
            host.readCountsIfNeeded()
            if !hasMore {
                phase = .exhausted(rows: host.rowCount)
            } else if !hasNewRows, let position = host.scrollPosition {
                phase = .unchanged(Surroundings(position))
            } else {
                phase = .ready
            }
        case .cancelled:
            failures = 0
            phase = .ready
        case .failed(let error):
            listLog.warning("a batch fetch failed: \(error)")
            scheduleRetry()
        case .dropped:
            listLog.error(
                "a batch context was freed without completeBatchFetching(_:) or cancelBatchFetching()")
            scheduleRetry()
        }
        host.setNeedsUpdate()
    }

    private func scheduleRetry() {
        failures += 1
        guard failures < BatchFetcher.attempts else {
            phase = .waiting(nil)
            return
        }
        let delay = BatchFetcher.firstDelay * Double(1 << (failures - 1))
        phase = .waiting(
            FrameTimer.kept(after: delay) { [weak self] in
                self?.phase = .ready
                self?.host?.setNeedsUpdate()
            })
    }
}
