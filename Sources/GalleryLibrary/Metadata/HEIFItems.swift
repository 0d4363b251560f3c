import Foundation

/// Finds the EXIF item of a HEIC or AVIF file (ISO 23008-12) in its list of items and their places.
struct HEIFItems {
    /// The number of the item, and the ranges of all items in the file.
    private var exif: Int?
    private var places: [Int: Range<Int>] = [:]

    /// Against hostile files.
    private static let maximumCount = 4096

    /// The position of the EXIF block within the file.
    static func exif(_ file: inout FileWindow) -> Range<Int>? {
        var items = HEIFItems()
        boxes(&file, 0..<file.count) { file, name, content in
            // Version and flags come before the boxes within.
            if name == "meta", content.count > 4 {
                items.readMeta(&file, content.lowerBound + 4..<content.upperBound)
            }
            return name != "meta"
        }
        // The item begins with the distance of the block from the number's end.
        guard let place = items.exif.flatMap({ items.places[$0] }), place.upperBound <= file.count,
            let skipped = file.bigEndian(at: place.lowerBound, 4), skipped + 4 < place.count
        else { return nil }
        return place.lowerBound + 4 + skipped..<place.upperBound
    }

    /// Calls `body` for each box in a range until it returns false.
    private static func boxes(
        _ file: inout FileWindow, _ range: Range<Int>,
        _ body: (inout FileWindow, _ name: String, _ content: Range<Int>) -> Bool
    ) {
        var offset = range.lowerBound
        for _ in 0..<maximumCount {
            guard offset + 8 <= range.upperBound, var length = file.bigEndian(at: offset, 4),
                let name = file.bytes(at: offset + 4, 4).map({ String(decoding: $0, as: UTF8.self) })
            else { return }
            var header = 8
            if length == 1 {
                guard let long = file.bigEndian(at: offset + 8, 8) else { return }
                (length, header) = (long, 16)
            } else if length == 0 {
                length = range.upperBound - offset
            }
            guard length >= header, length <= range.upperBound - offset else { return }
            guard body(&file, name, offset + header..<offset + length) else { return }
            offset += length
        }
    }

    private mutating func readMeta(_ file: inout FileWindow, _ range: Range<Int>) {
        var items = self
        HEIFItems.boxes(&file, range) { file, name, content in
            if name == "iinf" { items.readNames(&file, content) }
            if name == "iloc" { items.readPlaces(&file, content) }
            return true
        }
        self = items
    }

    private mutating func readNames(_ file: inout FileWindow, _ range: Range<Int>) {
        guard let version = file.bigEndian(at: range.lowerBound, 1) else { return }
        let start = range.lowerBound + (version == 0 ? 6 : 8)
        guard start < range.upperBound else { return }
        var found: Int?
        HEIFItems.boxes(&file, start..<range.upperBound) { file, name, content in
            guard name == "infe", let version = file.bigEndian(at: content.lowerBound, 1), version >= 2 else {
                return true
            }
            let length = version == 2 ? 2 : 4
            let type = file.bytes(at: content.lowerBound + 6 + length, 4)
            if type?.elementsEqual("Exif".utf8) == true { found = file.bigEndian(at: content.lowerBound + 4, length) }
            return found == nil
        }
        exif = found
    }

    private mutating func readPlaces(_ file: inout FileWindow, _ range: Range<Int>) {
        var offset = range.lowerBound
        func next(_ file: inout FileWindow, _ length: Int) -> Int? {
            guard length > 0 else { return 0 }
            defer { offset += length }
            return offset + length <= range.upperBound ? file.bigEndian(at: offset, length) : nil
        }
        guard let version = next(&file, 1), version <= 2, next(&file, 3) != nil, let sizes = next(&file, 2) else {
            return
        }
        let (offsetSize, lengthSize) = (sizes >> 12 & 15, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }),
            let count = next(&file, version == 2 ? 4 : 2)
        else { return }
        for _ in 0..<min(count, HEIFItems.maximumCount) {
            guard let item = next(&file, version == 2 ? 4 : 2), let method = version > 0 ? next(&file, 2) : 0,
                next(&file, 2) != nil, let base = next(&file, baseSize), let extents = next(&file, 2), extents <= 1024
            else { return }
            for extent in 0..<extents {
                guard next(&file, indexSize) != nil, let start = next(&file, offsetSize),
                    let length = next(&file, lengthSize)
                else { return }
                // Only items in one part of this file are read.
                let (sum, overflow) = base.addingReportingOverflow(start)
                guard extent == 0, method & 15 == 0, !overflow, sum >= 0, length > 4, length <= file.count,
                    sum <= file.count - length
                else { continue }
                places[item] = sum..<sum + length
            }
        }
    }
}
