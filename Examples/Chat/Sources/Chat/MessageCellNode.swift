import AsyncDisplayKit

/// A message in a bubble: my own on the right, my friend's on the left.
///
/// The table creates, measures and draws its cells on background threads, so everything is set up in `init`.
final class MessageCellNode: ASCellNode, @unchecked Sendable {
    private let sender: Message.Sender
    private let bubble = ASDisplayNode()
    private let text = ASTextNode()

    init(_ message: Message) {
        sender = message.sender
        super.init()
        automaticallyManagesSubnodes = true

        var string = AttributedString(message.text)
        string.font = UIFont.systemFont(ofSize: 15)
        string.foregroundColor = sender == .me ? .white : Style.text
        text.attributedText = string
        bubble.backgroundColor = sender == .me ? Style.accent : Style.friendBubble
        bubble.cornerRadius = 14
        // These nodes need no touches, so layers are enough.
        text.isLayerBacked = true
        bubble.isLayerBacked = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let padded = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 13, bottom: 8, right: 13), child: text)
        // The background takes the size of the text with its padding.
        let message = ASBackgroundLayoutSpec(child: padded, background: bubble)
        message.style.maxWidth = .fraction(0.75)
        message.style.flexShrink = 1
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: sender == .me ? .end : .start, alignItems: .start,
            children: [message])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 16, bottom: 4, right: 16), child: row)
    }
}

/// The colours of the chat in light and dark appearance.
enum Style {
    static let page = UIColor(light: UIColor(hex: 0xFFFFFF), dark: UIColor(hex: 0x141416))
    static let text = UIColor(light: UIColor(hex: 0x1C1C1E), dark: UIColor(hex: 0xF2F2F4))
    static let friendBubble = UIColor(light: UIColor(hex: 0xE9E9EC), dark: UIColor(hex: 0x2C2C30))
    static let accent = UIColor(hex: 0x0A6CFF)
}
