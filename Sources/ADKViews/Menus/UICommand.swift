import ADKGraphics
import ADKLayers
import Foundation

/// A line of a menu that calls a method of a responder: the first one in the responder chain that can perform it.
///
/// The line is disabled if there is none. A menu shows a copy that the responder may change in `validate(_:)`.
@preconcurrency @MainActor
public class UICommand: UIMenuElement {
    /// The method. Its argument is the command.
    public let action: Selector
    /// A value of the app, to tell commands with the same method apart.
    public let propertyList: Any?
    /// Other methods of the command, for its key with more modifiers. The menu does not show them.
    public let alternates: [UICommandAlternate]
    /// The title among the keys of all commands. `title` if it is nil.
    public var discoverabilityTitle: String?
    /// How the command is shown in a menu. A disabled command has no key. A hidden one has.
    public var attributes: Attributes
    /// The mark before the command in a menu.
    public var state: State

    /// Creates a command.
    public init(
        title: String, subtitle: String? = nil, image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off
    ) {
        self.action = action
        self.propertyList = propertyList
        self.alternates = alternates
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// A copy, to be validated and shown.
    func copy() -> UICommand {
        UICommand(
            title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList,
            alternates: alternates, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }
}

/// Another method of a command, for its key with more modifiers.
@preconcurrency @MainActor
public final class UICommandAlternate {
    /// The title.
    public let title: String
    /// The method.
    public let action: Selector
    /// The modifiers, in addition to those of the command.
    public let modifierFlags: UIKeyModifierFlags

    /// Creates an alternate.
    public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
        self.title = title
        self.action = action
        self.modifierFlags = modifierFlags
    }
}
