import AsyncDisplayKit

/// The contents of the window: the messages, and a button below them.
final class ChatNode: ASDisplayNode, @unchecked Sendable {
    let table = ASTableNode()
    let sendButton = ASButtonNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Style.page
        sendButton.setTitle("Send a message", with: .systemFont(ofSize: 15), with: .white, for: .normal)
        sendButton.backgroundColor = Style.accent
        sendButton.cornerRadius = 10
        sendButton.contentEdgeInsets = UIEdgeInsets(top: 11, left: 20, bottom: 11, right: 20)
        // The table gets the height that the button leaves.
        table.style.flexGrow = 1
        table.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let bar = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 12, right: 16), child: sendButton)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [table, bar])
    }
}
