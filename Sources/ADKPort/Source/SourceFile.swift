import Foundation

/// A Swift file as tokens, with its brackets in pairs.
struct SourceFile: Sendable {
    let path: String
    private(set) var bytes: [UInt8]
    private(set) var tokens: [Token]
    /// The index of the bracket that closes or opens the one at the same index.
    private(set) var partners: [Int?]
    /// The types that the file declares or extends, in order.
    private(set) var types: [TypeDeclaration]
    /// The line of a bracket without a partner. Nothing is changed in a file that has one.
    private(set) var unpairedLine: Int?
    /// For each line, the file and the line in which it was at first.
    private(set) var firstPlaces: [SourcePlace]

    init(path: String, text: String) {
        self.path = path
        bytes = Array(text.utf8)
        (tokens, partners, types) = ([], [], [])
        firstPlaces = (1...(1 + bytes.count { $0 == UInt8(ascii: "\n") })).map { SourcePlace(path: path, line: $0) }
        read()
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func read() {
        tokens = Lexer.tokens(of: bytes)
        (partners, unpairedLine) = SourceFile.partners(of: tokens)
        types = unpairedLine == nil ? TypeDeclaration.all(in: tokens, partners: partners) : []
    }

    private static func partners(of tokens: [Token]) -> (partners: [Int?], unpairedLine: Int?) {
        let closing = [")": "(", "]": "[", "}": "{"]
        var partners = [Int?](repeating: nil, count: tokens.count)
        var open: [Int] = []
        for (index, token) in tokens.enumerated() where token.kind == .mark {
            if ["(", "[", "{"].contains(token.text) {
                open.append(index)
            } else if let opening = closing[token.text] {
                guard let partner = open.popLast(), tokens[partner].text == opening else {
                    return (partners, token.line)
                }
                (partners[index], partners[partner]) = (partner, index)
            }
        }
        return (partners, open.last.map { tokens[$0].line })
    }

    // MARK: Questions

    /// The text of the token at `index`, or an empty text beyond the ends.
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    /// Whether the tokens from `index` on have these texts.
    func has(_ texts: [String], at index: Int) -> Bool {
        texts.indices.allSatisfy { text(index + $0) == texts[$0] }
    }

    /// The source from the token at `range.lowerBound` to the end of the last one of `range`.
    func source(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        return source(bytes: tokens[first].range.lowerBound..<tokens[last].range.upperBound)
    }

    func source(bytes range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The arguments between the parenthesis at `open` and its partner, as ranges of tokens.
    func arguments(from open: Int) -> [Range<Int>] {
        guard let close = partners[open], close > open + 1 else { return [] }
        var (arguments, start, index): ([Range<Int>], Int, Int) = ([], open + 1, open + 1)
        while index < close {
            if text(index) == "," {
                arguments.append(start..<index)
                start = index + 1
            }
            index = max(index, partners[index] ?? index) + 1
        }
        return arguments + [start..<close]
    }

    /// The innermost type whose braces contain the token at `index`.
    func type(around index: Int) -> TypeDeclaration? {
        types.last { $0.open < index && index < $0.close }
    }

    /// Where the line of a byte begins.
    func lineStart(of offset: Int) -> Int {
        (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    }

    /// Where the line after that of a byte begins, or the end of the file.
    func nextLine(after offset: Int) -> Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    /// The range without a line break, and the line if nothing else is in it.
    func wholeLine(_ range: Range<Int>) -> Range<Int> {
        let start = lineStart(of: range.lowerBound), end = nextLine(after: range.upperBound)
        let rest = bytes[start..<range.lowerBound] + bytes[range.upperBound..<end]
        return rest.allSatisfy { [32, 9, 10, 13].contains($0) } ? start..<end : range
    }

    // MARK: Changes

    /// Replaces ranges of bytes that do not overlap. Of several with one place the first is made.
    mutating func apply(_ edits: [SourceEdit]) {
        var (result, lines, place): ([UInt8], [SourcePlace], Int) = ([], [], 0)
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var line = 0
        lines.append(firstPlaces[0])
        func copy(to end: Int) {
            for byte in bytes[place..<end] {
                result.append(byte)
                if byte == UInt8(ascii: "\n") {
                    line += 1
                    lines.append(firstPlaces[line])
                }
            }
            place = end
        }
        for (_, edit) in sorted where edit.range.lowerBound >= place {
            copy(to: edit.range.lowerBound)
            var origins = edit.origins[...]
            if let origin = origins.popFirst() { lines[lines.count - 1] = origin }
            for byte in edit.text.utf8 {
                result.append(byte)
                if byte == UInt8(ascii: "\n") { lines.append(origins.popFirst() ?? firstPlaces[line]) }
            }
            line += bytes[edit.range].count { $0 == UInt8(ascii: "\n") }
            place = edit.range.upperBound
            lines[lines.count - 1] = firstPlaces[line]
        }
        copy(to: bytes.count)
        (bytes, firstPlaces) = (result, lines)
        read()
    }
}

/// A line of a file.
struct SourcePlace: Equatable, Sendable {
    let path: String
    /// From 1 on.
    let line: Int
}

/// A change of one place of a file.
struct SourceEdit: Equatable {
    /// Offsets in the bytes of the file.
    let range: Range<Int>
    let text: String
    /// The first places of the lines of a text that was moved. Empty for a new text.
    var origins: [SourcePlace] = []
}
