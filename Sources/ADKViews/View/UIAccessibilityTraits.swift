import Foundation

/// Characteristics of an element for assistive technology. UIKit's set and raw values.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits of the traits.
    public let rawValue: UInt64
    /// Creates a set from its bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The element is a button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// The element is a link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// The element is an image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// The element is selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Activating the element plays a sound.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// The element is a key of an on-screen keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// The element is text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// The element summarises the state of the app at its start.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// The element is disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// The element's label or value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// The element is a search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Activating the element starts a media session.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The element's value can be increased and decreased.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// The user can touch the element directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// The next page is shown after the element was read.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// The element is a heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// No traits.
    public static let none: UIAccessibilityTraits = []
}

/// The values of a node or a view for assistive technology.
package struct AccessibilityValues: Sendable {
    /// Nil for the class's default.
    package var isElement: Bool?
    package var label: String?
    package var hint: String?
    package var value: String?
    package var identifier: String?
    package var traits: UIAccessibilityTraits = []
    package var frame: CGRect?
    package var elementsHidden = false
    package var viewIsModal = false
    package var language: String?
    package var expanded = UIAccessibilityExpandedStatus.unsupported

    package init() {}
}

/// The lists of a view for assistive technology. Main thread.
struct AccessibilityLists {
    var actions: [UIAccessibilityCustomAction]?
    var elements: [Any]?
    var relations: [ADKAccessibilityRelation] = []
}
