import ADKGraphics
import Foundation

/// The overlay scroll bar of one scroll view: appears while scrolling, fades, can be dragged.
@MainActor
final class ScrollBar {
    private unowned let scrollView: UIScrollView
    private let thumb = CALayer()
    private var fadeTimer: FrameTimer?
    /// How far below its top the thumb was caught, while it is held.
    private var grab: CGFloat?
    private var isPointerNear = false
    var isAllowed = true

    init(scrollView: UIScrollView) {
        self.scrollView = scrollView
        thumb.backgroundColor = UIColor(
            light: UIColor(white: 0, alpha: 0.42), dark: UIColor(white: 1, alpha: 0.42))
        thumb.cornerRadius = ScrollConstants.barThickness / 2
        thumb.zPosition = 10_000
        thumb.opacity = 0
        scrollView.layer.addSublayer(thumb)
    }

    // MARK: - Geometry

    /// The bar's track in the view's own (scrolled) coordinates.
    private var track: CGRect {
        let bounds = scrollView.bounds
        return CGRect(
            x: bounds.maxX - ScrollConstants.barThickness - ScrollConstants.barMargin,
            y: bounds.minY + ScrollConstants.barMargin, width: ScrollConstants.barThickness,
            height: max(0, bounds.height - 2 * ScrollConstants.barMargin))
    }

    private var thumbLength: CGFloat {
        let range = scrollView.offsetRangeY
        let total = range.upperBound - range.lowerBound + scrollView.bounds.height
        guard total > 0 else { return track.height }
        return min(track.height, max(ScrollConstants.barMinimumLength, track.height * scrollView.bounds.height / total))
    }

    /// The share of the way scrolled, 0...1.
    private var progress: CGFloat {
        let range = scrollView.offsetRangeY
        let length = range.upperBound - range.lowerBound
        return length > 0 ? min(1, max(0, (scrollView.contentOffset.y - range.lowerBound) / length)) : 0
    }

    private var lastOffset: CGFloat = 0

    /// Places the thumb; shows it when the offset moved.
    func update() {
        guard isAllowed, scrollView.canScrollY else {
            thumb.isHidden = true
            return
        }
        thumb.isHidden = false
        let track = track
        let length = thumbLength
        thumb.frame = CGRect(
            x: track.minX, y: (track.minY + (track.height - length) * progress).rounded(), width: track.width,
            height: length.rounded())
        if scrollView.contentOffset.y != lastOffset {
            lastOffset = scrollView.contentOffset.y
            show()
        }
    }

    /// An adjustment of the content above the viewport is no movement to the reader.
    func contentShifted(by distance: CGFloat) { lastOffset += distance }

    // MARK: - Showing

    private func show() {
        if thumb.opacity != 1 { thumb.opacity = 1 }
        fadeTimer?.invalidate()
        guard grab == nil, !isPointerNear else { return }
        fadeTimer = FrameTimer.schedule(after: ScrollConstants.barVisible) { [weak self] in
            self?.thumb.animateOpacity(to: 0, duration: ScrollConstants.barFade)
        }
    }

    func pointerMoved(to point: CGPoint) {
        let near = hits(point)
        guard near != isPointerNear else { return }
        isPointerNear = near
        if scrollView.canScrollY { show() }
    }

    func pointerExited() { pointerMoved(to: CGPoint(x: -1, y: -1)) }

    // MARK: - Dragging

    /// Whether `point`, in the view's own coordinates, is the bar's to take.
    func hits(_ point: CGPoint) -> Bool {
        isAllowed && scrollView.canScrollY && scrollView.bounds.contains(point)
            && point.x >= scrollView.bounds.maxX - ScrollConstants.barHitWidth
    }

    /// Catches the thumb, or turns a page towards a click beside it.
    func begin(at point: CGPoint) {
        if thumb.frame.insetBy(dx: -ScrollConstants.barHitWidth, dy: 0).contains(point) {
            grab = point.y - thumb.frame.minY
            show()
        } else {
            let page = scrollView.bounds.height * (1 - ScrollConstants.pageOverlap)
            scrollView.scroll(
                by: CGVector(dx: 0, dy: point.y < thumb.frame.minY ? -page : page), duration: ScrollConstants.jumpDuration)
        }
    }

    var isGrabbed: Bool { grab != nil }

    func move(to point: CGPoint) {
        guard let grab else { return }
        let way = track.height - thumbLength
        let range = scrollView.offsetRangeY
        let share = way > 0 ? min(1, max(0, (point.y - grab - track.minY) / way)) : 0
        scrollView.setContentOffset(
            CGPoint(x: scrollView.contentOffset.x, y: range.lowerBound + share * (range.upperBound - range.lowerBound)),
            animated: false)
    }

    func end() {
        grab = nil
        show()
    }
}
