import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Properties shared with the view or layer. Readable and settable on any thread; the layer of
/// a loaded node follows at once on the main thread, and from elsewhere with its next frame.
extension ASDisplayNode {
    /// In the supernode's points; ignores `transform`.
    public var frame: CGRect {
        get { lock.withLock { bridged.frame } }
        set { setGeometry { $0.frame = newValue } }
    }

    public var bounds: CGRect {
        get { lock.withLock { bridged.bounds } }
        set { setGeometry { $0.bounds = newValue } }
    }

    /// The middle of the node, in the supernode's points.
    public var position: CGPoint {
        get { lock.withLock { bridged.position } }
        set { setGeometry { $0.position = newValue } }
    }

    public var transform: CGAffineTransform {
        get { lock.withLock { bridged.transform } }
        set { setBridged { $0.transform = newValue } }
    }

    public var alpha: CGFloat {
        get { lock.withLock { bridged.alpha } }
        set { setBridged { $0.alpha = newValue } }
    }

    public var isHidden: Bool {
        get { lock.withLock { bridged.isHidden } }
        set { setBridged { $0.isHidden = newValue } }
    }

    /// Promises that drawing covers every pixel; the background colour is drawn into the contents.
    public var isOpaque: Bool {
        get { lock.withLock { bridged.isOpaque } }
        set {
            setBridged { $0.isOpaque = newValue }
            setNeedsDisplay()
        }
    }

    public var clipsToBounds: Bool {
        get { lock.withLock { bridged.clipsToBounds } }
        set { setBridged { $0.clipsToBounds = newValue } }
    }

    public var isUserInteractionEnabled: Bool {
        get { lock.withLock { bridged.isUserInteractionEnabled } }
        set { setBridged { $0.isUserInteractionEnabled = newValue } }
    }

    public var backgroundColor: UIColor? {
        get { lock.withLock { bridged.backgroundColor } }
        set {
            setBridged { $0.backgroundColor = newValue }
            if isOpaque { setNeedsDisplay() }
        }
    }

    public var cornerRadius: CGFloat {
        get { lock.withLock { bridged.cornerRadius } }
        set { setBridged { $0.cornerRadius = newValue } }
    }

    public var borderWidth: CGFloat {
        get { lock.withLock { bridged.borderWidth } }
        set { setBridged { $0.borderWidth = newValue } }
    }

    public var borderColor: CGColor? {
        get { lock.withLock { bridged.borderColor } }
        set { setBridged { $0.borderColor = newValue } }
    }

    public var zPosition: CGFloat {
        get { lock.withLock { bridged.zPosition } }
        set { setBridged { $0.zPosition = newValue } }
    }

    public var shadowColor: CGColor? {
        get { lock.withLock { bridged.shadow.color } }
        set { setShadow { $0.color = newValue } }
    }

    public var shadowOpacity: CGFloat {
        get { lock.withLock { bridged.shadow.opacity } }
        set { setShadow { $0.opacity = newValue } }
    }

    public var shadowOffset: CGSize {
        get { lock.withLock { bridged.shadow.offset } }
        set { setShadow { $0.offset = newValue } }
    }

    public var shadowRadius: CGFloat {
        get { lock.withLock { bridged.shadow.radius } }
        set { setShadow { $0.radius = newValue } }
    }

    // MARK: - Switches

    /// A bare layer instead of a view: cheaper, takes no events. Only before load.
    public var isLayerBacked: Bool {
        get { lock.withLock { flags.isLayerBacked } }
        set {
            lock.withLock {
                precondition(!flags.isLoaded, "isLayerBacked of \(type(of: self)) was set after load")
                flags.isLayerBacked = newValue
            }
        }
    }

    public var isNodeLoaded: Bool { lock.withLock { flags.isLoaded } }

    /// The subnodes are those found in the layout spec.
    public var automaticallyManagesSubnodes: Bool {
        get { lock.withLock { flags.automaticallyManagesSubnodes } }
        set { lock.withLock { flags.automaticallyManagesSubnodes = newValue } }
    }

    public var displaysAsynchronously: Bool {
        get { lock.withLock { flags.displaysAsynchronously } }
        set { lock.withLock { flags.displaysAsynchronously = newValue } }
    }

    public var placeholderEnabled: Bool {
        get { lock.withLock { flags.placeholderEnabled } }
        set { lock.withLock { flags.placeholderEnabled = newValue } }
    }

    /// Draw anew when the size changes.
    public var needsDisplayOnBoundsChange: Bool {
        get { lock.withLock { flags.needsDisplayOnBoundsChange } }
        set { lock.withLock { flags.needsDisplayOnBoundsChange = newValue } }
    }

    /// Higher is drawn earlier within one container.
    public var drawingPriority: Int {
        get { lock.withLock { storedDrawingPriority } }
        set { lock.withLock { storedDrawingPriority = newValue } }
    }

    /// The drawings of this subtree appear together.
    package var isTransactionContainer: Bool {
        get { lock.withLock { flags.isTransactionContainer } }
        set { lock.withLock { flags.isTransactionContainer = newValue } }
    }

    /// Configures the style inline.
    @discardableResult
    public func styled(_ block: (ASLayoutElementStyle) -> Void) -> Self {
        block(style)
        return self
    }

    // MARK: - Setting

    private func setGeometry(_ change: (inout BridgedState) -> Void) {
        let (sizeChanged, redraws) = lock.withLock {
            let size = bridged.bounds.size
            change(&bridged)
            let changed = bridged.bounds.size != size
            if changed { flags.needsLayout = true }
            return (changed, changed && flags.needsDisplayOnBoundsChange)
        }
        if sizeChanged, redraws { setNeedsDisplay() }
        applyBridgedState()
    }

    private func setShadow(_ change: (inout BridgedState.Shadow) -> Void) {
        setBridged { change(&$0.shadow) }
        shadowDidChange()
    }

    func setBridged(_ change: (inout BridgedState) -> Void) {
        lock.withLock { change(&bridged) }
        applyBridgedState()
    }

    /// Brings the layer up to date, now or with the next frame.
    private func applyBridgedState() {
        let (isLoaded, mustQueue) = lock.withLock { () -> (Bool, Bool) in
            guard flags.isLoaded else { return (false, false) }
            if Thread.isMainThread { return (true, false) }
            defer { flags.applyIsQueued = true }
            return (true, !flags.applyIsQueued)
        }
        guard isLoaded else { return }
        if mustQueue {
            MainMailbox.post { [weak self] in self?.applyBridgedStateNow() }
        } else if Thread.isMainThread {
            MainActor.assumeIsolated { applyBridgedStateNow() }
        }
    }

    @MainActor
    func applyBridgedStateNow() {
        let state = lock.withLock {
            flags.applyIsQueued = false
            return bridged
        }
        if let loadedLayer { state.apply(to: loadedLayer, view: loadedView) }
        loadedView?.setNeedsLayoutIf(lock.withLock { flags.needsLayout })
    }

    /// The view was moved or resized by somebody else; the node's copy follows. Main thread.
    @MainActor
    func layerGeometryDidChange(_ layer: CALayer) {
        let redraws = lock.withLock {
            let changed = bridged.bounds.size != layer.bounds.size
            bridged.bounds = layer.bounds
            bridged.position = layer.position
            if changed { flags.needsLayout = true }
            return changed && flags.needsDisplayOnBoundsChange
        }
        if redraws { setNeedsDisplay() }
    }
}

extension UIView {
    func setNeedsLayoutIf(_ needed: Bool) {
        if needed { setNeedsLayout() }
    }
}
