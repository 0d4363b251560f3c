import AsyncDisplayKit

/// The information about the photo in the viewer, in a column at the end of the window.
final class PhotoFactsNode: ASScrollNode, @unchecked Sendable {
    /// In points.
    static let width: CGFloat = 280

    private struct Parts: Sendable {
        var lines: [ASTextNode] = []
        /// Nil without a histogram.
        var histogram: HistogramNode?
    }

    /// Layout reads it on any thread.
    private let parts = Locked(Parts())

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        backgroundColor = UIColor(white: 0.08, alpha: 0.86)
        debugName = "information"
        isHidden = true
    }

    @MainActor
    func show(_ facts: [PhotoFact]) {
        let nodes = facts.map { fact in
            let node = ASTextNode()
            var text = AttributedString(
                fact.title + "\n", font: Theme.meta, color: ViewerLook.secondary, lines: Theme.metaLines)
            text += AttributedString(fact.value, font: Theme.body, color: ViewerLook.text, lines: Theme.bodyLines)
            node.attributedText = text
            node.isSelectable = true
            return node
        }
        parts.withLock { $0.lines = nodes }
        setNeedsLayout()
    }

    /// Shows the histogram above the facts; nil shows none.
    @MainActor
    func show(histogram: Histogram?) {
        let known = parts.withLock { $0.histogram }
        guard let histogram else {
            guard known != nil else { return }
            parts.withLock { $0.histogram = nil }
            return setNeedsLayout()
        }
        let node = known ?? HistogramNode()
        node.show(histogram)
        guard known == nil else { return }
        parts.withLock { $0.histogram = node }
        setNeedsLayout()
    }

    /// Whether a histogram is shown.
    var hasHistogram: Bool { parts.withLock { $0.histogram != nil } }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let parts = parts.current
        var children: [any ASLayoutElement] = parts.lines
        if let histogram = parts.histogram { children.insert(histogram, at: 0) }
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 10, justifyContent: .start, alignItems: .stretch, children: children))
    }
}
