import ADKFoundation
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Queries, scrolling to items, and selection.
extension ASCollectionNode {
    // MARK: - Queries

    // Each query reads outdated counts first, so its answer includes the latest edit or reload.

    /// The number of items in a section. If the section does not exist, logs that and returns 0.
    @preconcurrency @MainActor public func numberOfItems(inSection section: Int) -> Int {
        let map = upToDateController.data.map
        guard (0..<map.sections).contains(section) else {
            Misuse.report("section", section, of: self, "it has \(map.sections) sections, and the answer is 0")
            return 0
        }
        return map.rows(in: section)
    }

    /// The node of an item. Nil if the item does not exist or is too far from the viewport to have a node.
    @preconcurrency @MainActor public func nodeForItem(at indexPath: IndexPath) -> ASCellNode? {
        upToDateController.node(at: indexPath)
    }

    /// The view of an item's node; nil if the item is not in the view.
    ///
    /// Differs from Texture: there is no cell around the node's view, so this is the view itself.
    @preconcurrency @MainActor public func cellForItem(at indexPath: IndexPath) -> UIView? {
        upToDateController.visibleView(at: indexPath)
    }

    /// The supplementary node of a registered kind; nil if there is none or it is far from the viewport.
    @preconcurrency @MainActor public func supplementaryNode(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> ASCellNode? {
        adapter.item(ofKind: elementKind, at: indexPath).flatMap { upToDateController.node($0) }
    }

    /// The model of an item, from the data source; nil if the item does not exist or has none.
    @preconcurrency @MainActor public func nodeModelForItem(at indexPath: IndexPath) -> Any? {
        guard upToDateController.data.map.contains(indexPath) else { return nil }
        return dataSource?.collectionNode(self, nodeModelForItemAt: indexPath)
    }

    /// The items in the viewport, first item first.
    @preconcurrency @MainActor public var indexPathsForVisibleItems: [IndexPath] { upToDateController.visiblePaths }

    /// The item at a point of the view's content; nil if there is none.
    @preconcurrency @MainActor public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        upToDateController.path(at: point)
    }

    /// The items that intersect a rectangle of the view's content.
    @preconcurrency @MainActor public func indexPathsForItems(in rect: CGRect) -> [IndexPath] {
        upToDateController.paths(in: rect)
    }

    /// The frame of an item in the view's content points; zero if the item does not exist.
    @preconcurrency @MainActor public func rectForItem(at indexPath: IndexPath) -> CGRect {
        upToDateController.rect(of: indexPath)
    }

    /// The size of the content in points, measured or estimated.
    @preconcurrency @MainActor public var contentSize: CGSize { upToDateController.geometry.contentSize }

    /// The object with the data of a section, from the data source. It is asked once for each section, and again after
    /// the section was reloaded.
    @preconcurrency @MainActor public func context(forSection section: Int) -> (any ASSectionContext)? {
        guard (0..<upToDateController.data.map.sections).contains(section) else { return nil }
        if let known = adapter.contexts[section] { return known }
        let revision = controller.data.revision
        guard let context = dataSource?.collectionNode(self, contextForSection: section) else { return nil }
        context.collectionView = isNodeLoaded ? view : nil
        // The data source may have edited sections in the call.
        if controller.data.isCurrent(revision) { adapter.contexts[section] = context }
        return context
    }

    // MARK: - Scrolling

    /// Scrolls to an item. The item keeps its position while sizes around it change from estimates to measured values.
    ///
    /// Without an option for an axis, the list moves along it as little as needed. Does nothing if the item does not
    /// exist.
    @preconcurrency @MainActor
    public func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool
    ) {
        let viewport = controller.viewport
        controller.scroll(
            to: indexPath, position: scrollPosition.position(along: viewport.axis, reversed: viewport.isReversed),
            across: scrollPosition.position(along: viewport.axis.other, reversed: viewport.isMirrored),
            animated: animated)
    }

    // MARK: - Selection

    /// The selected items in the order of their selection; nil if there are none.
    @preconcurrency @MainActor public var indexPathsForSelectedItems: [IndexPath]? {
        upToDateController.interaction.selection.selected.isEmpty ? nil : controller.interaction.selection.selected
    }

    /// Selects an item without calling the delegate. Nil deselects all items.
    @preconcurrency @MainActor
    public func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
    ) {
        guard let indexPath else {
            for path in controller.interaction.selection.selected { controller.interaction.deselect(path) }
            return
        }
        guard upToDateController.data.map.contains(indexPath) else {
            return Misuse.report("selected item", indexPath, of: self, "there is no such item, and nothing is selected")
        }
        controller.interaction.select(indexPath)
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item without calling the delegate.
    @preconcurrency @MainActor public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        controller.interaction.deselect(indexPath)
    }
}

extension UICollectionView.ScrollPosition {
    /// The position along an axis in content points, which are not reversed.
    func position(along axis: ListAxis, reversed: Bool) -> ListScrollPosition {
        let (start, middle, end): (Self, Self, Self) =
            axis == .vertical ? (.top, .centeredVertically, .bottom) : (.left, .centeredHorizontally, .right)
        if contains(start) { return reversed ? .end : .start }
        if contains(middle) { return .middle }
        return contains(end) ? (reversed ? .start : .end) : .nearest
    }
}
