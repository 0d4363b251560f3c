import Foundation

extension UITableView {
    /// How headers and footers behave: in a plain table they stay in sight while their section is.
    public enum Style: Int, Sendable {
        case plain, grouped
    }

    /// How a row comes or goes. `left`, `right`, `top` and `bottom` slide it in from there or out to
    /// there; `middle` and `automatic` fade it.
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle, automatic = 100
    }

    public enum ScrollPosition: Int, Sendable {
        case none, top, middle, bottom
    }
}

public enum UITableViewCellSeparatorStyle: Int, Sendable {
    case none, singleLine
}
