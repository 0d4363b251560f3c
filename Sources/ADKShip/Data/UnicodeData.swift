import Foundation

/// The data of ICU that Foundation is linked with: a package of named items, one for each language and kind of data.
///
/// The package begins with a header, whose size is in its first two bytes. A table follows: the number of items, and
/// the place of the name and of the bytes of each, in the order of names. Places count from the end of the header.
package struct UnicodeData {
    /// The name of an item such as `icudt76l/curr/de.res`, and the range of its bytes.
    struct Item {
        let name: String
        let range: Range<Int>
    }

    let items: [Item]
    private let bytes: [UInt8]
    private let headerSize: Int

    /// Throws if the bytes are no such package of a little-endian machine.
    package init(_ bytes: [UInt8], path: String) throws(ShipError) {
        func damaged(_ reason: String) -> ShipError { .unknownData(path: path, reason: reason) }
        func number(_ offset: Int) -> Int {
            bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard bytes.count >= 24, bytes[2] == 0xDA, bytes[3] == 0x27, bytes[8] == 0,
            bytes[12..<16].elementsEqual("CmnD".utf8)
        else { throw damaged("it does not begin as a package of ICU data does") }
        let headerSize = Int(bytes[0]) | Int(bytes[1]) << 8, available = bytes.count - headerSize
        guard headerSize >= 24, available >= 4 else { throw damaged("its header has \(headerSize) bytes") }
        let count = number(headerSize)
        guard count > 0, count <= (available - 4) / 8 else { throw damaged("it has no room for \(count) items") }
        let tableEnd = 4 + 8 * count
        let places = (0..<count).map { index in
            (name: number(headerSize + 4 + 8 * index), data: number(headerSize + 8 + 8 * index))
        }
        var items: [Item] = []
        for (index, place) in places.enumerated() {
            let end = index + 1 < count ? places[index + 1].data : available
            guard place.name >= tableEnd, place.name < available, place.data >= tableEnd, place.data <= end,
                end <= available,
                let length = bytes[(headerSize + place.name)...].prefix(256).firstIndex(of: 0)
            else { throw damaged("item \(index) is outside of it") }
            items.append(
                Item(
                    name: String(decoding: bytes[headerSize + place.name..<length], as: UTF8.self),
                    range: headerSize + place.data..<headerSize + end))
        }
        self.items = items
        self.bytes = bytes
        self.headerSize = headerSize
    }

    /// The package with those items that `isKept` accepts by their names.
    package func reduced(_ isKept: (String) -> Bool) -> [UInt8] {
        let kept = items.filter { isKept($0.name) }
        var result = Array(bytes[..<headerSize]), names: [UInt8] = [], places: [(name: Int, data: Int)] = []
        let tableEnd = 4 + 8 * kept.count
        let nameBytes = kept.reduce(0) { $0 + $1.name.utf8.count + 1 }
        var end = UnicodeData.aligned(tableEnd + nameBytes)
        for item in kept {
            places.append((tableEnd + names.count, end))
            names += Array(item.name.utf8) + [0]
            end = UnicodeData.aligned(end + item.range.count)
        }
        func append(_ number: Int) { result += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        func fill(to size: Int) { result += [UInt8](repeating: 0, count: headerSize + size - result.count) }
        append(kept.count)
        for place in places {
            append(place.name)
            append(place.data)
        }
        result += names
        for (item, place) in zip(kept, places) {
            fill(to: place.data)
            result += bytes[item.range]
        }
        fill(to: end)
        return result
    }

    /// ICU reads numbers of up to 16 bytes in place.
    private static func aligned(_ size: Int) -> Int { (size + 15) & ~15 }
}
