import ADKFoundation
import ADKNodes
import ADKViews
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
        case fetching
        /// The last batch failed. The timer is nil after too many failures.
        case waiting(FrameTimer?)
        /// The delegate said that there is no more. `rows` is the row count at that time.
        case exhausted(rows: Int)
    }

    private unowned let list: ListController
    /// Held weakly: if the app frees the context without ending it, the context reports that.
    private weak var context: ASBatchContext?
    private var phase = Phase.ready {
        willSet { if case .waiting(let timer?) = phase { timer.invalidate() } }
    }
    private var failures = 0
    /// Whether the rows were reloaded since the last check.
    private var wasReloaded = false
    /// Grows when the current batch no longer belongs to this fetcher.
    private var generation = 0
    private var decision: BatchFetching.Decision?
    /// The most recent decision.
    private(set) var lastDecision: BatchFetching.Decision?

    var leadingScreens: CGFloat = 2 {
        didSet { if leadingScreens != oldValue { list.setNeedsUpdate() } }
    }

    init(list: ListController) { self.list = list }

    /// Forgets all state and cancels the current batch.
    func reset() {
        generation += 1
        let old = context
        context = nil
        phase = .ready
        failures = 0
        old?.cancelBatchFetching()
        list.setNeedsUpdate()
    }

    /// The rows will be reloaded. The current batch continues, because the reload may show its rows. The state "no
    /// more" holds unless there are fewer rows afterwards.
    func rowsWillReload() {
        wasReloaded = true
        failures = 0
        if case .waiting = phase { phase = .ready }
        list.setNeedsUpdate()
    }

    /// A new delegate may have more rows. A batch that the old delegate fetches continues.
    func delegateDidChange() {
        failures = 0
        if case .fetching = phase {} else { phase = .ready }
        list.setNeedsUpdate()
    }

    /// Ends the wait after too many failures.
    func didScroll() {
        guard failures >= BatchFetcher.attempts else { return }
        failures = 0
        phase = .ready
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
        guard let events = list.events, list.source?.hasContent == true else { return .noDataSource }
        noticeReload()
        switch phase {
        case .fetching: return .alreadyFetching
        case .exhausted: return .exhausted
        case .waiting: return .waitingToRetry
        case .ready: break
        }
        // The rows being inserted will be part of the content.
        if list.updates.isCollecting || list.updates.needsReload { return .updating }
        guard let scrollView = list.scrollView else { return .notInWindow }
        let viewport = list.viewport
        let target = list.axis.start(scrollView.targetContentOffset)
        let start = viewport.isInverted ? viewport.contentLength - target - viewport.length : target
        let decision = BatchFetching.decide(
            contentLength: list.axis.length(viewport.geometry.contentSize), viewportLength: viewport.length,
            targetOffset: start,
            isTowardsHead: list.range.direction.contains(list.axis.backwards), leadingScreens: leadingScreens,
            isVisible: list.isInWindow && !list.range.isBackground)
        let velocity = list.axis == .vertical ? scrollView.scrollVelocity.dy : scrollView.scrollVelocity.dx
        let refined = BatchFetching.refine(decision, velocity: abs(velocity), answer: events.remainingTimeAnswer)
        guard refined.fetches else { return refined }
        if !events.allowsBatchFetch { return .declined }
        // Estimates may be far off. While the list moves, the mean of the measured rows must do.
        if !list.visibleRowsAreMeasured, !scrollView.isInMotion || list.geometry.measuredCount == 0 {
            return .measuring
        }
        return refined
    }

    private func noticeReload() {
        guard wasReloaded, !list.updates.needsReload else { return }
        wasReloaded = false
        guard case .exhausted(let before) = phase else { return }
        let rows = list.data.map.rows
        phase = rows < before ? .ready : .exhausted(rows: rows)
    }

    private func begin() {
        generation += 1
        let generation = generation
        let context = ASBatchContext { [weak self] outcome in self?.didEnd(outcome, generation: generation) }
        self.context = context
        phase = .fetching
        context.beginBatchFetching()
        list.events?.beginBatch(context)
    }

    private func didEnd(_ outcome: ASBatchContext.Outcome, generation: Int) {
        guard generation == self.generation else { return }
        context = nil
        switch outcome {
        case .completed(let hasMore):
            failures = 0
            list.readCountsIfNeeded()
            phase = hasMore ? .ready : .exhausted(rows: list.data.map.rows)
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
        list.setNeedsUpdate()
    }

    private func scheduleRetry() {
        failures += 1
        guard failures < BatchFetcher.attempts else {
            phase = .waiting(nil)
            return
        }
        let delay = BatchFetcher.firstDelay * Double(1 << (failures - 1))
        phase = .waiting(
            FrameTimer.schedule(after: delay) { [weak self] in
                self?.phase = .ready
                self?.list.setNeedsUpdate()
            })
    }
}
