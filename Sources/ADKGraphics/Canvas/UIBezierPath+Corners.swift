import Foundation

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let topLeft = UIRectCorner(rawValue: 1)
    public static let topRight = UIRectCorner(rawValue: 2)
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    public static let bottomRight = UIRectCorner(rawValue: 8)
    public static let allCorners = UIRectCorner(rawValue: 15)
}

extension UIBezierPath {
    /// A rectangle some corners of which are rounded. A radius over half a side becomes half of it.
    public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        let (rx, ry) = (min(cornerRadii.width, rect.width / 2), min(cornerRadii.height, rect.height / 2))
        guard rx > 0, ry > 0, !corners.isDisjoint(with: .allCorners) else {
            self.init(rect: rect)
            return
        }
        self.init()
        // A quarter circle's control points lie at this share of the radius from the corner.
        let k = 1 - 0.5522847498
        /// From where the straight edge ends, around the corner, to where the next begins; `before`
        /// and `after` point from the corner along the two edges.
        func turn(_ corner: UIRectCorner, _ at: CGPoint, before: CGPoint, after: CGPoint, isFirst: Bool = false) {
            func point(_ v: CGPoint, _ share: CGFloat) -> CGPoint {
                CGPoint(x: at.x + v.x * rx * share, y: at.y + v.y * ry * share)
            }
            let radius: CGFloat = corners.contains(corner) ? 1 : 0
            if isFirst { move(to: point(before, radius)) } else { addLine(to: point(before, radius)) }
            guard radius > 0 else { return }
            addCurve(to: point(after, 1), controlPoint1: point(before, k), controlPoint2: point(after, k))
        }
        let (left, right) = (CGPoint(x: -1, y: 0), CGPoint(x: 1, y: 0))
        let (up, down) = (CGPoint(x: 0, y: -1), CGPoint(x: 0, y: 1))
        turn(.topLeft, CGPoint(x: rect.minX, y: rect.minY), before: down, after: right, isFirst: true)
        turn(.topRight, CGPoint(x: rect.maxX, y: rect.minY), before: left, after: down)
        turn(.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), before: up, after: left)
        turn(.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), before: right, after: up)
        close()
    }
}
