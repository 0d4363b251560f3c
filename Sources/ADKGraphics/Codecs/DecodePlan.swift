import Foundation

/// The two steps from a stored image to the requested size: a coarse reduction while decoding, then an exact one.
struct DecodePlan {
    /// The coarse reduction: the decoder gives one pixel for `factor` x `factor` stored ones.
    let factor: Int
    /// The size after the coarse step in pixels, before the image is turned upright.
    let reducedWidth: Int
    let reducedHeight: Int
    /// The exact step, before the image is turned upright. Nil if the coarse result is the final one.
    let exact: ExactStep?

    struct ExactStep {
        /// The part of the coarse result to scale, in its pixels.
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
        factor = DecodePlan.factor(header.format, ratio: ratio, isExact: wanted.isExact)
        reducedWidth = (width + factor - 1) / factor
        reducedHeight = (height + factor - 1) / factor

        let streams = DecodePlan.streams(header, factor: factor, wanted.isExact ? wanted.size : nil, part)
        let limit = streams || header.isReducedByRows && factor > 1 ? limits.reduciblePixelCount : limits.pixelCount
        guard width * height <= limit, streams || reducedWidth * reducedHeight <= limits.pixelCount else {
            throw DecodePlan.tooLarge(header, limit)
        }

        guard wanted.isExact, let size = wanted.size else {
            exact = nil
            return
        }
        // Not clamped to the reduced size: the last reduced pixel may cover fewer stored pixels than the others.
        let scale = 1 / CGFloat(factor)
        exact = ExactStep(
            source: CGRect(
                x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale),
            width: size.width, height: size.height)
    }

    /// Whether the rows of the coarse result are scaled one after the other, so that it is never in memory. `size` is
    /// the exact size of `part`, which is in stored pixels.
    private static func streams(
        _ header: ImageHeader, factor: Int, _ size: (width: Int, height: Int)?, _ part: CGRect
    ) -> Bool {
        guard header.format == .jpeg, header.isReducedByRows, let size else { return false }
        return PixelScaler.scalesByRows(
            from: CGSize(width: part.width / CGFloat(factor), height: part.height / CGFloat(factor)), to: size)
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
