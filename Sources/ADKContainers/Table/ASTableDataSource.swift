import ADKNodes
import Foundation

/// The source of a table's row counts, cells and section titles.
///
/// Every method has a default. Implement `tableNode(_:numberOfRowsInSection:)` and one of the two node methods.
public protocol ASTableDataSource: AnyObject {
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
}

extension ASTableDataSource {
    /// Default: false.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath)
        -> Bool
    { false }
    /// Default: does nothing.
    @preconcurrency @MainActor public func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}

    /// Default: 1.
    @preconcurrency @MainActor public func numberOfSections(in tableNode: ASTableNode) -> Int { 1 }
    /// Default: 0.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int)
        -> Int
    { 0 }

    /// Default: a block that returns the node of `tableNode(_:nodeForRowAt:)`.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath)
        -> ASCellNodeBlock
    {
        let node = self.tableNode(tableNode, nodeForRowAt: indexPath)
        return { node }
    }

    /// Default: logs that both node methods are missing, and returns an empty cell.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath)
        -> ASCellNode
    {
        listLog.error(
            """
            \(type(of: self)) has neither tableNode(_:nodeBlockForRowAt:) nor tableNode(_:nodeForRowAt:); \
            \(indexPath) gets an empty cell
            """)
        return ASCellNode()
    }

    // These two defaults run only if the method is not implemented. The table remembers that, because Swift on Linux
    // cannot test whether an object implements an optional method.
    /// Default: no title.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int)
        -> String?
    {
        DefaultedMethods.noteDefault(of: .headerTitle, in: self)
        return nil
    }

    /// Default: no title.
    @preconcurrency @MainActor public func tableNode(_ tableNode: ASTableNode, titleForFooterInSection section: Int)
        -> String?
    {
        DefaultedMethods.noteDefault(of: .footerTitle, in: self)
        return nil
    }
}
