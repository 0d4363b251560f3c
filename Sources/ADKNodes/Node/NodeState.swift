import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// Values that few nodes have, allocated separately to keep nodes small. Guarded by the node's lock.
final class ExtendedNodeState {
    static let standardMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    var layoutSpecBlock: ((ASDisplayNode, ASSizeRange) -> ASLayoutSpec)?
    var viewBlock: (@MainActor () -> UIView)?
    var layerBlock: (@MainActor () -> CALayer)?
    var didLoadBlocks: [@MainActor (ASDisplayNode) -> Void] = []
    weak var sizeDelegate: (any NodeSizeDelegate)?
    var stateDelegates: [WeakStateDelegate] = []
    var drawingPriority = 0
    var debugName: String?
    var placeholderFadeDuration: TimeInterval = 0
    /// Pixels per point for drawing, or 0 for the traits' scale.
    var displayScale: CGFloat = 0
    var willDraw: (@Sendable (CGContext, Any?) -> Void)?
    var didDraw: (@Sendable (CGContext, Any?) -> Void)?
    var controller = NodeControllerReference()
    var accessibility = AccessibilityValues()
    /// The state of the subtree while a view controller covers it; nil drops everything. Set on a controller's node.
    var coveredState: ASInterfaceState?
    /// The accessibility traits that the app set; nil for the default.
    var traits: UIAccessibilityTraits?
    var rareAccessibility = RareAccessibility()
    var layoutMargins = ExtendedNodeState.standardMargins
    var traitOverride: (@MainActor (UITraitCollection) -> UITraitCollection)?
    /// The safe area of a controller's root node; nil for other nodes.
    var safeArea: UIEdgeInsets?
    var measurementOptions: ASDisplayNodePerformanceMeasurementOptions = []
    var measurements = ASDisplayNodePerformanceMeasurements.none
    /// The last layout with its specs, detached. Kept only on request.
    var unflattenedLayout: ASLayout?
    var transitionTiming = TransitionTiming()
    /// The newest layout transition that is not at its end.
    var layoutTransition: LayoutTransition?
}

/// A measured layout and the range it was measured within.
struct NodeLayout {
    /// Detached: it does not keep its own node.
    let layout: ASLayout
    let range: ASSizeRange
    /// The node's layout version when measuring began. The layout is stale if it is less than the node's present one.
    let version: Int
}

/// The measured layouts of a node, allocated by the first measurement. Guarded by the node's lock.
final class NodeLayouts {
    /// The layout that is applied to the subnodes.
    var calculated: NodeLayout?
    /// The layout that was measured last and is not applied yet.
    var pending: NodeLayout?
    var cache = LayoutCache()
    /// The sublayouts that automatic subnode management used last.
    var adopted: [ASLayout] = []
    /// The thread that measures the node, and the number of nested measurements on it.
    var measuringThread: UInt = 0
    var measuringDepth = 0
    /// The node that measured this one last, and will most likely add it as a subnode.
    weak var measuringNode: ASDisplayNode?
}

/// The state of a node with a view or layer.
@MainActor
final class LoadedState {
    let view: UIView?
    let layer: CALayer
    /// The generation whose contents were last applied.
    var displayedGeneration: UInt64?
    /// The generation that is being drawn.
    var displayingGeneration: UInt64?
    /// The last queued drawing. Its priority follows the node's visibility.
    var displayTicket: WorkTicket?
    var placeholderLayer: CALayer?
    /// The contents, if they are too large for one bitmap.
    var tileLayers: [CALayer] = []
    /// The layers in front of the corners, for rounding by clipping.
    var cornerLayers: [CALayer] = []
    /// The node's own drawing is in progress and counted.
    var isDisplayPending = false
    /// The number of drawings in progress in this node and its loaded subtree.
    var pendingDisplays = 0
    /// The node is writing to its layer, so that changes of the layer's geometry are the node's own.
    var isApplying = false

    init(view: UIView?, layer: CALayer) {
        self.view = view
        self.layer = layer
    }
}
