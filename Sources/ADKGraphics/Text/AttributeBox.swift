import Foundation

/// The value of an attribute in a form that Foundation can compare.
///
/// Foundation on Linux takes the first word of an object for the number of its type, and ends the process if there is
/// no such type. Of a value that is no object of Foundation it takes a part of an address, which is no type now and
/// then. ``ADKAttributeValue`` has a type there.
package final class AttributeBox: ADKAttributeValue, @unchecked Sendable {
    // No lock: it never changes. It belongs to the thread of its text.
    private let value: Any

    private init(_ value: Any) { self.value = value }

    /// The value as it is stored. Objects, texts, numbers and addresses stay as they are.
    package static func boxed(_ value: Any) -> Any {
        switch value {
        case is AttributeBox, is ADKAttributeValue, is String, is NSString, is NSNumber, is URL: value
        default: AttributeBox(value)
        }
    }

    /// The value as an app gave it.
    package static func unboxed(_ value: Any) -> Any { (value as? AttributeBox)?.value ?? value }

    /// Whether two values are equal, in boxes or not.
    package static func areEqual(_ a: Any, _ b: Any) -> Bool {
        guard let a = unboxed(a) as? AnyHashable, let b = unboxed(b) as? AnyHashable else { return false }
        return a == b
    }

    override package func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AttributeBox else { return false }
        return self === other || AttributeBox.areEqual(self, other)
    }

    override package var hash: Int { (value as? AnyHashable)?.hashValue ?? 0 }
}
