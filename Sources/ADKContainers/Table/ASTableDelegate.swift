import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Told what happens in a table. Main thread, but for the batch calls.
public protocol ASTableDelegate: AnyObject, Sendable {
    @MainActor func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode)
    @MainActor func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode)
    /// The range a row is measured in, in points; its width is ignored.
    @MainActor func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange

    // MARK: Selection

    /// Whether a pressed row shows it; a row that does not is not selected by a click either.
    @MainActor func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    @MainActor func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath)
    @MainActor func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath)
    /// The row to select instead, or nil to select none.
    @MainActor func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    @MainActor func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath)
    @MainActor func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    @MainActor func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath)

    // MARK: Headers and footers

    /// Makes the header of a section, in the background; nil takes the data source's title.
    ///
    /// Differs from Texture: headers and footers are nodes, measured like rows, not views of given height.
    @MainActor func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int) -> ASCellNodeBlock?
    @MainActor func tableNode(_ tableNode: ASTableNode, nodeBlockForFooterInSection section: Int) -> ASCellNodeBlock?

    // MARK: Batches

    /// Whether more rows may be asked for now.
    @MainActor func shouldBatchFetch(for tableNode: ASTableNode) -> Bool
    /// The end of the rows is near: get more, insert them, and complete the context. Background thread.
    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext)
    /// The same as an async method, for those who have no method of the other kind: gets more rows, inserts
    /// them, and says whether there may be more. After an error it is called again, later each time.
    func tableNode(_ tableNode: ASTableNode, fetchBatch context: ASBatchContext) async throws -> Bool

    // MARK: Scrolling

    @MainActor func tableNodeDidScroll(_ tableNode: ASTableNode)
    /// The user caught the scroll bar, or turned the wheel while the table stood still.
    @MainActor func tableNodeWillBeginDragging(_ tableNode: ASTableNode)
    @MainActor func tableNodeDidEndDragging(_ tableNode: ASTableNode, willDecelerate decelerate: Bool)
    @MainActor func tableNodeDidEndDecelerating(_ tableNode: ASTableNode)
    @MainActor func tableNodeDidEndScrollingAnimation(_ tableNode: ASTableNode)
}

extension ASTableDelegate {
    @MainActor public func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {}
    @MainActor public func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) {}

    @MainActor public func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath)
        -> ASSizeRange
    {
        ASSizeRange(min: .zero, max: CGSize(width: CGFloat.infinity, height: .infinity))
    }

    @MainActor public func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        true
    }
    @MainActor public func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath) {}
    @MainActor public func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath) {}
    @MainActor public func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }
    @MainActor public func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {}
    @MainActor public func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }
    @MainActor public func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {}

    @MainActor public func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int)
        -> ASCellNodeBlock?
    {
        tableNode.adapter.unimplemented.insert(.headerNode)
        return nil
    }

    @MainActor public func tableNode(_ tableNode: ASTableNode, nodeBlockForFooterInSection section: Int)
        -> ASCellNodeBlock?
    {
        tableNode.adapter.unimplemented.insert(.footerNode)
        return nil
    }

    @MainActor public func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { true }

    public func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        Task {
            do {
                context.completeBatchFetching(try await self.tableNode(tableNode, fetchBatch: context))
            } catch is CancellationError {
                context.cancelBatchFetching()
            } catch {
                context.failBatchFetching(error)
            }
        }
    }

    /// Without a method of its own the delegate is not asked again.
    public func tableNode(_ tableNode: ASTableNode, fetchBatch context: ASBatchContext) async throws -> Bool { false }

    @MainActor public func tableNodeDidScroll(_ tableNode: ASTableNode) {}
    @MainActor public func tableNodeWillBeginDragging(_ tableNode: ASTableNode) {}
    @MainActor public func tableNodeDidEndDragging(_ tableNode: ASTableNode, willDecelerate decelerate: Bool) {}
    @MainActor public func tableNodeDidEndDecelerating(_ tableNode: ASTableNode) {}
    @MainActor public func tableNodeDidEndScrollingAnimation(_ tableNode: ASTableNode) {}
}
