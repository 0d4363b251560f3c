import AsyncDisplayKit

/// A list of job postings by day. New ones arrive at the top while one reads; a click shows the details in place.
public final class JobsViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    /// Seconds between arrivals.
    private static let interval: TimeInterval = 2

    private let store: JobStore
    private var timer: FrameTimer?

    public init(count: Int = 5000) {
        store = JobStore(count: count)
        super.init(node: ASTableNode())
        updateTitle()
    }

    override public func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.separatorColor = Theme.hairline
        node.estimatedRowHeight = 95
        node.dataSource = self
        node.delegate = self
    }

    override public func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        timer = FrameTimer.schedule(every: JobsViewController.interval) { [weak self] in self?.receive(1) }
    }

    override public func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        timer?.invalidate()
    }

    override public func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let margin = JobCellNode.margin(in: node.bounds.width)
        node.separatorInset = UIEdgeInsets(top: 0, left: margin, bottom: 0, right: margin)
    }

    /// New postings arrive at the top.
    public func receive(_ count: Int) {
        store.receive(count)
        node.insertRows(at: (0..<count).map { IndexPath(row: $0, section: 0) }, with: .top)
        updateTitle()
    }

    private func updateTitle() { title = "\(GroupedNumber.text(store.count)) jobs" }

    // MARK: - ASTableDataSource

    public func numberOfSections(in tableNode: ASTableNode) -> Int { store.days.count }

    public func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        store.days[section].postings.count
    }

    public func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let id = store.days[indexPath.section].postings[indexPath.row]
        let isOpen = store.open.contains(id)
        return { JobCellNode(JobPosting(id), isOpen: isOpen) }
    }

    // MARK: - ASTableDelegate

    public func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int) -> ASCellNodeBlock? {
        let name = store.days[section].name
        return { DayHeaderNode(name) }
    }

    public func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        let isOpen = store.toggle(indexPath)
        (tableNode.nodeForRow(at: indexPath) as? JobCellNode)?.setOpen(isOpen)
        tableNode.deselectRow(at: indexPath, animated: true)
    }

    public func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }

    // MARK: - Keys

    override public func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let leaves = presses.contains { $0.key?.keyCode == .keyboardEscape || $0.key?.characters == "q" }
        if leaves { view.window?.close() } else { super.pressesBegan(presses, with: event) }
    }
}
