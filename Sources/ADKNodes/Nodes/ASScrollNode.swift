import ADKFoundation
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// A node with a scroll view, for content that may be larger than the node. For many rows use a table.
///
/// The content is the layout spec, or the subnodes. As in Texture, all of it counts as visible while the node is on
/// screen, wherever it is scrolled to.
open class ASScrollNode: ASDisplayNode, @unchecked Sendable {
    private struct Settings {
        var managesContentSize = false
        var directions: ASScrollDirection = []
        /// The measured sizes of the content, by the size and range they belong to.
        var contents: [Measured] = []
    }

    private struct Measured {
        let own: CGSize
        let range: ASSizeRange
        let content: CGSize
    }

    /// The number of measured sizes to remember between two layouts. Others are measured again.
    private static let rememberedSizes = 4

    // Has its own lock, never held while measuring.
    private let settings = Locked(Settings())

    /// Creates a scroll node. Any thread.
    override public init() {
        super.init()
        clipsToBounds = true
        setViewBlock { ScrollNodeView() }
    }

    /// The scroll view. If a view block returned another kind of view, this is logged, and the result is an empty
    /// scroll view.
    @preconcurrency @MainActor override open var view: UIScrollView {
        let made = madeView()
        if let view = made as? UIScrollView { return view }
        if isNodeLoaded {
            Misuse.report(
                "the view block of \(self) returned a \(type(of: made)), no UIScrollView; an empty one is used instead")
        }
        return UIScrollView(frame: .zero)
    }

    /// Whether `view.contentSize` follows the measured layout. Setting it to true makes the node scroll vertically,
    /// unless other directions were set. False by default. Any thread.
    public var automaticallyManagesContentSize: Bool {
        get { settings.withLock { $0.managesContentSize } }
        set {
            settings.withLock { settings in
                settings.managesContentSize = newValue
                if newValue, settings.directions.isEmpty { settings.directions = ASScrollDirectionVerticalDirections }
            }
            setNeedsLayout()
        }
    }

    /// The directions in which the content is measured without a limit. None by default. Any thread.
    public var scrollableDirections: ASScrollDirection {
        get { settings.withLock { $0.directions } }
        set {
            settings.withLock { $0.directions = newValue }
            setNeedsLayout()
        }
    }

    // MARK: - Layout

    /// The node takes its parent's size where that is known, and else the size of its content.
    ///
    /// Differs from Texture: the node's own style counts. Across the scrollable directions, a node without a limit
    /// takes the content's size. For example, a horizontal strip in a column is as high as its content.
    override open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        let range = constrainedSize.restricted(to: size, parentSize: parentSize)
        let (isManaged, directions) = settings.withLock { ($0.managesContentSize, $0.directions) }
        var free = range
        if !directions.isDisjoint(with: ASScrollDirectionVerticalDirections) { free.max.height = .infinity }
        if !directions.isDisjoint(with: ASScrollDirectionHorizontalDirections) { free.max.width = .infinity }
        let content = calculateLayoutThatFits(free)
        guard isManaged else {
            let own = ASSizeRangeClamp(range, content.size)
            return ASLayout(layoutElement: self, size: own, sublayouts: content.sublayouts)
        }
        func own(_ parent: CGFloat, _ limit: CGFloat, _ content: CGFloat, _ along: ASScrollDirection) -> CGFloat {
            let isAcross = directions.isDisjoint(with: along)
            return !ASPointsValidForSize(parent) || (isAcross && !ASPointsValidForSize(limit)) ? content : parent
        }
        let wanted = CGSize(
            width: own(parentSize.width, range.max.width, content.size.width, ASScrollDirectionHorizontalDirections),
            height: own(parentSize.height, range.max.height, content.size.height, ASScrollDirectionVerticalDirections))
        let layout = ASLayout(
            layoutElement: self, size: ASSizeRangeClamp(range, wanted), sublayouts: content.sublayouts)
        remember(Measured(own: layout.size, range: constrainedSize, content: content.size))
        return layout
    }

    private func remember(_ measured: Measured) {
        settings.withLock { settings in
            settings.contents.removeAll { $0.own == measured.own && $0.range == measured.range }
            settings.contents.append(measured)
            if settings.contents.count > ASScrollNode.rememberedSizes { settings.contents.removeFirst() }
        }
    }

    @preconcurrency @MainActor override open func layout() {
        super.layout()
        guard automaticallyManagesContentSize else { return }
        let (own, range) = (calculatedSize, constrainedSizeForCalculatedLayout)
        let known = settings.withLock { settings in
            settings.contents.last { $0.own == own && $0.range == range } ?? settings.contents.last { $0.own == own }
        }
        if let known { view.contentSize = known.content }
    }
}

/// The scroll view of a scroll node.
@MainActor
final class ScrollNodeView: UIScrollView, NodeBackedView {
    private weak var node: ASDisplayNode?

    override class func makeLayer() -> CALayer { NodeLayer() }

    init() {
        super.init(frame: .zero)
        keepsOffsetWithinContent = true
    }

    func adopt(_ node: ASDisplayNode) {
        self.node = node
        (layer as? NodeLayer)?.node = node
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        node?.windowDidChange(hasWindow: window != nil)
    }

    override func layoutSubviews() {
        // The content's size first: it limits the offset.
        node?.layoutPass()
        super.layoutSubviews()
    }

    override func traitCollectionDidChange() {
        node?.traitsDidChange()
        super.traitCollectionDidChange()
    }
    override func tintColorDidChange() {
        super.tintColorDidChange()
        node?.adoptTraitsOfView()
    }
    override func cursor(at point: CGPoint) -> ADKCursor? { node?.cursor(at: point) }
}
