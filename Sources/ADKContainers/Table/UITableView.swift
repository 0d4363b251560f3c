import ADKLists
import ADKViews
import Foundation

/// A scroll view of rows: the base class of `ASTableView`.
///
/// Differs from UIKit: it has no rows, data source or delegate of its own. The rows come from an `ASTableNode`.
@preconcurrency @MainActor
open class UITableView: ADKListView {
    /// The look of sections.
    public let style: Style
    var edgeViews = EdgeViews()

    /// Makes an empty table view. `frame` is in points of the superview.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        placeEdgeViews()
    }

    override public convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
}
