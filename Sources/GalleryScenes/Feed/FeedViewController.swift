import AsyncDisplayKit

/// A feed of photos: a table node filled from a photo source by batch fetching.
package final class FeedViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    /// The sections: the photos, and the message below them.
    private enum Section: Int, CaseIterable {
        case photos, tail
    }

    let store: FeedStore
    private let column: ColumnWidth
    private let source: any PhotoSource
    let fetcher: PageFetcher
    /// The viewer over the feed.
    weak var viewer: PhotoViewController?
    /// Whether the viewer shows a row of the other photos.
    var showsFilmStrip = false
    /// The photo whose menu was opened last.
    var chosenPhoto: Int?
    /// The height of the view at the last layout, in points.
    private var shownHeight: CGFloat = 0
    private var networkPlace: LifetimeToken?

    /// The fonts of the cards, to be loaded in advance by `UIFont.prepare(_:)`.
    package static let fonts = [Theme.body, Theme.name, Theme.meta, Theme.metaStrong]

    /// Called after each change of the content offset.
    package var onScroll: (@MainActor () -> Void)?

    /// The title of the source, which the window has as well.
    override package var title: String? { didSet { navigationController?.title = title } }

    /// Creates a feed of the photos of `source`. Nothing is read before the view is loaded.
    package init(source: any PhotoSource, column: ColumnWidth = .points(720)) {
        self.source = source
        self.column = column
        store = FeedStore(source: source)
        fetcher = PageFetcher(source: source)
        super.init(node: ASTableNode())
        title = source.title
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.allowsSelection = false
        node.separatorStyle = .none
        node.rowPlaceholder = Look.rowPlaceholderIsShown ? rowPlaceholder : nil
        store.acceptFirstPage()
        waitForNetwork()
        title = source.title
        node.dataSource = self
        node.delegate = self
        addPhotoTap()
    }

    override package func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let height = estimatedRowHeight
        if node.estimatedRowHeight != height { node.estimatedRowHeight = height }
        // A message alone stays in the middle.
        if view.bounds.height != shownHeight, store.photos.isEmpty, store.tail != nil {
            node.performBatch(animated: false, updates: { showTail(hadTail: true) })
        }
        shownHeight = view.bounds.height
    }

    /// The height in points of a card with a 3:2 photo, a header and a caption.
    private var estimatedRowHeight: CGFloat {
        var width = view.bounds.width
        if case .points(let points) = column { width = min(width, points) }
        return width * 2 / 3 + 130
    }

    private var rowPlaceholder: ASRowPlaceholder {
        guard case .points(let width) = column else { return ASRowPlaceholder(color: Theme.hairline) }
        return ASRowPlaceholder(
            color: Theme.hairline, cornerRadius: Look.rowPlaceholderRadius,
            insets: UIEdgeInsets(
                top: Theme.cardGap / 2, left: Theme.margin, bottom: Theme.cardGap / 2, right: Theme.margin),
            maximumWidth: width)
    }

    // MARK: - ASTableDataSource

    /// Two sections: the photos, and the message below them.
    package func numberOfSections(in tableNode: ASTableNode) -> Int { Section.allCases.count }

    /// The photos read so far; one or no message.
    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == Section.photos.rawValue ? store.photos.count : store.tail == nil ? 0 : 1
    }

    /// A card, or the message below the photos. The block runs in the background.
    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        guard indexPath.section == Section.photos.rawValue else {
            let message = store.tail ?? .loading(host: nil)
            let height = store.photos.isEmpty ? view.bounds.height : 0
            return { TailCellNode(message, leastHeight: height) { [weak self] in self?.retry() } }
        }
        let photo = store.photos[indexPath.row]
        let column = column
        let isFirst = indexPath.row == 0
        return { PhotoCellNode(photo, column: column, isFirst: isFirst) }
    }

    // MARK: - ASTableDelegate

    /// Whether there are more pages to read.
    package func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { store.hasMore }

    /// Calls `onScroll`.
    package func tableNodeDidScroll(_ tableNode: ASTableNode) { onScroll?() }

    /// Reads the next page in the background. The viewer may be reading it already.
    package nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return context.cancelBatchFetching() }
            self.fetchPage { context.completeBatchFetching(true) }
        }
    }

    /// Reads and shows the next page, if there may be one. Calls `completion` afterwards.
    func fetchPage(_ completion: @escaping @MainActor () -> Void = {}) {
        guard store.hasMore else { return completion() }
        fetcher.fetch(
            show: { [weak self] result, done in
                guard let self else { return done() }
                self.store.afterSimulatedLatency {
                    self.show(result)
                    done()
                }
            }, completion: completion)
    }

    /// Reads the page again that could not be read.
    private func retry() {
        guard store.prepareRetry() else { return }
        node.performBatchUpdates({ self.showTail(hadTail: true) })
        fetchPage()
    }

    private func show(_ result: Result<PhotoPage, PhotoSourceError>) {
        let before = store.photos.count
        let hadTail = store.tail != nil
        let changes = store.accept(result)
        waitForNetwork()
        title = source.title
        node.performBatchUpdates({
            for change in changes {
                switch change {
                case .appended(let count):
                    let paths = (before..<before + count).map { IndexPath(row: $0, section: Section.photos.rawValue) }
                    self.node.insertRows(at: paths, with: .none)
                case .tail:
                    self.showTail(hadTail: hadTail)
                }
            }
            // The row was as high as the window.
            if before == 0, !changes.contains(.tail), hadTail { self.showTail(hadTail: true) }
        })
        viewer?.photosWereAdded()
    }

    /// Keys wait on the last photo for those that are being loaded.
    package func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
        indexPath.section == Section.photos.rawValue || !store.hasMore
    }

    private func showTail(hadTail: Bool) {
        let path = IndexPath(row: 0, section: Section.tail.rawValue)
        switch (hadTail, store.tail != nil) {
        case (true, true): node.reloadRows(at: [path], with: .none)
        case (true, false): node.deleteRows(at: [path], with: .none)
        case (false, true): node.insertRows(at: [path], with: .none)
        case (false, false): break
        }
    }

    // MARK: - Copying

    /// Copies the photo in the middle of the window to the clipboard: its picture, and its caption or file name as
    /// text. Reads the file in the background. Returns false if there is no photo in the middle.
    @discardableResult
    package func copyPhoto() -> Bool {
        guard let index = middlePhoto else { return false }
        PhotoCopying.copy(store.photos[index])
        return true
    }

    // MARK: - Keys

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let copies = presses.contains {
            $0.key?.modifierFlags.contains(.control) ?? false && $0.key?.characters.lowercased() == "c"
        }
        if copies, copyPhoto() { return }
        if presses.contains(where: { $0.key?.keyCode == .keyboardReturnOrEnter }), openFocusedPhoto() { return }
        if !pressSceneKeys(presses) { super.pressesBegan(presses, with: event) }
    }
}

/// A page whose server was not reached is read again when the network returns.
extension FeedViewController: NetworkReturnWaiting {
    package func networkMayHaveReturned() { retry() }

    private func waitForNetwork() {
        guard source.host != nil else { return }
        networkPlace = store.isUnreachable ? ADKImagePipeline.shared.networkReturn.add(self) : nil
    }
}
