/// A text with places for values: `%@ has %2$lld files`, `%#@files@ in %#@folders@`.
///
/// A `%` that begins no specifier is text. As in C a format is read by its scalars: a mark that combines with a
/// specifier does not hide it.
struct TextFormat: Equatable, Sendable {
    /// How a value is written: `%-8.2f`.
    struct Specifier: Equatable, Sendable {
        /// The number of the value, from 1. Nil for the next one.
        var position: Int?
        var flags = ""
        var width: Int?
        var precision: Int?
        /// `l` and others, which the values know themselves.
        var length = ""
        var conversion: Character

        var kind: FormatValue.Kind {
            switch conversion {
            case "@": .object
            case "a", "A", "e", "E", "f", "F", "g", "G": .real
            case "s", "S", "p", "n", "*": .memory
            default: .integer
            }
        }

        /// As it is written in a format.
        var text: String {
            "%" + (position.map { "\($0)$" } ?? "") + flags + (width.map(String.init) ?? "")
                + (precision.map { ".\($0)" } ?? "") + length + String(conversion)
        }
    }

    enum Piece: Equatable, Sendable {
        case text(String)
        case value(Specifier)
        /// `%#@name@`: a form that depends on a number.
        case variable(name: String, position: Int?)
        /// `%arg`: the number of the variable whose form this is.
        case argument
    }

    private(set) var pieces: [Piece] = []

    init(_ text: String) {
        var rest = Substring(text).unicodeScalars
        var plain = String.UnicodeScalarView()
        while let mark = rest.firstIndex(of: "%") {
            plain += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            if rest.first == "%" {
                plain.append("%")
                rest.removeFirst()
                continue
            }
            var after = rest
            guard let piece = TextFormat.piece(&after) else {
                plain.append("%")
                continue
            }
            if !plain.isEmpty { pieces.append(.text(String(plain))) }
            (plain, rest) = (.init(), after)
            pieces.append(piece)
        }
        plain += rest
        if !plain.isEmpty { pieces.append(.text(String(plain))) }
    }

    /// Whether it has no place for a value.
    var isPlain: Bool {
        pieces.allSatisfy { if case .text = $0 { true } else { false } }
    }

    /// Whether it has a place for the value with this number. The places have their numbers.
    func takes(_ position: Int) -> Bool {
        pieces.contains { if case .value(let specifier) = $0 { specifier.position == position } else { false } }
    }

    /// Removes the piece after a `%`. Nil if there is none.
    private static func piece(_ rest: inout Substring.UnicodeScalarView) -> Piece? {
        var position: Int?
        var after = rest
        if let number = number(&after), number > 0, after.first == "$" {
            after.removeFirst()
            (position, rest) = (number, after)
        }
        if rest.starts(with: "#@".unicodeScalars) {
            guard let end = rest.dropFirst(2).firstIndex(of: "@") else { return nil }
            let name = String(rest.dropFirst(2)[..<end])
            rest = rest[rest.index(after: end)...]
            return .variable(name: name, position: position)
        }
        if position == nil, rest.starts(with: "arg".unicodeScalars) {
            rest = rest.dropFirst(3)
            return .argument
        }
        var result = Specifier(position: position, conversion: "@")
        result.flags = String(rest.prefix { "-+ #0'".unicodeScalars.contains($0) })
        rest = rest.dropFirst(result.flags.count)
        result.width = number(&rest)
        if rest.first == "." {
            rest.removeFirst()
            result.precision = number(&rest) ?? 0
        }
        // The width is a value, before the one that is written.
        if rest.first == "*" {
            rest.removeFirst()
            result.conversion = "*"
            return .value(result)
        }
        result.length = String(rest.prefix { "hlqLztj".unicodeScalars.contains($0) })
        guard result.length.count <= 2, let conversion = rest.dropFirst(result.length.count).first,
            "@dDiuUxXoOaAeEfFgGcCsSpn".unicodeScalars.contains(conversion)
        else { return nil }
        rest = rest.dropFirst(result.length.count + 1)
        result.conversion = Character(conversion)
        return .value(result)
    }

    /// Removes digits. Nil if there are none, or if they are more than three.
    private static func number(_ rest: inout Substring.UnicodeScalarView) -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...3).contains(digits.count), let number = Int(String(digits)) else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }
}

extension TextFormat {
    /// The format with a number for every value.
    var positioned: String {
        var next = 1
        return pieces.map { piece -> String in
            switch piece {
            case .text(let text): return TextFormat.escaped(text)
            case .argument: return "%arg"
            case .variable(let name, let position):
                if position == nil { next += 1 }
                return "%\(position ?? next - 1)$#@\(name)@"
            case .value(var specifier):
                if specifier.position == nil {
                    specifier.position = next
                    next += 1
                }
                return specifier.text
            }
        }.joined()
    }

    /// A text as a part of a format.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.split(separator: "%", omittingEmptySubsequences: false).map { String($0) }
            .joined(separator: "%%")
    }

    /// A text or a format twice. Both parts show the same values.
    static func doubled(_ text: String) -> String {
        guard !text.isEmpty else { return text }
        let format = TextFormat(text)
        // Without values it may be no format: its percent signs stay as they are.
        let once = format.isPlain ? text : format.positioned
        return "\(once) \(once)"
    }
}
