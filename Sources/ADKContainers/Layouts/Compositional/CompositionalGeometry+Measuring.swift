import ADKFoundation
import ADKLists
import Foundation

/// Measured sizes.
extension CompositionalGeometry {
    private func pixels(_ size: CGSize) -> MeasuredSection.Size {
        func pixels(_ value: CGFloat) -> Double {
            (Double(CompositionalLimits.length(value, "a measured size")) * scale).rounded()
        }
        return (pixels(axis.length(size)), pixels(axis.cross(size)))
    }

    /// The measured size of an item, where its content decides. Nil values are estimates.
    private func known(_ item: ListItem) -> (length: Double?, breadth: Double?) {
        guard let sizes = stored[item.section] else { return (nil, nil) }
        if case .row(let row) = item.part { return (sizes.lengths[row], sizes.breadths[row]) }
        let size = sizes.supplements[item.part]
        return (size?.length, size?.breadth)
    }

    func isMeasured(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        let free = freedom(of: item)
        guard free.length || free.breadth else { return true }
        let size = known(item)
        return (!free.length || size.length != nil) && (!free.breadth || size.breadth != nil)
    }

    /// Compares only the lengths that the content decides.
    func hasMeasured(_ size: CGSize, of slot: Int) -> Bool {
        let item = map.item(at: slot)
        if stored[item.section]?.absent.contains(item.part) ?? false { return false }
        let free = freedom(of: item)
        guard free.length || free.breadth else { return true }
        let (new, old) = (pixels(size), known(item))
        return (!free.length || old.length == new.length) && (!free.breadth || old.breadth == new.breadth)
    }

    /// Computes the item's group again. O(items in the group · log n).
    mutating func setMeasured(_ slot: Int, _ size: CGSize) {
        let item = map.item(at: slot)
        let section = item.section
        if stored[section]?.absent.remove(item.part) != nil { lengthDidChange(of: section) }
        let free = freedom(of: item)
        guard free.length || free.breadth else { return }
        let (pixels, isResting) = (pixels(size), isAtStop(section))
        // Taken out, so that the change copies nothing.
        var sizes = stored.removeValue(forKey: section) ?? newSizes(section)
        guard case .row(let row) = item.part else {
            sizes.supplements[item.part] = pixels
            stored[section] = sizes
            return lengthDidChange(of: section)
        }
        let before = sizes.knownCount
        if free.length { sizes.lengths[row] = pixels.length }
        if free.breadth { sizes.breadths[row] = pixels.breadth }
        noteMeasured(sizes.knownCount - before)
        stored[section] = sizes
        forgetGroups()
        storeGroup(row / plans[section].count, in: section)
        lengthDidChange(of: section)
        if isResting { settleOrthogonalOffset(section, isResting: true) }
    }

    private func newSizes(_ section: Int) -> MeasuredSection {
        MeasuredSection(rows: map.rows(in: section), groups: groupCount(section), pitch: plans[section].pitch)
    }

    /// Stores the length of a group with measured items.
    mutating func storeGroup(_ index: Int, in section: Int) {
        WorkCount.note()
        let plan = plans[section]
        let group = group(index, in: section)
        let overhang = SectionPlan.overhang(of: group, isOrthogonal: plan.isOrthogonal)
        var sizes = stored.removeValue(forKey: section) ?? newSizes(section)
        sizes.groups[index] = max(0, group.extent(isOrthogonal: plan.isOrthogonal) + plan.spacing)
        if plan.isOrthogonal { sizes.bands[index] = group.length }
        sizes.overhang = (
            max(sizes.overhang.before, overhang.before), max(sizes.overhang.after, overhang.after)
        )
        stored[section] = sizes
    }

    /// Computes the stored groups of a section again from `first` on, for its rows and its plan of now.
    /// O(measured rows after the first group).
    mutating func regroup(_ section: Int, from first: Int) {
        guard var sizes = stored.removeValue(forKey: section) else { return }
        forgetGroups()
        let plan = plans[section]
        let (rows, count) = (map.rows(in: section), groupCount(section))
        sizes.lengths.resize(to: rows)
        sizes.breadths.resize(to: rows)
        if first == 0 { sizes.overhang = (0, 0) }
        if first < sizes.groups.count {
            sizes.groups.remove(first..<sizes.groups.count)
            sizes.bands = sizes.bands.filter { $0.key < first }
        }
        sizes.groups.resize(to: count)
        sizes.groups.estimate = plan.pitch
        guard !sizes.isEmpty else { return }
        stored[section] = sizes
        guard plan.isSelfSizing, first < count else { return }
        let measured =
            sizes.lengths.knownRows(from: first * plan.count)
            + sizes.breadths.knownRows(from: first * plan.count)
        for group in Set(measured.map { $0 / plan.count }) { storeGroup(group, in: section) }
    }

    // MARK: - Absence

    mutating func setAbsent(_ slot: Int) {
        let item = map.item(at: slot)
        guard item.path == nil else { return }
        var sizes = stored.removeValue(forKey: item.section) ?? newSizes(item.section)
        sizes.absent.insert(item.part)
        sizes.supplements[item.part] = nil
        stored[item.section] = sizes
        lengthDidChange(of: item.section)
    }

    /// O(sections with measured items).
    mutating func forgetAbsence() {
        for (section, sizes) in stored where !sizes.absent.isEmpty {
            stored[section]?.absent = []
            lengthDidChange(of: section)
        }
    }
}
