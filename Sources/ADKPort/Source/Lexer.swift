/// Cuts Swift source into tokens. Comments, strings and regular expressions are passed over as a whole, however they
/// are nested, so that a pass never changes their text.
///
/// O(bytes). Damaged source gives tokens too: a string of one line ends with its line at the latest.
struct Lexer {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var tokens: [Token] = []
    /// The token before `place`, also in an interpolation, whose tokens are none of `tokens`.
    private var previous: (kind: Token.Kind, text: String)?
    private var lineHasToken = false

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func tokens(of bytes: [UInt8]) -> [Token] {
        var lexer = Lexer(bytes)
        lexer.run()
        return lexer.tokens
    }

    private mutating func run() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        if at("#!") { skipLine() }
        var followsSpace = true
        while place < bytes.count {
            let start = place
            if skipSpaceOrComment() {
                for byte in bytes[start..<place] where byte == newline {
                    line += 1
                    lineHasToken = false
                }
                followsSpace = true
                continue
            }
            let kind = skipToken(), text = String(decoding: bytes[start..<place], as: UTF8.self)
            tokens.append(
                Token(
                    kind: kind, text: text, range: start..<place, line: line, startsLine: !lineHasToken,
                    followsSpace: followsSpace))
            previous = (kind, text)
            for byte in bytes[start..<place] where byte == newline { line += 1 }
            lineHasToken = true
            followsSpace = false
        }
    }

    // MARK: Spaces and comments

    private mutating func skipSpaceOrComment() -> Bool {
        switch bytes[place] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), newline, UInt8(ascii: "\r"), 0x0B, 0x0C, 0:
            place += 1
            return true
        case slash where at("//"):
            skipLine()
            return true
        case slash where at("/*"):
            skipComment()
            return true
        default: return false
        }
    }

    private mutating func skipLine() {
        while place < bytes.count, bytes[place] != newline { place += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        while place < bytes.count {
            if at("/*") {
                depth += 1
                place += 2
            } else if at("*/") {
                depth -= 1
                place += 2
                if depth == 0 { return }
            } else {
                place += 1
            }
        }
    }

    // MARK: Tokens

    private mutating func skipToken() -> Token.Kind {
        let byte = bytes[place]
        if byte == quote {
            skipString(signs: 0)
            return .literal
        }
        if byte == numberSign {
            let signs = count(of: numberSign, from: place)
            if self.byte(at: place + signs) == quote {
                place += signs
                skipString(signs: signs)
                return .literal
            }
            if self.byte(at: place + signs) == slash, let end = endOfExpression(signs: signs) {
                place = end
                return .literal
            }
            place += 1
            if skipWord() { return .directive }
            return .mark
        }
        if byte == UInt8(ascii: "@") {
            place += 1
            _ = skipWord()
            return .attribute
        }
        if byte == UInt8(ascii: "$") {
            place += 1
            _ = skipWord()
            return .word
        }
        if isDigit(byte) {
            skipNumber()
            return .number
        }
        if skipWord() { return .word }
        if byte == slash, let end = endOfBareExpression() {
            place = end
            return .literal
        }
        skipMark()
        return .mark
    }

    private mutating func skipWord() -> Bool {
        let start = place
        if byte(at: place) == graveAccent {
            var end = place + 1
            while let byte = byte(at: end), byte != graveAccent, byte != newline { end += 1 }
            guard byte(at: end) == graveAccent else { return false }
            place = end + 1
            return true
        }
        while let byte = byte(at: place), isWordByte(byte) { place += 1 }
        return place > start
    }

    private mutating func skipNumber() {
        while let byte = byte(at: place) {
            if isWordByte(byte) {
                place += 1
            } else if byte == UInt8(ascii: "."), let next = self.byte(at: place + 1), isDigit(next) {
                place += 1
            } else {
                return
            }
        }
    }

    private mutating func skipMark() {
        if at("->") || at("!=") || at("==") || at("&&") || at("||") {
            place += 2
            return
        }
        let first = bytes[place]
        place += 1
        if first == UInt8(ascii: ".") {
            while byte(at: place) == first { place += 1 }
            return
        }
        guard isOperator(first) else { return }
        while let byte = byte(at: place), isOperator(byte), !at("//"), !at("/*"), !at("->") { place += 1 }
    }

    // MARK: Strings

    /// Passes a string whose first quote is at `place`, after `signs` number signs.
    private mutating func skipString(signs: Int) {
        let isLong = at("\"\"\"")
        place += isLong ? 3 : 1
        while place < bytes.count {
            let byte = bytes[place]
            if byte == quote, !isLong || at("\"\"\"") {
                let end = place + (isLong ? 3 : 1)
                if count(of: numberSign, from: end) >= signs {
                    place = end + signs
                    return
                }
                place += 1
            } else if byte == UInt8(ascii: "\\"), count(of: numberSign, from: place + 1) >= signs {
                place += 1 + signs
                if self.byte(at: place) == openParenthesis {
                    skipInterpolation()
                } else if self.byte(at: place) != newline || isLong {
                    place += 1
                }
            } else if byte == newline, !isLong {
                return
            } else {
                place += 1
            }
        }
        place = min(place, bytes.count)
    }

    /// Passes the code from the parenthesis at `place` to the one that closes it.
    private mutating func skipInterpolation() {
        var depth = 0
        while place < bytes.count {
            if skipSpaceOrComment() { continue }
            let start = place, byte = bytes[place]
            let kind = skipToken()
            previous = (kind, String(decoding: bytes[start..<place], as: UTF8.self))
            guard kind == .mark else { continue }
            if byte == openParenthesis { depth += 1 }
            if byte == closeParenthesis {
                depth -= 1
                if depth == 0 { return }
            }
        }
    }

    // MARK: Regular expressions

    /// The end of `#/…/#`, or nil if nothing closes it.
    private func endOfExpression(signs: Int) -> Int? {
        var end = place + signs + 1
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "\\") {
                end += 2
            } else if bytes[end] == slash, count(of: numberSign, from: end + 1) >= signs {
                return end + 1 + signs
            } else {
                end += 1
            }
        }
        return nil
    }

    /// The end of `/…/` on one line, where an operand may begin. By the compiler's rules it does not begin with a
    /// space, and its parentheses are balanced.
    private func endOfBareExpression() -> Int? {
        if let previous {
            let mayPrecede =
                switch previous.kind {
                case .mark: ["(", "[", "{", ",", ":", ";", "=", "==", "!=", "&&", "||"].contains(previous.text)
                case .word: ["return", "in", "case", "try", "await"].contains(previous.text)
                default: false
                }
            guard mayPrecede else { return nil }
        }
        var end = place + 1
        guard let first = byte(at: end), first != UInt8(ascii: " "), first != slash, first != UInt8(ascii: "*") else {
            return nil
        }
        var depth = 0
        while let byte = byte(at: end), byte != newline {
            switch byte {
            case UInt8(ascii: "\\"): end += 1
            case openParenthesis: depth += 1
            case closeParenthesis: depth -= 1
            case slash: return depth == 0 ? end + 1 : nil
            default: break
            }
            if depth < 0 { return nil }
            end += 1
        }
        return nil
    }

    // MARK: Bytes

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func at(_ text: StaticString) -> Bool {
        guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { text in
            text.indices.allSatisfy { bytes[place + $0] == text[$0] }
        }
    }

    private func count(of byte: UInt8, from start: Int) -> Int {
        var end = start
        while self.byte(at: end) == byte { end += 1 }
        return end - start
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || isDigit(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private func isOperator(_ byte: UInt8) -> Bool { operatorBytes.contains(byte) }
}

private let newline = UInt8(ascii: "\n")
private let slash = UInt8(ascii: "/")
private let quote = UInt8(ascii: "\"")
private let numberSign = UInt8(ascii: "#")
private let graveAccent = UInt8(ascii: "`")
private let openParenthesis = UInt8(ascii: "(")
private let closeParenthesis = UInt8(ascii: ")")
/// Those of operators that no pass needs one by one.
private let operatorBytes = Set("/=-+*%&|^~\\".utf8)
