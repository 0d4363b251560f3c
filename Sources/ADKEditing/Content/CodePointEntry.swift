import ADKLayers
import Foundation

/// A character that is typed by its number: Control+Shift+U, hexadecimal digits, then Space or Enter.
struct CodePointEntry {
    enum Step: Equatable {
        /// Shows the digits so far.
        case composing(String)
        case inserted(String)
        case cancelled
    }

    /// Nil while no character is typed by its number.
    private var digits: String?

    var isActive: Bool { digits != nil }

    /// The longest number, 10FFFF.
    private static let mostDigits = 6

    /// Takes a key. Nil if it has another meaning. Keys that do not fit change nothing.
    mutating func handle(_ key: UIKey) -> Step? {
        let letter = key.characters.lowercased()
        guard var digits else {
            guard letter == "u", key.modifierFlags.isSuperset(of: [.control, .shift]),
                key.modifierFlags.isDisjoint(with: [.alternate, .command])
            else { return nil }
            self.digits = ""
            return .composing("u")
        }
        switch key.keyCode {
        case .keyboardEscape:
            cancel()
            return .cancelled
        case .keyboardReturnOrEnter, .keyboardSpacebar:
            if let character = CodePointEntry.character(digits) {
                cancel()
                return .inserted(character)
            }
        case .keyboardDeleteOrBackspace:
            guard digits.popLast() != nil else {
                cancel()
                return .cancelled
            }
        default:
            if letter.count == 1, letter.utf8.count == 1, letter.first?.isHexDigit ?? false,
                digits.count < CodePointEntry.mostDigits
            {
                digits += letter
            }
        }
        self.digits = digits
        return .composing("u" + digits)
    }

    mutating func cancel() { digits = nil }

    /// The character of a number; nil if there is none that text can have.
    private static func character(_ digits: String) -> String? {
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value),
            scalar.properties.generalCategory != .control
        else { return nil }
        return String(scalar)
    }
}
