import Foundation

/// The few values of an EXIF block (a small TIFF file) that a list of photos needs. The block may be damaged: every
/// offset is checked, and no more than two directories are read.
struct ExifBlock {
    /// The orientation of the stored pixels, 1...8.
    private(set) var orientation: Int?
    /// The position of the orientation's two bytes within the file.
    private(set) var orientationPosition: Int?
    /// The time at which the photo was taken, as written: `2023:05:06 07:08:09`.
    private(set) var taken: String?
    let isLittleEndian: Bool
    /// The position within the file of the first directory, and the number of its entries.
    let directory: (position: Int, count: Int)

    private let block: Range<Int>

    private enum Tag {
        static let orientation = 0x0112, exif = 0x8769, taken = 0x9003, digitized = 0x9004
    }
    /// A directory with more entries is damaged.
    private static let maximumCount = 1024

    /// Reads the block in the range `block` of a file. Nil if it has no first directory.
    init?(_ file: inout FileWindow, _ block: Range<Int>) {
        guard block.count >= 8, let order = file.bytes(at: block.lowerBound, 4) else { return nil }
        if order.elementsEqual([0x49, 0x49, 42, 0]) {
            isLittleEndian = true
        } else if order.elementsEqual([0x4D, 0x4D, 0, 42]) {
            isLittleEndian = false
        } else {
            return nil
        }
        self.block = block
        guard let first = ExifBlock.directory(&file, block, at: 4, isLittleEndian) else { return nil }
        directory = first
        readFirst(&file)
    }

    private mutating func readFirst(_ file: inout FileWindow) {
        var exif: Int?
        for index in 0..<directory.count {
            let entry = directory.position + 2 + 12 * index
            switch number(&file, entry, 2) {
            case Tag.orientation where number(&file, entry + 2, 2) == 3:
                guard let value = number(&file, entry + 8, 2) else { continue }
                orientationPosition = entry + 8
                orientation = (1...8).contains(value) ? value : nil
            case Tag.exif: exif = entry + 8 - block.lowerBound
            default: continue
            }
        }
        guard let exif, let second = ExifBlock.directory(&file, block, at: exif, isLittleEndian) else { return }
        for index in 0..<second.count {
            let entry = second.position + 2 + 12 * index
            switch number(&file, entry, 2) {
            case Tag.taken: taken = text(&file, entry) ?? taken
            case Tag.digitized where taken == nil: taken = text(&file, entry)
            default: continue
            }
        }
    }

    /// The directory whose offset is stored at `pointer` of the block.
    private static func directory(
        _ file: inout FileWindow, _ block: Range<Int>, at pointer: Int, _ isLittleEndian: Bool
    ) -> (position: Int, count: Int)? {
        func number(_ file: inout FileWindow, _ offset: Int, _ length: Int) -> Int? {
            guard offset >= 0, offset + length <= block.count else { return nil }
            return value(&file, block.lowerBound + offset, length, isLittleEndian)
        }
        guard let offset = number(&file, pointer, 4), offset >= 8,
            let count = number(&file, offset, 2), count > 0, count <= maximumCount,
            offset + 2 + 12 * count <= block.count
        else { return nil }
        return (block.lowerBound + offset, count)
    }

    /// The text of an entry of 20 characters.
    private func text(_ file: inout FileWindow, _ entry: Int) -> String? {
        guard number(&file, entry + 2, 2) == 2, let count = number(&file, entry + 4, 4), (19...32).contains(count),
            let offset = number(&file, entry + 8, 4), offset <= block.count - count,
            let bytes = file.bytes(at: block.lowerBound + offset, count)
        else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func number(_ file: inout FileWindow, _ position: Int, _ length: Int) -> Int? {
        ExifBlock.value(&file, position, length, isLittleEndian)
    }

    private static func value(
        _ file: inout FileWindow, _ position: Int, _ length: Int, _ isLittleEndian: Bool
    ) -> Int? {
        guard let bytes = file.bytes(at: position, length) else { return nil }
        return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }

    /// `taken` in seconds since 1970, read in the user's time zone. Nil if it is no date.
    var takenSeconds: Int? { taken.flatMap(ExifBlock.seconds) }

    /// The seconds since 1970 of a date such as `2023:05:06 07:08:09`, read in the user's time zone.
    static func seconds(_ text: String) -> Int? {
        let parts = text.split(whereSeparator: { !$0.isASCII || !$0.isNumber }).map { Int($0) ?? -1 }
        guard parts.count >= 6, (1800...9999).contains(parts[0]), (1...12).contains(parts[1]),
            (1...31).contains(parts[2]), (0...23).contains(parts[3]), (0...59).contains(parts[4]),
            (0...60).contains(parts[5])
        else { return nil }
        var time = tm()
        time.tm_year = Int32(parts[0] - 1900)
        time.tm_mon = Int32(parts[1] - 1)
        time.tm_mday = Int32(parts[2])
        time.tm_hour = Int32(parts[3])
        time.tm_min = Int32(parts[4])
        time.tm_sec = Int32(parts[5])
        time.tm_isdst = -1
        return Int(mktime(&time))
    }
}
