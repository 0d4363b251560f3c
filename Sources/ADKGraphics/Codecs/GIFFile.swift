import Foundation

/// One frame of a GIF file: the position of its data and how it is composited.
struct GIFFrame: Sendable {
    /// The rectangle of a frame on the canvas, in pixels. It may reach beyond the canvas.
    struct Place: Sendable {
        var x, y, width, height: Int

        /// Reads the ten bytes of an image descriptor.
        init(_ block: [UInt8]) {
            x = block.littleEndian16(1)
            y = block.littleEndian16(3)
            width = block.littleEndian16(5)
            height = block.littleEndian16(7)
        }
    }

    /// The change to the frame's rectangle before the next frame is drawn.
    enum Disposal: UInt8, Sendable {
        case keep, clear, restore
    }

    var place: Place
    var isInterlaced: Bool
    /// The range of the palette in the file, three bytes per colour. Nil if the file has none for this frame.
    var palette: Range<Int>?
    var transparentIndex: UInt8?
    var disposal: Disposal
    /// The stored duration in seconds.
    var delay: TimeInterval
    /// The offset of the compressed pixels, which begin with the LZW code length.
    var pixels: Int
}

/// The blocks of a GIF file. Reading them decompresses nothing.
struct GIFFile: Sendable {
    private(set) var width = 0
    private(set) var height = 0
    /// The number of repetitions after the first run. Nil means none, 0 means forever.
    private(set) var repeats: Int?
    private(set) var frames: [GIFFrame] = []

    /// The most frames that are read. Further frames are ignored.
    static let maximumFrameCount = 65_536

    /// Returns the length in bytes of the palette that a flag byte announces.
    static func paletteLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Returns the canvas size. A side of 0 is replaced by the far edge of the first frame.
    static func canvas(width: Int, height: Int, first: GIFFrame.Place) -> (width: Int, height: Int) {
        (width > 0 ? width : first.x + first.width, height > 0 ? height : first.y + first.height)
    }

    /// Reads the blocks. A file that ends early keeps the frames whose pixels begin in it. Throws `corrupt` if there is
    /// none.
    init(_ bytes: UnsafeRawBufferPointer, onlyFirst: Bool) throws(ImageCodecError) {
        guard bytes.count >= 13 else { throw .corrupt(.gif, "it ends inside its header") }
        var reader = GIFBlockReader(bytes: bytes)
        let limit = onlyFirst ? 1 : GIFFile.maximumFrameCount
        while frames.count < limit, let frame = reader.next() { frames.append(frame) }
        repeats = reader.repeats
        guard let first = frames.first else { throw .corrupt(.gif, "it ends before its first picture") }
        (width, height) = GIFFile.canvas(width: reader.short(6), height: reader.short(8), first: first.place)
        guard width > 0, height > 0 else { throw .corrupt(.gif, "its size is \(width) x \(height)") }
    }
}

/// Reads the blocks of a GIF file in order.
private struct GIFBlockReader {
    let bytes: UnsafeRawBufferPointer
    var repeats: Int?
    private var position: Int
    private let globalPalette: Range<Int>?
    // Values of the last graphic control extension, which apply to the next frame.
    private var transparentIndex: UInt8?
    private var disposal = GIFFrame.Disposal.keep
    private var delay: TimeInterval = 0

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        let length = GIFFile.paletteLength(bytes[10])
        globalPalette = length > 0 && 13 + length <= bytes.count ? 13..<13 + length : nil
        position = 13 + length
    }

    func short(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }

    /// Returns the next frame, or nil at the end of the file or at an invalid block.
    mutating func next() -> GIFFrame? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x21: guard readExtension() else { return nil }
            case 0x2C: return readFrame()
            case 0x00: position += 1
            default: return nil
            }
        }
        return nil
    }

    private mutating func readFrame() -> GIFFrame? {
        guard position + 10 < bytes.count else { return nil }
        let block = Array(bytes[position..<position + 10])
        let paletteStart = position + 10
        let length = GIFFile.paletteLength(block[9])
        guard paletteStart + length + 1 < bytes.count else { return nil }
        let frame = GIFFrame(
            place: GIFFrame.Place(block), isInterlaced: block[9] & 0x40 != 0,
            palette: length > 0 ? paletteStart..<paletteStart + length : globalPalette,
            transparentIndex: transparentIndex, disposal: disposal, delay: delay, pixels: paletteStart + length)
        (transparentIndex, disposal, delay) = (nil, .keep, 0)
        position = paletteStart + length + 1
        skipSubBlocks()
        return frame
    }

    private mutating func readExtension() -> Bool {
        guard position + 2 < bytes.count else { return false }
        let (label, length, start) = (bytes[position + 1], Int(bytes[position + 2]), position + 3)
        if label == 0xF9, length >= 4, start + 4 <= bytes.count {
            transparentIndex = bytes[start] & 1 == 1 ? bytes[start + 3] : nil
            disposal = GIFFrame.Disposal(rawValue: max(1, bytes[start] >> 2 & 7) - 1) ?? .keep
            delay = TimeInterval(short(start + 1)) / 100
        } else if label == 0xFF, length == 11, start + 16 <= bytes.count, bytes[start + 11] >= 3,
            bytes[start + 12] == 1,
            isLoopName(start)
        {
            repeats = short(start + 13)
        }
        position += 2
        skipSubBlocks()
        return true
    }

    private func isLoopName(_ start: Int) -> Bool {
        let name = bytes[start..<start + 11]
        return name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8)
    }

    private mutating func skipSubBlocks() {
        while position < bytes.count {
            let length = Int(bytes[position])
            position += 1 + length
            if length == 0 { return }
        }
    }
}
