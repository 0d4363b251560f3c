import ADKFoundation
import ADKLists
import ADKViews
import Foundation

/// The views above and below all rows.
extension UITableView {
    /// The view above all rows, as wide as the table and as high as it was when it was set. It scrolls with the rows.
    /// Nil by default.
    ///
    /// Differs from UIKit: the rows still begin at 0 in content points. The view is above them, at negative points.
    public var tableHeaderView: UIView? {
        get { edgeViews.header }
        set { setEdgeView(\.header, \.top, newValue) }
    }

    /// The view below all rows, as wide as the table and as high as it was when it was set. It scrolls with the rows.
    /// Nil by default.
    public var tableFooterView: UIView? {
        get { edgeViews.footer }
        set { setEdgeView(\.footer, \.bottom, newValue) }
    }

    private func setEdgeView(
        _ path: WritableKeyPath<EdgeViews, UIView?>, _ edge: WritableKeyPath<UIEdgeInsets, CGFloat>, _ view: UIView?
    ) {
        let old = edgeViews[keyPath: path]
        if old !== view { old?.removeFromSuperview() }
        edgeViews[keyPath: path] = view
        var margins = edgeMargins
        let height = view?.bounds.height ?? 0
        margins[keyPath: edge] = height.isFinite ? max(0, height) : 0
        if let view, view.superview !== self { addSubview(view) }
        setEdgeMargins(margins)
        placeEdgeViews()
        // Headers of sections stick below the new margin.
        list?.viewportDidChange()
    }

    /// Moves the views to the ends of the rows. O(1).
    func placeEdgeViews() {
        let (top, bottom, width) = (edgeMargins.top, edgeMargins.bottom, bounds.width)
        edgeViews.header?.frame = CGRect(x: 0, y: -top, width: width, height: top)
        edgeViews.footer?.frame = CGRect(x: 0, y: contentSize.height, width: width, height: bottom)
    }

    struct EdgeViews {
        var header: UIView?
        var footer: UIView?
    }
}
