import AsyncDisplayKit

/// A journey whose fields change places with a button, above connections whose rows open. All changes are layout
/// transitions, which the rows below follow.
package final class TransitionsViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private static let connections = 24

    private let journey = Journey()
    /// The connections whose stops are shown.
    private var open: Set<Int> = []

    /// Creates the screen.
    override package init() {
        super.init(node: ASTableNode())
        title = "Journey"
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.separatorColor = Theme.hairline
        node.estimatedRowHeight = 66
        node.dataSource = self
        node.delegate = self
    }

    override package func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let margin = Theme.listMargin(in: node.bounds.width)
        node.separatorInset = UIEdgeInsets(top: 0, left: margin, bottom: 0, right: margin)
    }

    // MARK: - Changes

    /// Exchanges start and goal.
    package func swapFields() { journeyCell?.swapFields() }

    /// Shows or hides the field of the return journey.
    package func toggleReturn() { journeyCell?.toggleReturn() }

    /// Shows or hides the stops of a connection. `number` counts from 0.
    package func toggleConnection(_ number: Int) {
        guard (0..<TransitionsViewController.connections).contains(number) else { return }
        let isOpen = open.remove(number) == nil
        if isOpen { open.insert(number) }
        (node.nodeForRow(at: IndexPath(row: number, section: 1)) as? ConnectionCellNode)?.setOpen(isOpen)
    }

    private var journeyCell: JourneyCellNode? {
        node.nodeForRow(at: IndexPath(row: 0, section: 0)) as? JourneyCellNode
    }

    // MARK: - Rows

    /// The journey, and its connections.
    package func numberOfSections(in tableNode: ASTableNode) -> Int { 2 }

    /// One row for the journey, and one per connection.
    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 1 : TransitionsViewController.connections
    }

    /// A cell of the journey or of a connection, created in the background.
    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        if indexPath.section == 0 { return { [journey] in JourneyCellNode(journey) } }
        let (number, isOpen) = (indexPath.row, open.contains(indexPath.row))
        return { ConnectionCellNode(Connection(number), isOpen: isOpen) }
    }

    /// Shows or hides the stops of the clicked connection.
    package func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: true)
        if indexPath.section == 1 { toggleConnection(indexPath.row) }
    }

    /// False: all connections are there from the start.
    package func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }

    // MARK: - Keys

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !pressSceneKeys(presses) { super.pressesBegan(presses, with: event) }
    }
}
