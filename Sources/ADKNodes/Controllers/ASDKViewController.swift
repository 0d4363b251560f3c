import ADKLayout
import ADKViews
import Foundation

/// A view controller whose view is a node's view. Before each layout of the view, the node is measured for the view's
/// size.
open class ASDKViewController<Node: ASDisplayNode>: UIViewController {
    /// The node whose view is the controller's view.
    public let node: Node

    /// If true, the main thread waits until everything visible is measured and drawn, so that no half-finished screen
    /// appears. This happens once after each appearance of the view, and includes the visible rows of lists in the
    /// view. False by default.
    public var neverShowPlaceholders = false
    private var mustDisplay = false

    /// Creates a controller for `node`. The view is loaded when the controller's `view` is first read.
    public init(node: Node) {
        self.node = node
        super.init()
    }

    /// The interface state of `node`.
    public var interfaceState: ASInterfaceState { node.interfaceState }

    override open func loadView() { view = node.view }

    /// Call super.
    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        mustDisplay = true
    }

    /// Call super. Afterwards `node.calculatedSize` is the view's size.
    override open func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let size = view.bounds.size
        guard size.width > 0, size.height > 0 else { return }
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
}

extension ASDKViewController where Node == ASDisplayNode {
    /// Creates a controller with a plain `ASDisplayNode`.
    public convenience init() { self.init(node: ASDisplayNode()) }
}
