import AsyncDisplayKit

/// The bar below the card: a button for the previous card, the current position, a button for the next card.
final class PagerBarNode: ASDisplayNode, @unchecked Sendable {
    private let back = PagerBarNode.button("Previous")
    private let next = PagerBarNode.button("Next")
    private let positionText = ASTextNode()
    private let count: Int
    /// Called with -1 or 1 when a button is clicked.
    @MainActor var onStep: ((Int) -> Void)?

    init(count: Int) {
        self.count = count
        super.init()
        automaticallyManagesSubnodes = true
        positionText.isLayerBacked = true
        setDebugNames(["previous": back, "place": positionText, "next": next])
        back.addAction(for: .touchUpInside) { [weak self] _ in self?.onStep?(-1) }
        next.addAction(for: .touchUpInside) { [weak self] _ in self?.onStep?(1) }
    }

    private static func button(_ title: String) -> ASButtonNode {
        let button = ASButtonNode()
        button.setTitle(title, with: Theme.name, with: Theme.text, for: .normal)
        let pressed = Look.pagerButtonShowsPress ? Theme.accent : Theme.text
        button.setTitle(title, with: Theme.name, with: pressed, for: .highlighted)
        button.contentEdgeInsets = UIEdgeInsets(top: 9, left: 22, bottom: 9, right: 22)
        button.backgroundColor = Theme.card
        button.cornerRadius = Look.pagerButtonRadius
        button.borderWidth = Look.pagerButtonBorder
        button.borderColor = Theme.hairline
        button.style.minWidth = ASDimensionMake(116)
        return button
    }

    func show(_ index: Int) {
        positionText.attributedText = AttributedString(
            "\(index + 1) of \(count)", font: Theme.meta, color: Theme.secondary)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 20, justifyContent: .center, alignItems: .center,
            children: [back, positionText, next])
        return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: row)
    }
}
