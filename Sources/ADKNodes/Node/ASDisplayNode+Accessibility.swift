import ADKFoundation
import ADKViews
import Foundation

/// Accessibility values, stored for tests and assistive technology. Any thread.
extension ASDisplayNode {
    private func value<Value>(_ path: KeyPath<AccessibilityValues, Value>) -> Value {
        lock.withLock { (extras?.accessibility ?? AccessibilityValues())[keyPath: path] }
    }

    private func set<Value>(_ path: WritableKeyPath<AccessibilityValues, Value>, _ value: Value) {
        withExtras { $0.accessibility[keyPath: path] = value }
        AccessibilityWish.valueChanged()
    }

    /// Whether the node itself is an element, rather than its subnodes. By default, true for nodes with text.
    public var isAccessibilityElement: Bool {
        get { value(\.isElement) ?? (accessibilityText != nil) }
        set { set(\.isElement, newValue) }
    }

    /// The node's name in a word or two. By default `defaultAccessibilityLabel`.
    public var accessibilityLabel: String? {
        get { value(\.label) ?? defaultAccessibilityLabel }
        set { set(\.label, newValue) }
    }

    /// The result of using the node.
    public var accessibilityHint: String? {
        get { value(\.hint) ?? defaultAccessibilityHint }
        set { set(\.hint, newValue) }
    }

    /// The node's present value, such as the position of a slider.
    public var accessibilityValue: String? {
        get { value(\.value) ?? defaultAccessibilityValue }
        set { set(\.value, newValue) }
    }

    /// An identifier for tests. Never spoken.
    public var accessibilityIdentifier: String? {
        get { value(\.identifier) ?? defaultAccessibilityIdentifier }
        set { set(\.identifier, newValue) }
    }

    /// The node's traits. By default `defaultAccessibilityTraits`.
    public var accessibilityTraits: UIAccessibilityTraits {
        get { lock.withLock { extras?.traits } ?? defaultAccessibilityTraits }
        set {
            withExtras { extras in
                extras.traits = newValue
                extras.accessibility.traits = newValue
            }
            AccessibilityWish.valueChanged()
        }
    }

    /// The element's frame in the window, in points. Nil for the node's own frame.
    public var accessibilityFrame: CGRect? {
        get { value(\.frame) }
        set { if Misuse.accepts(newValue, "accessibilityFrame", of: self) { set(\.frame, newValue) } }
    }

    /// Whether the node and its subtree are skipped. False by default.
    public var accessibilityElementsHidden: Bool {
        get { value(\.elementsHidden) }
        set { set(\.elementsHidden, newValue) }
    }

    /// Whether the element shows what is in it. `unsupported` by default.
    public var accessibilityExpandedStatus: UIAccessibilityExpandedStatus {
        get { value(\.expanded) }
        set { set(\.expanded, newValue) }
    }

    /// Whether the node's siblings are skipped. False by default.
    public var accessibilityViewIsModal: Bool {
        get { value(\.viewIsModal) }
        set { set(\.viewIsModal, newValue) }
    }
}
