import ADKGraphics
import ADKViews
import Foundation

/// A find bar at the lower edge of a view. In a scroll view it stays there, and the content can be scrolled above it.
@MainActor
final class FindBarDock {
    let bar = FindBar(frame: .zero)
    private weak var view: UIView?

    init(in view: UIView) {
        self.view = view
        bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        view.addSubview(bar)
        place()
        guard let scrollView = view as? UIScrollView else { return }
        scrollView.contentInset.bottom += FindBar.height
        scrollView.add(OffsetObserver(owner: self) { [weak self] _ in self?.place() })
    }

    func remove() {
        bar.removeFromSuperview()
        (view as? UIScrollView)?.contentInset.bottom -= FindBar.height
    }

    private func place() {
        guard let bounds = view?.bounds else { return }
        bar.frame = CGRect(
            x: bounds.minX, y: bounds.maxY - FindBar.height, width: bounds.width, height: FindBar.height)
    }
}
