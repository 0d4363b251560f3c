import ADKLists
import Foundation

/// Items in rectangles and at points.
extension CompositionalGeometry {
    /// Collects slots up to a limit.
    private struct Collector {
        var runs: [Range<Int>] = []
        var left: Int
        var isFull: Bool { left <= 0 }

        mutating func add(_ run: Range<Int>) {
            let run = run.prefix(max(0, left))
            guard !run.isEmpty else { return }
            left -= run.count
            if let last = runs.last, last.upperBound == run.lowerBound {
                runs[runs.count - 1] = last.lowerBound..<run.upperBound
            } else {
                runs.append(run.lowerBound..<run.upperBound)
            }
        }

        mutating func add(_ slot: Int) { add(slot..<slot + 1) }
    }

    /// A rectangle of points in pixels, without rounding.
    private func area(_ rect: CGRect) -> PixelFrame? {
        let values = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        guard container != nil, map.total > 0, values.allSatisfy({ !$0.isNaN }) else { return nil }
        let limit = CGFloat(1e15)
        func pixels(_ value: CGFloat) -> Double { Double(min(max(value, -limit), limit)) * scale }
        let (start, cross) = (axis.start(rect.origin), axis.cross(rect.origin))
        let area = PixelFrame(
            start: pixels(start), end: pixels(start + axis.length(rect.size)), crossStart: pixels(cross),
            crossEnd: pixels(cross + axis.cross(rect.size)))
        return area.isEmpty ? nil : area
    }

    /// The items of a group that are side by side, as in a grid. Groups follow each other.
    func itemsPerLine(in section: Int) -> Int? {
        guard plans.indices.contains(section), !plans[section].isOrthogonal else { return nil }
        let frames = plans[section].template.frames
        let areBeside = zip(frames, frames.dropFirst()).allSatisfy {
            $0.start == $1.start && $0.crossEnd <= $1.crossStart
        }
        return areBeside ? frames.count : nil
    }

    /// Items of a section that scrolls across the axis are found where they are shown, inside of the section.
    func slots(in rect: CGRect, limit: Int) -> IntegerRunSet {
        guard let area = area(rect), limit > 0 else { return IntegerRunSet() }
        var found = Collector(left: limit)
        for index in globals.indices {
            guard let part = globalPart(index), let slot = map.slot(ListItem(section: 0, part: part)),
                let frame = pixelFrame(of: ListItem(section: 0, part: part)), frame.intersects(area)
            else { continue }
            found.add(slot)
        }
        for section in shownSections(from: area.start - reach, to: area.end + reach) {
            if found.isFull { break }
            collectBoundary(section, start(ofSection: section), area, &found)
            collectRows(section, area, &found)
        }
        return IntegerRunSet(found.runs)
    }

    private func collectBoundary(_ section: Int, _ start: Double, _ area: PixelFrame, _ found: inout Collector) {
        let items = plans[section].boundary
        for index in items.indices {
            guard let part = boundaryPart(index, in: section),
                boundaryFrame(items[index], part, in: section).moved(by: start, cross: 0).intersects(area),
                let slot = map.slot(ListItem(section: section, part: part))
            else { continue }
            found.add(slot)
        }
    }

    /// Finds the groups by their positions. Groups that are inside of the area as a whole are added in one step.
    private func collectRows(_ section: Int, _ area: PixelFrame, _ found: inout Collector) {
        let plan = plans[section]
        let rows = map.rowSlots(of: section)
        guard plan.count > 0, !rows.isEmpty, let area = clipped(area, section) else { return }
        let origin = origin(ofGroup: 0, in: section)
        let first = plan.isOrthogonal ? origin.cross : origin.start
        let (low, high) =
            plan.isOrthogonal
            ? (area.crossStart - first, area.crossEnd - first) : (area.start - first, area.end - first)
        let groups = groups(section, low: low, high: high)
        guard !groups.isEmpty else { return }
        let whole = wholeGroups(groups, section, area, low: low, high: high)
        func visit(_ range: Range<Int>) {
            for group in range where !found.isFull {
                let origin = self.origin(ofGroup: group, in: section)
                let solved = self.group(group, in: section)
                let cross = origin.cross + plan.crossPlace(of: solved)
                for index in 0..<existing(section, group) {
                    let row = group * plan.count + index
                    if solved.frames[index].moved(by: origin.start, cross: cross).intersects(area) {
                        found.add(rows.lowerBound + row)
                    }
                    collectBadges(row, plan.leaves[index], section, area, &found)
                }
            }
        }
        visit(groups.lowerBound..<whole.lowerBound)
        if !whole.isEmpty {
            let end = min(whole.upperBound * plan.count, rows.count)
            found.add(rows.lowerBound + whole.lowerBound * plan.count..<rows.lowerBound + end)
        }
        visit(whole.upperBound..<groups.upperBound)
    }

    /// The part of `area` that shows rows of a section: inside of its band if it scrolls across the axis.
    private func clipped(_ area: PixelFrame, _ section: Int) -> PixelFrame? {
        guard plans[section].isOrthogonal else { return area }
        var area = area
        area.crossStart = max(area.crossStart, 0)
        area.crossEnd = min(area.crossEnd, plans[section].crossLength)
        return area.crossEnd > area.crossStart ? area : nil
    }

    private func collectBadges(
        _ row: Int, _ leaf: SectionPlan.Leaf, _ section: Int, _ area: PixelFrame, _ found: inout Collector
    ) {
        for badge in leaf.badges {
            guard let kind = kinds.firstIndex(of: badge.kind) else { continue }
            let item = ListItem(section: section, part: .supplement(kind: kind, index: row))
            guard case .badge = role(of: item), let frame = pixelFrame(of: item), frame.intersects(area),
                let slot = map.slot(item)
            else { continue }
            found.add(slot)
        }
    }

    /// The groups that may have items from `low` to `high`, which count from the first group.
    private func groups(_ section: Int, low: Double, high: Double) -> Range<Int> {
        let count = groupCount(section)
        let plan = plans[section]
        let overhang = overhang(section)
        let before = max(overhang.before, plan.badgeReach)
        // Items without a length count as points at the end of their group.
        let after = max(overhang.after, plan.badgeReach) + max(0, -plan.spacing) + 1
        let first = groupIndex(at: low - after, section)
        let last = groupIndex(at: high + before, section)
        return first..<max(first, min(last + 1, count))
    }

    /// The group at a distance from the first group, or the nearest one.
    func groupIndex(at position: Double, _ section: Int) -> Int {
        let count = groupCount(section)
        guard count > 0 else { return 0 }
        if let sizes = stored[section], sizes.groups.knownCount > 0 { return sizes.groups.row(at: position) }
        let pitch = plans[section].pitch
        // Groups without a length are all at one place: before it, the first is the nearest one.
        guard pitch > 0 else { return position < 0 ? 0 : count - 1 }
        return Int(min(max(0, (position / pitch).rounded(.down)), Double(count - 1)))
    }

    /// The groups whose items are inside of the area as a whole, however they are measured.
    private func wholeGroups(
        _ groups: Range<Int>, _ section: Int, _ area: PixelFrame, low: Double, high: Double
    ) -> Range<Int> {
        let plan = plans[section]
        let none = groups.lowerBound..<groups.lowerBound
        guard groups.count > 2, !plan.hasBadges, !plan.hasEstimatedBreadth else { return none }
        let origin = origin(ofGroup: groups.lowerBound, in: section)
        let frames = plan.template.frames
        let cross = origin.cross + plan.crossPlace(of: plan.template)
        let covers =
            plan.isOrthogonal
            ? frames.allSatisfy { origin.start + $0.start >= area.start && origin.start + $0.end <= area.end }
            : frames.allSatisfy {
                cross + $0.crossStart >= area.crossStart && cross + $0.crossEnd <= area.crossEnd
            }
        guard covers, !frames.contains(where: { plan.isOrthogonal ? $0.length <= 0 : $0.breadth <= 0 }) else {
            return none
        }
        let (before, after) = overhang(section)
        var first = groups.lowerBound
        while first < groups.upperBound, offset(ofGroup: first, in: section) - before < low { first += 1 }
        var end = groups.upperBound
        while end > first,
            offset(ofGroup: end - 1, in: section) + extent(ofGroup: end - 1, in: section) + after >= high
        { end -= 1 }
        return first..<end
    }

    // MARK: - Points

    func slot(at point: CGPoint) -> Int? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        if let slot = changedSlot(at: point) { return slot }
        let (start, cross) = (Double(axis.start(point)) * scale, Double(axis.cross(point)) * scale)
        let found = slots(in: CGRect(x: point.x, y: point.y, width: 1 / scale, height: 1 / scale), limit: 256)
        let hit = found.filter {
            visible.items[$0] == nil && pixelFrame(of: map.item(at: $0))?.contains(start, cross) ?? false
        }
        // The item in front: of the same order, the last one.
        return hit.max { (order(of: map.item(at: $0)), $0) < (order(of: map.item(at: $1)), $1) }
    }

    /// The nearest item among the groups around the point and the boundary items of their section.
    func nearestSlot(to point: CGPoint) -> Int {
        guard map.total > 0, container != nil, point.x.isFinite, point.y.isFinite else { return 0 }
        let (position, cross) = (Double(axis.start(point)) * scale, Double(axis.cross(point)) * scale)
        let section = section(at: position)
        let items = candidates(section, position, cross)
        let nearest = items.min { a, b in
            let (first, second) = (a.frame.distance(to: position, cross), b.frame.distance(to: position, cross))
            return first == second ? a.slot < b.slot : first < second
        }
        return nearest?.slot ?? min(map.slots(of: section).lowerBound, map.total - 1)
    }

    private func candidates(_ section: Int, _ position: Double, _ cross: Double) -> [(slot: Int, frame: PixelFrame)] {
        var result: [(slot: Int, frame: PixelFrame)] = []
        let plan = plans[section]
        for index in plan.boundary.indices {
            if let part = boundaryPart(index, in: section), let slot = map.slot(ListItem(section: section, part: part)),
                let frame = pixelFrame(of: ListItem(section: section, part: part))
            {
                result.append((slot, frame))
            }
        }
        let count = groupCount(section)
        guard count > 0 else { return result }
        let origin = origin(ofGroup: 0, in: section)
        let index = groupIndex(at: plan.isOrthogonal ? cross - origin.cross : position - origin.start, section)
        let first = map.firstRow(of: section)
        for group in max(0, index - 1)..<min(count, index + 2) {
            for row in group * plan.count..<group * plan.count + existing(section, group) {
                result.append((first + row, rowFrame(row, in: section)))
            }
        }
        return result
    }

    // MARK: - Intervals

    func interval(around position: CGFloat) -> Range<CGFloat>? {
        let pixel = Double(position) * scale
        guard container != nil, reach == 0, globals.isEmpty, pixel > 0, pixel < contentLength else { return nil }
        let section = section(at: pixel)
        let begin = start(ofSection: section)
        var edges = [begin, begin + length(ofSection: section)]
        if section + 1 < map.sections { edges.append(start(ofSection: section + 1)) }
        for index in plans[section].boundary.indices {
            guard let part = boundaryPart(index, in: section) else { continue }
            let frame = boundaryFrame(plans[section].boundary[index], part, in: section)
            edges += [begin + frame.start, begin + frame.end]
        }
        let plan = plans[section]
        let count = groupCount(section)
        if count > 0 {
            guard let rows = rowsAround(pixel, section) else { return nil }
            for row in rows {
                let frame = rowFrame(row, in: section)
                edges += [frame.start, frame.end]
            }
            let band = begin + bandStart(section)
            edges += plan.isOrthogonal ? [band, band + bandLength(section)] : []
        }
        guard let lower = edges.filter({ $0 <= pixel }).max(), let upper = edges.filter({ $0 > pixel }).min() else {
            return nil
        }
        return points(lower)..<points(upper)
    }

    /// The rows whose edges may be next to `position`; nil if there are many.
    private func rowsAround(_ position: Double, _ section: Int) -> [Int]? {
        let plan = plans[section]
        let rows = map.rows(in: section)
        if plan.isOrthogonal {
            let groups = groups(
                section, low: -origin(ofGroup: 0, in: section).cross,
                high: plan.crossLength - origin(ofGroup: 0, in: section).cross)
            guard groups.count * plan.count <= 256 else { return nil }
            return Array(groups.lowerBound * plan.count..<min(groups.upperBound * plan.count, rows))
        }
        guard plan.count <= 256 else { return nil }
        let group = groupIndex(at: position - origin(ofGroup: 0, in: section).start, section)
        return Array(max(0, group - 1) * plan.count..<min((group + 2) * plan.count, rows))
    }
}
