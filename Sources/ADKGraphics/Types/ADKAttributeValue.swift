/// The common superclass of the values of text attributes: colours, fonts, paragraph styles and shadows.
///
/// It gives a dictionary of them a type without an annotation, as `NSObject` does in UIKit:
///
///     let attributes = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.label]
///
/// They are not `NSObject`s, because Foundation on Linux cannot compare such values in an attributed string.
open class ADKAttributeValue: @unchecked Sendable {
    // No lock: it has no state.

    init() {}
}
