import ADKSnapshot
import AsyncDisplayKit

/// The constants of a small screen: a table of cards. Tests change one at a time.
struct CardStyle: Sendable {
    var cardColor = UIColor(hex: 0xFFFFFF)
    var shadowOpacity: CGFloat = 0.3
    var shadowRadius: CGFloat = 3
    var shadowOffset = CGSize(width: 0, height: 2)
    var cornerRadius: CGFloat = 8
    var borderWidth: CGFloat = 1
    var borderColor = UIColor(hex: 0xC8C8D0)
    var authorColor = UIColor(hex: 0x333333)
    var authorFont = UIFont.systemFont(ofSize: 14, weight: .semibold)
    var buttonTitle = "Follow"
    var likesGap: CGFloat = 0
    var cardInset: CGFloat = 10
    var separatorInset: CGFloat = 12
    var separatorColor = UIColor(hex: 0x4060A0)
    var separatorsAreBehind = false
    var badgeIsBehind = false
    var badgeIsHidden = false
    var authors = ["Ada", "Grace", "Alan"]
    var captions = ["Harbour at night", "A short walk", "The old bridge"]
    var likesAreShown = true
    var title: String?
}

/// A card with an author, a caption, a button with a border and a badge that covers a corner of the card.
private final class CardCellNode: ASCellNode, @unchecked Sendable {
    private let card = ASDisplayNode()
    private let author = ASTextNode()
    private let caption = ASTextNode()
    private let likes = ASTextNode()
    private let follow = ASButtonNode()
    private let badge = ASDisplayNode()
    private let style_: CardStyle

    init(_ author: String, _ caption: String, _ style: CardStyle) {
        style_ = style
        super.init()
        backgroundColor = UIColor(hex: 0xF0F0F4)
        card.debugName = "card"
        card.backgroundColor = style.cardColor
        card.cornerRadius = style.cornerRadius
        card.shadowOpacity = style.shadowOpacity
        card.shadowRadius = style.shadowRadius
        card.shadowOffset = style.shadowOffset
        self.author.debugName = "author"
        self.author.attributedText = AttributedText(author, font: style.authorFont, color: style.authorColor)
        self.caption.debugName = "caption"
        self.caption.attributedText = AttributedText(caption, font: .systemFont(ofSize: 12), color: .black)
        likes.debugName = "likes"
        likes.attributedText = AttributedText("12 likes", font: .systemFont(ofSize: 12), color: .black)
        follow.debugName = "follow"
        follow.setAttributedTitle(
            AttributedText(style.buttonTitle, font: .systemFont(ofSize: 12), color: .black), for: .normal)
        follow.contentEdgeInsets = UIEdgeInsets(top: 3, left: 8, bottom: 3, right: 8)
        follow.borderWidth = style.borderWidth
        follow.borderColor = style.borderColor
        badge.debugName = "badge"
        badge.backgroundColor = UIColor(hex: 0xE33D2E)
        badge.isHidden = style.badgeIsHidden
        for node in [card, self.author, self.caption, likes, follow] { addSubnode(node) }
        if style.badgeIsBehind { insertSubnode(badge, at: 0) } else { addSubnode(badge) }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        likes.style.spacingBefore = style_.likesGap
        badge.style.preferredSize = CGSize(width: 10, height: 10)
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start,
            children: [author, caption] + (style_.likesAreShown ? [likes] : []))
        texts.style.flexGrow = 1
        texts.style.flexShrink = 1
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [texts, follow])
        let padded = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: row)
        let corner = ASOverlayLayoutSpec(
            child: padded,
            overlay: ASRelativeLayoutSpec(
                horizontalPosition: .end, verticalPosition: .start, sizingOption: .minimumSize, child: badge))
        let inset = style_.cardInset
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset),
            child: ASBackgroundLayoutSpec(child: corner, background: card))
    }
}

/// A table of cards.
private final class CardTable: NSObject, ASTableDataSource, @unchecked Sendable {
    let style: CardStyle

    init(_ style: CardStyle) { self.style = style }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { style.authors.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (style, row) = (style, indexPath.row)
        return { CardCellNode(style.authors[row], style.captions[row], style) }
    }
}

/// Shows a table of cards and keeps its data source.
private final class CardController: ASDKViewController<ASTableNode>, @unchecked Sendable {
    private let source: CardTable

    init(_ style: CardStyle) {
        source = CardTable(style)
        let table = ASTableNode(style: .plain)
        table.dataSource = source
        table.separatorStyle = .singleLine
        table.separatorColor = style.separatorColor
        table.separatorInset = UIEdgeInsets(top: 0, left: style.separatorInset, bottom: 0, right: 0)
        super.init(node: table)
        title = style.title
    }

    /// Moves the separators behind the rows. The list owns them, so that the test does it to the layers.
    func lowerSeparators() {
        func lower(_ layer: CALayer) {
            if String(describing: type(of: layer)) == "RowSeparator" { layer.zPosition = -1 }
            for sublayer in layer.sublayers { lower(sublayer) }
        }
        lower(node.layer)
    }
}

/// Makes scenes of cards.
enum CardScene {
    static func scene(
        _ change: (inout CardStyle) -> Void = { _ in }, name: String = "cards", height: CGFloat = 250,
        masks: [SnapshotMask] = []
    ) -> SnapshotScene {
        var style = CardStyle()
        change(&style)
        return SnapshotScene(
            name: name, size: CGSize(width: 260, height: height), masks: masks,
            make: { [style] in CardController(style) },
            prepare: { [style] controller, _, done in
                if style.separatorsAreBehind { (controller as? CardController)?.lowerSeparators() }
                done()
            })
    }
}
