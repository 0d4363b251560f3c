import AsyncDisplayKit
import ReaderLibrary

/// The window of the reader: the shelves and their articles at the side, and an article.
public final class ReaderController: UISplitViewController, UIResponderStandardEditActions {
    let library: Library
    private let feeds: FeedListViewController
    private let articles: ArticleListViewController
    private let article = ArticleViewController()
    private let lists = UINavigationController()
    /// The article that is shown.
    private var shown: ArticleID?
    /// The dialog for lists of feeds that is open.
    weak var importPicker: UIDocumentPickerViewController?
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
        feeds.onOpenWindow = { ReaderController.showWindow(at: ReadingPlace(shelf: $0)) }
        articles.onChoose = { [weak self] in self?.open($0) }
        articles.onOpenWindow = { [weak self] id in
            if let self { ReaderController.showWindow(at: ReadingPlace(shelf: articles.shelf, article: id)) }
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
        guard let current else {
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

    /// The article that is shown, unless it is gone.
    private var current: Article? { shown.flatMap { library.article($0) } }

    /// The shelf and the article of the window.
    public var place: ReadingPlace { ReadingPlace(shelf: articles.shelf, article: shown) }

    /// Shows a place. A feed or an article that is no longer there is left out.
    public func show(_ place: ReadingPlace) {
        choose(place.shelf)
        if let id = place.article, library.article(id) != nil { open(id) }
    }

    /// Opens another window.
    private static func showWindow(at place: ReadingPlace) {
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

    func tell(_ message: String) {
        guard presentedViewController == nil else { return }
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }

    // MARK: - Commands

    static let star = Selector(ReaderController.toggleStar)
    static let browser = Selector(ReaderController.openInBrowser)

    /// Adds the commands of the reader to the main menu.
    override public func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        func command(
            _ title: String.LocalizationValue, _ input: String, _ flags: UIKeyModifierFlags, _ action: Selector
        ) -> UIKeyCommand {
            UIKeyCommand(title: Texts.text(title), action: action, input: input, modifierFlags: flags)
        }
        builder.insertChild(
            UIMenu(
                options: .displayInline,
                children: [
                    command("Add Feed…", "n", .control, Selector(ReaderController.addFeed)),
                    command("Open in New Window", "n", [.control, .shift], Selector(ReaderController.openWindow)),
                    command("Refresh", "r", .control, Selector(ReaderController.refresh)),
                    command("Import…", "o", .control, Selector(ReaderController.importFeeds)),
                    command("Export…", "s", [.control, .shift], Selector(ReaderController.exportFeeds)),
                ]), atStartOfMenu: .file)
        builder.insertSibling(
            UIMenu(
                title: Texts.text("Article"),
                children: [
                    command("Next Article", "j", [], Selector(ReaderController.showNext)),
                    command("Previous Article", "k", [], Selector(ReaderController.showPrevious)),
                    command("Star", "s", [], ReaderController.star),
                    command("Open in Browser", "b", [], ReaderController.browser),
                    command("Mark All as Read", "a", .shift, Selector(ReaderController.markAllAsRead)),
                ]), afterMenu: .view)
    }

    /// Commands of the article are disabled without one.
    override public func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        switch action {
        case ReaderController.star: current != nil
        case ReaderController.browser, .copy: current?.link != nil
        case .cut, .paste, .pasteAndMatchStyle, .delete, .selectAll: false
        case .toggleBoldface, .toggleItalics, .toggleUnderline: false
        default: super.canPerformAction(action, withSender: sender)
        }
    }

    override public func validate(_ command: UICommand) {
        super.validate(command)
        if command.action == ReaderController.star { command.state = current?.isStarred ?? false ? .on : .off }
    }

    /// Copies the link of the article.
    public func copy(_ sender: Any?) { UIPasteboard.general.url = current?.link }

    private func showNext() { if let id = articles.step(1) { open(id) } }
    private func showPrevious() { if let id = articles.step(-1) { open(id) } }
    private func openWindow() { ReaderController.showWindow(at: place) }

    private func markAllAsRead() {
        let ids = library.articles(on: articles.shelf).map(\.id)
        library.mark(Set(ids), asRead: true, undo: undoManager)
    }

    private func toggleStar() {
        guard let shown, let current else { return }
        library.set(\.isStarred, to: !current.isStarred, of: shown)
    }

    private func openInBrowser() {
        guard let link = current?.link else { return }
        UIApplication.shared.open(link) { [weak self] isOpen in
            if !isOpen { self?.tell(Texts.text("No browser opens this address.")) }
        }
    }

    private func refresh() { read(nil) }

    private func read(_ ids: [URL]?) {
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
        read(library.add(new).map(\.id))
    }
}
