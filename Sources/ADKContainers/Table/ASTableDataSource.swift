import ADKLists
import ADKNodes
import Foundation

/// The source of a table's row counts, cells and section titles.
///
/// Every method has a default. Implement `tableNode(_:numberOfRowsInSection:)` and one of the two node methods. A
/// method whose first argument is the view is called if its form with the node is not implemented.
public protocol ASTableDataSource: ASCommonTableDataSource {
    /// Returns the number of sections.
    @preconcurrency @MainActor func numberOfSections(in tableNode: ASTableNode) -> Int
    /// Returns the number of rows in `section`.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int
    /// Returns a block that makes the row's node. The table runs the block on a worker thread.
    ///
    /// Return quickly. Read the data that the block needs here, and let the block capture it.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath)
        -> ASCellNodeBlock
    /// Makes the row's node on the main thread. Called only if there is no node block.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode
    /// Returns the title above a section; nil for no header.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String?
    /// Returns the title below a section; nil for no footer.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, titleForFooterInSection section: Int) -> String?
    /// Whether the user may drag the row to another place.
    ///
    /// Differs from Texture: UIKit's tables move rows only in editing mode. Here a row can be dragged at any time, by a
    /// pointer at once and by a finger after a long press.
    @preconcurrency @MainActor func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath) -> Bool
    /// The user dropped a row at another place. Move it in your model. The table moves the row itself afterwards.
    @preconcurrency @MainActor func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)

    // MARK: Older forms

    /// Returns a block that makes the row's node on a worker thread.
    @preconcurrency @MainActor func tableView(_ tableView: ASTableView, nodeBlockForRowAt indexPath: IndexPath)
        -> ASCellNodeBlock
    /// Makes the row's node on the main thread. Called only if there is no node block.
    @preconcurrency @MainActor func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode
}

extension ASTableDataSource {
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath)
        -> Bool
    {
        tableView(tableNode.view, canMoveRowAt: indexPath)
    }
    /// Default: calls the form with the view.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { tableView(tableNode.view, moveRowAt: sourceIndexPath, to: destinationIndexPath) }

    /// Default: 1.
    @preconcurrency @MainActor public func numberOfSections(in tableNode: ASTableNode) -> Int { 1 }
    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int)
        -> Int
    {
        tableView(tableNode.view, numberOfRowsInSection: section)
    }

    /// Default: a block that returns the node of `tableNode(_:nodeForRowAt:)`, or the block of the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath)
        -> ASCellNodeBlock
    {
        let node = DefaultedMethods.answer(.nodeForRow, of: self) {
            self.tableNode(tableNode, nodeForRowAt: indexPath)
        }
        guard let node else { return tableView(tableNode.view, nodeBlockForRowAt: indexPath) }
        return { node }
    }

    /// Default: the node of the forms with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath)
        -> ASCellNode
    {
        if DefaultedMethods.noteDefault(of: .nodeForRow, in: self) { return ASCellNode() }
        return tableView(tableNode.view, nodeBlockForRowAt: indexPath)()
    }

    /// Default: a block that returns the node of `tableView(_:nodeForRowAt:)`.
    @preconcurrency @MainActor public func tableView(_ tableView: ASTableView, nodeBlockForRowAt indexPath: IndexPath)
        -> ASCellNodeBlock
    {
        let node = self.tableView(tableView, nodeForRowAt: indexPath)
        return { node }
    }

    /// Default: logs that all node methods are missing, and returns an empty cell.
    @preconcurrency @MainActor public func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath)
        -> ASCellNode
    {
        listLog.error(
            """
            \(type(of: self)) has neither tableNode(_:nodeBlockForRowAt:) nor tableNode(_:nodeForRowAt:); \
            \(indexPath) gets an empty cell
            """)
        return ASCellNode()
    }

    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int)
        -> String?
    {
        DefaultedMethods.answer(.headerTitle, of: self) {
            tableView(tableNode.view, titleForHeaderInSection: section)
        } ?? nil
    }

    /// Default: the answer of the form with the view.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, titleForFooterInSection section: Int)
        -> String?
    {
        DefaultedMethods.answer(.footerTitle, of: self) {
            tableView(tableNode.view, titleForFooterInSection: section)
        } ?? nil
    }
}
