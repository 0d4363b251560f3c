import Foundation

/// A view, a node or a part of one, as an assistive program sees it. A plain value.
package struct AccessibilityElement: Sendable, Equatable {
    /// The number of an element. It stays the same as long as the object that it describes exists.
    ///
    /// Objects have numbers below 2³¹. The numbered parts of an object, such as the rows of a list, have its number in
    /// the upper half and their index, plus one, in the lower half.
    package typealias ID = Int

    package var id: ID
    /// The element around it. ``AccessibilityTree/application`` for a window.
    package var parent: ID = AccessibilityTree.application
    package var role: AccessibilityRole
    package var name = ""
    /// The result of using the element.
    package var hint = ""
    package var value = ""
    /// An identifier for tests.
    package var identifier = ""
    /// Like `fr-CA`. Empty for the user's.
    package var language = ""
    package var states: AccessibilityStates = []
    /// In points of the window.
    package var frame = CGRect.zero
    /// The elements in it, in reading order, without the numbered parts.
    package var children: [ID] = []
    /// The numbered parts, known or not. They come before the children.
    package var partCount = 0
    /// Whether its parts or children can be selected, where its role has selections.
    package var allowsSelection = true
    /// The selected parts, ascending.
    package var selectedParts: [Range<Int>] = []
    /// The part that keys have reached.
    package var focusedPart: Int?
    package var actions: [AccessibilityAction] = []
    package var text: AccessibilityText?
    package var range: AccessibilityRange?
    /// The place among its siblings, where the parent does not tell it.
    package var place: AccessibilityPlace?
    /// The level of a heading, from 1. 0 for none.
    package var level = 0
    /// The characters of a link in the text of its parent, in UTF-16 units.
    package var textRange: Range<Int>?
    /// The address of a link.
    package var address = ""
    /// The rows and columns of its parts, or of elements in it.
    package var table: AccessibilityTable?
    /// The place in a table of an app. `AccessibilityTree.cell(of:)` has that of numbered parts as well.
    package var cell: AccessibilityCell?
    package var relations: [AccessibilityRelation] = []
    /// Further values.
    package var content: [AccessibilityContent] = []

    package init(id: ID = 0, role: AccessibilityRole) { (self.id, self.role) = (id, role) }

    // MARK: - Numbered parts

    /// The largest number of an object, and of parts.
    package static let limit = Int(Int32.max)

    package static func part(_ index: Int, of owner: ID) -> ID { owner << 32 | (index + 1) }

    /// The object whose part `id` is. Nil if it is no part.
    package static func owner(of id: ID) -> ID? { id >> 32 > 0 ? id >> 32 : nil }

    /// The index of the part `id`. Nil if it is no part.
    package static func partIndex(of id: ID) -> Int? { id >> 32 > 0 ? (id & 0xffff_ffff) - 1 : nil }

    func isSelected(_ part: Int) -> Bool { selectedParts.contains { $0.contains(part) } }
}

/// The characters of an element. Offsets are UTF-16 units.
package struct AccessibilityText: Sendable, Equatable {
    package var string: String
    /// The selected characters; empty at the caret. Nil in a text without a caret.
    package var selection: Range<Int>?
    package var isEditable = false
    package var isMultiline = true

    package init(_ string: String) { self.string = string }
}

/// The value of a slider.
package struct AccessibilityRange: Sendable, Equatable {
    package var current: Double
    package var minimum: Double
    package var maximum: Double
    /// 0 if it is not known.
    package var step = 0.0

    package init(_ current: Double, in minimum: Double, _ maximum: Double, step: Double = 0) {
        (self.current, self.minimum, self.maximum, self.step) = (current, minimum, maximum, step)
    }
}

/// The place of an element among `count` ones, from 0.
package struct AccessibilityPlace: Sendable, Equatable {
    package var index: Int
    package var count: Int

    package init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }
}

/// An action of an element.
package enum AccessibilityAction: Sendable, Hashable {
    case press, menu, increment, decrement, dismiss, expand, collapse
    case custom(String)

    package var name: String {
        switch self {
        case .press: "press"
        case .menu: "menu"
        case .increment: "increment"
        case .decrement: "decrement"
        case .dismiss: "dismiss"
        case .expand: "expand"
        case .collapse: "collapse"
        case .custom(let name): name
        }
    }
}

/// A request of an assistive program to an element.
package enum AccessibilityRequest: Sendable, Equatable {
    /// One of the actions of the element, by its index.
    case action(Int)
    case focus, reveal
    case setValue(Double)
    /// Replaces characters, in UTF-16 units.
    case replaceText(Range<Int>, String)
    case selectText(Range<Int>)
    case copyText(Range<Int>)
    case paste(at: Int)
    case selectPart(Int, Bool)
    case selectAll(Bool)
}
