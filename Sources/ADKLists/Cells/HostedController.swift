import ADKNodes
import ADKViews
import Foundation

/// The view controller of a cell, and the node of its view.
final class HostedController: @unchecked Sendable {
    // Main thread only, apart from the initializer.
    private nonisolated(unsafe) var make: (@MainActor @Sendable () -> UIViewController)?
    private nonisolated(unsafe) var didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)?
    // Main thread only.
    private(set) nonisolated(unsafe) var controller: UIViewController?
    private(set) nonisolated(unsafe) var node: ASDisplayNode?

    init(
        _ make: @escaping @MainActor @Sendable () -> UIViewController,
        _ didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)?
    ) {
        self.make = make
        self.didLoad = didLoad
    }

    /// Makes the controller and adds its view to the cell, once.
    @MainActor
    func load(in cell: ASCellNode) {
        guard let make else { return }
        self.make = nil
        let controller = make()
        self.controller = controller
        let view = controller.view
        // The view of a controller of nodes is that of a node.
        let node = (view.layer as? NodeLayer)?.node ?? ASDisplayNode(viewBlock: { view })
        self.node = node
        cell.addSubnode(node)
        let didLoad = didLoad
        self.didLoad = nil
        didLoad?(cell)
    }
}
