import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Where the table is scrolled to, what is there, and how far ahead it looks.
extension ASTableNode {
    // MARK: - Offset

    /// The content point at the view's top left. Of an inverted table, whose first row lies at the bottom,
    /// 0 is there and offsets grow upwards.
    @MainActor public var contentOffset: CGPoint {
        get { controller.isInverted ? CGPoint(x: 0, y: controller.viewportStart) : controller.listView.contentOffset }
        set { setContentOffset(newValue, animated: false) }
    }

    @MainActor public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        guard offset.x.isFinite, offset.y.isFinite else {
            return listLog.error("a content offset of \(offset) was left out")
        }
        let y = controller.isInverted ? controller.visualOffset(offset.y) : offset.y
        controller.listView.setContentOffset(CGPoint(x: offset.x, y: y), animated: animated)
    }

    @MainActor public var contentInset: UIEdgeInsets {
        get { controller.listView.contentInset }
        set { controller.setInsets(newValue) }
    }

    /// The height of all rows, measured or estimated, in points.
    @MainActor public var contentHeight: CGFloat { asked.extents.total }

    /// The offset at which the content's end meets the view's.
    @MainActor public var maximumContentOffsetY: CGFloat { asked.startRange.upperBound }

    /// The first row lies at the bottom, the next above it, and so on, as in a chat.
    ///
    /// Differs from Texture: nothing is transformed, cells are laid out and drawn as they are.
    @MainActor public var inverted: Bool {
        get { controller.isInverted }
        set { controller.isInverted = newValue }
    }

    /// The row stays where it is wanted while the heights around it become known.
    @MainActor
    public func scrollToRow(at indexPath: IndexPath, at position: UITableView.ScrollPosition, animated: Bool) {
        controller.scroll(to: indexPath, position: position, animated: animated)
    }

    // MARK: - Looking

    // Every answer is that of the newest edit or reload: counts that are out of date are read first.

    @MainActor public var numberOfSections: Int { asked.data.map.sections }

    /// 0, and a line in the log, where there is no such section.
    @MainActor public func numberOfRows(inSection section: Int) -> Int {
        let map = asked.data.map
        guard (0..<map.sections).contains(section) else {
            listLog.error("numberOfRows(inSection: \(section)): there are \(map.sections) sections")
            return 0
        }
        return map.rows(in: section)
    }

    /// The nodes of rows in the viewport that are there, top first.
    @MainActor public var visibleNodes: [ASCellNode] { asked.visibleNodes }
    /// Nil for rows that have no node: those far from the viewport, and those that are not there.
    @MainActor public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? { asked.node(at: indexPath) }
    /// The header of a section, while it is near the viewport.
    @MainActor public func nodeForHeader(inSection section: Int) -> ASCellNode? {
        asked.node(ListItem(section: section, part: .header))
    }
    @MainActor public func nodeForFooter(inSection section: Int) -> ASCellNode? {
        asked.node(ListItem(section: section, part: .footer))
    }
    @MainActor public func indexPath(for node: ASCellNode) -> IndexPath? { asked.indexPath(for: node) }
    /// In the view's content points; zero for rows that are not there.
    @MainActor public func rectForRow(at indexPath: IndexPath) -> CGRect { asked.rect(of: indexPath) }
    @MainActor public func indexPathsForVisibleRows() -> [IndexPath] { asked.visiblePaths }
    /// Point in the view's content points.
    @MainActor public func indexPathForRow(at point: CGPoint) -> IndexPath? { asked.path(at: point) }
    @MainActor public func indexPathsForRows(in rect: CGRect) -> [IndexPath] { asked.paths(in: rect) }

    /// The controller with its counts up to date.
    @MainActor var asked: ListController {
        controller.readCountsIfNeeded()
        return controller
    }

    // MARK: - Ranges

    /// How many viewports before the end of the rows the next batch is asked for.
    @MainActor public var leadingScreensForBatching: CGFloat {
        get { controller.batching.leadingScreens }
        set { controller.batching.leadingScreens = newValue }
    }

    /// Forgets that there was no more, or that fetching failed, and asks again where the end is near.
    @MainActor public func resetBatchFetching() { controller.batching.reset() }

    /// Looks as far as `mode` says, until the next scroll, edit or change of the window decides anew.
    @MainActor public func updateCurrentRange(with mode: ASLayoutRangeMode) {
        controller.range.forceMode(mode)
        controller.setNeedsUpdate()
    }

    @MainActor public func tuningParameters(for type: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.range.tuning[.full, type]
    }

    @MainActor public func setTuningParameters(_ parameters: ASRangeTuningParameters, for type: ASLayoutRangeType) {
        setTuningParameters(parameters, for: .full, rangeType: type)
    }

    @MainActor
    public func tuningParameters(for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.range.tuning[mode, rangeType]
    }

    @MainActor
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        guard parameters.leadingBufferScreenfuls.isFinite, parameters.trailingBufferScreenfuls.isFinite,
            parameters.leadingBufferScreenfuls >= 0, parameters.trailingBufferScreenfuls >= 0
        else { return listLog.error("\(parameters) for \(rangeType) was left out") }
        controller.range.tuning[mode, rangeType] = parameters
        controller.setNeedsUpdate()
    }
}
