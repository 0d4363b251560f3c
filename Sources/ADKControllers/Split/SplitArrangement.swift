import ADKViews

/// The places of the columns' controllers.
///
/// `beside` becomes `collapsed` when the window becomes narrow, and the other way round.
enum SplitArrangement {
    /// Each column has a stack of its own. `hasChosen`: the user chose something, which is on top if the view
    /// collapses.
    case beside(hasChosen: Bool)
    /// One stack has the controllers of the primary column, `list`, and above them those of the secondary one.
    /// `waiting` are the secondary column's controllers while the stack shows only the list.
    case collapsed(list: [UIViewController], waiting: [UIViewController])

    var isCollapsed: Bool {
        switch self {
        case .beside: false
        case .collapsed: true
        }
    }
}

/// The stack of the primary column, which is that of both columns of a collapsed view.
final class ColumnNavigationController: UINavigationController {
    /// The stack changed.
    var onChange: (@MainActor () -> Void)?

    override func stackDidChange() { onChange?() }
}
