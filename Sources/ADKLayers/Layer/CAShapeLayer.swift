import ADKFoundation
import ADKGraphics
import Foundation

/// A layer that fills and strokes a path.
///
/// The path is drawn in the commit step of a frame after a change, in O(pixels of the path's box). It may extend
/// beyond the bounds. Differs from UIKit: the path, the colours and the stroke are not animated.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    /// The path, in the layer's points. Nil draws nothing. A path that is changed later has to be set again.
    open var path: CGPath? { didSet { setNeedsDisplay() } }
    /// The colour of the inside. Black by default, and nil fills nothing.
    open var fillColor: CGColor? = UIColor.black.cgColor { didSet { if fillColor != oldValue { setNeedsDisplay() } } }
    /// The rule for the inside of a path that crosses itself. `.nonZero` by default; an unknown rule counts as it.
    open var fillRule = CAShapeLayerFillRule.nonZero { didSet { if fillRule != oldValue { setNeedsDisplay() } } }
    /// The colour of the stroke. Nil, the default, strokes nothing.
    open var strokeColor: CGColor? { didSet { if strokeColor != oldValue { setNeedsDisplay() } } }
    /// The width of the stroke in points. 1 by default. NaN and negative numbers are logged and ignored.
    open var lineWidth: CGFloat = 1 {
        didSet {
            lineWidth = accepted(lineWidth, after: oldValue, lineWidth >= 0 && lineWidth.isFinite, "line width")
        }
    }
    /// The form of the ends of lines. `.butt` by default.
    open var lineCap = CAShapeLayerLineCap.butt { didSet { if lineCap != oldValue { setNeedsDisplay() } } }
    /// The form of corners. `.miter` by default.
    open var lineJoin = CAShapeLayerLineJoin.miter { didSet { if lineJoin != oldValue { setNeedsDisplay() } } }
    /// The longest corner of `.miter`, in line widths. 10 by default. Negative and larger numbers count as
    /// 10, NaN is logged and ignored.
    open var miterLimit: CGFloat = 10 {
        didSet { miterLimit = accepted(miterLimit, after: oldValue, !miterLimit.isNaN, "miter limit") }
    }
    /// The lengths of the dashes and the gaps, in points. Nil, the default, draws lines without gaps.
    open var lineDashPattern: [NSNumber]? { didSet { setNeedsDisplay() } }
    /// The place in the pattern at which the line begins, in points. 0 by default.
    open var lineDashPhase: CGFloat = 0 { didSet { if lineDashPhase != oldValue { setNeedsDisplay() } } }
    /// The part of the path's length at which the stroke begins, in 0...1. 0 by default. NaN is logged
    /// and ignored.
    open var strokeStart: CGFloat = 0 {
        didSet { strokeStart = accepted(strokeStart, after: oldValue, !strokeStart.isNaN, "stroke start") }
    }
    /// The part of the path's length at which the stroke ends, in 0...1. 1 by default. NaN is logged
    /// and ignored.
    open var strokeEnd: CGFloat = 1 {
        didSet { strokeEnd = accepted(strokeEnd, after: oldValue, !strokeEnd.isNaN, "stroke end") }
    }

    package var isDrawingPending = false

    /// Creates a layer without a path.
    override public init() {
        super.init()
        // As an owner it receives the window and its traits.
        owner = self
    }

    /// Schedules the drawing for the next frame.
    override open func setNeedsDisplay() { scheduleDrawing() }

    override open func geometryDidChange() {
        super.geometryDidChange()
        // The contents are placed from the bounds.
        if path != nil, drawnBounds != bounds { setNeedsDisplay() }
    }

    override package func viewTraitsDidChange() { setNeedsDisplay() }

    /// The bounds for which the contents were placed.
    private var drawnBounds = CGRect.zero

    package func drawContents() {
        let traits = windowTraits ?? UITraitCollection()
        let scale = traits.displayScale
        drawnBounds = bounds
        guard let path, !path.isEmpty, fillColor != nil || isStroked else { return show(nil, .zero, scale) }
        let box = path.boundingBoxOfPath.insetBy(dx: -reach, dy: -reach)
        // Whole pixels around the bounds, which place the contents.
        func pixels(_ points: CGFloat) -> CGFloat { max(0, (points * scale).rounded(.up)) / scale }
        let outset = UIEdgeInsets(
            top: pixels(bounds.minY - box.minY), left: pixels(bounds.minX - box.minX),
            bottom: pixels(box.maxY - bounds.maxY), right: pixels(box.maxX - bounds.maxX))
        let area = bounds.outset(by: outset)
        let (width, height) = ((area.width * scale).rounded(), (area.height * scale).rounded())
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard width >= 1, height >= 1, width <= limit, height <= limit else { return show(nil, .zero, scale) }
        let buffer = PixelBuffer(width: Int(width), height: Int(height))
        let context = CGContext(buffer: buffer, scale: scale, traits: traits, subject: "a CAShapeLayer")
        context.translateBy(x: -area.minX, y: -area.minY)
        draw(path, in: context)
        show(buffer, outset, scale)
    }

    private func show(_ pixels: PixelBuffer?, _ outset: UIEdgeInsets, _ scale: CGFloat) {
        contentsScale = scale
        contentsOutset = outset
        contents = pixels
    }

    /// The number that a property has after it was set. One that is not valid is logged, and the old one stays.
    private func accepted(_ number: CGFloat, after old: CGFloat, _ isValid: Bool, _ property: String) -> CGFloat {
        guard isValid else {
            Misuse.report(property, number, of: self, "it is ignored")
            return old
        }
        if number != old { setNeedsDisplay() }
        return number
    }

    private var isStroked: Bool { strokeColor != nil && lineWidth > 0 && strokeStart < strokeEnd }

    /// A longer corner would be cut off at the edge of the contents.
    private var shownMiterLimit: CGFloat { (0..<10).contains(miterLimit) ? miterLimit : 10 }

    /// The distance in points by which the stroke extends beyond the path at most.
    private var reach: CGFloat {
        guard isStroked else { return 1 }
        let corner = lineJoin == .miter ? max(1, shownMiterLimit) : 1
        return lineWidth / 2 * max(corner, lineCap == .square ? 1.5 : 1) + 1
    }

    private func draw(_ path: CGPath, in context: CGContext) {
        if let fillColor {
            let shape = UIBezierPath(cgPath: path)
            shape.usesEvenOddFillRule = fillRule == .evenOdd
            context.setFillColor(fillColor)
            context.fill(shape)
        }
        guard isStroked, let strokeColor else { return }
        let isWhole = strokeStart <= 0 && strokeEnd >= 1
        let stroke = UIBezierPath(
            cgPath: isWhole ? path : CGPath(shape: path.shape.trimmed(from: strokeStart, to: strokeEnd)))
        stroke.lineWidth = lineWidth
        stroke.lineCapStyle = lineCap == .round ? .round : lineCap == .square ? .square : .butt
        stroke.lineJoinStyle = lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter
        stroke.miterLimit = shownMiterLimit
        let dashes = (lineDashPattern ?? []).map { CGFloat($0.doubleValue) }
        if !dashes.isEmpty { stroke.setLineDash(dashes, count: dashes.count, phase: lineDashPhase) }
        context.setStrokeColor(strokeColor)
        context.stroke(stroke)
    }
}

extension CAShapeLayer: SelfDrawnLayer {}

/// How the inside of a shape layer's path is found.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a rule with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point is inside if the path goes around it.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// A point is inside if a line from it to the outside crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The form of the ends of a shape layer's lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a form with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The line ends at its end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle is added.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Half a square is added.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The form of the corners of a shape layer's lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a form with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A sharp corner.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A round corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A corner that is cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
