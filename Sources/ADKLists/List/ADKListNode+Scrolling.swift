import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The scroll position, queries, and the ranges.
extension ADKListNode {
    // MARK: - Offset

    /// The content point at the view's top left, in points.
    ///
    /// In an inverted list the offset is 0 where the first item is at the bottom of the view (in a horizontal list at
    /// its end), and grows towards the other items.
    @preconcurrency @MainActor public var contentOffset: CGPoint {
        get {
            let (viewport, offset) = (controller.viewport, controller.listView.contentOffset)
            // The list of a row that returned opens where it was.
            if let start = viewport.pendingStart {
                let start = viewport.isInverted ? start : viewport.scrollOffset(start)
                return viewport.axis.point(start, cross: viewport.axis.cross(offset))
            }
            guard viewport.isInverted else { return offset }
            return viewport.axis.point(viewport.start, cross: viewport.axis.cross(offset))
        }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Scrolls to a content point. An offset that is not finite is logged and ignored.
    @preconcurrency @MainActor public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        guard offset.x.isFinite, offset.y.isFinite else {
            return Misuse.report("contentOffset", offset, of: self, "the old value is kept")
        }
        let (viewport, axis) = (controller.viewport, controller.axis)
        let start = viewport.isInverted ? viewport.scrollOffset(axis.start(offset)) : axis.start(offset)
        controller.listView.setContentOffset(axis.point(start, cross: axis.cross(offset)), animated: animated)
    }

    /// Space around the content, in points. A value that is not finite is logged and ignored.
    @preconcurrency @MainActor public var contentInset: UIEdgeInsets {
        get { controller.listView.contentInset }
        set { controller.setInsets(newValue) }
    }

    /// Whether the first item is at the bottom and later ones are above it, as in a chat. In a horizontal list, whether
    /// the first item is at the end.
    ///
    /// Differs from Texture: there is no transform; cells are laid out and drawn upright.
    @preconcurrency @MainActor public var inverted: Bool {
        get { controller.viewport.isInverted }
        set { controller.setInverted(newValue) }
    }

    // MARK: - Queries

    // Each query reads outdated counts first, so its answer includes the latest edit or reload.

    /// The number of sections.
    @preconcurrency @MainActor public var numberOfSections: Int { upToDateController.data.map.sections }
    /// The nodes of the items in the viewport, first item first. Items without a node are left out.
    @preconcurrency @MainActor public var visibleNodes: [ASCellNode] { upToDateController.visibleNodes }
    /// The index path of a node; nil if the node is no item of this list.
    @preconcurrency @MainActor public func indexPath(for node: ASCellNode) -> IndexPath? {
        upToDateController.indexPath(for: node)
    }

    // MARK: - Ranges

    /// The distance from the end of the items at which the list requests the next batch, in viewport lengths. Default:
    /// 2.
    @preconcurrency @MainActor public var leadingScreensForBatching: CGFloat {
        get { controller.batching.leadingScreens }
        set {
            if Misuse.accepts(newValue, "leadingScreensForBatching", of: self) {
                controller.batching.leadingScreens = newValue
            }
        }
    }

    /// Cancels the current batch, forgets that there were no more items or that fetching failed, and requests again if
    /// the end is near.
    @preconcurrency @MainActor public func resetBatchFetching() { controller.batching.reset() }

    /// Applies `mode` until the next scroll, edit or change of the window.
    @preconcurrency @MainActor public func updateCurrentRange(with mode: ASLayoutRangeMode) {
        controller.range.forceMode(mode)
        controller.setNeedsUpdate()
    }

    /// The tuning of a range in mode `full`.
    @preconcurrency @MainActor public func tuningParameters(for type: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.range.tuning[.full, type]
    }

    /// Sets the tuning of a range in mode `full`.
    @preconcurrency @MainActor public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for type: ASLayoutRangeType
    ) {
        setTuningParameters(parameters, for: .full, rangeType: type)
    }

    /// The tuning of a range in one mode.
    @preconcurrency @MainActor
    public func tuningParameters(for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.range.tuning[mode, rangeType]
    }

    /// Sets the tuning of a range in one mode. Values that are negative or not finite are logged and ignored.
    @preconcurrency @MainActor
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        guard parameters.leadingBufferScreenfuls.isFinite, parameters.trailingBufferScreenfuls.isFinite,
            parameters.leadingBufferScreenfuls >= 0, parameters.trailingBufferScreenfuls >= 0
        else { return Misuse.report("tuning of \(rangeType)", parameters, of: self, "the old value is kept") }
        controller.range.tuning[mode, rangeType] = parameters
        controller.setNeedsUpdate()
    }
}
