import ADKFoundation
import Foundation

/// The numbers that a layer's geometry accepts.
///
/// On Linux, Foundation's geometry traps on rectangles with other numbers, long after they were set. So a layer refuses
/// them.
enum GeometryLimits {
    /// Points. Sums and products of a few such lengths are still finite.
    private static let largest: CGFloat = 1e9

    static func allow(_ length: CGFloat) -> Bool { abs(length) <= largest }
    static func allow(_ point: CGPoint) -> Bool { allow(point.x) && allow(point.y) }
    static func allow(_ size: CGSize) -> Bool { allow(size.width) && allow(size.height) }
    static func allow(_ rect: CGRect) -> Bool { allow(rect.origin) && allow(rect.size) }
    static func allow(_ insets: UIEdgeInsets) -> Bool {
        allow(insets.top) && allow(insets.left) && allow(insets.bottom) && allow(insets.right)
    }
    static func allow(_ map: CGAffineTransform) -> Bool {
        allow(map.a) && allow(map.b) && allow(map.c) && allow(map.d) && allow(map.tx) && allow(map.ty)
    }
}

extension CALayer {
    /// Whether a value may be set. A value that may not is logged.
    @inline(__always)
    func accepts<Value>(_ property: StaticString, _ value: Value, _ isValid: Bool) -> Bool {
        if isValid { return true }
        refuse("\(property)", value)
        return false
    }

    /// Reports a value that cannot be set, with the node or view of the layer.
    func refuse<Value>(_ property: String, _ value: Value) {
        Misuse.report(
            property, value, of: self, named: owner.map { "\($0)" } ?? "a \(type(of: self))", "the old value is kept")
    }
}
