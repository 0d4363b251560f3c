import ADKLists
import Foundation

/// Changes of the items and of the container.
extension CompositionalGeometry {
    /// Items that stay keep their sizes. O(sections + edits); where a group has several items, O(measured rows after
    /// the edits) more.
    mutating func apply(_ changes: ResolvedChanges) {
        visible.move(changes.map)
        let moved = changes.rowMoves.compactMap { move -> (to: RowPlace, length: Double?, breadth: Double?)? in
            guard let sizes = stored[move.from.section] else { return nil }
            let (length, breadth) = (sizes.lengths[move.from.row], sizes.breadths[move.from.row])
            return length == nil && breadth == nil ? nil : (move.to, length, breadth)
        }
        let oldPlans = plans
        var resting = restingSections
        // The first group to compute again, by section.
        var touched: [Int: Int] = [:]
        let sections = changes.sections
        if sections.isIdentity {
            adopt(changes.new)
            for section in changes.touchedSections { touched[section] = edit(section, section, changes) }
        } else {
            let (old, offsets) = (stored, orthogonalOffsets)
            stored = [:]
            orthogonalOffsets = [:]
            adopt(changes.new)
            for (section, sizes) in old {
                guard let new = sections.new(of: section) else { continue }
                stored[new] = sizes
                touched[new] = edit(section, new, changes)
            }
            for (section, offset) in offsets {
                if let new = sections.new(of: section) { orthogonalOffsets[new] = offset }
            }
            resting = Set(resting.compactMap { sections.new(of: $0) })
            let empty = SectionPlan(empty: axis, scale: scale)
            setPlans((0..<map.sections).map { new in sections.old(of: new).map { oldPlans[$0] } ?? empty })
        }
        if layout.asksForSections || !sections.isIdentity {
            if sections.isIdentity {
                computePlans(of: touched.keys)
            } else {
                // Not the lengths: the groups of the stored sizes are those of before.
                makePlans()
            }
        }
        for (place, length, breadth) in moved {
            store(length, breadth, at: place)
            let count = plans[place.section].count
            if count > 1 { touched[place.section] = min(touched[place.section] ?? .max, place.row / count) }
        }
        for section in Array(stored.keys) {
            // The layout of the section may have changed with its index.
            let isSamePlan = sections.old(of: section).map { plans[section].hasGroups(of: oldPlans[$0]) } ?? false
            let hasSameCount = stored[section]?.groups.count == groupCount(section)
            let first = isSamePlan ? touched[section] ?? (hasSameCount ? nil : 0) : 0
            if let first { regroup(section, from: first) }
        }
        for (place, _, _) in moved where plans[place.section].count == 1 && plans[place.section].isSelfSizing {
            storeGroup(place.row, in: place.section)
        }
        computeLengths()
        settleOrthogonalOffsets(resting: resting)
    }

    private mutating func store(_ length: Double?, _ breadth: Double?, at place: RowPlace) {
        var sizes =
            stored.removeValue(forKey: place.section)
            ?? MeasuredSection(
                rows: map.rows(in: place.section), groups: groupCount(place.section), pitch: plans[place.section].pitch)
        sizes.lengths[place.row] = length
        sizes.breadths[place.row] = breadth
        stored[place.section] = sizes
    }

    /// Updates the sizes of `stored[new]`, which was section `old`. Returns the first group that has other items, or
    /// another number of them.
    private mutating func edit(_ old: Int, _ new: Int, _ changes: ResolvedChanges) -> Int {
        guard var sizes = stored.removeValue(forKey: new) else { return 0 }
        defer { stored[new] = sizes }
        let itemsInGroup = max(1, plans[old].count)
        if changes.reloadedSections.contains(old) {
            // The old sizes of reloaded items are better estimates than those of the layout.
            sizes.absent = []
            let first = min(sizes.lengths.count, map.rows(in: new)) / itemsInGroup
            sizes.lengths.resize(to: map.rows(in: new))
            sizes.breadths.resize(to: map.rows(in: new))
            return first
        }
        guard let edits = changes.edits[old] else { return .max }
        sizes.lengths.edit(removed: edits.removed, added: edits.added)
        sizes.breadths.edit(removed: edits.removed, added: edits.added)
        if plans[old].count == 1 {
            // Groups follow the edits as their items do.
            sizes.groups.edit(removed: edits.removed, added: edits.added)
            sizes.bands = sizes.bands.reduce(into: [:]) { bands, band in
                guard !edits.removed.contains(band.key) else { return }
                bands[edits.added.nonMember(at: band.key - edits.removed.count(below: band.key))] = band.value
            }
            return .max
        }
        let first = min(edits.removed.first ?? .max, edits.added.first ?? .max)
        return first == .max ? .max : first / itemsInGroup
    }

    mutating func reset(to map: SlotMap, scale: CGFloat) {
        visible.move { _ in nil }
        stored = [:]
        orthogonalOffsets = [:]
        adopt(map)
        computePlans()
    }

    // MARK: - Container

    /// Without a section provider, the length of the viewport counts only if a dimension relates to it.
    func needsResizing(for container: ListContainer) -> Bool {
        guard axis.cross(container.size) > 0 else { return false }
        guard let own = self.container else { return true }
        if own.scale != container.scale || axis.cross(own.size) != axis.cross(container.size) { return true }
        guard axis.length(own.size) != axis.length(container.size) else { return false }
        return layout.asksForSections || plans.first?.dependsOnLength ?? false
            || globals.contains(where: \.dependsOnLength)
    }

    mutating func resize(to container: ListContainer, keeping measured: [Int]) {
        let kept = measured.compactMap { slot in measuredSize(slot).map { (slot, $0) } }
        let absent = stored.mapValues(\.absent).filter { !$0.value.isEmpty }
        let factor = self.container.map { Double(container.scale / $0.scale) } ?? 1
        let resting = restingSections
        orthogonalOffsets = orthogonalOffsets.mapValues { ($0 * factor).rounded() }
        stored = [:]
        adopt(container)
        computePlans()
        for (section, parts) in absent {
            for part in parts { map.slot(ListItem(section: section, part: part)).map { setAbsent($0) } }
        }
        for (slot, size) in kept { setMeasured(slot, size) }
        settleOrthogonalOffsets(resting: resting)
    }

    /// The measured size in points, with estimates for what is not measured; nil for items without a measured size.
    private func measuredSize(_ slot: Int) -> CGSize? {
        let item = map.item(at: slot)
        let free = freedom(of: item)
        guard free.length || free.breadth, isMeasured(slot), let sizes = stored[item.section] else { return nil }
        if case .row(let row) = item.part {
            return axis.size(points(sizes.lengths[row] ?? 0), cross: points(sizes.breadths[row] ?? 0))
        }
        return sizes.supplements[item.part].map { axis.size(points($0.length), cross: points($0.breadth)) }
    }

    func checkInvariants() {
        map.checkInvariants()
        Invariant.check(plans.count == map.sections, "\(plans.count) plans for \(map.sections) sections")
        var position = globalLength(.start)
        for section in plans.indices {
            Invariant.check(start(ofSection: section) == position, "section \(section) does not start at \(position)")
            position += length(ofSection: section) + sectionSpacing
        }
        for (section, sizes) in stored {
            let rows = map.rows(in: section)
            Invariant.check(
                sizes.lengths.count == rows && sizes.breadths.count == rows
                    && sizes.groups.count == groupCount(section),
                "section \(section) of \(rows) rows stores \(sizes.lengths.count) and \(sizes.groups.count) groups")
            sizes.lengths.checkInvariants()
            sizes.breadths.checkInvariants()
            sizes.groups.checkInvariants()
        }
        let known = stored.reduce(0) { $0 + (plans[$1.key].isSelfSizing ? $1.value.knownCount : 0) }
        let exact = plans.indices.reduce(0) { $0 + (plans[$1].isSelfSizing ? 0 : map.rows(in: $1)) }
        Invariant.check(measuredCount == known + exact, "\(measuredCount) measured rows instead of \(known + exact)")
    }
}
