/// The brands of HEIF files, which consist of boxes (ISO/IEC 14496-12).
enum HEIFBrands {
    /// Returns the format of a file that starts with `bytes`, or nil if it is no HEIF file.
    ///
    /// The major brand decides. If it is a general brand, the first known compatible brand decides, otherwise HEIC.
    static func format(_ bytes: [UInt8]) -> ImageFormat? {
        guard bytes.count >= 12, bytes.name(4) == "ftyp" else { return nil }
        let main = bytes.name(8)
        if let format = format(brand: main) { return format }
        guard ["mif1", "mif2", "msf1", "miaf", "MiHE", "MiHB"].contains(main) else { return nil }
        let end = min(bytes.count, bytes.bigEndian32(0))
        let others = stride(from: 16, through: end - 4, by: 4).map { bytes.name($0) }
        return others.lazy.compactMap { format(brand: $0) }.first ?? .heic
    }

    private static func format(brand: String) -> ImageFormat? {
        switch brand {
        case "avif", "avis": .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx": .heic
        default: nil
        }
    }
}

/// The header of a box in a file.
struct BoxHeader {
    /// The first bytes of the box, at most 16: the header, and the start of the payload after a short one.
    let bytes: [UInt8]
    /// The length of the whole box in bytes.
    let length: Int
    /// The length of the header in bytes: 8 or 16.
    let headerLength: Int
    var type: String { bytes.name(4) }

    /// Reads the header at `position`. Nil at the end of the file.
    ///
    /// - Throws: `corrupt` for `format` if the length is invalid.
    init?(_ source: borrowing ByteSource, at position: Int, _ format: ImageFormat) throws(ImageCodecError) {
        bytes = try source.bytes(at: position, 16)
        guard bytes.count >= 8 else { return nil }
        switch bytes.bigEndian32(0) {
        case 0: (length, headerLength) = (source.count - position, 8)
        case 1:
            guard bytes.count == 16, bytes[8] == 0 else { throw .corrupt(format, "one of its boxes is too long") }
            (length, headerLength) = (bytes.bigEndian32(8) << 32 | bytes.bigEndian32(12), 16)
        case let length: (self.length, headerLength) = (length, 8)
        }
        guard length >= headerLength else {
            throw .corrupt(format, "one of its boxes has an invalid length of \(length) bytes")
        }
    }
}

/// Iterates over the boxes in a range of memory. Stops at the first invalid box.
struct BoxIterator {
    struct Box {
        var type: String
        var payload: Range<Int>
    }

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = min(range.upperBound, bytes.count)
    }

    mutating func next() -> Box? {
        guard position + 8 <= end else { return nil }
        var (length, header) = (bytes.bigEndian32(position), 8)
        if length == 1 {
            guard position + 16 <= end, bytes.bigEndian32(position + 8) == 0 else { return nil }
            (length, header) = (bytes.bigEndian32(position + 12), 16)
        } else if length == 0 {
            length = end - position
        }
        guard length >= header, length <= end - position else { return nil }
        defer { position += length }
        return Box(type: bytes.name(position + 4), payload: position + header..<position + length)
    }
}

/// The properties of the images in a HEIF file, from its `meta` box.
struct HEIFMeta {
    enum Property {
        case size(width: Int, height: Int)
        case crop(width: Int, height: Int)
        /// The number of quarter turns, counter-clockwise.
        case rotation(Int)
        case color(CodedColor)
        /// The range of an ICC profile in the bytes of the meta box.
        case profile(Range<Int>)
        /// The image is the alpha plane of another one.
        case alpha
        case other
    }

    private var properties: [Property] = []
    /// The one-based property indices of each image, in the order of application.
    private var associations: [Int: [Int]] = [:]
    private var primary: Int?
    /// Auxiliary references: the image `from` is the alpha or depth of the image `to`.
    private var auxiliaries: [(from: Int, to: Int)] = []
    private let bytes: [UInt8]

    /// The largest meta box in bytes, against hostile files.
    static let maximumLength = 8 << 20

    /// - Parameter bytes: The payload of the meta box.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Skip version and flags.
        var boxes = BoxIterator(bytes, in: min(4, bytes.count)..<bytes.count)
        while let box = boxes.next() {
            switch box.type {
            case "pitm": readPrimary(box.payload)
            case "iprp": readProperties(box.payload)
            case "iref": readReferences(box.payload)
            default: break
            }
        }
    }

    /// The properties of the primary image, which is the one to show.
    var primaryProperties: [Property] { primary.map(properties(of:)) ?? [] }

    /// Whether the primary image has an alpha plane.
    var hasAlpha: Bool {
        auxiliaries.contains { reference in
            guard reference.to == primary else { return false }
            return properties(of: reference.from).contains { if case .alpha = $0 { true } else { false } }
        }
    }

    /// The sizes in pixels of all images in the file, including tiles and thumbnails.
    var sizes: [(width: Int, height: Int)] {
        properties.compactMap { if case .size(let width, let height) = $0 { (width, height) } else { nil } }
    }

    private func properties(of item: Int) -> [Property] {
        (associations[item] ?? []).compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
    }

    private func number(_ at: Int, _ length: Int) -> Int {
        length == 4 ? bytes.bigEndian32(at) : bytes.bigEndian16(at)
    }

    private mutating func readPrimary(_ range: Range<Int>) {
        guard range.count >= 6 else { return }
        let length = bytes[range.lowerBound] == 0 ? 2 : 4
        guard range.count >= 4 + length else { return }
        primary = number(range.lowerBound + 4, length)
    }

    private mutating func readProperties(_ range: Range<Int>) {
        var boxes = BoxIterator(bytes, in: range)
        while let box = boxes.next() {
            if box.type == "ipma" { readAssociations(box.payload) }
            guard box.type == "ipco" else { continue }
            var inner = BoxIterator(bytes, in: box.payload)
            while properties.count < ImageHeader.maximumPartCount * 8, let property = inner.next() {
                properties.append(read(property))
            }
        }
    }

    private func read(_ box: BoxIterator.Box) -> Property {
        let (start, count) = (box.payload.lowerBound, box.payload.count)
        switch box.type {
        case "ispe" where count >= 12:
            return .size(width: bytes.bigEndian32(start + 4), height: bytes.bigEndian32(start + 8))
        case "irot" where count >= 1:
            return .rotation(Int(bytes[start] & 3))
        case "clap" where count >= 16:
            func side(_ at: Int) -> Int {
                let below = bytes.bigEndian32(at + 4)
                return below == 0 ? 0 : (bytes.bigEndian32(at) + below / 2) / below
            }
            return .crop(width: side(start), height: side(start + 8))
        case "colr" where count >= 8 && bytes.name(start) == "nclx":
            return .color(
                CodedColor(primaries: bytes.bigEndian16(start + 4), transfer: bytes.bigEndian16(start + 6)))
        case "colr" where count > 4 && ["prof", "rICC"].contains(bytes.name(start)):
            return .profile(start + 4..<box.payload.upperBound)
        case "auxC" where count > 4:
            let name = String(decoding: bytes[start + 4..<box.payload.upperBound].prefix { $0 != 0 }, as: UTF8.self)
            return name.hasSuffix(":alpha") || name == "urn:mpeg:hevc:2015:auxid:1" ? .alpha : .other
        default:
            return .other
        }
    }

    private mutating func readAssociations(_ range: Range<Int>) {
        guard range.count >= 8 else { return }
        let itemLength = bytes[range.lowerBound] == 0 ? 2 : 4
        let isWide = bytes[range.lowerBound + 3] & 1 == 1
        var position = range.lowerBound + 8
        for _ in 0..<bytes.bigEndian32(range.lowerBound + 4) {
            guard position + itemLength + 1 <= range.upperBound else { return }
            let item = number(position, itemLength)
            let count = Int(bytes[position + itemLength])
            position += itemLength + 1
            guard position + count * (isWide ? 2 : 1) <= range.upperBound else { return }
            // The highest bit marks essential properties.
            associations[item] = (0..<count).map {
                isWide ? bytes.bigEndian16(position + $0 * 2) & 0x7FFF : Int(bytes[position + $0] & 0x7F)
            }
            position += count * (isWide ? 2 : 1)
        }
    }

    private mutating func readReferences(_ range: Range<Int>) {
        guard range.count >= 4 else { return }
        let length = bytes[range.lowerBound] == 0 ? 2 : 4
        var boxes = BoxIterator(bytes, in: range.lowerBound + 4..<range.upperBound)
        while auxiliaries.count < ImageHeader.maximumPartCount, let box = boxes.next() {
            let start = box.payload.lowerBound
            guard box.type == "auxl", box.payload.count >= length + 2 else { continue }
            let count = bytes.bigEndian16(start + length)
            for index in 0..<count where start + length + 2 + (index + 1) * length <= box.payload.upperBound {
                auxiliaries.append(
                    (from: number(start, length), to: number(start + length + 2 + index * length, length)))
            }
        }
    }
}
