import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A view onto a larger content. The user scrolls it with the wheel, keys, scroll bars, fingers and, if enabled, by
/// dragging with the pointer.
///
/// `contentOffset` is the content's point at the top left of the view. It is always a whole number of pixels.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// The object that receives the view's scroll events.
    public weak var delegate: (any UIScrollViewDelegate)?

    /// The containers around the view that follow its offset. Called after the delegate.
    var offsetObservers: [OffsetObserver] = []

    /// The size of the content, in points.
    public var contentSize = CGSize.zero {
        didSet {
            if !Misuse.accepts(contentSize, "contentSize", of: self) { contentSize = oldValue }
            if contentSize != oldValue { contentSizeDidChange() }
        }
    }

    /// Space added around the content, in points.
    public var contentInset = UIEdgeInsets.zero {
        didSet {
            if !Misuse.accepts(contentInset, "contentInset", of: self) { contentInset = oldValue }
            if contentInset != oldValue { contentSizeDidChange() }
        }
    }

    /// Space above the content for a control that the user pulls down, in points. Change it with
    /// `setRefreshInset(_:animated:)`.
    package internal(set) var refreshInset: CGFloat = 0
    /// Space for views above and below the content, which scroll with it, in points. Zero by default. Change it with
    /// `setEdgeMargins(_:)`.
    package internal(set) var edgeMargins = UIEdgeInsets.zero
    /// The object that follows pulls beyond the top of the content.
    package weak var pullObserver: (any PullObserver)?

    /// Whether the user can scroll the view. True by default.
    public var isScrollEnabled = true
    /// Whether the vertical scroll bar can show. True by default.
    public var showsVerticalScrollIndicator = true {
        didSet { verticalBar.isAllowed = showsVerticalScrollIndicator }
    }
    /// Whether the horizontal scroll bar can show. True by default.
    public var showsHorizontalScrollIndicator = true {
        didSet { horizontalBar.isAllowed = showsHorizontalScrollIndicator }
    }

    /// Scrolling stops at multiples of the view's size, its pages, and at the end of the content. A wheel click or a
    /// key turns one page, a drag or a swipe at most one. False by default.
    ///
    /// A vertical wheel turns the pages of a horizontal view if no other view under the pointer scrolls vertically. A
    /// view that is resized stays at its page. Differs from UIKit: there the app restores the page.
    public var isPagingEnabled = false {
        didSet { if isPagingEnabled != oldValue { notePage(at: contentOffset) } }
    }
    /// Whether the view itself stays at its page when it is resized. A list does that itself.
    package var keepsPageOnResize = true
    /// Whether the content begins at its right end, as a horizontal list does in right-to-left layout. Then Page Down,
    /// Space and a vertical wheel that turns pages scroll to the left.
    package var startsAtRight = false
    /// The page that is kept, in pages from the start of the content; nil before the first scroll or layout.
    var heldPage: CGPoint?
    /// Whether the offset changes only to keep the page.
    var isKeepingPage = false
    /// The inertia of the last swipe over pages, which a touchpad may still send.
    var swipeInertia: SwipeInertia?

    /// The deceleration of thrown content.
    public var decelerationRate = DecelerationRate.normal

    /// The primary pointer button can drag and throw the content. Fingers can always.
    ///
    /// Differs from Texture: false by default, because the pointer selects and drags things in the content, and the
    /// wheel scrolls. Enable it if the content is a single image or a map.
    public var isPointerPanningEnabled = false {
        didSet { panGestureRecognizer.allowedTouchTypes = panTouchTypes }
    }

    /// The recogniser that drags the content: by fingers, and by the pointer with `isPointerPanningEnabled`. When it
    /// begins, touches in the content are cancelled.
    public private(set) lazy var panGestureRecognizer = makePan()

    /// The offsets that the drag, the motion and the bars remember.
    var remembered = ScrollOffsets()
    /// The drag in progress.
    var drag: ScrollDrag?
    private(set) lazy var verticalBar = ScrollBar(scrollView: self, axis: .vertical)
    private(set) lazy var horizontalBar = ScrollBar(scrollView: self, axis: .horizontal)
    var bars: [ScrollBar] { [verticalBar, horizontalBar] }
    /// The current response to a wheel click, a key, a throw or an animated jump.
    var motion: ScrollMotion?
    /// The number of animated scrolls that were requested or stopped. Lets a list notice that its own was replaced.
    package internal(set) var motionNumber = 0
    /// The zoom of the content.
    var zoom = ScrollZoom()
    /// The times of the last wheel clicks that moved this view, by axis.
    var lastWheel: [ScrollAxis: TimeInterval] = [:]
    /// Changes of the view's or the content's size move the offset back into the content.
    package var keepsOffsetWithinContent = false

    /// The user holds the content or a scroll bar, or scrolls with a touchpad.
    public var isDragging: Bool { drag != nil }
    /// The same as ``isDragging``.
    ///
    /// Differs from Texture: in UIKit this is true from the touch on, before the drag begins.
    public var isTracking: Bool { isDragging }
    /// The content still moves after the user released it.
    public var isDecelerating: Bool { motion?.cause == .user }
    /// The content moves by itself, whether the user or the program started it.
    package var isInMotion: Bool { motion != nil }

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// The deceleration of thrown content.
    public struct DecelerationRate: Hashable, Sendable {
        /// The fraction of its speed that content keeps each millisecond.
        public let rawValue: CGFloat
        /// Creates a rate from the fraction of its speed that content keeps each millisecond.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// UIKit's normal rate, 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// UIKit's fast rate, 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)

        /// The seconds at the initial speed that cover the whole distance.
        var roll: TimeInterval { 0.001 / max(0.0001, 1 - Double(min(max(rawValue, 0), 1))) }
    }

    // MARK: - Offset

    /// The content's point at the top left of the view, rounded to whole pixels.
    ///
    /// A scroll by the user goes on from the new offset. So content without an end can return to its middle while a
    /// finger holds it or it still moves. Setting it stops an animated scroll of the program.
    public var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard Misuse.accepts(newValue, "contentOffset", of: self) else { return }
            guard motion?.cause == .user else { return setContentOffset(newValue, animated: false) }
            displace(by: snapped(newValue) - contentOffset)
            keepMotionWithinContent()
        }
    }

    /// Scrolls to `offset`, at once or in a short animation. As in UIKit, an offset beyond the content is kept if
    /// `animated` is false. Stops content that moves by itself. A drag goes on from the new offset.
    ///
    /// Differs from UIKit: with reduced motion, an animated scroll shows its end in the next frame. The delegate is
    /// called as for an animation.
    public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        guard Misuse.accepts(offset, "contentOffset", of: self) else { return }
        guard animated else {
            stopScrolling()
            displace(by: snapped(offset) - contentOffset)
            return
        }
        scroll(to: offset, pace: .jump, cause: .program)
    }

    /// The offsets from one end of the content to the other, insets included.
    package var offsetRangeY: ClosedRange<CGFloat> { offsetRange(.vertical) }
    package var offsetRangeX: ClosedRange<CGFloat> { offsetRange(.horizontal) }

    func offsetRange(_ axis: ScrollAxis) -> ClosedRange<CGFloat> {
        let inset = effectiveInset
        let (before, after) = axis == .horizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
        // NaN adds nothing.
        let least = before.isNaN ? 0 : -before
        let most = axis.of(contentSize) + after - axis.of(bounds.size)
        return least...(most > least ? most : least)
    }

    func clamped(_ offset: CGPoint) -> CGPoint {
        ScrollAxis.allCases.reduce(offset) { offset, axis in
            let range = offsetRange(axis)
            return axis.replacing(min(max(axis.of(offset), range.lowerBound), range.upperBound), in: offset)
        }
    }

    /// Whether there is anything to scroll along `axis`.
    func canScroll(_ axis: ScrollAxis) -> Bool {
        let range = offsetRange(axis)
        return isScrollEnabled && range.upperBound > range.lowerBound
    }

    /// The content above the viewport, or to its left, grew by `distance`. The visible content stays in place, which
    /// does not count as scrolling.
    package func shiftContent(by distance: CGFloat, alongX: Bool = false) {
        let delta = alongX ? CGVector(dx: distance, dy: 0) : CGVector(dx: 0, dy: distance)
        remembered.shownByBars = remembered.shownByBars + delta
        displace(by: delta)
    }

    /// Moves the offset for a reason other than the drag or motion in progress, which goes on from the new offset.
    private func displace(by delta: CGVector) {
        if delta.dx.isFinite, delta.dy.isFinite { remembered.shift(by: delta) }
        show(contentOffset + delta)
    }

    /// The offset in whole pixels.
    func snapped(_ offset: CGPoint) -> CGPoint { PixelRounding.round(offset, scale: max(window?.scale ?? 1, 0.01)) }

    /// Shows the content at an offset to which its own drag or motion leads. Other causes call `displace(by:)`.
    func show(_ offset: CGPoint) {
        let snapped = snapped(offset)
        if !isKeepingPage { notePage(at: snapped) }
        guard snapped != bounds.origin else { return }
        bounds.origin = snapped
        if let recorder = AnimationContext.current?.recorder {
            recorder.whenRestored { [weak self] in self?.offsetDidChange() }
        }
        offsetDidChange()
    }

    private func offsetDidChange() {
        contentOffsetDidChange()
        pullObserver?.contentOffsetDidChange()
        bars.forEach { $0.update() }
        delegate?.scrollViewDidScroll(self)
        if !offsetObservers.isEmpty { notifyOffsetObservers() }
    }

    /// The offset changed. For subclasses. Called before the delegate's method.
    open func contentOffsetDidChange() {}

    private func contentSizeDidChange() {
        keepMotionWithinContent()
        if motion == nil { keepPage() }
        bringOffsetBack()
        bars.forEach { $0.update() }
    }

    private func bringOffsetBack() {
        guard keepsOffsetWithinContent, motion == nil, !isDragging else { return }
        isKeepingPage = true
        show(clamped(contentOffset))
        isKeepingPage = false
    }

    private func keepMotionWithinContent() {
        let time = FrameLoop.shared.now
        remembered.curveX?.clampTarget(to: offsetRangeX, at: time)
        remembered.curveY?.clampTarget(to: offsetRangeY, at: time)
    }

    override func boundsSizeDidChange(from old: CGSize?) {
        super.boundsSizeDidChange(from: old)
        guard isPagingEnabled, keepsPageOnResize else { return }
        // A page that is being turned is shown at once.
        stopScrolling()
        keepPage()
    }

    /// Scrolls as little as needed to show `rect`, in content points. If it is too large, shows its start.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        guard Misuse.accepts(rect, "visible rectangle", of: self) else { return }
        let shown = CGRect(origin: targetContentOffset, size: bounds.size).inset(by: effectiveInset)
        var offset = targetContentOffset
        for axis in ScrollAxis.allCases {
            let (low, high) = (axis.start(of: rect), axis.end(of: rect))
            let (start, end) = (axis.start(of: shown), axis.end(of: shown))
            if low < start || high - low > end - start {
                offset = axis.replacing(axis.of(offset) + low - start, in: offset)
            } else if high > end {
                offset = axis.replacing(axis.of(offset) + high - end, in: offset)
            }
        }
        offset = clamped(offset)
        if offset != targetContentOffset { setContentOffset(offset, animated: animated) }
    }

    /// Shows the scroll bars for a moment.
    public func flashScrollIndicators() { bars.forEach { $0.flash() } }

    // MARK: - Layout and events

    override open func layoutSubviews() {
        super.layoutSubviews()
        bringOffsetBack()
        if motion == nil { notePage(at: contentOffset) }
        pullObserver?.contentOffsetDidChange()
        bars.forEach { $0.update() }
    }

    override open func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        // Another scale has other whole pixels.
        displace(by: snapped(contentOffset) - contentOffset)
        bars.forEach { $0.update() }
    }

    override var takesKeys: Bool { isScrollEnabled }

    /// Scrolls. With Control held the wheel zooms, or else the next responder handles it.
    override open func wheelTurned(with event: ADKWheelEvent) {
        if event.modifierFlags.contains(.control) {
            if !zoom(by: event) { super.wheelTurned(with: event) }
            return
        }
        let rest = event.phase == .clicks ? turnWheel(event) : scrollDirectly(event)
        if let rest { super.wheelTurned(with: rest) }
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ press($1) }) { super.pressesBegan($0, with: event) }
    }

    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeHit, !(event is ADKWheelEvent) else { return super.hitTest(point, with: event) }
        if bars.contains(where: { $0.catchesThumb(at: point) }) { return self }
        let hit = super.hitTest(point, with: event)
        return bars.contains(where: { $0.isTrack(at: point) }) && !hasOwnCursor(hit, at: point) ? self : hit
    }

    override func fingerWillTouchDown() -> Bool { fingerStopsMotion() }

    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer === panGestureRecognizer ? panMayBegin() : super.gestureRecognizerShouldBegin(recognizer)
    }

    /// The pointer is at `point` of this view, over it or its subtree, without a button.
    func pointerHovered(at point: CGPoint) { bars.forEach { $0.pointerHovered(at: point) } }
    /// The pointer left the view.
    func pointerLeft() { bars.forEach { $0.pointerLeft() } }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !barTouchBegan(touches) { super.touchesBegan(touches, with: event) }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !barTouchMoved(touches) { super.touchesMoved(touches, with: event) }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !barTouchEnded(touches) { super.touchesEnded(touches, with: event) }
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !barTouchEnded(touches) { super.touchesCancelled(touches, with: event) }
    }
}
