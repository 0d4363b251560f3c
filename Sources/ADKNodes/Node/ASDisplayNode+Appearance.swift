import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// How a node looks. Colours may be dynamic: they are resolved with the node's traits when drawn.
extension ASDisplayNode {
    public var alpha: CGFloat {
        get { bridgedValue(.alpha, \.alpha) { $0.layer.opacity } }
        set { setFinite(.alpha, \.alpha, newValue, "alpha") }
    }

    public var isHidden: Bool {
        get { bridgedValue(.isHidden, \.isHidden) { $0.layer.isHidden } }
        set { setBridged(.isHidden, \.isHidden, newValue) }
    }

    /// Promises that drawing covers every pixel; the background colour is drawn into the contents.
    public var isOpaque: Bool {
        get { bridgedValue(\.isOpaque) }
        set { if setBridged([], \.isOpaque, newValue) { setNeedsDisplay() } }
    }

    public var clipsToBounds: Bool {
        get { bridgedValue(.clipsToBounds, \.clipsToBounds) { $0.layer.masksToBounds } }
        set { setBridged(.clipsToBounds, \.clipsToBounds, newValue) }
    }

    public var backgroundColor: UIColor? {
        get { bridgedValue(\.backgroundColor) }
        set {
            let isDrawn = lock.withLock {
                bridged.isOpaque || flags.rasterizesSubtree || bridged.rare.cornerRoundingType == .precomposited
            }
            if setBridged(.background, \.backgroundColor, newValue), isDrawn { setNeedsDisplay() }
        }
    }

    // MARK: - Corners and border

    /// In points.
    public var cornerRadius: CGFloat {
        get { bridgedValue(\.rare.cornerRadius) }
        set {
            guard newValue.isFinite else { return reportNotFinite("cornerRadius", newValue) }
            setRounding(\.rare.cornerRadius, newValue)
        }
    }

    /// The corners that are rounded; all by default.
    public var maskedCorners: CACornerMask {
        get { bridgedValue(\.rare.maskedCorners) }
        set { setRounding(\.rare.maskedCorners, newValue) }
    }

    public var cornerRoundingType: ASCornerRoundingType {
        get { bridgedValue(\.rare.cornerRoundingType) }
        set { setRounding(\.rare.cornerRoundingType, newValue, always: true) }
    }

    /// In points, inwards from the edge.
    public var borderWidth: CGFloat {
        get { bridgedValue(\.rare.borderWidth) }
        set {
            guard newValue.isFinite else { return reportNotFinite("borderWidth", newValue) }
            setRounding(\.rare.borderWidth, newValue)
        }
    }

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

    public var shadowColor: CGColor? {
        get { bridgedValue(\.rare.shadow.color) }
        set { setShadow(\.rare.shadow.color, newValue) }
    }

    /// 0 (the default) draws none.
    public var shadowOpacity: CGFloat {
        get { bridgedValue(\.rare.shadow.opacity) }
        set {
            guard newValue.isFinite else { return reportNotFinite("shadowOpacity", newValue) }
            setShadow(\.rare.shadow.opacity, newValue)
        }
    }

    /// In points.
    public var shadowOffset: CGSize {
        get { bridgedValue(\.rare.shadow.offset) }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else {
                return reportNotFinite("shadowOffset", newValue)
            }
            setShadow(\.rare.shadow.offset, newValue)
        }
    }

    /// Standard deviation of the blur, in points.
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

    /// How contents are fitted into the node; drawing is to cover the bounds in `.redraw` and the default.
    public var contentMode: UIView.ContentMode {
        get { bridgedValue(\.rare.contentMode) }
        set {
            guard setBridged([], \.rare.contentMode, newValue) else { return }
            contentsGravity = newValue.gravity
            if newValue == .redraw { needsDisplayOnBoundsChange = true }
            setNeedsDisplay()
        }
    }

    /// Where contents of another size than the node lie in it.
    public var contentsGravity: CALayerContentsGravity {
        get { bridgedValue(\.rare.contentsGravity) }
        set { setBridged(.contents, \.rare.contentsGravity, newValue) }
    }

    /// The part of the contents that is shown, in shares of their size.
    public var contentsRect: CGRect {
        get { bridgedValue(\.rare.contentsRect) }
        set { setBridged(.contents, \.rare.contentsRect, newValue) }
    }

    /// The part of the contents that is stretched, in shares of their size; the whole by default.
    public var contentsCenter: CGRect {
        get { bridgedValue(\.rare.contentsCenter) }
        set { setBridged(.contents, \.rare.contentsCenter, newValue) }
    }

    // MARK: - Tint

    /// What template images and controls are coloured with: the node's own, else that of the nearest
    /// node above that has one, else `ASDisplayNodeDefaultTintColor()`. Setting nil takes the own away.
    public var tintColor: UIColor! {
        get {
            for node in upwards {
                if let color = node.lock.withLock({ node.bridged.rare.tintColor }) { return color }
            }
            return ASDisplayNodeDefaultTintColor()
        }
        set {
            guard setBridged([], \.rare.tintColor, newValue) else { return }
            NodeTint.isUsed.withLock { $0 = true }
            tellTintColorDidChange()
        }
    }

    /// Tells the subtree, as far as it inherits the tint.
    func tellTintColorDidChange() {
        tintColorDidChange()
        for subnode in subnodes where subnode.lock.withLock({ subnode.bridged.rare.tintColor == nil }) {
            subnode.tellTintColorDidChange()
        }
    }
}

/// Whether any node was ever given a tint: as long as not, moving nodes need not compare them.
enum NodeTint {
    static let isUsed = Locked(false)
}

/// The colour of placeholders.
public func ASDisplayNodeDefaultPlaceholderColor() -> UIColor { UIColor(white: 0.95, alpha: 1) }
/// The tint of nodes above which nobody set one.
public func ASDisplayNodeDefaultTintColor() -> UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
