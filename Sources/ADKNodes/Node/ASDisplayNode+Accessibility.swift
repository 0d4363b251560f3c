import ADKFoundation
import Foundation

/// What a thing on screen is and can do, for assistive technology.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    public static let none: UIAccessibilityTraits = []
}

/// What a node tells assistive technology. Kept with the node on any thread.
extension ASDisplayNode {
    private func value<Value>(_ path: KeyPath<AccessibilityValues, Value>) -> Value {
        lock.withLock { (extras?.accessibility ?? AccessibilityValues())[keyPath: path] }
    }

    private func set<Value>(_ path: WritableKeyPath<AccessibilityValues, Value>, _ value: Value) {
        withExtras { $0.accessibility[keyPath: path] = value }
    }

    /// Whether the node stands for itself rather than for what is in it.
    public var isAccessibilityElement: Bool {
        get { value(\.isElement) ?? (accessibilityText != nil) }
        set { set(\.isElement, newValue) }
    }

    /// What it is called, in a word or two.
    public var accessibilityLabel: String? {
        get { value(\.label) ?? accessibilityText }
        set { set(\.label, newValue) }
    }

    /// What happens when it is used.
    public var accessibilityHint: String? {
        get { value(\.hint) }
        set { set(\.hint, newValue) }
    }

    public var accessibilityValue: String? {
        get { value(\.value) }
        set { set(\.value, newValue) }
    }

    /// Names the node for tests; never spoken.
    public var accessibilityIdentifier: String? {
        get { value(\.identifier) }
        set { set(\.identifier, newValue) }
    }

    public var accessibilityTraits: UIAccessibilityTraits {
        get { value(\.traits) }
        set { set(\.traits, newValue) }
    }

    /// Where it is, in points of the window, if not where the node is.
    public var accessibilityFrame: CGRect? {
        get { value(\.frame) }
        set { set(\.frame, newValue) }
    }

    /// The node and everything in it are passed over.
    public var accessibilityElementsHidden: Bool {
        get { value(\.elementsHidden) }
        set { set(\.elementsHidden, newValue) }
    }

    /// The node's siblings are passed over.
    public var accessibilityViewIsModal: Bool {
        get { value(\.viewIsModal) }
        set { set(\.viewIsModal, newValue) }
    }
}
