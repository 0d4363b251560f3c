import AsyncDisplayKit

/// A list that is filtered while the user types. A click or Return opens the details of a row.
final class SearchViewController: ASDKViewController<SearchNode>, ASTableDataSource, ASTableDelegate {
    private let elements: [ChemicalElement]
    /// The elements that match the query. These are the rows.
    private var results: [ChemicalElement] = []
    private var query = ""

    init(elements: [ChemicalElement]) {
        self.elements = elements
        super.init(node: SearchNode())
        title = "Search"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.table.dataSource = self
        node.table.delegate = self
        search(for: "")
    }

    // MARK: - Searching

    private func search(for query: String) {
        self.query = query
        results = elements.filter { $0.matches(query) }
        node.field.text = query
        node.table.focusedIndexPath = nil
        // Compares the results with those of the last call, and inserts and deletes only the rows that differ.
        node.table.reload(using: results, animation: .fade)
    }

    private func open(_ element: ChemicalElement) {
        guard let window = view.window else { return }
        let details = DetailViewController(element)
        // The closure keeps this view controller, with its query and position, while the details are shown.
        details.onClose = { [weak window] in window?.rootViewController = self }
        window.rootViewController = details
    }

    // MARK: - Keys

    /// As the first responder, this view controller receives keys before the table does.
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let unhandled = presses.filter { press in
            guard let key = press.key else { return true }
            return !handle(key)
        }
        // Keys such as Page Down go on to the window, which scrolls the table.
        if !unhandled.isEmpty { super.pressesBegan(unhandled, with: event) }
    }

    /// Returns false for keys that mean nothing here.
    private func handle(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        switch key.keyCode {
        case .keyboardDownArrow: moveFocus(by: 1)
        case .keyboardUpArrow: moveFocus(by: -1)
        case .keyboardReturnOrEnter: openFocusedRow()
        case .keyboardDeleteOrBackspace: search(for: String(query.dropLast()))
        case .keyboardEscape: if query.isEmpty { view.window?.close() } else { search(for: "") }
        // Keys without a code of their own type something.
        case .keyboardErrorUndefined, .keyboardSpacebar:
            guard !key.characters.isEmpty else { return false }
            search(for: query + key.characters)
        default: return false
        }
        return true
    }

    private func moveFocus(by step: Int) {
        guard !results.isEmpty else { return }
        let row = node.table.focusedIndexPath.map { $0.row + step } ?? 0
        let path = IndexPath(row: min(max(0, row), results.count - 1), section: 0)
        node.table.focusedIndexPath = path
        node.table.scrollToRow(at: path, at: .none, animated: true)
    }

    /// Opens the row with the focus, or the first row if none has it.
    private func openFocusedRow() {
        let row = node.table.focusedIndexPath?.row ?? 0
        if results.indices.contains(row) { open(results[row]) }
    }

    // MARK: - ASTableDataSource

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { results.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        // Read the data here, on the main thread. The block runs on a background thread.
        let element = results[indexPath.row]
        return { ElementCellNode(element) }
    }

    // MARK: - ASTableDelegate

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: false)
        open(results[indexPath.row])
    }

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }
}
