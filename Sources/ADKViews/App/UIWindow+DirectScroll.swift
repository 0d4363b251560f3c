import Foundation

/// The scroll view of a window that a touchpad began to scroll last.
@MainActor
private final class DirectlyScrolled {
    weak var view: UIScrollView?

    init(_ view: UIScrollView) { self.view = view }
}

extension UIWindow {
    private var directlyScrolled: UIScrollView? {
        attachment(DirectlyScrolled.self)?.view.flatMap { $0.isScrolledDirectly ? $0 : nil }
    }

    /// A touchpad began to scroll a view. The innermost one gets its movements until it ends.
    func noteDirectScroll(of view: UIScrollView) {
        if directlyScrolled?.isDescendant(of: view) != true {
            attach(DirectlyScrolled(view), as: DirectlyScrolled.self)
        }
    }

    /// The view to which a movement of a touchpad goes: the one under the pointer, or the scroll view that the movement
    /// scrolls already, and which was moved away in its superview meanwhile.
    func viewScrolled(at point: CGPoint, by event: ADKWheelEvent) -> UIView {
        let hit = hitTest(point, with: event) ?? self
        guard let view = directlyScrolled, view.window === self, let superview = view.superview,
            hit.isDescendant(of: superview), !hit.isDescendant(of: view)
        else { return hit }
        return view
    }
}
