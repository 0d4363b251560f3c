import ADKFoundation
import ADKLayout
import ADKLists
import Foundation

/// The attributes of a compositional layout, for subclasses and for callers of the app.
extension UICollectionViewCompositionalLayout {
    /// The composition that answers: that of the list if it shows this layout without asking it.
    var answers: CompositionalGeometry? {
        driver == nil ? collectionView?.content?.shownGeometry as? CompositionalGeometry : composition
    }

    /// Applies edits to the composition, or makes another. O(sections + edits).
    func takeOver(_ items: LayoutItems) {
        // A copy: a section provider may ask the layout meanwhile.
        var new = composition ?? CompositionalGeometry(self)
        if let changes = items.changes, composition?.axis == axis, new.map == changes.old {
            new.apply(changes)
        } else if composition?.axis != axis || new.map != items.map || items.changes != nil {
            new = CompositionalGeometry(self)
            new.resize(to: items.container, keeping: [])
            new.reset(to: items.map, scale: items.container.scale)
        }
        if new.needsResizing(for: items.container) { new.resize(to: items.container, keeping: []) }
        composition = new
    }

    /// Computes the sections again after an invalidation, and calls the handlers of visible items.
    func updateComposition() {
        guard let driver, var new = composition else { return }
        new.prepare(for: driver.viewport)
        composition = new
        new.updateVisibleItems(in: driver.viewport)
    }

    // MARK: - Answers

    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        guard let composition = answers else { return [] }
        let found = Array(composition.slots(in: rect))
        let known = Set(found)
        let pinned = composition.stickySlots(in: stickyBounds).filter { !known.contains($0) }
        let items = (found + pinned).compactMap { attributes(of: $0) }
        let decorations = composition.sectionDecorations(in: rect).map { shown($0, composition) }
        return (items + decorations).filter { $0.frame.intersects(rect) }
    }

    /// The attributes of a slot, as its section's handler left them; nil if the layout has no place for it.
    func attributes(of slot: Int) -> UICollectionViewLayoutAttributes? {
        guard let composition = answers, slot < composition.map.total,
            let attributes = composition.layoutAttributes(of: slot)
        else { return nil }
        if let change = composition.visible.items[slot] { attributes.apply(change) }
        if let origin = composition.stickyOrigin(of: slot, in: stickyBounds) { attributes.frame.origin = origin }
        return attributes
    }

    private func shown(
        _ decoration: SectionDecoration, _ composition: CompositionalGeometry
    ) -> UICollectionViewLayoutAttributes {
        let attributes = decoration.attributes
        if let change = composition.visible.decorations[decoration.key] { attributes.apply(change) }
        // Behind the items, which have order 0.
        attributes.zIndex -= 1
        return attributes
    }

    func decoration(ofKind kind: String, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let composition = answers, path.count == 2, composition.plans.indices.contains(path.section),
            composition.plans[path.section].backgrounds.indices.contains(path.item),
            composition.plans[path.section].backgrounds[path.item].kind == kind
        else { return nil }
        return composition.background(path.item, path.section).map { shown($0, composition) }
    }

    /// The slot of an item or, with a kind, of a supplementary item; nil if the list has none.
    func slot(ofKind kind: String?, at path: IndexPath) -> Int? {
        guard let composition = answers, let section = path.first, path.count <= 2 else { return nil }
        let index = path.count == 2 ? path[1] : 0
        let part: ListItem.Part
        switch kind {
        case nil: part = .row(index)
        case UICollectionView.elementKindSectionHeader: part = .header
        case UICollectionView.elementKindSectionFooter: part = .footer
        case let kind?:
            guard let number = composition.kinds.firstIndex(of: kind) else { return nil }
            part = .supplement(kind: number, index: index)
        }
        return composition.map.slot(ListItem(section: section, part: part))
    }

    func slot(of attributes: UICollectionViewLayoutAttributes) -> Int? {
        slot(ofKind: attributes.representedElementKind, at: attributes.indexPath)
    }

    /// Whether the content of an item decides on its size.
    func measuresItself(_ item: ListItem) -> Bool {
        guard let composition, composition.map.slot(item) != nil else { return false }
        let free = composition.freedom(of: item)
        return free.length || free.breadth
    }
}

extension UICollectionViewLayoutAttributes {
    /// Takes over what a handler of visible items set.
    fileprivate func apply(_ change: VisibleItemChanges.Change) {
        let frame = change.frame(untransformedFrame)
        transform3D = change.appearance.transform
        (size, center) = (frame.size, frame.center)
        alpha = change.appearance.alpha
        zIndex = change.appearance.zIndex
        isHidden = change.appearance.isHidden
    }
}
