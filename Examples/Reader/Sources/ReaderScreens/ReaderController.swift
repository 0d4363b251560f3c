import AsyncDisplayKit
import ReaderLibrary

/// The window of the reader: the shelves and their articles at the side, and an article.
public final class ReaderController: UISplitViewController, UIDocumentPickerDelegate {
    private let library: Library
    private let feeds: FeedListViewController
    private let articles: ArticleListViewController
    private let article = ArticleViewController()
    private let lists = UINavigationController()
    /// The article that is shown.
    private var shown: ArticleID?
    /// The window shows another place.
    var onMove: () -> Void = {}

    /// Makes the screens of `library`.
    public init(_ library: Library) {
        self.library = library
        feeds = FeedListViewController(library)
        articles = ArticleListViewController(library)
        super.init(style: .doubleColumn)
        title = Texts.text("Reader")
        preferredPrimaryColumnWidth = 320
        lists.viewControllers = [feeds, articles]
        setViewController(lists, for: .primary)
        setViewController(article, for: .secondary)
        connect()
        addItems()
        show(.all)
    }

    private func connect() {
        library.observe(for: self) { [weak self] in self?.libraryDidChange() }
        feeds.onChoose = { [weak self] in self?.choose($0) }
        feeds.onAdd = { [weak self] in self?.add([$0]) }
        feeds.onOpenWindow = { ReaderController.openWindow(ReadingPlace(shelf: $0)) }
        articles.onChoose = { [weak self] in self?.open($0) }
        articles.onOpenWindow = { [weak self] id in
            if let self { ReaderController.openWindow(ReadingPlace(shelf: articles.shelf, article: id)) }
        }
        article.onOpenTitle = { [weak self] in self?.openInBrowser() }
    }

    private func addItems() {
        let add = item("plus", "Add Feed…", ReaderController.addFeed)
        let refresh = item("arrow.clockwise", "Refresh", ReaderController.refresh)
        let mark = item("checkmark", "Mark All as Read", ReaderController.markAllAsRead)
        feeds.toolbarItems = [add, .flexibleSpace(), refresh]
        articles.toolbarItems = [mark, .flexibleSpace(), refresh]
        lists.isToolbarHidden = false
        updateArticleItems()
    }

    /// A button of a bar. Its label is its tool tip as well.
    private func item(
        _ symbol: String, _ label: String.LocalizationValue, _ method: @escaping (ReaderController) -> () -> Void
    ) -> UIBarButtonItem {
        let item = UIBarButtonItem(image: UIImage(systemName: symbol)) { [weak self] in
            if let self { method(self)() }
        }
        item.accessibilityLabel = Texts.text(label)
        return item
    }

    private func updateArticleItems() {
        guard let shown, let current = library.article(shown) else {
            return article.navigationItem.rightBarButtonItems = []
        }
        let star = item(
            current.isStarred ? "star.fill" : "star", current.isStarred ? "Remove Star" : "Add Star",
            ReaderController.toggleStar)
        let open = item("globe", "Open in Browser", ReaderController.openInBrowser)
        open.isEnabled = current.link != nil
        article.navigationItem.rightBarButtonItems = [open, star]
    }

    private func libraryDidChange() {
        feeds.show()
        if case .feed(let id) = articles.shelf, !library.feeds.contains(where: { $0.id == id }) { show(.all) }
        articles.show()
        updateArticleItems()
    }

    // MARK: - Showing

    /// The shelf and the article of the window.
    public var place: ReadingPlace { ReadingPlace(shelf: articles.shelf, article: shown) }

    /// Shows a place. A feed or an article that is no longer there is left out.
    public func show(_ place: ReadingPlace) {
        choose(place.shelf)
        if let id = place.article, library.article(id) != nil { open(id) }
    }

    /// Opens another window.
    private static func openWindow(_ place: ReadingPlace) {
        UIApplication.shared.requestSceneSessionActivation(
            nil, userActivity: NSUserActivity(place), options: nil)
    }

    /// Shows the articles of a shelf.
    public func choose(_ shelf: Shelf) {
        show(shelf)
        if lists.topViewController !== articles { lists.pushViewController(articles, animated: true) }
    }

    private func show(_ wanted: Shelf) {
        var shelf = wanted
        if case .feed(let id) = wanted, !library.feeds.contains(where: { $0.id == id }) { shelf = .all }
        articles.title =
            switch shelf {
            case .all: Texts.text("All Articles")
            case .unread: Texts.text("Unread")
            case .starred: Texts.text("Starred")
            case .feed(let id): library.feeds.first { $0.id == id }?.title ?? ""
            }
        feeds.select(shelf)
        articles.show(shelf)
        onMove()
    }

    /// Shows an article and marks it as read.
    public func open(_ id: ArticleID) {
        shown = id
        articles.keep(id)
        library.set(\.isRead, to: true, of: id)
        article.show(library.article(id), feed: library.feeds.first { $0.id == id.feed }?.title)
        updateArticleItems()
        showDetailViewController(article, sender: self)
        onMove()
    }

    private func tell(_ message: String) {
        guard presentedViewController == nil else { return }
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }

    // MARK: - Commands

    /// Adds the commands of the reader to the main menu.
    override public func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        func command(
            _ title: String.LocalizationValue, _ input: String, _ flags: UIKeyModifierFlags = [],
            _ method: @escaping (ReaderController) -> () -> Void
        ) -> UIKeyCommand {
            let action = Selector { [weak self] in if let self { method(self)() } }
            return UIKeyCommand(title: Texts.text(title), action: action, input: input, modifierFlags: flags)
        }
        builder.insertChild(
            UIMenu(
                options: .displayInline,
                children: [
                    command("Add Feed…", "n", .control, ReaderController.addFeed),
                    command("Open in New Window", "n", [.control, .shift], ReaderController.openWindow),
                    command("Refresh", "r", .control, ReaderController.refresh),
                    command("Import…", "o", .control, ReaderController.importFeeds),
                    command("Export…", "s", [.control, .shift], ReaderController.exportFeeds),
                ]), atStartOfMenu: .file)
        builder.insertSibling(
            UIMenu(
                title: Texts.text("Article"),
                children: [
                    command("Next Article", "j", [], ReaderController.showNext),
                    command("Previous Article", "k", [], ReaderController.showPrevious),
                    command("Star", "s", [], ReaderController.toggleStar),
                    command("Open in Browser", "b", [], ReaderController.openInBrowser),
                    command("Mark All as Read", "a", .shift, ReaderController.markAllAsRead),
                ]), afterMenu: .view)
    }

    private func showNext() { if let id = articles.step(1) { open(id) } }
    private func showPrevious() { if let id = articles.step(-1) { open(id) } }
    private func openWindow() { ReaderController.openWindow(place) }

    private func markAllAsRead() {
        let ids = library.articles(on: articles.shelf).map(\.id)
        library.mark(Set(ids), asRead: true, undo: undoManager)
    }

    private func toggleStar() {
        guard let shown, let current = library.article(shown) else { return }
        library.set(\.isStarred, to: !current.isStarred, of: shown)
    }

    private func openInBrowser() {
        guard let link = shown.flatMap({ library.article($0) })?.link else { return }
        UIApplication.shared.open(link) { [weak self] isOpen in
            if !isOpen { self?.tell(Texts.text("No browser opens this address.")) }
        }
    }

    private func refresh() { refresh(nil) }

    private func refresh(_ ids: [URL]?) {
        Task {
            guard let failed = await library.refresh(ids).failed.first else { return }
            tell(Texts.text("“\(failed.title)” could not be read."))
        }
    }

    private func addFeed() {
        let alert = UIAlertController(title: Texts.text("Add Feed…"), message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "https://example.org/feed.xml" }
        alert.addAction(UIAlertAction(title: Texts.text("Cancel"), style: .cancel))
        alert.addAction(
            UIAlertAction(title: Texts.text("Add"), style: .default) { [weak self, weak alert] _ in
                self?.add([alert?.textFields?.first?.text].compactMap { $0.flatMap { URL(string: $0) } })
            })
        present(alert, animated: true)
    }

    /// Subscribes to the feeds at these addresses. Files are lists of feeds.
    public func add(_ urls: [URL]) {
        var new: [Feed] = []
        for url in urls {
            if url.isFileURL {
                new += OPML.feeds(in: (try? Data(contentsOf: url)) ?? Data())
            } else if ["http", "https"].contains(url.scheme?.lowercased()) {
                new.append(Feed(id: url, title: url.host ?? url.absoluteString))
            }
        }
        guard !new.isEmpty else { return tell(Texts.text("There is no feed.")) }
        refresh(library.add(new).map(\.id))
    }

    // MARK: - Files

    private weak var importPicker: UIDocumentPickerViewController?

    private func importFeeds() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [
            .xml, UTType(mimeType: "text/x-opml") ?? .xml,
        ])
        importPicker = picker
        picker.delegate = self
        present(picker, animated: true)
    }

    private func exportFeeds() {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("feeds.opml")
        do { try OPML.document(of: library.feeds).write(to: file) } catch {
            return tell(error.localizedDescription)
        }
        present(UIDocumentPickerViewController(forExporting: [file]), animated: true)
    }

    /// The user chose a list of feeds.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        if controller === importPicker { add(urls) }
    }
}
