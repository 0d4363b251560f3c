import ADKViews
import Foundation

/// A scroll view of rows.
///
/// `ASTableView` is the table view of this framework: its rows come from an `ASTableNode`.
/// Differs from UIKit: this class has no rows, data source or delegate of its own.
@MainActor
open class UITableView: UIScrollView {
    /// The way headers and footers behave.
    public let style: Style

    /// Makes an empty table view. `frame` is in points of the superview.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    override public convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
}
