import ADKFoundation
import ADKLayout
import ADKLists
import Foundation

/// The items that a layout is asked about.
struct LayoutItems {
    let map: SlotMap
    let container: ListContainer
    /// The edits since the last time; nil if they are unknown.
    let changes: ResolvedChanges?
}

/// The attributes of a flow layout's lines, for subclasses.
extension UICollectionViewFlowLayout {
    var axis: ListAxis { scrollDirection == .horizontal ? .horizontal : .vertical }

    /// Applies edits to the lines, or makes others. O(sections + edits).
    func takeOver(_ items: LayoutItems) {
        if let changes = items.changes, lines?.axis == axis, lines?.map == changes.old {
            lines?.apply(changes)
        } else if lines?.axis != axis || lines?.map != items.map || items.changes != nil {
            lines = FlowGeometry(axis: axis, settings: currentSettings, scale: items.container.scale)
            lines?.reset(to: items.map, scale: items.container.scale)
        }
        if lines?.needsResizing(for: items.container) ?? false { lines?.resize(to: items.container, keeping: []) }
        metricsAreOutdated = true
    }

    /// Passes changed settings to the lines.
    func updateLines() {
        guard metricsAreOutdated, let old = lines else { return }
        metricsAreOutdated = false
        guard old.axis == axis else {
            metricsAreOutdated = true
            if let container = old.container {
                takeOver(LayoutItems(map: old.map, container: container, changes: nil))
                metricsAreOutdated = false
            }
            return
        }
        lines?.setSettings(currentSettings)
    }

    private var currentSettings: FlowSettings {
        collectionView?.content?.flowSettings(of: self) ?? FlowSettings(of: self)
    }

    /// Whether an item is as large as its node wants.
    func measuresItself(_ item: ListItem) -> Bool {
        guard let settings = lines?.settings else { return false }
        let section = settings.overrides[item.section] ?? settings.section
        switch item.part {
        case .header: return section.headerLength == nil
        case .footer: return section.footerLength == nil
        case .row: if case .selfSizing = settings.items { return true } else { return false }
        case .supplement: return false
        }
    }

    // MARK: - Attributes

    /// The lines that answer: those of the list if it shows this layout without asking it.
    var answers: FlowGeometry? {
        driver == nil ? collectionView?.content?.shownGeometry as? FlowGeometry : lines
    }

    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        updateLines()
        guard let lines = answers else { return [] }
        let pinned = lines.stickySlots(in: stickyBounds)
        let found = Array(lines.slots(in: rect)) + pinned
        return found.enumerated().compactMap { number, slot in
            // A pinned header may also be in the rectangle.
            if number >= found.count - pinned.count, found.prefix(found.count - pinned.count).contains(slot) {
                return nil
            }
            guard let attributes = attributes(of: slot), attributes.frame.intersects(rect) else { return nil }
            return attributes
        }
    }

    /// The attributes of a slot; nil for a header or footer that takes no space.
    func attributes(of slot: Int) -> UICollectionViewLayoutAttributes? {
        guard let lines = answers else { return nil }
        let item = lines.map.item(at: slot)
        var frame = lines.frame(of: slot)
        let attributes = type(of: self).layoutAttributesClass.init()
        attributes.indexPath = item.path ?? IndexPath(item: 0, section: item.section)
        if item.path == nil {
            guard frame.size.width > 0, frame.size.height > 0, !lines.isAbsent(slot) else { return nil }
            attributes.representedElementKind =
                item.part == .header
                ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
            if let origin = lines.stickyOrigin(of: slot, in: stickyBounds) {
                frame.origin = origin
                attributes.zIndex = 1
            }
        }
        attributes.frame = frame
        return attributes
    }

    func slot(of attributes: UICollectionViewLayoutAttributes) -> Int? {
        guard let lines = answers else { return nil }
        guard let kind = attributes.representedElementKind else {
            return lines.map.contains(attributes.indexPath) ? lines.map.slot(attributes.indexPath) : nil
        }
        return slot(ofKind: kind, at: attributes.indexPath)
    }

    func slot(ofKind kind: String, at path: IndexPath) -> Int? {
        guard let lines = answers, let section = path.first else { return nil }
        switch kind {
        case UICollectionView.elementKindSectionHeader: return lines.map.slot(ListItem(section: section, part: .header))
        case UICollectionView.elementKindSectionFooter: return lines.map.slot(ListItem(section: section, part: .footer))
        default: return nil
        }
    }
}

extension FlowSettings {
    /// The settings of a flow layout, without those of a delegate.
    @MainActor
    init(of layout: UICollectionViewFlowLayout) {
        let axis: ListAxis = layout.scrollDirection == .vertical ? .vertical : .horizontal
        let estimate = layout.estimatedItemSize
        let standard = CGSize(width: 50, height: 50)
        self.init(
            items: estimate == .zero
                ? .fixed(layout.itemSize)
                : .selfSizing(estimate: estimate == UICollectionViewFlowLayout.automaticSize ? standard : estimate),
            section: FlowSection(
                inset: layout.sectionInset, minimumLineSpacing: layout.minimumLineSpacing,
                minimumInteritemSpacing: layout.minimumInteritemSpacing,
                headerLength: axis.length(layout.headerReferenceSize),
                footerLength: axis.length(layout.footerReferenceSize)))
        pinsHeaders = layout.sectionHeadersPinToVisibleBounds
        pinsFooters = layout.sectionFootersPinToVisibleBounds
    }
}
