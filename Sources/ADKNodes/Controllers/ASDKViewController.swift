import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// A view controller whose view is a node's view. Before each layout of the view, the node is measured for the view's
/// size.
///
/// In a container that manages visibility depth, a covered controller keeps a part of its work: see
/// `visibilityDepthDidChange()`.
open class ASDKViewController<Node: ASDisplayNode>: UIViewController, ASVisibilityDepth {
    /// The node whose view is the controller's view.
    public let node: Node

    /// If true, the main thread waits until everything visible is measured and drawn, so that no half-finished screen
    /// appears. This happens once after each appearance of the view, and includes the visible rows of lists in the
    /// view. False by default.
    public var neverShowPlaceholders = false
    private var mustDisplay = false
    private var depth = VisibilityDepth(own: 0)

    /// Whether the lists of `node` prepare less while the controller is covered. True by default.
    ///
    /// Differs from Texture: it has an effect on lists below `node` too, and is always true by default.
    public var automaticallyAdjustRangeModeBasedOnViewEvents = true

    /// Creates a controller for `node`. The view is loaded when the controller's `view` is first read.
    public init(node: Node) {
        self.node = node
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller with a plain `ASDisplayNode`. For controllers of other nodes, override it and call
    /// `super.init(node:)`: a call of this method itself is a programming error there.
    public init() {
        guard let node = ASDisplayNode() as? Node else {
            preconditionFailure("\(Self.self) needs a node of its own class: use init(node:)")
        }
        self.node = node
        super.init(nibName: nil, bundle: nil)
    }

    /// Returns the traits of `node` from those of the view, for other traits than those of the window. Nil, the
    /// default, keeps them. Setting it applies it at once if the view is in a window. `node` must be no subnode.
    public var overrideDisplayTraitsWithTraitCollection: ASDisplayTraitsForTraitCollectionBlock? {
        didSet { node.traitOverride = overrideDisplayTraitsWithTraitCollection }
    }

    /// The part of the view that `node.safeAreaInsets` excludes too, in points. Zero by default. Numbers that are not
    /// finite are logged and ignored.
    override open var additionalSafeAreaInsets: UIEdgeInsets { didSet { node.setSafeArea(additionalSafeAreaInsets) } }

    /// The interface state of `node`.
    public var interfaceState: ASInterfaceState { node.interfaceState }

    override open func loadView() { view = node.view }

    /// Call super.
    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        mustDisplay = true
        if depth.set(0, of: self) { visibilityDepthDidChange() }
    }

    /// Call super.
    override open func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if depth.set(1, of: self) { visibilityDepthDidChange() }
    }

    /// Call super.
    override open func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        visibilityDepthDidChange()
    }

    /// Call super. Afterwards `node.calculatedSize` is the view's size.
    override open func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let size = view.bounds.size
        guard size.width > 0, size.height > 0, !node.isMeasuredForTransition else { return }
        RunningLayouts.begin(node)
        defer { RunningLayouts.end() }
        LayoutEnvironment.with(node.environment) {
            _ = node.layoutThatFits(ASSizeRangeMake(size), parentSize: size)
        }
    }

    /// Call super.
    override open func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard mustDisplay, view.window != nil else { return }
        mustDisplay = false
        if neverShowPlaceholders { node.recursivelyEnsureDisplaySynchronously(true) }
    }

    // MARK: - Visibility depth

    /// The depth that the parent returns, if it conforms to `ASManagesChildVisibilityDepth`. Otherwise 0 from
    /// `viewWillAppear`, and 1 from `viewDidDisappear`.
    open func visibilityDepth() -> Int { depth.depth(of: self) }

    /// Adapts the work that the controller keeps, and notifies the children. Lists get the mode of
    /// `ASLayoutRangeModeForVisibilityDepth`. Call super.
    ///
    /// If the parent manages the depth, other nodes that left the window keep their data and drawings at depth 1, and
    /// their data at depth 2.
    ///
    /// Differs from Texture: it drops the drawings of nodes outside lists as soon as they leave the window.
    open func visibilityDepthDidChange() {
        let depth = max(0, visibilityDepth())
        if automaticallyAdjustRangeModeBasedOnViewEvents {
            updateRanges(below: node, with: ASLayoutRangeModeForVisibilityDepth(depth))
        }
        node.setCoveredState(managedDepth == nil ? nil : ASInterfaceState(coveredAtDepth: depth))
        notifyChildrenOfDepth()
    }

    private func updateRanges(below node: ASDisplayNode, with mode: ASLayoutRangeMode) {
        if let list = node as? any ASRangeControllerUpdateRangeProtocol { return list.updateCurrentRange(with: mode) }
        for subnode in node.subnodes { updateRanges(below: subnode, with: mode) }
    }
}

/// The controller under its name in Texture 2. There the `init()` of a subclass is written without `override`.
@available(*, deprecated, renamed: "ASDKViewController", message: "Texture 3 calls it ASDKViewController")
open class ASViewController<Node: ASDisplayNode>: ASDKViewController<Node> {
    /// Creates a controller for `node`.
    override public init(node: Node) { super.init(node: node) }

    /// Creates a controller with a plain `ASDisplayNode`. See ``ASDKViewController``.
    override public convenience init() {
        guard let node = ASDisplayNode() as? Node else {
            preconditionFailure("\(Self.self) needs a node of its own class: use init(node:)")
        }
        self.init(node: node)
    }
}

extension ASInterfaceState {
    /// The state of nodes that a controller covers, or nil for nodes that keep nothing.
    fileprivate init?(coveredAtDepth depth: Int) {
        switch depth {
        case ...1: self = [.measureLayout, .preload, .display]
        case 2: self = [.measureLayout, .preload]
        default: return nil
        }
    }
}
