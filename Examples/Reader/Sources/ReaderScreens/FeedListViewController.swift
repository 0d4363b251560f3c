import AsyncDisplayKit
import ReaderLibrary

/// The shelves and the feeds. Links that are dropped here become feeds.
final class FeedListViewController: ASDKViewController<ASTableNode>, ASTableDelegate, UIDropInteractionDelegate {
    private enum Section: Hashable, Sendable { case shelves, feeds }

    private let library: Library
    var onChoose: (Shelf) -> Void = { _ in }
    var onAdd: (URL) -> Void = { _ in }
    var onOpenWindow: (Shelf) -> Void = { _ in }
    private var selected = Shelf.all
    private var source: UITableViewDiffableDataSource<Section, Shelf>?

    init(_ library: Library) {
        self.library = library
        super.init(node: ASTableNode(style: .insetGrouped))
        title = Texts.text("Feeds")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.delegate = self
        node.view.addInteraction(UIDropInteraction(delegate: self))
        source = UITableViewDiffableDataSource(tableNode: node) { [library] _, _, shelf in
            let (title, symbol, count) = FeedListViewController.row(shelf, library)
            return {
                var content = UIListContentConfiguration.sidebarCell()
                content.text = title
                content.image = UIImage(systemName: symbol)
                let cell = ADKListCellNode(content, accessories: count > 0 ? [.label(text: "\(count)")] : [])
                if case .feed(let address) = shelf { cell.toolTip = address.absoluteString }
                return cell
            }
        }
        show()
    }

    /// Selects the row of a shelf.
    func select(_ shelf: Shelf) {
        selected = shelf
        guard isViewLoaded else { return }
        node.selectRow(at: source?.indexPath(for: shelf), animated: false, scrollPosition: .none)
    }

    private static func row(_ shelf: Shelf, _ library: Library) -> (title: String, symbol: String, count: Int) {
        switch shelf {
        case .all: (Texts.text("All Articles"), "tray", 0)
        case .unread: (Texts.text("Unread"), "circle.fill", library.articles(on: .unread).count)
        case .starred: (Texts.text("Starred"), "star", 0)
        case .feed(let id):
            library.feeds.first { $0.id == id }.map { ($0.title, "newspaper", $0.unreadCount) }
                ?? ("", "newspaper", 0)
        }
    }

    /// Shows the feeds and their numbers as they are now.
    func show() {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Shelf>()
        snapshot.appendSections([.shelves, .feeds])
        snapshot.appendItems([.all, .unread, .starred], toSection: .shelves)
        snapshot.appendItems(library.feeds.map { .feed($0.id) }, toSection: .feeds)
        let old = source?.snapshot().itemIdentifiers ?? []
        snapshot.reloadItems(snapshot.itemIdentifiers.filter { old.contains($0) })
        source?.apply(snapshot) { [weak self] in self.map { $0.select($0.selected) } }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        if let shelf = source?.itemIdentifier(for: indexPath) { onChoose(shelf) }
    }

    func tableNode(
        _ tableNode: ASTableNode, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let shelf = source?.itemIdentifier(for: indexPath) else { return nil }
        return .openingWindow { [weak self] in self?.onOpenWindow(shelf) }
    }

    func tableNode(
        _ tableNode: ASTableNode, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard case .feed(let id)? = source?.itemIdentifier(for: indexPath) else { return nil }
        let remove = UIContextualAction(style: .destructive, title: Texts.text("Unsubscribe")) {
            [weak self] _, _, done in
            self?.library.remove(id, undo: self?.undoManager)
            done(true)
        }
        remove.image = UIImage(systemName: "trash")
        return UISwipeActionsConfiguration(actions: [remove])
    }

    // MARK: - Dropped links

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        // An article of the reader is no feed.
        session.localDragSession == nil && session.canLoadObjects(ofClass: URL.self)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .copy) }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        _ = session.loadObjects(ofClass: URL.self) { [weak self] urls in
            for url in urls { self?.onAdd(url) }
        }
    }
}

extension UIContextMenuConfiguration {
    /// A menu whose line opens a window.
    static func openingWindow(_ open: @escaping @MainActor () -> Void) -> UIContextMenuConfiguration {
        UIContextMenuConfiguration { _ in
            UIMenu(children: [UIAction(title: Texts.text("Open in New Window")) { _ in open() }])
        }
    }
}
