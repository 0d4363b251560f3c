import AsyncDisplayKit
import ReaderLibrary

/// The articles of a shelf.
final class ArticleListViewController: ASDKViewController<ASTableNode>, ASTableDelegate {
    private let library: Library
    private(set) var shelf = Shelf.all
    var onChoose: (ArticleID) -> Void = { _ in }
    var onOpenWindow: (ArticleID) -> Void = { _ in }
    /// An article that was read just now stays on the shelf of unread ones until another shelf is shown.
    private var kept: Set<ArticleID> = []
    private var source: UITableViewDiffableDataSource<Int, ArticleID>?

    init(_ library: Library) {
        self.library = library
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.delegate = self
        node.dragDelegate = self
        source = UITableViewDiffableDataSource(tableNode: node) { [library] _, _, id in
            let article = library.article(id)
            let feed = library.feeds.first { $0.id == id.feed }?.title
            return { ArticleListViewController.cell(article, feed: feed) }
        }
        show()
    }

    nonisolated private static func cell(_ article: Article?, feed: String?) -> ASCellNode {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = article?.title
        content.textProperties.font = .systemFont(ofSize: 15, weight: article?.isRead ?? true ? .regular : .semibold)
        let day = article?.date?.formatted(.dateTime.day().month().year().locale(.application))
        content.secondaryText = [feed, day].compactMap { $0 }.joined(separator: " · ")
        return ADKListCellNode(content, accessories: article?.isStarred ?? false ? [.label(text: "★")] : [])
    }

    func show(_ new: Shelf) {
        shelf = new
        kept = []
        show()
        node.setContentOffset(.zero, animated: false)
    }

    func keep(_ id: ArticleID) { kept.insert(id) }

    /// Shows the articles as they are now.
    func show() {
        guard isViewLoaded else { return }
        var ids = library.articles(on: shelf).map(\.id)
        if !kept.isEmpty {
            let wanted = Set(ids).union(kept)
            ids = library.articles(on: .all).map(\.id).filter { wanted.contains($0) }
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, ArticleID>()
        snapshot.appendSections([0])
        snapshot.appendItems(ids)
        let old = Set(source?.snapshot().itemIdentifiers ?? [])
        snapshot.reconfigureItems(ids.filter { old.contains($0) })
        source?.apply(snapshot)
        setNeedsUpdateContentUnavailableConfiguration()
    }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        guard library.articles(on: shelf).isEmpty, kept.isEmpty else { return contentUnavailableConfiguration = nil }
        var page = UIContentUnavailableConfiguration.empty()
        page.image = UIImage(systemName: "newspaper")
        page.text = Texts.text("No articles")
        page.secondaryText = library.feeds.isEmpty ? Texts.text("Add a feed, or drop a link here.") : nil
        contentUnavailableConfiguration = page
    }

    // MARK: - Choosing

    /// Selects the next article, or the one before, and returns it.
    func step(_ step: Int) -> ArticleID? {
        let row = (node.indexPathForSelectedRow?.row ?? (step > 0 ? -1 : 0)) + step
        let path = IndexPath(row: row, section: 0)
        guard let id = source?.itemIdentifier(for: path) else { return nil }
        node.selectRow(at: path, animated: false, scrollPosition: .middle)
        return id
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        if let id = source?.itemIdentifier(for: indexPath) { onChoose(id) }
    }

    func tableNode(
        _ tableNode: ASTableNode, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let id = source?.itemIdentifier(for: indexPath) else { return nil }
        return .openingWindow { [weak self] in self?.onOpenWindow(id) }
    }

    func tableNode(
        _ tableNode: ASTableNode, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let id = source?.itemIdentifier(for: indexPath), let article = library.article(id) else { return nil }
        func action(
            _ title: String, _ symbol: String, _ path: WritableKeyPath<Article, Bool> & Sendable, _ value: Bool
        ) -> UIContextualAction {
            let action = UIContextualAction(style: .normal, title: title) { [weak self] _, _, done in
                self?.keep(id)
                self?.library.set(path, to: value, of: id)
                done(true)
            }
            action.image = UIImage(systemName: symbol)
            return action
        }
        return UISwipeActionsConfiguration(actions: [
            article.isStarred
                ? action(Texts.text("Remove Star"), "star.slash", \.isStarred, false)
                : action(Texts.text("Add Star"), "star", \.isStarred, true),
            article.isRead
                ? action(Texts.text("Mark as Unread"), "circle", \.isRead, false)
                : action(Texts.text("Mark as Read"), "checkmark", \.isRead, true),
        ])
    }
}

/// Drags the links of articles to other programs.
extension ArticleListViewController: UITableViewDragDelegate {
    static func items(for article: Article?) -> [UIDragItem] {
        article?.link.map { [UIDragItem(itemProvider: NSItemProvider(object: $0))] } ?? []
    }

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        ArticleListViewController.items(for: source?.itemIdentifier(for: indexPath).flatMap { library.article($0) })
    }

    func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool {
        false
    }
}
