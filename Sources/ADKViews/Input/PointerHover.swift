import ADKLayers
import Foundation

/// Tracks a window's pointer, notifies the views below it and shows their cursor. Notifies the interactions of the view
/// that keys move the focus to.
@MainActor
final class PointerHover {
    /// Nil if a callback freed the window.
    private weak var window: UIWindow?
    /// The pointer's position in points of the window; nil if it is outside.
    private(set) var location: CGPoint?
    private weak var hovered: UIView?
    /// The scroll views under the pointer, innermost first. Their bars appear when the pointer is near.
    private var scrollViews: [WeakScrollView] = []

    /// The interactions that follow the pointer, innermost first.
    private var interactions: [WeakInteraction] = []
    private var recognizers = HoverRecognizers()
    /// The interactions of the view that keys moved the focus to.
    private var focused: [WeakInteraction] = []

    private struct WeakScrollView {
        weak var value: UIScrollView?
    }

    fileprivate struct WeakInteraction {
        weak var value: (any PointerInteraction)?
    }

    private var shown = ADKCursor.arrow
    private var isStale = false
    private var skipsNextRefresh = false
    /// The cursor to show in place of the hovered view's cursor.
    var override: ADKCursor? {
        didSet { if override != oldValue { overrideDidChange() } }
    }

    init(window: UIWindow) { self.window = window }

    /// The pointer moved to `point` without a button.
    func moved(to point: CGPoint) {
        location = point
        updateHoveredView(isMovement: true)
    }

    /// The pointer moved with a button. The pressed view keeps the cursor.
    func dragged(to point: CGPoint) { location = point }

    /// The window's scale changed. The same pixel now has coordinates multiplied by `factor`.
    func rescaled(by factor: CGFloat) {
        location = location.map { CGPoint(x: $0.x * factor, y: $0.y * factor) }
        cursorMayHaveChanged()
    }

    func left() {
        location = nil
        enter(nil)
        notifyScrollViews(around: nil, at: .zero)
        notifyInteractions(around: nil, at: .zero)
        notifyRecognizers(around: nil, at: .zero)
    }

    /// A button or a key was pressed.
    func pressed() {
        notifyInteractions(around: nil, at: .zero)
        focusChanged()
    }

    /// Keys moved the focus to `view`.
    func keysReached(_ view: UIView) {
        focused = view.pointerInteractions
        for interaction in focused { interaction.value?.keysReachedView() }
    }

    /// The focus moved, for any reason.
    func focusChanged() {
        let old = focused
        focused = []
        for interaction in old { interaction.value?.pointerLeft() }
    }

    /// A subtree is about to leave the window. Its interactions lose the pointer now, because their views may be freed
    /// before the next frame.
    func subtreeWillLeave(_ view: UIView) {
        for interaction in (interactions + focused).compactMap(\.value)
        where interaction.view?.isDescendant(of: view) ?? false {
            interaction.pointerLeft()
        }
        for recognizer in recognizers.remove(below: view) { recognizer.pointerLeft() }
        cursorMayHaveChanged()
    }

    /// The content under the pointer may have moved or changed. The next frame updates the cursor.
    func cursorMayHaveChanged() {
        isStale = true
        FrameLoop.shared.setNeedsFrame(for: .composite)
    }

    /// The content scrolls by itself. Skips the hover update in this frame.
    func contentIsMoving() { skipsNextRefresh = true }

    /// Updates the hovered view under a pointer at rest. Called once a frame.
    func refresh(contentChanged: Bool) {
        if skipsNextRefresh {
            skipsNextRefresh = false
            isStale = true
            FrameLoop.shared.setNeedsFrame()
            return
        }
        guard contentChanged || isStale, let window, !window.touches.isAnyDown else { return }
        isStale = false
        updateHoveredView(isMovement: false)
    }

    private func overrideDidChange() {
        if let override { show(override) } else { cursorMayHaveChanged() }
    }

    private func updateHoveredView(isMovement: Bool) {
        guard let location else { return }
        let view = window?.hitTest(location, with: nil)
        let isNew = view !== hovered
        enter(view)
        if isMovement || isNew {
            view?.pointerMoved(to: view?.convert(location, from: nil) ?? location)
            notifyScrollViews(around: view, at: location)
            notifyInteractions(around: view, at: location)
            notifyRecognizers(around: view, at: location)
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

    private func notifyInteractions(around view: UIView?, at location: CGPoint) {
        let before = interactions
        interactions = []
        var next = view
        while let here = next {
            interactions += here.pointerInteractions
            next = here.superview
        }
        for old in before where !interactions.contains(where: { $0.value === old.value }) { old.value?.pointerLeft() }
        for interaction in interactions.compactMap(\.value) {
            guard let view = interaction.view else { continue }
            interaction.pointerHovered(at: view.convert(location, from: nil))
        }
    }

    private func notifyRecognizers(around view: UIView?, at location: CGPoint) {
        let (left, over) = recognizers.move(to: view)
        for recognizer in left { recognizer.pointerLeft() }
        // An action may take a view out of the window.
        for recognizer in over where recognizer.view?.window === window { recognizer.pointerHovered(at: location) }
    }

    private func cursor(over view: UIView?, at location: CGPoint) -> ADKCursor {
        var view = view
        while let next = view {
            let point = next.convert(location, from: nil)
            if let cursor = next.interactionCursor(at: point) ?? next.cursor(at: point) { return cursor }
            view = next.superview
        }
        return .arrow
    }

    private func show(_ cursor: ADKCursor) {
        guard cursor != shown else { return }
        shown = cursor
        window?.surface?.setCursor(cursor)
    }

    /// The visible cursor.
    var cursor: ADKCursor { shown }
}

extension UIView {
    /// The cursor that the view's own interactions show at `point`.
    fileprivate func interactionCursor(at point: CGPoint) -> ADKCursor? {
        for interaction in extras?.interactions ?? [] {
            if let cursor = (interaction as? any PointerInteraction)?.cursor(at: point) { return cursor }
        }
        return nil
    }

    /// The view's own interactions that follow the pointer.
    fileprivate var pointerInteractions: [PointerHover.WeakInteraction] {
        (extras?.interactions ?? []).compactMap { interaction in
            (interaction as? any PointerInteraction).map { PointerHover.WeakInteraction(value: $0) }
        }
    }
}
