import ADKFoundation

/// The name of an entry's file: 128 bits of its key, in a folder named after the first eight.
struct EntryName: Hashable, Comparable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// The name for a key. Two keys can have the same name: the file says whose it is.
    init(key: String) {
        high = Checksum.of(key.utf8, seed: 1)
        low = Checksum.of(key.utf8, seed: 2)
    }

    /// The name of a file that was found. Nil if it is not one of the cache's.
    init?(folder: Int, file: some Collection<UInt8>) {
        guard file.count == 30, (0..<256).contains(folder) else { return nil }
        var high = UInt64(folder), low: UInt64 = 0
        for (index, byte) in file.enumerated() {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            if index < 14 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
        }
        self.high = high
        self.low = low
    }

    /// The path below the folder of the cache.
    var path: String {
        let digits = EntryName.hexadecimal(high) + EntryName.hexadecimal(low)
        return "\(digits.prefix(2))/\(digits.dropFirst(2))"
    }

    /// The name of one of the 256 folders.
    static func folderName(_ index: Int) -> String { String(hexadecimal(UInt64(index)).suffix(2)) }

    /// Sixteen digits.
    static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    static func < (first: EntryName, second: EntryName) -> Bool {
        (first.high, first.low) < (second.high, second.low)
    }
}
