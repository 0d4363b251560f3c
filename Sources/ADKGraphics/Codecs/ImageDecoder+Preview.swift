import ADKFoundation
import Foundation

/// The small pictures of itself that a camera's file holds: where its header says they lie.
///
/// They are taken for the picture only where nothing speaks against it: a JPEG without damage, much smaller, of the
/// same proportions but for black bars.
extension ImageHeader {
    /// Pixels from which on a JPEG picture takes long enough to show another one before it.
    static let previewedPixelCount = 8_000_000
    /// Bytes of a preview; larger ones take too long themselves.
    static let maximumPreviewLength = 2 << 20
    /// Pixels of a preview.
    static let maximumPreviewPixelCount = 2_500_000

    /// Whether decoding the picture takes long and its file has something to show until then.
    package var offersPreview: Bool {
        format == .jpeg && !codec.previews.isEmpty && !codec.isCMYK
            && pixelWidth * pixelHeight >= ImageHeader.previewedPixelCount
    }
}

extension ImageDecoder {
    /// The preview in the file at `path`, in place of the picture that `header` is of: upright, in sRGB, at the size
    /// asked for. Nil where there is none that can be used, or no memory to spare now. Reads the preview's bytes only.
    package static func preview(
        path: String, of header: ImageHeader, fitting target: DecodeTarget, isCancelled: () -> Bool
    ) -> PixelBuffer? {
        guard let file = try? OpenFile(path: path) else { return nil }
        return preview(in: ByteSource(file), of: header, target, isCancelled)
    }

    package static func preview(
        _ data: Data, of header: ImageHeader, fitting target: DecodeTarget, isCancelled: () -> Bool
    ) -> PixelBuffer? {
        data.withUnsafeBytes { preview(in: ByteSource($0), of: header, target, isCancelled) }
    }

    private static func preview(
        in source: borrowing ByteSource, of header: ImageHeader, _ target: DecodeTarget, _ isCancelled: () -> Bool
    ) -> PixelBuffer? {
        guard header.offersPreview else { return nil }
        switch target {
        case .full, .atLeast: return nil
        case .exactly, .crop: break
        }
        let clock = DecodeClock(limit: 1)
        for range in header.codec.previews {
            if isCancelled() { return nil }
            guard let bytes = try? source.bytes(at: range.lowerBound, range.count), bytes.count == range.count,
                let preview = Preview(bytes, of: header)
            else { continue }
            let color = header.profile(in: source).flatMap { ColorConverter.converter(from: .profile($0)) }
            if let pixels = try? preview.decode(target, color, { isCancelled() || clock.isOver }) { return pixels }
        }
        return nil
    }
}

/// A preview whose header fits that of its picture.
private struct Preview {
    private let bytes: [UInt8]
    /// Its own size, turned as the picture is.
    private let header: ImageHeader
    /// The part of it, in parts of its sides and as stored, that has the picture's proportions.
    private let content: CGRect

    /// Nil where it cannot be one. Its own orientation, profile and previews are not looked at.
    init?(_ bytes: [UInt8], of picture: ImageHeader) {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), Preview.ends(bytes),
            var header = try? bytes.withUnsafeBytes({ try ImageHeader.read($0) }), !header.codec.isCMYK,
            // Reading all scans could not be ended in between.
            !header.codec.isMultiScan
        else { return nil }
        header = ImageHeader(
            format: .jpeg, storedWidth: header.storedWidth, storedHeight: header.storedHeight,
            orientation: picture.orientation, hasAlpha: false, codec: header.codec)
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard width >= 32, height >= 32, width * height <= ImageHeader.maximumPreviewPixelCount,
            width * height * 4 <= picture.storedWidth * picture.storedHeight
        else { return nil }
        self.bytes = bytes
        self.header = header
        let (own, wanted) = (Double(width) / Double(height), Double(picture.storedWidth) / Double(picture.storedHeight))
        // Its sides are rounded to whole pixels, and often to even ones.
        if abs(own / wanted - 1) <= 2 / Double(min(width, height)) {
            content = CGRect(x: 0, y: 0, width: 1, height: 1)
        } else {
            // The bars end within a pixel, and are blurred by the codec: a little of the picture goes with them.
            let shape = own > wanted ? CGSize(width: wanted / own, height: 1) : CGSize(width: 1, height: own / wanted)
            let part =
                1 - 2 * Preview.barBlur / (own > wanted ? shape.width * Double(width) : shape.height * Double(height))
            content = CGRect(
                x: (1 - shape.width * part) / 2, y: (1 - shape.height * part) / 2, width: shape.width * part,
                height: shape.height * part)
        }
    }

    /// Pixels.
    private static let barBlur = 1.5

    /// The end marker, and at most some padding after it.
    private static func ends(_ bytes: [UInt8]) -> Bool {
        guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return false }
        return last > 3 && bytes[last] == 0xD9 && bytes[last - 1] == 0xFF
    }

    private var isWhole: Bool { content.width == 1 && content.height == 1 }

    /// Nil where it is damaged, or what lies beside the picture's proportions are no black bars.
    func decode(
        _ target: DecodeTarget, _ color: ColorConverter?, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer? {
        let plan = try DecodePlan(header, isWhole ? target : .full, DecodeLimits())
        // The picture itself may be waiting for memory already.
        guard let grant = DecodeMemory.budget.tryReserveFirst(plan.byteCount(header)) else { return nil }
        defer { grant.giveBack() }
        let rows = try PreviewRows(bytes, header, reduction: plan.factor)
        var pixels =
            if let exact = plan.exact {
                try PixelScaler.scale(
                    rows, from: exact.source, width: exact.width, height: exact.height, isCancelled: isCancelled)
            } else {
                try PixelScaler.readAll(rows, isCancelled: isCancelled)
            }
        guard !rows.isDamaged else { return nil }
        if !isWhole {
            guard hasBars(pixels) else { return nil }
            pixels = try PixelScaler.fit(pixels, to: cropped(target), isCancelled: isCancelled)
        }
        pixels = try pixels.upright(header.orientation)
        try color?.convert(pixels, isCancelled: isCancelled)
        return pixels
    }

    // MARK: - Bars

    /// Brightest channel of a bar's pixels: black as a lossy codec has it.
    private static let brightestBar: UInt32 = 48

    /// Whether all of `pixels` (as stored) that lies clearly outside of the content is black.
    private func hasBars(_ pixels: PixelBuffer) -> Bool {
        let (width, height) = (CGFloat(pixels.width), CGFloat(pixels.height))
        // The bars' ends are rounded, and blurred by the codec's blocks.
        let slack = 4
        let (left, top) = (Int(content.minX * width) - slack, Int(content.minY * height) - slack)
        let right = Int((content.maxX * width).rounded(.up)) + slack
        let bottom = Int((content.maxY * height).rounded(.up)) + slack
        var seen = 0
        for y in 0..<pixels.height {
            let row = pixels.row(y)
            let isBar = y < top || y >= bottom
            for x in 0..<pixels.width where isBar || x < left || x >= right {
                let pixel = row[x]
                if max(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF) > Preview.brightestBar { return false }
                seen += 1
            }
        }
        return seen > 0
    }

    /// The content's part of `target`, as stored: the size asked for, with its sides as they are stored.
    private func cropped(_ target: DecodeTarget) -> DecodeTarget {
        let swaps = header.orientation.swapsSides
        func inContent(_ part: CGRect) -> CGRect {
            let part = header.orientation.stored(part.clampedToUnit)
            return CGRect(
                x: content.minX + part.minX * content.width, y: content.minY + part.minY * content.height,
                width: part.width * content.width, height: part.height * content.height)
        }
        switch target {
        case .full, .atLeast:
            return .full
        case .exactly(let width, let height):
            return .crop(sourceRectUnit: content, width: swaps ? height : width, height: swaps ? width : height)
        case .crop(let part, let width, let height):
            return .crop(sourceRectUnit: inContent(part), width: swaps ? height : width, height: swaps ? width : height)
        }
    }
}

/// The rows of a preview, and its bytes for as long as they are read.
private final class PreviewRows: RowSource {
    private let memory: UnsafeMutableRawBufferPointer
    private let rows: JPEGRows
    var width: Int { rows.width }
    var height: Int { rows.height }
    var isOpaque: Bool { true }
    /// The codec has made something up.
    var isDamaged: Bool { rows.isDamaged }

    init(_ bytes: [UInt8], _ header: ImageHeader, reduction: Int) throws(ImageCodecError) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
        do throws(ImageCodecError) {
            rows = try JPEGRows(UnsafeRawBufferPointer(memory), header, reduction: reduction, convert: nil)
        } catch {
            memory.deallocate()
            throw error
        }
        self.memory = memory
    }

    // The codec only frees its own memory after this; it reads no more bytes.
    deinit { memory.deallocate() }

    func read(_ count: Int, into first: UnsafeMutableRawPointer, bytesPerRow: Int) throws(ImageCodecError) {
        try rows.read(count, into: first, bytesPerRow: bytesPerRow)
    }
}
