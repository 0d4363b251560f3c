import ADKViews
import Foundation

/// The scroll view of a table node.
public final class ASTableView: UITableView {
    init(controller: ListController, style: UITableView.Style) {
        super.init(frame: .zero, style: style)
        list = controller
    }
}
