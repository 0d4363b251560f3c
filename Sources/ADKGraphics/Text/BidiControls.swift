import Foundation

/// The directional controls of a paragraph that are open at an offset. Text from the middle of the paragraph is
/// shaped with these in front.
struct BidiControls {
    /// The maximum depth of the Unicode bidirectional algorithm. Deeper controls have no effect.
    private static let deepest = 125

    private enum Opening {
        case embedding(UInt8)
        case isolate(UInt8)
    }

    /// The offset read up to, in bytes.
    private var end: Int
    private var stack: [Opening] = []

    init(from start: Int) { end = start }

    /// The UTF-8 of the controls open at `offset` of `bytes`. A control that starts at `offset` is not included.
    /// Offsets must not decrease from call to call.
    mutating func open(at offset: Int, in bytes: [UInt8]) -> [UInt8] {
        while end + 2 < offset {
            guard let next = bytes[end..<offset - 2].firstIndex(of: 0xE2) else { break }
            read(bytes[next + 1], bytes[next + 2], after: next + 3, in: bytes)
            end = next + 1
        }
        end = max(end, offset)
        return stack.prefix(BidiControls.deepest).flatMap { opening -> [UInt8] in
            switch opening {
            case .embedding(let last): [0xE2, 0x80, last]
            case .isolate(let last): [0xE2, 0x81, last]
            }
        }
    }

    /// Handles the last two bytes of a character that starts with E2: U+202A to U+202E, U+2066 to U+2069.
    private mutating func read(_ second: UInt8, _ third: UInt8, after next: Int, in bytes: [UInt8]) {
        switch (second, third) {
        case (0x80, 0xAA), (0x80, 0xAB), (0x80, 0xAD), (0x80, 0xAE): stack.append(.embedding(third))
        case (0x80, 0xAC):
            if case .embedding = stack.last { stack.removeLast() }
        case (0x81, 0xA6), (0x81, 0xA7): stack.append(.isolate(third))
        // The first strong character decides. It may be in the text before this offset.
        case (0x81, 0xA8): stack.append(.isolate(Typesetter.readsRightToLeft(isolated(next, in: bytes)) ? 0xA7 : 0xA6))
        case (0x81, 0xA9):
            guard let isolate = stack.lastIndex(where: { if case .isolate = $0 { true } else { false } }) else {
                return
            }
            stack.removeSubrange(isolate...)
        default: break
        }
    }

    /// The text from `start` to the end of the isolate that starts there, limited to 4,096 bytes.
    private func isolated(_ start: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let limit = min(bytes.count, start + 4_096)
        var depth = 1
        var index = start
        while index + 2 < limit {
            if bytes[index] == 0xE2, bytes[index + 1] == 0x81 {
                if (0xA6...0xA8).contains(bytes[index + 2]) { depth += 1 }
                if bytes[index + 2] == 0xA9 { depth -= 1 }
                if depth == 0 { return bytes[start..<index] }
            }
            index += 1
        }
        var end = limit
        while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return bytes[start..<end]
    }
}
