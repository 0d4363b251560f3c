import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// A scroll view of rows: the base class of `ASTableView`.
///
/// Differs from UIKit: it has no rows, data source or delegate of its own. The rows come from an `ASTableNode`.
@preconcurrency @MainActor
open class UITableView: ADKListView {
    /// The behaviour of headers and footers.
    public let style: Style

    /// Makes an empty table view. `frame` is in points of the superview.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    override public convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// A view above the first row, which scrolls with the rows. It is as wide as the table, and as high as its frame is
    /// when it is set. To change its height, set it again. Nil shows none.
    public var tableHeaderView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: tableHeaderView) } }
    /// A view below the last row, as ``tableHeaderView`` is above the first.
    public var tableFooterView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: tableFooterView) } }

    private func edgeViewDidChange(from old: UIView?, to new: UIView?) {
        if let old, old !== new, old.superview === self { old.removeFromSuperview() }
        if let new { addSubview(new) }
        func height(_ view: UIView?) -> CGFloat {
            let height = view?.frame.height ?? 0
            return height.isFinite ? max(0, height) : 0
        }
        onContentSizeChange = { [weak self] in self?.placeEdgeViews() }
        var insets = UIEdgeInsets.zero
        insets.top = height(tableHeaderView)
        insets.bottom = height(tableFooterView)
        if let node = list?.owner as? ASTableNode {
            node.controller.viewport.setEdgeInsets(insets, of: self)
        } else {
            edgeInset = insets
        }
        placeEdgeViews()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        placeEdgeViews()
    }

    private func placeEdgeViews() {
        if let view = tableHeaderView {
            view.frame = CGRect(x: 0, y: -edgeInset.top, width: bounds.width, height: edgeInset.top)
        }
        if let view = tableFooterView {
            view.frame = CGRect(x: 0, y: contentSize.height, width: bounds.width, height: edgeInset.bottom)
        }
    }
}

/// Properties of the rows, which the table's node has. In a view without a node they have no effect.
extension UITableView {
    private var node: ASTableNode? { list?.owner as? ASTableNode }

    /// The style of the lines between rows.
    public var separatorStyle: UITableViewCellSeparatorStyle {
        get { node?.separatorStyle ?? .singleLine }
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

    /// Whether the user can select rows.
    public var allowsSelection: Bool {
        get { node?.allowsSelection ?? true }
        set { node?.allowsSelection = newValue }
    }

    /// Whether the user can select several rows.
    public var allowsMultipleSelection: Bool {
        get { node?.allowsMultipleSelection ?? false }
        set { node?.allowsMultipleSelection = newValue }
    }

    /// The row that was selected first; nil if no row is selected.
    public var indexPathForSelectedRow: IndexPath? { node?.indexPathForSelectedRow }

    /// Deselects a row without calling the delegate.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        node?.deselectRow(at: indexPath, animated: animated)
    }
}
