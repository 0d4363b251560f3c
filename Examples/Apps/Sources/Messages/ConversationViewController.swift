import AsyncDisplayKit

/// The messages of a conversation, with the newest at the bottom, over a bar to write the next one.
final class ConversationViewController: ASDKViewController<ASDisplayNode> {
    let table = ASTableNode(style: .plain)
    let bar = InputBarNode()
    private let conversation: Conversation

    init(conversation: Conversation) {
        self.conversation = conversation
        super.init(node: ASDisplayNode())
        title = "Noor"
        node.backgroundColor = UIColor(named: "Page")
        node.automaticallyManagesSubnodes = true
        // The first row of an inverted table is at the bottom.
        table.inverted = true
        table.dataSource = self
        table.backgroundColor = UIColor(named: "Page")
        table.style.flexGrow = 1
        table.style.flexShrink = 1
        bar.field.delegate = self
        bar.button.onTap = { [weak self] in self?.send() }
        // Layout may run in the background, and last longer than the controller.
        node.layoutSpecBlock = { [table, bar] _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [table, bar])
        }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.view.allowsSelection = false
        table.view.separatorStyle = .none
    }

    private func send() {
        guard conversation.send(bar.field.textView.text) else { return }
        bar.field.textView.text = ""
        bar.setNeedsLayout()
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    }
}

extension ConversationViewController: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { conversation.messages.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let message = conversation.messages[indexPath.row]
        let isOutgoing = conversation.isOutgoing(message)
        return { MessageCellNode(message, isOutgoing: isOutgoing) }
    }
}

extension ConversationViewController: ASEditableTextNodeDelegate {
    /// Return sends.
    func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        guard text == "\n" else { return true }
        send()
        return false
    }
}
