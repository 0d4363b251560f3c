import Foundation

extension UITableView {
    /// The look of sections.
    public enum Style: Int, Sendable {
        /// Rows from edge to edge. Headers and footers stay in view while their section is visible.
        case plain
        /// Groups of rows from edge to edge, on a surface of their own. Headers and footers scroll with their rows.
        /// Sections without them have a space in their place.
        case grouped
        /// As `grouped`, with the rows of each section on a card with round corners, inside the standard margins.
        case insetGrouped
    }

    /// The animation of a row that is inserted, deleted or reloaded.
    public enum RowAnimation: Int, Sendable {
        /// Changes the row's alpha.
        case fade
        /// Slides the row in from the right, or out to the right.
        case right
        /// Slides the row in from the left, or out to the left.
        case left
        /// Slides the row in from above, or out upwards.
        case top
        /// Slides the row in from below, or out downwards.
        case bottom
        /// Changes the row at once.
        case none
        /// The same as `fade`.
        case middle
        /// The same as `fade`.
        case automatic = 100
    }

    /// The place of a row in the viewport after a scroll.
    public enum ScrollPosition: Int, Sendable {
        /// The least movement that shows the whole row.
        case none
        /// The row starts where the viewport starts.
        case top
        /// The row's centre is the viewport's centre.
        case middle
        /// The row ends where the viewport ends.
        case bottom
    }
}
