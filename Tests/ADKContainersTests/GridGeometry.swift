import ADKLayout
import Foundation

@testable import ADKContainers

/// Items in lines of equal columns, without headers and footers. Each line is as high as its highest item.
///
/// It shows that the list core needs no line of items. Every query is O(n), so that it needs no structure to get wrong.
struct GridGeometry: ListGeometry {
    let columns: Int
    let axis = ListAxis.vertical
    private(set) var map = SlotMap()
    private(set) var container: ListContainer?
    private(set) var estimates = ListEstimates(row: 50)
    private var heights: [CGFloat?] = []
    var pinsSupplements = false

    init(columns: Int) { self.columns = columns }

    private var width: CGFloat { (container?.size.width ?? 0) / CGFloat(columns) }

    /// The starts of the lines, then the end of the last.
    private var lineStarts: [CGFloat] {
        var result: [CGFloat] = [0]
        for first in stride(from: 0, to: map.total, by: columns) {
            let line = heights[first..<min(first + columns, map.total)]
            result.append(result[result.count - 1] + (line.map { $0 ?? estimates.row }.max() ?? 0))
        }
        return result
    }

    var contentSize: CGSize { CGSize(width: container?.size.width ?? 0, height: lineStarts.last ?? 0) }
    var measuredCount: Int { heights.count { $0 != nil } }

    func frame(of slot: Int) -> CGRect {
        CGRect(
            x: CGFloat(slot % columns) * width, y: lineStarts[slot / columns], width: width,
            height: heights[slot] ?? estimates.row)
    }

    func slots(in rect: CGRect, limit: Int) -> RunSet {
        guard rect.height > 0 else { return RunSet() }
        let starts = lineStarts
        let lines = (0..<starts.count - 1).filter { starts[$0] < rect.maxY && starts[$0 + 1] > rect.minY }
        let slots = lines.flatMap { $0 * columns..<min(($0 + 1) * columns, map.total) }
            .filter { frame(of: $0).minX < rect.maxX && frame(of: $0).maxX > rect.minX }
        return RunSet(slots.prefix(limit).map { $0..<$0 + 1 })
    }

    func slot(at point: CGPoint) -> Int? { (0..<map.total).first { frame(of: $0).contains(point) } }

    func nearestSlot(to point: CGPoint) -> Int {
        let line = lineStarts.dropLast().lastIndex { $0 <= point.y } ?? 0
        let column = width > 0 ? min(max(0, Int(point.x / width)), columns - 1) : 0
        return max(0, min(line * columns + column, map.total - 1))
    }

    func interval(around position: CGFloat) -> Range<CGFloat>? {
        let starts = lineStarts
        guard position > 0, let next = starts.firstIndex(where: { $0 > position }) else { return nil }
        return starts[next - 1]..<starts[next]
    }

    func isMeasured(_ slot: Int) -> Bool { heights[slot] != nil }
    func isEmpty(_ slot: Int) -> Bool { heights[slot] == 0 }
    func firstNonEmpty(from slot: Int) -> Int? { (slot..<map.total).first { !isEmpty($0) } }
    func isAbsent(_ slot: Int) -> Bool { false }

    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        ASSizeRange(
            min: CGSize(width: width, height: limits.min.height), max: CGSize(width: width, height: limits.max.height))
    }

    let hasSticky = false
    func stickySlots(in bounds: CGRect) -> [Int] { [] }
    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? { nil }
    func stickyLength(above slot: Int) -> CGFloat { 0 }

    func hasMeasured(_ size: CGSize, of slot: Int) -> Bool { heights[slot] == size.height }
    mutating func setMeasured(_ slot: Int, _ size: CGSize) { heights[slot] = size.height }
    mutating func setAbsent(_ slot: Int) {}
    mutating func forgetAbsence() {}

    mutating func apply(_ changes: ResolvedChanges) {
        var new: [CGFloat?] = Array(repeating: nil, count: changes.new.total)
        for (slot, height) in heights.enumerated() {
            if let place = changes.map(slot) { new[place] = height }
        }
        heights = new
        map = changes.new
    }

    mutating func reset(to map: SlotMap, scale: CGFloat) {
        self.map = map
        heights = Array(repeating: nil, count: map.total)
    }

    func needsResizing(for container: ListContainer) -> Bool {
        container.size.width > 0
            && (container.size.width != self.container?.size.width || container.scale != self.container?.scale)
    }

    mutating func resize(to container: ListContainer, keeping measured: [Int]) {
        self.container = container
        let kept = Set(measured)
        for slot in heights.indices where !kept.contains(slot) { heights[slot] = nil }
    }

    mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) { self.estimates = estimates }

    func checkInvariants() {
        Invariant.check(heights.count == map.total, "\(heights.count) heights, \(map.total) slots")
    }
}
