import ADKLayout
import Foundation

/// Items one after the other along the scroll axis. Each takes the whole length across it, or that between the margins
/// of grouped rows.
package struct LinearGeometry: ListGeometry {
    package let axis: ListAxis
    package private(set) var container: ListContainer?
    package private(set) var estimates = ListEstimates()
    private(set) var index = ExtentIndex()
    package var pinsSupplements = true
    /// Nil if rows are not in groups.
    private let groups: GroupedRows?

    package init(axis: ListAxis, groups: GroupedRows) {
        (self.axis, self.groups) = (axis, groups)
        pinsSupplements = false
    }

    package init(
        axis: ListAxis, map: SlotMap = SlotMap(), estimates: ListEstimates = ListEstimates(), scale: CGFloat = 1
    ) {
        self.axis = axis
        self.estimates = estimates
        groups = nil
        reset(to: map, scale: scale)
    }

    package var map: SlotMap { index.map }
    package var contentSize: CGSize { axis.size(index.total, cross: crossLength) }
    package var measuredCount: Int { index.knownCount }
    package var placesItemsSideBySide: Bool { false }
    /// The length of the container across the axis.
    private var crossLength: CGFloat { container.map { axis.cross($0.size) } ?? 0 }
    /// The place of items across the axis.
    private var crossSpan: ClosedRange<CGFloat> {
        let margin = groups?.margin(in: crossLength) ?? 0
        return margin...crossLength - margin
    }

    // MARK: - Queries

    package func frame(of slot: Int) -> CGRect {
        frame(from: index.offset(of: slot), length: index.extent(of: slot))
    }

    private func frame(from start: CGFloat, length: CGFloat) -> CGRect {
        let cross = crossSpan
        let size = axis.size(length, cross: cross.upperBound - cross.lowerBound)
        return CGRect(origin: axis.point(start, cross: cross.lowerBound), size: size)
    }

    /// Considers only the part of `rect` along the axis.
    package func slots(in rect: CGRect, limit: Int) -> RunSet {
        let (start, length) = (axis.start(rect.origin), axis.length(rect.size))
        return length > 0 ? RunSet(index.slots(in: start...start + length, limit: limit)) : RunSet()
    }

    package func slot(at point: CGPoint) -> Int? {
        let start = axis.start(point)
        guard groups == nil || crossSpan.contains(axis.cross(point)) else { return nil }
        return map.total > 0 && start >= 0 && start < index.total ? index.slot(at: start) : nil
    }

    package func nearestSlot(to point: CGPoint) -> Int { index.slot(at: axis.start(point)) }

    package func interval(around position: CGFloat) -> Range<CGFloat>? {
        guard position > 0, position < index.total else { return nil }
        let slot = index.slot(at: position)
        let start = index.offset(of: slot)
        return start..<start + index.extent(of: slot)
    }

    package func isMeasured(_ slot: Int) -> Bool { index.measured(slot) != nil }
    package func isEmpty(_ slot: Int) -> Bool { index.measured(slot) == 0 }

    package func firstNonEmpty(from slot: Int) -> Int? {
        let next = index.slot(at: index.offset(of: slot))
        return index.extent(of: next) > 0 ? next : nil
    }

    package func isAbsent(_ slot: Int) -> Bool { index.isAbsent(slot) }

    /// Limits across the axis have no effect.
    package func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        let cross = crossSpan.upperBound - crossSpan.lowerBound
        return ASSizeRange(
            min: axis.size(axis.length(limits.min), cross: cross), max: axis.size(axis.length(limits.max), cross: cross)
        )
    }

    /// The views behind groups of rows. O(sections in the rectangle · log n).
    package func decorations(in rect: CGRect) -> [ListDecoration] {
        guard let groups, container != nil, let visible = slots(in: rect).runs.first else { return [] }
        var result: [ListDecoration] = []
        var next: Int? = visible.lowerBound
        while let slot = next, slot < visible.upperBound {
            let section = map.section(of: slot)
            let rows = map.rowSlots(of: section)
            let (start, end) = (index.offset(of: rows.lowerBound), index.offset(of: rows.upperBound))
            if end > start {
                let frame = frame(from: start, length: end - start)
                result += groups.decorations(section: section, frame, scale: CGFloat(index.scale))
            }
            let last = map.slots(of: section).upperBound
            next = last < map.total ? firstNonEmpty(from: last) : nil
        }
        return result
    }

    // MARK: - Measured sizes

    package func hasMeasured(_ size: CGSize, of slot: Int) -> Bool { index.measured(slot) == axis.length(size) }
    package mutating func setMeasured(_ slot: Int, _ size: CGSize) { index.setMeasured(slot, axis.length(size)) }
    package mutating func setAbsent(_ slot: Int) { index.setAbsent(slot) }
    package mutating func forgetAbsence() { index.forgetAbsence() }

    /// More measured rows than this are not kept: a kept list is small.
    static let keptSizes = 1000

    package var sizesToKeep: (any Sendable)? {
        measuredCount > 0 && measuredCount <= LinearGeometry.keptSizes ? index : nil
    }

    package mutating func restoreSizes(_ sizes: any Sendable) -> Bool {
        guard let other = sizes as? ExtentIndex, other.map == map, other.scale == index.scale else { return false }
        index = other
        return true
    }

    // MARK: - Changes

    package mutating func apply(_ changes: ResolvedChanges) { index.apply(changes) }

    package mutating func reset(to map: SlotMap, scale: CGFloat) {
        index = ExtentIndex(
            map: map, rowEstimate: estimates.row, headerEstimate: estimates.header, footerEstimate: estimates.footer,
            scale: scale)
    }

    /// The length of the viewport along the axis has no effect.
    package func needsResizing(for container: ListContainer) -> Bool {
        axis.cross(container.size) > 0
            && (axis.cross(container.size) != crossLength || container.scale != self.container?.scale)
    }

    package mutating func resize(to container: ListContainer, keeping measured: [Int]) {
        // Counts may have been read, and lengths estimated, before the list had a size.
        let isFirst = self.container == nil
        self.container = container
        if map.total == 0 {
            reset(to: map, scale: container.scale)
        } else if !isFirst || index.scale != Double(container.scale) {
            index.forget(except: measured, scale: container.scale)
        }
    }

    package func checkInvariants() { index.checkInvariants() }

    package mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) {
        self.estimates = estimates
        if index.knownCount == 0 { reset(to: map, scale: scale) }
    }
}
