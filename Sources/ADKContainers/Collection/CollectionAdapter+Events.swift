import ADKFoundation
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Passes the events of the list to the collection's delegate.
extension CollectionAdapter: ListEvents {
    func willDisplay(_ node: ASCellNode, at item: ListItem) {
        if let slot = itemMap.slot(item) { applyAttributes(to: node, at: slot) }
        // The node may have edited items when it got its attributes.
        guard controller.data.record(for: node)?.isPlaced ?? false else { return }
        if item.path != nil {
            delegate?.collectionNode(collectionNode, willDisplayItemWith: node)
        } else {
            delegate?.collectionNode(collectionNode, willDisplaySupplementaryElementWith: node)
        }
    }

    func didEndDisplaying(_ node: ASCellNode) {
        if node.isSupplement {
            delegate?.collectionNode(collectionNode, didEndDisplayingSupplementaryElementWith: node)
        } else {
            delegate?.collectionNode(collectionNode, didEndDisplayingItemWith: node)
        }
    }

    func didScroll() { delegate?.collectionNodeDidScroll(collectionNode) }
    func willBeginDragging() { delegate?.collectionNodeWillBeginDragging(collectionNode) }
    func didEndDragging(willDecelerate: Bool) {
        delegate?.collectionNodeDidEndDragging(collectionNode, willDecelerate: willDecelerate)
    }
    func didEndDecelerating() { delegate?.collectionNodeDidEndDecelerating(collectionNode) }
    func didEndScrollingAnimation() { delegate?.collectionNodeDidEndScrollingAnimation(collectionNode) }
    func willBeginPass() { updateGeometryIfNeeded() }
    func didFinishPass() { applyAttributes() }

    // MARK: - Selection

    func canFocus(_ path: IndexPath) -> Bool {
        delegate?.collectionView(collectionNode.view, canFocusItemAt: path) ?? true
    }

    func shouldHighlight(_ path: IndexPath) -> Bool {
        delegate?.collectionNode(collectionNode, shouldHighlightItemAt: path) ?? true
    }

    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {
        if isHighlighted {
            delegate?.collectionNode(collectionNode, didHighlightItemAt: path)
        } else {
            delegate?.collectionNode(collectionNode, didUnhighlightItemAt: path)
        }
    }

    func willSelect(_ path: IndexPath) -> IndexPath? {
        delegate?.collectionNode(collectionNode, shouldSelectItemAt: path) ?? true ? path : nil
    }

    func didSelect(_ path: IndexPath) { delegate?.collectionNode(collectionNode, didSelectItemAt: path) }

    func willDeselect(_ path: IndexPath) -> IndexPath? {
        delegate?.collectionNode(collectionNode, shouldDeselectItemAt: path) ?? true ? path : nil
    }

    func didDeselect(_ path: IndexPath) { delegate?.collectionNode(collectionNode, didDeselectItemAt: path) }

    func didChangeSelection() { delegate?.collectionNodeDidChangeSelection(collectionNode) }

    func path(matching text: String) -> IndexPath? {
        delegate?.collectionNode(collectionNode, indexPathForTypedText: text)
    }

    func performPrimaryAction(_ path: IndexPath) {
        delegate?.collectionNode(collectionNode, performPrimaryActionForItemAt: path)
    }

    func contextMenu(for path: IndexPath, at point: CGPoint) -> Bool {
        if delegate?.collectionNode(collectionNode, contextMenuRequestedForItemAt: path, point: point) ?? false {
            return true
        }
        let node = controller.node(at: path)
        let actions = rowActions(for: path)?.menuElements { [weak node] in node?.view } ?? []
        let configuration = delegate?.collectionNode(
            collectionNode, contextMenuConfigurationForItemAt: path, point: point)
        return collectionNode.view.openMenu(configuration, actions, at: point)
    }

    var mayHaveRowActions: Bool { controller.geometry.mayHaveRowActions }
    func rowActions(for path: IndexPath) -> RowActions? { controller.geometry.rowActions(for: path) }

    // MARK: - Reordering

    func targetPath(forMoveFrom path: IndexPath, toProposed proposed: IndexPath) -> IndexPath {
        delegate?.collectionNode(
            collectionNode, targetIndexPathForMoveFromItemAt: path, toProposedIndexPath: proposed) ?? proposed
    }

    // MARK: - Batches

    var allowsBatchFetch: Bool { delegate?.shouldBatchFetch(for: collectionNode) ?? false }

    func beginBatch(_ context: ASBatchContext) {
        guard let delegate else { return context.cancelBatchFetching() }
        let collectionNode = collectionNode
        context.beginOnOwnThread { delegate.collectionNode(collectionNode, willBeginBatchFetchWith: context) }
    }

    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool? {
        batchFetchingDelegate?.shouldFetchBatch(withRemainingTime: remaining, hint: hint)
    }
}
