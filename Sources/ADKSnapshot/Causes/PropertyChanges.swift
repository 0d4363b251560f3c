/// Words for the changes of one node's properties.
enum PropertyChanges {
    /// A changed property in words.
    struct Change: Equatable {
        let property: NodeProperty
        let text: String
    }

    /// The properties that can change a node's size.
    static let ofLayout: Set<NodeProperty> = [
        .text, .font, .textStyle, .lines, .image, .hidden, .state, .transform, .borderWidth,
    ]

    /// The changes in the order of properties. Without the level, which depends on the siblings.
    static func list(from old: NodeProperties, to new: NodeProperties) -> [Change] {
        if (old[.hidden] != nil) != (new[.hidden] != nil) {
            return [Change(property: .hidden, text: new[.hidden] == nil ? "shown now" : "hidden now")]
        }
        var changes: [Change] = []
        for property in NodeProperty.allCases where property != .level && old[property] != new[property] {
            guard let text = text(property, old, new) else { continue }
            changes.append(Change(property: property, text: text))
        }
        // A drawing changes with what it shows.
        let isExplained = changes.contains { $0.property != .drawing && $0.property != .clips }
        return isExplained ? changes.filter { $0.property != .drawing } : changes
    }

    /// Nil if another property tells the change.
    private static func text(_ property: NodeProperty, _ old: NodeProperties, _ new: NodeProperties) -> String? {
        switch property {
        case .shadowOpacity where new[property] == nil: return "shadow lost"
        case .shadowOpacity where old[property] == nil:
            let values = [new[.shadowOpacity], new[.shadowRadius], new[.shadowOffset]].compactMap { $0 }
            return "shadow added (\(values.joined(separator: ", ")))"
        case .shadowRadius, .shadowOffset, .shadowColor:
            if old[.shadowOpacity] == nil || new[.shadowOpacity] == nil { return nil }
        case .borderWidth where new[property] == nil: return "border lost"
        case .borderWidth where old[property] == nil:
            return "border added (\([new[.borderWidth], new[.borderColor]].compactMap { $0 }.joined(separator: " ")))"
        case .borderColor:
            if old[.borderWidth] == nil || new[.borderWidth] == nil { return nil }
        case .corners:
            if old[.cornerRadius] == nil || new[.cornerRadius] == nil { return nil }
        case .drawing:
            return old[property] == nil ? "drawing added" : new[property] == nil ? "drawing lost" : "drawing changed"
        case .clips: return new[property] == nil ? "no longer clips" : "clips now"
        default: break
        }
        return "\(property.label) \(value(property, old[property])) → \(value(property, new[property]))"
    }

    private static func value(_ property: NodeProperty, _ value: String?) -> String {
        guard let value else {
            switch property {
            case .cornerRadius: return "0"
            case .opacity: return "1"
            case .corners: return "all"
            case .lines: return "unlimited"
            case .shadowColor: return "#000000"
            case .tint: return "inherited"
            case .state: return "normal"
            default: return "none"
            }
        }
        return property == .text ? "‘\(NodeText.oneLine(value))’" : value
    }
}
