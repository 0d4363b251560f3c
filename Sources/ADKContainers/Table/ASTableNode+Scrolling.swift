import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The scroll position, queries for rows, and the ranges.
extension ASTableNode {
    // MARK: - Offset

    /// The content point at the view's top left, in points.
    ///
    /// In an inverted table the offset is 0 where the first row is at the bottom of the view, and grows upwards.
    @MainActor public var contentOffset: CGPoint {
        get {
            controller.viewport.isInverted
                ? CGPoint(x: 0, y: controller.viewport.start) : controller.listView.contentOffset
        }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Scrolls to a content point. An offset that is not finite is logged and ignored.
    @MainActor public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        guard offset.x.isFinite, offset.y.isFinite else {
            return listLog.error("a content offset of \(offset) is not finite; it is ignored")
        }
        let y = controller.viewport.isInverted ? controller.viewport.scrollOffset(offset.y) : offset.y
        controller.listView.setContentOffset(CGPoint(x: offset.x, y: y), animated: animated)
    }

    /// Space around the content, in points. A value that is not finite is logged and ignored.
    @MainActor public var contentInset: UIEdgeInsets {
        get { controller.listView.contentInset }
        set { controller.setInsets(newValue) }
    }

    /// The height of all rows, headers and footers, measured or estimated, in points.
    @MainActor public var contentHeight: CGFloat { upToDateController.geometry.contentSize.height }

    /// The offset at which the content's end meets the view's end, in points.
    @MainActor public var maximumContentOffsetY: CGFloat { upToDateController.viewport.startRange.upperBound }

    /// Whether the first row is at the bottom and later rows are above it, as in a chat.
    ///
    /// Differs from Texture: there is no transform; cells are laid out and drawn upright.
    @MainActor public var inverted: Bool {
        get { controller.viewport.isInverted }
        set { controller.setInverted(newValue) }
    }

    /// Scrolls to a row. The row keeps its position while heights around it change from estimates to measured values.
    ///
    /// Does nothing if the row does not exist.
    @MainActor
    public func scrollToRow(at indexPath: IndexPath, at position: UITableView.ScrollPosition, animated: Bool) {
        controller.scroll(to: indexPath, position: position.listPosition, animated: animated)
    }

    // MARK: - Queries

    // Each query reads outdated counts first, so its answer includes the latest edit or reload.

    /// The number of sections.
    @MainActor public var numberOfSections: Int { upToDateController.data.map.sections }

    /// The number of rows in a section. If the section does not exist, logs that and returns 0.
    @MainActor public func numberOfRows(inSection section: Int) -> Int {
        let map = upToDateController.data.map
        guard (0..<map.sections).contains(section) else {
            listLog.error("numberOfRows(inSection: \(section)): there are \(map.sections) sections")
            return 0
        }
        return map.rows(in: section)
    }

    /// The nodes of the rows in the viewport, first row first. Rows without a node are left out.
    @MainActor public var visibleNodes: [ASCellNode] { upToDateController.visibleNodes }
    /// The node of a row. Nil if the row does not exist or is too far from the viewport to have a node.
    @MainActor public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? { upToDateController.node(at: indexPath) }
    /// The header of a section; nil if there is none or it is far from the viewport.
    @MainActor public func nodeForHeader(inSection section: Int) -> ASCellNode? {
        upToDateController.node(ListItem(section: section, part: .header))
    }
    /// The footer of a section; nil if there is none or it is far from the viewport.
    @MainActor public func nodeForFooter(inSection section: Int) -> ASCellNode? {
        upToDateController.node(ListItem(section: section, part: .footer))
    }
    /// The row of a node; nil if the node is no row of this table.
    @MainActor public func indexPath(for node: ASCellNode) -> IndexPath? { upToDateController.indexPath(for: node) }
    /// The frame of a row in the view's content points; zero if the row does not exist.
    @MainActor public func rectForRow(at indexPath: IndexPath) -> CGRect { upToDateController.rect(of: indexPath) }
    /// The rows in the viewport, first row first.
    @MainActor public func indexPathsForVisibleRows() -> [IndexPath] { upToDateController.visiblePaths }
    /// The row at a point of the view's content; nil if there is none.
    @MainActor public func indexPathForRow(at point: CGPoint) -> IndexPath? { upToDateController.path(at: point) }
    /// The rows that intersect a rectangle of the view's content.
    @MainActor public func indexPathsForRows(in rect: CGRect) -> [IndexPath] { upToDateController.paths(in: rect) }

    /// The controller, after it has read outdated counts.
    @MainActor var upToDateController: ListController {
        controller.readCountsIfNeeded()
        return controller
    }

    // MARK: - Ranges

    /// The distance from the end of the rows at which the table requests the next batch, in viewport heights. Default:
    /// 2.
    @MainActor public var leadingScreensForBatching: CGFloat {
        get { controller.batching.leadingScreens }
        set { controller.batching.leadingScreens = newValue }
    }

    /// Cancels the current batch, forgets that there were no more rows or that fetching failed, and requests again if
    /// the end is near.
    @MainActor public func resetBatchFetching() { controller.batching.reset() }

    /// Applies `mode` until the next scroll, edit or change of the window.
    @MainActor public func updateCurrentRange(with mode: ASLayoutRangeMode) {
        controller.range.forceMode(mode)
        controller.setNeedsUpdate()
    }

    /// The tuning of a range in mode `full`.
    @MainActor public func tuningParameters(for type: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.range.tuning[.full, type]
    }

    /// Sets the tuning of a range in mode `full`.
    @MainActor public func setTuningParameters(_ parameters: ASRangeTuningParameters, for type: ASLayoutRangeType) {
        setTuningParameters(parameters, for: .full, rangeType: type)
    }

    /// The tuning of a range in one mode.
    @MainActor
    public func tuningParameters(for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.range.tuning[mode, rangeType]
    }

    /// Sets the tuning of a range in one mode. Values that are negative or not finite are logged and ignored.
    @MainActor
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        guard parameters.leadingBufferScreenfuls.isFinite, parameters.trailingBufferScreenfuls.isFinite,
            parameters.leadingBufferScreenfuls >= 0, parameters.trailingBufferScreenfuls >= 0
        else { return listLog.error("\(parameters) for \(rangeType) is negative or not finite; it is ignored") }
        controller.range.tuning[mode, rangeType] = parameters
        controller.setNeedsUpdate()
    }
}

extension UITableView.ScrollPosition {
    fileprivate var listPosition: ListScrollPosition {
        switch self {
        case .none: .nearest
        case .top: .start
        case .middle: .middle
        case .bottom: .end
        }
    }
}
