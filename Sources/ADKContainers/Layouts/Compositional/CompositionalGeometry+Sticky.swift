import ADKLists
import Foundation

/// Boundary items that stay in view while their section is visible.
extension CompositionalGeometry {
    var hasSticky: Bool { pinsSupplements && hasPinned }

    /// The pinned items of the whole content, those at the start of the first visible section, and those at the
    /// end of the last.
    func stickySlots(in bounds: CGRect) -> [Int] {
        guard hasSticky, map.total > 0 else { return [] }
        let (top, bottom) = edges(of: bounds)
        var result: [Int] = []
        for index in globals.indices where globals[index].isPinned {
            add(globalPart(index), 0, globals[index].edge, top, bottom, &result)
        }
        let first = section(at: top)
        for index in plans[first].boundary.indices {
            let item = plans[first].boundary[index]
            if item.isPinned, item.edge == .start {
                add(boundaryPart(index, in: first), first, .start, top, bottom, &result)
            }
        }
        let end = section(at: max(top, bottom - 1))
        for index in plans[end].boundary.indices {
            let item = plans[end].boundary[index]
            if item.isPinned, item.edge == .end { add(boundaryPart(index, in: end), end, .end, top, bottom, &result) }
        }
        return result
    }

    private func add(
        _ part: ListItem.Part?, _ section: Int, _ edge: BoundaryPlan.Edge, _ top: Double, _ bottom: Double,
        _ result: inout [Int]
    ) {
        guard let part, let slot = map.slot(ListItem(section: section, part: part)),
            let frame = pixelFrame(of: ListItem(section: section, part: part)), !frame.isEmpty
        else { return }
        if edge == .start ? frame.start <= top : frame.end >= bottom { result.append(slot) }
    }

    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? {
        guard hasSticky else { return nil }
        let item = map.item(at: slot)
        let plan: BoundaryPlan
        let (low, high): (Double, Double)
        switch role(of: item) {
        case .boundary(let index):
            plan = plans[item.section].boundary[index]
            let start = start(ofSection: item.section)
            let length = length(ofSection: item.section)
            low = start + (plan.edge == .end ? boundaryLength(item.section, .start) : 0)
            high = start + length - (plan.edge == .start ? boundaryLength(item.section, .end) : 0)
        case .global(let index):
            plan = globals[index]
            (low, high) = (0, contentLength)
        default: return nil
        }
        guard plan.isPinned, plan.edge != .side, let frame = pixelFrame(of: item) else { return nil }
        let (top, bottom) = edges(of: bounds)
        let start =
            plan.edge == .start
            ? min(max(frame.start, top), max(frame.start, high - frame.length))
            : max(min(frame.start, bottom - frame.length), min(frame.start, low))
        return axis.point(points(start), cross: points(frame.crossStart))
    }

    func stickyLength(above slot: Int) -> CGFloat {
        guard hasSticky else { return 0 }
        let item = map.item(at: slot)
        var result = 0.0
        for (index, boundary) in plans[item.section].boundary.enumerated()
        where boundary.isPinned && boundary.edge == .start {
            guard let part = boundaryPart(index, in: item.section), part != item.part else { continue }
            result = max(result, boundaryFrame(boundary, part, in: item.section).length)
        }
        for (index, global) in globals.enumerated() where global.isPinned && global.edge == .start {
            if let part = globalPart(index) { result = max(result, size(of: global, part, in: 0).length) }
        }
        return points(result)
    }

    private func edges(of bounds: CGRect) -> (top: Double, bottom: Double) {
        let start = Double(axis.start(bounds.origin)) * scale
        return (start, start + Double(axis.length(bounds.size)) * scale)
    }
}
