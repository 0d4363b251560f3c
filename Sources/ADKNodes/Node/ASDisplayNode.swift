import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// A thread-safe stand-in for a view or layer. It can be created, configured, measured and drawn on any thread, and
/// creates its view (or bare layer) on the main thread on first use.
///
/// Until it is loaded, any thread may use a node. After that, use the view and change the tree on the main thread.
/// Bridged setters, `setNeedsLayout()` and `setNeedsDisplay()` remain safe on any thread. Subclasses restate
/// `@unchecked Sendable` and guard their own state if several threads share it.
///
/// Differs from Texture: `layer` and `view` are `@MainActor`, so a misuse does not compile.
open class ASDisplayNode: ASLayoutElement, @unchecked Sendable {
    package static let count = ObjectCount()

    // Guards everything stored below, except where "main thread only" is stated. Never held while calling other code.
    let lock = Lock()
    var bridged = BridgedState()
    var rangeState = RangeState()
    var backingState = BackingState()
    var hierarchyState = HierarchyState()
    var displayState = DisplayState()
    var layoutState = LayoutState()
    weak var storedSupernode: ASDisplayNode?
    var storedSubnodes: [ASDisplayNode] = []
    var storedTraits: TraitEnvironment?
    var extras: ExtendedNodeState?

    /// Incremented whenever drawn contents, or a drawing in progress, become stale.
    let displayGeneration = Generation()

    private let lazyStyle = LazyReference<ASLayoutElementStyle>()

    // Main thread only.
    nonisolated(unsafe) var loaded: LoadedState?

    /// Creates a node without a view or layer. Any thread.
    public init() { ASDisplayNode.count.increment() }

    deinit {
        releaseOnMain(loaded)
        ASDisplayNode.count.decrement()
    }

    /// The node's layout properties, which its supernode's layout spec reads. Created on first use. Any thread.
    public var style: ASLayoutElementStyle {
        if let style = lazyStyle.current { return style }
        let style = ASLayoutElementStyle()
        style.setChangeHandler { [weak self] in self?.setNeedsLayout() }
        return lazyStyle.storeIfEmpty(style)
    }

    /// The view, created on first use. A layer-backed node has none: reading it is logged and returns an empty view.
    /// Nodes with a view class of their own override it to state the type.
    @preconcurrency @MainActor open var view: UIView { madeView() }

    /// The view's layer, or the bare layer, created on first use. A node that is drawn into another node's contents has
    /// none: reading it is logged and returns an empty layer that is shown nowhere.
    @preconcurrency @MainActor open var layer: CALayer { madeLayer() }

    // MARK: - Properties that subclasses override

    // Any thread. The others are in extensions.

    /// The bounding box of the transformed node, in the supernode's coordinates. Under a transform, setting it chooses
    /// the size that gives this frame, if the transform allows it. That is exact for scaling and for rotation by
    /// multiples of 90 degrees.
    open var frame: CGRect {
        get { geometry().frame }
        set { setGeometry { $0.frame = newValue } }
    }

    /// The opacity of the node and its subtree, from 0 to 1. 1 by default. A number that is not finite is logged and
    /// ignored.
    open var alpha: CGFloat {
        get { bridgedValue(.alpha, \.alpha) { $0.layer.alpha } }
        set { setFinite(.alpha, \.alpha, newValue, "alpha") }
    }

    /// Whether the node and its subtree are hidden. False by default.
    open var isHidden: Bool {
        get { bridgedValue(.isHidden, \.isHidden) { $0.layer.isHidden } }
        set { setBridged(.isHidden, \.isHidden, newValue) }
    }

    /// The colour behind the contents. Nil, the default, is transparent.
    open var backgroundColor: UIColor? {
        get { bridgedValue(\.backgroundColor) }
        set {
            let isDrawn = lock.withLock {
                bridged.isOpaque || displayState.wantsRasterization
                    || bridged.rare.cornerRoundingType == .precomposited
            }
            if setBridged(.background, \.backgroundColor, newValue), isDrawn { setNeedsDisplay() }
        }
    }

    /// The colour of template images and controls: the node's own, else that of the nearest supernode with one, else
    /// that of the views and the window around the tree, else `ASDisplayNodeDefaultTintColor()`. Setting nil removes
    /// the node's own.
    open var tintColor: UIColor! {
        get {
            for node in upwards {
                if let color = node.lock.withLock({ node.bridged.rare.tintColor }) { return color }
            }
            return lock.withLock { storedTraits?.tint } ?? ASDisplayNodeDefaultTintColor()
        }
        set {
            guard setBridged([], \.rare.tintColor, newValue) else { return }
            NodeTint.isUsed.withLock { $0 = true }
            propagateTintColorChange()
        }
    }

    /// Whether the node's view receives key events first.
    @preconcurrency @MainActor open func isFirstResponder() -> Bool { loadedView?.isFirstResponder ?? false }

    // MARK: - Hooks: life cycle

    /// The view or layer was created; subnodes loaded before it. Runs once, before the node enters a window. Call
    /// super.
    @preconcurrency @MainActor open func didLoad() {}

    /// The layer entered a window; the subnodes are notified after this call. Supernodes first. Call super: it sets the
    /// interface state of nodes outside of lists.
    @preconcurrency @MainActor open func willEnterHierarchy() { enterStateOfHierarchy() }
    /// The whole subtree entered a window. Subnodes first. Call super: it notifies the delegates.
    @preconcurrency @MainActor open func didEnterHierarchy() { notifyStateDelegates { $0.didEnterHierarchy() } }
    /// The layer left its window. Supernodes first. Call super: it updates the interface state.
    @preconcurrency @MainActor open func didExitHierarchy() { exitStateOfHierarchy() }

    /// The node entered the preload range: load its data. May run before the node is loaded. Call super.
    @preconcurrency @MainActor open func didEnterPreloadState() {}
    /// The node left the preload range of its list, or was removed from the list. Leaving a window alone does not call
    /// this. Call super.
    @preconcurrency @MainActor open func didExitPreloadState() {}
    /// The node entered the display range. Its drawing is scheduled after this call. Call super.
    @preconcurrency @MainActor open func didEnterDisplayState() {}
    /// The node left the display range. Its contents are dropped one main-thread turn later unless it returns. Call
    /// super.
    @preconcurrency @MainActor open func didExitDisplayState() {}
    /// The node became visible. Call super.
    @preconcurrency @MainActor open func didEnterVisibleState() {}
    /// The node is no longer visible. Call super.
    @preconcurrency @MainActor open func didExitVisibleState() {}
    /// The interface state changed. Runs after the methods above, and not for a state that one of them replaced. Call
    /// super.
    @preconcurrency @MainActor open func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState
    ) {}

    /// The traits for measuring and drawing the node changed. Subnodes first. Runs on the thread that made the change:
    /// the main thread for a change of the window. Call super.
    open func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {}

    /// The node's own or inherited tint colour changed. Supernodes first. Runs on the thread that made the change.
    open func tintColorDidChange() {}

    // MARK: - Hooks: layout

    // Override at most one of the next three.

    /// Returns a layout spec that places the subnodes within `constrainedSize`, in points. Any thread, also several at
    /// once: use no view and no main-actor state. Do not call super.
    open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { ASDisplayNode.noSpec }

    /// Returns the size in points of a node without a layout spec, at most `constrainedSize`. Any thread. The inherited
    /// method returns `constrainedSize`, or zero if it is unbounded.
    open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        ASPointsValidForSize(constrainedSize.width) && ASPointsValidForSize(constrainedSize.height)
            ? constrainedSize : .zero
    }

    /// Measures the node within `constrainedSize`, restricted by the style's `size`. Fractions in `size` refer to
    /// `parentSize`. All sizes are in points. Any thread.
    open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, parentSize: parentSize))
    }

    /// Measures the node within a range that includes the style's restrictions, in points. Any thread.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout { defaultLayout(constrainedSize) }

    /// The node is about to be measured within `constrainedSize`, in points. Not called if the layout cache has the
    /// answer. Any thread. Call super: it notifies the delegates.
    open func willCalculateLayout(_ constrainedSize: ASSizeRange) {
        notifyStateDelegatesOnAnyThread { $0.nodeWillCalculateLayout(constrainedSize) }
    }

    /// Places the subnodes after the node's size or measured layout changed. Supernodes first; also called before the
    /// node is loaded, but never while a list measures. Call super first: it applies the measured layout.
    @preconcurrency @MainActor open func layout() { applySubnodeFrames() }

    /// The frames of all subnodes are set. Subnodes with bare layers are laid out, those with views are next. Call
    /// super.
    @preconcurrency @MainActor open func layoutDidFinish() {}

    /// Animates the change of a layout transition, then calls `context.completeTransition(_:)`. New nodes are subnodes
    /// already, without their frames. Override it for an animation of your own, without calling super. The inherited
    /// method fades the nodes that come, go or change their size, and moves the others.
    @preconcurrency @MainActor open func animateLayoutTransition(_ context: any ASContextTransitioning) {
        animateByDefault(context)
    }

    /// A layout transition ended. Not called for a transition that the next one of the node replaces. Call super: it
    /// removes the nodes that are not in the new layout.
    @preconcurrency @MainActor open func didCompleteLayoutTransition(_ context: any ASContextTransitioning) {
        (context as? LayoutTransition)?.removeNodes()
    }

    /// A new calculated layout was stored. Runs after the subnodes' own calls, on the thread that measured. Call super.
    open func calculatedLayoutDidChange() {}

    /// Marks this node's measured layouts as stale, without scheduling a layout. Any thread. Call super.
    open func invalidateCalculatedLayout() { markLayoutsAsStale() }

    /// `layoutMargins` changed. Runs on the thread that set them. Does nothing by default.
    open func layoutMarginsDidChange() {}
    /// The safe area of the node's controller changed. Does nothing by default.
    open func safeAreaInsetsDidChange() {}

    /// Whether `isLayerBacked` can be true. False by default for nodes that show a view. Override it in a class that
    /// needs a view.
    open var supportsLayerBacking: Bool { !showsOwnView }

    // MARK: - Hooks: display

    /// Captures the input of the drawing class methods, once for each drawing. Return values or immutable objects:
    /// another thread reads them. The inherited method returns nil.
    @preconcurrency @MainActor open func drawParameters(forAsyncLayer layer: CALayer) -> Any? { nil }

    /// Captures the input of the drawing class methods in an object, in Texture's form. Override only one of the two.
    /// The inherited method returns nil, so that the other one is used.
    @preconcurrency @MainActor open func drawParameters(forAsyncLayer layer: CALayer) -> (any NSObjectProtocol)? { nil }

    /// Draws the node's contents into the current context (`UIGraphicsGetCurrentContext()`). `bounds` is in points,
    /// with its origin at zero. Long work should check `isCancelled`; `isRasterizing` is true if the contents go into
    /// another node's contents. Runs on a worker, or on the main thread for synchronous display. It may run again from
    /// the beginning if memory for decoding was short. Do not call super.
    open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) { OverrideDetector.current?.drawIsInherited = true }

    /// Returns the node's contents as an image, instead of `draw`. Threads as for `draw`. Do not call super.
    open class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        OverrideDetector.current?.displayIsInherited = true
        return nil
    }

    /// False while there is nothing to draw yet, such as an image that has not arrived. The node then does not count as
    /// waiting for its drawing. True by default.
    @preconcurrency @MainActor open var wantsDisplay: Bool { true }

    /// Whether the class's drawing method also calls the blocks around the drawing and applies precomposited corners.
    var drawsAdditions: Bool { false }

    /// Contents that need no drawing, for a node without contents. They are shown at once, without a placeholder.
    @MainActor func readyContents(withParameters parameters: Any?) -> DrawnContents? { nil }

    /// The node's drawing begins. `asynchronously` is the value of `displaysAsynchronously`. Call super.
    @preconcurrency @MainActor open func displayWillStartAsynchronously(_ asynchronously: Bool) {}

    /// New contents are on the layer. All drawings of one cell arrive in the same frame. Call super.
    @preconcurrency @MainActor open func displayDidFinish() {}

    /// The drawing of `subnode` begins, which is below this node at any depth. Nearest supernode first. Call super.
    @preconcurrency @MainActor open func subnodeDisplayWillStart(_ subnode: ASDisplayNode) {}
    /// The contents of `subnode` are on its layer, which is below this node at any depth. Nearest supernode first. Call
    /// super.
    @preconcurrency @MainActor open func subnodeDisplayDidFinish(_ subnode: ASDisplayNode) {}

    /// No drawing is pending in the node's subtree any more. The placeholder is removed after this call. Call super.
    @preconcurrency @MainActor open func hierarchyDisplayDidFinish() {}

    /// Returns an image to show until the contents are drawn, or nil for none. The inherited method returns nil.
    @preconcurrency @MainActor open func placeholderImage() -> UIImage? { nil }

    /// Whether the placeholder stays although all drawing is finished, because the drawn contents are not final. False
    /// by default.
    @preconcurrency @MainActor open func placeholderShouldPersist() -> Bool { false }

    /// Drops the drawn contents. Call super.
    @preconcurrency @MainActor open func clearContents() { dropContents() }

    /// A shadow property was set, on any thread. For nodes that draw their shadow themselves.
    func shadowDidChange() {}

    /// The default accessibility label. A node with one is an accessibility element by default. Any thread.
    var accessibilityText: String? { nil }

    /// The points by which `draw` paints beyond each side of the node's bounds, as whole pixels at `scale`. Runs on the
    /// drawing thread.
    class func contentsOutset(in size: CGSize, parameters: Any?, scale: CGFloat) -> UIEdgeInsets { .zero }

    // MARK: - Hooks: events

    // Override them to handle events. The inherited methods pass an event to the next responder.

    /// A pointer button or finger was pressed on the node.
    @preconcurrency @MainActor open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesBegan(touches, with: event)
    }
    /// A pressed touch moved.
    @preconcurrency @MainActor open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesMoved(touches, with: event)
    }
    /// A pressed touch was released.
    @preconcurrency @MainActor open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesEnded(touches, with: event)
    }
    /// A press was cancelled, for example by a scroll or a gesture.
    @preconcurrency @MainActor open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        nextResponder?.touchesCancelled(touches, with: event)
    }

    /// Keys were pressed while the node has the focus, or were not handled by a node in it. Pass unhandled keys to
    /// super.
    @preconcurrency @MainActor open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        nextResponder?.pressesBegan(presses, with: event)
    }
    /// Keys were released. Pass unhandled keys to super.
    @preconcurrency @MainActor open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        nextResponder?.pressesEnded(presses, with: event)
    }
    /// Pressed keys were cancelled, for example because the window lost the focus. Pass unhandled keys to super.
    @preconcurrency @MainActor open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        nextResponder?.pressesCancelled(presses, with: event)
    }

    /// Whether the node performs a command that goes along the responder chain. By default it does if it has the
    /// method.
    @preconcurrency @MainActor open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action.isMethod(of: self)
    }

    /// Returns the deepest view that takes events at `point`, in the node's coordinates. Loads the node.
    @preconcurrency @MainActor open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        viewHitTest(point, with: event)
    }

    /// Whether `point`, in the node's coordinates, is inside the node, extended by `hitTestSlop`.
    @preconcurrency @MainActor open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        viewPoint(inside: point, with: event)
    }

    /// Return false to reject `recognizer`, of this node or one above, for a touch in this node. True by default.
    @preconcurrency @MainActor open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        true
    }

    /// The pointer's shape at `point`, in the node's coordinates. Nil leaves it to the supernode. The inherited method
    /// returns `cursor`.
    @preconcurrency @MainActor open func cursor(at point: CGPoint) -> ADKCursor? { cursor }

    /// Whether Tab stops at the node, which then receives keys. False by default.
    @preconcurrency @MainActor open func canBecomeFocused() -> Bool { false }
    /// Whether the node can become first responder. By default as `canBecomeFocused()`.
    @preconcurrency @MainActor open func canBecomeFirstResponder() -> Bool { canBecomeFocused() }
    /// The node is the first responder, and a button was pressed elsewhere in the window.
    @MainActor func pressedElsewhere(on view: UIView?) {}
    /// See `FocusStops`.
    @MainActor var hasFocusStops: Bool { false }
    /// See `FocusStops`.
    @MainActor func moveFocusInside(_ step: FocusStep, isEntering: Bool) -> Bool { false }
    /// See `FocusStops`.
    @MainActor var focusedRect: CGRect? { nil }
    /// Whether a press of the secondary button at a point opens the node's menu.
    @MainActor func ownsMenu(at point: CGPoint) -> Bool { false }
    /// Those of the commands Copy and Select All that the node performs itself now.
    @MainActor var editActions: [Selector] { [] }
    /// Performs one of ``editActions``.
    @MainActor func performEdit(_ action: Selector) {}
    /// The menu key was pressed while the focus was in the node. Returns whether it opened a menu.
    @MainActor func menuKeyPressed() -> Bool { false }
    /// Whether the node can give up being first responder. True by default.
    @preconcurrency @MainActor open func canResignFirstResponder() -> Bool { true }

    /// Makes the node's view the first responder of its window. Returns false if it cannot be, or is in no window.
    @preconcurrency @MainActor @discardableResult
    open func becomeFirstResponder() -> Bool { loadedView?.becomeFirstResponder() ?? false }
    /// Ends being first responder. Returns false if the node refuses.
    @preconcurrency @MainActor @discardableResult
    open func resignFirstResponder() -> Bool { loadedView?.resignFirstResponder() ?? true }

    // MARK: - Hooks: accessibility

    // The values of nodes for which the app sets none. Any thread.

    /// The label without one that is set: the text of a text node.
    open var defaultAccessibilityLabel: String? { accessibilityText }
    /// The hint without one that is set. Nil by default.
    open var defaultAccessibilityHint: String? { nil }
    /// The value without one that is set. Nil by default.
    open var defaultAccessibilityValue: String? { nil }
    /// The identifier without one that is set. Nil by default.
    open var defaultAccessibilityIdentifier: String? { nil }
    /// The traits without traits that are set. None by default.
    open var defaultAccessibilityTraits: UIAccessibilityTraits { .none }

    /// Performs a custom action of the element. The inherited method calls the action's handler.
    @preconcurrency @MainActor open func performAccessibilityCustomAction(_ action: UIAccessibilityCustomAction) {
        _ = action.actionHandler?(action)
    }

    /// Adds the states of the node to the values for assistive programs.
    @MainActor package func complete(_ facts: inout AccessibilityFacts) {
        facts.joinsLabels = isAccessibilityContainer
        facts.canBeFocused = canBecomeFocused()
    }

    /// Activates the element, as a click does. Returns false, the default, if it does nothing: then its middle is
    /// clicked.
    @preconcurrency @MainActor open func accessibilityActivate() -> Bool { false }
    /// Increases the value of an adjustable element. Does nothing by default.
    @preconcurrency @MainActor open func accessibilityIncrement() {}
    /// Decreases the value of an adjustable element. Does nothing by default.
    @preconcurrency @MainActor open func accessibilityDecrement() {}
    /// Leaves the screen or the dialog. By default the views around the node do.
    @preconcurrency @MainActor open func accessibilityPerformEscape() -> Bool {
        surroundingView?.superview?.accessibilityPerformEscape() ?? false
    }

    // MARK: - ASLayoutElement

    /// Always `.displayNode`.
    public var layoutElementType: ASLayoutElementType { .displayNode }

    /// The line of the node in `displayNodeRecursiveDescription()`. Any thread.
    open func descriptionForRecursiveDescription() -> String { describedState }

    /// A name for descriptions and messages, used instead of the class's name. Any thread.
    public var debugName: String? {
        get { lock.withLock { extras?.debugName } }
        set { withExtras { $0.debugName = newValue } }
    }
}

extension ASDisplayNode: Hashable {
    /// Whether both are the same node.
    public static func == (left: ASDisplayNode, right: ASDisplayNode) -> Bool { left === right }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
