import ADKGraphics
import Foundation

/// A closure with a title and an image, for controls and menus.
@preconcurrency @MainActor
public final class UIAction: UIMenuElement {
    /// Called when the action is performed, with the action itself.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// Identifies an action. A control has at most one action of an identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text of the identifier.
        public let rawValue: String
        /// Creates an identifier from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from its text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The action's identifier. Unique unless it was given.
    public let identifier: Identifier
    /// How the action is shown in a menu, and whether it can be performed.
    public var attributes: Attributes
    /// The mark before the action in a menu.
    public var state: State
    /// The control, menu or other object that performs the action. nil while it is not performed.
    public private(set) weak var sender: AnyObject?

    private let handler: Handler
    private static var lastNumber = 0

    /// Creates an action.
    ///
    /// Differs from UIKit: `discoverabilityTitle` does not exist, because an action has no key.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        attributes: Attributes = [], state: State = .off, handler: @escaping Handler
    ) {
        UIAction.lastNumber += 1
        self.identifier = identifier ?? Identifier("adk.action.\(UIAction.lastNumber)")
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Calls the handler. `sender` is the object that performs the action.
    public func perform(sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
