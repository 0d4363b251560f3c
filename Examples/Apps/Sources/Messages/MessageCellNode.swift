import AsyncDisplayKit

/// A message in its bubble, beside the picture of who wrote it: mine on the right, those of others on the left.
final class MessageCellNode: ASCellNode, @unchecked Sendable {
    private let isOutgoing: Bool
    private let bubble: BubbleNode
    private let avatar = ASImageNode()
    let text = ASTextNode()

    init(_ message: Message, isOutgoing: Bool) {
        self.isOutgoing = isOutgoing
        bubble = BubbleNode(isOutgoing: isOutgoing)
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        let color = isOutgoing ? UIColor.white : UIColor.label
        text.attributedText = MessageText.string(message.parts, color: color)
        avatar.image = UIImage(named: message.sender.avatar)
        avatar.style.preferredSize = CGSize(width: 36, height: 36)
        avatar.accessibilityLabel = message.sender.name
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let tail = BubbleNode.tail
        let padding = UIEdgeInsets(
            top: 8, left: isOutgoing ? 13 : 13 + tail, bottom: 8, right: isOutgoing ? 13 + tail : 13)
        let message = ASBackgroundLayoutSpec(child: ASInsetLayoutSpec(insets: padding, child: text), background: bubble)
        message.style.maxWidth = ASDimensionMake("75%")
        message.style.flexShrink = 1
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 4, justifyContent: isOutgoing ? .end : .start, alignItems: .end,
            children: isOutgoing ? [message, avatar] : [avatar, message])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10), child: row)
    }
}
