import ADKNodes
import Foundation

/// The rule that decides whether the rest of the content is short enough to request more. Points along the scroll axis.
///
/// Source: Texture's ASBatchFetching.
enum BatchFetching {
    /// The decision and its reason.
    enum Decision: Equatable, CustomStringConvertible {
        // Reasons to request a batch.
        case contentShorterThanViewport
        case endIsNear(remaining: CGFloat)
        /// The batch fetching delegate overruled the rule.
        case delegateAccepts
        // Reasons not to.
        case noDataSource
        case declined
        case alreadyFetching
        case exhausted
        case waitingToRetry
        /// The last batch brought nothing, and nothing has changed since.
        case unchanged
        case updating
        /// Visible rows are not measured, so that the length of the content is unknown.
        case measuring
        case switchedOff
        case notInWindow
        case scrollingToHead
        case endIsFar(remaining: CGFloat)
        case delegateRefuses

        var fetches: Bool {
            switch self {
            case .contentShorterThanViewport, .endIsNear, .delegateAccepts: true
            default: false
            }
        }

        var description: String {
            switch self {
            case .contentShorterThanViewport: "fetch: content is shorter than the viewport"
            case .endIsNear(let remaining): "fetch: \(Int(remaining)) points remain"
            case .delegateAccepts: "fetch: the delegate accepts"
            case .noDataSource: "no: there is no data source"
            case .declined: "no: the delegate declined"
            case .alreadyFetching: "no: a batch is being fetched"
            case .exhausted: "no: there is no more"
            case .waitingToRetry: "no: waiting to try again"
            case .unchanged: "no: the last batch brought nothing"
            case .updating: "no: an update is in progress"
            case .measuring: "no: visible rows are not measured yet"
            case .switchedOff: "no: switched off"
            case .notInWindow: "no: not in a window"
            case .scrollingToHead: "no: scrolling to the beginning"
            case .endIsFar(let remaining): "no: \(Int(remaining)) points remain"
            case .delegateRefuses: "no: the delegate refuses"
            }
        }
    }

    /// `targetOffset` is the offset at which scrolling will end. An offset past the end counts as the end.
    static func decide(
        contentLength: CGFloat, viewportLength: CGFloat, targetOffset: CGFloat, isTowardsHead: Bool,
        leadingScreens: CGFloat,
        isVisible: Bool
    ) -> Decision {
        guard leadingScreens > 0, viewportLength > 0 else { return .switchedOff }
        // Content shorter than a viewport: request more, visible or not, in either scroll direction.
        if contentLength < viewportLength { return .contentShorterThanViewport }
        guard isVisible else { return .notInWindow }
        guard !isTowardsHead else { return .scrollingToHead }
        let remaining = max(0, contentLength - viewportLength - targetOffset)
        return remaining <= viewportLength * leadingScreens
            ? .endIsNear(remaining: remaining) : .endIsFar(remaining: remaining)
    }

    /// Lets the batch fetching delegate decide while the list moves. `velocity` is in points per second.
    static func refine(
        _ decision: Decision, velocity: CGFloat, answer: (_ remaining: TimeInterval, _ hint: Bool) -> Bool?
    ) -> Decision {
        let remaining: CGFloat
        switch decision {
        case .endIsNear(let points), .endIsFar(let points): remaining = points
        default: return decision
        }
        guard velocity > 0, let wants = answer(TimeInterval(remaining / velocity), decision.fetches) else {
            return decision
        }
        if wants == decision.fetches { return decision }
        return wants ? .delegateAccepts : .delegateRefuses
    }
}

/// Decides about batches while a list moves (Texture: ASBatchFetchingDelegate).
public protocol ASBatchFetchingDelegate: AnyObject {
    /// Whether to fetch now. `remainingTime` is the time in seconds until the end at the current speed. `hint` is the
    /// list's own decision.
    @preconcurrency @MainActor func shouldFetchBatch(withRemainingTime remainingTime: TimeInterval, hint: Bool) -> Bool
}
