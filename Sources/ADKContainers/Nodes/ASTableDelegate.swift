import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Told what happens in a table. Main thread, but for the batch call.
public protocol ASTableDelegate: AnyObject, Sendable {
    @MainActor func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode)
    @MainActor func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode)
    @MainActor func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath)
    /// The range a row is measured in, in points; its width is ignored.
    @MainActor func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange
    /// Whether more rows may be asked for now.
    @MainActor func shouldBatchFetch(for tableNode: ASTableNode) -> Bool
    /// The end of the rows is near: get more, insert them, and complete the context. Background thread.
    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext)
    @MainActor func tableNodeDidScroll(_ tableNode: ASTableNode)
}

extension ASTableDelegate {
    @MainActor public func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {}
    @MainActor public func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) {}
    @MainActor public func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {}

    @MainActor public func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
        ASSizeRange(min: .zero, max: CGSize(width: CGFloat.infinity, height: .infinity))
    }

    @MainActor public func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { true }

    /// Without a method of its own the delegate is not asked again.
    public func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(false)
    }

    @MainActor public func tableNodeDidScroll(_ tableNode: ASTableNode) {}
}
