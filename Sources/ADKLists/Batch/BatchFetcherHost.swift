import Foundation

/// The list that a batch fetcher works for.
@MainActor
protocol BatchFetcherHost: AnyObject {
    /// Whether there is a data source, and a delegate that can fetch.
    var hasBatchSource: Bool { get }
    /// The number of rows without headers and footers.
    var rowCount: Int { get }
    /// Whether the counts must be read again.
    var needsReload: Bool { get }
    /// Whether edits are being collected or the counts must be read again.
    var isUpdating: Bool { get }
    /// Nil without a scroll view.
    var scrollPosition: BatchScrollPosition? { get }
    /// Whether the length of the content is known well enough to see its end.
    var isLengthKnown: Bool { get }
    /// Whether the delegate wants another batch.
    var allowsBatchFetch: Bool { get }
    /// Passes the context to a background thread.
    func beginBatch(_ context: ASBatchContext)
    /// The answer of the batch fetching delegate; nil if there is none.
    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool?
    func readCountsIfNeeded()
    /// Runs the end of a batch on the rows of the source. The list stays alive until the end.
    func withFreshRows<Answer>(_ body: () -> Answer) -> Answer
    /// Inserts the rows that the source has at the ends of its sections and the list has not.
    func insertNewRows()
    /// Requests a pass, which checks again.
    func setNeedsUpdate()
}

/// The place in the content to which a list scrolls. Points along the scroll axis.
struct BatchScrollPosition {
    /// The length of all items.
    let contentLength: CGFloat
    let viewportLength: CGFloat
    /// The start of the viewport when scrolling ends.
    let target: CGFloat
    /// Points per second.
    let velocity: CGFloat
    /// Whether the last scroll was towards the start of the content.
    let isTowardsHead: Bool
    let isVisible: Bool
}
