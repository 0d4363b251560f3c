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

    private unowned let list: ListController
    /// Held weakly, so that a context nobody kept is noticed.
    private weak var context: ASBatchContext?
    private var isFetching = false
    /// The delegate said there is nothing more to ask for.
    private var isExhausted = false
    private var failures = 0
    private var retry: FrameTimer?
    /// Bumped when a batch under way is no longer this fetcher's.
    private var era = 0
    private var decision: BatchFetching.Decision?
    /// The last decision there was.
    private(set) var lastDecision: BatchFetching.Decision?

    var leadingScreens: CGFloat = 2 {
        didSet { if leadingScreens != oldValue { list.setNeedsUpdate() } }
    }

    init(list: ListController) { self.list = list }

    /// The rows are read anew: whatever was under way was about the old ones.
    func reset() {
        era += 1
        let old = context
        context = nil
        isFetching = false
        isExhausted = false
        failures = 0
        retry?.invalidate()
        retry = nil
        old?.cancelBatchFetching()
        list.setNeedsUpdate()
    }

    /// A reader who scrolls asks again for what failed.
    func didScroll() {
        if failures >= BatchFetcher.attempts { failures = 0 }
    }

    /// Called after every pass, that is on every scroll tick and after every update.
    func check() {
        let decided = decide()
        decision = decided
        lastDecision = decided
        if decided.asks { begin() }
    }

    /// What was decided since the last call, for the frame ledger.
    func takeDecision() -> BatchFetching.Decision? {
        defer { decision = nil }
        return decision
    }

    private func decide() -> BatchFetching.Decision {
        guard let events = list.events, list.source?.hasContent == true else { return .nobodyToAsk }
        if isFetching { return .alreadyFetching }
        if isExhausted { return .exhausted }
        if retry != nil || failures >= BatchFetcher.attempts { return .waitingToRetry }
        // Rows being inserted right now will be content.
        if list.data.batchDepth > 0 { return .updating }
        guard let scrollView = list.scrollView else { return .notInWindow }
        let target = list.axis.start(scrollView.targetContentOffset)
        let start = list.isInverted ? list.contentLength - target - list.viewportLength : target
        let decision = BatchFetching.decide(
            contentLength: list.extents.total, viewportLength: list.viewportLength, targetOffset: start,
            isTowardsHead: list.range.direction.contains(list.axis.backwards), leadingScreens: leadingScreens,
            isVisible: list.isInWindow && !list.range.isBackground)
        let velocity = list.axis == .vertical ? scrollView.scrollVelocity.dy : scrollView.scrollVelocity.dx
        let asks = BatchFetching.refine(decision, velocity: abs(velocity), answer: events.remainingTimeAnswer)
        if asks.asks, !events.takesBatches { return .declined }
        return asks
    }

    private func begin() {
        era += 1
        let era = era
        let context = ASBatchContext { [weak self] outcome in self?.didEnd(outcome, era: era) }
        self.context = context
        isFetching = true
        context.beginBatchFetching()
        list.events?.beginBatch(context)
    }

    private func didEnd(_ outcome: ASBatchContext.Outcome, era: Int) {
        guard era == self.era else { return }
        isFetching = false
        context = nil
        switch outcome {
        case .completed(let hasMore):
            failures = 0
            isExhausted = !hasMore
        case .cancelled:
            failures = 0
        case .failed(let error):
            ListController.log.warning("a batch could not be fetched: \(error)")
            planRetry()
        case .dropped:
            ListController.log.error(
                "a batch context was let go of without completeBatchFetching(_:) or cancelBatchFetching()")
            planRetry()
        }
        list.setNeedsUpdate()
    }

    private func planRetry() {
        failures += 1
        guard failures < BatchFetcher.attempts else { return }
        let delay = BatchFetcher.firstDelay * Double(1 << (failures - 1))
        retry = FrameTimer.schedule(after: delay) { [weak self] in
            self?.retry = nil
            self?.list.setNeedsUpdate()
        }
    }
}
