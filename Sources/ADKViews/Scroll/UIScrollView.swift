import ADKFoundation
import ADKGraphics
import Foundation

/// A view onto a larger content, moved by wheel, keys, scroll bars and, where asked, by dragging.
/// Main thread.
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
        didSet { verticalBar.isAllowed = showsVerticalScrollIndicator }
    }
    public var showsHorizontalScrollIndicator = true {
        didSet { horizontalBar.isAllowed = showsHorizontalScrollIndicator }
    }

    /// Comes to rest at whole pages, each as large as the view.
    public var isPagingEnabled = false

    /// How soon a thrown content comes to rest.
    public var decelerationRate = DecelerationRate.normal

    /// The content can be dragged with the primary button too, and thrown.
    ///
    /// Differs from Texture: off, since the pointer selects and drags things in the content;
    /// the wheel scrolls. Switch it on where the content is one picture or map. Fingers drag in any case.
    public var isPointerPanningEnabled = false {
        didSet { panGestureRecognizer.allowedTouchTypes = panTouchTypes }
    }

    /// Drags the content: by fingers, and by the pointer where `isPointerPanningEnabled`. Once it begins, what is
    /// touched in the content is not touched any more (`touchesCancelled`).
    public private(set) lazy var panGestureRecognizer = makePan()
    var panStart = CGPoint.zero
    var isPanning = false

    var curveX: ScrollCurve?
    var curveY: ScrollCurve?
    private(set) lazy var verticalBar = ScrollBar(scrollView: self, axis: .vertical)
    private(set) lazy var horizontalBar = ScrollBar(scrollView: self, axis: .horizontal)
    var bars: [ScrollBar] { [verticalBar, horizontalBar] }
    /// The bar that is held.
    weak var grabbedBar: ScrollBar?
    /// A wheel click, a key, a throw or an animated jump is still being answered.
    var motion: ScrollMotion?
    /// When the wheel last moved this view, on each axis.
    var lastWheel: [ScrollAxis: TimeInterval] = [:]
    /// A touchpad, a fine wheel or a finger is moving this view.
    var directScroll: DirectScroll?
    /// Changes of size bring the offset back within the content.
    package var keepsOffsetWithinContent = false

    /// The user holds the content or a scroll bar.
    public var isDragging: Bool { isPanning || grabbedBar != nil || directScroll != nil }
    public var isTracking: Bool { isDragging }
    /// It still moves after the user let go.
    public var isDecelerating: Bool { motion?.cause == .user }
    /// It moves by itself, whoever set it going.
    package var isInMotion: Bool { motion != nil }

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// How soon a thrown content comes to rest.
    public struct DecelerationRate: Hashable, Sendable {
        /// The share of its speed that is left after a millisecond.
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)

        /// Seconds at the first speed that give the whole way.
        var roll: TimeInterval { 0.001 / max(0.0001, 1 - Double(min(max(rawValue, 0), 1))) }
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
        scroll(to: offset, duration: ScrollConstants.jumpDuration, cause: .program)
    }

    /// The offsets at which the content's edges meet the view's.
    package var offsetRangeY: ClosedRange<CGFloat> { offsetRange(.vertical) }
    package var offsetRangeX: ClosedRange<CGFloat> { offsetRange(.horizontal) }

    func offsetRange(_ axis: ScrollAxis) -> ClosedRange<CGFloat> {
        let (before, after) =
            axis == .horizontal
            ? (contentInset.left, contentInset.right) : (contentInset.top, contentInset.bottom)
        // What is no number adds nothing.
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

    /// The content moved down, or to the right, by `distance` under the reader: the offset and any animation follow,
    /// so that what is seen stays where it is.
    package func shiftContent(by distance: CGFloat, alongX: Bool = false) {
        if alongX {
            curveX?.shift(by: distance)
            horizontalBar.contentShifted(by: distance)
            moveBounds(to: CGPoint(x: contentOffset.x + distance, y: contentOffset.y))
        } else {
            curveY?.shift(by: distance)
            verticalBar.contentShifted(by: distance)
            moveBounds(to: CGPoint(x: contentOffset.x, y: contentOffset.y + distance))
        }
    }

    func moveBounds(to offset: CGPoint) {
        let scale = max(window?.scale ?? 1, 0.01)
        let snapped = PixelRounding.round(offset, scale: scale)
        guard snapped != bounds.origin else { return }
        bounds.origin = snapped
        contentOffsetDidChange()
        bars.forEach { $0.update() }
        delegate?.scrollViewDidScroll(self)
    }

    /// The offset changed; for subclasses, before the delegate hears of it.
    open func contentOffsetDidChange() {}

    private func contentSizeDidChange() {
        let time = FrameLoop.shared.now
        curveX?.clampTarget(to: offsetRangeX, at: time)
        curveY?.clampTarget(to: offsetRangeY, at: time)
        bringOffsetBack()
        bars.forEach { $0.update() }
    }

    private func bringOffsetBack() {
        guard keepsOffsetWithinContent, motion == nil, !isDragging else { return }
        moveBounds(to: clamped(contentOffset))
    }

    /// Scrolls just as far as needed to show `rect`, in content points; its beginning where it is too large.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let shown = CGRect(origin: targetContentOffset, size: bounds.size).inset(by: contentInset)
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
        bars.forEach { $0.update() }
    }

    override open func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        // Whole pixels lie elsewhere at another scale.
        moveBounds(to: contentOffset)
        bars.forEach { $0.update() }
    }

    override var takesKeys: Bool { isScrollEnabled }

    override open func wheelTurned(with event: ADKWheelEvent) {
        let rest = event.phase == .clicks ? turnWheel(event) : scrollDirectly(event)
        if let rest { super.wheelTurned(with: rest) }
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in !(press.key.map { self.press($0) } ?? false) }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
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

    /// The pointer, no button pressed, is at `point` of this view, over it or something in it.
    func pointerHovered(at point: CGPoint) { bars.forEach { $0.pointerHovered(at: point) } }
    /// It is over something else now.
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
