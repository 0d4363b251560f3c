import Foundation

// Texture's checks of numbers before they are used in a layout.

/// Whether both lengths of `size` can be used in layout arithmetic. Infinite lengths cannot.
public func ASIsCGSizeValidForLayout(_ size: CGSize) -> Bool {
    ASPointsValidForLayout(size.width) && ASPointsValidForLayout(size.height)
}

/// Whether `size` can be the size of an element: both lengths are at least 0 and below 10,000,000 points.
public func ASIsCGSizeValidForSize(_ size: CGSize) -> Bool {
    ASPointsValidForSize(size.width) && ASPointsValidForSize(size.height)
}

/// Whether `points` can be a coordinate of an element. The number is finite and below half of the largest one.
public func ASIsCGPositionPointsValidForLayout(_ points: CGFloat) -> Bool {
    points.isFinite && abs(points) < CGFloat.greatestFiniteMagnitude / 2
}

/// Whether both coordinates of `position` can be those of an element.
public func ASIsCGPositionValidForLayout(_ position: CGPoint) -> Bool {
    ASIsCGPositionPointsValidForLayout(position.x) && ASIsCGPositionPointsValidForLayout(position.y)
}

/// Whether the position and the size of `rect` can be those of an element.
public func ASIsCGRectValidForLayout(_ rect: CGRect) -> Bool {
    ASIsCGPositionValidForLayout(rect.origin) && ASIsCGSizeValidForLayout(rect.size)
}

/// Whether the widths and the heights of `a` and `b` differ by at most `delta` points.
public func CGSizeEqualToSizeWithIn(_ a: CGSize, _ b: CGSize, _ delta: CGFloat) -> Bool {
    abs(a.width - b.width) <= delta && abs(a.height - b.height) <= delta
}
