import ADKViews
import Foundation

/// A view controller whose view is a node's.
open class ASDKViewController<Node: ASDisplayNode>: UIViewController {
    public let node: Node

    public init(node: Node) {
        self.node = node
        super.init()
    }

    override open func loadView() { view = node.view }
}
