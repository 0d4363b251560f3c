extension ImageHeader {
    /// Reads the segments of a JPEG file up to the first scan.
    static func readJPEG(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        var markers = JPEGMarkers()
        for _ in 0..<maximumPartCount {
            let (marker, start) = try markers.next(in: source)
            switch marker {
            case 0xD8, 0x01, 0xD0...0xD7:
                continue
            case 0xD9:
                throw .corrupt(.jpeg, "it ends before its picture begins")
            default:
                let length = try markers.enterSegment(at: start, in: source)
                let payload = start + 2
                if marker == 0xDA {
                    return try finish(markers, scanAt: payload, payloadLength: length - 2, source)
                }
                try markers.readSegment(marker, payload: payload, length: length - 2, in: source)
            }
        }
        throw .corrupt(.jpeg, "more than \(maximumPartCount) markers come before the picture")
    }

    private static func finish(
        _ markers: JPEGMarkers, scanAt payload: Int, payloadLength: Int, _ source: borrowing ByteSource
    ) throws(ImageCodecError) -> ImageHeader {
        guard let frame = markers.frame else { throw .corrupt(.jpeg, "its first scan comes before its frame header") }
        let data = try source.bytes(at: payload + payloadLength, 2)
        guard !data.isEmpty, data != [0xFF, 0xD9] else {
            throw .corrupt(.jpeg, "it ends after its header, before its picture")
        }
        let scanComponents = try source.bytes(at: payload, 1).first ?? 0
        let isSequential = frame.marker == 0xC0 || frame.marker == 0xC1 || frame.marker == 0xC9
        return ImageHeader(
            format: .jpeg, storedWidth: frame.width, storedHeight: frame.height,
            orientation: markers.orientation ?? .up, hasAlpha: false,
            codec: CodecFacts(
                isCMYK: frame.components == 4, hasAdobeMarker: markers.hasAdobeMarker,
                isMultiScan: !isSequential || Int(scanComponents) < frame.components,
                coefficientCount: frame.coefficientCount, previews: markers.previews, profile: markers.profile))
    }
}

/// Reads the segments of a JPEG file in order and collects their facts.
private struct JPEGMarkers {
    struct Frame {
        var marker: UInt8
        var width: Int
        var height: Int
        var components: Int
        /// The horizontal and vertical sampling factor of each component.
        var sampling: [(across: Int, down: Int)]

        /// The number of coefficients in whole blocks of 8 x 8, over all components. Assumes full size for all
        /// components if the sampling factors are missing.
        var coefficientCount: Int {
            let most = (across: sampling.map(\.across).max() ?? 1, down: sampling.map(\.down).max() ?? 1)
            func blocks(_ length: Int, _ share: Int, _ most: Int) -> Int {
                let units = (length + 8 * most - 1) / (8 * most)
                return units * share
            }
            guard sampling.count == components else {
                return components * 64 * blocks(width, 1, 1) * blocks(height, 1, 1)
            }
            return sampling.reduce(0) {
                $0 + 64 * blocks(width, $1.across, most.across) * blocks(height, $1.down, most.down)
            }
        }
    }

    var frame: Frame?
    var orientation: ImageOrientation?
    /// The position of the thumbnail in the EXIF block, and of larger previews after the image.
    private var thumbnail: Range<Int>?
    private var appended: [Range<Int>] = []
    var hasAdobeMarker = false
    /// The positions of the parts of the ICC profile by their numbers, and the announced number of parts.
    private var profileParts: [Int: Range<Int>] = [:]
    private var profileCount = 0
    private var position = 0

    /// The most stray bytes skipped between two segments. Decoders skip such bytes, too.
    private static let maximumGap = 65_536

    var previews: [Range<Int>] { appended + (thumbnail.map { [$0] } ?? []) }

    /// The positions of the profile's parts in order. Empty if a part is missing.
    var profile: [Range<Int>] {
        guard profileCount > 0, profileCount == profileParts.count else { return [] }
        let parts = (1...profileCount).compactMap { profileParts[$0] }
        return parts.count == profileCount ? parts : []
    }

    /// Returns the next marker and the offset after it.
    mutating func next(in source: borrowing ByteSource) throws(ImageCodecError) -> (marker: UInt8, start: Int) {
        let first = position
        var sawPrefix = false
        while position < first + JPEGMarkers.maximumGap {
            // Usually the next two bytes are a marker. The larger window is for gaps.
            let window = try source.bytes(at: position, position == first ? 2 : 512)
            guard !window.isEmpty else { throw .corrupt(.jpeg, "it ends before its picture") }
            for byte in window {
                position += 1
                if byte == 0xFF {
                    sawPrefix = true
                } else if sawPrefix, byte != 0 {
                    return (byte, position)
                } else {
                    sawPrefix = false
                }
            }
        }
        throw .corrupt(.jpeg, "no marker where one is expected")
    }

    /// Returns the segment's length, including its own two bytes, and moves to the end of the segment.
    mutating func enterSegment(at start: Int, in source: borrowing ByteSource) throws(ImageCodecError) -> Int {
        let bytes = try source.bytes(at: start, 2)
        guard bytes.count == 2 else { throw .corrupt(.jpeg, "it ends inside its header") }
        let length = bytes.bigEndian16(0)
        guard length >= 2 else { throw .corrupt(.jpeg, "one of its segments has an invalid length of \(length) bytes") }
        position = start + length
        return length
    }

    /// Collects the facts of one segment. Ignores segments that do not matter.
    mutating func readSegment(
        _ marker: UInt8, payload: Int, length: Int, in source: borrowing ByteSource
    ) throws(ImageCodecError) {
        switch marker {
        case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC && frame == nil:
            let bytes = try source.bytes(at: payload, 6 + 3 * 4)
            guard length >= 6, bytes.count >= 6 else { throw .corrupt(.jpeg, "it ends inside its header") }
            let (height, width) = (bytes.bigEndian16(1), bytes.bigEndian16(3))
            guard width > 0, height > 0 else { throw .corrupt(.jpeg, "its size is \(width) x \(height)") }
            let components = Int(bytes[5])
            let sampling = (0..<min(components, (bytes.count - 6) / 3)).map { index in
                let factors = Int(bytes[7 + index * 3])
                return (across: max(1, min(4, factors >> 4)), down: max(1, min(4, factors & 15)))
            }
            frame = Frame(marker: marker, width: width, height: height, components: components, sampling: sampling)
        case 0xE1 where orientation == nil:
            let start = try source.bytes(at: payload, 4)
            guard start.elementsEqual("Exif".utf8) else { return }
            let exif = ExifReader(try source.bytes(at: payload, length))
            orientation = exif?.orientation
            if thumbnail == nil, let found = exif?.thumbnail {
                thumbnail = payload + found.lowerBound..<payload + found.upperBound
            }
        case 0xE2:
            let start = try source.bytes(at: payload, 14)
            if start.starts(with: [0x4D, 0x50, 0x46, 0]), appended.isEmpty {
                appended = MultiPictureIndex.previews(
                    in: try source.bytes(at: payload + 4, min(length - 4, 4096)), at: payload + 4)
            }
            guard start.count == 14, length > 14, start.starts(with: "ICC_PROFILE".utf8), start[11] == 0 else { return }
            profileParts[Int(start[12])] = payload + 14..<payload + length
            profileCount = Int(start[13])
        case 0xEE:
            let start = try source.bytes(at: payload, 5)
            if start.elementsEqual("Adobe".utf8) { hasAdobeMarker = true }
        default:
            break
        }
    }
}
