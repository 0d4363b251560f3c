import ADKLayout
import ADKLists
import Foundation

/// The frames of items.
extension CompositionalGeometry {
    /// The part of the layout that an item shows.
    enum Role {
        case row(Int)
        case boundary(Int)
        case global(Int)
        case badge(BadgePlan, row: Int)
        /// The layout has no place for the item.
        case none
    }

    // MARK: - Supplementary items

    /// The part of a section that shows the boundary item of `kind` with this number; nil if the list has none.
    ///
    /// There is one header and one footer. Of another kind, a section has as many as it has rows, and at least one.
    private func part(ofKind kind: String, number: Int) -> ListItem.Part? {
        switch kind {
        case UICollectionView.elementKindSectionHeader: map.hasHeaders && number == 0 ? .header : nil
        case UICollectionView.elementKindSectionFooter: map.hasFooters && number == 0 ? .footer : nil
        default:
            kinds.firstIndex(of: kind).flatMap { $0 < map.otherKinds ? .supplement(kind: $0, index: number) : nil }
        }
    }

    func kind(of part: ListItem.Part) -> String? {
        switch part {
        case .header: UICollectionView.elementKindSectionHeader
        case .footer: UICollectionView.elementKindSectionFooter
        case .row: nil
        case .supplement(let kind, _): kind < kinds.count ? kinds[kind] : nil
        }
    }

    /// The part that shows a boundary item of a section; nil if nothing does. Of several of one kind, each has the
    /// index path with its number.
    func boundaryPart(_ index: Int, in section: Int) -> ListItem.Part? {
        let items = plans[section].boundary
        let kind = items[index].kind
        let number = items[..<index].count { $0.kind == kind }
        guard let part = part(ofKind: kind, number: number), stored[section]?.absent.contains(part) != true else {
            return nil
        }
        return part
    }

    /// The part of section 0 that shows a boundary item of the whole content; nil if nothing does. Its number follows
    /// those of the section's own boundary items of this kind.
    func globalPart(_ index: Int) -> ListItem.Part? {
        guard map.sections > 0 else { return nil }
        let kind = globals[index].kind
        let number = plans[0].boundary.count { $0.kind == kind } + globals[..<index].count { $0.kind == kind }
        guard let part = part(ofKind: kind, number: number), stored[0]?.absent.contains(part) != true else {
            return nil
        }
        return part
    }

    func role(of item: ListItem) -> Role {
        let plan = plans[item.section]
        if case .row(let row) = item.part { return plan.count > 0 ? .row(row) : .none }
        guard let kind = kind(of: item.part), stored[item.section]?.absent.contains(item.part) != true else {
            return .none
        }
        var index = 0
        if case .supplement(_, let number) = item.part { index = number }
        let own = plan.boundary.indices.filter { plan.boundary[$0].kind == kind }
        if index < own.count { return .boundary(own[index]) }
        if item.section == 0 {
            let shared = globals.indices.filter { globals[$0].kind == kind }
            if index - own.count < shared.count { return .global(shared[index - own.count]) }
        }
        guard case .supplement = item.part, plan.count > 0, index < map.rows(in: item.section),
            let badge = plan.leaves[index % plan.count].badges.first(where: { $0.kind == kind })
        else { return .none }
        return .badge(badge, row: index)
    }

    /// The size of a boundary item, measured or estimated.
    func size(of item: BoundaryPlan, _ part: ListItem.Part, in section: Int) -> MeasuredSection.Size {
        let measured = stored[section]?.supplements[part]
        return (
            item.lengthIsEstimated ? measured?.length ?? item.length : item.length,
            item.breadthIsEstimated ? measured?.breadth ?? item.breadth : item.breadth
        )
    }

    /// The frame of a boundary item from the start of its section.
    func boundaryFrame(_ item: BoundaryPlan, _ part: ListItem.Part, in section: Int) -> PixelFrame {
        item.frame(
            size(of: item, part, in: section), sectionLength: length(ofSection: section),
            foot: item.edge == .end ? boundaryLength(section, .end) : 0)
    }

    private func badgeFrame(_ badge: BadgePlan, _ part: ListItem.Part, row: Int, in section: Int) -> PixelFrame {
        let host = hostFrame(badge, row: row, in: section).rect(axis, scale: scale)
        var size = badge.size.size(in: host.size)
        if let measured = stored[section]?.supplements[part] {
            let (width, height) = axis == .vertical ? (measured.breadth, measured.length) : measured
            if badge.size.widthDimension.isEstimated { size.width = points(width) }
            if badge.size.heightDimension.isEstimated { size.height = points(height) }
        }
        return PixelFrame(.anchored(size, at: badge.containerAnchor, of: host, badge.itemAnchor), axis, scale: scale)
    }

    // MARK: - Frames

    /// The distance of a group from the start of the content, along and across the scroll axis.
    func origin(ofGroup group: Int, in section: Int) -> (start: Double, cross: Double) {
        let plan = plans[section]
        let start = start(ofSection: section) + bandStart(section)
        let offset = offset(ofGroup: group, in: section)
        return plan.isOrthogonal
            ? (start, plan.insets.crossStart + offset - (orthogonalOffsets[section] ?? 0))
            : (start + offset, plan.insets.crossStart)
    }

    func rowFrame(_ row: Int, in section: Int) -> PixelFrame {
        let count = plans[section].count
        return groupFrame(ofRow: row, in: section) { $0.frames[row % count] }
    }

    /// The frame of the item or the group that a supplementary item is attached to.
    private func hostFrame(_ badge: BadgePlan, row: Int, in section: Int) -> PixelFrame {
        guard let number = badge.group else { return rowFrame(row, in: section) }
        return groupFrame(ofRow: row, in: section) { $0.groups.indices.contains(number) ? $0.groups[number] : .zero }
    }

    /// The place of a frame of the group of a row.
    private func groupFrame(ofRow row: Int, in section: Int, _ frame: (SectionPlan.Group) -> PixelFrame) -> PixelFrame {
        let index = row / plans[section].count
        let origin = origin(ofGroup: index, in: section)
        let group = group(index, in: section)
        return frame(group).moved(by: origin.start, cross: origin.cross + plans[section].crossPlace(of: group))
    }

    /// The frame of an item; nil if the layout has no place for it.
    func pixelFrame(of item: ListItem) -> PixelFrame? {
        switch role(of: item) {
        case .row(let row): return rowFrame(row, in: item.section)
        case .badge(let badge, let row): return badgeFrame(badge, item.part, row: row, in: item.section)
        case .boundary(let index):
            let frame = boundaryFrame(plans[item.section].boundary[index], item.part, in: item.section)
            return frame.moved(by: start(ofSection: item.section), cross: 0)
        case .global(let index):
            return globals[index].frame(
                size(of: globals[index], item.part, in: 0), sectionLength: contentLength, foot: globalLength(.end))
        case .none: return nil
        }
    }

    func frame(of slot: Int) -> CGRect {
        let item = map.item(at: slot)
        if let frame = pixelFrame(of: item) { return frame.rect(axis, scale: scale) }
        return axis.rect(points(start(ofSection: item.section)), 0, cross: 0)
    }

    // MARK: - Properties

    func isAbsent(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        if item.path != nil { return false }
        if case .none = role(of: item) { return true }
        return false
    }

    func isEmpty(_ slot: Int) -> Bool {
        guard isMeasured(slot) else { return false }
        return pixelFrame(of: map.item(at: slot))?.isEmpty ?? true
    }

    /// Visits at most 4,096 slots of a section, then the first slot of the next section.
    func firstNonEmpty(from slot: Int) -> Int? {
        var slot = slot
        var visited = 0
        while slot < map.total {
            if !isEmpty(slot) { return slot }
            let section = map.section(of: slot)
            visited += 1
            if plans[section].count == 0 || visited % VisitLimits.slots == 0 {
                slot = map.slots(of: section).upperBound
            } else {
                slot += 1
            }
            if visited > 4 * VisitLimits.slots { return nil }
        }
        return nil
    }

    func shownSize(of slot: Int, measured: CGSize) -> CGSize {
        if let size = visible.items[slot]?.size { return size }
        // Siblings of a uniform item may be longer than its own content.
        return plans[map.section(of: slot)].isUniform ? frame(of: slot).size : measured
    }

    /// The order among overlapping items.
    func order(of item: ListItem) -> Int {
        switch role(of: item) {
        case .row(let row): plans[item.section].leaves[row % plans[item.section].count].zIndex
        case .boundary(let index): plans[item.section].boundary[index].zIndex
        case .global(let index): globals[index].zIndex
        case .badge(let badge, _): badge.zIndex
        case .none: 0
        }
    }

    /// Exact where the layout decides on a length. Elsewhere the limits of the source apply.
    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        let (size, lengthIsFree, breadthIsFree): (CGSize, Bool, Bool)
        switch role(of: item) {
        case .row(let row):
            let plan = plans[item.section]
            let leaf = plan.leaves[row % plan.count]
            size = plan.template.frames[row % plan.count].rect(axis, scale: scale).size
            (lengthIsFree, breadthIsFree) = (leaf.lengthIsEstimated, leaf.breadthIsEstimated)
        case .boundary, .global:
            size = pixelFrame(of: item)?.rect(axis, scale: scale).size ?? .zero
            (lengthIsFree, breadthIsFree) = freedom(of: item)
        case .badge(let badge, let row):
            size = badgeFrame(badge, item.part, row: row, in: item.section).rect(axis, scale: scale).size
            (lengthIsFree, breadthIsFree) = freedom(of: item)
        case .none: return ASSizeRange(min: .zero, max: .zero)
        }
        let length = (
            min: lengthIsFree ? axis.length(limits.min) : axis.length(size),
            max: lengthIsFree ? axis.length(limits.max) : axis.length(size)
        )
        let breadth = (
            min: breadthIsFree ? axis.cross(limits.min) : axis.cross(size),
            max: breadthIsFree ? axis.cross(limits.max) : axis.cross(size)
        )
        return ASSizeRange(
            min: axis.size(length.min, cross: breadth.min), max: axis.size(length.max, cross: breadth.max))
    }

    /// Whether the content of an item decides on its length and its breadth.
    func freedom(of item: ListItem) -> (length: Bool, breadth: Bool) {
        switch role(of: item) {
        case .row(let row):
            let leaf = plans[item.section].leaves[row % plans[item.section].count]
            return (leaf.lengthIsEstimated, leaf.breadthIsEstimated)
        case .boundary(let index):
            let plan = plans[item.section].boundary[index]
            return (plan.lengthIsEstimated, plan.breadthIsEstimated)
        case .global(let index): return (globals[index].lengthIsEstimated, globals[index].breadthIsEstimated)
        case .badge(let badge, _):
            let (width, height) = (badge.size.widthDimension.isEstimated, badge.size.heightDimension.isEstimated)
            return axis == .vertical ? (height, width) : (width, height)
        case .none: return (false, false)
        }
    }
}
