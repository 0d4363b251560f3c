import ADKFoundation
import ADKLists
import ADKViews
import Foundation

/// Items that the handlers of their sections change while they are visible.
extension CompositionalGeometry {
    /// Whether the handlers have to be called before items are shown: the viewport or the layout changed.
    func changesVisibleItems(in bounds: CGRect) -> Bool {
        (hasHandlers || visible.hasChanges) && container != nil && visible.bounds != bounds
    }

    /// Calls the handlers of the visible sections. A handler may edit the items, which ends the calls: the next pass
    /// begins again. O(visible items · log sections).
    ///
    /// Source: Apple's documentation of `NSCollectionLayoutSectionVisibleItemsInvalidationHandler`: the handler is
    /// called before each layout cycle in which items are added or removed, the section scrolls, or its size changes.
    func updateVisibleItems(in bounds: CGRect) {
        guard changesVisibleItems(in: bounds), let container else { return }
        visible.begin(in: bounds)
        let generation = visible.generation
        var items: [Int: VisibleItemChanges.Change] = [:]
        var decorated: [ListDecoration.Key: VisibleItemChanges.Change] = [:]
        let slots = Dictionary(grouping: slots(in: bounds, limit: VisitLimits.slots)) { map.section(of: $0) }
        let backgrounds = Dictionary(grouping: sectionDecorations(in: bounds)) { $0.key.path.section }
        let environment = SectionEnvironment(layout, container, axis)
        for section in Set(slots.keys).union(backgrounds.keys).sorted() {
            guard let handler = plans[section].handler else { continue }
            let cells = (slots[section] ?? []).compactMap { slot in visibleItem(slot).map { (slot, $0) } }
            let views = (backgrounds[section] ?? []).map { ($0.key, VisibleItem($0.attributes)) }
            guard !cells.isEmpty || !views.isEmpty else { continue }
            let before = (cells.map { $0.1.untransformedFrame }, views.map { $0.1.untransformedFrame })
            let offset = axis.point(axis.start(bounds.origin), cross: points(orthogonalOffsets[section] ?? 0))
            handler(cells.map(\.1) + views.map(\.1), offset, environment)
            // The handler edited the items.
            guard visible.generation == generation else { return }
            for ((slot, item), frame) in zip(cells, before.0) { items[slot] = change(item, was: frame) }
            for ((key, item), frame) in zip(views, before.1) { decorated[key] = change(item, was: frame) }
        }
        visible.adopt(items, decorated)
    }

    private func visibleItem(_ slot: Int) -> VisibleItem? {
        guard let attributes = layoutAttributes(of: slot) else { return nil }
        if let section = orthogonalSection(of: slot) {
            // The place in the section's own content.
            let scrolled = axis.vector(0, cross: points(orthogonalOffsets[section] ?? 0))
            attributes.frame.origin = attributes.frame.origin + scrolled
        }
        return VisibleItem(attributes)
    }

    /// The change of an item by a handler; nil if its values are not valid, which is reported.
    private func change(_ item: VisibleItem, was frame: CGRect) -> VisibleItemChanges.Change? {
        let new = item.untransformedFrame
        let isValid =
            AttributeLimits.allow(new) && AttributeLimits.allow(item.alpha)
            && !item.transform3D.hasInvalidNumber && new.size.width >= 0 && new.size.height >= 0
        guard isValid else {
            Misuse.report(
                "a handler set the frame \(new), the alpha \(item.alpha) and the transform \(item.transform) of "
                    + "\(item.name) \(item.indexPath); they have no effect")
            return nil
        }
        return VisibleItemChanges.Change(
            displacement: new.center - frame.center, size: new.size == frame.size ? nil : new.size,
            appearance: item.appearance)
    }

    var visibleItemsRevision: Int { visible.revision }

    // MARK: - Attributes

    /// The attributes of a slot without the changes of handlers; nil if the layout has no place for it.
    func layoutAttributes(of slot: Int) -> UICollectionViewLayoutAttributes? {
        let item = map.item(at: slot)
        guard let frame = pixelFrame(of: item) else { return nil }
        let attributes = type(of: layout).layoutAttributesClass.init()
        if let path = item.path {
            attributes.indexPath = path
        } else {
            guard let kind = kind(of: item.part) else { return nil }
            var index = 0
            if case .supplement(_, let number) = item.part { index = number }
            attributes.indexPath = IndexPath(item: index, section: item.section)
            attributes.representedElementKind = kind
        }
        attributes.frame = frame.rect(axis, scale: scale)
        attributes.zIndex = order(of: item)
        return attributes
    }

    // MARK: - Shown values

    func shownFrame(of slot: Int) -> CGRect {
        let frame = frame(of: slot)
        return visible.items[slot]?.frame(frame) ?? frame
    }

    func appearance(of slot: Int) -> ItemAppearance? {
        if let change = visible.items[slot] { return change.appearance }
        let order = order(of: map.item(at: slot))
        // Without the usual appearance, a node would keep the one that a handler gave it.
        return order == 0 && !visible.wasUsed ? nil : ItemAppearance(zIndex: order)
    }

    /// The item that a handler moved to a point; nil if there is none. O(changed items).
    func changedSlot(at point: CGPoint) -> Int? {
        let hit = visible.items.filter {
            !$0.value.appearance.isHidden && $0.key < map.total && shownFrame(of: $0.key).contains(point)
        }
        return hit.max { ($0.value.appearance.zIndex, $0.key) < ($1.value.appearance.zIndex, $1.key) }?.key
    }
}
