import AsyncDisplayKit

/// A field that grows with its text, and a button that sends it.
final class InputBarNode: ASDisplayNode, @unchecked Sendable {
    let field = ASEditableTextNode()
    let button = SendButtonNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyRelayoutOnSafeAreaChanges = true
        backgroundColor = UIColor(named: "Bar")
        field.attributedPlaceholderText = NSAttributedString(
            string: "Message", attributes: [.font: MessageText.font, .foregroundColor: UIColor.secondaryLabel])
        field.typingAttributes = [
            NSAttributedString.Key.font.rawValue: MessageText.font,
            NSAttributedString.Key.foregroundColor.rawValue: UIColor.label,
        ]
        field.textContainerInset = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
        field.backgroundColor = UIColor(named: "Incoming")
        field.cornerRadius = 17
        field.style.flexGrow = 1
        field.style.flexShrink = 1
        field.style.minHeight = ASDimensionMake(36)
        field.style.maxHeight = ASDimensionMake(120)
        button.setImage(UIImage(named: "Send"), for: .normal)
        button.style.preferredSize = CGSize(width: 36, height: 36)
        button.accessibilityLabel = "Send"
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .end, children: [field, button])
        let safe = safeAreaInsets
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 8, left: 12 + safe.left, bottom: 8 + safe.bottom, right: 12 + safe.right),
            child: row)
    }
}

/// A button that calls a closure.
final class SendButtonNode: ASButtonNode, @unchecked Sendable {
    var onTap: (@MainActor () -> Void)?

    override func sendActions(forControlEvents events: ASControlNodeEvent, with event: UIEvent?) {
        super.sendActions(forControlEvents: events, with: event)
        if events.contains(.touchUpInside) { onTap?() }
    }
}
