import ADKGraphics
import Foundation

/// One overlay scroll bar of a scroll view: appears while scrolling, fades, can be dragged. Main thread.
@MainActor
final class ScrollBar {
    private unowned let scrollView: UIScrollView
    private let axis: ScrollAxis
    private let thumb = CALayer()
    private var fadeTimer: FrameTimer?
    /// How far behind its start the thumb was caught, while it is held.
    private var grab: CGFloat?
    private var isPointerNear = false
    var isAllowed = true {
        didSet { if isAllowed != oldValue { update() } }
    }

    init(scrollView: UIScrollView, axis: ScrollAxis) {
        self.scrollView = scrollView
        self.axis = axis
        thumb.backgroundColor = UIColor(
            light: UIColor(white: 0, alpha: 0.42), dark: UIColor(white: 1, alpha: 0.42))
        thumb.cornerRadius = ScrollConstants.barThickness / 2
        thumb.zPosition = 10_000
        thumb.opacity = 0
        lastOffset = axis.of(scrollView.contentOffset)
        scrollView.layer.addSublayer(thumb)
    }

    // MARK: - Geometry

    /// The bar's track in the view's own (scrolled) coordinates; leaves the corner to none of two bars.
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

    /// The share of the way scrolled, 0...1.
    private var progress: CGFloat {
        let range = scrollView.offsetRange(axis)
        let length = range.upperBound - range.lowerBound
        return length > 0 ? min(1, max(0, (axis.of(scrollView.contentOffset) - range.lowerBound) / length)) : 0
    }

    private var canScroll: Bool { isAllowed && scrollView.canScroll(axis) }

    private var lastOffset: CGFloat

    /// Places the thumb; shows it when the offset moved.
    func update() {
        guard canScroll else {
            thumb.isHidden = true
            lastOffset = axis.of(scrollView.contentOffset)
            return
        }
        thumb.isHidden = false
        let track = track
        let length = thumbLength
        thumb.frame = axis.rect(
            start: (axis.start(of: track) + (trackLength - length) * progress).rounded(), length: length.rounded(),
            acrossStart: axis.other.start(of: track), acrossLength: axis.other.of(track.size))
        let offset = axis.of(scrollView.contentOffset)
        if offset != lastOffset {
            lastOffset = offset
            show()
        }
    }

    /// An adjustment of the content before the viewport is no movement to the reader.
    func contentShifted(by distance: CGFloat) { lastOffset += distance }

    // MARK: - Showing

    func flash() {
        if canScroll { show() }
    }

    private func show() {
        if thumb.opacity != 1 { thumb.opacity = 1 }
        guard grab == nil, !isPointerNear else {
            fadeTimer?.invalidate()
            return
        }
        if let fadeTimer, fadeTimer.isValid { return fadeTimer.restart() }
        fadeTimer = FrameTimer.schedule(after: ScrollConstants.barVisible) { [weak self] in
            self?.thumb.animateOpacity(to: 0, duration: ScrollConstants.barFade)
        }
    }

    func pointerMoved(to point: CGPoint) { setPointerNear(hits(point)) }
    func pointerExited() { setPointerNear(false) }

    private func setPointerNear(_ near: Bool) {
        guard near != isPointerNear else { return }
        isPointerNear = near
        flash()
    }

    // MARK: - Dragging

    /// Whether `point`, in the view's own coordinates, is the bar's to take.
    func hits(_ point: CGPoint) -> Bool {
        canScroll && scrollView.bounds.contains(point)
            && axis.other.of(point) >= axis.other.end(of: scrollView.bounds) - ScrollConstants.barHitWidth
    }

    /// Catches the thumb and returns true, or turns a page towards a press beside it.
    func begin(at point: CGPoint) -> Bool {
        let place = axis.of(point)
        let (start, end) = (axis.start(of: thumb.frame), axis.end(of: thumb.frame))
        guard place < start || place > end else {
            grab = place - start
            show()
            return true
        }
        let page = axis.of(scrollView.bounds.size) * (1 - ScrollConstants.pageOverlap)
        scrollView.scroll(by: axis.vector(place < start ? -page : page), duration: ScrollConstants.jumpDuration)
        return false
    }

    func move(to point: CGPoint) {
        guard let grab else { return }
        let way = trackLength - thumbLength
        let range = scrollView.offsetRange(axis)
        let share = way > 0 ? min(1, max(0, (axis.of(point) - grab - axis.start(of: track)) / way)) : 0
        let offset = range.lowerBound + share * (range.upperBound - range.lowerBound)
        scrollView.moveBounds(to: axis.replacing(offset, in: scrollView.contentOffset))
    }

    func end() {
        grab = nil
        show()
    }
}
