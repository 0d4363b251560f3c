import AsyncDisplayKit

/// A row of the list: the element's name, and its symbol at the right edge.
final class ElementCellNode: ASCellNode, @unchecked Sendable {
    private let name = ASTextNode()
    private let symbol = ASTextNode()

    init(_ element: ChemicalElement) {
        super.init()
        automaticallyManagesSubnodes = true
        name.attributedText = Style.string(element.name, size: 16)
        symbol.attributedText = Style.string(element.symbol, size: 16, color: Style.secondary)
        name.isLayerBacked = true
        symbol.isLayerBacked = true
        name.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .spaceBetween, alignItems: .center,
            children: [name, symbol])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 11, left: 30, bottom: 11, right: 30), child: row)
    }
}
