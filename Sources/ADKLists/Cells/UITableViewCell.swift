import Foundation

/// The styles of table cells. For the cells themselves see ``ASCellNode``.
///
/// Differs from UIKit: there are no cells around nodes, so that this is only the name space of the styles.
public enum UITableViewCell {
    /// The lines between a table's rows.
    public enum SeparatorStyle: Int, Sendable {
        /// No lines.
        case none
        /// One line of one pixel.
        case singleLine
    }

    /// The way a cell shows that it is selected or pressed.
    public enum SelectionStyle: Int, Sendable {
        /// Shows nothing.
        case none
        /// Tints the background behind the cell's content.
        case `default` = 3

        /// The same as `default`.
        public static let blue = SelectionStyle.default
        /// The same as `default`.
        public static let gray = SelectionStyle.default
    }

    /// The edit that the user can make in a row.
    public enum EditingStyle: Int, Sendable {
        /// None.
        case none
        /// The row can be deleted.
        case delete
        /// A row can be inserted. Nothing in a table asks for it.
        case insert
    }

    /// The mark at the end of a cell.
    public enum AccessoryType: Int, Sendable {
        /// No mark.
        case none
        /// A chevron: the row leads to another screen.
        case disclosureIndicator
        /// A tick.
        case checkmark = 3
    }
}

/// The lines between a table's rows.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
/// The way a cell shows that it is selected or pressed.
public typealias ASCellNodeSelectionStyle = UITableViewCell.SelectionStyle
