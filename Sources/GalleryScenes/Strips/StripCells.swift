import AsyncDisplayKit

/// A row: a title above a strip of photos that scrolls sideways.
final class StripCellNode: ASCellNode, @unchecked Sendable {
    /// The room below the cards, in points, so that the scroll bar covers none.
    static let barRoom: CGFloat = mutable("strip.barRoom", 14)

    private let title = ASTextNode()
    private let date = ASTextNode()
    let strip: ASCollectionNode
    // The reference never changes; used on the main thread only.
    private let model: StripModel

    init(_ model: StripModel, title: String, date: String?, layout: UICollectionViewLayout) {
        self.model = model
        strip = ASCollectionNode(collectionViewLayout: layout)
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        self.title.attributedText = AttributedString(title, font: Theme.name, color: Theme.text)
        self.date.attributedText = AttributedString(date ?? "", font: Theme.meta, color: Theme.secondary)
        self.date.maximumNumberOfLines = 1
        for text in [self.title, self.date] { text.isLayerBacked = true }
        strip.style.height = ASDimensionMake(StripCardNode.size.height + StripCellNode.barRoom)
        setDebugNames(["title": self.title, "date": self.date, "strip": strip])
    }

    /// The strip reads its photos when the row comes into the preload range.
    @MainActor override func didEnterPreloadState() {
        super.didEnterPreloadState()
        guard strip.dataSource == nil else { return }
        strip.dataSource = model
        strip.delegate = model
        RetryTap.add(to: strip)
        strip.view.isPointerPanningEnabled = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        title.style.flexShrink = 1
        let heading = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .baselineFirst,
            children: [title, date])
        // In a narrow window the date is below the title.
        heading.flexWrap = .wrap
        heading.lineSpacing = 2
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 10, justifyContent: .start, alignItems: .stretch,
            children: [
                ASInsetLayoutSpec(
                    insets: UIEdgeInsets(top: 0, left: Theme.margin, bottom: 0, right: Theme.margin), child: heading),
                strip,
            ])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 14, left: 0, bottom: 0, right: 0), child: column)
    }
}

/// A card of a strip: a photo with the photographer's name.
final class StripCardNode: ASCellNode, @unchecked Sendable {
    /// The size of every card, in points.
    static let size = CGSize(width: 208, height: 178)

    let photo: PhotoNode
    private let name = ASTextNode()

    init(_ photo: Photo) {
        self.photo = PhotoNode(photo)
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.card
        cornerRadius = Theme.cardRadius
        accessibilityLabel = photo.caption ?? photo.origin
        // One height for all scripts, so that the photos of a strip end on one line.
        name.attributedText = AttributedString(
            photo.origin, font: Theme.meta, color: Theme.secondary, lines: Theme.metaLines)
        name.maximumNumberOfLines = 1
        name.isLayerBacked = true
        setDebugNames(["photo": self.photo, "name": name])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        photo.style.flexGrow = 1
        photo.style.flexShrink = 1
        let text = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 8, left: 12, bottom: 10, right: 12), child: name)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [photo, text])
    }
}
