import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Accessibility values that few nodes have. Guarded by the node's lock.
struct RareAccessibility {
    var path: UIBezierPath?
    var activationPoint: CGPoint?
    var language: String?
    var groupsChildren = false
    var isContainer = false
    // Main thread only.
    nonisolated(unsafe) var customActions: [UIAccessibilityCustomAction]?
    // Main thread only.
    nonisolated(unsafe) var elements: [Any]?
    // Main thread only.
    nonisolated(unsafe) var relations: [ADKAccessibilityRelation] = []
}

/// More accessibility values, stored for tests and assistive technology. Any thread, except custom actions.
extension ASDisplayNode {
    private func value<Value>(_ path: KeyPath<RareAccessibility, Value>) -> Value {
        lock.withLock { (extras?.rareAccessibility ?? RareAccessibility())[keyPath: path] }
    }

    private func set<Value>(_ path: WritableKeyPath<RareAccessibility, Value>, _ value: Value) {
        withExtras { $0.rareAccessibility[keyPath: path] = value }
        AccessibilityWish.valueChanged()
    }

    /// `accessibilityLabel` as attributed text. Differs from Texture: the attributes of a text that is set are not
    /// kept.
    public var accessibilityAttributedLabel: NSAttributedString? {
        get { accessibilityLabel.map { NSAttributedString(string: $0) } }
        set { accessibilityLabel = newValue?.string }
    }

    /// `accessibilityHint` as attributed text. Differs from Texture: the attributes of a text that is set are not kept.
    public var accessibilityAttributedHint: NSAttributedString? {
        get { accessibilityHint.map { NSAttributedString(string: $0) } }
        set { accessibilityHint = newValue?.string }
    }

    /// `accessibilityValue` as attributed text. Differs from Texture: the attributes of a text that is set are not
    /// kept.
    public var accessibilityAttributedValue: NSAttributedString? {
        get { accessibilityValue.map { NSAttributedString(string: $0) } }
        set { accessibilityValue = newValue?.string }
    }

    /// The element's outline in the window, in points. Nil, the default, for its frame.
    public var accessibilityPath: UIBezierPath? {
        get { value(\.path) }
        set { set(\.path, newValue) }
    }

    /// The point of the window that activates the element, in points. By default the middle of its frame; zero while
    /// the node is in no window.
    @preconcurrency @MainActor public var accessibilityActivationPoint: CGPoint {
        get {
            if let point = value(\.activationPoint) { return point }
            if let frame = accessibilityFrame { return CGPoint(x: frame.midX, y: frame.midY) }
            guard let view = surroundingView, view.window != nil, let node = ASViewToDisplayNode(view) else {
                return .zero
            }
            return view.convert(convert(CGPoint(x: bounds.midX, y: bounds.midY), to: node), to: nil)
        }
        set {
            if Misuse.accepts(newValue, "accessibilityActivationPoint", of: self) { set(\.activationPoint, newValue) }
        }
    }

    /// The language of the element's texts, such as `fr-CA`. Nil, the default, for that of the user.
    public var accessibilityLanguage: String? {
        get { value(\.language) }
        set { set(\.language, newValue) }
    }

    /// Whether the elements below are read together, in their order. False by default.
    public var shouldGroupAccessibilityChildren: Bool {
        get { value(\.groupsChildren) }
        set { set(\.groupsChildren, newValue) }
    }

    /// Whether the labels below are joined to one element, whose custom actions are the elements with an action. False
    /// by default.
    public var isAccessibilityContainer: Bool {
        get { value(\.isContainer) }
        set { set(\.isContainer, newValue) }
    }

    /// The named actions of the element. Nil, the default, for none.
    @preconcurrency @MainActor public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { value(\.customActions) }
        set { set(\.customActions, newValue) }
    }

    /// The elements in the node, in the order in which they are read: nodes, views and `UIAccessibilityElement`s. Nil,
    /// the default, for the elements of the subnodes in reading order.
    @preconcurrency @MainActor public var accessibilityElements: [Any]? {
        get { value(\.elements) }
        set { set(\.elements, newValue) }
    }

    /// The relations of the node to other elements. None by default. Differs from Texture: it has no relations.
    @preconcurrency @MainActor public var accessibilityRelations: [ADKAccessibilityRelation] {
        get { value(\.relations) }
        set { set(\.relations, newValue) }
    }
}
