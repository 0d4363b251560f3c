import ADKFoundation
import ADKGraphics
import ADKMotion
import Foundation

/// A rectangle in a tree of layers, painted by the compositor.
///
/// Geometry is in points of the superlayer. The origin is at the top left, and y grows downwards. Values that are not
/// numbers, or larger than a billion, are logged and ignored. A change marks the pixels it affects as damaged and
/// nothing else.
///
/// In an animation block, changes are animated. The properties have their new values at once. `isHidden`,
/// `masksToBounds`, `maskedCorners`, and the contents with their scale and gravity, are not animated: changes of them
/// show at once.
@preconcurrency @MainActor
open class CALayer {
    /// The whole of the contents.
    package static nonisolated let unitRect = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// Creates a layer without contents or size.
    public init() {}

    #if DEBUG
        private let life = LiveObject(CALayer.self)
    #endif
    /// The values that the compositor reads.
    package let paint = RenderLayer()
    /// The animations; nil without any. With animations, it has the values that were set, and `paint` those on screen.
    package var motion: LayerMotion?
    /// The time of the layer; nil if it is that of the superlayer.
    var clock: LayerClock?

    /// The layer whose values this one has: the original of a `presentation()`, and otherwise the layer itself.
    public func model() -> CALayer { self }

    // MARK: - Tree

    /// The layer that contains this one.
    public internal(set) weak var superlayer: CALayer?
    /// The sublayers, back to front among equal z positions.
    package internal(set) var sublayers: [CALayer] = []
    /// The layer whose alpha shows the parts of this one.
    var maskLayer: CALayer?
    /// The object that the layer shows. The superlayer keeps it alive.
    package weak var owner: (any LayerOwner)?
    /// The owners of sublayers that only this layer keeps alive.
    var keptOwners: [any LayerOwner] = []
    /// The layer belongs to a view.
    package var isViewLayer = false
    /// There is, or was, an owner with a bare layer below, with no view's layer in between.
    package var hasBareOwnersBelow = false
    /// The painting order among the sublayers of one layer: higher values are in front. Equal values keep the order of
    /// `sublayers`.
    public var zPosition: CGFloat {
        get { if let motion { motion.model.zPosition } else { paint.values.zPosition } }
        set { set(\.zPosition, .zPosition, newValue) }
    }

    /// The receiver of damage. Set on a window's root layer.
    package weak var damageSink: (any DamageSink)?

    // MARK: - Geometry

    /// The visible part of the layer's own coordinate space. Changing the origin moves the sublayers.
    public var bounds: CGRect {
        get { if let motion { motion.model.bounds } else { paint.values.bounds } }
        set {
            let old = bounds
            guard newValue != old, accepts("bounds", newValue, GeometryLimits.allow(newValue)) else { return }
            let isResized = newValue.size != old.size
            if !isStill {
                setInMotion(\.bounds.size, .boundsSize, newValue.size)
                setInMotion(\.bounds.origin, .boundsOrigin, newValue.origin)
            } else if isResized {
                changePixels(.extent) { paint.values.bounds = newValue }
            } else {
                // Sublayers may be outside the bounds.
                if !masksToBounds { setNeedsComposite() }
                paint.values.bounds = newValue
                contentDidMove(from: old.origin)
            }
            if isResized { geometryDidChange() }
        }
    }

    /// The position of `anchorPoint`, in points of the superlayer.
    public var position: CGPoint {
        get { if let motion { motion.model.position } else { paint.values.position } }
        set {
            guard newValue != position, accepts("position", newValue, GeometryLimits.allow(newValue)) else {
                return
            }
            set(\.position, .position, newValue)
            geometryDidChange()
        }
    }

    /// The fixed point of the layer's transform, as a fraction of `bounds`. (0.5, 0.5) by default.
    public var anchorPoint: CGPoint {
        get { if let motion { motion.model.anchorPoint } else { paint.values.anchorPoint } }
        set {
            if accepts("anchor point", newValue, GeometryLimits.allow(newValue)) {
                set(\.anchorPoint, .anchorPoint, newValue)
            }
        }
    }

    /// The transform of the layer, applied around the anchor point.
    public var affineTransform: CGAffineTransform {
        get { if let motion { motion.model.affineTransform } else { paint.values.affineTransform } }
        set {
            if accepts("transform", newValue, GeometryLimits.allow(newValue)) {
                set(\.affineTransform, .affineTransform, newValue)
            }
        }
    }

    /// The transform of the sublayers, applied around this layer's anchor point.
    public var sublayerTransform: CGAffineTransform {
        get { if let motion { motion.model.sublayerTransform } else { paint.values.sublayerTransform } }
        set {
            if accepts("sublayer transform", newValue, GeometryLimits.allow(newValue)) {
                set(\.sublayerTransform, .sublayerTransform, newValue)
            }
        }
    }

    /// The layer's rectangle in points of the superlayer. With a transform, the getter gives the bounding box, and the
    /// setter places the layer as it is without the transform.
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
            guard newValue.size != bounds.size || position != self.position,
                accepts("frame", newValue, GeometryLimits.allow(newValue) && GeometryLimits.allow(position))
            else { return }
            if isStill {
                // Both at once: the place in between is not damaged.
                changePixels(newValue.size == bounds.size ? .place : .extent) {
                    paint.values.bounds.size = newValue.size
                    paint.values.position = position
                }
            } else {
                setInMotion(\.bounds.size, .boundsSize, newValue.size)
                setInMotion(\.position, .position, position)
            }
            geometryDidChange()
        }
    }

    /// Schedules the drawing of the contents, in layers that draw themselves. Does nothing by default.
    open func setNeedsDisplay() {}

    /// The view of the layer entered a window, or its traits changed.
    package func viewTraitsDidChange() {}

    /// The size or the position changed. For subclasses that own more than one layer.
    open func geometryDidChange() {}

    // MARK: - Appearance

    /// Hides the layer and its sublayers.
    public var isHidden: Bool {
        get { if let motion { motion.model.isHidden } else { paint.values.isHidden } }
        set {
            guard newValue != isHidden else { return }
            if let motion {
                motion.model.isHidden = newValue
                show(motion)
            } else {
                changePixels(.place) { paint.values.isHidden = newValue }
            }
        }
    }

    /// The opacity of the layer and its sublayers as a group, from 0 to 1.
    public var opacity: Float {
        get { Float(alpha) }
        set { alpha = CGFloat(newValue) }
    }

    /// The opacity as views have it.
    package var alpha: CGFloat {
        get { if let motion { motion.model.opacity } else { paint.values.opacity } }
        set { set(\.opacity, .opacity, newValue) }
    }

    /// The colour behind the contents. nil draws none.
    public var backgroundColor: UIColor? {
        get { if let motion { motion.model.backgroundColor } else { paint.values.backgroundColor } }
        set { set(\.backgroundColor, .backgroundColor, newValue) }
    }

    /// The radius of rounded corners, in points. It rounds the background and the border, and with `masksToBounds` the
    /// contents and sublayers. At most half of either side, and 2,048 pixels.
    public var cornerRadius: CGFloat {
        get { if let motion { motion.model.cornerRadius } else { paint.values.cornerRadius } }
        set { set(\.cornerRadius, .cornerRadius, newValue) }
    }

    /// The corners that `cornerRadius` rounds. All by default.
    public var maskedCorners: CACornerMask {
        get { paint.maskedCorners }
        set { repaint(\.maskedCorners, newValue) }
    }

    /// Clips the contents and the sublayers to the bounds.
    public var masksToBounds: Bool {
        get { paint.masksToBounds }
        set { move(\.masksToBounds, newValue) }
    }

    /// The width of the border inside the bounds, in points. 0, the default, draws none.
    public var borderWidth: CGFloat {
        get { if let motion { motion.model.borderWidth } else { paint.values.borderWidth } }
        set { set(\.borderWidth, .borderWidth, newValue) }
    }

    /// The border's colour. nil draws black.
    public var borderColor: UIColor? {
        get { if let motion { motion.model.borderColor } else { paint.values.borderColor } }
        set {
            guard !isStill else { return set(\.borderColor, .borderColor, newValue) }
            setInMotion(\.paintedBorderColor, .borderColor, newValue ?? .black)
            // Nil and black are painted alike.
            guard newValue == nil else { return }
            if let motion { motion.model.borderColor = nil } else { paint.values.borderColor = nil }
        }
    }

    /// The shadow's colour, black by default. Its alpha is multiplied by `shadowOpacity`.
    public var shadowColor: UIColor? {
        get { if let motion { motion.model.shadowColor } else { paint.values.shadowColor } }
        set { set(\.shadowColor, .shadowColor, newValue) }
    }

    /// The opacity of the shadow. 0, the default, draws none.
    ///
    /// A layer with an opaque background, or opaque contents that fill its box, casts the shadow of its rounded box.
    /// Any other layer casts the shadow of everything it and its sublayers paint, which is rendered again after each
    /// change. So an opaque background is cheaper.
    ///
    /// Differs from Texture:
    /// - Sublayers outside an opaque box cast no shadow.
    /// - A large or widely blurred shadow has coarser pixels, 262,144 at most.
    /// - `masksToBounds` does not clip the shadow.
    public var shadowOpacity: Float {
        get { Float(shadowAlpha) }
        set { shadowAlpha = CGFloat(newValue) }
    }

    /// The opacity of the shadow as nodes have it.
    package var shadowAlpha: CGFloat {
        get { if let motion { motion.model.shadowOpacity } else { paint.values.shadowOpacity } }
        set { set(\.shadowOpacity, .shadowOpacity, newValue) }
    }

    /// The shadow's offset to the right and down, in points. (0, -3) by default.
    public var shadowOffset: CGSize {
        get { if let motion { motion.model.shadowOffset } else { paint.values.shadowOffset } }
        set {
            if accepts("shadow offset", newValue, GeometryLimits.allow(newValue)) {
                set(\.shadowOffset, .shadowOffset, newValue)
            }
        }
    }

    /// The standard deviation of the shadow's blur, in points; 3 by default. The shadow extends twice as far. At most
    /// 100.
    public var shadowRadius: CGFloat {
        get { if let motion { motion.model.shadowRadius } else { paint.values.shadowRadius } }
        set { set(\.shadowRadius, .shadowRadius, newValue) }
    }

    // MARK: - Contents

    /// The finished pixels, placed by `contentsGravity`.
    package var contents: PixelBuffer? {
        get { paint.contents }
        set {
            guard newValue !== paint.contents else { return }
            // The old contents may have been larger than the new.
            if paint.contentsOverflow != paint.bounds { setNeedsComposite() }
            paint.contents = newValue
            setNeedsComposite()
        }
    }

    /// Replaces contents by others of the same size, which differ in `rect` only, in the layer's points.
    package func replaceContents(by contents: PixelBuffer, changedIn rect: CGRect) {
        paint.contents = contents
        setNeedsComposite(in: rect)
    }

    /// Pixels per point of `contents`.
    public var contentsScale: CGFloat {
        get { paint.contentsScale }
        set {
            guard accepts("contents scale", newValue, newValue > 0 && GeometryLimits.allow(newValue)) else { return }
            // Contents that keep their pixel size change their extent.
            if paint.contents != nil { move(\.contentsScale, newValue) } else { paint.contentsScale = newValue }
        }
    }

    /// The placement of the contents in the bounds. `resize` by default.
    public var contentsGravity: CALayerContentsGravity {
        get { paint.contentsGravity }
        set { move(\.contentsGravity, newValue) }
    }

    /// The visible part of `contents`, as a fraction of its size. The whole by default.
    public var contentsRect: CGRect {
        get { if let motion { motion.model.contentsRect } else { paint.values.contentsRect } }
        set { set(\.contentsRect, .contentsRect, newValue) }
    }

    /// The part of `contents` that stretches, as a fraction of its size. The parts around it keep their size. The whole
    /// by default.
    public var contentsCenter: CGRect {
        get { if let motion { motion.model.contentsCenter } else { paint.values.contentsCenter } }
        set { set(\.contentsCenter, .contentsCenter, newValue) }
    }

    /// The borders of `contents` that keep their size when it stretches, in its pixels.
    package var contentsCapInsets: UIEdgeInsets {
        get { paint.contentsCapInsets }
        set { repaint(\.contentsCapInsets, newValue) }
    }

    /// The distance in points by which the contents extend beyond each side of the bounds. Whole pixels.
    package var contentsOutset: UIEdgeInsets {
        get { paint.contentsOutset }
        set {
            if accepts("contents outset", newValue, GeometryLimits.allow(newValue)) { move(\.contentsOutset, newValue) }
        }
    }

    // MARK: - Changing

    // Inlined, so that the compiler replaces the key paths by direct accesses.

    /// Sets a value that does not change which pixels the layer covers.
    @inline(__always)
    private func repaint<Value: Equatable>(_ path: ReferenceWritableKeyPath<RenderLayer, Value>, _ value: Value) {
        guard paint[keyPath: path] != value else { return }
        paint[keyPath: path] = value
        setNeedsComposite()
    }

    /// Sets a value that may change which pixels the layer covers.
    @inline(__always)
    private func move<Value: Equatable>(_ path: ReferenceWritableKeyPath<RenderLayer, Value>, _ value: Value) {
        guard paint[keyPath: path] != value else { return }
        setNeedsComposite()
        paint[keyPath: path] = value
        setNeedsComposite()
    }
}

extension CALayer: Hashable {
    /// Whether both are the same layer.
    public nonisolated static func == (left: CALayer, right: CALayer) -> Bool { left === right }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
