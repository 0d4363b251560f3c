import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Asks for more rows when the end is near; one batch at a time. Main thread.
@MainActor
final class BatchFetcher {
    /// After so many failures in a row nothing is asked until somebody scrolls.
    private static let attempts = 5
    /// Seconds before the second try; each later one waits twice as long.
    private static let firstDelay: TimeInterval = 0.5

    private enum Phase {
        case ready
        case fetching
        /// The last one failed; the timer is nil when it failed too often.
        case waiting(FrameTimer?)
        /// The delegate said that there is nothing more, when there were so many rows.
        case exhausted(rows: Int)
    }

    private unowned let list: ListController
    /// Held weakly, so that a context that was let go of is noticed.
    private weak var context: ASBatchContext?
    private var phase = Phase.ready {
        willSet { if case .waiting(let timer?) = phase { timer.invalidate() } }
    }
    private var failures = 0
    /// The rows were read again since it was looked at last.
    private var wasReloaded = false
    /// Grows when a batch under way is no longer this fetcher's.
    private var generation = 0
    private var decision: BatchFetching.Decision?
    /// The last decision there was.
    private(set) var lastDecision: BatchFetching.Decision?

    var leadingScreens: CGFloat = 2 {
        didSet { if leadingScreens != oldValue { list.setNeedsUpdate() } }
    }

    init(list: ListController) { self.list = list }

    /// Forgets all there was; a batch under way is cancelled.
    func reset() {
        generation += 1
        let old = context
        context = nil
        phase = .ready
        failures = 0
        old?.cancelBatchFetching()
        list.setNeedsUpdate()
    }

    /// The rows are read again. A batch under way goes on, since what came with it may be what is read; and that
    /// there is nothing more holds, unless there are then fewer rows.
    func rowsWillReload() {
        wasReloaded = true
        failures = 0
        if case .waiting = phase { phase = .ready }
        list.setNeedsUpdate()
    }

    /// Another delegate may have more. A batch that the old one gets goes on.
    func delegateDidChange() {
        failures = 0
        if case .fetching = phase {} else { phase = .ready }
        list.setNeedsUpdate()
    }

    /// A reader who scrolls asks again for what failed.
    func didScroll() {
        guard failures >= BatchFetcher.attempts else { return }
        failures = 0
        phase = .ready
    }

    /// Called after every pass, that is on every scroll tick and after every update.
    func check() {
        let decided = decide()
        decision = decided
        lastDecision = decided
        if decided.asks { begin() }
    }

    /// What was decided since the last call, for the frame ledger.
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
        // Rows being inserted right now will be content.
        if list.data.batchDepth > 0 || list.data.needsReload { return .updating }
        guard let scrollView = list.scrollView else { return .notInWindow }
        let target = list.axis.start(scrollView.targetContentOffset)
        let start = list.isInverted ? list.contentLength - target - list.viewportLength : target
        let decision = BatchFetching.decide(
            contentLength: list.extents.total, viewportLength: list.viewportLength, targetOffset: start,
            isTowardsHead: list.range.direction.contains(list.axis.backwards), leadingScreens: leadingScreens,
            isVisible: list.isInWindow && !list.range.isBackground)
        let velocity = list.axis == .vertical ? scrollView.scrollVelocity.dy : scrollView.scrollVelocity.dx
        let asks = BatchFetching.refine(decision, velocity: abs(velocity), answer: events.remainingTimeAnswer)
        guard asks.asks else { return asks }
        if !events.allowsBatchFetch { return .declined }
        // Estimates may be far off. While the list moves, the mean of what was measured has to do.
        if !list.visibleRowsAreMeasured, !scrollView.isInMotion || list.extents.knownCount == 0 { return .measuring }
        return asks
    }

    private func noticeReload() {
        guard wasReloaded, !list.data.needsReload else { return }
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
            listLog.warning("a batch could not be fetched: \(error)")
            planRetry()
        case .dropped:
            listLog.error(
                "a batch context was let go of without completeBatchFetching(_:) or cancelBatchFetching()")
            planRetry()
        }
        list.setNeedsUpdate()
    }

    private func planRetry() {
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
