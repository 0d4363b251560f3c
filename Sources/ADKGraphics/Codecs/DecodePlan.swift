import Foundation

/// The two steps from a stored image to the requested size: a coarse reduction while decoding, then an exact one.
struct DecodePlan {
    /// The coarse reduction: the decoder gives one pixel for `factor` x `factor` stored ones.
    let factor: Int
    /// The size after the coarse step in pixels, before the image is turned upright.
    let reducedWidth: Int
    let reducedHeight: Int
    /// The part of the coarse result that is in memory at a time.
    let held: Held
    /// The exact step, before the image is turned upright. Nil if the coarse result is the final one.
    let exact: ExactStep?

    /// The columns and rows around a part that are decoded as well: decoders blend the colours of neighbours, and so
    /// does scaling.
    static let margin = 32

    enum Held {
        case all
        /// A few rows: the exact step reads them as they are decoded.
        case rows
        /// A part with all that the exact step reads. It begins at an even column and row.
        case part(x: Int, y: Int, width: Int, height: Int)
    }

    struct ExactStep {
        /// The part to scale, in pixels of the coarse result, or of the part of it that is held.
        let source: CGRect
        let width: Int
        let height: Int
    }

    /// - Throws: `tooLarge` if the image or the requested size is over the limits.
    init(_ header: ImageHeader, _ target: DecodeTarget, _ limits: DecodeLimits) throws(ImageCodecError) {
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard width <= limits.side, height <= limits.side else { throw DecodePlan.tooLarge(header, limits.pixelCount) }
        let swaps = header.orientation.swapsSides
        let wanted = try DecodePlan.request(target, swaps: swaps, limits)

        let unit = header.orientation.stored(wanted.part)
        let part = CGRect(
            x: unit.minX * CGFloat(width), y: unit.minY * CGFloat(height), width: unit.width * CGFloat(width),
            height: unit.height * CGFloat(height))
        let ratio = wanted.size.map { min(part.width / CGFloat($0.width), part.height / CGFloat($0.height)) } ?? 1
        let factor = DecodePlan.factor(header.format, ratio: ratio, isExact: wanted.isExact)
        // Not clamped to the reduced size: the last reduced pixel may cover fewer stored pixels than the others.
        let scale = 1 / CGFloat(factor)
        let source = CGRect(
            x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale)
        let size = wanted.isExact ? wanted.size : nil
        let held = size.map { DecodePlan.held(header, factor: factor, source, $0) } ?? .all

        (self.factor, self.held) = (factor, held)
        reducedWidth = (width + factor - 1) / factor
        reducedHeight = (height + factor - 1) / factor
        exact = size.map {
            ExactStep(
                source: source.offsetBy(dx: -held.origin.x, dy: -held.origin.y), width: $0.width, height: $0.height)
        }
        let isReducible = held.leavesOut || header.isReducedByRows && factor > 1
        let limit = isReducible ? limits.reduciblePixelCount : limits.pixelCount
        guard width * height <= limit else { throw DecodePlan.tooLarge(header, limit) }
        guard held.pixelCount(reducedWidth, reducedHeight) <= limits.pixelCount else {
            throw DecodePlan.tooLarge(header, limits.pixelCount)
        }
    }

    /// The part of the coarse result that is held, to scale `source`, a part of that result, to `size`.
    private static func held(
        _ header: ImageHeader, factor: Int, _ source: CGRect, _ size: (width: Int, height: Int)
    ) -> Held {
        guard header.isReducedByRows else { return .all }
        switch header.format {
        // A reduced PNG image is held: its reduction has read all rows already.
        case .jpeg,
            .png where factor == 1:
            return PixelScaler.scalesByRows(from: source.size, to: size) ? .rows : .all
        case .webP where factor == 1:
            let wanted = source.insetBy(dx: -CGFloat(margin), dy: -CGFloat(margin))
                .intersection(CGRect(x: 0, y: 0, width: header.storedWidth, height: header.storedHeight))
            let (x, y) = (Int(wanted.minX) & ~1, Int(wanted.minY) & ~1)
            return .part(
                x: x, y: y, width: Int(wanted.maxX.rounded(.up)) - x, height: Int(wanted.maxY.rounded(.up)) - y)
        default: return .all
        }
    }

    private struct Request {
        /// The part of the upright image, in the unit square.
        var part = CGRect(x: 0, y: 0, width: 1, height: 1)
        /// The size in pixels, before the image is turned upright.
        var size: (width: Int, height: Int)?
        var isExact = false
    }

    private static func request(
        _ target: DecodeTarget, swaps: Bool, _ limits: DecodeLimits
    ) throws(ImageCodecError) -> Request {
        var request = Request()
        switch target {
        case .full:
            return request
        case .atLeast(let width, let height):
            request.size = (max(1, width), max(1, height))
        case .exactly(let width, let height):
            request.size = (width, height)
            request.isExact = true
        case .crop(let part, let width, let height):
            request.size = (width, height)
            request.isExact = true
            request.part = part.clampedToUnit
        }
        guard let size = request.size else { return request }
        if request.isExact { try limits.check(width: size.width, height: size.height) }
        if swaps { request.size = (size.height, size.width) }
        return request
    }

    /// The coarse factor for a reduction by `ratio`.
    ///
    /// libjpeg decodes at 1/2, 1/4 and 1/8 at least as fast as at full size. The fractions between are slower. Other
    /// formats take any factor. They use half of the possible one, so that the exact step has enough pixels for a sharp
    /// result.
    private static func factor(_ format: ImageFormat, ratio: CGFloat, isExact: Bool) -> Int {
        guard ratio >= 2 else { return 1 }
        switch format {
        case .jpeg: return ratio >= 8 ? 8 : ratio >= 4 ? 4 : 2
        case .png, .webP, .gif, .tiff, .bmp, .ico, .pnm, .heic, .avif, .jpegXL, .svg, .raw:
            return min(BoxReducer.maximumFactor, max(1, Int(isExact ? ratio / 2 : ratio)))
        }
    }

    private static func tooLarge(_ header: ImageHeader, _ limit: Int) -> ImageCodecError {
        .tooLarge(width: header.pixelWidth, height: header.pixelHeight, limit: limit)
    }
}

extension DecodePlan.Held {
    /// Whether the whole coarse result is never in memory.
    fileprivate var leavesOut: Bool { if case .all = self { false } else { true } }

    /// The place in the coarse result.
    fileprivate var origin: CGPoint {
        if case .part(let x, let y, _, _) = self { CGPoint(x: x, y: y) } else { .zero }
    }

    /// The pixels in memory of a coarse result of `width` x `height`, but for a few rows.
    func pixelCount(_ width: Int, _ height: Int) -> Int {
        switch self {
        case .all: width * height
        case .rows: 0
        case .part(_, _, let width, let height): width * height
        }
    }
}

extension ImageHeader {
    /// Whether a codec reduces the image while it reads rows, so that its stored pixels are never in memory.
    fileprivate var isReducedByRows: Bool {
        switch format {
        case .jpeg: !codec.isMultiScan
        case .png: !codec.isInterlaced && !codec.isAnimated
        case .webP: codec.isDecodedByRows
        default: false
        }
    }
}
