import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The layout of the collection, as the list and the layout see it.
extension CollectionAdapter: CollectionContent {
    var itemMap: SlotMap { controller.data.map }

    /// The geometry of the current layout.
    func makeGeometry() -> any ListGeometry { layout.makeGeometry() }

    /// Replaces the geometry, because the layout or its settings changed. The first visible item stays in view.
    func remakeGeometry() {
        let controller = controller
        var geometry = makeGeometry()
        geometry.reset(to: controller.data.map, scale: controller.viewport.scale)
        if let container = controller.geometry.container { geometry.resize(to: container, keeping: []) }
        controller.viewport.keepingPosition { controller.viewport.geometry = geometry }
        controller.remeasureAfterLayoutChange()
    }

    func layoutDidInvalidate() { controller.setNeedsUpdate() }

    func layoutDidChange(from old: UICollectionViewLayout) {
        collectionNode.storedLayout = collectionNode.view.collectionViewLayout
        remakeGeometry()
    }

    func moveViewport(by distance: CGVector) {}
}
