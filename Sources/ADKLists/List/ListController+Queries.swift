import ADKNodes
import ADKViews
import Foundation

/// Queries by index path, node, point and rectangle.
extension ListController {
    var isInWindow: Bool { owner.isNodeLoaded && owner.view.window != nil }

    /// The distance of the list itself from being visible.
    var containerState: ContainerState {
        let state = owner.interfaceState
        guard owner.isRangeManaged else {
            return isInWindow ? .visible : owner.isNodeLoaded || state.contains(.preload) ? .displayed : .away
        }
        if state.contains(.visible), isInWindow { return .visible }
        return state.contains(.display) ? .displayed : state.contains(.preload) ? .preloaded : .away
    }

    func indexPath(for node: ASCellNode) -> IndexPath? {
        data.record(for: node).flatMap { data.map.path($0.slot) }
    }

    package func node(at path: IndexPath) -> ASCellNode? {
        data.map.contains(path) ? data.records[data.map.slot(path)]?.node : nil
    }

    /// The view of a row's node, if it is in the list's view.
    package func visibleView(at path: IndexPath) -> UIView? {
        guard data.map.contains(path), let record = data.records[data.map.slot(path)], record.isPlaced else {
            return nil
        }
        return record.node?.view
    }

    package func node(_ item: ListItem) -> ASCellNode? { data.map.slot(item).flatMap { data.records[$0]?.node } }

    package func rect(of path: IndexPath) -> CGRect {
        data.map.contains(path) ? viewport.frame(of: data.map.slot(path)) : .zero
    }

    var visibleNodes: [ASCellNode] {
        viewport.coveredSlots.compactMap { slot in
            data.records[slot].flatMap { $0.isSupplement ? nil : $0.node }
        }
    }

    package var visiblePaths: [IndexPath] { viewport.coveredSlots.compactMap { data.map.path($0) } }

    /// The row at `point` of the scroll view's content; nil if there is none.
    package func path(at point: CGPoint) -> IndexPath? {
        viewport.slot(at: point).flatMap(data.map.path)
    }

    /// All rows in `rect` of the scroll view's content. O(rows).
    package func paths(in rect: CGRect) -> [IndexPath] {
        let rect = viewport.convert(rect)
        guard axis.start(rect.origin).isFinite, axis.length(rect.size).isFinite else { return [] }
        return geometry.slots(in: rect).lazy.filter { $0 < self.data.map.total }.compactMap { self.data.map.path($0) }
    }

    /// The number of visible slots that are not drawn.
    var placeholderCount: Int { geometry.visited(range.ranges.visible).count { !isDrawn($0) } }
}
