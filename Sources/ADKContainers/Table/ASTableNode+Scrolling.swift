import ADKFoundation
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The scroll position and queries for rows.
extension ASTableNode {
    /// The height of all rows, headers and footers, measured or estimated, in points.
    @preconcurrency @MainActor public var contentHeight: CGFloat { upToDateController.geometry.contentSize.height }

    /// The offset at which the content's end meets the view's end, in points.
    @preconcurrency @MainActor public var maximumContentOffsetY: CGFloat {
        upToDateController.viewport.startRange.upperBound
    }

    /// Scrolls to a row. The row keeps its position while heights around it change from estimates to measured values.
    ///
    /// Does nothing if the row does not exist.
    @preconcurrency @MainActor
    public func scrollToRow(at indexPath: IndexPath, at position: UITableView.ScrollPosition, animated: Bool) {
        controller.scroll(to: indexPath, position: position.listPosition, animated: animated)
    }

    // MARK: - Queries

    // Each query reads outdated counts first, so its answer includes the latest edit or reload.

    /// The number of rows in a section. If the section does not exist, logs that and returns 0.
    @preconcurrency @MainActor public func numberOfRows(inSection section: Int) -> Int {
        let map = upToDateController.data.map
        guard (0..<map.sections).contains(section) else {
            Misuse.report("section", section, of: self, "it has \(map.sections) sections, and the answer is 0")
            return 0
        }
        return map.rows(in: section)
    }

    /// The node of a row. Nil if the row does not exist or is too far from the viewport to have a node.
    @preconcurrency @MainActor public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? {
        upToDateController.node(at: indexPath)
    }
    /// The view of a row's node; nil if the row is not in the view.
    ///
    /// Differs from Texture: there is no cell around the node's view, so this is the view itself.
    @preconcurrency @MainActor public func cellForRow(at indexPath: IndexPath) -> UIView? {
        upToDateController.visibleView(at: indexPath)
    }
    /// The header of a section; nil if there is none or it is far from the viewport.
    @preconcurrency @MainActor public func nodeForHeader(inSection section: Int) -> ASCellNode? {
        upToDateController.node(ListItem(section: section, part: .header))
    }
    /// The footer of a section; nil if there is none or it is far from the viewport.
    @preconcurrency @MainActor public func nodeForFooter(inSection section: Int) -> ASCellNode? {
        upToDateController.node(ListItem(section: section, part: .footer))
    }
    /// The frame of a row in the view's content points; zero if the row does not exist.
    @preconcurrency @MainActor public func rectForRow(at indexPath: IndexPath) -> CGRect {
        upToDateController.rect(of: indexPath)
    }
    /// The rows in the viewport, first row first.
    @preconcurrency @MainActor public func indexPathsForVisibleRows() -> [IndexPath] { upToDateController.visiblePaths }
    /// The row at a point of the view's content; nil if there is none.
    @preconcurrency @MainActor public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        upToDateController.path(at: point)
    }
    /// The rows that intersect a rectangle of the view's content.
    @preconcurrency @MainActor public func indexPathsForRows(in rect: CGRect) -> [IndexPath] {
        upToDateController.paths(in: rect)
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
