import ADKFoundation
import ADKGraphics
import Foundation

/// A layer that takes part in events and layout. Main thread.
///
/// Points, origin top left. Most of an app is nodes; views are what nodes stand on.
@MainActor
open class UIView: UIResponder {
    public let layer: CALayer

    /// Subclasses that want another layer class override this.
    open class func makeLayer() -> CALayer { CALayer() }

    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        layer.isViewLayer = true
        layer.frame = frame
    }

    override public convenience init() { self.init(frame: .zero) }

    // MARK: - Tree

    public internal(set) weak var superview: UIView?
    public internal(set) var subviews: [UIView] = []
    /// The controller whose view this is.
    public internal(set) weak var viewController: UIViewController?

    /// Hears what happens to the view.
    package var companion: (any ViewCompanion)?

    public var window: UIWindow? { superview?.window }

    override open var next: UIResponder? { viewController ?? superview }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    // MARK: - Geometry

    public var frame: CGRect {
        get { layer.frame }
        set {
            let size = layer.bounds.size
            layer.frame = newValue
            if layer.bounds.size != size { boundsSizeDidChange() }
        }
    }

    open var bounds: CGRect {
        get { layer.bounds }
        set {
            let size = layer.bounds.size
            layer.bounds = newValue
            if newValue.size != size { boundsSizeDidChange() }
        }
    }

    public var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    public var transform: CGAffineTransform {
        get { layer.affineTransform }
        set { layer.affineTransform = newValue }
    }

    /// Keeps the view as large as its superview. The one autoresizing rule there is.
    public var fillsSuperview = false {
        didSet { if fillsSuperview, let superview { frame = superview.bounds } }
    }

    private func boundsSizeDidChange() {
        setNeedsLayout()
        for subview in subviews where subview.fillsSuperview {
            subview.frame = CGRect(origin: .zero, size: bounds.size)
        }
    }

    // MARK: - Appearance

    public var alpha: CGFloat {
        get { layer.opacity }
        set { layer.opacity = newValue }
    }

    public var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    public var backgroundColor: UIColor? {
        get { layer.backgroundColor }
        set { layer.backgroundColor = newValue }
    }

    public var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The surroundings the view is drawn in, from its window.
    public var traitCollection: UITraitCollection {
        var traits = superview?.traitCollection ?? UITraitCollection()
        if overrideUserInterfaceStyle != .unspecified { traits.userInterfaceStyle = overrideUserInterfaceStyle }
        return traits
    }

    /// Light or dark for the view and everything in it; `.unspecified` follows the surroundings.
    public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { overriddenTraitsDidChange() } }
    }

    func overriddenTraitsDidChange() { propagateTraitsDidChange() }

    /// The traits of the window changed; drawn contents are to be drawn anew.
    open func traitCollectionDidChange() {}

    func propagateTraitsDidChange() {
        traitCollectionDidChange()
        companion?.viewTraitsDidChange(self)
        if layer.hasBareOwnersBelow {
            let traits = traitCollection
            layer.forEachBareOwnerBelow { $0.bareLayerTraitsDidChange(traits) }
        }
        viewController?.traitCollectionDidChange()
        for subview in subviews { subview.propagateTraitsDidChange() }
    }

    /// The window was minimised, or came back.
    open func windowVisibilityDidChange() {}

    func propagateVisibilityDidChange() {
        windowVisibilityDidChange()
        for subview in subviews { subview.propagateVisibilityDidChange() }
    }

    // MARK: - Layout

    /// Called with every view before its layout, to name the views that keep a scene from settling.
    static var layoutObserver: (@MainActor (UIView) -> Void)?

    var needsLayout = true
    /// Itself or a view below asked for layout.
    var subtreeNeedsLayout = true

    /// Asks for `layoutSubviews` in the layout step of the next frame.
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

    /// Lays out the subtree now where it asked for it.
    public func layoutIfNeeded() { layoutTreeIfNeeded() }

    func layoutTreeIfNeeded() {
        guard subtreeNeedsLayout else { return }
        subtreeNeedsLayout = false
        if needsLayout {
            needsLayout = false
            UIView.layoutObserver?(self)
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            companion?.viewDidLayoutSubviews(self)
            viewController?.viewDidLayoutSubviews()
        }
        for subview in subviews { subview.layoutTreeIfNeeded() }
    }

    /// Places the subviews; called in the layout step.
    open func layoutSubviews() {}

    // MARK: - Events

    /// False lets events through to what is behind, for the view and everything in it.
    public var isUserInteractionEnabled = true

    var storedGestureRecognizers: [UIGestureRecognizer] = []

    /// Keys go here when nothing else was chosen.
    var takesKeys: Bool { false }
    /// The pointer moved over the view, no button pressed; `point` in its coordinates.
    func pointerMoved(to point: CGPoint) {}
    func pointerExited() {}
    /// A finger is about to come down in the view or in something in it. True where the touch is the view's own,
    /// whatever lies under the finger.
    func fingerWillTouchDown() -> Bool { false }

    /// Moves the edges of what the view can be hit by, in points; negative ones outwards.
    package var hitTestSlop = UIEdgeInsets.zero

    /// Whether `point`, in this view's coordinates, hits it.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.inset(by: hitTestSlop).contains(point)
    }

    /// The deepest view at `point`, in this view's coordinates, that takes events. Views that are
    /// hidden or all but transparent take none, and a view none outside its superview.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeHit, self.point(inside: point, with: event) else { return nil }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(point, fromSuperview: self), with: event) { return hit }
        }
        return self
    }

    /// Whether the view and what is in it take part in hit testing at all. UIKit's rule.
    var canBeHit: Bool { isUserInteractionEnabled && !isHidden && alpha > 0.01 }

    /// False keeps `recognizer`, of this view or one above it, from being recognised for a touch in this view.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: - Pointer and keyboard

    /// What the pointer looks like over the view; nil leaves it to the superview.
    public var cursor: ADKCursor? {
        didSet { if cursor != oldValue { window?.hover.cursorMayHaveChanged() } }
    }

    /// The same for one place, in the view's coordinates: a link is not what the text around it is.
    open func cursor(at point: CGPoint) -> ADKCursor? { cursor }

    /// Whether Tab stops here, which makes the view the first responder.
    open var canBecomeFocused: Bool { false }

    override open var canBecomeFirstResponder: Bool { canBecomeFocused }
}
