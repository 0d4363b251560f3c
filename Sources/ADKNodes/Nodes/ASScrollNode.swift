import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// A node whose content may be larger than itself: a scroll view for a few nodes. For many rows
/// take a table.
///
/// The content is what its layout spec describes, or its subnodes. While the node is on screen
/// all of its content counts as visible, wherever it is scrolled to, as in Texture.
open class ASScrollNode: ASDisplayNode, @unchecked Sendable {
    private struct Settings {
        var managesContentSize = false
        var directions: ASScrollDirection = []
        /// How large the content was measured, by the size and range it was measured for.
        var contents: [Measured] = []
    }

    private struct Measured {
        let own: CGSize
        let range: ASSizeRange
        let content: CGSize
    }

    /// Sizes a node is asked for between two layouts; more are measured again.
    private static let rememberedSizes = 4

    // Its own lock; never held while measuring.
    private let settings = Locked(Settings())

    override public init() {
        super.init()
        clipsToBounds = true
        setViewBlock { ScrollNodeView() }
    }

    /// The scroll view. Main thread.
    @MainActor override open var view: UIScrollView {
        let made = madeView()
        if let view = made as? UIScrollView { return view }
        if isNodeLoaded {
            Misuse.report("the view block of \(self) made a \(type(of: made)), no UIScrollView; an empty one stands in")
        }
        return UIScrollView(frame: .zero)
    }

    /// `view.contentSize` follows what the layout spec measures. Switched on, it makes the node
    /// scroll vertically unless other directions were chosen.
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

    /// Along these the content is measured without limit.
    public var scrollableDirections: ASScrollDirection {
        get { settings.withLock { $0.directions } }
        set {
            settings.withLock { $0.directions = newValue }
            setNeedsLayout()
        }
    }

    // MARK: - Layout

    /// The node takes the parent's size where that is known, and else as much as its content needs.
    ///
    /// Differs from Texture: the node's own style counts for it, and across its directions, where it
    /// may be as large as it likes, it is as large as its content: a strip in a column is no higher
    /// than what is in it.
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

    @MainActor override open func layout() {
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
    override func cursor(at point: CGPoint) -> ADKCursor? { node?.cursor(at: point) }
}
