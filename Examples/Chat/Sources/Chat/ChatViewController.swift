import AsyncDisplayKit

/// A conversation. The newest message is at the bottom, and older ones are fetched while the user scrolls up.
final class ChatViewController: ASDKViewController<ChatNode>, ASTableDataSource, ASTableDelegate {
    private static let batchSize = 30

    private let archive: MessageArchive
    /// The newest message is first, because the first row of an inverted table is at the bottom.
    private var messages: [Message] = []
    private var nextID = MessageArchive.messageCount

    init(archive: MessageArchive) {
        self.archive = archive
        super.init(node: ChatNode())
        title = "Chat"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.table.inverted = true
        node.table.allowsSelection = false
        node.table.separatorStyle = .none
        node.table.dataSource = self
        node.table.delegate = self
        node.sendButton.addAction(for: .touchUpInside) { [weak self] _ in self?.send() }
    }

    // MARK: - Sending

    /// Adds a message at the bottom and, a second later, an answer.
    private func send() {
        insert(.me)
        FrameTimer.schedule(after: 1) { [weak self] in self?.insert(.friend) }
    }

    private func insert(_ sender: Message.Sender) {
        messages.insert(Message(id: nextID, sender: sender, text: MessageArchive.text(for: nextID)), at: 0)
        nextID += 1
        node.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        // Offset 0 of an inverted table is its bottom.
        if sender == .me { node.table.setContentOffset(.zero, animated: true) }
    }

    /// Return sends a message. All other keys go on to the next responder.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.keyCode == .keyboardReturnOrEnter }) {
            send()
        } else {
            super.pressesBegan(presses, with: event)
        }
    }

    // MARK: - ASTableDataSource

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { messages.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        // Read the data here, on the main thread. The block runs on a background thread.
        let message = messages[indexPath.row]
        return { MessageCellNode(message) }
    }

    // MARK: - ASTableDelegate

    /// Called when the last row comes near, which is the top of an inverted table. Also called for the first rows.
    ///
    /// Returns whether there may be more.
    func tableNode(_ tableNode: ASTableNode, fetchBatch context: ASBatchContext) async throws -> Bool {
        let oldest = messages.last?.id ?? MessageArchive.messageCount
        let older = await archive.messages(before: oldest, limit: Self.batchSize)
        let rows = messages.count..<messages.count + older.count
        messages += older
        tableNode.insertRows(at: rows.map { IndexPath(row: $0, section: 0) }, with: .none)
        return !older.isEmpty
    }
}
