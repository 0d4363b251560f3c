import AsyncDisplayKit

/// The information about the photo in the viewer, in a column at the end of the window.
final class PhotoFactsNode: ASScrollNode, @unchecked Sendable {
    /// In points.
    static let width: CGFloat = 280

    /// Layout reads it on any thread.
    private let lines = Locked<[ASTextNode]>([])

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
        lines.withLock { $0 = nodes }
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 10, justifyContent: .start, alignItems: .stretch,
                children: lines.current))
    }
}
