import Foundation

/// An emphasis that the user switches on and off.
package enum TextTrait: CaseIterable, Sendable {
    case bold, italic, underline

    /// Whether text with `attributes` has the trait.
    package func isSet(in attributes: TextAttributes) -> Bool {
        let font = attributes.font ?? .fallback
        return switch self {
        case .bold: font.weight.rawValue >= UIFont.Weight.semibold.rawValue
        case .italic: font.isItalic
        case .underline: attributes.underline?.isLine ?? false
        }
    }

    /// Gives text the trait, or takes it.
    package func set(_ isSet: Bool, in attributes: inout TextAttributes) {
        guard isSet != self.isSet(in: attributes) else { return }
        let font = attributes.font ?? .fallback
        switch self {
        case .bold: attributes.font = font.with(weight: isSet ? .bold : .regular)
        case .italic: attributes.font = font.with(isItalic: isSet)
        case .underline: attributes.underline = isSet ? .single : nil
        }
    }
}
