/// A value of D-Bus.
package indirect enum BusValue: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    case descriptor(BusDescriptor)
    /// An array of bytes. Arrays of bytes always have this form.
    case bytes([UInt8])
    /// An array whose elements have one complete type, like `(su)`.
    case array(of: String, [BusValue])
    /// A dictionary from a basic type, like `s`, to a complete type, like `v`. The order and equal keys are kept.
    case dictionary(from: String, to: String, [BusEntry])
    case structure([BusValue])
    case variant(BusValue)
}

/// A key of a dictionary and its value.
package struct BusEntry: Hashable, Sendable {
    package let key: BusValue
    package let value: BusValue

    package init(_ key: BusValue, _ value: BusValue) { (self.key, self.value) = (key, value) }
}

// MARK: - Making values

extension BusValue {
    /// An array of strings.
    package static func strings(_ strings: some Sequence<String>) -> BusValue {
        .array(of: "s", strings.map { .string($0) })
    }

    /// A dictionary from names to variants, in the order of the names. Most services take their options so.
    package static func options(_ options: [String: BusValue]) -> BusValue {
        let sorted = options.sorted { $0.key < $1.key }
        return .dictionary(from: "s", to: "v", sorted.map { BusEntry(.string($0.key), .variant($0.value)) })
    }
}

// MARK: - Reading values

extension BusValue {
    /// The value in a variant, and in a variant in it. All others are themselves.
    package var unwrapped: BusValue {
        if case .variant(let value) = self { value.unwrapped } else { self }
    }

    /// A string, an object path or a signature, also in a variant.
    package var text: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    /// A whole number of any size, also in a variant.
    package var number: Int? {
        switch unwrapped {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(exactly: value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    /// A number with a fraction, also in a variant.
    package var real: Double? {
        if case .double(let value) = unwrapped { value } else { nil }
    }

    package var flag: Bool? {
        if case .boolean(let value) = unwrapped { value } else { nil }
    }

    /// The elements of an array or the fields of a structure, also in a variant.
    package var elements: [BusValue]? {
        switch unwrapped {
        case .array(_, let elements), .structure(let elements): elements
        case .bytes(let bytes): bytes.map { .byte($0) }
        default: nil
        }
    }

    /// The value of a key of a dictionary, without its variant. O(n).
    package subscript(key: String) -> BusValue? {
        guard case .dictionary(_, _, let entries) = unwrapped else { return nil }
        return entries.first { $0.key.text == key }?.value.unwrapped
    }
}

// MARK: - Types

extension BusValue {
    /// The largest number of containers around a value.
    static let mostLevels = 64

    /// The type, like `a{sv}`. Throws if the value is nested too deeply or has an empty structure.
    func typeText(level: Int = 0) throws(BusError) -> String {
        guard level <= BusValue.mostLevels else { throw .invalidValue("a value is nested too deeply") }
        switch self {
        case .byte: return "y"
        case .boolean: return "b"
        case .int16: return "n"
        case .uint16: return "q"
        case .int32: return "i"
        case .uint32: return "u"
        case .int64: return "x"
        case .uint64: return "t"
        case .double: return "d"
        case .string: return "s"
        case .objectPath: return "o"
        case .signature: return "g"
        case .descriptor: return "h"
        case .bytes: return "ay"
        case .array(let element, _): return "a" + element
        case .dictionary(let key, let value, _): return "a{" + key + value + "}"
        case .structure(let fields):
            guard !fields.isEmpty else { throw .invalidValue("a structure has no fields") }
            return "(" + (try BusValue.typeText(of: fields, level: level + 1)) + ")"
        case .variant: return "v"
        }
    }

    /// The types of `values` in a row.
    static func typeText(of values: [BusValue], level: Int) throws(BusError) -> String {
        var text = ""
        for value in values { text += try value.typeText(level: level) }
        return text
    }
}
