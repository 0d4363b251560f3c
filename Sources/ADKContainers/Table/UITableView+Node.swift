import ADKFoundation
import ADKGraphics
import ADKLists
import ADKNodes
import Foundation

/// Properties and methods of the table node, for code that uses the view. Without a node they have no effect.
extension UITableView {
    private var node: ASTableNode? { list?.owner as? ASTableNode }

    /// A height that the table finds out itself: -1.
    public static let automaticDimension: CGFloat = -1

    /// The style of the lines between rows.
    public var separatorStyle: UITableViewCell.SeparatorStyle {
        get { node?.separatorStyle ?? .none }
        set { node?.separatorStyle = newValue }
    }

    /// The colour of the separators. Setting nil restores the standard colour.
    public var separatorColor: UIColor? {
        get { node?.separatorColor }
        set { node?.separatorColor = newValue }
    }

    /// The distance of separators from the row's edges, in points. Only left and right are used.
    public var separatorInset: UIEdgeInsets {
        get { node?.separatorInset ?? .zero }
        set { node?.separatorInset = newValue }
    }

    /// Whether a click selects a row.
    public var allowsSelection: Bool {
        get { node?.allowsSelection ?? false }
        set { node?.allowsSelection = newValue }
    }

    /// Whether several rows can be selected.
    public var allowsMultipleSelection: Bool {
        get { node?.allowsMultipleSelection ?? false }
        set { node?.allowsMultipleSelection = newValue }
    }

    /// The row that was selected first; nil if no row is selected.
    public var indexPathForSelectedRow: IndexPath? { node?.indexPathForSelectedRow }
    /// The selected rows in the order of their selection; nil if there are none.
    public var indexPathsForSelectedRows: [IndexPath]? { node?.indexPathsForSelectedRows }
    /// The rows in the viewport, first row first.
    public var indexPathsForVisibleRows: [IndexPath]? { node?.indexPathsForVisibleRows() }

    /// Selects a row without calling the delegate. Nil deselects all rows.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        node?.selectRow(at: indexPath, animated: animated, scrollPosition: scrollPosition)
    }

    /// Deselects a row without calling the delegate.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        node?.deselectRow(at: indexPath, animated: animated)
    }

    /// Scrolls to a row. Does nothing if the row does not exist.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        node?.scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }

    /// Makes all rows again.
    public func reloadData() { node?.reloadData() }
}
