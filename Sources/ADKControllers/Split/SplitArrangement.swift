/// The places of the columns.
///
/// `beside` becomes `collapsed` when the window becomes narrow, and the reverse.
enum SplitArrangement {
    /// The columns are beside each other. `hasChosen`: the user chose something, which is on top if the view collapses.
    case beside(hasChosen: Bool)
    /// The stack of the primary column is shown, and the secondary column is on it or waits.
    case collapsed

    var isCollapsed: Bool {
        switch self {
        case .beside: false
        case .collapsed: true
        }
    }
}

/// The navigation controller that a split view makes for a column whose controller is none.
final class ColumnNavigationController: UINavigationController {}
