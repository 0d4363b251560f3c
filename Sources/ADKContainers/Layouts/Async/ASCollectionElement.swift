import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// One item or supplementary item of an asynchronous layout, and the node that shows it. Any thread.
///
/// An item keeps its element when it moves or when other items are edited. A reloaded item gets another element. Two
/// elements are equal if they are the same object.
public final class ASCollectionElement: @unchecked Sendable {
    private enum Making {
        case waiting(ASCellNodeBlock)
        /// The node block runs on this thread.
        case running(ObjectIdentifier)
        case made(ASCellNode)
    }

    /// The kind of a supplementary item; nil for an item.
    public let supplementaryElementKind: String?
    /// The app's model of the item, from its data source; nil without one. The app decides on which threads it may be
    /// used.
    public let nodeModel: Any?

    // One lock for all elements of the process: it is held for a few instructions only, never while a block runs.
    private static let lock = Lock()
    private static let finished = Condition(lock: lock)
    // All guarded by `lock`.
    private var making: Making
    private var limits: ASSizeRange
    private var traits: TraitEnvironment
    private weak var owner: ASDisplayNode?

    /// Makes the element of an item, or of a supplementary item with its kind. The block makes the node when it is
    /// needed first.
    public convenience init(
        nodeModel: Any?, nodeBlock: @escaping ASCellNodeBlock, supplementaryElementKind: String?,
        constrainedSize: ASSizeRange, owning owningNode: ASDisplayNode?, traitCollection: ASPrimitiveTraitCollection
    ) {
        self.init(
            nodeModel: nodeModel, nodeBlock: nodeBlock, supplementaryElementKind: supplementaryElementKind,
            constrainedSize: constrainedSize, owner: owningNode, traits: TraitEnvironment(traitCollection))
    }

    init(
        nodeModel: Any?, nodeBlock: @escaping ASCellNodeBlock, supplementaryElementKind: String?,
        constrainedSize: ASSizeRange, owner: ASDisplayNode?, traits: TraitEnvironment
    ) {
        self.nodeModel = nodeModel
        self.supplementaryElementKind = supplementaryElementKind
        self.owner = owner
        self.traits = traits
        limits = constrainedSize
        making = .waiting(nodeBlock)
    }

    /// The sizes that the collection's delegate allows, in points.
    public var constrainedSize: ASSizeRange {
        get { Self.lock.withLock { limits } }
        set { Self.lock.withLock { limits = newValue } }
    }

    /// The traits that the node is measured and drawn with.
    public var traitCollection: ASPrimitiveTraitCollection {
        get { Self.lock.withLock { traits }.traits }
        set { setTraits(TraitEnvironment(newValue)) }
    }

    func setTraits(_ new: TraitEnvironment) {
        let node = Self.lock.withLock { () -> ASCellNode? in
            traits = new
            if case .made(let node) = making { return node }
            return nil
        }
        node?.propagateTraits(new)
    }

    /// The collection node; nil after it was freed.
    public var owningNode: ASDisplayNode? { Self.lock.withLock { owner } }

    /// The node, if it was made.
    public var nodeIfAllocated: ASCellNode? {
        Self.lock.withLock { if case .made(let node) = making { node } else { nil } }
    }

    /// The node that shows the element. The first call makes it on the calling thread. Calls during that time wait for
    /// it.
    ///
    /// A node block that asks for its own node gets an empty cell, which is logged.
    public var node: ASCellNode {
        let caller = ObjectIdentifier(Thread.current)
        while true {
            switch begin(caller) {
            case .made(let node): return node
            case .waiting(let block): return make(block)
            case .running(let thread) where thread == caller:
                Misuse.report("the node block of \(self) asked for its own node and gets an empty cell")
                return ASCellNode()
            case .running: WorkQueue.waiting { waitUntilMade() }
            }
        }
    }

    /// The state before the call. Reserves the making of the node for `caller` if it has not begun.
    private func begin(_ caller: ObjectIdentifier) -> Making {
        Self.lock.withLock {
            let before = making
            if case .waiting = before { making = .running(caller) }
            return before
        }
    }

    private func make(_ block: ASCellNodeBlock) -> ASCellNode {
        let node = block()
        // From here on the list sets its interface state.
        if !node.isRangeManaged { node.recursivelySetRangeManaged(true) }
        node.propagateTraits(Self.lock.withLock { traits })
        Self.lock.withLock { making = .made(node) }
        Self.finished.broadcast()
        return node
    }

    private func waitUntilMade() {
        Self.lock.withLock {
            while case .running = making { Self.finished.wait() }
        }
    }
}

/// Equality is identity.
extension ASCollectionElement: Hashable {
    /// Whether both are the same object.
    public static func == (a: ASCollectionElement, b: ASCollectionElement) -> Bool { a === b }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
