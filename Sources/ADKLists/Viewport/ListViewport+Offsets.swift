import ADKViews
import Foundation

/// Scroll offsets and content points in both directions.
extension ListViewport {
    /// The content point at the origin of a viewport with this scroll offset.
    package func origin(ofOffset offset: CGPoint) -> CGPoint {
        axis.point(start(ofOffset: offset), cross: mirrored(axis.cross(offset)))
    }

    /// The scroll offset of a viewport whose origin is a content point.
    package func offset(ofOrigin origin: CGPoint) -> CGPoint {
        axis.point(scrollOffset(axis.start(origin)), cross: mirrored(axis.cross(origin)))
    }

    /// A scroll velocity in the direction of the content. Its own inverse.
    package func velocity(ofContent velocity: CGPoint) -> CGPoint {
        axis.point(
            isReversed ? -axis.start(velocity) : axis.start(velocity),
            cross: isMirrored ? -axis.cross(velocity) : axis.cross(velocity))
    }

    private func mirrored(_ cross: CGFloat) -> CGFloat {
        isMirrored ? crossLength - cross - axis.cross(size) : cross
    }

    /// Moves the viewport across the axis until it is inside the content: a layout along the other axis may have left
    /// it outside.
    package func returnAcross() {
        guard let scrollView else { return }
        let inset = scrollView.contentInset
        let (before, after) = axis == .vertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
        let offset = axis.cross(scrollView.contentOffset)
        let end = axis.cross(geometry.contentSize) + after - axis.cross(size)
        let distance = min(max(offset, -before), max(-before, end)) - offset
        guard abs(distance) > 0.001 else { return }
        isShifting = true
        scrollView.shiftContent(by: distance, alongX: axis == .vertical)
        isShifting = false
        lastCrossStart = crossStart
    }

    /// Moves the viewport across the axis, in a list that scrolls in both directions, without stopping a motion.
    func moveAcross(to cross: CGFloat) {
        guard geometry.scrollsAcross, let scrollView, cross.isFinite, cross != crossStart else { return }
        let limited = min(max(0, cross), max(0, crossLength - axis.cross(size)))
        let distance = mirrored(limited) - axis.cross(scrollView.contentOffset)
        guard abs(distance) > 0.001 else { return }
        isShifting = true
        scrollView.shiftContent(by: distance, alongX: axis != .horizontal)
        isShifting = false
        lastCrossStart = crossStart
    }
}
