import AsyncDisplayKit

/// A list of job postings by day. A new posting arrives at the top every two seconds; a click shows the details.
package final class JobsViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    /// Seconds between arrivals.
    private static let interval: TimeInterval = 2

    private let store: JobStore
    private var timer: FrameTimer?

    /// Creates the screen with `count` made-up postings; at least 1.
    package init(count: Int = 5000) {
        store = JobStore(count: count)
        super.init(node: ASTableNode())
        updateTitle()
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.separatorColor = Theme.hairline
        node.estimatedRowHeight = 95
        node.dataSource = self
        node.delegate = self
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        timer = FrameTimer.schedule(every: JobsViewController.interval) { [weak self] in self?.receive(1) }
    }

    override package func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        timer?.invalidate()
    }

    override package func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let margin = Theme.listMargin(in: node.bounds.width)
        node.separatorInset = UIEdgeInsets(
            top: 0, left: margin + Look.jobSeparatorInset, bottom: 0, right: margin)
    }

    /// Inserts `count` new postings at the top.
    package func receive(_ count: Int) {
        store.receive(count)
        node.insertRows(at: (0..<count).map { IndexPath(row: $0, section: 0) }, with: .top)
        updateTitle()
    }

    private func updateTitle() { title = Look.jobsTitle(GroupedNumber.text(store.count)) }

    // MARK: - ASTableDataSource

    /// One section per day.
    package func numberOfSections(in tableNode: ASTableNode) -> Int { store.days.count }

    /// One row per posting.
    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        store.days[section].postings.count
    }

    /// A cell of the posting, created in the background.
    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let id = store.days[indexPath.section].postings[indexPath.row]
        let isOpen = store.open.contains(id)
        return { JobCellNode(JobPosting(id), isOpen: isOpen) }
    }

    // MARK: - ASTableDelegate

    /// The name of the day.
    package func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int) -> ASCellNodeBlock? {
        let name = store.days[section].name
        return { DayHeaderNode(name) }
    }

    /// Shows or hides the details of the clicked posting.
    package func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        let isOpen = store.toggle(indexPath)
        (tableNode.nodeForRow(at: indexPath) as? JobCellNode)?.setOpen(isOpen)
        tableNode.deselectRow(at: indexPath, animated: true)
    }

    /// False: all postings are there from the start.
    package func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }

    // MARK: - Keys

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !pressSceneKeys(presses) { super.pressesBegan(presses, with: event) }
    }
}
