import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// The placement of an image in a node, and the number of pixels to draw. A pure computation in device pixels, unless
/// stated otherwise.
///
/// The rules are Texture's (ASImageNode+CGExtras): no more pixels than the image has, unless requested; the layer
/// scales the result. Differs from Texture: never more pixels than are shown either, and `.center` crops an image
/// larger than its node instead of squeezing it.
struct ImageGeometry: Hashable, Sendable {
    /// The input of the computation.
    struct Request: Hashable, Sendable {
        /// The size of the upright image, in its own pixels.
        var pixelWidth: Int
        var pixelHeight: Int
        /// The image's own pixels per point.
        var imageScale: CGFloat
        /// The node's size, in whole pixels.
        var width: Int
        var height: Int
        var displayScale: CGFloat
        var contentMode: UIView.ContentMode
        /// Draws only the part inside the node.
        var isCropEnabled: Bool
        /// A part of the image, in fractions of its size. Without a size, only its origin counts, as the alignment of
        /// the crop.
        var cropRect: CGRect
        /// The size to draw, in pixels. Zero applies the rules.
        var forcedSize: CGSize
        var forceUpscaling: Bool
        /// The node clips contents outside of it.
        var clips: Bool
    }

    /// The size to draw, in pixels.
    private(set) var width: Int
    private(set) var height: Int
    /// The rectangle of the whole image in those pixels.
    private(set) var drawRect: CGRect
    private(set) var gravity: CALayerContentsGravity
    /// Drawn pixels per point shown.
    private(set) var scale: CGFloat
    /// The visible part of the image if it covers the whole node, computed before any rounding.
    private var part: CGRect?

    /// Nil if nothing would be drawn.
    init?(_ request: Request) {
        guard request.width > 0, request.height > 0, request.pixelWidth > 0, request.pixelHeight > 0 else { return nil }
        let crops = request.isCropEnabled && [.scaleAspectFill, .scaleAspectFit, .center].contains(request.contentMode)
        let hasCropRect = request.cropRect.width > 0 && request.cropRect.height > 0
        let isForced = request.forcedSize.width >= 0.5 && request.forcedSize.height >= 0.5
        switch request.contentMode {
        case .scaleAspectFill, .scaleAspectFit, .center:
            if crops, hasCropRect || isForced || request.contentMode != .center {
                self.init(cropping: request, hasCropRect: hasCropRect, isForced: isForced)
            } else if request.contentMode == .center {
                self.init(natural: request)
            } else {
                self.init(whole: request)
            }
        case .scaleToFill, .redraw:
            self.init(stretching: request)
        default:
            self.init(natural: request)
        }
        guard width > 0, height > 0, drawRect.width > 0, drawRect.height > 0 else { return nil }
    }

    /// An image with cap insets or a repeated interior, in its own pixels. It fills the node, whatever the content mode
    /// and the size. Nil if the node or the image is empty.
    init?(resizable request: Request) {
        guard request.width > 0, request.height > 0, request.pixelWidth > 0, request.pixelHeight > 0 else { return nil }
        self.init(
            width: CGFloat(request.pixelWidth), height: CGFloat(request.pixelHeight), drawRect: nil, gravity: .resize,
            scale: request.imageScale)
    }

    private init(width: CGFloat, height: CGFloat, drawRect: CGRect?, gravity: CALayerContentsGravity, scale: CGFloat) {
        func pixels(_ length: CGFloat) -> Int {
            length.isFinite ? Int(min(CGFloat(PixelBuffer.maximumSide) + 1, max(0, length.rounded()))) : 0
        }
        self.width = pixels(width)
        self.height = pixels(height)
        self.drawRect = drawRect ?? CGRect(x: 0, y: 0, width: self.width, height: self.height)
        self.gravity = gravity
        self.scale = scale
    }

    /// Aspect fill, aspect fit, or a part of the image, drawn in the node's shape.
    private init(cropping request: Request, hasCropRect: Bool, isForced: Bool) {
        let source = CGSize(width: request.pixelWidth, height: request.pixelHeight)
        let bounds = CGSize(width: request.width, height: request.height)
        let mode = request.contentMode
        var room = bounds
        if isForced {
            room = CGSize(width: request.forcedSize.width.rounded(), height: request.forcedSize.height.rounded())
        } else if !request.forceUpscaling {
            let needed =
                hasCropRect
                ? CGSize(width: bounds.width / request.cropRect.width, height: bounds.height / request.cropRect.height)
                : mode == .scaleAspectFill
                    ? ImageGeometry.fitting(bounds, into: source) : ImageGeometry.covering(bounds, over: source)
            if needed.width * needed.height < bounds.width * bounds.height {
                // In a flat node, the share of the image that is seen may be less than half a pixel.
                room = CGSize(width: max(1, needed.width.rounded()), height: max(1, needed.height.rounded()))
            }
        }
        let size: CGSize
        let origin: CGPoint
        if hasCropRect {
            // In proportion, if fewer pixels than the node has are drawn.
            let whole = CGSize(
                width: room.width / request.cropRect.width, height: room.height / request.cropRect.height)
            size = whole
            origin = CGPoint(x: -request.cropRect.minX * whole.width, y: -request.cropRect.minY * whole.height)
        } else {
            size =
                mode == .scaleAspectFill
                ? ImageGeometry.covering(source, over: room)
                : mode == .scaleAspectFit ? ImageGeometry.fitting(source, into: room) : room
            let from = mode == .scaleAspectFill ? request.cropRect.origin : CGPoint(x: 0.5, y: 0.5)
            origin = CGPoint(x: (room.width - size.width) * from.x, y: (room.height - size.height) * from.y)
        }
        let isShaped = isForced && mode != .center
        self.init(
            width: room.width, height: room.height, drawRect: CGRect(origin: origin, size: size),
            gravity: isShaped ? mode.gravity : .resize,
            scale: request.displayScale * room.width / bounds.width)
        if mode == .scaleAspectFill, !hasCropRect {
            let (w, h) = (min(1, room.width / size.width), min(1, room.height / size.height))
            part = CGRect(
                x: (1 - w) * request.cropRect.minX, y: (1 - h) * request.cropRect.minY, width: w, height: h)
        }
    }

    /// Aspect fill and fit without cropping: the whole image, no larger than it is shown.
    private init(whole request: Request) {
        let source = CGSize(width: request.pixelWidth, height: request.pixelHeight)
        let bounds = CGSize(width: request.width, height: request.height)
        let shown =
            request.contentMode == .scaleAspectFill
            ? ImageGeometry.covering(source, over: bounds) : ImageGeometry.fitting(source, into: bounds)
        let size = shown.width > source.width && !request.forceUpscaling ? source : shown
        self.init(
            width: max(1, size.width), height: max(1, size.height), drawRect: nil,
            gravity: request.contentMode.gravity,
            scale: request.displayScale * size.width / shown.width)
    }

    /// Stretched to the node's size.
    private init(stretching request: Request) {
        func side(_ own: Int, _ room: Int) -> CGFloat { CGFloat(request.forceUpscaling ? room : min(own, room)) }
        let width = side(request.pixelWidth, request.width)
        self.init(
            width: width, height: side(request.pixelHeight, request.height), drawRect: nil, gravity: .resize,
            scale: request.displayScale * width / CGFloat(request.width))
    }

    /// At its own size in points, in the centre, at an edge or in a corner.
    private init(natural request: Request) {
        let zoom = request.displayScale / request.imageScale
        let source = CGSize(width: request.pixelWidth, height: request.pixelHeight)
        guard zoom <= 1 || request.forceUpscaling else {
            self.init(
                width: source.width, height: source.height, drawRect: nil,
                gravity: request.contentMode.gravity, scale: request.imageScale)
            return
        }
        let shown = CGSize(
            width: max(1, (source.width * zoom).rounded()), height: max(1, (source.height * zoom).rounded()))
        let anchor = ImageGeometry.anchor(request.contentMode.gravity)
        /// One axis: the number of visible pixels, and the image's start in them.
        func axis(_ length: CGFloat, _ room: Int, _ share: CGFloat) -> (length: CGFloat, start: CGFloat) {
            guard request.clips, length > CGFloat(room) else { return (length, 0) }
            // As the compositor places contents of that size.
            return (CGFloat(room), ((CGFloat(room) - length) * share).rounded())
        }
        let (x, y) = (axis(shown.width, request.width, anchor.x), axis(shown.height, request.height, anchor.y))
        self.init(
            width: x.length, height: y.length,
            drawRect: CGRect(x: x.start, y: y.start, width: shown.width, height: shown.height),
            gravity: request.contentMode.gravity, scale: request.displayScale)
    }

    // MARK: - Trimming

    /// The same geometry with only the pixels that the image covers, if the others would be transparent.
    var trimmed: ImageGeometry {
        guard gravity == .resize, drawRect.minX >= 0, drawRect.minY >= 0,
            drawRect.maxX <= CGFloat(width) + 0.001, drawRect.maxY <= CGFloat(height) + 0.001
        else { return self }
        let (w, h) = (
            max(1, Int(saturating: drawRect.width.rounded())), max(1, Int(saturating: drawRect.height.rounded()))
        )
        guard w < width || h < height else { return self }
        var copy = self
        (copy.width, copy.height) = (min(w, width), min(h, height))
        copy.drawRect = CGRect(x: 0, y: 0, width: copy.width, height: copy.height)
        copy.gravity = .resizeAspect
        return copy
    }

    /// The same image at the same place, drawn into all of the node's pixels.
    func expanded(width: Int, height: Int, displayScale: CGFloat) -> ImageGeometry {
        let room = CGSize(width: width, height: height)
        let own = CGSize(width: CGFloat(self.width), height: CGFloat(self.height))
        let zoom: CGSize
        switch gravity {
        case .resize:
            zoom = CGSize(width: room.width / own.width, height: room.height / own.height)
        case .resizeAspect, .resizeAspectFill:
            let ratios = [room.width / own.width, room.height / own.height].sorted()
            let ratio = gravity == .resizeAspect ? ratios[0] : ratios[1]
            zoom = CGSize(width: ratio, height: ratio)
        default:
            zoom = CGSize(width: displayScale / scale, height: displayScale / scale)
        }
        let anchor = ImageGeometry.anchor(gravity)
        var copy = self
        (copy.width, copy.height, copy.gravity, copy.scale) = (width, height, .resize, displayScale)
        if copy.part != nil { return copy }
        copy.drawRect = CGRect(
            x: drawRect.minX * zoom.width + ((room.width - own.width * zoom.width) * anchor.x).rounded(),
            y: drawRect.minY * zoom.height + ((room.height - own.height * zoom.height) * anchor.y).rounded(),
            width: drawRect.width * zoom.width, height: drawRect.height * zoom.height)
        return copy
    }

    /// The drawn pixels that the image covers, and the part of the image that they show.
    var target: (x: Int, y: Int, decode: DecodeTarget)? {
        if let seen = self.part { return (0, 0, .crop(sourceRectUnit: seen, width: width, height: height)) }
        let (left, top) = (
            max(0, Int(saturating: drawRect.minX.rounded())), max(0, Int(saturating: drawRect.minY.rounded()))
        )
        let right = min(width, Int(saturating: drawRect.maxX.rounded()))
        let bottom = min(height, Int(saturating: drawRect.maxY.rounded()))
        guard right > left, bottom > top else { return nil }
        func part(_ from: Int, _ to: Int, _ start: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
            let begin = min(1, max(0, (CGFloat(from) - start) / length))
            return (begin, min(1, max(begin, (CGFloat(to) - start) / length)))
        }
        let (x, y) = (
            part(left, right, drawRect.minX, drawRect.width), part(top, bottom, drawRect.minY, drawRect.height)
        )
        let isWhole =
            drawRect.minX >= -0.001 && drawRect.minY >= -0.001 && drawRect.maxX <= CGFloat(width) + 0.001
            && drawRect.maxY <= CGFloat(height) + 0.001
        let decode: DecodeTarget =
            isWhole
            ? .exactly(width: right - left, height: bottom - top)
            : .crop(
                sourceRectUnit: CGRect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0), width: right - left,
                height: bottom - top)
        return (left, top, decode)
    }

    // MARK: - Shapes

    /// The largest size with the proportions of `shape` inside `room`.
    private static func fitting(_ shape: CGSize, into room: CGSize) -> CGSize {
        let factor = min(room.width / shape.width, room.height / shape.height)
        return CGSize(width: shape.width * factor, height: shape.height * factor)
    }

    /// The smallest size of `shape`'s proportions that covers `room`.
    private static func covering(_ shape: CGSize, over room: CGSize) -> CGSize {
        let factor = max(room.width / shape.width, room.height / shape.height)
        return CGSize(width: shape.width * factor, height: shape.height * factor)
    }

    private static func anchor(_ gravity: CALayerContentsGravity) -> CGPoint {
        let x: CGFloat =
            switch gravity {
            case .left, .topLeft, .bottomLeft: 0
            case .right, .topRight, .bottomRight: 1
            default: 0.5
            }
        let y: CGFloat =
            switch gravity {
            case .top, .topLeft, .topRight: 0
            case .bottom, .bottomLeft, .bottomRight: 1
            default: 0.5
            }
        return CGPoint(x: x, y: y)
    }
}
