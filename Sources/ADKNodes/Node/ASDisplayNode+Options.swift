import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Options of a node's backing, display and layout. Any thread.
extension ASDisplayNode {
    /// Whether the node's view receives events. True by default, false for controls until their first action.
    public var isUserInteractionEnabled: Bool {
        get { bridgedValue(.view, \.isUserInteractionEnabled) { $0.view?.isUserInteractionEnabled ?? false } }
        set { setBridged(.view, \.isUserInteractionEnabled, newValue) }
    }

    /// Whether the node has a bare layer instead of a view, which is cheaper and takes no events. False by default. Set
    /// it before load: later it is logged and ignored, as it is for nodes with a view block.
    public var isLayerBacked: Bool {
        get { lock.withLock { backingState.isLayerBacked } }
        set {
            let isSupported = !newValue || supportsLayerBacking
            let problem = lock.withLock { () -> String? in
                if backingState.isLayerBacked == newValue { return nil }
                return backingState.setLayerBacked(
                    newValue, showsView: extras?.viewBlock != nil, isSupported: isSupported)
            }
            if let problem { Misuse.report("isLayerBacked = \(newValue) of \(self) was ignored: \(problem)") }
        }
    }

    /// Whether the node shows a view that is not of the node's own class.
    var showsOwnView: Bool { lock.withLock { extras?.viewBlock != nil || backingState.hasForeignView } }

    /// Whether the view or layer was created.
    public var isNodeLoaded: Bool { lock.withLock { backingState.isLoaded } }

    /// Whether the node shows a view or layer that is not of the node's own class. Its contents are not drawn in the
    /// background.
    public var isSynchronous: Bool {
        lock.withLock {
            backingState.isLoaded
                ? backingState.isForeign : extras?.viewBlock != nil || extras?.layerBlock != nil
        }
    }

    /// Whether the nodes in the layout spec become the subnodes automatically. False by default.
    public var automaticallyManagesSubnodes: Bool {
        get { lock.withLock { layoutState.managesSubnodes } }
        set { lock.withLock { layoutState.managesSubnodes = newValue } }
    }

    /// Whether the node is drawn in the background. If false, it is drawn on the main thread in the frame that needs
    /// it. True by default; always false if `isSynchronous`.
    public var displaysAsynchronously: Bool {
        get { lock.withLock { displayState.isAsynchronous } && !isSynchronous }
        set { lock.withLock { displayState.isAsynchronous = newValue } }
    }

    /// Whether drawing is suspended. A drawing in progress is dropped. False by default.
    public var displaySuspended: Bool {
        get { lock.withLock { displayState.isSuspended } }
        set {
            if lock.withLock({ displayState.setSuspended(newValue) }) { setNeedsDisplay() }
        }
    }

    /// Sets `displaySuspended` for the node and its subtree.
    public func recursivelySetDisplaySuspended(_ suspended: Bool) {
        displaySuspended = suspended
        for subnode in subnodes { subnode.recursivelySetDisplaySuspended(suspended) }
    }

    /// Whether `placeholderImage()` is shown while a node that draws has no contents. False by default.
    public var placeholderEnabled: Bool {
        get { lock.withLock { displayState.hasPlaceholder } }
        set { lock.withLock { displayState.hasPlaceholder = newValue } }
    }

    /// The time in seconds in which a placeholder fades out. With 0, the default, it is removed at once.
    public var placeholderFadeDuration: TimeInterval {
        get { lock.withLock { extras?.placeholderFadeDuration ?? 0 } }
        set {
            guard Misuse.accepts(newValue, "placeholderFadeDuration", of: self) else { return }
            withExtras { $0.placeholderFadeDuration = newValue }
        }
    }

    /// Whether a change of size redraws the node. False by default, true for text and image nodes.
    public var needsDisplayOnBoundsChange: Bool {
        get { lock.withLock { displayState.redrawsOnResize } }
        set { lock.withLock { displayState.redrawsOnResize = newValue } }
    }

    /// Whether a layout transition of the node animates the change of its own size. True by default.
    public var shouldAnimateSizeChanges: Bool {
        get { !lock.withLock { layoutState.keepsSizeInTransitions } }
        set { lock.withLock { layoutState.keepsSizeInTransitions = !newValue } }
    }

    /// The order of drawing among the nodes that appear together, such as those of a cell. Higher values are drawn
    /// earlier. `ASDefaultDrawingPriority` by default.
    public var drawingPriority: Int {
        get { lock.withLock { extras?.drawingPriority ?? ASDefaultDrawingPriority } }
        set { withExtras { $0.drawingPriority = newValue } }
    }

    /// Whether the drawings of this subtree appear in the same frame.
    package var isTransactionContainer: Bool {
        get { lock.withLock { displayState.isTransactionContainer } }
        set { lock.withLock { displayState.isTransactionContainer = newValue } }
    }

    /// A block that runs on the drawing thread with the context and the drawing parameters, before the contents are
    /// drawn. Setting it redraws the node.
    public var willDisplayNodeContentWithRenderingContext: (@Sendable (CGContext, Any?) -> Void)? {
        get { lock.withLock { extras?.willDraw } }
        set {
            replaceExtra(\.willDraw, newValue)
            setNeedsDisplay()
        }
    }

    /// A block that runs on the drawing thread with the context and the drawing parameters, after the contents are
    /// drawn. Setting it redraws the node.
    public var didDisplayNodeContentWithRenderingContext: (@Sendable (CGContext, Any?) -> Void)? {
        get { lock.withLock { extras?.didDraw } }
        set {
            replaceExtra(\.didDraw, newValue)
            setNeedsDisplay()
        }
    }

    /// Passes the style to `block` and returns the node, for configuration in an expression.
    @discardableResult
    public func styled(_ block: (ASLayoutElementStyle) -> Void) -> Self {
        block(style)
        return self
    }
}

/// The default `drawingPriority`: 0.
public let ASDefaultDrawingPriority = 0
