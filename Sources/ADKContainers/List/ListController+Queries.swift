import ADKNodes
import ADKViews
import Foundation

/// Queries by index path, node, point and rectangle.
extension ListController {
    var isInWindow: Bool { owner.isNodeLoaded && owner.view.window != nil }

    func indexPath(for node: ASCellNode) -> IndexPath? {
        data.record(for: node).flatMap { data.map.path($0.slot) }
    }

    func node(at path: IndexPath) -> ASCellNode? {
        data.map.contains(path) ? data.records[data.map.slot(path)]?.node : nil
    }

    func node(_ item: ListItem) -> ASCellNode? { data.map.slot(item).flatMap { data.records[$0]?.node } }

    func rect(of path: IndexPath) -> CGRect {
        data.map.contains(path) ? frame(of: geometry.map.slot(path)) : .zero
    }

    /// The slots in the current viewport.
    var slotsInViewport: [Int] {
        guard geometry.container != nil, viewportLength > 0 else { return [] }
        return slots(geometry.slots(in: viewport))
    }

    var visibleNodes: [ASCellNode] {
        slotsInViewport.compactMap { slot in
            data.records[slot].flatMap { $0.isSupplement ? nil : $0.node }
        }
    }

    var visiblePaths: [IndexPath] { slotsInViewport.compactMap { data.map.path($0) } }

    /// The row at `point` of the scroll view's content; nil if there is none.
    func path(at point: CGPoint) -> IndexPath? {
        let visual = axis.start(point)
        let y = isInverted ? contentLength - visual : visual
        guard y.isFinite, let slot = geometry.slot(at: axis.point(y, cross: axis.cross(point))) else { return nil }
        return data.map.path(slot)
    }

    func paths(in rect: CGRect) -> [IndexPath] {
        let visual = axis.start(rect.origin)
        let length = axis.length(rect.size)
        let start = isInverted ? contentLength - visual - length : visual
        guard length > 0, start.isFinite, length.isFinite else { return [] }
        return slots(geometry.slots(in: axis.rect(start, length, cross: axis.cross(rect.size)))).compactMap {
            data.map.path($0)
        }
    }

    /// The number of visible slots that are not drawn.
    var placeholderCount: Int { slots(range.ranges.visible).count { !isDrawn($0) } }
}
