import Foundation

/// Changes of the items and of the container.
extension CompositionalGeometry {
    /// Items that stay keep their sizes. O(sections + edits + measured rows after the edits).
    mutating func apply(_ changes: ResolvedChanges) {
        visible.move(changes.map)
        let moved = changes.rowMoves.map { old, new in
            let sizes = stored[old.section]
            return (to: new, length: sizes?.lengths[old.row] ?? nil, breadth: sizes?.breadths[old.row] ?? nil)
        }
        let oldPlans = plans
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
            let empty = SectionPlan(empty: axis, scale: scale)
            setPlans((0..<map.sections).map { new in sections.old(of: new).map { oldPlans[$0] } ?? empty })
        }
        if layout.asksForSections || !sections.isIdentity {
            if sections.isIdentity {
                computePlans(of: touched.keys)
            } else {
                computePlans()
            }
        }
        for path in moved where path.length != nil || path.breadth != nil {
            store(path.length, path.breadth, at: path.to)
            if let count = groupSize(path.to.section) {
                touched[path.to.section] = min(touched[path.to.section] ?? .max, path.to.row / count)
            }
        }
        for (section, sizes) in stored where touched[section] == nil {
            // The layout of the section may have changed with its index.
            let old = sections.old(of: section).map { oldPlans[$0] }
            if old !== plans[section] || sizes.groups.count != groupCount(section) { touched[section] = 0 }
        }
        for (section, first) in touched {
            let isSamePlan = sections.old(of: section).map { oldPlans[$0] === plans[section] } ?? false
            regroup(section, from: isSamePlan ? first : 0)
        }
        computeLengths()
        for section in orthogonalOffsets.keys { limitOrthogonalOffset(section) }
    }

    private func groupSize(_ section: Int) -> Int? {
        let count = plans[section].count
        return count > 0 ? count : nil
    }

    private mutating func store(_ length: Double?, _ breadth: Double?, at path: IndexPath) {
        var sizes =
            stored.removeValue(forKey: path.section)
            ?? MeasuredSection(
                rows: map.rows(in: path.section), groups: groupCount(path.section), pitch: plans[path.section].pitch)
        sizes.lengths[path.row] = length
        sizes.breadths[path.row] = breadth
        stored[path.section] = sizes
    }

    /// Updates the sizes of `stored[new]`, which was section `old`. Returns the first group that has other items.
    private mutating func edit(_ old: Int, _ new: Int, _ changes: ResolvedChanges) -> Int {
        guard var sizes = stored.removeValue(forKey: new) else { return 0 }
        defer { stored[new] = sizes }
        if changes.reloadedSections.contains(old) {
            // The old sizes of reloaded items are better estimates than those of the layout.
            sizes.absent = []
            sizes.lengths.resize(to: map.rows(in: new))
            sizes.breadths.resize(to: map.rows(in: new))
            return 0
        }
        guard let edits = changes.edits[old] else { return sizes.groups.count }
        for run in edits.removed.runs.reversed() {
            sizes.lengths.remove(run)
            sizes.breadths.remove(run)
        }
        for run in edits.added.runs {
            sizes.lengths.insert(run.count, at: run.lowerBound)
            sizes.breadths.insert(run.count, at: run.lowerBound)
        }
        let first = min(edits.removed.first ?? .max, edits.added.first ?? .max)
        return first == .max ? sizes.groups.count : first / max(1, plans[old].count)
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
        orthogonalOffsets = orthogonalOffsets.mapValues { ($0 * factor).rounded() }
        stored = [:]
        adopt(container)
        computePlans()
        for (section, parts) in absent {
            for part in parts { map.slot(ListItem(section: section, part: part)).map { setAbsent($0) } }
        }
        for (slot, size) in kept { setMeasured(slot, size) }
        for section in orthogonalOffsets.keys { limitOrthogonalOffset(section) }
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
