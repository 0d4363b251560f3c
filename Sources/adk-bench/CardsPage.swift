import AsyncDisplayKit

/// A full-window page of 25 cards. The peers of the motion benchmark show the same page.
final class CardsPage: ASDisplayNode, @unchecked Sendable {
    private let heading: ASTextNode
    private let cards: [CardNode]

    /// - Parameter number: counted from 1; it is in the texts and decides the colours.
    init(number: Int) {
        heading = CardNode.label("Page \(number)", .systemFont(ofSize: 24, weight: .semibold), CardNode.ink)
        cards = (0..<25).map { CardNode(page: number, number: $0) }
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = UIColor(hex: 0xF2F2F7)
        isOpaque = true
    }

    /// The cards keep their places: a larger window shows more of the page's ground.
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        // A window four times as large shows cards of four times the size.
        let zoom = max(1, (constrainedSize.max.width / 1280).rounded())
        heading.style.layoutPosition = CGPoint(x: 20 * zoom, y: 14 * zoom)
        for (index, card) in cards.enumerated() {
            let (column, row) = (CGFloat(index % 5), CGFloat(index / 5))
            card.style.layoutPosition = CGPoint(x: (20 + 252 * column) * zoom, y: (60 + 148 * row) * zoom)
            card.style.preferredSize = CGSize(width: 232 * zoom, height: 128 * zoom)
        }
        return ASAbsoluteLayoutSpec(children: [heading] + cards)
    }
}

/// A card with a numbered disc and three texts.
final class CardNode: ASDisplayNode, @unchecked Sendable {
    fileprivate static let ink = UIColor(hex: 0x222222)
    private static let grey = UIColor(hex: 0x777777)

    private let disc = ASDisplayNode()
    private let count: ASTextNode
    private let title: ASTextNode
    private let subtitle: ASTextNode
    private let text: ASTextNode

    init(page: Int, number: Int) {
        let small = UIFont.systemFont(ofSize: 13)
        count = Self.label("\(number)", .systemFont(ofSize: 18), .white)
        title = Self.label(
            "Card \(number) of page \(page)", .systemFont(ofSize: 15, weight: .semibold), Self.ink)
        subtitle = Self.label("Ten minutes ago", small, Self.grey)
        text = Self.label("A few words that say more about it", small, Self.ink)
        super.init()
        automaticallyManagesSubnodes = true
        isLayerBacked = true
        backgroundColor = .white
        cornerRadius = 12
        borderWidth = 1
        borderColor = UIColor(hex: 0xD8D8DD).cgColor
        disc.isLayerBacked = true
        disc.backgroundColor = UIColor(
            hue: CGFloat((page * 7 + number) % 12) / 12, saturation: 0.75, brightness: 0.72, alpha: 1)
        disc.cornerRadius = 24
        disc.style.preferredSize = CGSize(width: 48, height: 48)
    }

    static func label(_ text: String, _ font: UIFont, _ color: UIColor) -> ASTextNode {
        let node = ASTextNode()
        var string = AttributedString(text)
        string.font = font
        string.foregroundColor = color
        node.attributedText = string
        node.isLayerBacked = true
        return node
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let badge = ASOverlayLayoutSpec(
            child: disc, overlay: ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: count))
        badge.style.layoutPosition = CGPoint(x: 16, y: 16)
        title.style.layoutPosition = CGPoint(x: 80, y: 18)
        subtitle.style.layoutPosition = CGPoint(x: 80, y: 42)
        text.style.layoutPosition = CGPoint(x: 16, y: 88)
        return ASAbsoluteLayoutSpec(children: [badge, title, subtitle, text])
    }
}
