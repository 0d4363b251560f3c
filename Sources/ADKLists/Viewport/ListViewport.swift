import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The visible part of a list: its scroll view, and the layout of the content that scrolls in it.
///
/// Starts and lengths are content points along the scroll axis: from the start of the first item, left to right,
/// without inversion. `convert` mirrors and inverts them.
@MainActor
package final class ListViewport {
    private weak var owner: ASDisplayNode?
    package var geometry: any ListGeometry {
        didSet {
            geometryRevision += 1
            readDirections()
        }
    }
    /// The scroll axis. Kept here because it is read for every item.
    package private(set) var axis: ListAxis
    /// Grows with every change of the geometry.
    package private(set) var geometryRevision = 0
    /// Grows when items may have come to places with other constraints: with edits and with changes of the layout.
    private(set) var constraintRevision = 0
    /// Whether the app inverted the list.
    private(set) var isInverted = false
    /// Whether the list is laid out from right to left.
    private(set) var isRightToLeft = false
    /// Whether the content starts at the end of the view and grows towards its start.
    package var isReversed: Bool { axis == .horizontal && isFlipped ? !isInverted : isInverted }
    /// Whether items are mirrored across the axis.
    package var isMirrored: Bool { axis == .vertical && isFlipped }
    private var isFlipped = false
    /// Whether a list at the very start or end of its content stays there when the content changes.
    package var stickToTop = true
    var stickToBottom = false
    /// The item that the list scrolled to, while it keeps its position.
    var scrollGoal: ScrollGoal?
    /// The start that a list takes when its scroll view can have it.
    private(set) var pendingStart: CGFloat?
    /// The start after the last scroll or move.
    private(set) var lastStart: CGFloat = 0
    /// The start across the axis after the last scroll.
    var lastCrossStart: CGFloat = 0
    /// The length at the last `noteResize()`.
    private(set) var lastLength: CGFloat = 0
    /// Whether the viewport moves with the content, which does not count as scrolling.
    var isShifting = false
    /// Called before the viewport moves with the content, with the distance along the axis.
    var contentWillShift: (CGFloat) -> Void = { _ in }

    /// Called after a change of rows or sizes, when the viewport is at its new start.
    var contentDidChange: () -> Void = {}

    init(owner: ASDisplayNode, geometry: any ListGeometry) {
        self.owner = owner
        self.geometry = geometry
        axis = geometry.axis
        readDirections()
    }

    /// Reads the axis, and whether the layout is mirrored. An app's layout may change its answer at any time, so that
    /// each pass reads it.
    func readDirections() {
        axis = geometry.axis
        isFlipped = geometry.isMirrored(rightToLeft: isRightToLeft)
    }

    /// Items may have come to places with other constraints.
    func constraintsMayHaveChanged() { constraintRevision += 1 }

    // MARK: - The view

    /// Nil until the node is loaded. A list in a cell works before that.
    var scrollView: UIScrollView? {
        guard let owner, owner.isNodeLoaded else { return nil }
        return owner.view as? UIScrollView
    }

    package var size: CGSize { owner?.bounds.size ?? .zero }
    package var length: CGFloat { axis.length(size) }
    /// Pixels per point.
    package var scale: CGFloat { owner?.environment.scale ?? 1 }
    /// The place that the layout has to be computed for.
    var container: ListContainer { ListContainer(size: size, scale: scale) }

    /// The insets at the start and the end of the content.
    var insets: (leading: CGFloat, trailing: CGFloat) {
        guard let inset = scrollView?.effectiveInset else { return (0, 0) }
        let insets = axis == .horizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
        return isReversed ? (insets.1, insets.0) : insets
    }

    /// The viewport's start.
    var start: CGFloat { pendingStart ?? scrollView.map { start(ofOffset: $0.contentOffset) } ?? 0 }

    /// The start of a viewport with this scroll offset.
    func start(ofOffset offset: CGPoint) -> CGFloat { start(ofOffset: offset, length: length) }

    /// The start of a viewport of this length.
    func start(ofOffset offset: CGPoint, length: CGFloat) -> CGFloat {
        let visual = axis.start(offset)
        return isReversed ? publishedLength - visual - length : visual
    }

    /// The start of the viewport when scrolling ends.
    var targetStart: CGFloat {
        if let pendingStart { return pendingStart }
        let target = scrollView.map { axis.start($0.targetContentOffset) } ?? 0
        return isReversed ? contentLength - target - length : target
    }

    /// The viewport's start across the axis.
    var crossStart: CGFloat {
        guard geometry.scrollsAcross, let scrollView else { return 0 }
        let visual = axis.cross(scrollView.contentOffset)
        return isMirrored ? crossLength - visual - axis.cross(size) : visual
    }

    /// The length of the content across the axis.
    var crossLength: CGFloat { max(axis.cross(geometry.contentSize), axis.cross(size)) }

    /// The viewport in content points.
    var rect: CGRect {
        CGRect(
            origin: axis.point(start, cross: crossStart), size: axis.size(length, cross: axis.cross(size)))
    }

    /// The part of the viewport that insets do not cover. Headers and footers stick to its edges.
    var stickyBounds: CGRect {
        var (leading, trailing) = (max(0, insets.leading), max(0, insets.trailing))
        // Views at the ends of the content scroll away.
        if axis == .vertical, let margins = scrollView?.edgeMargins, margins != .zero {
            leading = max(0, leading - (isReversed ? margins.bottom : margins.top))
            trailing = max(0, trailing - (isReversed ? margins.top : margins.bottom))
        }
        return axis.rect(start + leading, length - leading - trailing, cross: axis.cross(size))
    }

    /// The slots whose items are in the viewport.
    var coveredSlots: [Int] {
        guard geometry.container != nil, length > 0 else { return [] }
        return geometry.visited(geometry.slots(in: rect))
    }

    /// The slot at a point of the scroll view's content; nil if there is none.
    func slot(at point: CGPoint) -> Int? {
        let point = convert(CGRect(origin: point, size: .zero)).origin
        return axis.start(point).isFinite ? geometry.slot(at: point) : nil
    }

    /// The items that stick to the viewport's edges.
    var stickySlots: [Int] { geometry.hasSticky && length > 0 ? geometry.stickySlots(in: stickyBounds) : [] }

    /// The frame of an item in content points, with sticking applied.
    package func restingFrame(of slot: Int) -> CGRect {
        let frame = geometry.shownFrame(of: slot)
        guard geometry.hasSticky, geometry.map.path(slot) == nil,
            let origin = geometry.stickyOrigin(of: slot, in: stickyBounds)
        else { return frame }
        return CGRect(origin: origin, size: frame.size)
    }

    // MARK: - The content

    /// The length of the content. In a reversed list it is at least the viewport's.
    var contentLength: CGFloat {
        let items = axis.length(geometry.contentSize)
        return isReversed ? max(items, length - insets.leading - insets.trailing) : items
    }

    /// The length that the scroll view knows.
    private var publishedLength: CGFloat { scrollView.map { axis.length($0.contentSize) } ?? contentLength }

    /// The allowed starts of the viewport.
    package var startRange: ClosedRange<CGFloat> {
        let least = -insets.leading
        return least...max(least, contentLength + insets.trailing - length)
    }

    /// The scroll offset of a viewport that starts at `start`.
    func scrollOffset(_ start: CGFloat) -> CGFloat { isReversed ? contentLength - start - length : start }

    /// Converts a rectangle between content points and the scroll view's points, in either direction.
    package func convert(_ rect: CGRect) -> CGRect {
        guard isReversed || isMirrored else { return rect }
        var (start, cross) = (axis.start(rect.origin), axis.cross(rect.origin))
        if isReversed { start = contentLength - start - axis.length(rect.size) }
        if isMirrored { cross = crossLength - cross - axis.cross(rect.size) }
        return CGRect(origin: axis.point(start, cross: cross), size: rect.size)
    }

    /// The frame of an item in the scroll view's points, without sticking.
    func frame(of slot: Int) -> CGRect { convert(geometry.frame(of: slot)) }

    /// A section that scrolls by itself across the axis; nil for other sections and for empty ones.
    func orthogonalSection(_ section: Int) -> OrthogonalSection? {
        section < geometry.map.sections
            ? geometry.map.rowSlots(of: section).first.flatMap { orthogonalSection(of: $0) } : nil
    }

    /// The section of an item, if it scrolls by itself across the axis; nil for other items.
    func orthogonalSection(of slot: Int) -> OrthogonalSection? {
        guard let section = geometry.orthogonalSection(of: slot) else { return nil }
        let frame = geometry.frame(of: slot)
        let band = axis.rect(axis.start(frame.origin), max(axis.length(frame.size), 1), cross: axis.cross(size))
        return geometry.orthogonalSections(in: band).first { $0.section == section }
    }

    /// Passes the content's length to the scroll view without moving the visible rows.
    func publishContentSize() { move(to: start) }

    /// Passes the content's length to the scroll view, and moves the viewport with the content so that it starts at
    /// `start`.
    func move(to start: CGFloat) {
        guard let scrollView, pendingStart == nil || length > 0 else {
            if pendingStart != nil { (pendingStart, lastStart) = (start, start) }
            return
        }
        pendingStart = nil
        let size = axis.size(contentLength, cross: axis.cross(geometry.contentSize))
        let distance = scrollOffset(start) - axis.start(scrollView.contentOffset)
        let grows = contentLength >= publishedLength
        // The scroll view limits a motion to the content, which must be long enough during the move.
        if grows { scrollView.contentSize = size }
        if abs(distance) > 0.001 {
            isShifting = true
            scrollView.shiftContent(by: distance, alongX: axis == .horizontal)
            isShifting = false
        }
        if !grows { scrollView.contentSize = size }
        lastStart = self.start
    }

    /// Shows the content at `start`, or at the nearest possible start, as soon as there is a scroll view.
    func open(at start: CGFloat) {
        let edges = startRange
        pendingStart = min(max(start, edges.lowerBound), edges.upperBound)
        move(to: self.start)
    }

    /// Keeps the edge of a list whose length changed: a scroll view keeps its upper edge, an inverted list its lower
    /// edge, which is its start.
    func noteResize() {
        guard length != lastLength else { return }
        lastLength = length
        if isReversed { move(to: min(max(lastStart, startRange.lowerBound), startRange.upperBound)) }
    }

    /// Sets whether the list is inverted, and scrolls to the start of the content.
    func setInverted(_ inverted: Bool) {
        isInverted = inverted
        scrollView?.startsAtRight = axis == .horizontal && isReversed
        scrollToStart()
    }

    /// Sets the direction of the layout. A horizontal list that is reversed by it keeps its start.
    func setRightToLeft(_ rightToLeft: Bool) {
        // A list in a row knows its direction before it has a view.
        defer { scrollView?.startsAtRight = axis == .horizontal && isReversed }
        guard rightToLeft != isRightToLeft else { return }
        let start = start
        isRightToLeft = rightToLeft
        readDirections()
        if axis == .horizontal { move(to: start) }
    }

    private func scrollToStart() {
        publishContentSize()
        scrollView?.setContentOffset(axis.point(scrollOffset(-insets.leading)), animated: false)
        lastStart = start
    }

    /// Sets the insets of the content. A list at its start stays there.
    func setInsets(_ insets: UIEdgeInsets, of scrollView: UIScrollView) {
        let isAtStart = start <= startRange.lowerBound + 0.5
        scrollView.contentInset = insets
        if isAtStart { move(to: startRange.lowerBound) }
    }

    /// The position and the goal, for dumps.
    var summary: String {
        let goal =
            scrollGoal.map { ", goal slot \($0.slot) at \($0.position)\($0.isAnimated ? ", animated" : "")" } ?? ""
        let anchor = geometry.map.total > 0 ? ", first slot \(geometry.slot(at: max(0, start)))" : ""
        let edges = startRange
        // Without insets the lower bound is -0.0.
        let least = edges.lowerBound == 0 ? 0 : edges.lowerBound
        let place = "start \(start) in \(least)...\(edges.upperBound), length \(length) of \(contentLength)"
        return "\(axis)\(isReversed ? ", reversed" : "")\(isMirrored ? ", mirrored" : ""), \(place)\(anchor)\(goal)"
    }

    /// Returns the direction of a scroll; nil if the viewport moved with the content.
    func noteScroll() -> ASScrollDirection? {
        // The app scrolled before the list opened where it was.
        if !isShifting { pendingStart = nil }
        // A reversed list that was resized has no valid start until `noteResize()`.
        if isReversed, length != lastLength { return nil }
        let (start, crossStart) = (start, crossStart)
        guard !isShifting else { return nil }
        defer { (lastStart, lastCrossStart) = (start, crossStart) }
        guard abs(start - lastStart) > 0.01 else {
            guard abs(crossStart - lastCrossStart) > 0.01 else { return nil }
            return crossStart > lastCrossStart ? [.down, .right] : axis == .vertical ? [.down, .left] : [.up, .right]
        }
        if let goal = scrollGoal, !goal.isAnimated { scrollGoal = nil }
        return start > lastStart ? [.down, .right] : axis == .vertical ? [.up, .right] : [.down, .left]
    }
}
