import ADKFoundation
import ADKGraphics
import Foundation

/// The form of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a form with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from the start point to the end point.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Around the start point. The end point is the corner of the rectangle around the last ellipse.
    public static let radial = CAGradientLayerType(rawValue: "radial")
}

/// A layer that shows a gradient in its bounds.
///
/// The gradient is drawn in the commit step of a frame after a change, in O(pixels). Differs from UIKit: the colours
/// and points are not animated, and there is no conic gradient.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    /// The colours, each a `CGColor`. Nil draws nothing. An element that is no colour is left out.
    open var colors: [Any]? { didSet { setNeedsDisplay() } }
    /// The place of each colour, from 0 to 1, growing. Nil is even distances.
    open var locations: [NSNumber]? { didSet { setNeedsDisplay() } }
    /// The place of the first colour, as a fraction of the bounds. (0.5, 0) by default.
    open var startPoint = CGPoint(x: 0.5, y: 0) {
        didSet {
            if !Misuse.accepts(startPoint, "startPoint", of: self) { startPoint = oldValue }
            if startPoint != oldValue { setNeedsDisplay() }
        }
    }
    /// The place of the last colour, as a fraction of the bounds. (0.5, 1) by default.
    open var endPoint = CGPoint(x: 0.5, y: 1) {
        didSet {
            if !Misuse.accepts(endPoint, "endPoint", of: self) { endPoint = oldValue }
            if endPoint != oldValue { setNeedsDisplay() }
        }
    }
    /// The form. `.axial` by default. An unknown form is drawn as `.axial`.
    open var type = CAGradientLayerType.axial { didSet { if type != oldValue { setNeedsDisplay() } } }

    package var isDrawingPending = false

    /// Creates a layer without colours.
    override public init() {
        super.init()
        // As an owner it receives the window and its traits.
        owner = self
    }

    /// Schedules the drawing for the next frame.
    override open func setNeedsDisplay() { scheduleDrawing() }

    override open func geometryDidChange() {
        super.geometryDidChange()
        let pixels = contents.map { CGSize(width: $0.width, height: $0.height) }
        if colors != nil, pixels != pixelSize(windowTraits?.displayScale ?? 1) { setNeedsDisplay() }
    }

    override package func viewTraitsDidChange() { setNeedsDisplay() }

    private func pixelSize(_ scale: CGFloat) -> CGSize {
        CGSize(width: (bounds.width * scale).rounded(), height: (bounds.height * scale).rounded())
    }

    package func drawContents() {
        let traits = windowTraits ?? UITraitCollection()
        let size = pixelSize(traits.displayScale)
        let list = (colors ?? []).compactMap { $0 as? CGColor }
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard !list.isEmpty, size.width >= 1, size.height >= 1, size.width <= limit, size.height <= limit else {
            contents = nil
            return
        }
        let buffer = PixelBuffer(width: Int(size.width), height: Int(size.height))
        let context = CGContext(
            buffer: buffer, scale: traits.displayScale, traits: traits, subject: "a CAGradientLayer")
        draw(list, in: context)
        contentsScale = traits.displayScale
        contents = buffer
    }

    private func draw(_ colors: [UIColor], in context: CGContext) {
        let stops = CGGradient.stops(colors, locations?.map { CGFloat($0.doubleValue) })
        func place(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * bounds.width, y: point.y * bounds.height) }
        let (start, end) = (place(startPoint), place(endPoint))
        guard type == .radial else { return context.drawLinearGradient(stops, start: start, end: end) }
        let (width, height) = (abs(end.x - start.x), abs(end.y - start.y))
        guard width > 0, height > 0 else { return }
        context.translateBy(x: start.x, y: start.y)
        context.scaleBy(x: 1, y: height / width)
        context.drawRadialGradient(stops, centre: .zero, radius: width)
    }
}

extension CAGradientLayer: SelfDrawnLayer {}
