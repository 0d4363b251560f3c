import ADKFoundation
import ADKLayers
import Foundation

/// An element that has no view of its own: a part of what a view or node draws.
///
/// Keep it in `accessibilityElements` of its container, which is a `UIView` or an `ASDisplayNode`.
@preconcurrency @MainActor
open class UIAccessibilityElement {
    /// Creates an element of `container`.
    public init(accessibilityContainer container: Any) { accessibilityContainer = container as AnyObject }

    /// The view or node that the element is a part of.
    public weak var accessibilityContainer: AnyObject?
    /// Whether it is an element. True by default.
    public var isAccessibilityElement = true
    /// The name in a word or two.
    public var accessibilityLabel: String? { didSet { AccessibilityWish.valueChanged() } }
    /// The present value.
    public var accessibilityValue: String? { didSet { AccessibilityWish.valueChanged() } }
    /// The result of using the element.
    public var accessibilityHint: String? { didSet { AccessibilityWish.valueChanged() } }
    /// The role and state. None by default.
    public var accessibilityTraits: UIAccessibilityTraits = .none { didSet { AccessibilityWish.valueChanged() } }
    /// An identifier for tests. Never spoken.
    public var accessibilityIdentifier: String?
    /// The language of the texts, such as `fr-CA`. Nil for that of the user.
    public var accessibilityLanguage: String?
    /// The named actions of the element. Nil, the default, for none.
    public var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    /// Whether the element shows what is in it. `unsupported` by default.
    public var accessibilityExpandedStatus = UIAccessibilityExpandedStatus.unsupported {
        didSet { AccessibilityWish.valueChanged() }
    }
    /// The relations of the element to others. None by default. Differs from UIKit: it has no relations.
    public var accessibilityRelations: [ADKAccessibilityRelation] = [] { didSet { AccessibilityWish.valueChanged() } }

    private var frames = (window: CGRect?.none, container: CGRect.zero)

    /// The frame in the window, in points. By default that in the container.
    public var accessibilityFrame: CGRect {
        get {
            if let frame = frames.window { return frame }
            let layer = accessibilityLayer
            return layer.map { frames.container.applying($0.transform(to: $0.root)) } ?? frames.container
        }
        set { if Misuse.accepts(newValue, "accessibilityFrame", of: self) { frames.window = newValue } }
    }

    /// The frame in points of the container. It moves with it.
    public var accessibilityFrameInContainerSpace: CGRect {
        get { frames.container }
        set {
            guard Misuse.accepts(newValue, "accessibilityFrameInContainerSpace", of: self) else { return }
            frames = (nil, newValue)
            AccessibilityWish.valueChanged()
        }
    }

    /// Activates the element. Returns false, the default, if it does nothing: then its middle is clicked.
    open func accessibilityActivate() -> Bool { false }
    /// Increases the value of an adjustable element. Does nothing by default.
    open func accessibilityIncrement() {}
    /// Decreases the value of an adjustable element. Does nothing by default.
    open func accessibilityDecrement() {}
    /// Leaves the screen or the dialog. Returns false, the default, if it does nothing.
    open func accessibilityPerformEscape() -> Bool { false }
}

extension UIAccessibilityElement: AccessibleObject {
    package var accessibilityView: UIView? { (accessibilityContainer as? any AccessibleObject)?.accessibilityView }
    package var accessibilityLayer: CALayer? { (accessibilityContainer as? any AccessibleObject)?.accessibilityLayer }
    package var givenAccessibilityFrame: CGRect? { accessibilityFrame }
}
