import AsyncDisplayKit
import UIKit

/// The photos below each other, with likes and comments. More are fetched while the user scrolls.
final class FeedViewController: ASDKViewController<ASTableNode> {
    private let store: PhotoStore
    private let refresh = UIRefreshControl()
    private var failure: Error?
    private var shown = 0

    init(store: PhotoStore) {
        self.store = store
        super.init(node: ASTableNode(style: .plain))
        title = "Lumen"
        node.dataSource = self
        node.delegate = self
        node.leadingScreensForBatching = 2
        node.backgroundColor = Theme.page
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.separatorStyle = .none
        node.view.allowsSelection = false
        node.contentInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
        navigationItem.backBarButtonItem = UIBarButtonItem(title: "Feed", style: .plain, target: nil, action: nil)
        refresh.addAction(UIAction { [weak self] _ in self?.load() }, for: .valueChanged)
        node.view.refreshControl = refresh
        let center = NotificationCenter.default
        _ = center.addObserver(forName: .photosWereAdded, object: store, queue: .main) { [weak self] note in
            guard let range = note.userInfo?["range"] as? Range<Int> else { return }
            MainActor.assumeIsolated { self?.insert(range) }
        }
        _ = center.addObserver(forName: .photoDidChange, object: store, queue: .main) { [weak self] note in
            guard let id = note.userInfo?["id"] as? String else { return }
            MainActor.assumeIsolated { self?.update(id) }
        }
    }

    private func insert(_ range: Range<Int>) {
        failure = nil
        shown = range.upperBound
        node.performBatchUpdates(
            {
                node.insertRows(at: range.map { IndexPath(row: $0, section: 0) }, with: .fade)
                node.reloadSections(IndexSet(integer: 1), with: .none)
            }, completion: nil)
    }

    private func update(_ id: String) {
        guard let photo = store.photo(id: id) else { return }
        for case let cell as PhotoCellNode in node.visibleNodes where cell.photo.id == id {
            cell.photo = photo
        }
    }

    private func load(_ context: ASBatchContext? = nil) {
        store.loadMore { [weak self] error in
            context?.completeBatchFetching(true)
            guard let self = self else { return }
            self.refresh.endRefreshing()
            if let error = error {
                self.failure = error
                self.node.reloadSections(IndexSet(integer: 1), with: .fade)
            }
        }
    }

    private func showComments(of photo: Photo) {
        navigationController?.pushViewController(CommentsViewController(id: photo.id, store: store), animated: true)
    }

    private func show(_ photo: Photo) {
        navigationController?.pushViewController(PhotoPagerController(first: photo.id, store: store), animated: true)
    }
}

extension FeedViewController: ASTableDataSource {
    func numberOfSections(in tableNode: ASTableNode) -> Int { 2 }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? shown : (store.hasMore ? 1 : 0)
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        guard indexPath.section == 0 else {
            let failed = failure != nil
            return { [weak self] in
                StatusCellNode(text: failed ? "The photos could not be loaded." : nil) { self?.retry() }
            }
        }
        let photo = store.photos[indexPath.row]
        let service = store.service
        return { [weak self] in
            let cell = PhotoCellNode(photo: photo, service: service)
            cell.onLike = { self?.store.setLiked($1, id: $0.id) }
            cell.onComments = { self?.showComments(of: $0) }
            cell.onOpen = { self?.show($0) }
            return cell
        }
    }

    private func retry() {
        failure = nil
        node.reloadSections(IndexSet(integer: 1), with: .fade)
        load()
    }
}

extension FeedViewController: ASTableDelegate {
    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool {
        store.hasMore && failure == nil
    }

    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        DispatchQueue.main.async { self.load(context) }
    }
}
