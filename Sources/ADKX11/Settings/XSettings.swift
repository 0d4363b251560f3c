import Foundation

/// Parser for the desktop's settings in the binary format of the XSETTINGS protocol. Pure.
struct XSettings: Equatable {
    enum Value: Equatable {
        case integer(Int32)
        case string(String)
        case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
    }

    private(set) var values: [String: Value] = [:]

    init() {}

    /// Nil if any part of `bytes` violates the format.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 12, bytes[0] <= 1 else { return nil }
        var reader = Reader(bytes: bytes, isBigEndian: bytes[0] == 1, place: 8)
        guard let count = reader.number(4) else { return nil }
        for _ in 0..<count {
            guard let kind = reader.number(1), reader.skip(1), let nameLength = reader.number(2),
                let name = reader.text(nameLength), reader.align(), reader.skip(4)
            else { return nil }
            switch kind {
            case 0:
                guard let value = reader.number(4) else { return nil }
                values[name] = .integer(Int32(truncatingIfNeeded: value))
            case 1:
                guard let length = reader.number(4), let text = reader.text(length), reader.align() else { return nil }
                values[name] = .string(text)
            case 2:
                let parts = (0..<4).compactMap { _ in reader.number(2).map { UInt16($0) } }
                guard parts.count == 4 else { return nil }
                values[name] = .color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
            default:
                return nil
            }
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        let isBigEndian: Bool
        var place: Int

        mutating func number(_ size: Int) -> Int? {
            guard place + size <= bytes.count else { return nil }
            defer { place += size }
            let part = bytes[place..<place + size]
            return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func text(_ length: Int) -> String? {
            guard length >= 0, length <= bytes.count - place else { return nil }
            defer { place += length }
            return String(decoding: bytes[place..<place + length], as: UTF8.self)
        }

        /// Skips to the next multiple of four bytes.
        mutating func align() -> Bool { skip((4 - place % 4) % 4) }

        mutating func skip(_ count: Int) -> Bool {
            place += count
            return place <= bytes.count
        }
    }
}
