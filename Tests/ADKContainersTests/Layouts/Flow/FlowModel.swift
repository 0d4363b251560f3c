import ADKFoundation
import Foundation

@testable import ADKContainers
@testable import ADKLists

/// A flow layout over plain arrays: every line is broken from the first item on, at every question.
struct FlowModel {
    /// Points at scale 1: along the axis and across it.
    struct Size: Equatable {
        var length: Double
        var cross: Double
    }

    struct Section {
        var items: [Size?] = []
        var header: Double?
        var footer: Double?
        var hasNoHeader = false
        var hasNoFooter = false
    }

    struct Band: Equatable {
        var slots: Range<Int>
        var start: Double
        var end: Double
    }

    /// The estimates that the geometry uses, and where its regions start.
    struct Estimates {
        var item: Size
        var header: Double
        var footer: Double
        var regions: [Set<Int>]
    }

    /// All frames as ranges along the axis and across it. Starts across the axis are not rounded.
    struct Layout {
        var bands: [Band] = []
        var frames: [(start: Double, cross: Double, size: Size)] = []
        var total = 0.0
    }

    let axis: ListAxis
    var settings: FlowSettings
    var cross: Double
    let hasHeaders: Bool
    let hasFooters: Bool
    /// Kinds of supplementary items that have no place in a flow layout.
    var otherKinds = 0
    var sections: [Section]

    var map: SlotMap {
        SlotMap(sections.map(\.items.count), hasHeaders: hasHeaders, hasFooters: hasFooters, otherKinds: otherKinds)
    }

    var fixed: Size? {
        if case .fixed(let size) = settings.items {
            Size(length: Double(axis.length(size)), cross: Double(axis.cross(size)))
        } else {
            nil
        }
    }

    func section(_ index: Int) -> FlowSection { settings.overrides[index] ?? settings.section }

    func layout(_ estimates: Estimates) -> Layout {
        var result = Layout()
        var slot = 0
        func add(_ length: Double, _ count: Int = 1) {
            result.bands.append(Band(slots: slot..<slot + count, start: result.total, end: result.total + length))
            slot += count
            result.total += length
        }
        for (index, stored) in sections.enumerated() {
            let section = section(index)
            if hasHeaders {
                let given = section.headerLength.map { Double($0) } ?? stored.header ?? estimates.header
                let length = stored.hasNoHeader ? 0 : given
                result.frames.append((result.total, 0, Size(length: length, cross: cross)))
                add(length)
            }
            let inset = section.inset
            result.total += Double(axis == .vertical ? inset.top : inset.left)
            let (first, last) = axis == .vertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
            let room = max(0, cross - Double(first + last))
            let estimate =
                fixed
                ?? Size(
                    length: estimates.item.length,
                    cross: room > 0 ? min(estimates.item.cross, room) : estimates.item.cross)
            let sizes = stored.items.map { fixed ?? $0 ?? estimate }
            let lines = broken(sizes, room, section, known: stored.items.map { $0 != nil }, estimates.regions[index])
            for (number, line) in lines.enumerated() {
                if number > 0 { result.total += Double(section.minimumLineSpacing) }
                let length = line.items.map { sizes[$0].length }.max() ?? 0
                let places = places(line.items.map { sizes[$0].cross }, room, section, isOpen: line.isOpen)
                for (item, place) in zip(line.items, places) {
                    let free = settings.centersItems ? ((length - sizes[item].length) / 2).rounded(.down) : 0
                    let start = result.total + free
                    result.frames.append((start, place + Double(first), sizes[item]))
                }
                add(length, line.items.count)
            }
            result.total += Double(axis == .vertical ? inset.bottom : inset.right)
            if hasFooters {
                let given = section.footerLength.map { Double($0) } ?? stored.footer ?? estimates.footer
                let length = stored.hasNoFooter ? 0 : given
                result.frames.append((result.total, 0, Size(length: length, cross: cross)))
                add(length)
            }
            for _ in 0..<otherKinds * max(1, stored.items.count) {
                result.frames.append((result.total, 0, Size(length: 0, cross: cross)))
                slot += 1
            }
        }
        return result
    }

    /// The lines of a section. The last is open, and so is one before a region.
    private func broken(
        _ sizes: [Size], _ room: Double, _ section: FlowSection, known: [Bool], _ regions: Set<Int>
    ) -> [(items: [Int], isOpen: Bool)] {
        var lines: [(items: [Int], isOpen: Bool)] = []
        var end = 0.0
        for (item, size) in sizes.enumerated() {
            let next = end + Double(section.minimumInteritemSpacing) + size.cross
            if item > 0, !regions.contains(item), next <= room + 0.05 {
                lines[lines.count - 1].items.append(item)
                end = next
            } else {
                if !lines.isEmpty { lines[lines.count - 1].isOpen = regions.contains(item) }
                lines.append(([item], true))
                end = size.cross
            }
        }
        return lines
    }

    /// The starts of a line's items across the axis.
    private func places(_ lengths: [Double], _ room: Double, _ section: FlowSection, isOpen: Bool) -> [Double] {
        var gap = Double(section.minimumInteritemSpacing)
        let free = room - lengths.reduce(0, +)
        var first = 0.0
        if settings.alignment == .justified {
            if !isOpen {
                if lengths.count == 1 {
                    first = max(0, free / 2)
                } else {
                    gap = max(gap, free / Double(lengths.count - 1))
                }
            } else if Set(lengths).count == 1 {
                // The items of a full line. Items of length 0 without space fill it with any number.
                var count = lengths.count
                let isEndless = room > 0 && lengths[0] + gap == 0
                while !isEndless, room > 0, Double(count + 1) * (lengths[0] + gap) - gap <= room + 0.05 { count += 1 }
                if isEndless {
                    gap = 0
                } else if count == 1 {
                    first = max(0, free / 2)
                } else {
                    gap = max(gap, (room - Double(count) * lengths[0]) / Double(count - 1))
                }
            }
        }
        return lengths.indices.map { first + lengths[..<$0].reduce(0, +) + Double($0) * gap }
    }
}

extension FlowModel.Layout {
    /// The bands that a rectangle intersects, and between them those of length 0.
    func bands(from low: Double, to high: Double) -> [FlowModel.Band] {
        guard high > low, high > 0, low < max(total, .leastNonzeroMagnitude) else { return [] }
        return bands.filter { (low <= 0 || $0.end > low) && (high >= total || $0.start < high) }
    }
}
