import ADKFoundation
import ADKGraphics
import Foundation

/// A rectangle of pixels in a tree: what the compositor paints.
///
/// Geometry is in points of the superlayer, origin top left, y down. Main thread. Values that are no numbers, or
/// beyond a billion, are logged and not taken.
/// Every change marks the pixels it touches as damaged, nothing else.
@MainActor
open class CALayer {
    /// The whole of the contents.
    package static nonisolated let unitRect = CGRect(x: 0, y: 0, width: 1, height: 1)

    public init() {}

    /// The values the compositor goes by.
    package let paint = PaintLayer()

    // MARK: - Tree

    public internal(set) weak var superlayer: CALayer?
    public internal(set) var sublayers: [CALayer] = []
    /// The object that shows itself by this layer. The superlayer keeps it alive.
    package weak var owner: (any LayerOwner)?
    /// The owners of sublayers that would go without this layer.
    var keptOwners: [any LayerOwner] = []
    /// The layer is that of a view.
    var isViewLayer = false
    /// There was an owner with a bare layer below, with no layer of a view in between.
    var hasBareOwnersBelow = false
    /// Higher numbers are painted later; equal ones in the order of `sublayers`.
    public var zPosition: CGFloat {
        get { paint.zPosition }
        set { repaint(\.zPosition, newValue) }
    }

    /// Set on a window's root layer.
    weak var damageSink: (any DamageSink)?

    // MARK: - Geometry

    /// The visible part of the layer's own coordinate space; the origin moves the sublayers.
    public var bounds: CGRect {
        get { paint.bounds }
        set {
            guard newValue != paint.bounds, accepts("bounds", newValue, GeometryLimits.allow(newValue)) else { return }
            if newValue.size == paint.bounds.size {
                let old = paint.bounds.origin
                // Sublayers may lie outside.
                if !masksToBounds { setNeedsComposite() }
                paint.bounds = newValue
                contentDidMove(from: old)
            } else {
                changeGeometry { paint.bounds = newValue }
            }
        }
    }

    /// Where `anchorPoint` lies in the superlayer.
    public var position: CGPoint {
        get { paint.position }
        set {
            guard newValue != paint.position, accepts("position", newValue, GeometryLimits.allow(newValue)) else {
                return
            }
            changeGeometry { paint.position = newValue }
        }
    }

    /// In shares of `bounds`; the middle by default.
    public var anchorPoint: CGPoint {
        get { paint.anchorPoint }
        set { if accepts("anchor point", newValue, GeometryLimits.allow(newValue)) { move(\.anchorPoint, newValue) } }
    }

    /// Applied around the anchor point.
    public var affineTransform: CGAffineTransform {
        get { paint.affineTransform }
        set { if accepts("transform", newValue, GeometryLimits.allow(newValue)) { move(\.affineTransform, newValue) } }
    }

    /// Applied to the sublayers, around this layer's anchor point.
    public var sublayerTransform: CGAffineTransform {
        get { paint.sublayerTransform }
        set {
            if accepts("sublayer transform", newValue, GeometryLimits.allow(newValue)) {
                move(\.sublayerTransform, newValue)
            }
        }
    }

    public var frame: CGRect {
        get {
            let size = bounds.size
            let origin = CGPoint(
                x: position.x - size.width * anchorPoint.x, y: position.y - size.height * anchorPoint.y)
            let flat = CGRect(origin: origin, size: size)
            return affineTransform.isIdentity ? flat : flat.applying(affineTransform.around(position))
        }
        set {
            let position = CGPoint(
                x: newValue.minX + newValue.width * anchorPoint.x, y: newValue.minY + newValue.height * anchorPoint.y)
            guard newValue.size != bounds.size || position != paint.position,
                accepts("frame", newValue, GeometryLimits.allow(newValue) && GeometryLimits.allow(position))
            else { return }
            changeGeometry {
                paint.bounds.size = newValue.size
                paint.position = position
            }
        }
    }

    private func changeGeometry(_ change: () -> Void) {
        setNeedsComposite()
        change()
        setNeedsComposite()
        geometryDidChange()
    }

    /// Size or position changed; for subclasses that own more than one layer.
    open func geometryDidChange() {}

    // MARK: - Appearance

    public var isHidden: Bool {
        get { paint.isHidden }
        set { move(\.isHidden, newValue) }
    }

    /// 0...1, for the layer and its sublayers as a group.
    public var opacity: CGFloat = 1 {
        didSet {
            guard opacity != oldValue else { return }
            opacityAnimation = nil
            paint.opacity = opacity
            setNeedsComposite()
        }
    }

    public var backgroundColor: UIColor? {
        get { paint.backgroundColor }
        set { repaint(\.backgroundColor, newValue) }
    }

    /// In points; rounds the background and border, and the sublayers where `masksToBounds`. At most half of
    /// either side, and 2,048 pixels.
    public var cornerRadius: CGFloat {
        get { paint.cornerRadius }
        set { repaint(\.cornerRadius, newValue) }
    }

    /// The corners that `cornerRadius` rounds; all by default.
    public var maskedCorners: CACornerMask {
        get { paint.maskedCorners }
        set { repaint(\.maskedCorners, newValue) }
    }

    public var masksToBounds: Bool {
        get { paint.masksToBounds }
        set { move(\.masksToBounds, newValue) }
    }

    public var borderWidth: CGFloat {
        get { paint.borderWidth }
        set { repaint(\.borderWidth, newValue) }
    }

    public var borderColor: UIColor? {
        get { paint.borderColor }
        set { repaint(\.borderColor, newValue) }
    }

    /// Black by default. Its own alpha counts, times `shadowOpacity`.
    public var shadowColor: UIColor? {
        get { paint.shadowColor }
        set { move(\.shadowColor, newValue) }
    }

    /// 0 (the default) draws none.
    ///
    /// An opaque background casts the shadow of the layer's rounded box, and so do opaque contents that fill the
    /// box. Any other layer casts that of what it and its sublayers paint, which is painted once more whenever it
    /// changes; an opaque background is the cheap case.
    ///
    /// Differs from UIKit: sublayers that reach beyond an opaque box add nothing; a large or far blurred shadow is
    /// made of coarser pixels, 262,144 at most; there is no `shadowPath`; `masksToBounds` does not cut the shadow.
    public var shadowOpacity: CGFloat {
        get { paint.shadowOpacity }
        set { move(\.shadowOpacity, newValue) }
    }

    public var shadowOffset: CGSize {
        get { paint.shadowOffset }
        set { if accepts("shadow offset", newValue, GeometryLimits.allow(newValue)) { move(\.shadowOffset, newValue) } }
    }

    /// Standard deviation of the blur, in points; the shadow reaches twice as far. More than 100 is 100.
    public var shadowRadius: CGFloat {
        get { paint.shadowRadius }
        set { move(\.shadowRadius, newValue) }
    }

    // MARK: - Contents

    /// Finished pixels, placed by `contentsGravity`.
    package var contents: PixelBuffer? {
        get { paint.contents }
        set {
            guard newValue !== paint.contents else { return }
            // The old ones may have reached farther than the new.
            if paint.contentsOverflow != paint.bounds { setNeedsComposite() }
            paint.contents = newValue
            setNeedsComposite()
        }
    }

    /// Pixels per point of `contents`.
    public var contentsScale: CGFloat {
        get { paint.contentsScale }
        set {
            guard accepts("contents scale", newValue, newValue > 0 && GeometryLimits.allow(newValue)) else { return }
            // Contents that keep their size in pixels reach elsewhere.
            if paint.contents != nil { move(\.contentsScale, newValue) } else { paint.contentsScale = newValue }
        }
    }

    public var contentsGravity: CALayerContentsGravity {
        get { paint.contentsGravity }
        set { move(\.contentsGravity, newValue) }
    }

    /// The part of `contents` that is shown, in shares of its size.
    public var contentsRect: CGRect {
        get { paint.contentsRect }
        set { move(\.contentsRect, newValue) }
    }

    /// The part of `contents` that is stretched, in shares of its size; what lies around it keeps
    /// its size. The whole by default.
    public var contentsCenter: CGRect {
        get { paint.contentsCenter }
        set { repaint(\.contentsCenter, newValue) }
    }

    /// Borders of `contents`, in its pixels, that keep their size when it is stretched.
    package var contentsCapInsets: UIEdgeInsets {
        get { paint.contentsCapInsets }
        set { repaint(\.contentsCapInsets, newValue) }
    }

    /// By how many points the contents reach beyond the bounds on each side; whole pixels.
    package var contentsOutset: UIEdgeInsets {
        get { paint.contentsOutset }
        set {
            if accepts("contents outset", newValue, GeometryLimits.allow(newValue)) { move(\.contentsOutset, newValue) }
        }
    }

    // MARK: - Changing

    // Inlined, so that the key paths become plain accesses.

    /// A change within the pixels the layer covers anyway.
    @inline(__always)
    private func repaint<Value: Equatable>(_ path: ReferenceWritableKeyPath<PaintLayer, Value>, _ value: Value) {
        guard paint[keyPath: path] != value else { return }
        paint[keyPath: path] = value
        setNeedsComposite()
    }

    /// A change that may make it cover others.
    @inline(__always)
    private func move<Value: Equatable>(_ path: ReferenceWritableKeyPath<PaintLayer, Value>, _ value: Value) {
        guard paint[keyPath: path] != value else { return }
        setNeedsComposite()
        paint[keyPath: path] = value
        setNeedsComposite()
    }

    // MARK: - Opacity animation

    var opacityAnimation: OpacityAnimation?

    /// The opacity on screen now.
    package var presentedOpacity: CGFloat { paint.opacity }
}

/// Where a layer's contents lie in its bounds.
public enum CALayerContentsGravity: Sendable {
    case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
        bottomRight
}
