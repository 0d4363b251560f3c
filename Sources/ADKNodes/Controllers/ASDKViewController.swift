import ADKLayout
import ADKViews
import Foundation

/// A view controller whose view is a node's. The node is measured to the view's size before each
/// layout of the view.
open class ASDKViewController<Node: ASDisplayNode>: UIViewController {
    public let node: Node

    /// Block the main thread until everything in sight is measured and drawn, once after each time the view
    /// appears, rather than show the screen half done. What a list in the view shows counts too.
    public var neverShowPlaceholders = false
    private var mustDisplay = false

    public init(node: Node) {
        self.node = node
        super.init()
    }

    /// How near the node is to being looked at.
    public var interfaceState: ASInterfaceState { node.interfaceState }

    override open func loadView() { view = node.view }

    /// Call super.
    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        mustDisplay = true
    }

    /// Call super: afterwards `node.calculatedSize` is the view's size.
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
    /// With a plain node.
    public convenience init() { self.init(node: ASDisplayNode()) }
}
