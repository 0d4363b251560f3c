import ADKFoundation
import ADKGraphics
import Foundation

/// A view onto a larger content, moved by wheel, keys and scroll bar. Main thread.
///
/// `contentOffset` is the content point at the top left of the view, always a whole pixel.
@MainActor
open class UIScrollView: UIView {
    public weak var delegate: (any UIScrollViewDelegate)?

    public var contentSize = CGSize.zero {
        didSet { if contentSize != oldValue { contentSizeDidChange() } }
    }

    /// Room added around the content, in points.
    public var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { contentSizeDidChange() } }
    }

    public var isScrollEnabled = true
    public var showsVerticalScrollIndicator = true {
        didSet { bar.isAllowed = showsVerticalScrollIndicator }
    }

    var curveX: ScrollCurve?
    var curveY: ScrollCurve?
    lazy var bar = ScrollBar(scrollView: self)
    /// The user caught the scroll bar.
    public internal(set) var isDragging = false
    public var isTracking: Bool { isDragging }
    /// A wheel click or a key is still being answered.
    var motion: ScrollMotion?
    public var isDecelerating: Bool { curveX != nil || curveY != nil }

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    // MARK: - Offset

    public var contentOffset: CGPoint {
        get { bounds.origin }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Moves to `offset`, at once or in a short animation; offsets beyond the content are kept, as UIKit.
    public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        guard animated else {
            stopScrolling()
            moveBounds(to: offset)
            return
        }
        scroll(to: offset, duration: ScrollConstants.jumpDuration)
    }

    /// The offsets at which the content's edges meet the view's.
    package var offsetRangeY: ClosedRange<CGFloat> {
        let least = -contentInset.top
        return least...max(least, contentSize.height + contentInset.bottom - bounds.height)
    }

    package var offsetRangeX: ClosedRange<CGFloat> {
        let least = -contentInset.left
        return least...max(least, contentSize.width + contentInset.right - bounds.width)
    }

    /// Where the animation under way, if any, will end.
    public var targetContentOffset: CGPoint {
        CGPoint(x: curveX?.target ?? contentOffset.x, y: curveY?.target ?? contentOffset.y)
    }

    /// Points per second, of the animation under way.
    package var scrollVelocity: CGVector {
        let time = FrameLoop.shared.now
        return CGVector(dx: curveX?.speed(at: time) ?? 0, dy: curveY?.speed(at: time) ?? 0)
    }

    /// The content moved by `distance` under the reader: the offset and any animation follow,
    /// so that what is seen stays where it is.
    package func shiftContent(by distance: CGFloat) {
        curveY?.shift(by: distance)
        bar.contentShifted(by: distance)
        moveBounds(to: CGPoint(x: contentOffset.x, y: contentOffset.y + distance))
    }

    func moveBounds(to offset: CGPoint) {
        let scale = max(window?.scale ?? 1, 0.01)
        let snapped = PixelRounding.round(offset, scale: scale)
        guard snapped != bounds.origin else { return }
        bounds.origin = snapped
        contentOffsetDidChange()
        bar.update()
        delegate?.scrollViewDidScroll(self)
    }

    /// The offset changed; for subclasses, before the delegate hears of it.
    open func contentOffsetDidChange() {}

    private func contentSizeDidChange() {
        let time = FrameLoop.shared.now
        curveX?.clampTarget(to: offsetRangeX, at: time)
        curveY?.clampTarget(to: offsetRangeY, at: time)
        bar.update()
    }

    // MARK: - Motion

    /// Scrolls by `distance` points from where the present motion would end, within the content.
    public func scroll(by distance: CGVector) { scroll(by: distance, duration: ScrollConstants.wheelDuration) }

    func scroll(by distance: CGVector, duration: TimeInterval) {
        // What is pressed in the content moves away from under the pointer.
        window?.touches.cancel(within: self, includingSelf: false)
        let target = targetContentOffset
        scroll(to: CGPoint(x: target.x + distance.dx, y: target.y + distance.dy), duration: duration)
    }

    func scroll(to target: CGPoint, duration: TimeInterval) {
        let x = min(max(target.x, offsetRangeX.lowerBound), offsetRangeX.upperBound)
        let y = min(max(target.y, offsetRangeY.lowerBound), offsetRangeY.upperBound)
        // Begun a frame ago, so that the frame about to be drawn shows the first movement.
        let time = FrameLoop.shared.frameTime - (motion == nil ? FrameLoop.shared.host?.frameInterval ?? 0 : 0)
        aim(&curveX, from: contentOffset.x, to: x, at: time, duration: duration)
        aim(&curveY, from: contentOffset.y, to: y, at: time, duration: duration)
        guard curveX != nil || curveY != nil else { return }
        if motion == nil {
            delegate?.scrollViewWillBeginDragging(self)
            let motion = ScrollMotion(scrollView: self)
            self.motion = motion
            FrameLoop.shared.start(motion)
        }
        var end = targetContentOffset
        let velocity = scrollVelocity
        // UIKit's unit for this one velocity is points per millisecond.
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000), targetContentOffset: &end)
    }

    private func aim(
        _ curve: inout ScrollCurve?, from here: CGFloat, to target: CGFloat, at time: TimeInterval, duration: TimeInterval
    ) {
        if curve != nil {
            curve?.retarget(to: target, at: time, duration: duration)
        } else if abs(target - here) > 0.01 {
            curve = ScrollCurve(from: here, to: target, at: time, duration: duration)
        }
    }

    func advanceMotion(to time: TimeInterval) -> Bool {
        var offset = contentOffset
        if let curve = curveX { offset.x = curve.value(at: time) }
        if let curve = curveY { offset.y = curve.value(at: time) }
        if curveX?.isOver(at: time) ?? false { curveX = nil }
        if curveY?.isOver(at: time) ?? false { curveY = nil }
        moveBounds(to: offset)
        guard curveX == nil, curveY == nil else { return true }
        motion = nil
        delegate?.scrollViewDidEndDecelerating(self)
        delegate?.scrollViewDidEndScrollingAnimation(self)
        return false
    }

    private func stopScrolling() {
        curveX = nil
        curveY = nil
        if let motion { FrameLoop.shared.stop(motion) }
        motion = nil
    }

    /// Scrolls just as far as needed to show `rect`, in content points; its beginning where it is too large.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        func nearest(_ low: CGFloat, _ high: CGFloat, _ offset: CGFloat, _ length: CGFloat) -> CGFloat {
            if low < offset || high - low > length { return low }
            return high > offset + length ? high - length : offset
        }
        let shown = CGRect(origin: targetContentOffset, size: bounds.size).inset(by: contentInset)
        let x = nearest(rect.minX, rect.maxX, shown.minX, shown.width) - contentInset.left
        let y = nearest(rect.minY, rect.maxY, shown.minY, shown.height) - contentInset.top
        let offset = CGPoint(
            x: min(max(x, offsetRangeX.lowerBound), offsetRangeX.upperBound),
            y: min(max(y, offsetRangeY.lowerBound), offsetRangeY.upperBound))
        if offset != targetContentOffset { setContentOffset(offset, animated: animated) }
    }

    // MARK: - Layout and events

    override open func layoutSubviews() {
        super.layoutSubviews()
        bar.update()
    }

    override var takesKeys: Bool { isScrollEnabled }

    override open func wheelTurned(with event: UIWheelEvent) {
        if let clicks = takesWheel(event) { turnWheel(clicks) } else { super.wheelTurned(with: event) }
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in !(press.key.map { self.press($0) } ?? false) }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }

    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        if isUserInteractionEnabled, !isHidden, bar.hits(point), !(event is UIWheelEvent) { return self }
        return super.hitTest(point, with: event)
    }

    override func pointerMoved(to point: CGPoint) { bar.pointerMoved(to: point) }
    override func pointerExited() { bar.pointerExited() }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.buttonNumber == 1, bar.hits(touch.location(in: self)) else {
            super.touchesBegan(touches, with: event)
            return
        }
        bar.begin(at: touch.location(in: self))
        isDragging = bar.isGrabbed
        if isDragging { delegate?.scrollViewWillBeginDragging(self) }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isDragging, let touch = touches.first else {
            super.touchesMoved(touches, with: event)
            return
        }
        bar.move(to: touch.location(in: self))
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isDragging else {
            super.touchesEnded(touches, with: event)
            return
        }
        isDragging = false
        bar.end()
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesEnded(touches, with: event)
    }
}

/// Advances a scroll view's curves.
@MainActor
final class ScrollMotion: FrameAnimation {
    private weak var scrollView: UIScrollView?

    init(scrollView: UIScrollView) { self.scrollView = scrollView }

    func advance(to time: TimeInterval) -> Bool { scrollView?.advanceMotion(to: time) ?? false }
}
