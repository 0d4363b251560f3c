import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// An overlay scroll bar of a scroll view.
///
/// It appears while the content scrolls and when the pointer comes near its edge, and fades a moment later. It lies
/// above the content. It takes a press only if an earlier frame showed it: on the thumb, or, while the pointer is near,
/// beside the thumb. There, views in the content with a cursor of their own, such as links and controls, take
/// precedence.
@MainActor
final class ScrollBar {
    /// The owner. It cannot be freed meanwhile: only its own methods call those of the bar, and the bar's timers do not
    /// use it.
    private unowned let scrollView: UIScrollView
    private let axis: ScrollAxis
    private let thumb = ScrollBarThumb()
    private var presence = Presence.hidden
    /// While the thumb is held: the distance from its start to the press, and the place of its start on the track to
    /// which it was dragged.
    private var grab: (press: CGFloat, start: CGFloat)?
    private var isPointerNear = false
    var isAllowed = true {
        didSet { if isAllowed != oldValue { update() } }
    }

    private enum Presence {
        case hidden
        /// Visible since frame `since`. Fades when the timer fires. Without a timer it stays: it is held, or the
        /// pointer is near.
        case shown(since: Int, fade: FrameTimer?)
        /// Fading to `hidden`. Takes no presses any more.
        case fading
    }

    init(scrollView: UIScrollView, axis: ScrollAxis) {
        self.scrollView = scrollView
        self.axis = axis
        thumb.backgroundColor = UIColor(
            light: UIColor(white: 0, alpha: Look.scrollBarAlpha), dark: UIColor(white: 1, alpha: 0.42))
        thumb.cornerRadius = ScrollConstants.barThickness / 2
        thumb.zPosition = 10_000
        thumb.opacity = 0
        noteOffset()
        scrollView.layer.addSublayer(thumb)
    }

    // MARK: - Geometry

    /// The bar's track, in the view's scrolled coordinates. If both bars show, the corner belongs to neither.
    private var track: CGRect {
        let bounds = scrollView.bounds
        let (thickness, margin) = (ScrollConstants.barThickness, ScrollConstants.barMargin)
        let corner = scrollView.canScroll(axis.other) ? thickness + margin : 0
        return axis.rect(
            start: axis.start(of: bounds) + margin, length: max(0, axis.of(bounds.size) - 2 * margin - corner),
            acrossStart: axis.other.end(of: bounds) - thickness - margin, acrossLength: thickness)
    }

    private var trackLength: CGFloat { axis.of(track.size) }

    private var thumbLength: CGFloat {
        let range = scrollView.offsetRange(axis)
        let visible = axis.of(scrollView.bounds.size)
        let total = range.upperBound - range.lowerBound + visible
        guard total > 0 else { return trackLength }
        return min(trackLength, max(ScrollConstants.barMinimumLength, trackLength * visible / total))
    }

    /// The scrolled fraction of the range of offsets, from 0 to 1.
    private var progress: CGFloat {
        let range = scrollView.offsetRange(axis)
        let length = range.upperBound - range.lowerBound
        return length > 0 ? min(1, max(0, (axis.of(scrollView.contentOffset) - range.lowerBound) / length)) : 0
    }

    private var canScroll: Bool { isAllowed && scrollView.canScroll(axis) }

    /// Notes the offset as shown.
    private func noteOffset() {
        let offset = axis.of(scrollView.contentOffset)
        scrollView.remembered.shownByBars = axis.replacing(offset, in: scrollView.remembered.shownByBars)
    }

    /// Places the thumb, and shows it if the offset changed.
    func update() {
        guard canScroll else {
            thumb.isHidden = true
            return noteOffset()
        }
        thumb.isHidden = false
        let track = track
        let length = thumbLength
        thumb.frame = axis.rect(
            start: (axis.start(of: track) + (trackLength - length) * progress).rounded(), length: length.rounded(),
            acrossStart: axis.other.start(of: track), acrossLength: axis.other.of(track.size))
        // An offset that moved with the content does not count as scrolling.
        if axis.of(scrollView.contentOffset) != axis.of(scrollView.remembered.shownByBars) {
            noteOffset()
            show()
        }
    }

    // MARK: - Showing

    func flash() {
        if canScroll { show() }
    }

    private func show() {
        if thumb.opacity != 1 { thumb.opacity = 1 }
        var (since, timer): (Int, FrameTimer?) = (FrameLoop.shared.frameNumber, nil)
        if case .shown(let before, let fade) = presence { (since, timer) = (before, fade) }
        if grab != nil || isPointerNear {
            timer?.invalidate()
            timer = nil
        } else if let timer, timer.isValid {
            timer.restart()
        } else {
            timer = FrameTimer.schedule(after: ScrollConstants.barVisible) { [weak self] in self?.fade() }
        }
        presence = .shown(since: since, fade: timer)
    }

    private func fade() {
        presence = .fading
        thumb.animateOpacity(to: 0, duration: ScrollConstants.barFade) { [weak self] in self?.presence = .hidden }
    }

    /// An earlier frame has shown the bar.
    private var isSeen: Bool {
        guard canScroll, case .shown(let since, _) = presence else { return false }
        return FrameLoop.shared.frameNumber > since
    }

    /// The pointer is at `point`, in the view's coordinates, over the view or its subtree.
    func pointerHovered(at point: CGPoint) { setPointerNear(canScroll && isAtEdge(point)) }
    func pointerLeft() { setPointerNear(false) }

    private func setPointerNear(_ near: Bool) {
        guard near != isPointerNear else { return }
        isPointerNear = near
        flash()
    }

    // MARK: - Dragging

    /// Whether `point` is in the strip along the edge that contains the bar.
    private func isAtEdge(_ point: CGPoint) -> Bool {
        scrollView.bounds.contains(point)
            && axis.other.of(point) >= axis.other.end(of: scrollView.bounds) - ScrollConstants.barHitWidth
    }

    /// Whether a press at `point`, in the view's coordinates, takes the thumb.
    func catchesThumb(at point: CGPoint) -> Bool {
        guard isSeen, isAtEdge(point) else { return false }
        return (axis.start(of: thumb.frame)...axis.end(of: thumb.frame)).contains(axis.of(point))
    }

    /// Whether a press at `point` is beside the thumb. The content takes precedence there.
    func isTrack(at point: CGPoint) -> Bool {
        isSeen && isPointerNear && isAtEdge(point)
            && (axis.start(of: track)...axis.end(of: track)).contains(axis.of(point))
    }

    /// Takes the thumb and returns true. Beside the thumb, scrolls a page towards the press and returns false.
    func begin(at point: CGPoint) -> Bool {
        let place = axis.of(point)
        let (start, end) = (axis.start(of: thumb.frame), axis.end(of: thumb.frame))
        guard place < start || place > end else {
            grab = (place - start, start - axis.start(of: track))
            show()
            return true
        }
        let page = axis.of(scrollView.bounds.size) * (1 - ScrollConstants.pageOverlap)
        scrollView.scroll(by: axis.vector(place < start ? -page : page), pace: .jump)
        return false
    }

    func move(to point: CGPoint) {
        guard let grab else { return }
        let start = axis.of(point) - axis.start(of: track) - grab.press
        let travel = trackLength - thumbLength
        func share(_ start: CGFloat) -> CGFloat { travel > 0 ? min(1, max(0, start / travel)) : 0 }
        self.grab?.start = start
        scrollView.thumbMoved(axis, from: share(grab.start), to: share(start))
    }

    func end() {
        grab = nil
        show()
    }
}

/// The moving part. A class of its own, so that reports of layers name it.
private final class ScrollBarThumb: CALayer {}
