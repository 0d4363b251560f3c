import ADKFoundation
import Foundation

extension UIView {
    /// Moves `view` in front of the other subviews. A view that is no subview is logged and ignored.
    public func bringSubviewToFront(_ view: UIView) { reorder(view, "brought to the front") { $0 } }

    /// Moves `view` behind the other subviews. A view that is no subview is logged and ignored.
    public func sendSubviewToBack(_ view: UIView) { reorder(view, "sent to the back") { _ in 0 } }

    /// Adds `view` in front of `siblingSubview`. One that is no subview is logged, and `view` is added in front of
    /// all.
    public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, beside: siblingSubview, distance: 1)
    }

    /// Adds `view` behind `siblingSubview`. One that is no subview is logged, and `view` is added in front of all.
    public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, beside: siblingSubview, distance: 0)
    }

    /// Exchanges two subviews by their indices. An index out of range is logged, and nothing changes.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard subviews.indices.contains(index1), subviews.indices.contains(index2) else {
            return Misuse.report(
                "the subviews \(index1) and \(index2) of a \(type(of: self)) were not exchanged: it has "
                    + "\(subviews.count)")
        }
        let (low, high) = (min(index1, index2), max(index1, index2))
        guard low < high else { return }
        let (front, back) = (subviews[high], subviews[low])
        insertSubview(front, at: low)
        insertSubview(back, at: high)
    }

    private func insert(_ view: UIView, beside sibling: UIView, distance: Int) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        guard let index = others.firstIndex(where: { $0 === sibling }) else {
            Misuse.report("a \(type(of: sibling)) is no subview of the \(type(of: self)); the view was added in front")
            return addSubview(view)
        }
        insertSubview(view, at: index + distance)
    }

    private func reorder(_ view: UIView, _ change: String, _ index: (_ last: Int) -> Int) {
        guard view.superview === self else {
            return Misuse.report("a \(type(of: view)) was not \(change): it is no subview of the \(type(of: self))")
        }
        insertSubview(view, at: index(subviews.count - 1))
    }
}
