import Foundation

/// The declarations of a `style` attribute, in order: names in lower case, and values. O(n).
struct CSSDeclarations: Sequence {
    private let declarations: [(name: String, value: String)]

    init(_ style: String) {
        var result: [(String, String)] = []
        for part in CSSDeclarations.split(style, at: ";") {
            guard let colon = part.firstIndex(of: ":") else { continue }
            let name = part[..<colon].trimmed.lowercased()
            var value = part[part.index(after: colon)...].trimmed
            if let important = value.range(of: "!important", options: [.caseInsensitive, .backwards]),
                important.upperBound == value.endIndex
            {
                value = value[..<important.lowerBound].trimmed
            }
            if !name.isEmpty, !value.isEmpty { result.append((name, value)) }
        }
        declarations = result
    }

    func makeIterator() -> IndexingIterator<[(name: String, value: String)]> { declarations.makeIterator() }

    /// The parts between separators that are neither quoted nor in parentheses.
    static func split(_ text: String, at separator: Unicode.Scalar) -> [Substring] {
        let scalars = text.unicodeScalars
        var (result, start, depth) = ([Substring](), scalars.startIndex, 0)
        var (quote, isEscaped): (Unicode.Scalar?, Bool) = (nil, false)
        for index in scalars.indices {
            let scalar = scalars[index]
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if quote != nil {
                if scalar == quote { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == "(" {
                depth += 1
            } else if scalar == ")" {
                depth -= 1
            } else if scalar == separator, depth <= 0 {
                result.append(text[start..<index])
                start = scalars.index(after: index)
            }
        }
        return result + [text[start...]]
    }

    /// The text of a value that may be quoted and have escapes.
    static func unquoted(_ value: Substring) -> String {
        var scalars = Substring(value.trimmed).unicodeScalars
        if let first = scalars.first, first == "\"" || first == "'" {
            scalars.removeFirst()
            if scalars.last == first { scalars.removeLast() }
        }
        var (result, isEscaped) = (String.UnicodeScalarView(), false)
        for scalar in scalars {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(scalar)
                isEscaped = false
            }
        }
        return String(result)
    }
}

/// A length of CSS in points. A pixel is one point.
enum CSSLength {
    /// Lengths beyond are no lengths of a text.
    private static let longest: CGFloat = 16_384

    /// The points of `value`; nil for keywords and unknown units. `em` is the font's size, `whole` that of 100 %. A
    /// number without a unit counts only if it is 0.
    static func points(_ value: String, em: CGFloat, whole: CGFloat) -> CGFloat? {
        guard let (number, unit) = parse(value) else { return nil }
        let factor: CGFloat? =
            switch unit {
            case "": number == 0 ? 1 : nil
            case "px": 1
            case "pt": 4 / 3
            case "pc": 16
            case "in": 96
            case "cm": 96 / 2.54
            case "mm": 96 / 25.4
            case "em": em
            case "rem": em
            case "ex", "ch": em / 2
            case "%": whole / 100
            default: nil
            }
        guard let points = factor.map({ $0 * number }), abs(points) <= longest else { return nil }
        return points
    }

    /// The number at the start of `value`, and the unit behind it in lower case.
    static func parse(_ value: String) -> (number: CGFloat, unit: String)? {
        let text = value.trimmed.lowercased()
        var end = text.startIndex
        var last: Character = " "
        while end < text.endIndex {
            let character = text[end]
            let isSign = (character == "-" || character == "+") && (end == text.startIndex || last == "e")
            let rest = text[text.index(after: end)...]
            // Behind an exponent is a digit or a sign; behind the `e` of `em` is none.
            let isExponent =
                character == "e" && (rest.first.map { $0.isASCII && $0.isNumber || $0 == "-" || $0 == "+" } ?? false)
            guard character.isASCII && character.isNumber || character == "." || isSign || isExponent else { break }
            last = character
            end = text.index(after: end)
        }
        guard let number = Double(text[..<end]), number.isFinite else { return nil }
        return (CGFloat(number), text[end...].trimmed)
    }
}

extension StringProtocol {
    /// Without spaces at both ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
