import ADKFoundation

/// A further value of an element, such as the size of a photo. Any thread.
public final class AXCustomContent: Sendable {
    /// When a value is spoken.
    public enum Importance: UInt, Sendable {
        /// The user asks for it.
        case `default`
        /// With the element.
        case high
    }

    private let state = Locked(Importance.default)

    /// The name of the value.
    public let label: String
    /// The value.
    public let value: String

    /// Creates a value that is spoken when the user asks for it.
    public init(label: String, value: String) { (self.label, self.value) = (label, value) }

    /// When the value is spoken. `default` at first.
    public var importance: Importance {
        get { state.current }
        set { state.withLock { $0 = newValue } }
    }
}

/// A view, node or `UIAccessibilityElement` with further values for assistive programs.
///
/// Differs from UIKit: assistive programs on the desktop have no command for values of the importance `default`. They
/// are attributes of the element.
public protocol AXCustomContentProvider: AnyObject {
    /// The values, in their order.
    @preconcurrency @MainActor var accessibilityCustomContent: [AXCustomContent]! { get set }
}

/// A further value of an element. A plain value.
package struct AccessibilityContent: Sendable, Equatable {
    package var label: String
    package var value: String
    package var isImportant: Bool

    @MainActor init(_ content: AXCustomContent) {
        (label, value, isImportant) = (content.label, content.value, content.importance == .high)
    }
}
