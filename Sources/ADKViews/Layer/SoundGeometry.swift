import ADKFoundation
import Foundation

/// Numbers a layer can be placed by. Rectangles of others end the program in Foundation's geometry on Linux, long
/// after they were set, so a layer does not take them over.
enum SoundGeometry {
    /// Points; sums and products of a few such lengths are still numbers.
    private static let farthest: CGFloat = 1e9

    static func holds(_ length: CGFloat) -> Bool { abs(length) <= farthest }
    static func holds(_ point: CGPoint) -> Bool { holds(point.x) && holds(point.y) }
    static func holds(_ size: CGSize) -> Bool { holds(size.width) && holds(size.height) }
    static func holds(_ rect: CGRect) -> Bool { holds(rect.origin) && holds(rect.size) }
    static func holds(_ insets: UIEdgeInsets) -> Bool {
        holds(insets.top) && holds(insets.left) && holds(insets.bottom) && holds(insets.right)
    }
    static func holds(_ map: CGAffineTransform) -> Bool {
        holds(map.a) && holds(map.b) && holds(map.c) && holds(map.d) && holds(map.tx) && holds(map.ty)
    }
}

extension CALayer {
    /// Whether a value may be set; one that may not is logged.
    @inline(__always)
    func takes<Value>(_ property: StaticString, _ value: Value, _ isSound: Bool) -> Bool {
        if isSound { return true }
        Misuse.report("the \(property) of a \(type(of: self)) cannot be \(value); it stays what it was")
        return false
    }
}
