import AsyncDisplayKit

/// Back, where one is, and on: the row below the card.
final class PagerBarNode: ASDisplayNode, @unchecked Sendable {
    private let back = PagerBarNode.button("Previous")
    private let on = PagerBarNode.button("Next")
    private let place = ASTextNode()
    private let count: Int
    // Main thread only.
    @MainActor var onStep: ((Int) -> Void)?

    init(count: Int) {
        self.count = count
        super.init()
        automaticallyManagesSubnodes = true
        place.isLayerBacked = true
        name(["previous": back, "place": place, "next": on])
        back.addAction(for: .touchUpInside) { [weak self] _ in self?.onStep?(-1) }
        on.addAction(for: .touchUpInside) { [weak self] _ in self?.onStep?(1) }
    }

    private static func button(_ title: String) -> ASButtonNode {
        let button = ASButtonNode()
        button.setTitle(title, with: Theme.name, with: Theme.text, for: .normal)
        button.setTitle(title, with: Theme.name, with: Theme.accent, for: .highlighted)
        button.contentEdgeInsets = UIEdgeInsets(top: 9, left: 22, bottom: 9, right: 22)
        button.backgroundColor = Theme.card
        button.cornerRadius = 18
        button.borderWidth = 1
        button.borderColor = Theme.hairline
        button.style.minWidth = ASDimensionMake(116)
        return button
    }

    func show(_ index: Int) {
        place.attributedText = AttributedString("\(index + 1) of \(count)", font: Theme.meta, color: Theme.secondary)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 20, justifyContent: .center, alignItems: .center,
            children: [back, place, on])
        return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: row)
    }
}
