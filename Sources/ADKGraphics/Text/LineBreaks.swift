/// Finds the line breaks written in UTF-8 text.
///
/// A paragraph ends at line feed, carriage return, both together, U+0085 and U+2029. A line ends within its paragraph
/// at vertical tab, form feed and U+2028.
package enum LineBreaks {
    /// A line break, or the end of the text.
    struct Break: Equatable {
        /// The break's own bytes. Empty at the end of the text.
        var bytes: Range<Int>
        var endsParagraph: Bool
    }

    /// The first line break at or after `start`.
    static func next(in bytes: [UInt8], from start: Int) -> Break {
        bytes.withUnsafeBufferPointer { next(in: $0, from: start) }
    }

    private static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Break {
        var index = start
        while index < bytes.count {
            let length = length(in: bytes, at: index)
            if length > 0 {
                return Break(bytes: index..<index + length, endsParagraph: endsParagraph(bytes, at: index))
            }
            index += 1
        }
        return Break(bytes: bytes.count..<bytes.count, endsParagraph: true)
    }

    /// The paragraphs, each with the line break at its end. The last one has none, and is empty if `bytes` are empty or
    /// end with a line break.
    static func paragraphs(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var (start, end) = (0, 0)
        while end < bytes.count {
            let next = next(in: bytes, from: end)
            end = next.bytes.upperBound
            guard next.endsParagraph, !next.bytes.isEmpty else { continue }
            result.append(start..<end)
            start = end
        }
        result.append(start..<bytes.count)
        return result
    }

    /// Whether `bytes` end with a line break that ends a paragraph.
    package static func endsParagraph(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        switch bytes.last {
        case 0x0A, 0x0D: true
        case 0x85: bytes.dropLast().last == 0xC2
        case 0xA9: bytes.suffix(3).elementsEqual([0xE2, 0x80, 0xA9])
        default: false
        }
    }

    /// The start of the line that contains `offset`.
    static func lineStart(in bytes: [UInt8], of offset: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var index = offset
            while index > 0, !isBreak(bytes, endingAt: index) { index -= 1 }
            return index
        }
    }

    private static func isBreak(_ bytes: UnsafeBufferPointer<UInt8>, endingAt index: Int) -> Bool {
        switch bytes[index - 1] {
        case 0x0A...0x0D: true
        case 0x85: index >= 2 && bytes[index - 2] == 0xC2
        case 0xA8, 0xA9: index >= 3 && bytes[index - 2] == 0x80 && bytes[index - 3] == 0xE2
        default: false
        }
    }

    /// The length in bytes of the line break at `index`. 0 if there is none.
    private static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        switch bytes[index] {
        case 0x0A, 0x0B, 0x0C: return 1
        case 0x0D: return byte(1) == 0x0A ? 2 : 1
        case 0xC2: return byte(1) == 0x85 ? 2 : 0
        case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
        default: return 0
        }
    }

    private static func endsParagraph(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case 0x0B, 0x0C: false
        case 0xE2: bytes[index + 2] == 0xA9
        default: true
        }
    }
}
