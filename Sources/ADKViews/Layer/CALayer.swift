import ADKFoundation
import ADKGraphics
import Foundation

/// A rectangle of pixels in a tree: what the compositor paints.
///
/// Geometry is in points of the superlayer, origin top left, y down. Main thread.
/// Every change marks the pixels it touches as damaged, nothing else.
@MainActor
open class CALayer {
    public init() {}

    // MARK: - Tree

    public internal(set) weak var superlayer: CALayer?
    public internal(set) var sublayers: [CALayer] = []
    /// Higher numbers are painted later; equal ones in the order of `sublayers`.
    public var zPosition: CGFloat = 0 {
        didSet { if zPosition != oldValue { setNeedsComposite() } }
    }

    /// Set on a window's root layer: takes damage in its own points.
    var damageSink: ((CGRect) -> Void)?

    // MARK: - Geometry

    /// The visible part of the layer's own coordinate space; the origin moves the sublayers.
    public var bounds: CGRect {
        get { storedBounds }
        set {
            guard newValue != storedBounds else { return }
            if newValue.size == storedBounds.size {
                storedBounds = newValue
                setNeedsComposite()
            } else {
                changeGeometry { storedBounds = newValue }
            }
        }
    }

    /// Where `anchorPoint` lies in the superlayer.
    public var position: CGPoint {
        get { storedPosition }
        set { if newValue != storedPosition { changeGeometry { storedPosition = newValue } } }
    }

    /// In shares of `bounds`; the middle by default.
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
        willSet { if newValue != anchorPoint { setNeedsComposite() } }
        didSet { if anchorPoint != oldValue { setNeedsComposite() } }
    }

    /// Applied around the anchor point.
    public var affineTransform = CGAffineTransform.identity {
        willSet { if newValue != affineTransform { setNeedsComposite() } }
        didSet { if affineTransform != oldValue { setNeedsComposite() } }
    }

    public var frame: CGRect {
        get {
            let size = storedBounds.size
            let origin = CGPoint(
                x: storedPosition.x - size.width * anchorPoint.x, y: storedPosition.y - size.height * anchorPoint.y)
            let flat = CGRect(origin: origin, size: size)
            if affineTransform.isIdentity { return flat }
            return flat.applying(transformAroundAnchor)
        }
        set {
            let position = CGPoint(
                x: newValue.minX + newValue.width * anchorPoint.x, y: newValue.minY + newValue.height * anchorPoint.y)
            guard newValue.size != storedBounds.size || position != storedPosition else { return }
            changeGeometry {
                storedBounds.size = newValue.size
                storedPosition = position
            }
        }
    }

    private var storedBounds = CGRect.zero
    private var storedPosition = CGPoint.zero

    private func changeGeometry(_ change: () -> Void) {
        setNeedsComposite()
        change()
        setNeedsComposite()
        geometryDidChange()
    }

    /// Size or position changed; for subclasses that own more than one layer.
    open func geometryDidChange() {}

    /// `affineTransform` as a map of superlayer points.
    var transformAroundAnchor: CGAffineTransform {
        CGAffineTransform(translationX: -storedPosition.x, y: -storedPosition.y)
            .concatenating(affineTransform)
            .concatenating(CGAffineTransform(translationX: storedPosition.x, y: storedPosition.y))
    }

    // MARK: - Appearance

    public var isHidden = false {
        willSet { if newValue != isHidden { setNeedsComposite() } }
        didSet { if isHidden != oldValue { setNeedsComposite() } }
    }

    /// 0...1, for the layer and its sublayers as a group.
    public var opacity: CGFloat = 1 {
        didSet {
            guard opacity != oldValue else { return }
            opacityAnimation = nil
            setNeedsComposite()
        }
    }

    public var backgroundColor: UIColor? {
        didSet { if backgroundColor != oldValue { setNeedsComposite() } }
    }

    /// In points; rounds the background and border, and the sublayers where `masksToBounds`.
    public var cornerRadius: CGFloat = 0 {
        didSet { if cornerRadius != oldValue { setNeedsComposite() } }
    }

    public var masksToBounds = false {
        willSet { if newValue != masksToBounds { setNeedsComposite() } }
        didSet { if masksToBounds != oldValue { setNeedsComposite() } }
    }

    public var borderWidth: CGFloat = 0 {
        didSet { if borderWidth != oldValue { setNeedsComposite() } }
    }

    public var borderColor: UIColor? {
        didSet { if borderColor != oldValue { setNeedsComposite() } }
    }

    public var shadowColor: UIColor? = .black {
        didSet { if shadowColor != oldValue { setNeedsComposite() } }
    }

    /// 0 (the default) draws none.
    public var shadowOpacity: CGFloat = 0 {
        willSet { if newValue != shadowOpacity { setNeedsComposite() } }
        didSet { if shadowOpacity != oldValue { setNeedsComposite() } }
    }

    public var shadowOffset = CGSize(width: 0, height: -3) {
        willSet { if newValue != shadowOffset { setNeedsComposite() } }
        didSet { if shadowOffset != oldValue { setNeedsComposite() } }
    }

    /// Standard deviation of the blur, in points; the shadow reaches twice as far.
    public var shadowRadius: CGFloat = 3 {
        willSet { if newValue != shadowRadius { setNeedsComposite() } }
        didSet { if shadowRadius != oldValue { setNeedsComposite() } }
    }

    // MARK: - Contents

    /// Finished pixels, placed by `contentsGravity`.
    package var contents: PixelBuffer? {
        didSet { if contents !== oldValue { setNeedsComposite() } }
    }

    /// Pixels per point of `contents`.
    public var contentsScale: CGFloat = 1

    package var contentsGravity = ContentsGravity.resize {
        didSet { if contentsGravity != oldValue { setNeedsComposite() } }
    }

    /// Borders of `contents`, in its pixels, that keep their size when it is stretched.
    package var contentsCapInsets = UIEdgeInsets.zero {
        didSet { if contentsCapInsets != oldValue { setNeedsComposite() } }
    }

    // MARK: - Opacity animation

    var opacityAnimation: OpacityAnimation?

    /// The opacity on screen now.
    package var presentedOpacity: CGFloat { opacityAnimation?.value ?? opacity }
}

/// Where a layer's contents lie in its bounds.
package enum ContentsGravity: Sendable {
    case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}
