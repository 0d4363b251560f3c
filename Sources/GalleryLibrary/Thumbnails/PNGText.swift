import AsyncDisplayKit

/// The text entries of a PNG file before its pixels.
struct PNGText {
    private(set) var values: [String: String] = [:]
    /// The keys of entries that are compressed, which are not read.
    private(set) var compressedKeys: Set<String> = []

    /// Against hostile files: the longest entry that is read, and the most chunks.
    private static let maximumLength = 64 << 10, maximumCount = 256

    /// Nil if the file is no PNG file or ends before its pixels.
    init?(_ file: inout FileWindow) {
        guard file.bytes(at: 0, 8)?.elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == true else {
            return nil
        }
        var offset = 8
        for _ in 0..<PNGText.maximumCount {
            guard let length = file.bigEndian(at: offset, 4), let name = file.bytes(at: offset + 4, 4).map(Array.init)
            else { return nil }
            if name.elementsEqual("IDAT".utf8) { return }
            let isPlain = name.elementsEqual("tEXt".utf8)
            if isPlain || name.elementsEqual("zTXt".utf8), length <= PNGText.maximumLength {
                guard let content = file.bytes(at: offset + 8, length),
                    let sum = file.bigEndian(at: offset + 8 + length, 4)
                else { return nil }
                var expected = PNGChecksum()
                expected.add(name)
                expected.add(content)
                guard Int(expected.value) == sum else { return nil }
                read(content, isPlain: isPlain)
            }
            offset += 12 + length
        }
        return nil
    }

    /// Whether the file ends as a PNG file does. One that was cut off can be decoded in part.
    static func isComplete(_ file: inout FileWindow) -> Bool {
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        return file.bytes(at: file.count - end.count, end.count)?.elementsEqual(end) == true
    }

    private mutating func read(_ content: ArraySlice<UInt8>, isPlain: Bool) {
        guard let end = content.firstIndex(of: 0) else { return }
        let key = PNGText.latin1(content[..<end])
        if isPlain { values[key] = PNGText.latin1(content[(end + 1)...]) } else { compressedKeys.insert(key) }
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }

    /// A PNG file with text entries after its header. `values` are ASCII.
    static func inserting(_ values: [(key: String, value: String)], into png: Data) -> Data {
        // The signature and the header chunk.
        let start = 8 + 25
        var result = Data(png.prefix(start))
        for (key, value) in values {
            let body = Array("tEXt".utf8) + Array(key.utf8) + [0] + Array(value.utf8)
            var sum = PNGChecksum()
            sum.add(body)
            result += PNGText.word(body.count - 4) + body + PNGText.word(Int(sum.value))
        }
        return result + png.dropFirst(start)
    }

    private static func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
