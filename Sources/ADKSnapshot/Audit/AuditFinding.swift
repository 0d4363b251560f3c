import Foundation

/// A part of a screen that some users cannot read, reach or use.
package struct AuditFinding: Sendable, Equatable, Codable {
    /// The rules of an audit. The raw values are the names in reports and options.
    package enum Rule: String, Sendable, Codable, CaseIterable {
        /// Text, or a button's symbol, with too little contrast to its background.
        case contrast
        /// A control that does not stand out from what is around it.
        case edge
        /// An element that a screen reader has no words for.
        case label
        /// A target that is too small for a pointer.
        case target
        /// Two targets that cover each other in part.
        case overlap
        /// An element that works by the pointer, and is not reached by Tab.
        case keyboard
        /// Text that is cut off at twice its size.
        case cut
    }

    /// The id of the scene.
    package let scene: String
    package let rule: Rule
    /// The element in words: its role and its label, or its name.
    package let element: String
    /// The left and upper edge, the width and the height, in points of the window.
    package let frame: [Double]
    /// The measured value, and the least value that is needed. Nil for rules without a number.
    package let value: Double?
    package let least: Double?
    /// A sentence about the finding, without its end.
    package let message: String

    init(
        _ scene: String, _ rule: Rule, _ element: String, _ frame: CGRect, _ value: Double? = nil,
        _ least: Double? = nil, _ message: String
    ) {
        (self.scene, self.rule, self.element, self.message) = (scene, rule, element, message)
        self.frame = [frame.minX, frame.minY, frame.width, frame.height].map { (Double($0) * 100).rounded() / 100 }
        (self.value, self.least) = (value, least)
    }

    /// A line: `contrast  feed-420x700@1x-light: label “Caption” has a contrast of 3.10, not 4.5`.
    package var line: String { "\(rule.rawValue)  \(scene): \(element) \(message)" }
}
