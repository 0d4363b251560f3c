import ADKFoundation
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

/// Accessibility values, stored for tests and assistive technology. Any thread.
extension ASDisplayNode {
    private func value<Value>(_ path: KeyPath<AccessibilityValues, Value>) -> Value {
        lock.withLock { (extras?.accessibility ?? AccessibilityValues())[keyPath: path] }
    }

    private func set<Value>(_ path: WritableKeyPath<AccessibilityValues, Value>, _ value: Value) {
        withExtras { $0.accessibility[keyPath: path] = value }
    }

    /// Whether the node itself is an element, rather than its subnodes. By default, true for nodes with text.
    public var isAccessibilityElement: Bool {
        get { value(\.isElement) ?? (accessibilityText != nil) }
        set { set(\.isElement, newValue) }
    }

    /// The node's name in a word or two. By default the text of a text node.
    public var accessibilityLabel: String? {
        get { value(\.label) ?? accessibilityText }
        set { set(\.label, newValue) }
    }

    /// The result of using the node.
    public var accessibilityHint: String? {
        get { value(\.hint) }
        set { set(\.hint, newValue) }
    }

    /// The node's present value, such as the position of a slider.
    public var accessibilityValue: String? {
        get { value(\.value) }
        set { set(\.value, newValue) }
    }

    /// An identifier for tests. Never spoken.
    public var accessibilityIdentifier: String? {
        get { value(\.identifier) }
        set { set(\.identifier, newValue) }
    }

    /// The node's traits. None by default.
    public var accessibilityTraits: UIAccessibilityTraits {
        get { value(\.traits) }
        set { set(\.traits, newValue) }
    }

    /// The element's frame in the window, in points. Nil for the node's own frame.
    public var accessibilityFrame: CGRect? {
        get { value(\.frame) }
        set { set(\.frame, newValue) }
    }

    /// Whether the node and its subtree are skipped. False by default.
    public var accessibilityElementsHidden: Bool {
        get { value(\.elementsHidden) }
        set { set(\.elementsHidden, newValue) }
    }

    /// Whether the node's siblings are skipped. False by default.
    public var accessibilityViewIsModal: Bool {
        get { value(\.viewIsModal) }
        set { set(\.viewIsModal, newValue) }
    }
}
