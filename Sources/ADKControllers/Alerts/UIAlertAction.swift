import ADKViews
import Foundation

/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction {
    /// The meaning of a button.
    public enum Style: Int, Sendable {
        /// An ordinary choice.
        case `default`
        /// Leaves things as they are. Escape chooses it.
        case cancel
        /// Changes or deletes data.
        case destructive
    }

    /// The text of the button.
    public let title: String?
    /// The meaning of the button.
    public let style: Style
    /// Whether the button can be chosen. True by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

    @preconcurrency let handler: (@MainActor (UIAlertAction) -> Void)?
    @preconcurrency var onChange: (@MainActor () -> Void)?

    /// Creates a button. `handler` is called after the alert has disappeared.
    @preconcurrency public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
