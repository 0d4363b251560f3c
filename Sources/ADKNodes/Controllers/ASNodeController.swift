import ADKFoundation
import ADKLayout
import Foundation

/// Looks after one node from outside, as a view controller looks after a view: what belongs to an app's
/// logic need not be in a node subclass. Texture: ASNodeController.
///
/// The controller keeps its node; the node keeps it in turn where `shouldInvertStrongReference`.
/// Main thread, but for `init`.
open class ASNodeController<Node: ASDisplayNode>: ASInterfaceStateDelegate {
    // Main thread only.
    private nonisolated(unsafe) var made: Node?
    private nonisolated(unsafe) weak var held: Node?
    private nonisolated(unsafe) var invertsReference = false

    public init() {}

    /// Made by `loadNode()` on first use.
    @MainActor
    public var node: Node {
        get {
            if let node = made ?? held { return node }
            let node = loadNode()
            self.node = node
            return node
        }
        set {
            (made ?? held)?.remove(self)
            (made ?? held)?.nodeController = nil
            made = invertsReference ? nil : newValue
            held = newValue
            newValue.add(self)
            newValue.setNodeController(self, isOwned: invertsReference)
        }
    }

    /// Makes the node; override it for a `Node` that is a subclass. Do not call super.
    @MainActor open func loadNode() -> Node {
        guard let node = ASDisplayNode() as? Node else {
            preconditionFailure("\(type(of: self)) has to override loadNode() to make a \(Node.self)")
        }
        return node
    }

    /// True turns ownership round: the node keeps its controller, and the controller its node only weakly.
    @MainActor
    public var shouldInvertStrongReference: Bool {
        get { invertsReference }
        set {
            guard newValue != invertsReference else { return }
            invertsReference = newValue
            guard let node = held else { return }
            node.setNodeController(self, isOwned: newValue)
            made = newValue ? nil : node
        }
    }

    // MARK: - The node's life

    @MainActor open func nodeDidLoad() {}
    @MainActor open func nodeDidLayout() {}
    @MainActor open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}
    @MainActor open func didEnterPreloadState() {}
    @MainActor open func didExitPreloadState() {}
    @MainActor open func didEnterDisplayState() {}
    @MainActor open func didExitDisplayState() {}
    @MainActor open func didEnterVisibleState() {}
    @MainActor open func didExitVisibleState() {}
    @MainActor open func hierarchyDisplayDidFinish() {}
    @MainActor open func didEnterHierarchy() {}
    @MainActor open func didExitHierarchy() {}
    /// Any thread.
    open func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) {}
}

/// A node's way to its controller.
struct NodeControllerReference {
    weak var object: AnyObject?
    /// The same, where the node keeps it.
    var owned: AnyObject?
}

extension ASDisplayNode {
    /// The `ASNodeController` that looks after the node.
    public internal(set) var nodeController: AnyObject? {
        get { lock.withLock { extras?.controller.object } }
        set { replaceExtra(\.controller, NodeControllerReference(object: newValue, owned: nil)) }
    }

    func setNodeController(_ controller: AnyObject, isOwned: Bool) {
        replaceExtra(\.controller, NodeControllerReference(object: controller, owned: isOwned ? controller : nil))
    }
}
