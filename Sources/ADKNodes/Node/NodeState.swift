import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// What few nodes have, apart so that the others are small. Guarded by the node's lock.
final class NodeExtras {
    var layoutSpecBlock: ((ASDisplayNode, ASSizeRange) -> ASLayoutSpec)?
    var viewBlock: (@MainActor () -> UIView)?
    var layerBlock: (@MainActor () -> CALayer)?
    var didLoadBlocks: [@MainActor (ASDisplayNode) -> Void] = []
    weak var sizeDelegate: (any NodeSizeDelegate)?
    var stateDelegates: [WeakStateDelegate] = []
    var drawingPriority = 0
    var debugName: String?
    var placeholderFadeDuration: TimeInterval = 0
    /// Pixels per point to draw at; 0 for those of the traits.
    var displayScale: CGFloat = 0
    var willDraw: (@Sendable (CGContext, Any?) -> Void)?
    var didDraw: (@Sendable (CGContext, Any?) -> Void)?
    var controller = NodeControllerReference()
    var accessibility = AccessibilityValues()
}

/// What a node tells assistive technology.
struct AccessibilityValues {
    /// Nil leaves it to the class.
    var isElement: Bool?
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits: UIAccessibilityTraits = []
    var frame: CGRect?
    var elementsHidden = false
    var viewIsModal = false
}

/// A measured layout and what it was measured for.
struct NodeLayout {
    /// Detached: it does not hold the node it is of.
    let layout: ASLayout
    let range: ASSizeRange
    /// The node's version when measuring began; older than the node's, it is stale.
    let version: Int
}

/// The measured layouts of a node; made when it is first measured. Guarded by the node's lock.
final class NodeLayouts {
    /// Applied to the subnodes.
    var calculated: NodeLayout?
    /// Measured, and on its way to being applied.
    var pending: NodeLayout?
    var cache = LayoutCache()
    /// What automatic subnode management took its subnodes from last.
    var adopted: [ASLayout] = []
    /// The thread that measures the node, and how often it is doing so, one within the other.
    var measuringThread: UInt = 0
    var measuringDepth = 0
    /// Measured this node last, and will most likely take it as a subnode.
    weak var measuringNode: ASDisplayNode?
}

/// What a node has once it has a layer. Main thread only.
@MainActor
final class LoadedState {
    let view: UIView?
    let layer: CALayer
    /// The generation's value for which contents were last applied.
    var displayedGeneration: UInt64?
    /// The generation's value that is being drawn for.
    var displayingGeneration: UInt64?
    /// The drawing that was queued last; its priority follows the node's visibility.
    var displayTicket: WorkTicket?
    var placeholderLayer: CALayer?
    /// Over the corners, where they are rounded by clipping.
    var cornerLayers: [CALayer] = []
    /// The node's own drawing is under way and counted.
    var isDisplayPending = false
    /// Drawings under way here and in the loaded subnodes.
    var pendingDisplays = 0
    /// The layer follows the node just now, not the other way round.
    var isApplying = false

    init(view: UIView?, layer: CALayer) {
        self.view = view
        self.layer = layer
    }
}
