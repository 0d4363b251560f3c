import ADKLists
import ADKNodes
import Foundation

/// The revisions for which the shown nodes have their attributes.
struct AttributesState: Equatable {
    let geometry: Int
    let visibleItems: Int
    let rows: Int
}

/// The layout's attributes, for the nodes that are shown.
extension CollectionAdapter {
    /// Passes attributes that changed to the nodes in the view. O(shown items) after a change of the layout or the
    /// items. While the list scrolls, only supplementary nodes can change: those that stick.
    func applyAttributes() {
        let revision = controller.data.revision
        let state = AttributesState(
            geometry: controller.viewport.geometryRevision, visibleItems: controller.geometry.visibleItemsRevision,
            rows: revision)
        let isSame = state == appliedAttributes
        guard !isSame || controller.geometry.hasSticky else { return }
        appliedAttributes = state
        for record in controller.data.groups.placedRecords where !isSame || record.isSupplement {
            guard let node = record.node, record.slot < itemMap.total else { continue }
            applyAttributes(to: node, at: record.slot)
            // The app edited items in the callback.
            guard controller.data.isCurrent(revision) else { return }
        }
    }

    /// Passes the attributes of a slot to its node if the node has others.
    func applyAttributes(to node: ASCellNode, at slot: Int) {
        guard let attributes = newAttributes(for: node, at: slot) else { return }
        node.givenAttributes = attributes
        node.applyLayoutAttributes(attributes)
    }

    /// The attributes of a slot; nil if the node has them.
    private func newAttributes(for node: ASCellNode, at slot: Int) -> UICollectionViewLayoutAttributes? {
        let old = node.givenAttributes
        if let own = layout.driver?.answers.objects[slot] {
            // The layout may change its object for the next answer.
            return own == old ? nil : own.copy() as? UICollectionViewLayoutAttributes
        }
        let item = itemMap.item(at: slot)
        let (frame, path) = (controller.viewport.restingFrame(of: slot), path(of: item))
        let appearance = controller.geometry.appearance(of: slot) ?? ItemAppearance()
        if let old, old.hasPlace(frame, appearance), old.indexPath == path { return nil }
        let new = type(of: layout).layoutAttributesClass.init()
        new.indexPath = path
        if let kind = kind(of: item) {
            new.representedElementKind = kind
        }
        new.setPlace(frame, appearance)
        return new
    }
}

extension UICollectionViewLayoutAttributes {
    fileprivate func hasPlace(_ frame: CGRect, _ appearance: ItemAppearance) -> Bool {
        untransformedFrame == frame && zIndex == appearance.zIndex && alpha == appearance.alpha
            && isHidden == appearance.isHidden && transform3D == appearance.transform
    }

    fileprivate func setPlace(_ frame: CGRect, _ appearance: ItemAppearance) {
        self.frame = frame
        zIndex = appearance.zIndex
        alpha = appearance.alpha
        isHidden = appearance.isHidden
        transform3D = appearance.transform
    }
}
