import AsyncDisplayKit

/// A table of strips of photos without an end. The wheel scrolls the table. Shift and the wheel, a horizontal swipe of
/// the touchpad, and a drag scroll the strip under the pointer. A strip that leaves the window and returns is where it
/// was.
package final class StripsViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    /// Points between two cards.
    private static let gap: CGFloat = mutable("strip.gap", 12)

    private let store: StripStore
    // Also read on the background thread that fetches. The reference never changes.
    private nonisolated let source: any PhotoSource
    private(set) lazy var retry = PageRetry(source, in: self) { [weak self] in self?.show($0) }

    /// Creates a table of the photos of `source`. Nothing is read before the view is loaded.
    package init(source: any PhotoSource) {
        self.source = source
        store = StripStore(isEndless: source.simulatesLatency)
        super.init(node: ASTableNode())
        title = source.title
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.allowsSelection = false
        node.separatorStyle = .none
        node.estimatedRowHeight = StripCardNode.size.height + 58
        if let page = (source as? EagerSource)?.consumeFirstPage() {
            _ = store.accept(page)
            retry.pageEnded(page, hasPhotos: !store.strips.isEmpty)
        }
        node.dataSource = self
        node.delegate = self
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        retry.tellProblem()
    }

    /// A line of cards of one size.
    private func makeLayout() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = StripCardNode.size
        layout.minimumLineSpacing = StripsViewController.gap
        layout.sectionInset = UIEdgeInsets(
            top: 0, left: Theme.margin, bottom: StripCellNode.barRoom, right: Theme.margin)
        return layout
    }

    // MARK: - ASTableDataSource

    /// The strips made so far.
    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { store.strips.count }

    /// A strip with its title. The block runs in the background.
    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let model = store.strips[indexPath.row]
        let (title, date, layout) = (model.title, model.date, makeLayout())
        return { StripCellNode(model, title: title, date: date, layout: layout) }
    }

    // MARK: - ASTableDelegate

    /// Whether there are more pages to read.
    package func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { store.hasMore }

    /// Reads the next page on the background thread that calls this method.
    package nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        FeedStore.fetch(source) { [weak self] result in
            self?.show(result)
            context.completeBatchFetching(true)
        }
    }

    private func show(_ result: Result<PhotoPage, PhotoSourceError>) {
        let before = store.strips.count
        let added = store.accept(result)
        retry.pageEnded(result, hasPhotos: !store.strips.isEmpty)
        guard added > 0 else { return }
        node.insertRows(at: (before..<before + added).map { IndexPath(row: $0, section: 0) }, with: .none)
    }
}
