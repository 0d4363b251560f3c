/// A property of a node in a record. The raw value is its key in the file. The order is that of a line.
enum NodeProperty: String, CaseIterable, Sendable, Comparable {
    case hidden
    case level
    case text
    case textColor = "text-colour"
    case font
    case textStyle = "text-style"
    case lines
    case image
    case drawing
    case background
    case cornerRadius = "corner-radius"
    case corners
    case borderWidth = "border-width"
    case borderColor = "border-colour"
    case shadowOpacity = "shadow-opacity"
    case shadowRadius = "shadow-radius"
    case shadowOffset = "shadow-offset"
    case shadowColor = "shadow-colour"
    case opacity
    case tint
    case transform
    case state
    case clips

    /// The words for people: `text colour`.
    var label: String { rawValue.split(separator: "-").joined(separator: " ") }

    private var place: Int { NodeProperty.allCases.firstIndex(of: self) ?? 0 }

    static func < (left: NodeProperty, right: NodeProperty) -> Bool { left.place < right.place }
}

/// The properties of a node that differ from their defaults, as text.
typealias NodeProperties = [NodeProperty: String]
