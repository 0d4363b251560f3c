import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The layout of the collection, as the list and the layout see it.
extension CollectionAdapter: CollectionContent {
    var itemMap: SlotMap { controller.data.map }
    var supplementaryKinds: [String] { otherKinds }
    var visiblePaths: [IndexPath] { collectionNode.indexPathsForVisibleItems }
    var selectedPaths: [IndexPath] { collectionNode.upToDateController.interaction.selection.selected }
    func path(at point: CGPoint) -> IndexPath? { collectionNode.indexPathForItem(at: point) }
    func beginMovement(at path: IndexPath) -> Bool {
        controller.interaction.beginInteractiveMovement(at: path, by: .app)
    }
    func updateMovement(to point: CGPoint) {
        guard Misuse.accepts(point, "position of the moved item", of: collectionNode) else { return }
        controller.withFreshRows { controller.interaction.updateInteractiveMovement(point) }
    }
    func endMovement() { controller.withFreshRows { controller.interaction.endInteractiveMovement() } }
    func cancelMovement() { controller.interaction.cancelInteractiveMovement() }
    var shownGeometry: (any ListGeometry)? { controller.geometry }

    /// The geometry of the current layout, without items.
    func makeGeometry() -> any ListGeometry {
        let geometry = layout.makeGeometry(for: self)
        layout.driver?.measuringRange = { [weak self] item, size in
            self?.measuringRange(for: item, size)
        }
        return geometry
    }

    /// The sizes that an item of a layout of the app is measured with; nil for exactly `size`, that of its frame.
    private func measuringRange(for item: ListItem, _ size: CGSize) -> ASSizeRange? {
        let range = sizeLimits(for: item)
        return range == .unconstrained || range.clamp(size) == size ? nil : range
    }

    /// Replaces the geometry, because the collection has another layout, and measures the items again.
    func remakeGeometry() {
        replaceGeometry()
        controller.data.remeasureAll()
    }

    /// Replaces the geometry by a new one of the layout. The first visible item stays in view.
    func replaceGeometry() {
        isGeometryOutdated = false
        let controller = controller
        var geometry = makeGeometry()
        _ = geometry.updateSettings()
        geometry.reset(to: controller.data.map, scale: controller.viewport.scale)
        if var container = controller.geometry.container {
            // The old geometry does not follow the length of the view along its axis, which may be another one now.
            if controller.viewport.size != .zero { container.size = controller.viewport.size }
            geometry.resize(to: container, keeping: [])
        }
        controller.viewport.keepingPosition {
            controller.viewport.geometry = geometry
            controller.connectLayout()
            // A layout that is computed in the background may be ready at once.
            if controller.preparation != nil { controller.prepareGeometry() }
        }
        controller.viewport.returnAcross()
        controller.setNeedsUpdate()
    }

    func layoutDidInvalidate() {
        isGeometryOutdated = true
        controller.setNeedsUpdate()
    }

    /// Brings the geometry up to date if the layout was invalidated.
    func updateGeometryIfNeeded() {
        guard isGeometryOutdated else { return }
        isGeometryOutdated = false
        let controller = controller
        var geometry = controller.geometry
        let change = geometry.updateSettings()
        switch change {
        case .nothing: break
        case .axis: remakeGeometry()
        case .places, .sizes:
            controller.viewport.keepingPosition { controller.viewport.geometry = geometry }
            if change == .sizes { controller.data.remeasureAll() }
        }
    }

    var layoutChangeDuration: TimeInterval { RowMotion.duration }

    func layoutDidChange(from old: UICollectionViewLayout, animated: Bool) {
        collectionNode.storedLayout = collectionNode.view.collectionViewLayout
        if animated, controller.stage.isVisible {
            controller.stage.animate(scales: true) { remakeGeometry() }
        } else {
            remakeGeometry()
        }
    }

    /// The counts are about to change: new sections have values of the delegate.
    func rowsWillChange(_ changes: ResolvedChanges) {
        layoutFacilitator?.willApply(changes)
        let isFirst = changes.old.total == 0
        if isFirst || delegate is any ASCollectionDelegateFlowLayout { isGeometryOutdated = true }
    }
}
