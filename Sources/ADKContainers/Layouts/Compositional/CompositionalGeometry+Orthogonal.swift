import ADKLists
import Foundation

/// Sections that scroll across the scroll axis.
extension CompositionalGeometry {
    /// The sections in `rect` that scroll across the scroll axis. O(sections in the rectangle · log sections).
    func orthogonalSections(in rect: CGRect) -> [OrthogonalSection] {
        guard container != nil, !axis.start(rect.origin).isNaN, !axis.length(rect.size).isNaN else { return [] }
        let low = Double(axis.start(rect.origin)) * scale
        let high = low + Double(axis.length(rect.size)) * scale
        return shownSections(from: low, to: high).compactMap { section in
            orthogonalSection(section).flatMap { axis.start($0.frame.origin) * scale < high ? $0 : nil }
        }
    }

    /// Nil if the section does not scroll, or has no items.
    func orthogonalSection(_ section: Int) -> OrthogonalSection? {
        guard plans.indices.contains(section), plans[section].isOrthogonal, groupCount(section) > 0 else { return nil }
        let plan = plans[section]
        let start = start(ofSection: section) + bandStart(section)
        let frame = axis.rect(points(start), points(bandLength(section)), cross: points(plan.crossLength))
        return OrthogonalSection(
            section: section, frame: frame, contentLength: points(orthogonalLength(section)),
            offset: points(orthogonalOffsets[section] ?? 0))
    }

    /// Headers, footers and backgrounds do not scroll.
    func orthogonalSection(of slot: Int) -> Int? {
        let item = map.item(at: slot)
        return item.path != nil && plans[item.section].isOrthogonal ? item.section : nil
    }

    private func orthogonalLength(_ section: Int) -> Double {
        let insets = plans[section].insets
        return insets.crossStart + groupsExtent(section) + insets.crossEnd
    }

    private func greatestOffset(_ section: Int) -> Double {
        max(0, orthogonalLength(section) - plans[section].crossLength)
    }

    /// Scrolls a section across the scroll axis, in points. Offsets outside of the content are limited to it.
    mutating func setOrthogonalOffset(_ offset: CGFloat, of section: Int) {
        guard plans.indices.contains(section), plans[section].isOrthogonal else { return }
        let offset = CompositionalLimits.offset(offset, "the scroll offset of section \(section)")
        orthogonalOffsets[section] = (Double(offset) * scale).rounded()
        visible.setNeedsCall()
        limitOrthogonalOffset(section)
    }

    mutating func limitOrthogonalOffset(_ section: Int) {
        guard plans.indices.contains(section), plans[section].isOrthogonal, let offset = orthogonalOffsets[section]
        else {
            orthogonalOffsets[section] = nil
            return
        }
        let limited = min(max(0, offset), greatestOffset(section))
        orthogonalOffsets[section] = limited == 0 ? nil : limited
    }

    /// The offset at which a section comes to rest if a throw would end at `proposed` points. `start` is the
    /// offset at the start of the gesture: with paging, the section moves by at most one page or group from it.
    func orthogonalTarget(_ proposed: CGFloat, of section: Int, from start: CGFloat) -> CGFloat {
        guard proposed.isFinite, start.isFinite, orthogonalSection(section) != nil else { return 0 }
        let plan = plans[section]
        let (wanted, origin) = (Double(proposed) * scale, Double(start) * scale)
        var target = stop(near: wanted, in: section)
        switch plan.behavior {
        case .none, .continuous, .continuousGroupLeadingBoundary: break
        case .paging:
            let page = max(1, plan.crossLength)
            let (current, next) = ((origin / page).rounded(), (wanted / page).rounded())
            if abs(next - current) > 1 { target = (current + (next < current ? -1 : 1)) * page }
        case .groupPaging, .groupPagingCentered:
            let (current, next) = (nearestGroup(origin, section), nearestGroup(wanted, section))
            if abs(next - current) > 1 { target = restingOffset(current + (next < current ? -1 : 1), section) }
        }
        return points(min(max(0, target), greatestOffset(section)))
    }

    /// The offset nearest to `offset` at which a section may rest, in points.
    func orthogonalStop(near offset: CGFloat, of section: Int) -> CGFloat {
        guard offset.isFinite, orthogonalSection(section) != nil else { return 0 }
        return points(stop(near: Double(offset) * scale, in: section))
    }

    /// The offset nearest to `offset` at which a section may rest, in pixels: a page, a group, or the end of the
    /// content.
    private func stop(near offset: Double, in section: Int) -> Double {
        let (plan, most) = (plans[section], greatestOffset(section))
        let offset = min(max(0, offset), most)
        let stop: Double
        switch plan.behavior {
        case .none, .continuous: return offset
        case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered:
            stop = restingOffset(nearestGroup(offset, section), section)
        case .paging:
            let page = max(1, plan.crossLength)
            stop = (offset / page).rounded() * page
        }
        return most - offset < abs(stop - offset) ? most : min(max(0, stop), most)
    }

    /// Whether a section rests at a page, a group or the end of its content. It then does so after edits too. False at
    /// the start of the content, where it stays in any case.
    func isAtStop(_ section: Int) -> Bool {
        guard let offset = orthogonalOffsets[section], plans[section].isOrthogonal, groupCount(section) > 0 else {
            return false
        }
        return abs(stop(near: offset, in: section) - offset) < 1
    }

    /// The sections that rest at a stop.
    var restingSections: Set<Int> { Set(orthogonalOffsets.keys.filter(isAtStop)) }

    /// Keeps the offsets within the content after a change, and those of `resting` sections at a stop.
    mutating func settleOrthogonalOffsets(resting: Set<Int>) {
        for section in orthogonalOffsets.keys { settleOrthogonalOffset(section, isResting: resting.contains(section)) }
    }

    mutating func settleOrthogonalOffset(_ section: Int, isResting: Bool) {
        limitOrthogonalOffset(section)
        guard isResting, let offset = orthogonalOffsets[section], groupCount(section) > 0 else { return }
        orthogonalOffsets[section] = stop(near: offset, in: section).rounded()
        limitOrthogonalOffset(section)
    }

    /// The offset at which a group begins at the leading inset, or is at the centre if its section is centred.
    private func restingOffset(_ group: Int, _ section: Int) -> Double {
        let plan = plans[section]
        let group = min(max(0, group), groupCount(section) - 1)
        let start = offset(ofGroup: group, in: section)
        guard plan.behavior == .groupPagingCentered else { return start }
        return plan.insets.crossStart + start + extent(ofGroup: group, in: section) / 2 - plan.crossLength / 2
    }

    private func nearestGroup(_ offset: Double, _ section: Int) -> Int {
        let plan = plans[section]
        let shift = plan.behavior == .groupPagingCentered ? plan.crossLength / 2 - plan.insets.crossStart : 0
        let group = groupIndex(at: offset + shift, section)
        guard plan.behavior != .groupPagingCentered else {
            // The place between two groups belongs to the nearer one.
            let around = [group, min(group + 1, groupCount(section) - 1)]
            return around.min { abs(restingOffset($0, section) - offset) < abs(restingOffset($1, section) - offset) }
                ?? group
        }
        let next = min(group + 1, groupCount(section) - 1)
        return abs(self.offset(ofGroup: next, in: section) - offset)
            < abs(self.offset(ofGroup: group, in: section) - offset)
            ? next : group
    }
}
