import ADKBus
import TestSupport

/// Random values of random types.
struct RandomValues {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private static let basic = Array("ybnqiuxtdsog")

    /// A body of a few values, whose type is short enough for a message.
    mutating func body() -> [BusValue] {
        while true {
            let types = (0..<random.next(0...3)).map { _ in type(depth: 0) }
            if types.joined().count <= 200 { return types.map { value(of: $0, depth: 0) } }
        }
    }

    private mutating func type(depth: Int) -> String {
        switch random.next(0...(depth < 4 ? 9 : 5)) {
        case 0...4: return String(RandomValues.basic[random.next(0...11)])
        case 5: return "v"
        case 6, 7: return "a" + type(depth: depth + 1)
        case 8: return "a{\(RandomValues.basic[random.next(0...11)])\(type(depth: depth + 1))}"
        default: return "(" + (0...random.next(0...3)).map { _ in type(depth: depth + 1) }.joined() + ")"
        }
    }

    private mutating func value(of type: String, depth: Int) -> BusValue {
        switch type.first {
        case "y": return .byte(UInt8(truncatingIfNeeded: random.next()))
        case "b": return .boolean(random.next() % 2 == 0)
        case "n": return .int16(Int16(truncatingIfNeeded: random.next()))
        case "q": return .uint16(UInt16(truncatingIfNeeded: random.next()))
        case "i": return .int32(Int32(truncatingIfNeeded: random.next()))
        case "u": return .uint32(UInt32(truncatingIfNeeded: random.next()))
        case "x": return .int64(Int64(bitPattern: random.next()))
        case "t": return .uint64(random.next())
        case "d": return .double([0, -1.5, .infinity, 1e300, Double(random.next(0...9))][random.next(0...4)])
        case "s": return .string(["", "a", "Ünï", "🙂'\"", "line\nbreak", "<b>&"][random.next(0...5)])
        case "o": return .objectPath(["/", "/a", "/a/b_1", "/org/example/Object"][random.next(0...3)])
        case "g": return .signature(["", "s", "a{sv}", "(iiay)", "yy"][random.next(0...4)])
        case "v":
            var inner = depth > 6 ? "i" : self.type(depth: depth)
            if inner.count > 200 { inner = "s" }
            return .variant(value(of: inner, depth: depth + 1))
        case "(":
            let fields = RandomValues.split(String(type.dropFirst().dropLast()))
            return .structure(fields.map { value(of: $0, depth: depth + 1) })
        default:
            let element = String(type.dropFirst())
            let count = random.next(0...(depth > 3 ? 1 : 4))
            if element == "y" { return .bytes((0..<count).map { UInt8($0) }) }
            guard element.first == "{" else {
                return .array(of: element, (0..<count).map { _ in value(of: element, depth: depth + 1) })
            }
            let parts = RandomValues.split(String(element.dropFirst().dropLast()))
            let entries = (0..<count).map { _ in
                BusEntry(value(of: parts[0], depth: depth + 1), value(of: parts[1], depth: depth + 1))
            }
            return .dictionary(from: parts[0], to: parts[1], entries)
        }
    }

    /// The complete types in a row.
    private static func split(_ types: String) -> [String] {
        var (result, current, depth) = ([String](), "", 0)
        for character in types {
            current.append(character)
            if "({".contains(character) { depth += 1 }
            if ")}".contains(character) { depth -= 1 }
            guard depth == 0, character != "a" else { continue }
            result.append(current)
            current = ""
        }
        return result
    }
}
