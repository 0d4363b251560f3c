import ADKNodes
import Foundation

/// Where a table's rows come from. Main thread.
public protocol ASTableDataSource: AnyObject {
    /// 1 unless you say otherwise.
    @MainActor func numberOfSections(in tableNode: ASTableNode) -> Int
    @MainActor func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int
    /// Returns quickly with a block that makes the row's node on a background thread. Read what
    /// the block needs of your data here and let it capture that.
    @MainActor func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock
    /// Makes the node on the main thread; only asked when there is no node block.
    @MainActor func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode
    /// The title above a section; nil for none.
    @MainActor func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String?
    /// The words below a section; nil for none.
    @MainActor func tableNode(_ tableNode: ASTableNode, titleForFooterInSection section: Int) -> String?
}

extension ASTableDataSource {
    @MainActor public func numberOfSections(in tableNode: ASTableNode) -> Int { 1 }
    @MainActor public func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 0 }

    @MainActor public func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath)
        -> ASCellNodeBlock
    {
        let node = self.tableNode(tableNode, nodeForRowAt: indexPath)
        return { node }
    }

    @MainActor public func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        listLog.error(
            """
            \(type(of: self)) has neither tableNode(_:nodeBlockForRowAt:) nor tableNode(_:nodeForRowAt:); \
            \(indexPath) stays empty
            """)
        return ASCellNode()
    }

    // Whoever gets here has no such method of its own, which the table remembers: nobody can be asked on Linux.
    @MainActor public func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String? {
        tableNode.adapter.unimplemented.insert(.headerTitle)
        return nil
    }

    @MainActor public func tableNode(_ tableNode: ASTableNode, titleForFooterInSection section: Int) -> String? {
        tableNode.adapter.unimplemented.insert(.footerTitle)
        return nil
    }
}
