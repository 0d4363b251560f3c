import AsyncDisplayKit
import UIKit

/// A photo of the feed on a card: its author, the picture, the likes, the caption and the number of comments.
final class PhotoCellNode: ASCellNode, @unchecked Sendable {
    var photo: Photo {
        didSet { showCounts() }
    }
    var onLike: (@MainActor (Photo, Bool) -> Void)?
    var onComments: (@MainActor (Photo) -> Void)?
    var onOpen: (@MainActor (Photo) -> Void)?

    private let card = ASDisplayNode()
    private let avatar: AvatarNode
    private let name = ASTextNode()
    private let date = ASTextNode()
    private let picture = TapImageNode()
    private let burst = ASImageNode()
    private let likeButton = TapButtonNode()
    private let commentButton = TapButtonNode()
    private let likes = ASTextNode()
    private let caption = ASTextNode()
    private let allComments = TapButtonNode()

    init(photo: Photo, service: PhotoService) {
        self.photo = photo
        avatar = AvatarNode(person: photo.author, service: service, size: 36)
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none

        card.backgroundColor = Theme.card
        card.cornerRadius = 14
        card.borderWidth = 0.5
        card.borderColor = Theme.line.cgColor
        card.clipsToBounds = true

        name.attributedText = Theme.string(photo.author.name, weight: .semibold)
        date.attributedText = Theme.string(
            DateFormatter.localizedString(from: photo.date, dateStyle: .long, timeStyle: .none), size: 12.5,
            color: Theme.secondary)
        name.maximumNumberOfLines = 1
        name.style.flexShrink = 1

        picture.url = service.url(of: photo.src)
        picture.placeholderColor = Theme.color(css: photo.color)
        picture.backgroundColor = Theme.color(css: photo.color)
        picture.placeholderFadeDuration = 0.2
        picture.onTap = { [weak self] in self.map { $0.onOpen?($0.photo) } }
        picture.onDoubleTap = { [weak self] in self?.likeWithBurst() }
        burst.image = Glyph.bigHeart
        burst.tintColor = .white
        burst.alpha = 0
        burst.shadowColor = UIColor.black.cgColor
        burst.shadowOpacity = 0.35
        burst.shadowRadius = 10
        burst.shadowOffset = CGSize(width: 0, height: 3)

        likeButton.hitTestSlop = UIEdgeInsets(top: -8, left: -8, bottom: -8, right: -8)
        likeButton.onTap = { [weak self] in self.map { $0.onLike?($0.photo, !$0.photo.isLiked) } }
        commentButton.setImage(Glyph.bubble, for: .normal)
        commentButton.tintColor = Theme.text
        commentButton.onTap = { [weak self] in self.map { $0.onComments?($0.photo) } }
        allComments.onTap = commentButton.onTap

        caption.attributedText =
            Theme.string(photo.author.name + " ", weight: .semibold) + Theme.string(photo.caption ?? "")
        caption.maximumNumberOfLines = 2
        caption.truncationAttributedText = Theme.string("… ") + Theme.string("more", color: Theme.secondary)
        caption.isUserInteractionEnabled = true
        caption.delegate = self
        showCounts()
    }

    private func showCounts() {
        likeButton.setImage(photo.isLiked ? Glyph.filledHeart : Glyph.heart, for: .normal)
        likeButton.tintColor = photo.isLiked ? Theme.heart : Theme.text
        likes.attributedText = Theme.string(photo.likes == 1 ? "1 like" : "\(photo.likes) likes", weight: .semibold)
        let count = photo.comments.count
        let title = count == 0 ? "Add a comment" : count == 1 ? "View 1 comment" : "View all \(count) comments"
        allComments.setAttributedTitle(Theme.string(title, size: 14, color: Theme.secondary), for: .normal)
        setNeedsLayout()
    }

    @MainActor
    private func likeWithBurst() {
        onLike?(photo, true)
        burst.alpha = 1
        burst.transform = CATransform3DMakeScale(0.3, 0.3, 1)
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [],
            animations: { self.burst.transform = CATransform3DIdentity },
            completion: { _ in
                UIView.animate(withDuration: 0.25, delay: 0.2, options: .curveEaseIn) {
                    self.burst.alpha = 0
                } completion: { _ in
                    self.burst.transform = CATransform3DIdentity
                }
            })
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let names = ASStackLayoutSpec(
            direction: .vertical, spacing: 1, justifyContent: .start, alignItems: .start, children: [name, date])
        names.style.flexShrink = 1
        let header = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center, children: [avatar, names])

        let ratio = ASRatioLayoutSpec(ratio: min(photo.ratio, 1.25), child: picture)
        let centred = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: burst)
        let framed = ASOverlayLayoutSpec(child: ratio, overlay: centred)

        let actions = ASStackLayoutSpec(
            direction: .horizontal, spacing: 16, justifyContent: .start, alignItems: .center,
            children: [likeButton, commentButton])
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 5, justifyContent: .start, alignItems: .start,
            children: photo.caption == nil ? [likes, allComments] : [likes, caption, allComments])
        actions.style.spacingAfter = 8

        let margins = UIEdgeInsets(top: 10, left: 14, bottom: 10, right: 14)
        let column = ASStackLayoutSpec.vertical()
        column.children = [
            ASInsetLayoutSpec(insets: margins, child: header),
            framed,
            ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: 12, left: 14, bottom: 14, right: 14),
                child: ASStackLayoutSpec(
                    direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                    children: [actions, texts])),
        ]
        column.style.maxWidth = ASDimensionMake(620)
        column.style.flexGrow = 1
        column.style.flexShrink = 1
        let backed = ASBackgroundLayoutSpec(child: column, background: card)
        backed.style.maxWidth = ASDimensionMake(620)
        backed.style.width = ASDimensionMake("100%")
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .center, alignItems: .start, children: [backed])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12), child: row)
    }
}

extension PhotoCellNode: ASTextNodeDelegate {
    func textNodeTappedTruncationToken(_ textNode: ASTextNode) {
        caption.maximumNumberOfLines = 0
        setNeedsLayout()
    }
}
