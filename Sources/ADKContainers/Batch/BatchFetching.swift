import ADKNodes
import Foundation

/// Whether the rest of the content is short enough to ask for more. Pure; points along the scroll axis.
///
/// Source: Texture's ASBatchFetching.
enum BatchFetching {
    /// What was decided, and why.
    enum Decision: Equatable, CustomStringConvertible {
        // Asked.
        case contentShorterThanViewport
        case endIsNear(remaining: CGFloat)
        /// The batch fetching delegate wanted it.
        case delegateAccepts
        // Not asked.
        case noDataSource
        case declined
        case alreadyFetching
        case exhausted
        case waitingToRetry
        case updating
        /// Rows in sight are not measured yet: how long the content is, is not known.
        case measuring
        case switchedOff
        case notInWindow
        case scrollingToHead
        case endIsFar(remaining: CGFloat)
        case delegateRefuses

        var asks: Bool {
            switch self {
            case .contentShorterThanViewport, .endIsNear, .delegateAccepts: true
            default: false
            }
        }

        var description: String {
            switch self {
            case .contentShorterThanViewport: "fetch: content is shorter than the viewport"
            case .endIsNear(let remaining): "fetch: \(Int(remaining)) points remain"
            case .delegateAccepts: "fetch: the delegate wants it"
            case .noDataSource: "no: there is no data source"
            case .declined: "no: the delegate declined"
            case .alreadyFetching: "no: fetching"
            case .exhausted: "no: there is no more"
            case .waitingToRetry: "no: waiting to try again"
            case .updating: "no: an update is under way"
            case .measuring: "no: rows in sight are not measured yet"
            case .switchedOff: "no: switched off"
            case .notInWindow: "no: not in a window"
            case .scrollingToHead: "no: scrolling to the beginning"
            case .endIsFar(let remaining): "no: \(Int(remaining)) points remain"
            case .delegateRefuses: "no: the delegate refuses"
            }
        }
    }

    /// `targetOffset` is where scrolling will end; a stretch past the end, as at a bounce, counts as the end.
    static func decide(
        contentLength: CGFloat, viewportLength: CGFloat, targetOffset: CGFloat, isTowardsHead: Bool,
        leadingScreens: CGFloat,
        isVisible: Bool
    ) -> Decision {
        guard leadingScreens > 0, viewportLength > 0 else { return .switchedOff }
        // Less than a viewport: ask, on screen or not, whichever way one scrolls.
        if contentLength < viewportLength { return .contentShorterThanViewport }
        guard isVisible else { return .notInWindow }
        guard !isTowardsHead else { return .scrollingToHead }
        let remaining = max(0, contentLength - viewportLength - targetOffset)
        return remaining <= viewportLength * leadingScreens
            ? .endIsNear(remaining: remaining) : .endIsFar(remaining: remaining)
    }

    /// While the list moves, the batch fetching delegate has the last word. `velocity` is in points per second.
    static func refine(
        _ decision: Decision, velocity: CGFloat, answer: (_ remaining: TimeInterval, _ hint: Bool) -> Bool?
    ) -> Decision {
        let remaining: CGFloat
        switch decision {
        case .endIsNear(let points), .endIsFar(let points): remaining = points
        default: return decision
        }
        guard velocity > 0, let wants = answer(TimeInterval(remaining / velocity), decision.asks) else {
            return decision
        }
        if wants == decision.asks { return decision }
        return wants ? .delegateAccepts : .delegateRefuses
    }
}

/// Decides about batches while a list moves (Texture: ASBatchFetchingDelegate). Main thread.
public protocol ASBatchFetchingDelegate: AnyObject {
    /// Whether to fetch now. `remainingTime` is how many seconds of scrolling at the present speed the
    /// content lasts; `hint` is what the list would do.
    @MainActor func shouldFetchBatch(withRemainingTime remainingTime: TimeInterval, hint: Bool) -> Bool
}
