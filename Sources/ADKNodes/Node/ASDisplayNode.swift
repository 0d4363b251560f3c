import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// A view or layer in waiting: can be made, configured, measured and drawn on any thread, and
/// becomes a view (or bare layer) on the main thread when it is needed there.
///
/// Any thread until loaded; afterwards what touches the view is the main thread's, and the
/// bridged setters, `setNeedsLayout` and `setNeedsDisplay` stay usable anywhere.
/// Subclasses restate `@unchecked Sendable` and guard state of their own if threads share it.
///
/// Differs from Texture: `layer` and `view` are `@MainActor`, so misuse does not compile.
open class ASDisplayNode: ASLayoutElement, @unchecked Sendable {
    package static let count = ObjectCount()

    // Guards everything stored below but what says main thread. Never held while calling out.
    let lock = Lock()
    var bridged = BridgedState()
    var flags = NodeFlags()
    weak var storedSupernode: ASDisplayNode?
    var storedSubnodes: [ASDisplayNode] = []
    var layouts: NodeLayouts?
    var layoutVersion = 1
    var storedInterfaceState: ASInterfaceState = []
    var storedTraits: TraitEnvironment?
    var extras: NodeExtras?

    /// Bumped whenever what was drawn or is being drawn becomes stale.
    let displayGeneration = Generation()

    private let lazyStyle = LazyReference<ASLayoutElementStyle>()

    // Main thread only.
    nonisolated(unsafe) var loaded: LoadedState?
    nonisolated(unsafe) var isMakingLayer = false

    public init() { ASDisplayNode.count.increment() }

    deinit {
        releaseOnMain(loaded)
        ASDisplayNode.count.decrement()
    }

    /// How the node wants to be laid out by its supernode.
    public var style: ASLayoutElementStyle {
        if let style = lazyStyle.current { return style }
        let style = ASLayoutElementStyle()
        style.setChangeHandler { [weak self] in self?.setNeedsLayout() }
        return lazyStyle.storeIfEmpty(style)
    }

    /// Made on first use. Main thread; not for layer-backed nodes. Nodes with a view of their own
    /// override it to give its type.
    @MainActor open var view: UIView { madeView() }

    // MARK: - Hooks: life

    /// The view or layer was made. Call super.
    @MainActor open func didLoad() {}

    /// The layer is about to come into a window, or came or left it. Call super: it sets the interface
    /// state of nodes that no range controller looks after.
    @MainActor open func willEnterHierarchy() { enterStateOfHierarchy() }
    @MainActor open func didEnterHierarchy() { tellStateDelegates { $0.didEnterHierarchy() } }
    @MainActor open func didExitHierarchy() { exitStateOfHierarchy() }

    // Of the interface state. Call super.
    @MainActor open func didEnterPreloadState() {}
    @MainActor open func didExitPreloadState() {}
    @MainActor open func didEnterDisplayState() {}
    @MainActor open func didExitDisplayState() {}
    @MainActor open func didEnterVisibleState() {}
    @MainActor open func didExitVisibleState() {}
    @MainActor open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}

    /// The traits the node is measured and drawn with changed. Any thread. Call super.
    open func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {}

    /// The node's tint colour, its own or inherited, changed. Any thread.
    open func tintColorDidChange() {}

    // MARK: - Hooks: layout

    // At most one of the next three is overridden.

    /// Describes where the subnodes go. Any thread; no view, no main-actor state. Do not call super.
    open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { ASDisplayNode.noSpec }

    /// The size a node without a layout spec wants, at most `constrainedSize` points. Any thread.
    /// As it stands it fills what it is offered, or is empty where that has no bounds.
    open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        ASPointsValidForSize(constrainedSize.width) && ASPointsValidForSize(constrainedSize.height)
            ? constrainedSize : .zero
    }

    /// Measures within `constrainedSize`, the style's `size` worked into it; `parentSize` is what its
    /// fractions are of. Any thread.
    open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, parentSize: parentSize))
    }

    /// Measures within a range that the style was already worked into. Any thread.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout { defaultLayout(constrainedSize) }

    /// About to be measured for `constrainedSize`; not when the answer is known. Any thread. Call super.
    open func willCalculateLayout(_ constrainedSize: ASSizeRange) {
        tellStateDelegatesOnAnyThread { $0.nodeWillCalculateLayout(constrainedSize) }
    }

    /// Places the subnodes after the node's size is known. Call super, which applies the measured layout.
    @MainActor open func layout() { applySubnodeFrames() }

    /// The node and its subnodes are in place. Call super.
    @MainActor open func layoutDidFinish() {}

    /// The calculated layout was replaced. Any thread. Call super.
    open func calculatedLayoutDidChange() {}

    // MARK: - Hooks: display

    /// What the class-level drawing methods are to know, captured on the main thread.
    /// Give values or immutable objects: they are read on another thread.
    @MainActor open func drawParameters(forAsyncLayer layer: CALayer) -> Any? { nil }

    /// Draws the node's contents into the current context (`UIGraphicsGetCurrentContext()`).
    /// Background thread. Do not call super.
    open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) { DrawingProbe.current?.drawIsInherited = true }

    /// Makes the node's contents as a picture, instead of `draw`. Background thread. Do not call super.
    open class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        DrawingProbe.current?.displayIsInherited = true
        return nil
    }

    /// False while there is nothing to draw yet, such as an image that has not arrived: the node
    /// then does not count as waiting for its drawing.
    @MainActor open var wantsDisplay: Bool { true }

    /// The class method that draws also sees to the blocks around it and to precomposited corners.
    var drawsAdditions: Bool { false }

    /// The node's drawing begins. Call super.
    @MainActor open func displayWillStartAsynchronously(_ asynchronously: Bool) {}

    /// New contents are on the layer. Call super.
    @MainActor open func displayDidFinish() {}

    /// The drawing of `subnode`, anywhere below this node, begins, or is on its layer. Call super.
    @MainActor open func subnodeDisplayWillStart(_ subnode: ASDisplayNode) {}
    @MainActor open func subnodeDisplayDidFinish(_ subnode: ASDisplayNode) {}

    /// Everything in this node's subtree that was to be drawn is. Call super.
    @MainActor open func hierarchyDisplayDidFinish() {}

    /// A picture to show until the contents are drawn; nil shows none.
    @MainActor open func placeholderImage() -> UIImage? { nil }

    /// Whether the placeholder stays although everything is drawn, because what was drawn is not
    /// the real thing yet.
    @MainActor open func placeholderShouldPersist() -> Bool { false }

    /// Drops what was drawn. Call super.
    @MainActor open func clearContents() { dropContents() }

    /// One of the shadow's properties was set, on any thread; for nodes that draw it themselves.
    func shadowDidChange() {}

    /// What the node is called where nobody said; one that has this stands for itself. Any thread.
    var accessibilityText: String? { nil }

    /// By how many points, whole pixels at `scale`, what `draw` paints reaches beyond the node's bounds
    /// on each side. The thread that draws.
    class func contentsOutset(in size: CGSize, parameters: Any?, scale: CGFloat) -> UIEdgeInsets { .zero }

    // MARK: - Hooks: events

    @MainActor open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesBegan(touches, with: event)
    }
    @MainActor open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesMoved(touches, with: event)
    }
    @MainActor open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesEnded(touches, with: event)
    }
    @MainActor open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesCancelled(touches, with: event)
    }

    /// Keys, while the node has the focus or something in it left them alone. What is not used goes to super.
    @MainActor open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        nextResponder?.pressesBegan(presses, with: event)
    }
    @MainActor open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        nextResponder?.pressesEnded(presses, with: event)
    }
    @MainActor open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        nextResponder?.pressesCancelled(presses, with: event)
    }

    /// The deepest view at `point`, in the node's coordinates, that takes events. Loads the node.
    @MainActor open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { viewHitTest(point, with: event) }

    /// Whether `point`, in the node's coordinates, hits it; `hitTestSlop` counts.
    @MainActor open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        viewPoint(inside: point, with: event)
    }

    /// False keeps `recognizer`, of this node or one above, from being recognised for a touch in this node.
    @MainActor open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    /// What the pointer looks like at `point`, in the node's coordinates; nil leaves it to the supernode.
    @MainActor open func cursor(at point: CGPoint) -> ADKCursor? { cursor }

    /// Whether Tab stops at the node, which then gets the keys.
    @MainActor open func canBecomeFocused() -> Bool { false }
    @MainActor open func canBecomeFirstResponder() -> Bool { canBecomeFocused() }
    @MainActor open func canResignFirstResponder() -> Bool { true }

    // MARK: - ASLayoutElement

    public var layoutElementType: ASLayoutElementType { .displayNode }

    /// For messages: shown instead of the class's name.
    public var debugName: String? {
        get { lock.withLock { extras?.debugName } }
        set { withExtras { $0.debugName = newValue } }
    }
}

/// A node's switches.
struct NodeFlags {
    var isLayerBacked = false
    var isLoaded = false
    /// Shows a view or layer that is not the node's own class.
    var isForeign = false
    var automaticallyManagesSubnodes = false
    var displaysAsynchronously = true
    var displaySuspended = false
    var placeholderEnabled = false
    var isRangeManaged = false
    var isInHierarchy = false
    var isTransactionContainer = false
    var needsDisplayOnBoundsChange = false
    /// Draws its subnodes into its own contents.
    var rasterizesSubtree = false
    /// Lies below a node that does.
    var isRasterized = false
    var applyIsQueued = false
    var displayIsQueued = false
    var layoutIsQueued = false
    var needsLayout = true
    /// Was measured and has no layout spec: there is nothing a layout would place.
    var hasNoSpec = false
    /// Hierarchy callbacks are held back, for a move within a window.
    var hierarchyNotificationsDisabled: UInt32 = 0
}
