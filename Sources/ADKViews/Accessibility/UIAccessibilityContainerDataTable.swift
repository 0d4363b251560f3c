import Foundation

/// A view, node or `UIAccessibilityElement` that shows rows and columns. Assistive programs tell the user the row, the
/// column and the headers of each cell.
///
/// Tables of more than 10,000 cells are told with those of their first rows.
public protocol UIAccessibilityContainerDataTable: AnyObject {
    /// The element of a cell: a view, node or `UIAccessibilityElement` in the table. Nil for none. A cell that fills
    /// several places is the same for each.
    @preconcurrency @MainActor
    func accessibilityDataTableCellElement(
        forRow row: Int, column: Int
    ) -> (any UIAccessibilityContainerDataTableCell)?
    /// The number of rows.
    @preconcurrency @MainActor func accessibilityRowCount() -> Int
    /// The number of columns.
    @preconcurrency @MainActor func accessibilityColumnCount() -> Int
    /// The cells that are the headers of a row. Nil, the default, for none.
    @preconcurrency @MainActor
    func accessibilityHeaderElements(forRow row: Int) -> [any UIAccessibilityContainerDataTableCell]?
    /// The cells that are the headers of a column. Nil, the default, for none.
    @preconcurrency @MainActor
    func accessibilityHeaderElements(forColumn column: Int) -> [any UIAccessibilityContainerDataTableCell]?
}

extension UIAccessibilityContainerDataTable {
    /// No headers.
    @preconcurrency @MainActor
    public func accessibilityHeaderElements(forRow row: Int) -> [any UIAccessibilityContainerDataTableCell]? { nil }
    /// No headers.
    @preconcurrency @MainActor
    public func accessibilityHeaderElements(
        forColumn column: Int
    ) -> [any UIAccessibilityContainerDataTableCell]? { nil }
}

/// A cell of a table of an app.
public protocol UIAccessibilityContainerDataTableCell: AnyObject {
    /// The rows that the cell fills.
    @preconcurrency @MainActor func accessibilityRowRange() -> NSRange
    /// The columns that the cell fills.
    @preconcurrency @MainActor func accessibilityColumnRange() -> NSRange
}
