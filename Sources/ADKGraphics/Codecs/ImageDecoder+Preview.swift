import ADKFoundation
import Foundation

// Previews: the small versions of the image that a camera stores in its JPEG files. The header gives their positions.
//
// A preview replaces the image only if it is an undamaged JPEG, much smaller, and has the same proportions, apart
// from black bars.

extension ImageHeader {
    /// The number of pixels from which a JPEG image takes long enough to show its preview first.
    static let previewedPixelCount = 8_000_000
    /// The largest preview in bytes. Larger ones take too long to decode.
    static let maximumPreviewLength = 2 << 20
    /// The most pixels of a preview.
    static let maximumPreviewPixelCount = 2_500_000

    /// Whether decoding the image takes long and its file has a preview to show until then.
    package var offersPreview: Bool {
        format == .jpeg && !codec.previews.isEmpty && !codec.isCMYK
            && pixelWidth * pixelHeight >= ImageHeader.previewedPixelCount
    }
}

extension ImageDecoder {
    /// Decodes the preview in the file at `path` to `target`, upright and in the colours of `screen`. `header` is the
    /// header of that file.
    ///
    /// Returns nil if there is no usable preview or not enough free memory in the budget. Reads only the bytes of
    /// previews and of the colour profile.
    package static func preview(
        path: String, of header: ImageHeader, fitting target: DecodeTarget, for screen: ScreenProfile? = nil,
        isCancelled: () -> Bool
    ) -> PixelBuffer? {
        guard let file = try? OpenFile(path: path) else { return nil }
        return preview(in: ByteSource(file), of: header, target, screen, isCancelled)
    }

    /// Decodes the preview in `data`; see `preview(path:of:fitting:for:isCancelled:)`.
    package static func preview(
        _ data: Data, of header: ImageHeader, fitting target: DecodeTarget, for screen: ScreenProfile? = nil,
        isCancelled: () -> Bool
    ) -> PixelBuffer? {
        data.withUnsafeBytes { preview(in: ByteSource($0), of: header, target, screen, isCancelled) }
    }

    private static func preview(
        in source: borrowing ByteSource, of header: ImageHeader, _ target: DecodeTarget, _ screen: ScreenProfile?,
        _ isCancelled: () -> Bool
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
            let color = ColorConverter.converter(
                from: header.profile(in: source).map { .profile($0) } ?? .sRGB, to: screen)
            if let pixels = try? preview.decode(target, color, { isCancelled() || clock.isOver }) { return pixels }
        }
        return nil
    }
}

/// An embedded preview whose header is consistent with that of the image.
private struct Preview {
    private let bytes: [UInt8]
    /// The preview's own size with the image's orientation.
    private let header: ImageHeader
    /// The part of the stored preview, in the unit square, that has the image's proportions.
    private let content: CGRect

    /// Nil if the bytes cannot be a preview of `image`. Ignores their own orientation, profile and previews.
    init?(_ bytes: [UInt8], of image: ImageHeader) {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), Preview.ends(bytes),
            var header = try? bytes.withUnsafeBytes({ try ImageHeader.read($0) }), !header.codec.isCMYK,
            // libjpeg reads all scans of such a file at once, which cannot be cancelled.
            !header.codec.isMultiScan
        else { return nil }
        header = ImageHeader(
            format: .jpeg, storedWidth: header.storedWidth, storedHeight: header.storedHeight,
            orientation: image.orientation, hasAlpha: false, codec: header.codec)
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard width >= 32, height >= 32, width * height <= ImageHeader.maximumPreviewPixelCount,
            width * height * 4 <= image.storedWidth * image.storedHeight
        else { return nil }
        self.bytes = bytes
        self.header = header
        let (own, wanted) = (Double(width) / Double(height), Double(image.storedWidth) / Double(image.storedHeight))
        // The sides of a preview are rounded to whole and often to even numbers.
        if abs(own / wanted - 1) <= 2 / Double(min(width, height)) {
            content = CGRect(x: 0, y: 0, width: 1, height: 1)
        } else {
            // The bars end inside a pixel and the codec blurs their edges: cut a little of the image off as well.
            let shape = own > wanted ? CGSize(width: wanted / own, height: 1) : CGSize(width: 1, height: own / wanted)
            let part =
                1 - 2 * Preview.barBlur / (own > wanted ? shape.width * Double(width) : shape.height * Double(height))
            content = CGRect(
                x: (1 - shape.width * part) / 2, y: (1 - shape.height * part) / 2, width: shape.width * part,
                height: shape.height * part)
        }
    }

    /// The width in pixels of the blurred edge of a bar.
    private static let barBlur = 1.5

    /// Whether the bytes end with the end marker, apart from zero padding.
    private static func ends(_ bytes: [UInt8]) -> Bool {
        guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return false }
        return last > 3 && bytes[last] == 0xD9 && bytes[last - 1] == 0xFF
    }

    private var isWhole: Bool { content.width == 1 && content.height == 1 }

    /// Returns nil if the preview is damaged, if its bars are not black, or if the budget has no room.
    func decode(
        _ target: DecodeTarget, _ color: ColorConverter?, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer? {
        let plan = try DecodePlan(header, isWhole ? target : .full, DecodeLimits())
        // Ahead of waiting requests: the image itself may be one of them.
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

    /// The largest channel value that counts as black, after lossy compression.
    private static let brightestBar: UInt32 = 48

    /// Whether all stored pixels clearly outside of the content are black.
    private func hasBars(_ pixels: PixelBuffer) -> Bool {
        let (width, height) = (CGFloat(pixels.width), CGFloat(pixels.height))
        // Pixels near the content are ignored: the edges of bars are rounded, and blurred by the codec.
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

    /// Returns `target` relative to the content, before the image is turned upright.
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

/// The rows of a preview. Owns a copy of its bytes.
private final class PreviewRows: RowSource {
    private let memory: UnsafeMutableRawBufferPointer
    private let rows: JPEGRows
    var width: Int { rows.width }
    var height: Int { rows.height }
    var isOpaque: Bool { true }
    /// Whether libjpeg found damage and filled in pixels.
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

    // `rows` is released after this. It reads no more bytes then.
    deinit { memory.deallocate() }

    func read(_ count: Int, into first: UnsafeMutableRawPointer, bytesPerRow: Int) throws(ImageCodecError) {
        try rows.read(count, into: first, bytesPerRow: bytesPerRow)
    }
}
