import AsyncDisplayKit

/// One card of a page: a landscape with the animal's name on it, and a text below.
final class AnimalCellNode: ASCellNode, @unchecked Sendable {
    /// The largest width of a card in points.
    static let columnWidth: CGFloat = 640

    private let card: AnimalCardNode

    /// The card of a page with this number, counted from 0. Looks up the picture's file: call it on a background
    /// thread.
    init(_ pictures: HabitatPictures, number: Int) {
        card = AnimalCardNode(pictures, number: number)
        super.init()
        automaticallyManagesSubnodes = true
        setDebugNames(["card": card])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let room = max(1, constrainedSize.max.width - 2 * Theme.margin)
        card.style.width = ASDimensionMake(min(AnimalCellNode.columnWidth, room))
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: Theme.cardGap / 2, left: 0, bottom: Theme.cardGap / 2, right: 0),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .center, children: [card]))
    }
}

/// The picture, the name and the text of an animal, with rounded corners.
final class AnimalCardNode: ASDisplayNode, @unchecked Sendable {
    /// The height of a picture divided by its width.
    private static let ratio: CGFloat = mutable("animal.ratio", 0.56)

    private let picture = ASNetworkImageNode()
    private let shade = ShadeNode(corner: 0)
    private let name = ASTextNode()
    private let text = ASTextNode()

    init(_ pictures: HabitatPictures, number: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.card
        cornerRadius = Theme.cardRadius
        clipsToBounds = true
        isLayerBacked = true
        let habitat = pictures.habitat
        let animal = habitat.animal(number)
        picture.backgroundColor = Theme.hairline
        pictures.show(number, in: picture)
        // Decoding takes longest, so it begins first.
        picture.drawingPriority = ASDefaultDrawingPriority + 1
        name.attributedText = AttributedString(
            animal.name, font: .systemFont(ofSize: 26, weight: .semibold), color: .white)
        name.maximumNumberOfLines = 2
        var line = AttributedString("\(number + 1)", font: Theme.name, color: habitat.accent, lines: Theme.bodyLines)
        line += AttributedString("  " + animal.line, font: Theme.body, color: Theme.text, lines: Theme.bodyLines)
        text.attributedText = line
        for node in [picture, shade, name, text] { node.isLayerBacked = true }
        setDebugNames(["picture": picture, "shade": shade, "name": name, "text": text])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let image = ASOverlayLayoutSpec(
            child: ASRatioLayoutSpec(ratio: AnimalCardNode.ratio, child: picture), overlay: shade)
        let title = ASRelativeLayoutSpec(
            horizontalPosition: .start, verticalPosition: .end, sizingOption: [],
            child: ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: 16, left: Theme.margin, bottom: 12, right: Theme.margin), child: name))
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [
                ASOverlayLayoutSpec(child: image, overlay: title),
                ASInsetLayoutSpec(
                    insets: UIEdgeInsets(top: 12, left: Theme.margin, bottom: 16, right: Theme.margin), child: text),
            ])
    }
}
