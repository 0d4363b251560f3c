import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The input of one drawing, captured on the main thread and used on any thread.
struct DisplayJob: @unchecked Sendable {
    // No lock: `parameters` and `subtree` are written once on the main thread, and one worker uses them.
    let nodeType: ASDisplayNode.Type
    /// The node's `debugName`.
    let name: String?
    let parameters: Any?
    /// In points.
    let bounds: CGRect
    let traits: UITraitCollection
    /// The colour below the contents of an opaque node.
    let background: UIColor?
    /// Jobs with higher values start earlier within a transaction.
    let drawingPriority: Int
    let generation: Generation
    let generationValue: UInt64
    var willDraw: (@Sendable (CGContext, Any?) -> Void)?
    var didDraw: (@Sendable (CGContext, Any?) -> Void)?
    var rounding: PrecompositedRounding?
    /// The nodes below that are drawn into the same contents.
    var subtree: RasterTree?

    var isCancelled: Bool { generation.current != generationValue }

    enum Outcome: Sendable {
        case contents(DrawnContents)
        /// The parts of contents that are too large for one bitmap.
        case tiles([DrawnTile])
        /// The class draws nothing, or returned no image.
        case nothing
        case cancelled
    }

    /// Draws on the calling thread.
    func run(ignoringCancellation: Bool = false) -> Outcome {
        Trace.span("draw") { outcome(ignoringCancellation: ignoringCancellation) }
    }

    private func outcome(ignoringCancellation: Bool) -> Outcome {
        let attempt = DecodeAttempt.current
        let isCancelled: () -> Bool = { attempt?.isPostponed ?? false || !ignoringCancellation && self.isCancelled }
        if isCancelled() { return .cancelled }
        let outcome = subtree.map { $0.draw(self, isCancelled) } ?? drawSelf(isCancelled)
        return isCancelled() ? .cancelled : outcome
    }

    /// Draws the node's own contents.
    func drawSelf(_ isCancelled: () -> Bool, isRasterizing: Bool = false) -> Outcome {
        if nodeType == ASDisplayNode.self { return .nothing }
        return switch DrawingKind.known(for: nodeType) {
        case .nothing?: .nothing
        case .display?: display(isCancelled)
        case .draw?: draw(isCancelled, isRasterizing)
        case nil: probe(isCancelled, isRasterizing)
        }
    }

    private func display(_ isCancelled: () -> Bool) -> Outcome {
        guard let image = nodeType.display(withParameters: parameters, isCancelled: isCancelled) else {
            return .nothing
        }
        guard let contents = DrawnContents(image, isCancelled) else { return .nothing }
        guard willDraw != nil || didDraw != nil || rounding != nil else { return .contents(contents) }
        let pixels = contents.pixels
        // The image may be shared: additions are drawn on a copy.
        let buffer = PixelBuffer(
            width: pixels.width, height: pixels.height, isOpaque: pixels.isOpaque && rounding == nil)
        let context = makeContext(buffer)
        willDraw?(context, parameters)
        context.drawDevice(pixels, x: 0, y: 0)
        finish(context)
        return .contents(DrawnContents(buffer, scale: image.scale, capInsets: image.capInsets))
    }

    private func draw(_ isCancelled: () -> Bool, _ isRasterizing: Bool) -> Outcome {
        // Corner rounding removes everything outside the bounds.
        let outset =
            rounding == nil
            ? nodeType.contentsOutset(in: bounds.size, parameters: parameters, scale: traits.displayScale) : .zero
        if rounding == nil, !isRasterizing, isTooLarge(.up, outset) { return drawTiles(isCancelled) }
        guard let size = pixelSize(.up, outset) else { return .nothing }
        let isOpaque = (background?.isOpaque ?? false) && outset == .zero
        let buffer = PixelBuffer(width: size.width, height: size.height, isOpaque: isOpaque && rounding == nil)
        let context = makeContext(buffer)
        context.translateBy(x: outset.left, y: outset.top)
        drawBounds(in: context, isCancelled, isRasterizing: isRasterizing)
        var contents = DrawnContents(buffer, scale: traits.displayScale)
        contents.outset = outset
        return .contents(contents)
    }

    /// Draws the node, with its background, in its coordinates.
    func drawBounds(in context: CGContext, _ isCancelled: () -> Bool, isRasterizing: Bool = false) {
        if let background {
            context.setFillColor(background)
            context.fill(CGRect(origin: .zero, size: bounds.size))
        }
        willDraw?(context, parameters)
        context.asCurrent {
            nodeType.draw(
                CGRect(origin: .zero, size: bounds.size), withParameters: parameters, isCancelled: isCancelled,
                isRasterizing: isRasterizing)
        }
        finish(context)
    }

    /// The node's `debugName` or class, for messages.
    private var subject: String { name ?? String(describing: nodeType) }

    func makeContext(_ buffer: PixelBuffer) -> CGContext {
        CGContext(buffer: buffer, scale: traits.displayScale, traits: traits, subject: subject)
    }

    private func finish(_ context: CGContext) {
        rounding?.apply(in: context)
        didDraw?(context, parameters)
    }

    /// The size of the contents in pixels. Nil if it is empty. One that is too large is reported.
    func pixelSize(
        _ rule: FloatingPointRoundingRule, _ outset: UIEdgeInsets = .zero
    ) -> (width: Int, height: Int)? {
        let (width, height) = exactSize(rule, outset)
        guard width >= 1, height >= 1 else { return nil }
        guard !isTooLarge(rule, outset) else {
            reportSize(width, height)
            return nil
        }
        return (Int(width), Int(height))
    }

    /// Whether a side of the contents is too long for a bitmap.
    private func isTooLarge(_ rule: FloatingPointRoundingRule, _ outset: UIEdgeInsets) -> Bool {
        let (width, height) = exactSize(rule, outset)
        return max(width, height) > CGFloat(PixelBuffer.maximumSide) && min(width, height) >= 1
    }

    private func exactSize(_ rule: FloatingPointRoundingRule, _ outset: UIEdgeInsets) -> (CGFloat, CGFloat) {
        let scale = traits.displayScale
        return (
            (bounds.width * scale).rounded(rule) + (outset.horizontal * scale).rounded(),
            (bounds.height * scale).rounded(rule) + (outset.vertical * scale).rounded()
        )
    }

    /// Reports contents that have too many pixels.
    func reportSize(_ width: CGFloat, _ height: CGFloat) {
        let subject = subject
        Misuse.report(
            "\(subject) has \(width) x \(height) pixels to draw, too many for a bitmap; it is empty", of: subject)
    }

    private func probe(_ isCancelled: () -> Bool, _ isRasterizing: Bool) -> Outcome {
        OverrideDetector.probing { probe in
            let displayed = display(isCancelled)
            if !probe.displayIsInherited {
                DrawingKind.record(.display, for: nodeType)
                return displayed
            }
            let drawn = draw(isCancelled, isRasterizing)
            if probe.drawIsInherited {
                DrawingKind.record(.nothing, for: nodeType)
                return .nothing
            }
            // An empty node did not reach its drawing method, so that nothing is known about the class.
            switch drawn {
            case .contents, .tiles: DrawingKind.record(.draw, for: nodeType)
            case .nothing, .cancelled: break
            }
            return drawn
        }
    }
}

/// The contents of a layer after a drawing.
struct DrawnContents: Sendable {
    let pixels: PixelBuffer
    /// Pixels per point.
    let scale: CGFloat
    /// The edges that keep their size when the contents are stretched, in pixels.
    let caps: UIEdgeInsets
    /// The points by which the pixels extend beyond the node's bounds.
    var outset = UIEdgeInsets.zero

    /// `capInsets` are points.
    init(_ pixels: PixelBuffer, scale: CGFloat, capInsets: UIEdgeInsets = .zero) {
        self.pixels = pixels
        self.scale = scale
        caps = UIEdgeInsets(
            top: capInsets.top * scale, left: capInsets.left * scale, bottom: capInsets.bottom * scale,
            right: capInsets.right * scale)
    }

    /// All pixels of an image, which is decoded if it is not yet. Nil if that fails.
    init?(_ image: UIImage, _ isCancelled: () -> Bool = { false }) {
        guard let pixels = try? image.pixels(for: .full, isCancelled: isCancelled) else { return nil }
        self.init(pixels, scale: image.scale, capInsets: image.capInsets)
    }

    /// The gravity of the contents. With cap insets they fill the layer.
    func gravity(_ usual: CALayerContentsGravity) -> CALayerContentsGravity { caps == .zero ? usual : .resize }
}
