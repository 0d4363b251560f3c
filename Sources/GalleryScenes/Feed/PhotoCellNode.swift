import AsyncDisplayKit

/// The width of the cards.
package enum ColumnWidth: Sendable, Equatable {
    /// At most this many points, centred in the window.
    case points(CGFloat)
    /// The width of the window, without margins.
    case full
}

/// One card of the feed: author, date, photo, likes, caption and comments.
final class PhotoCellNode: ASCellNode, @unchecked Sendable {
    private let column: ColumnWidth
    /// The first card has a full gap above it; two cards share the gap between them.
    private let isFirst: Bool
    private let ratio: CGFloat
    /// The width at which a file has its own size, in points.
    private let naturalWidth: CGFloat?

    private let card = ASDisplayNode()
    /// Nil for a file.
    let avatar: AvatarNode?
    private let name = ASTextNode()
    private let date = ASTextNode()
    let photo: PhotoNode
    private let likes = ASTextNode()
    private let caption = ASTextNode()
    private let comments: [ASTextNode]

    /// - Parameter thumbnails: shown in place of the file.
    init(_ photo: Photo, column: ColumnWidth, isFirst: Bool, thumbnails: ThumbnailSource? = nil) {
        self.column = column
        self.isFirst = isFirst
        ratio = CGFloat(photo.pixelHeight) / CGFloat(photo.pixelWidth)
        let isFile = photo.author == nil
        naturalWidth = isFile && photo.isSizeKnown ? CGFloat(photo.pixelWidth) : nil
        avatar = photo.author.map(AvatarNode.init)
        // The card of a file is selected, and has the focus itself.
        self.photo = PhotoNode(photo, isFocusable: !isFile, thumbnails: thumbnails)
        comments = photo.comments.map { _ in ASTextNode() }
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.page
        prepareCard()
        fill(photo)
        for node in [name, date, likes] { node.isLayerBacked = true }
        for node in [caption] + comments {
            node.isSelectable = true
            node.selectionContainer = self
        }
        setDebugNames([
            "card": card, "author": name, "date": date, "likes": likes, "caption": caption,
        ])
        for comment in comments { comment.debugName = "comment" }
    }

    @MainActor override func didLoad() {
        super.didLoad()
        // A click on the photo opens it; on the card of a file too.
        (avatar == nil ? view : photo.view).cursor = .pointingHand
        // The portrait may have failed for the same reason.
        photo.onRetry = { [weak avatar] in _ = avatar?.retry() }
    }

    private func prepareCard() {
        card.isLayerBacked = true
        card.backgroundColor = Theme.card
        guard column != .full else { return }
        card.cornerRadius = Theme.cardRadius
        card.shadowOpacity = Look.cardShadowOpacity
        // The shadow must end within the row: twice the radius plus the offset is half the gap between cards.
        card.shadowRadius = Look.cardShadowRadius
        card.shadowOffset = CGSize(width: 0, height: Look.cardShadowOffset)
    }

    private func fill(_ photo: Photo) {
        let title = photo.author?.name ?? photo.caption ?? photo.file.lastPathComponent
        name.attributedText = AttributedString(title, font: Theme.name, color: Theme.text)
        name.maximumNumberOfLines = 1
        if let text = photo.date {
            date.attributedText = AttributedString(text, font: Theme.meta, color: Theme.secondary)
        }
        date.maximumNumberOfLines = 1
        if let count = photo.likes {
            likes.attributedText = AttributedString(
                count == 1 ? "1 like" : "\(GroupedNumber.text(count)) likes", font: Theme.metaStrong,
                color: Theme.text)
        }
        if let author = photo.author, let text = photo.caption, !text.isEmpty {
            caption.attributedText = PhotoCellNode.attributed(
                text, by: author.name, bold: Theme.name, font: Theme.body, color: Theme.text,
                lines: Theme.bodyLines)
        }
        for (node, comment) in zip(comments, photo.comments) {
            node.attributedText = PhotoCellNode.attributed(
                comment.text, by: comment.author, bold: Theme.metaStrong, font: Theme.meta, color: Theme.secondary,
                lines: Theme.metaLines)
        }
    }

    /// The author's name in bold, followed by the author's text.
    private static func attributed(
        _ text: String, by author: String, bold: UIFont, font: UIFont, color: UIColor, lines: NSParagraphStyle
    ) -> AttributedString {
        var result = AttributedString(
            author, font: Look.captionBoldAuthor ? bold : font, color: Theme.text, lines: lines)
        result += AttributedString("  " + text, font: font, color: color, lines: lines)
        return result
    }

    // MARK: - Layout

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let content = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [header, picture, texts].compactMap { $0 })
        let withCard = ASBackgroundLayoutSpec(child: content, background: card)
        guard case .points(let width) = column else { return withCard }
        withCard.style.width = ASDimensionMake(min(width, max(1, constrainedSize.max.width - 2 * Theme.margin)))
        let centred = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .center, children: [withCard])
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(
                top: isFirst ? Theme.cardGap : Theme.cardGap / 2, left: 0, bottom: Theme.cardGap / 2, right: 0),
            child: centred)
    }

    /// The photo in its shape, no larger than its own size.
    private var picture: any ASLayoutElement {
        let shape = ASRatioLayoutSpec(ratio: ratio, child: photo)
        guard let naturalWidth else { return shape }
        shape.style.maxWidth = ASDimensionMake(naturalWidth)
        shape.style.width = ASDimensionMake(.fraction, 1)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .center, children: [shape])
    }

    /// The padding around texts in points. At full width there is no card, and less is enough.
    private var padding: CGFloat { column == .full ? 8 : Look.cardPadding }

    private var header: any ASLayoutElement {
        let lines = ASStackLayoutSpec(
            direction: .vertical, spacing: Look.headerLineSpacing, justifyContent: .center,
            alignItems: .start,
            children: date.hasText ? [name, date] : [name])
        lines.style.flexShrink = 1
        let parts: [any ASLayoutElement] = avatar.map { [$0, lines] } ?? [lines]
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: Look.headerSpacing, justifyContent: .start, alignItems: .center,
            children: parts)
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: padding, left: Theme.margin, bottom: padding, right: Theme.margin), child: row)
    }

    private var texts: (any ASLayoutElement)? {
        var nodes: [ASTextNode] = []
        if likes.hasText { nodes.append(likes) }
        if caption.hasText { nodes.append(caption) }
        nodes += Look.commentsInOrder ? comments : comments.reversed()
        guard !nodes.isEmpty else { return nil }
        let stack = ASStackLayoutSpec(
            direction: .vertical, spacing: Look.textsSpacing, justifyContent: .start, alignItems: .stretch,
            children: nodes)
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: padding, left: Theme.margin, bottom: padding + 4, right: Theme.margin),
            child: stack)
    }
}
