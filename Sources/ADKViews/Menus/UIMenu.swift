import ADKFoundation
import ADKGraphics
import Foundation

/// A list of actions and further menus.
@preconcurrency @MainActor
public final class UIMenu: UIMenuElement {
    /// The place of a menu in its parent.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The children are shown in the parent itself, between separators.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The menu deletes something: its title is red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// Choosing a child removes the mark of the others.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// Identifies a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text of the identifier.
        public let rawValue: String
        /// Creates an identifier from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from its text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The menu's identifier. Unique unless it was given.
    public let identifier: Identifier
    /// The place of the menu in its parent.
    public let options: Options
    /// The actions and menus, from top to bottom.
    public let children: [UIMenuElement]

    private static var lastNumber = 0

    /// Creates a menu.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        UIMenu.lastNumber += 1
        self.identifier = identifier ?? Identifier("adk.menu.\(UIMenu.lastNumber)")
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The same menu with other children.
    public func replacingChildren(_ children: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            children: children)
    }

    /// The chosen actions of the menu and of those that are shown in it.
    public var selectedElements: [UIMenuElement] {
        children.flatMap { child -> [UIMenuElement] in
            if let action = child as? UIAction { return action.state == .on ? [action] : [] }
            guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else { return [] }
            return menu.selectedElements
        }
    }
}
