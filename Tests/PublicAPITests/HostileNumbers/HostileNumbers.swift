import AsyncDisplayKit
import Foundation

/// The numbers of one call: one of them, or all, is hostile.
@MainActor
final class HostileNumbers {
    let number: CGFloat
    /// The number that is hostile, counted from 0. The others are 10. Nil makes all hostile.
    private let target: Int?
    private var count = 0
    /// Whether NaN as the hostile number has to be reported. A whole number cannot be NaN, but one in an index path may
    /// be no index.
    private(set) var isNamed = false
    /// Shows what a call uses and returns.
    private let show: @MainActor (Any) -> Void

    init(_ number: CGFloat, target: Int?, show: @escaping @MainActor (Any) -> Void) {
        (self.number, self.target, self.show) = (number, target, show)
    }

    /// How many numbers the call took.
    var taken: Int { count }

    func next(isNamed: Bool = true) -> CGFloat {
        defer { count += 1 }
        if target == count { self.isNamed = isNamed }
        return target == nil || target == count ? number : 10
    }

    /// The nearest whole number. The smallest for NaN, and 0 if it is not hostile.
    func nextInt(isNamed: Bool = false) -> Int {
        let isTarget = target == nil || target == count
        let value = next(isNamed: isNamed)
        // An index that exists.
        guard isTarget else { return 0 }
        return value.isNaN ? .min : Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }

    func value<Value: HostileValue>() -> Value { Value.hostile(self) }

    /// Shows an object before a call, and returns it.
    func shown<Object: AnyObject>(_ object: Object) -> Object {
        show(object)
        return object
    }

    func use<Value>(_ value: Value) { show(value) }
}

/// A type that a number or several make.
@MainActor
protocol HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> Self
}

extension CGFloat: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> CGFloat { numbers.next() }
}
extension Double: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> Double { Double(numbers.next()) }
}
extension Float: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> Float { Float(numbers.next()) }
}
extension FixedWidthInteger {
    @MainActor static func hostile(_ numbers: HostileNumbers) -> Self { Self(clamping: numbers.nextInt()) }
}
extension Int: HostileValue {}
extension Int32: HostileValue {}
extension Int64: HostileValue {}
extension UInt: HostileValue {}
extension UInt8: HostileValue {}
extension UInt16: HostileValue {}
extension UInt32: HostileValue {}
extension UInt64: HostileValue {}
extension CGPoint: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> CGPoint { CGPoint(x: numbers.next(), y: numbers.next()) }
}
extension CGSize: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> CGSize { CGSize(width: numbers.next(), height: numbers.next()) }
}
extension CGRect: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> CGRect { CGRect(origin: numbers.value(), size: numbers.value()) }
}
extension CGVector: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> CGVector { CGVector(dx: numbers.next(), dy: numbers.next()) }
}
extension UIEdgeInsets: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> UIEdgeInsets {
        UIEdgeInsets(top: numbers.next(), left: numbers.next(), bottom: numbers.next(), right: numbers.next())
    }
}
extension NSDirectionalEdgeInsets: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: numbers.next(), leading: numbers.next(), bottom: numbers.next(), trailing: numbers.next())
    }
}
extension CGAffineTransform: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> CGAffineTransform {
        CGAffineTransform(
            a: numbers.next(), b: numbers.next() - 10, c: 0, d: numbers.next(), tx: numbers.next(), ty: numbers.next())
    }
}
extension CATransform3D: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> CATransform3D {
        // Layers use the plane part only.
        var transform = CATransform3DMakeScale(numbers.next(), numbers.next(), numbers.next(isNamed: false))
        transform.m34 = numbers.next(isNamed: false)
        transform.m41 = numbers.next()
        return transform
    }
}
extension ASDimension: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> ASDimension { ASDimension(unit: .points, value: numbers.next()) }
}
extension ASSizeRange: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> ASSizeRange {
        ASSizeRange(min: numbers.value(), max: numbers.value())
    }
}
extension ASLayoutSize: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> ASLayoutSize {
        ASLayoutSize(width: numbers.value(), height: numbers.value())
    }
}
extension ASLayoutElementSize: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> ASLayoutElementSize {
        var size = ASLayoutElementSize()
        (size.width, size.minHeight, size.maxWidth) = (numbers.value(), numbers.value(), numbers.value())
        return size
    }
}
extension NSRange: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> NSRange {
        NSRange(location: numbers.nextInt(), length: numbers.nextInt())
    }
}
extension IndexPath: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> IndexPath {
        IndexPath(indexes: [numbers.nextInt(isNamed: true), numbers.nextInt(isNamed: true)])
    }
}
extension IndexSet: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> IndexSet {
        // Foundation ends the process for a negative index.
        IndexSet(integer: Swift.min(.max - 1, Swift.max(0, numbers.nextInt())))
    }
}
extension Optional: HostileValue where Wrapped: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> Wrapped? { Wrapped.hostile(numbers) }
}
extension Array: HostileValue where Element: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> [Element] {
        [Element.hostile(numbers), Element.hostile(numbers), Element.hostile(numbers)]
    }
}
extension Set: HostileValue where Element: HostileValue {
    static func hostile(_ numbers: HostileNumbers) -> Set<Element> { [Element.hostile(numbers)] }
}

/// The calls that `Scripts/lib/hostile-calls` writes.
@MainActor
struct HostileCalls {
    typealias Call = @MainActor (HostileNumbers) -> Void
    private(set) var calls: [(name: String, call: Call)] = []

    mutating func add(_ name: String, _ call: @escaping Call) { calls.append((name, call)) }
}
