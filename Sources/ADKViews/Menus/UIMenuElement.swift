import ADKGraphics
import Foundation

/// The common part of actions, commands and menus.
@preconcurrency @MainActor
open class UIMenuElement {
    /// The text of the element. Differs from UIKit: that of a menu can be set too, as its image can.
    public var title: String
    /// A smaller text below the title.
    public var subtitle: String?
    /// The image before the title. A template image, or one whose rendering mode is automatic, has the text's colour.
    public var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
    }

    /// How an element is shown, and whether it can be chosen.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The element is dimmed and cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element deletes something: its text is red.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open after the element was chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The mark before an element.
    public enum State: Int, Sendable {
        /// No mark.
        case off
        /// A check mark.
        case on
        /// A dash.
        case mixed
    }
}
