import Foundation

/// The segments of a JPEG file before its pixels.
struct JPEGSegments {
    struct Segment: Equatable {
        /// The second byte of the marker.
        let marker: UInt8
        /// The position of the marker's first byte.
        let start: Int
        /// The content, without marker and length.
        let content: Range<Int>
    }

    private(set) var segments: [Segment] = []
    /// The stored size, before the orientation is applied.
    private(set) var size: (width: Int, height: Int)?

    /// Against hostile files.
    private static let maximumCount = 4096, maximumFill = 64 << 10

    /// Nil if the file does not begin as a JPEG file. Ends at the first damage.
    init?(_ file: inout FileWindow) {
        guard file.bytes(at: 0, 2)?.elementsEqual([0xFF, 0xD8]) == true else { return nil }
        var offset = 2
        // The bytes between segments.
        var fill = 0
        while segments.count < JPEGSegments.maximumCount, fill < JPEGSegments.maximumFill,
            let head = file.bytes(at: offset, 2), head.first == 0xFF
        {
            let marker = head[head.startIndex + 1]
            switch marker {
            case 0xFF, 0x01, 0xD0...0xD7:
                let length = marker == 0xFF ? 1 : 2
                offset += length
                fill += length
            case 0xD9, 0xDA: return
            default:
                guard let length = file.bigEndian(at: offset + 2, 2), length >= 2 else { return }
                segments.append(
                    Segment(marker: marker, start: offset, content: offset + 4..<offset + 2 + length))
                if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                    readSize(&file, offset + 4)
                }
                offset += 2 + length
            }
        }
    }

    private mutating func readSize(_ file: inout FileWindow, _ offset: Int) {
        guard size == nil, let height = file.bigEndian(at: offset + 1, 2),
            let width = file.bigEndian(at: offset + 3, 2), width > 0, height > 0
        else { return }
        size = (width, height)
    }

    /// The position of the EXIF block, after its signature, within the file. The first one counts.
    func exif(_ file: inout FileWindow) -> Range<Int>? {
        for segment in segments where segment.marker == 0xE1 && segment.content.count > 6 {
            guard segment.content.upperBound <= file.count else { return nil }
            if file.bytes(at: segment.content.lowerBound, 6)?.elementsEqual(Array("Exif\0\0".utf8)) == true {
                return segment.content.lowerBound + 6..<segment.content.upperBound
            }
        }
        return nil
    }
}
