import AsyncDisplayKit

/// The endless feed: a table node filled from a photo source, batch by batch.
public final class FeedViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    /// Rows of the two sections: the photos, and what stands behind them.
    private enum Section: Int, CaseIterable {
        case photos, tail
    }

    private let store: FeedStore
    private let column: ColumnWidth
    // Read on the background thread that fetches; the reference never changes.
    private nonisolated let source: any PhotoSource

    /// What the cards are written in, for `UIFont.prepare(_:)`.
    public static let fonts = [Theme.body, Theme.name, Theme.meta, Theme.metaStrong]

    /// Called whenever the feed has scrolled.
    public var onScroll: (@MainActor () -> Void)?

    public init(source: any PhotoSource, column: ColumnWidth = .points(720)) {
        self.source = source
        self.column = column
        store = FeedStore(source: source)
        super.init(node: ASTableNode())
        title = source.title
    }

    override public func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.allowsSelection = false
        node.separatorStyle = .none
        node.rowPlaceholder = rowPlaceholder
        store.acceptFirstPage()
        title = source.title
        node.dataSource = self
        node.delegate = self
    }

    override public func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let height = estimatedRowHeight
        if node.estimatedRowHeight != height { node.estimatedRowHeight = height }
    }

    /// A photo three wide and two high with words above and below.
    private var estimatedRowHeight: CGFloat {
        var width = view.bounds.width
        if case .points(let points) = column { width = min(width, points) }
        return width * 2 / 3 + 130
    }

    private var rowPlaceholder: ASRowPlaceholder {
        guard case .points(let width) = column else { return ASRowPlaceholder(color: Theme.hairline) }
        return ASRowPlaceholder(
            color: Theme.hairline, cornerRadius: Theme.cardRadius,
            insets: UIEdgeInsets(
                top: Theme.cardGap / 2, left: Theme.margin, bottom: Theme.cardGap / 2, right: Theme.margin),
            maximumWidth: width)
    }

    // MARK: - ASTableDataSource

    public func numberOfSections(in tableNode: ASTableNode) -> Int { Section.allCases.count }

    public func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == Section.photos.rawValue ? store.photos.count : store.tail == nil ? 0 : 1
    }

    public func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        guard indexPath.section == Section.photos.rawValue else {
            let message = store.tail ?? .loading
            return { TailCellNode(message) }
        }
        let photo = store.photos[indexPath.row]
        let column = column
        let isFirst = indexPath.row == 0
        return { PhotoCellNode(photo, column: column, isFirst: isFirst) }
    }

    // MARK: - ASTableDelegate

    public func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { store.hasMore }

    public func tableNodeDidScroll(_ tableNode: ASTableNode) { onScroll?() }

    public nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        FeedStore.fetch(source) { [weak self] result in
            guard let self else {
                context.cancelBatchFetching()
                return
            }
            self.store.whenArrived {
                self.show(result)
                context.completeBatchFetching(true)
            }
        }
    }

    private func show(_ result: Result<PhotoPage, PhotoSourceError>) {
        let before = store.photos.count
        let hadTail = store.tail != nil
        let changes = store.accept(result)
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
        })
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

    /// Copies the photo in the middle of the window: the picture for programs that take pictures,
    /// its caption or file name for the others. False where there is none.
    @discardableResult
    public func copyPhoto() -> Bool {
        let middle = CGPoint(x: node.bounds.midX, y: node.contentOffset.y + node.bounds.height / 2)
        guard let path = node.indexPathForRow(at: middle), path.section == Section.photos.rawValue else { return false }
        let photo = store.photos[path.row]
        let text = photo.caption ?? photo.file.lastPathComponent
        ASPerformBlockOnBackgroundThread {
            let image = UIImage(contentsOfFile: photo.file.path)
            ASPerformBlockOnMainThread { UIPasteboard.general.copy(string: text, image: image) }
        }
        return true
    }

    // MARK: - Keys

    override public func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let copies = presses.contains {
            $0.key?.modifierFlags.contains(.control) ?? false && $0.key?.characters.lowercased() == "c"
        }
        if copies, copyPhoto() { return }
        let leaves = presses.contains {
            $0.key?.keyCode == .keyboardEscape
                || ($0.key?.characters == "q" && !($0.key?.modifierFlags.contains(.control) ?? false))
        }
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }), let window = view.window,
            window.isFullScreen
        {
            window.isFullScreen = false
        } else if leaves {
            view.window?.close()
        } else {
            super.pressesBegan(presses, with: event)
        }
    }
}
