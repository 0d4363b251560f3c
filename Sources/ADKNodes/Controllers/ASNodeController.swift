import ADKFoundation
import ADKLayout
import Foundation

/// Manages one node from outside, as a view controller manages a view. An app's logic then needs no node subclass.
/// Texture's `ASNodeController`.
///
/// The controller keeps a strong reference to its node. With `shouldInvertStrongReference` the node keeps the
/// controller instead. Use it on the main thread, except for `init` and `nodeWillCalculateLayout(_:)`.
open class ASNodeController<Node: ASDisplayNode>: ASInterfaceStateDelegate {
    // Main thread only.
    private nonisolated(unsafe) var made: Node?
    private nonisolated(unsafe) weak var held: Node?
    private nonisolated(unsafe) var invertsReference = false

    /// Creates a controller without a node. Any thread.
    public init() {}

    /// The managed node. The first read calls `loadNode()`. Setting it removes the controller from the previous node.
    @preconcurrency @MainActor
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

    /// Creates the node. Override it if `Node` is a subclass of `ASDisplayNode`; otherwise the program stops. Do not
    /// call super.
    @preconcurrency @MainActor open func loadNode() -> Node {
        guard let node = ASDisplayNode() as? Node else {
            preconditionFailure("\(type(of: self)) has to override loadNode() to make a \(Node.self)")
        }
        return node
    }

    /// If true, the node keeps the controller, and the controller references the node weakly. False by default.
    @preconcurrency @MainActor
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

    // MARK: - Node life cycle

    // Each method runs directly after the node's own method of that name. The inherited ones do nothing.

    /// The node's view or layer was created, and its `onDidLoad` blocks have run.
    @preconcurrency @MainActor open func nodeDidLoad() {}
    /// The node's `layout()` has placed its subnodes.
    @preconcurrency @MainActor open func nodeDidLayout() {}
    /// The interface state changed. Runs after the methods for its parts.
    @preconcurrency @MainActor open func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState
    ) {}
    /// The node entered the preload range: load its data.
    @preconcurrency @MainActor open func didEnterPreloadState() {}
    /// The node left the preload range of its list. Leaving a window alone does not call this.
    @preconcurrency @MainActor open func didExitPreloadState() {}
    /// The node entered the display range and is about to be drawn.
    @preconcurrency @MainActor open func didEnterDisplayState() {}
    /// The node left the display range. Its contents are dropped later unless it returns.
    @preconcurrency @MainActor open func didExitDisplayState() {}
    /// The node became visible.
    @preconcurrency @MainActor open func didEnterVisibleState() {}
    /// The node is no longer visible.
    @preconcurrency @MainActor open func didExitVisibleState() {}
    /// All pending drawing in the node's subtree is on its layers.
    @preconcurrency @MainActor open func hierarchyDisplayDidFinish() {}
    /// The node's subtree entered a window.
    @preconcurrency @MainActor open func didEnterHierarchy() {}
    /// The node left its window.
    @preconcurrency @MainActor open func didExitHierarchy() {}
    /// The node is about to be measured within `constrainedSize`, in points. Any thread.
    open func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) {}
}

/// A node's reference to its controller.
struct NodeControllerReference {
    weak var object: AnyObject?
    /// The same object, if the node keeps it alive.
    var owned: AnyObject?
}

extension ASDisplayNode {
    /// The `ASNodeController` that manages the node, if any. Any thread.
    public internal(set) var nodeController: AnyObject? {
        get { lock.withLock { extras?.controller.object } }
        set { replaceExtra(\.controller, NodeControllerReference(object: newValue, owned: nil)) }
    }

    func setNodeController(_ controller: AnyObject, isOwned: Bool) {
        replaceExtra(\.controller, NodeControllerReference(object: controller, owned: isOwned ? controller : nil))
    }
}
