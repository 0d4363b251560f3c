import AsyncDisplayKit

/// The contents of the search screen: the search field above the list.
final class SearchNode: ASDisplayNode, @unchecked Sendable {
    let field = SearchFieldNode()
    let table = ASTableNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Style.page
        // The table gets the height that the field leaves.
        table.style.flexGrow = 1
        table.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [field, table])
    }
}
