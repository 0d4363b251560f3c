import Foundation

/// A reference to an object, which keeps it or does not.
struct ObjectReference {
    private let strong: AnyObject?
    private weak var weak: AnyObject?

    init(_ object: AnyObject, isWeak: Bool) {
        strong = isWeak ? nil : object
        // A weak reference costs its object a block of memory.
        weak = isWeak ? object : nil
    }

    /// Nil if the object was freed.
    var object: AnyObject? { strong ?? weak }
}

/// The equality of objects as keys.
enum ObjectEquality {
    /// `isEqual` and `hash` of an `NSObject`, `==` of a hashable object, and identity of any other.
    case value
    case identity

    func hash(_ object: AnyObject) -> Int {
        if self == .value {
            if let object = object as? NSObject { return object.hash }
            if let object = object as? any Hashable { return object.hashValue }
        }
        return ObjectIdentifier(object).hashValue
    }

    func areEqual(_ left: AnyObject, _ right: AnyObject) -> Bool {
        if left === right { return true }
        guard self == .value else { return false }
        if let left = left as? NSObject { return left.isEqual(right) }
        if let left = left as? any Hashable, let right = right as? any Hashable {
            return AnyHashable(left) == AnyHashable(right)
        }
        return false
    }
}
