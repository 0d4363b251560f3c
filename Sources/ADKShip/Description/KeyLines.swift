/// The lines of the keys of a JSON object, also of one that ends too early.
struct KeyLines {
    /// The line of each key of the outermost object, from 1.
    private(set) var lines: [String: Int] = [:]
    /// The first key that is there twice.
    private(set) var repeatedKey: String?
    /// The number of lines.
    private(set) var count = 1
    private var order: [(key: String, line: Int)] = []

    /// O(n) in the bytes of `text`.
    init(_ text: String) {
        var depth = 0, isInText = false, isEscaped = false
        var word: [UInt8] = [], wordLine = 1, isWordComplete = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") { count += 1 }
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                    isWordComplete = true
                    continue
                }
                word.append(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): (word, wordLine, isInText, isWordComplete) = ([], count, true, false)
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where isWordComplete && depth == 1:
                add(String(decoding: word, as: UTF8.self), wordLine)
            case UInt8(ascii: ","): isWordComplete = false
            default: break
            }
        }
    }

    private mutating func add(_ key: String, _ line: Int) {
        if lines[key] != nil, repeatedKey == nil { repeatedKey = key }
        lines[key] = line
        order.append((key, line))
    }

    /// The last key that is at `line` or before it.
    func key(before line: Int) -> String? { order.last { $0.line <= line }?.key }
}
