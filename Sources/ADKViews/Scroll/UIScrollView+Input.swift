import ADKFoundation
import ADKLayers
import Foundation

extension UIScrollView {
    // MARK: - Keys

    /// Scrolls for `key` and returns whether it did. Arrows scroll along their axis. Page keys, Home, End and Space
    /// scroll vertically, or horizontally if only that is possible. With pages, a key turns one page. F5 refreshes.
    func press(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        let main: ScrollAxis = canScroll(.vertical) ? .vertical : .horizontal
        let isReversed = main == .horizontal && startsAtRight
        let forth: CGFloat = isReversed ? -1 : 1
        let (first, last) = (offsetRange(main).lowerBound, offsetRange(main).upperBound)
        switch key.keyCode {
        case .keyboardDownArrow: return step(.vertical, ScrollConstants.arrowStep)
        case .keyboardUpArrow: return step(.vertical, -ScrollConstants.arrowStep)
        case .keyboardRightArrow: return step(.horizontal, ScrollConstants.arrowStep)
        case .keyboardLeftArrow: return step(.horizontal, -ScrollConstants.arrowStep)
        case .keyboardPageDown: return turnPage(main, forth)
        case .keyboardPageUp: return turnPage(main, -forth)
        case .keyboardSpacebar: return turnPage(main, key.modifierFlags.contains(.shift) ? -forth : forth)
        case .keyboardHome: return jump(main, to: isReversed ? last : first)
        case .keyboardEnd: return jump(main, to: isReversed ? first : last)
        case .keyboardF5: return key.modifierFlags.isEmpty && pullObserver?.refreshKeyPressed() ?? false
        default: return false
        }
    }

    private func step(_ axis: ScrollAxis, _ distance: CGFloat) -> Bool {
        guard canScroll(axis), hasMore(axis, distance, from: targetContentOffset) else { return false }
        scroll(by: axis.vector(distance), pace: .step)
        return true
    }

    private func turnPage(_ axis: ScrollAxis, _ direction: CGFloat) -> Bool {
        guard canScroll(axis), hasMore(axis, direction, from: targetContentOffset) else { return false }
        let page = axis.of(bounds.size) * (1 - ScrollConstants.pageOverlap)
        scroll(by: axis.vector(direction * page), pace: .jump)
        return true
    }

    /// Scrolls to `offset`. Only the last part of a long distance is animated.
    private func jump(_ axis: ScrollAxis, to offset: CGFloat) -> Bool {
        guard canScroll(axis), axis.of(targetContentOffset) != offset else { return false }
        guard endOtherDrag() else { return true }
        // Read before the stop, which drops the target of the other axis.
        let target = axis.replacing(offset, in: targetContentOffset)
        let farthest = axis.of(bounds.size) * ScrollConstants.longestAnimatedJump
        let distance = offset - axis.of(contentOffset)
        if abs(distance) > farthest, ScrollPace.jump.duration(isPage: false) > 0 {
            stopScrolling()
            show(axis.replacing(offset - (distance < 0 ? -farthest : farthest), in: contentOffset))
        }
        scroll(to: target, pace: .jump, cause: .user)
        return true
    }

    // MARK: - Scroll bars

    /// Whether a view in the content at `point` has a cursor of its own. Then it takes precedence over the scroll bar's
    /// track.
    func hasOwnCursor(_ hit: UIView?, at point: CGPoint) -> Bool {
        var view = hit
        while let next = view, next !== self {
            if next.cursor(at: next.convert(point, from: self)) != nil { return true }
            view = next.superview
        }
        return false
    }

    /// Whether a touch that begins belongs to a scroll bar.
    package func isOnScrollBar(_ touch: UITouch) -> Bool {
        guard touch.buttonNumber == 1, touch.type == .indirectPointer, touch.view === self else { return false }
        let point = touch.location(in: self)
        return bars.contains { $0.catchesThumb(at: point) || $0.isTrack(at: point) }
    }

    /// Handles a touch that belongs to a scroll bar. Returns whether it did.
    func barTouchBegan(_ touches: Set<UITouch>) -> Bool {
        // Fingers drag the content itself.
        guard let touch = touches.first, touch.buttonNumber == 1, touch.type == .indirectPointer, touch.view === self
        else { return false }
        let point = touch.location(in: self)
        guard
            let bar = bars.first(where: { $0.catchesThumb(at: point) }) ?? bars.first(where: { $0.isTrack(at: point) })
        else {
            return false
        }
        if endOtherDrag(), bar.begin(at: point) { dragBegan(.thumb(bar)) }
        return true
    }

    func barTouchMoved(_ touches: Set<UITouch>) -> Bool {
        guard case .thumb(let bar) = drag, let touch = touches.first(where: { $0.buttonNumber == 1 }) else {
            return false
        }
        bar.move(to: touch.location(in: self))
        return true
    }

    func barTouchEnded(_ touches: Set<UITouch>) -> Bool {
        guard case .thumb(let bar) = drag, touches.contains(where: { $0.buttonNumber == 1 }) else { return false }
        drag = nil
        bar.end()
        dragEnded(velocity: .zero)
        return true
    }

    /// The held thumb was moved from one fraction of its track to another.
    ///
    /// The rest of its track always stands for the rest of the content, also after the content was shifted: nothing
    /// jumps, and the ends of the bar are those of the content.
    func thumbMoved(_ axis: ScrollAxis, from old: CGFloat, to new: CGFloat) {
        guard let dragged = remembered.dragged else { return }
        let (range, place) = (offsetRange(axis), axis.of(dragged))
        let offset =
            if new <= 0 {
                range.lowerBound
            } else if new >= 1 {
                range.upperBound
            } else if new < old {
                range.lowerBound + (place - range.lowerBound) * new / old
            } else {
                range.upperBound - (range.upperBound - place) * (1 - new) / (1 - old)
            }
        showDragged(axis.replacing(offset, in: dragged))
    }

    // MARK: - Dragging the content

    func makePan() -> UIPanGestureRecognizer {
        let pan = UIPanGestureRecognizer { [weak self] pan in self?.panChanged(pan) }
        pan.allowedTouchTypes = panTouchTypes
        addGestureRecognizer(pan)
        return pan
    }

    var panTouchTypes: [UITouch.TouchType] { isPointerPanningEnabled ? [.direct, .indirectPointer] : [.direct] }

    /// A finger goes down in this view. Makes sure that there is a pan recogniser for it. Stops a throw and returns
    /// true, unless the content is beyond an edge and still returning.
    func fingerStopsMotion() -> Bool {
        _ = panGestureRecognizer
        guard motion?.cause == .user, contentOffset == clamped(contentOffset) else { return false }
        stopScrolling()
        return true
    }

    private var isPannedByFinger: Bool { panGestureRecognizer.sequenceTouches.last?.type == .direct }

    /// Whether a finger or a pressed button holds the content or a scroll bar. Then nothing else scrolls.
    package var isHeld: Bool { drag?.isHeld ?? false }

    /// The place of the finger or pointer that pans the content, in points of the content; nil without one.
    package var heldPoint: CGPoint? {
        if case .pan = drag { panGestureRecognizer.location(in: self) } else { nil }
    }

    /// A drag of a scroll bar, or across the axes that scroll, is not a pan of this view. A finger at the end of this
    /// content pans an outer view that can go on.
    func panMayBegin() -> Bool {
        let translation = panGestureRecognizer.translation(in: self)
        let axis: ScrollAxis = abs(translation.x) > abs(translation.y) ? .horizontal : .vertical
        guard !isHeld, canScroll(axis) || canPull(axis) else { return false }
        let direction = axis == .horizontal ? -translation.x : -translation.y
        return !isPannedByFinger || hasMore(axis, direction, from: contentOffset)
            || !hasOuterScrollView(along: axis, direction)
    }

    private func panChanged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            guard endOtherDrag() else { return }
            dragBegan(.pan(translation: .zero))
            // The drag outlasts the view in which it began: content may come and go under the finger.
            pan.sequenceTouches.forEach { $0.takeOver(by: self) }
            follow(pan)
        case .changed:
            follow(pan)
        case .ended, .cancelled:
            guard case .pan = drag else { return }
            drag = nil
            let speed = pan.state == .ended ? pan.velocity(in: superview) : .zero
            dragEnded(velocity: CGVector(dx: -speed.x, dy: -speed.y))
        case .possible, .failed:
            break
        }
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        guard case .pan(let before) = drag, let dragged = remembered.dragged else { return }
        // In the superview's coordinates: the view's own move with the content.
        let translation = pan.translation(in: superview)
        drag = .pan(translation: translation)
        var delta = before - translation
        if !canScroll(.horizontal) { delta.dx = 0 }
        if !canScroll(.vertical), !canPull(.vertical) { delta.dy = 0 }
        // A finger can pull the content beyond its edges, against resistance.
        showDragged(isPannedByFinger ? resisted(pulled(dragged) + delta) : dragged + delta)
    }

    /// Shows the content at the exact offset to which a drag moved it. A pointer does not move it beyond its edges.
    func showDragged(_ exact: CGPoint) {
        let isElastic =
            switch drag {
            case .direct: true
            case .pan: isPannedByFinger
            case .thumb, nil: false
            }
        let shown = isElastic ? exact : clamped(exact)
        remembered.dragged = exact
        remembered.shiftMotion(by: snapped(shown) - contentOffset)
        show(shown)
    }
}

extension UIScrollView {
    /// Whether views in the content get a touch only when it is clear that it does not scroll. Always false, and
    /// setting it has no effect: they get it at once, and it is cancelled when it scrolls.
    public var delaysContentTouches: Bool {
        get { false }
        set {}
    }

    /// Whether a touch of a view in the content can become a scroll. Always true, and setting it has no effect.
    public var canCancelContentTouches: Bool {
        get { true }
        set {}
    }
}
