import Foundation

/// The common superclass of the values of text attributes: colours, fonts, paragraph styles and shadows.
///
/// It gives a dictionary of them a type without an annotation, as `NSObject` does in UIKit:
///
///     let attributes = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.label]
///
/// Differs from UIKit: there is no such class there.
open class ADKAttributeValue: NSObject, @unchecked Sendable {
    // No lock: it never changes.

    /// The type of all objects, where Foundation on Linux looks for it when it compares two attributed strings. It
    /// takes the first word of an object for the number of its type, and ends the process if there is no such type.
    private let foundationType: UInt = 0x180

    override init() {}
}
