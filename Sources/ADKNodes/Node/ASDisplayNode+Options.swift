import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// What a node does and how. Any thread.
extension ASDisplayNode {
    public var isUserInteractionEnabled: Bool {
        get { bridgedValue(.view, \.isUserInteractionEnabled) { $0.view?.isUserInteractionEnabled ?? false } }
        set { setBridged(.view, \.isUserInteractionEnabled, newValue) }
    }

    /// A bare layer instead of a view: cheaper, takes no events. Only before load: logged and ignored afterwards,
    /// and for nodes with a view block.
    public var isLayerBacked: Bool {
        get { lock.withLock { flags.isLayerBacked } }
        set {
            let problem = lock.withLock { () -> String? in
                if flags.isLayerBacked == newValue { return nil }
                if flags.isLoaded { return "it is loaded" }
                if newValue, extras?.viewBlock != nil { return "it shows a view" }
                flags.isLayerBacked = newValue
                return nil
            }
            if let problem { Misuse.report("isLayerBacked = \(newValue) of \(self) was ignored: \(problem)") }
        }
    }

    public var isNodeLoaded: Bool { lock.withLock { flags.isLoaded } }

    /// Shows a view or layer of somebody else's class; its contents are not drawn in the background.
    public var isSynchronous: Bool {
        lock.withLock { flags.isLoaded ? flags.isForeign : extras?.viewBlock != nil || extras?.layerBlock != nil }
    }

    /// The subnodes are those found in the layout spec.
    public var automaticallyManagesSubnodes: Bool {
        get { lock.withLock { flags.automaticallyManagesSubnodes } }
        set { lock.withLock { flags.automaticallyManagesSubnodes = newValue } }
    }

    /// False draws on the main thread, in the frame that needs it. Always false where `isSynchronous`.
    public var displaysAsynchronously: Bool {
        get { lock.withLock { flags.displaysAsynchronously } && !isSynchronous }
        set { lock.withLock { flags.displaysAsynchronously = newValue } }
    }

    /// While true nothing new is drawn, and what is being drawn is dropped.
    public var displaySuspended: Bool {
        get { lock.withLock { flags.displaySuspended } }
        set {
            let changed = lock.withLock {
                defer { flags.displaySuspended = newValue }
                return flags.displaySuspended != newValue
            }
            if changed { setNeedsDisplay() }
        }
    }

    public func recursivelySetDisplaySuspended(_ suspended: Bool) {
        displaySuspended = suspended
        for subnode in subnodes { subnode.recursivelySetDisplaySuspended(suspended) }
    }

    /// Whether `placeholderImage()` is shown while a node that draws has no contents.
    public var placeholderEnabled: Bool {
        get { lock.withLock { flags.placeholderEnabled } }
        set { lock.withLock { flags.placeholderEnabled = newValue } }
    }

    /// Seconds in which a placeholder fades out; 0 takes it away at once.
    public var placeholderFadeDuration: TimeInterval {
        get { lock.withLock { extras?.placeholderFadeDuration ?? 0 } }
        set { withExtras { $0.placeholderFadeDuration = newValue } }
    }

    /// Draw anew when the size changes.
    public var needsDisplayOnBoundsChange: Bool {
        get { lock.withLock { flags.needsDisplayOnBoundsChange } }
        set { lock.withLock { flags.needsDisplayOnBoundsChange = newValue } }
    }

    /// Higher is drawn earlier within one container; `ASDefaultDrawingPriority` by default.
    public var drawingPriority: Int {
        get { lock.withLock { extras?.drawingPriority ?? ASDefaultDrawingPriority } }
        set { withExtras { $0.drawingPriority = newValue } }
    }

    /// The drawings of this subtree appear together.
    package var isTransactionContainer: Bool {
        get { lock.withLock { flags.isTransactionContainer } }
        set { lock.withLock { flags.isTransactionContainer = newValue } }
    }

    /// Called on the drawing thread with the context and the drawing parameters, before the contents
    /// are drawn and after.
    public var willDisplayNodeContentWithRenderingContext: (@Sendable (CGContext, Any?) -> Void)? {
        get { lock.withLock { extras?.willDraw } }
        set {
            replaceExtra(\.willDraw, newValue)
            setNeedsDisplay()
        }
    }

    public var didDisplayNodeContentWithRenderingContext: (@Sendable (CGContext, Any?) -> Void)? {
        get { lock.withLock { extras?.didDraw } }
        set {
            replaceExtra(\.didDraw, newValue)
            setNeedsDisplay()
        }
    }

    /// Which way the node's layout runs: forced, or that of the surroundings.
    ///
    /// Differs from Texture: nodes below that say nothing of their own follow.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { bridgedValue(\.rare.semanticContentAttribute) }
        set { if setBridged([], \.rare.semanticContentAttribute, newValue) { setNeedsLayout() } }
    }

    /// Configures the style inline.
    @discardableResult
    public func styled(_ block: (ASLayoutElementStyle) -> Void) -> Self {
        block(style)
        return self
    }
}

/// The drawing priority of a node that was given none.
public let ASDefaultDrawingPriority = 0
