import ADKLayout
import ADKLists
import Foundation

/// Frames, slots and sticking headers.
extension JustifiedGeometry {
    /// O(log n).
    func frame(of slot: Int) -> CGRect {
        guard let style, map.total > 0 else { return .zero }
        let item = map.item(at: slot)
        let start = starts[item.section]
        let header = header(of: item.section)
        switch item.part {
        case .header:
            return CGRect(
                x: 0, y: style.points(start), width: contentSize.width, height: style.points(header))
        case .row(let row) where row < placed(in: item.section):
            guard let rows = rows[item.section] else { return .zero }
            return style.points(rows.box(row).moved(by: start + header))
        case .row, .footer, .supplement:
            return CGRect(x: 0, y: style.points(starts[item.section + 1]), width: 0, height: 0)
        }
    }

    /// O(log n + rows and sections in `rect`).
    func slots(in rect: CGRect, limit: Int) -> RunSet {
        guard let style, map.sections > 0, limit > 0, rect.width > 0, rect.height > 0 else { return RunSet() }
        let (top, bottom) = (Double(rect.minY) * style.scale, Double(rect.maxY) * style.scale)
        guard top < starts.end, bottom > 0 else { return RunSet() }
        let (left, right) = (Double(rect.minX) * style.scale, Double(rect.maxX) * style.scale)
        var runs: [Range<Int>] = []
        var free = limit
        func add(_ run: Range<Int>) {
            let run = run.prefix(free)
            guard !run.isEmpty else { return }
            free -= run.count
            runs.append(run)
        }
        var section = section(at: max(0, top))
        var start = starts[section]
        while free > 0, section < map.sections, start < bottom {
            let header = header(of: section)
            if let slot = map.header(of: section), header > 0, start + header > top, right > 0, left < style.width {
                add(slot..<slot + 1)
            }
            let first = map.firstRow(of: section)
            let isWhole = left <= 0 && right >= style.width
            if let rows = rows[section], filledRows(in: section) > 0 {
                let found = rows.rows(from: top - start - header, to: bottom - start - header)
                    .clamped(to: 0..<filledRows(in: section))
                if isWhole, !found.isEmpty {
                    let items =
                        rows.items(of: found.lowerBound).lowerBound..<rows.items(of: found.upperBound - 1).upperBound
                    add(items.clamped(to: 0..<placed(in: section)).shifted(by: first))
                } else {
                    for row in found where free > 0 {
                        let items = rows.items(of: row).clamped(to: 0..<placed(in: section))
                        let hits = items.filter {
                            let box = rows.box($0, in: row)
                            return box.x < right && box.x + box.width > left
                        }
                        if let low = hits.first, let high = hits.last { add((low..<high + 1).shifted(by: first)) }
                    }
                }
            }
            start += length(of: section)
            section += 1
        }
        return RunSet(runs)
    }

    func slot(at point: CGPoint) -> Int? {
        guard style != nil, map.total > 0 else { return nil }
        let slot = nearestSlot(to: point)
        return frame(of: slot).contains(point) ? slot : nil
    }

    /// An item of the row at the point, or of the nearest row before it. O(log n).
    func nearestSlot(to point: CGPoint) -> Int {
        guard let style, map.total > 0, point.x.isFinite, point.y.isFinite else { return 0 }
        let (x, y) = (Double(point.x) * style.scale, Double(point.y) * style.scale)
        let section = section(at: max(0, y))
        let header = header(of: section)
        let inner = y - starts[section] - header
        if inner < 0, header > 0, let slot = map.header(of: section) { return slot }
        guard let rows = rows[section], filledRows(in: section) > 0 else {
            return min(map.slots(of: section).lowerBound, map.total - 1)
        }
        let row = min(rows.row(at: inner), filledRows(in: section) - 1)
        let items = rows.items(of: row).clamped(to: 0..<placed(in: section))
        let item = items.last { rows.box($0, in: row).x <= x } ?? items.lowerBound
        return map.firstRow(of: section) + item
    }

    func interval(around position: CGFloat) -> Range<CGFloat>? {
        guard let style, map.sections > 0 else { return nil }
        let place = Double(position) * style.scale
        guard place >= 0, place < starts.end else { return nil }
        let section = section(at: place)
        let start = starts[section]
        let header = header(of: section)
        var range = (low: start, high: starts[section + 1])
        func cut(at edge: Double) {
            if edge <= place { range.low = max(range.low, edge) } else { range.high = min(range.high, edge) }
        }
        cut(at: start + header)
        let filled = filledRows(in: section)
        if let rows = rows[section], filled > 0 {
            let row = min(rows.row(at: place - start - header), filled - 1)
            for near in [row, row + 1] where near < filled {
                let span = rows.span(of: near)
                cut(at: start + header + span.lowerBound)
                cut(at: start + header + span.upperBound)
            }
        }
        let result = style.points(range.low)..<style.points(range.high)
        return result.contains(position) ? result : nil
    }

    func isMeasured(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        guard case .row(let row) = item.part else { return true }
        return row < placed(in: item.section)
    }

    func isEmpty(_ slot: Int) -> Bool { frame(of: slot).isEmpty }

    /// O(sections without items from there on).
    func firstNonEmpty(from slot: Int) -> Int? {
        guard slot < map.total else { return nil }
        var slot = max(0, slot)
        var section = map.section(of: slot)
        while section < map.sections {
            if let header = map.header(of: section), slot <= header, !isEmpty(header) { return header }
            let first = map.firstRow(of: section)
            let row = max(slot, first)
            if row < first + placed(in: section) { return row }
            section += 1
            if section < map.sections { slot = map.slots(of: section).lowerBound }
        }
        return nil
    }

    /// Exactly the size of the item's place.
    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        guard let slot = map.slot(item), isMeasured(slot) else { return limits }
        let size = frame(of: slot).size
        return ASSizeRange(min: size, max: size)
    }

    /// The size of the place, also before the node is measured with it: the places of a row fit together.
    func shownSize(of slot: Int, measured: CGSize) -> CGSize {
        map.path(slot) != nil && isMeasured(slot) ? frame(of: slot).size : measured
    }

    // MARK: - Sticking

    var hasSticky: Bool { style.map { $0.pinsHeaders && $0.header > 0 } ?? false && map.hasHeaders }

    func stickySlots(in bounds: CGRect) -> [Int] {
        guard hasSticky, let style, map.sections > 0 else { return [] }
        let top = Double(bounds.minY) * style.scale
        let section = section(at: max(0, top))
        guard starts[section] <= top, let slot = map.header(of: section), header(of: section) > 0 else { return [] }
        return [slot]
    }

    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? {
        let item = map.item(at: slot)
        guard hasSticky, let style, case .header = item.part else { return nil }
        let (start, end) = (starts[item.section], starts[item.section + 1])
        let top = (Double(bounds.minY) * style.scale).rounded()
        return CGPoint(x: 0, y: style.points(min(max(start, top), max(start, end - header(of: item.section)))))
    }

    func stickyLength(above slot: Int) -> CGFloat {
        guard hasSticky, let style, map.total > 0 else { return 0 }
        let section = map.section(of: slot)
        return map.header(of: section) == slot ? 0 : style.points(header(of: section))
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
