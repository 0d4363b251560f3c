import Foundation

/// One frame of an animated PNG file: the position of its data and how it is composited.
struct APNGFrame: Sendable {
    /// The change to the frame's rectangle before the next frame is drawn.
    enum Disposal: UInt8, Sendable {
        case keep, clear, restore
    }

    /// How the frame is drawn onto the canvas.
    enum Blend: UInt8, Sendable {
        case replace, over
    }

    /// The rectangle on the canvas, in pixels. It lies inside the canvas.
    var x, y, width, height: Int
    /// The stored duration in seconds.
    var delay: TimeInterval
    var disposal: Disposal
    var blend: Blend
    /// The positions of the compressed pixels in the file, in order.
    var data: [Range<Int>] = []
}

/// The chunks of an animated PNG file. Reading them decompresses nothing.
///
/// The reader verifies the checksums of animation chunks and checks that each frame lies inside the canvas. It stops at
/// the first invalid chunk and drops the frame of that chunk if it has no data yet.
struct APNGFile: Sendable {
    let width: Int
    let height: Int
    /// The number of times the animation plays; 0 means forever.
    private(set) var playCount = 0
    private(set) var frames: [APNGFrame] = []
    /// The chunks that apply to every frame: palette, transparency, colours. A file has at most one of each. Further
    /// ones are ignored.
    private var sharedChunks: [Chunk] = []
    /// The last five bytes of the header: bit depth, colour type, compression, filter and interlace method.
    private let kind: [UInt8]
    private var sequence = 0
    private var isImageOver = false

    /// The most frames that are read. Further frames are ignored.
    static let maximumFrameCount = 65_536
    /// The largest length of a shared chunk in bytes: it is copied for every frame. Larger ones are ignored.
    private static let maximumSharedLength = 4 << 20
    /// The number of chunks read between two checks of `isCancelled`.
    private static let chunksPerCheck = 1024

    private struct Chunk: Sendable {
        var name: String
        var all: Range<Int>
        var payload: Range<Int> { all.lowerBound + 8..<all.upperBound - 4 }
    }

    /// - Parameter header: The header of the same file.
    /// - Complexity: O(bytes).
    init(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) {
        (width, height) = (header.storedWidth, header.storedHeight)
        guard bytes.count >= 33 else { throw .corrupt(.png, "it ends inside its header") }
        kind = Array(bytes[24..<29])
        var (position, count) = (33, 0)
        while let chunk = APNGFile.chunk(bytes, at: position), chunk.name != "IEND" {
            position = chunk.all.upperBound
            count += 1
            if count % APNGFile.chunksPerCheck == 0, isCancelled() { throw .cancelled }
            guard read(chunk, bytes) else { break }
        }
        if frames.last?.data.isEmpty == true { frames.removeLast() }
        guard !frames.isEmpty else { throw .corrupt(.png, "its animation has no frames") }
    }

    private static func chunk(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Chunk? {
        guard position + 12 <= bytes.count else { return nil }
        let length = number(bytes, position)
        guard length <= bytes.count - position - 12 else { return nil }
        let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
        return Chunk(name: name, all: position..<position + 12 + length)
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int {
        bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func isWhole(_ chunk: Chunk, _ bytes: UnsafeRawBufferPointer) -> Bool {
        var sum = PNGChecksum()
        sum.add(UnsafeRawBufferPointer(rebasing: bytes[chunk.all.lowerBound + 4..<chunk.all.upperBound - 4]))
        return Int(sum.value) == number(bytes, chunk.all.upperBound - 4)
    }

    /// Reads one chunk. Returns false if it is invalid and reading must stop.
    private mutating func read(_ chunk: Chunk, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let (start, count) = (chunk.payload.lowerBound, chunk.payload.count)
        switch chunk.name {
        case "acTL" where count == 8 && APNGFile.isWhole(chunk, bytes):
            playCount = APNGFile.number(bytes, start + 4)
        case "fcTL":
            guard count == 26, APNGFile.isWhole(chunk, bytes), isNext(start, bytes) else { return false }
            return addFrame(start + 4, bytes)
        case "IDAT":
            // The default image is the first frame if a frame header came before it.
            guard let first = frames.first, !isImageOver else { return true }
            guard first.width == width, first.height == height else { return false }
            frames[0].data.append(chunk.payload)
        case "fdAT":
            guard count > 4, APNGFile.isWhole(chunk, bytes), isNext(start, bytes), !frames.isEmpty else { return false }
            isImageOver = true
            frames[frames.count - 1].data.append(start + 4..<chunk.payload.upperBound)
        case "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT":
            let isBeforeData = frames.first?.data.isEmpty ?? true
            if isBeforeData, chunk.all.count <= APNGFile.maximumSharedLength,
                !sharedChunks.contains(where: { $0.name == chunk.name })
            {
                sharedChunks.append(chunk)
            }
        default:
            break
        }
        return true
    }

    /// Whether the chunk has the next sequence number: animation chunks are numbered consecutively.
    private mutating func isNext(_ start: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        defer { sequence += 1 }
        return APNGFile.number(bytes, start) == sequence
    }

    private mutating func addFrame(_ at: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        if let last = frames.last {
            guard !last.data.isEmpty, frames.count < APNGFile.maximumFrameCount else { return false }
            isImageOver = true
        }
        func number(_ index: Int) -> Int { APNGFile.number(bytes, at + index) }
        func short(_ index: Int) -> Int { Int(bytes[at + index]) << 8 | Int(bytes[at + index + 1]) }
        let (width, height, x, y) = (number(0), number(4), number(8), number(12))
        guard width > 0, height > 0, x <= self.width, y <= self.height, width <= self.width - x,
            height <= self.height - y,
            let disposal = APNGFrame.Disposal(rawValue: bytes[at + 20]),
            let blend = APNGFrame.Blend(rawValue: bytes[at + 21])
        else { return false }
        let parts = short(18) == 0 ? 100 : short(18)
        frames.append(
            APNGFrame(
                x: x, y: y, width: width, height: height, delay: TimeInterval(short(16)) / TimeInterval(parts),
                disposal: disposal, blend: blend))
        return true
    }

    // MARK: - Frames as files

    /// Returns a PNG file with this frame as its only image, for libpng, which does not read animations.
    func file(of frame: APNGFrame, _ bytes: UnsafeRawBufferPointer) -> Data {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let length = frame.data.reduce(sharedChunks.reduce(64) { $0 + $1.all.count }) { $0 + $1.count + 12 }
        var file = Data(capacity: length)
        file.append(contentsOf: signature)
        append("IHDR", APNGFile.big(frame.width) + APNGFile.big(frame.height) + kind, to: &file)
        for chunk in sharedChunks { file.append(contentsOf: bytes[chunk.all]) }
        for part in frame.data { append("IDAT", UnsafeRawBufferPointer(rebasing: bytes[part]), to: &file) }
        append("IEND", [UInt8](), to: &file)
        return file
    }

    private static func big(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private func append(_ name: String, _ payload: some Collection<UInt8>, to file: inout Data) {
        var sum = PNGChecksum()
        sum.add(name.utf8)
        sum.add(payload)
        file.append(contentsOf: APNGFile.big(payload.count))
        file.append(contentsOf: name.utf8)
        file.append(contentsOf: payload)
        file.append(contentsOf: APNGFile.big(Int(sum.value)))
    }
}
