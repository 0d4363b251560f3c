import Foundation

/// Where a window's pointer is: tells views it passes over and shows the cursor they want. Main thread.
@MainActor
final class PointerHover {
    private unowned let window: UIWindow
    /// In window points; nil when it is elsewhere.
    private(set) var location: CGPoint?
    private weak var hovered: UIView?
    /// The scroll views the pointer is over, innermost first: their bars appear when it comes near them.
    private var scrollViews: [WeakScrollView] = []

    private struct WeakScrollView {
        weak var value: UIScrollView?
    }

    private var shown = ADKCursor.arrow
    private var isStale = false
    private var skipsNextRefresh = false
    /// Shown whatever is below the pointer; nil for what that wants.
    var override: ADKCursor? {
        didSet { if override != oldValue { overrideDidChange() } }
    }

    init(window: UIWindow) { self.window = window }

    /// The pointer is at `point` with no button down.
    func moved(to point: CGPoint) {
        location = point
        updateHoveredView(isMovement: true)
    }

    /// A button is down: whoever was pressed keeps the cursor, whatever is below the pointer.
    func dragged(to point: CGPoint) { location = point }

    /// The same pixel of the window is another point: that many times as far from the corner.
    func rescaled(by factor: CGFloat) {
        location = location.map { CGPoint(x: $0.x * factor, y: $0.y * factor) }
        cursorMayHaveChanged()
    }

    func left() {
        location = nil
        enter(nil)
        notifyScrollViews(around: nil, at: .zero)
    }

    /// The content under the pointer may have moved or changed; looked at with the next frame.
    func cursorMayHaveChanged() {
        isStale = true
        FrameLoop.shared.setNeedsFrame()
    }

    /// The content moves by itself in this frame: nobody points at what rushes past.
    func contentIsMoving() { skipsNextRefresh = true }

    /// Catches up with what has come to be under a pointer at rest. Once a frame.
    func refresh(contentChanged: Bool) {
        if skipsNextRefresh {
            skipsNextRefresh = false
            isStale = true
            return
        }
        guard contentChanged || isStale, !window.touches.isAnyDown else { return }
        isStale = false
        updateHoveredView(isMovement: false)
    }

    private func overrideDidChange() {
        if let override { show(override) } else { cursorMayHaveChanged() }
    }

    private func updateHoveredView(isMovement: Bool) {
        guard let location else { return }
        let view = window.hitTest(location, with: nil)
        let isNew = view !== hovered
        enter(view)
        if isMovement || isNew {
            view?.pointerMoved(to: view?.convert(location, from: nil) ?? location)
            notifyScrollViews(around: view, at: location)
        }
        show(override ?? cursor(over: view, at: location))
    }

    private func enter(_ view: UIView?) {
        guard hovered !== view else { return }
        hovered?.pointerExited()
        hovered = view
    }

    private func notifyScrollViews(around view: UIView?, at location: CGPoint) {
        let before = scrollViews
        scrollViews = []
        var next = view
        while let here = next {
            if let scrollView = here as? UIScrollView { scrollViews.append(WeakScrollView(value: scrollView)) }
            next = here.superview
        }
        for old in before where !scrollViews.contains(where: { $0.value === old.value }) { old.value?.pointerLeft() }
        for scrollView in scrollViews.compactMap(\.value) {
            scrollView.pointerHovered(at: scrollView.convert(location, from: nil))
        }
    }

    private func cursor(over view: UIView?, at location: CGPoint) -> ADKCursor {
        var view = view
        while let next = view {
            if let cursor = next.cursor(at: next.convert(location, from: nil)) { return cursor }
            view = next.superview
        }
        return .arrow
    }

    private func show(_ cursor: ADKCursor) {
        guard cursor != shown else { return }
        shown = cursor
        window.surface?.setCursor(cursor)
    }

    /// The cursor on show.
    var cursor: ADKCursor { shown }
}
