import Foundation

/// The place of a menu's panel in its window, or in the area for popups. All lengths are in points.
enum MenuPlacement {
    /// The least distance from the edges of the window or the area.
    static let margin: CGFloat = 4

    /// The side of the anchor at which a panel opens, if there is room.
    enum Side {
        /// Below the anchor. The starts of both are aligned.
        case below
        /// After the anchor in the layout direction, as a submenu beside its line.
        case after
        /// Over the middle of the anchor.
        case centre
    }

    /// The frame of a panel of `size` at `anchor`, within `bounds`. Where there is no room on its side, it opens on the
    /// other, and else it is moved. A panel larger than `bounds` is reduced: its content scrolls.
    static func frame(
        _ size: CGSize, at anchor: CGRect, _ side: Side, in bounds: CGRect, isRightToLeft: Bool
    ) -> CGRect {
        let inner = bounds.insetBy(dx: min(margin, bounds.width / 2), dy: min(margin, bounds.height / 2))
        let size = CGSize(width: min(size.width, inner.width), height: min(size.height, inner.height))
        let x: CGFloat
        let y: CGFloat
        switch side {
        case .below:
            x = place(
                size.width, in: inner.minX...inner.maxX,
                first: isRightToLeft ? anchor.maxX - size.width : anchor.minX,
                second: isRightToLeft ? anchor.minX : anchor.maxX - size.width)
            y = place(
                size.height, in: inner.minY...inner.maxY, first: anchor.maxY, second: anchor.minY - size.height)
        case .after:
            x = place(
                size.width, in: inner.minX...inner.maxX,
                first: isRightToLeft ? anchor.minX - size.width : anchor.maxX,
                second: isRightToLeft ? anchor.maxX : anchor.minX - size.width)
            y = place(size.height, in: inner.minY...inner.maxY, first: anchor.minY, second: anchor.minY)
        case .centre:
            x = max(inner.minX, min((anchor.midX - size.width / 2).rounded(), inner.maxX - size.width))
            y = max(inner.minY, min((anchor.midY - size.height / 2).rounded(), inner.maxY - size.height))
        }
        return CGRect(x: x, y: y, width: size.width, height: size.height)
    }

    /// `first` or `second`, whichever lets a length fit into `room`; else the place nearest to `first`.
    private static func place(
        _ length: CGFloat, in room: ClosedRange<CGFloat>, first: CGFloat, second: CGFloat
    ) -> CGFloat {
        for start in [first, second] where start >= room.lowerBound && start + length <= room.upperBound {
            return start
        }
        return max(room.lowerBound, min(first, room.upperBound - length))
    }
}
