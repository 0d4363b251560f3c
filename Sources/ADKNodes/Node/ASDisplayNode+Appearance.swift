import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// Appearance properties. Any thread: a loaded node's layer follows at once on the main thread, otherwise in the next
/// frame. Dynamic colours are resolved with the node's traits when drawn.
extension ASDisplayNode {
    /// Whether the drawing covers every pixel. If true, the background colour is drawn into the contents. False by
    /// default.
    public var isOpaque: Bool {
        get { bridgedValue(\.isOpaque) }
        set { if setBridged([], \.isOpaque, newValue) { setNeedsDisplay() } }
    }

    /// Whether subnodes are clipped to the node's bounds. False by default.
    public var clipsToBounds: Bool {
        get { bridgedValue(.clipsToBounds, \.clipsToBounds) { $0.layer.masksToBounds } }
        set { setBridged(.clipsToBounds, \.clipsToBounds, newValue) }
    }

    // MARK: - Corners and border

    /// The corner radius in points. 0 by default. A number that is not finite is logged and ignored.
    public var cornerRadius: CGFloat {
        get { bridgedValue(\.rare.cornerRadius) }
        set {
            guard newValue.isFinite else { return reportNotFinite("cornerRadius", newValue) }
            setRounding(\.rare.cornerRadius, newValue)
        }
    }

    /// The rounded corners. All by default.
    public var maskedCorners: CACornerMask {
        get { bridgedValue(\.rare.maskedCorners) }
        set { setRounding(\.rare.maskedCorners, newValue) }
    }

    /// The method of rounding corners. `.defaultSlowCALayer` by default.
    public var cornerRoundingType: ASCornerRoundingType {
        get { bridgedValue(\.rare.cornerRoundingType) }
        set { setRounding(\.rare.cornerRoundingType, newValue, always: true) }
    }

    /// The border's width in points, inwards from the edge. 0 by default. A number that is not finite is logged and
    /// ignored.
    public var borderWidth: CGFloat {
        get { bridgedValue(\.rare.borderWidth) }
        set {
            guard newValue.isFinite else { return reportNotFinite("borderWidth", newValue) }
            setRounding(\.rare.borderWidth, newValue)
        }
    }

    /// The border's colour. Nil, the default, is black.
    public var borderColor: CGColor? {
        get { bridgedValue(\.rare.borderColor) }
        set { setRounding(\.rare.borderColor, newValue) }
    }

    private func setRounding<Value: Equatable>(
        _ path: WritableKeyPath<BridgedState, Value>, _ value: Value, always: Bool = false
    ) {
        guard setBridged([.corners, .border], path, value) else { return }
        if always || cornerRoundingType == .precomposited { setNeedsDisplay() }
    }

    // MARK: - Shadow

    /// The shadow's colour. Black by default. Nil draws no shadow.
    public var shadowColor: CGColor? {
        get { bridgedValue(\.rare.shadow.color) }
        set { setShadow(\.rare.shadow.color, newValue) }
    }

    /// The shadow's opacity, from 0 to 1. 0, the default, draws no shadow.
    public var shadowOpacity: CGFloat {
        get { bridgedValue(\.rare.shadow.opacity) }
        set {
            guard newValue.isFinite else { return reportNotFinite("shadowOpacity", newValue) }
            setShadow(\.rare.shadow.opacity, newValue)
        }
    }

    /// The shadow's offset in points. (0, -3) by default.
    public var shadowOffset: CGSize {
        get { bridgedValue(\.rare.shadow.offset) }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else {
                return reportNotFinite("shadowOffset", newValue)
            }
            setShadow(\.rare.shadow.offset, newValue)
        }
    }

    /// The standard deviation of the shadow's blur, in points. 3 by default.
    public var shadowRadius: CGFloat {
        get { bridgedValue(\.rare.shadow.radius) }
        set {
            guard newValue.isFinite else { return reportNotFinite("shadowRadius", newValue) }
            setShadow(\.rare.shadow.radius, newValue)
        }
    }

    private func setShadow<Value: Equatable>(_ path: WritableKeyPath<BridgedState, Value>, _ value: Value) {
        if setBridged(.shadow, path, value) { shadowDidChange() }
    }

    // MARK: - Contents

    /// The fit of the contents in the node. In `.redraw` and `.scaleToFill`, the default, the drawing should cover the
    /// bounds. `.redraw` also sets `needsDisplayOnBoundsChange`.
    public var contentMode: UIView.ContentMode {
        get { bridgedValue(\.rare.contentMode) }
        set {
            guard setBridged([], \.rare.contentMode, newValue) else { return }
            contentsGravity = newValue.gravity
            if newValue == .redraw { needsDisplayOnBoundsChange = true }
            setNeedsDisplay()
        }
    }

    /// The placement of contents whose size is not the node's. `.resize` by default.
    public var contentsGravity: CALayerContentsGravity {
        get { bridgedValue(\.rare.contentsGravity) }
        set { setBridged(.contents, \.rare.contentsGravity, newValue) }
    }

    /// The visible part of the contents, in fractions of their size. (0, 0, 1, 1) by default.
    public var contentsRect: CGRect {
        get { bridgedValue(\.rare.contentsRect) }
        set {
            guard Misuse.accepts(newValue, "contentsRect", of: self) else { return }
            setBridged(.contents, \.rare.contentsRect, newValue)
        }
    }

    /// The stretched part of the contents, in fractions of their size. (0, 0, 1, 1) by default.
    public var contentsCenter: CGRect {
        get { bridgedValue(\.rare.contentsCenter) }
        set {
            guard Misuse.accepts(newValue, "contentsCenter", of: self) else { return }
            setBridged(.contents, \.rare.contentsCenter, newValue)
        }
    }

    // MARK: - Tint

    /// Notifies the part of the subtree that inherits the tint.
    func propagateTintColorChange() {
        tintColorDidChange()
        for subnode in subnodes where subnode.lock.withLock({ subnode.bridged.rare.tintColor == nil }) {
            subnode.propagateTintColorChange()
        }
    }
}

/// The method of rounding a node's corners.
public enum ASCornerRoundingType: Int, Sendable {
    /// By the layer, each time it is composited. Works for every node.
    case defaultSlowCALayer
    /// In the drawn contents, once: the background colour replaces the pixels outside the rounding. For nodes that draw
    /// something. The cheapest method while scrolling.
    case precomposited
    /// By small images of the background colour in front of the corners.
    case clipping
}

/// Records if any node ever got a tint, or a view around nodes. Until then, moved nodes need not compare tints.
enum NodeTint {
    static let isUsed = Locked(false)
}

/// The default colour of placeholders: white 0.95.
public func ASDisplayNodeDefaultPlaceholderColor() -> UIColor { UIColor(white: 0.95, alpha: 1) }
/// The tint of nodes without a tint of their own, of a supernode or of a view around them: the blue of
/// `UIView.tintColor`.
public func ASDisplayNodeDefaultTintColor() -> UIColor { Palette.tint }
