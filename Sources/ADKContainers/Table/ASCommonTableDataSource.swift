import ADKLists
import ADKViews
import Foundation

/// The methods of a table's data source in UIKit's form.
///
/// A table calls each of them if the data source does not implement the form with an `ASTableNode`.
///
/// Differs from Texture: the first call loads the table's view, since it is an argument.
public protocol ASCommonTableDataSource: AnyObject {
    /// Returns the number of rows in `section`. Called if there is no `tableNode(_:numberOfRowsInSection:)`.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// Returns the title above a section; nil for no header.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    /// Returns the title below a section; nil for no footer.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
    /// Whether the row can be edited. The Delete key asks for it.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
    /// The user deletes a row. Delete it in your model, then call `deleteRows(at:with:)`. The Delete key calls it for
    /// the selected rows, last row first.
    ///
    /// Differs from UIKit: there is no editing mode and no swipe, and rows are not inserted.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
    /// Whether the user may drag the row to another place.
    @preconcurrency @MainActor func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
    /// The user dropped a row at another place. Move it in your model. The table moves the row itself afterwards.
    @preconcurrency @MainActor func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension ASCommonTableDataSource {
    /// Default: 0.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
        -> Int
    { 0 }
    /// Default: no title.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
        -> String?
    {
        DefaultedMethods.noteDefault(of: .headerTitle, in: self)
        return nil
    }
    /// Default: no title.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int)
        -> String?
    {
        DefaultedMethods.noteDefault(of: .footerTitle, in: self)
        return nil
    }
    /// Default: true.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath)
        -> Bool
    { true }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { DefaultedMethods.noteDefault(of: .commitEdit, in: self) }
    /// Default: false.
    @preconcurrency @MainActor public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath)
        -> Bool
    { false }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
}
