import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The delegate of a storm. Every method may edit, scroll or free the list.
extension ListStorm: ADKCollectionSelectionMoving, ASCollectionDelegate {
    /// The delegate acts in a callback. `path` must name a row that exists.
    func act(_ callback: String, _ path: IndexPath? = nil) {
        if let path, name(path) < 0 { fail("\(callback) of \(path)") }
        guard acts > 0, chance(4) else { return }
        acts -= 1
        changes += 1
        log.append("in \(callback)")
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: edit()
        case 2: reloadData()
        case 3: reloadByDifference(state)
        case 4: scroll()
        case 5:
            let section = Int.random(in: 0..<max(1, names.count), using: &random)
            _ = node?.context(forSection: section)
            if let row = names.indices.contains(section) ? names[section].indices.randomElement(using: &random) : nil {
                node?.selectItem(
                    at: IndexPath(item: row, section: section), animated: chance(2), scrollPosition: .centeredVertically
                )
            }
        default:
            guard mayFree, chance(3) else { return }
            log.append("free")
            window.rootViewController?.view.subviews.first?.removeFromSuperview()
        }
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { names.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        names.indices.contains(section) ? names[section].count : 0
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let name = name(indexPath)
        act("nodeBlock", indexPath)
        return { ItemCell(name) }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
        sections.indices.contains(section) ? NamedSection("section \(sections[section])") : nil
    }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool {
        act("canMove")
        return seed % 7 < 4
    }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemsAt indexPaths: [IndexPath]) -> Bool {
        act("canMoveItems", indexPaths.first)
        return true
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { self.collectionNode(collectionNode, moveItemsAt: [sourceIndexPath], to: destinationIndexPath) }
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemsAt sourceIndexPaths: [IndexPath],
        to destinationIndexPath: IndexPath
    ) { drop(sourceIndexPaths, at: destinationIndexPath) }
    func collectionNode(
        _ collectionNode: ASCollectionNode, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        act("target", originalIndexPath)
        return proposedIndexPath
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) { act("willDisplay") }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
        act("didEndDisplaying")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        act("shouldHighlight", indexPath)
        return true
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath) {
        act("didHighlight", indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath) {
        act("didUnhighlight", indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        let isAllowed = !chance(5)
        // It is the same row after an edit in the answer.
        if isAllowed { selectable?.insert(name(indexPath)) }
        act("shouldSelect", indexPath)
        return isAllowed
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        let isAllowed = !chance(5)
        if isAllowed { deselectable?.insert(name(indexPath)) }
        act("shouldDeselect", indexPath)
        return isAllowed
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        if selectable?.contains(name(indexPath)) == false { fail("\(name(indexPath)) was selected without a question") }
        act("didSelect", indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {
        if deselectable?.contains(name(indexPath)) == false {
            fail("\(name(indexPath)) was deselected without a question")
        }
        act("didDeselect", indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, indexPathForTypedText text: String) -> IndexPath? {
        act("typed text")
        return names.indices.filter { !names[$0].isEmpty }.randomElement(using: &random).map {
            IndexPath(item: 0, section: $0)
        }
    }
    func collectionNodeWillBeginDragging(_ collectionNode: ASCollectionNode) { act("willBeginDragging") }
    func collectionNodeDidEndDragging(_ collectionNode: ASCollectionNode, willDecelerate decelerate: Bool) {
        act("didEndDragging")
    }
    func collectionNodeDidEndDecelerating(_ collectionNode: ASCollectionNode) { act("didEndDecelerating") }
    func collectionNodeDidChangeSelection(_ collectionNode: ASCollectionNode) { act("didChangeSelection") }
    func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuRequestedForItemAt indexPath: IndexPath, point: CGPoint
    ) -> Bool {
        act("contextMenu", indexPath)
        return true
    }
    func collectionNodeDidScroll(_ collectionNode: ASCollectionNode) { act("didScroll") }
    func collectionNodeDidEndScrollingAnimation(_ collectionNode: ASCollectionNode) { act("didEndScrolling") }
}
