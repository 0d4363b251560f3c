import AsyncDisplayKit

/// A coloured square with its number, for grids of any number of items.
final class NumberedSquareNode: SelectableCellNode, @unchecked Sendable {
    private let number = ASTextNode()

    init(_ number: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.ground(of: "\(number)")
        cornerRadius = 4
        self.number.attributedText = AttributedString(
            GroupedNumber.text(number), font: Theme.metaStrong, color: UIColor(white: 1, alpha: 1))
        self.number.maximumNumberOfLines = 1
        self.number.isLayerBacked = true
        // Above the tint of a selected square.
        self.number.zPosition = Look.selectionLevel + 1
        setDebugNames(["number": self.number])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: number)
    }
}

/// The title of a section of the grid.
final class GridHeaderNode: ASCellNode, @unchecked Sendable {
    private let title = ASTextNode()

    init(_ text: String) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.page
        title.attributedText = AttributedString(text, font: Theme.name, color: Theme.text)
        title.maximumNumberOfLines = 1
        title.isLayerBacked = true
        setDebugNames(["title": title])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        // Not as wide as the header: it starts at the right in a right-to-left language.
        let line = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [title])
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 12, left: Theme.margin, bottom: 8, right: Theme.margin), child: line)
    }
}
