import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A layer that takes part in events and layout.
///
/// Coordinates are points with the origin at the top left. Most of an app consists of nodes, which are shown by views
/// and layers.
@preconcurrency @MainActor
open class UIView: UIResponder {
    #if DEBUG
        private let life = LiveObject(UIView.self)
    #endif
    /// The layer that shows the view. It belongs to the view for its whole life.
    public let layer: CALayer

    /// Creates the view's layer. Override it to use another layer class.
    ///
    /// Differs from Texture: UIKit's views override `layerClass`.
    open class func makeLayer() -> CALayer {
        if layerClass == CAGradientLayer.self { return CAGradientLayer() }
        return layerClass == CAShapeLayer.self ? CAShapeLayer() : CALayer()
    }

    /// The class of the view's layer: `CALayer` by default.
    ///
    /// Differs from UIKit: it can be `CAGradientLayer` or `CAShapeLayer`. For any other class override
    /// ``makeLayer()``.
    open class var layerClass: AnyClass { CALayer.self }

    /// Creates a view with `frame` in points of its superview.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        layer.isViewLayer = true
        layer.frame = frame
    }

    override public convenience init() { self.init(frame: .zero) }

    /// Not for use: an app's delegates are no views.
    @available(*, unavailable)
    public required convenience init(adkLaunch: Void) { self.init() }

    /// Values that few views have.
    var extras: ExtendedViewState?

    /// A number by which an app finds the view. 0 by default.
    open var tag: Int {
        get { extras?.tag ?? 0 }
        set { withExtras { $0.tag = newValue } }
    }

    // MARK: - Tree

    /// The view that contains this one.
    public internal(set) weak var superview: UIView?
    /// The subviews, back to front.
    public internal(set) var subviews: [UIView] = []
    /// The controller whose view this is.
    package internal(set) weak var viewController: UIViewController?

    /// The object that receives the view's events in place of a subclass.
    package var companion: (any ViewCompanion)?

    /// The window that contains the view. O(depth).
    public var window: UIWindow? { superview?.window }

    override open var next: UIResponder? { viewController ?? superview }

    /// Adds `view` in front of the other subviews. Removes it from its old superview.
    open func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count - (view.superview === self ? 1 : 0))
    }

    /// Adds `view` at `index` and removes it from its old superview. Its layer is above the layers of the subviews
    /// before it.
    ///
    /// `index` counts the subviews without `view`. An index out of range is logged, and the nearest one is used. A view
    /// that contains this one, or is this one, is logged and stays where it is.
    open func insertSubview(_ view: UIView, at index: Int) { adopt(view, at: index) }

    /// Removes the view from its superview. Does nothing without a superview.
    open func removeFromSuperview() { leaveSuperview() }

    /// The view is about to change its superview; nil if it is being removed.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// The view changed its superview.
    open func didMoveToSuperview() {}
    /// `subview` is about to be removed, or to move to another superview. Does nothing by default.
    open func willRemoveSubview(_ subview: UIView) {}
    /// The view is about to change its window; nil if it leaves its window.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// The view changed its window.
    open func didMoveToWindow() {}

    // MARK: - Geometry

    /// The view's rectangle in points of its superview: the bounding box if the view is transformed.
    open var frame: CGRect {
        get { layer.frame }
        set {
            let size = layer.bounds.size
            layer.frame = newValue
            if layer.bounds.size != size { boundsSizeDidChange(from: size) }
        }
    }

    /// The visible part of the view's own coordinate space, in points. Changing the origin moves the subviews.
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            let size = layer.bounds.size
            layer.bounds = newValue
            if newValue.size != size { boundsSizeDidChange(from: size) }
        }
    }

    /// The position of the layer's anchor point, in points of the superview. By default this is the centre.
    open var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The transform applied around the layer's anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform }
        set { layer.affineTransform = newValue }
    }

    /// Keeps the view as large as its superview, whatever it was before. `autoresizingMask` then has no effect.
    public var fillsSuperview = false {
        didSet { if fillsSuperview, let superview { frame = superview.bounds } }
    }

    /// The size is not `old` any more. `old` is nil if an animator gave the layers their former values: the subviews
    /// have theirs again too.
    func boundsSizeDidChange(from old: CGSize?) {
        if let recorder = AnimationContext.current?.recorder {
            recorder.whenRestored { [weak self] in self?.boundsSizeDidChange(from: nil) }
        }
        setNeedsLayout()
        drawingSizeDidChange()
        for subview in subviews {
            if subview.fillsSuperview {
                subview.frame = CGRect(origin: .zero, size: bounds.size)
            } else if let old, !subview.autoresizingMask.isEmpty, autoresizesSubviews {
                subview.resize(withOldSuperviewSize: old, size: bounds.size)
            }
        }
    }

    // MARK: - Drawing

    /// Draws the view's own content into the thread's current context, behind the subviews. `rect` is the bounds.
    /// Draws nothing by default.
    ///
    /// Called in the frame after the view entered a window, its appearance or scale changed, or ``setNeedsDisplay()``
    /// was called. Content that takes long to draw belongs in a node, which draws in the background.
    ///
    /// Differs from UIKit: the first view of a class also draws once into a context of one pixel, to find out whether
    /// the class draws at all.
    open func draw(_ rect: CGRect) { ViewDrawing.baseWasReached() }

    /// Schedules ``draw(_:)`` for the next frame.
    open func setNeedsDisplay() { requestDisplay(.draw) }

    /// How the drawn content is placed when the view changes its size. `.scaleToFill` by default.
    open var contentMode: ContentMode {
        get { extras?.contentMode ?? .scaleToFill }
        set {
            withExtras { $0.contentMode = newValue }
            layer.contentsGravity = newValue.gravity
        }
    }

    /// The size in points that suits the content. -1 in a direction without one; both by default.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    /// The size that suits the content changed. A node that shows the view measures it again.
    open func invalidateIntrinsicContentSize() { extras?.contentSizeDidChange?() }

    /// The part of the view outside of the safe area, in points: that of `additionalSafeAreaInsets` of the controllers
    /// around the view. Zero without such insets: a window has no notches, and bars are beside the content. O(depth).
    open var safeAreaInsets: UIEdgeInsets { inheritedSafeAreaInsets }
    /// `additionalSafeAreaInsets` of a controller around the view changed. Does nothing by default.
    ///
    /// Differs from UIKit: not called for a movement of the view.
    open func safeAreaInsetsDidChange() {}
    /// `layoutMargins` changed. Does nothing by default.
    open func layoutMarginsDidChange() {}

    // MARK: - Appearance

    /// The opacity of the view and its subviews as a group, from 0 to 1.
    open var alpha: CGFloat {
        get { layer.alpha }
        set { layer.alpha = newValue }
    }

    /// Hides the view and its subviews. Hidden views receive no events.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    /// The colour behind the content. nil draws none.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor }
        set { layer.backgroundColor = newValue }
    }

    /// Clips the subviews to the bounds.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The view's traits: those of the window, changed by the overrides of the views in between. O(depth).
    public var traitCollection: UITraitCollection { overriding(superview?.traitCollection ?? UITraitCollection()) }

    /// The appearance of the view and its subtree. `.unspecified` inherits it.
    public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet {
            guard overrideUserInterfaceStyle != oldValue else { return }
            var previous = traitCollection
            previous.userInterfaceStyle =
                oldValue == .unspecified ? inheritedTraits.userInterfaceStyle : oldValue
            overriddenTraitsDidChange(from: previous)
        }
    }

    func overriddenTraitsDidChange(from previous: UITraitCollection) { propagateTraitsDidChange(from: previous) }

    /// The traits before the view's own overrides.
    var inheritedTraits: UITraitCollection { superview?.traitCollection ?? UITraitCollection() }

    /// The colour of template images and of the active parts of controls: the view's own, else that of the nearest
    /// superview with one, else the desktop's accent, else the standard blue, RGB 0x0057D6 in light and 0x78B6FF in
    /// dark appearance. Setting nil removes the view's own. Getting it is O(depth), in an app with appearance proxies
    /// O(depth x proxies).
    ///
    /// Nodes in the view inherit it. The views of nodes do not have the tints of their nodes. `ADKControlNode` gives
    /// its tint to its control.
    ///
    /// Differs from UIKit: the standard blue and the accent are readable as text, with a contrast of at least 4.5:1.
    open var tintColor: UIColor! {
        get { inheritedTintColor ?? Palette.tint }
        set { setOwnTint(newValue) }
    }

    /// The view whose tint the views of this class use that have none of their own, in place of that of their
    /// superviews. Bars and controls have proxies with more properties.
    ///
    /// With `containers` it is for views in an instance of the first class, which is in one of the second, and so on.
    /// The proxy of the nearest superclass counts first, then the one whose last container is outermost, then the one
    /// with most containers.
    ///
    /// Differs from UIKit: there it is a proxy for any property, and views in a window keep their values.
    open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UIView {
        AppearanceProxies.proxy(of: self, in: containers) { UIView(frame: .zero) }
    }

    /// The view's own or inherited tint colour changed, also by a move to another superview. Superviews first.
    open func tintColorDidChange() {}

    /// The traits of the view changed. Drawn content has to be drawn again.
    open func traitCollectionDidChange() {}
    /// The traits of the view changed from `previousTraitCollection`. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The window was hidden from the user, or became visible again.
    open func windowVisibilityDidChange() {}

    func propagateVisibilityDidChange() {
        windowVisibilityDidChange()
        for subview in subviews { subview.propagateVisibilityDidChange() }
    }

    // MARK: - Layout

    /// Called with every view before its layout, to name the views that keep a scene from settling.
    static var layoutObserver: (@MainActor (UIView) -> Void)?

    var needsLayout = true
    /// This view or a view below it needs layout.
    var subtreeNeedsLayout = true

    /// Schedules ``layoutSubviews()`` for the layout step of the next frame.
    open func setNeedsLayout() {
        guard !needsLayout else { return }
        needsLayout = true
        markSubtreeNeedsLayout()
    }

    func markSubtreeNeedsLayout() {
        var view = self
        view.subtreeNeedsLayout = true
        while let parent = view.superview, !parent.subtreeNeedsLayout {
            parent.subtreeNeedsLayout = true
            view = parent
        }
        if let window { FrameLoop.shared.setNeedsLayout(of: window) }
    }

    /// Lays out now those views of the subtree that need it.
    open func layoutIfNeeded() { layoutTreeIfNeeded() }

    package func layoutTreeIfNeeded() {
        guard subtreeNeedsLayout else { return }
        subtreeNeedsLayout = false
        if needsLayout {
            needsLayout = false
            UIView.layoutObserver?(self)
            viewController?.updateContentUnavailableIfNeeded()
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            companion?.viewDidLayoutSubviews(self)
            viewController?.viewDidLayoutSubviews()
        }
        for subview in subviews { subview.layoutTreeIfNeeded() }
    }

    /// The size in points that suits the content in a place of `size`. By default the present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Places the subviews. Called in the layout step, if ``setNeedsLayout()`` was called or the size changed.
    open func layoutSubviews() {}

    // MARK: - Events

    /// Whether the view and its subtree receive events. If false, events go to the view behind.
    open var isUserInteractionEnabled = true

    var storedGestureRecognizers: [UIGestureRecognizer] = []

    /// Whether keys go to this view when there is no first responder.
    var takesKeys: Bool { false }
    /// Whether a pull on a touchpad moves this view, where the content in it is at its start.
    var takesPull: Bool { false }
    /// The pointer moved over the view without a button, or came to lie over it. Not called for the views above or
    /// below. `point` is in the view's coordinates.
    ///
    /// Differs from UIKit: `UIHoverGestureRecognizer` reports this there.
    open func pointerMoved(to point: CGPoint) {}
    /// The pointer is no longer over the view.
    open func pointerExited() {}
    /// A finger is about to go down in the view or its subtree. True makes this view the touch's view, whatever lies
    /// under the finger.
    func fingerWillTouchDown() -> Bool { false }

    /// Insets of the area that can be hit, in points. Negative insets enlarge it.
    package var hitTestSlop = UIEdgeInsets.zero

    /// Whether `point`, in this view's coordinates, is in the area that can be hit. By default, the bounds inset by
    /// `hitTestSlop`.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.inset(by: hitTestSlop).contains(point)
    }

    /// The deepest view at `point` that receives events, with `point` in this view's coordinates.
    ///
    /// Views that are hidden, not interactive, of an alpha of at most 0.01, or animated without
    /// `allowUserInteraction` are skipped. Views outside their superview are not hit. An animated view is hit at the
    /// place where the animation ends. O(views).
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeHit, self.point(inside: point, with: event) else { return nil }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(point, fromSuperview: self), with: event) { return hit }
        }
        return self
    }

    /// Whether the view and its subtree take part in hit testing. This is UIKit's rule.
    var canBeHit: Bool {
        isUserInteractionEnabled && !isHidden && alpha > 0.01 && layer.motion?.blocksTouches != true
    }

    /// Whether `recognizer`, of this view or of one above it, may begin for a touch in this view. True by default.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    /// The view, an interaction of it, or the first object behind it in the chain that performs `action`.
    override open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        if canPerformAction(action, withSender: sender) { return self }
        let interaction = extras?.interactions.first { ($0 as? any CommandInteraction)?.canPerform(action) ?? false }
        return interaction ?? next?.target(forAction: action, withSender: sender)
    }

    // MARK: - Pointer and keyboard

    /// The cursor over the view; nil for the superview's cursor.
    public var cursor: ADKCursor? {
        didSet { if cursor != oldValue { window?.hover.cursorMayHaveChanged() } }
    }

    /// The cursor over `point`, in the view's coordinates. Override it where parts differ, such as a link in a text.
    open func cursor(at point: CGPoint) -> ADKCursor? { cursor }

    /// Whether Tab stops at the view and makes it the first responder. False by default.
    open var canBecomeFocused: Bool { false }

    override open var canBecomeFirstResponder: Bool { canBecomeFocused }

    // MARK: - Accessibility

    // The values are stored for tests and assistive technology. Controls give their own role and value.

    /// Whether the view itself is an element, rather than its subviews. False by default, and true for controls.
    open var isAccessibilityElement: Bool {
        get { extras?.accessibility.isElement ?? false }
        set { changeAccessibility { $0.accessibility.isElement = newValue } }
    }
    /// The view's name in a word or two.
    open var accessibilityLabel: String? {
        get { extras?.accessibility.label }
        set { changeAccessibility { $0.accessibility.label = newValue } }
    }
    /// The view's present value, such as the position of a slider. Setting it replaces a control's own.
    open var accessibilityValue: String? {
        get { extras?.accessibility.value }
        set { changeAccessibility { $0.accessibility.value = newValue } }
    }
    /// The result of using the view.
    open var accessibilityHint: String? {
        get { extras?.accessibility.hint }
        set { changeAccessibility { $0.accessibility.hint = newValue } }
    }
    /// The view's role and state. Setting it replaces a control's own role, not its state.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { extras?.accessibility.traits ?? [] }
        set { changeAccessibility { $0.accessibility.traits = newValue } }
    }
    /// Whether the view's siblings are skipped. False by default.
    public var accessibilityViewIsModal: Bool {
        get { extras?.accessibility.viewIsModal ?? false }
        set { changeAccessibility { $0.accessibility.viewIsModal = newValue } }
    }
    /// An identifier for tests. Never spoken.
    public var accessibilityIdentifier: String? {
        get { extras?.accessibility.identifier }
        set { changeAccessibility { $0.accessibility.identifier = newValue } }
    }

    func changeAccessibility(_ body: (ExtendedViewState) -> Void) {
        withExtras(body)
        AccessibilityWish.valueChanged()
    }

    /// Activates the view, as a click does. Returns false, the default, if it does nothing: then its middle is clicked.
    open func accessibilityActivate() -> Bool { false }
    /// Increases the value of an adjustable view. Does nothing by default.
    open func accessibilityIncrement() {}
    /// Decreases the value of an adjustable view. Does nothing by default.
    open func accessibilityDecrement() {}
    /// Leaves the screen or the dialog. By default the superview does. If none does, Escape is pressed.
    open func accessibilityPerformEscape() -> Bool { superview?.accessibilityPerformEscape() ?? false }
}
