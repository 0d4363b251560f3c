import AsyncDisplayKit

/// Shows the query in the header. It handles no keys itself: the view controller sets `text`.
final class SearchFieldNode: ASDisplayNode, @unchecked Sendable {
    private let label = ASTextNode()
    private let background = ASDisplayNode()

    /// The query. An empty one shows a placeholder.
    @MainActor var text = "" {
        didSet { showText() }
    }

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        background.backgroundColor = Style.field
        background.cornerRadius = 9
        background.isLayerBacked = true
        label.isLayerBacked = true
        label.maximumNumberOfLines = 1
        label.attributedText = Self.placeholder
    }

    private static let placeholder = Style.string("Type to search", size: 16, color: Style.secondary)

    @MainActor
    private func showText() {
        // A change of the text invalidates the layout of the label and of this node.
        label.attributedText = text.isEmpty ? Self.placeholder : Style.string(text + "|", size: 16)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let padded = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 9, left: 14, bottom: 9, right: 14), child: label)
        let field = ASBackgroundLayoutSpec(child: padded, background: background)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: field)
    }
}
