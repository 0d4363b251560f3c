import ADKFoundation
import Foundation

/// An axis of scrolling, with access to that component of points, sizes and rectangles.
enum ScrollAxis: CaseIterable {
    case horizontal, vertical

    var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }

    func of(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
    func of(_ size: CGSize) -> CGFloat { self == .horizontal ? size.width : size.height }
    func of(_ vector: CGVector) -> CGFloat { self == .horizontal ? vector.dx : vector.dy }
    func start(of rect: CGRect) -> CGFloat { self == .horizontal ? rect.minX : rect.minY }
    func end(of rect: CGRect) -> CGFloat { self == .horizontal ? rect.maxX : rect.maxY }

    func replacing(_ value: CGFloat, in point: CGPoint) -> CGPoint {
        self == .horizontal ? CGPoint(x: value, y: point.y) : CGPoint(x: point.x, y: value)
    }

    func vector(_ value: CGFloat) -> CGVector {
        self == .horizontal ? CGVector(dx: value, dy: 0) : CGVector(dx: 0, dy: value)
    }

    /// A rectangle from its start and length along this axis and along the other.
    func rect(start: CGFloat, length: CGFloat, acrossStart: CGFloat, acrossLength: CGFloat) -> CGRect {
        self == .horizontal
            ? CGRect(x: start, y: acrossStart, width: length, height: acrossLength)
            : CGRect(x: acrossStart, y: start, width: acrossLength, height: length)
    }
}
