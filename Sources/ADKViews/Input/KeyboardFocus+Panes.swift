import Foundation

/// A part of a window that F6 goes to: a bar, or the content of a column. Scrolled content in it is a pane of its own.
@MainActor
package protocol FocusPane: UIView {}

/// A line between panes. Tab reaches it, F6 does not.
@MainActor
package protocol PaneSeparator: UIView {}

/// The view that had the focus last in a pane.
struct PanePlace {
    weak var pane: UIView?
    weak var stop: UIView?
}

/// F6 and Shift+F6: the focus moves to the next or previous pane, to the view that had it there last.
extension KeyboardFocus {
    /// Returns false if there is no other pane. O(views).
    func movePane(_ step: Step) -> Bool {
        guard let root else { return false }
        let stops = root.focusOrder().filter { !($0 is any PaneSeparator) }
        var panes: [(pane: UIView, first: UIView)] = []
        for stop in stops {
            let pane = pane(of: stop, in: root)
            if !panes.contains(where: { $0.pane === pane }) { panes.append((pane, stop)) }
        }
        let focused = (responder as? UIView).flatMap { $0.isDescendant(of: root) ? $0 : nil }
        let here = focused.map { pane(of: $0, in: root) }
        let index = here.flatMap { here in panes.firstIndex { $0.pane === here } }
        guard !panes.isEmpty, index == nil || panes.count > 1 else { return false }
        paneMemory.removeAll { $0.pane == nil || $0.stop == nil || $0.pane === here }
        if let here { paneMemory.append(PanePlace(pane: here, stop: focused)) }
        let next =
            switch (index, step) {
            case (let index?, .next): panes[(index + 1) % panes.count]
            case (let index?, .previous): panes[(index + panes.count - 1) % panes.count]
            case (nil, .next): panes[0]
            case (nil, .previous): panes[panes.count - 1]
            }
        let former = paneMemory.first { $0.pane === next.pane }?.stop
        return reach(stops.first { $0 === former } ?? next.first, .next)
    }

    /// The pane around a view: the outermost scroll view in the nearest bar or column, or that, or the whole.
    private func pane(of stop: UIView, in root: UIView) -> UIView {
        var (scrolled, view) = (UIView?.none, Optional(stop))
        while let next = view, next !== root {
            if next is any FocusPane { return scrolled ?? next }
            if next is UIScrollView { scrolled = next }
            view = next.superview
        }
        return scrolled ?? root
    }

    /// The views that Tab reaches from the present place, each once. The focus is at the last one afterwards.
    func viewsReachedByTab() -> [UIView] {
        var stops: [(view: UIView, part: CGRect?)] = []
        while move(.next), let view = responder as? UIView {
            let part = (view as? any FocusStops)?.focusedRect
            guard !stops.contains(where: { $0.view === view && $0.part == part }) else { break }
            stops.append((view, part))
        }
        return stops.map(\.view)
    }
}

extension UIWindow {
    /// The views that Tab reaches, in its order; a text comes once for each of its links. Moves the focus. O(views²).
    package func viewsReachedByTab() -> [UIView] { focus.viewsReachedByTab() }
}
