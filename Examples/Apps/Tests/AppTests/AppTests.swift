import ADKSnapshot
import AsyncDisplayKit
import Foundation
import Testing
import UIKit

@testable import Form
@testable import LayoutSpecs
@testable import Messages
@testable import PhotoFeed
@testable import Shop

/// Each app is used without a screen, and each screen that a test ends with is drawn twice with the same pixels.
@MainActor @Suite(.serialized)
struct AppTests {
    @Test func theShopPutsAProductIntoTheBasket() {
        let basket = Basket()
        draw("shop") {
            ShopTabBarController(catalog: .bundled, basket: basket)
        } use: { controller in
            guard let tabs = controller as? ShopTabBarController,
                let shop = tabs.viewControllers?.first as? UINavigationController,
                let categories = shop.topViewController as? CategoriesViewController
            else { return #expect(Bool(false), "the first screen is \(controller)") }
            let first = IndexPath(row: 0, section: 0)
            categories.tableNode(categories.node, didSelectRowAt: first)
            let products = shop.topViewController as? ProductsViewController
            products.map { $0.collectionNode($0.node, didSelectItemAt: first) }
            let page = shop.topViewController as? ProductViewController
            #expect(page?.title == Catalog.bundled.categories[0].products[0].name)
            page?.node.addButton.sendActions(forControlEvents: .touchUpInside, with: nil)
            let sheet = tabs.presentedViewController as? UIAlertController
            #expect(sheet?.actions.map(\.title) == ["Small", "Medium", "Large", "Cancel"])
            sheet?.dismiss(animated: false)
            basket.add(
                .init(product: Catalog.bundled.categories[0].products[0], glaze: page!.node.glaze, size: "Small"))
            #expect(tabs.viewControllers?.last?.tabBarItem.badgeValue == "1")
            tabs.selectedIndex = 1
        }
        #expect(Style.price(basket.total) == "€54.00")
    }

    @Test func theFormGoesToTheFirstFieldThatIsWrong() {
        draw("form") {
            FormViewController()
        } use: { controller in
            guard let form = controller as? FormViewController else {
                return #expect(Bool(false), "the first screen is \(controller)")
            }
            var joined: [String] = []
            form.onJoin = { joined.append($0) }
            form.name.field.insertText("Ada")
            _ = form.textFieldShouldReturn(form.name.field)
            #expect(form.email.field.isFirstResponder)
            form.email.field.insertText("ada@example")
            form.password.field.becomeFirstResponder()
            #expect(form.email.error == "This is no e-mail address.")
            form.password.field.insertText("long enough")
            form.repeated.field.insertText("long enoug")
            form.button.sendActions(for: .primaryActionTriggered)
            #expect(form.email.field.isFirstResponder && joined.isEmpty)
            form.email.field.insertText(".org")
            #expect(form.email.error == nil)
            form.join()
            #expect(form.repeated.error == "The passwords differ." && form.repeated.field.isFirstResponder)
            form.repeated.field.insertText("h")
            form.about.insertText(String(repeating: "a", count: FormViewController.longestAbout + 1))
            #expect(form.about.text.isEmpty)
            form.about.insertText("Maps.")
            #expect(form.counter.text == "5 of 200")
            form.about.selectAll(nil)
            #expect(form.about.selectedRange == NSRange(location: 0, length: 5))
            form.name.field.selectedRange = NSRange(location: 1, length: 2)
            #expect(form.name.field.selectedTextRange.flatMap { form.name.field.text(in: $0) } == "da")
            form.join()
            #expect(joined == ["Ada"])
        }
    }

    @Test func aMessageThatIsWrittenIsABubbleAtTheBottom() {
        draw("messages") {
            ConversationViewController(conversation: .sample)
        } use: { controller in
            guard let screen = controller as? ConversationViewController else {
                return #expect(Bool(false), "the first screen is \(controller)")
            }
            let first = IndexPath(row: 0, section: 0)
            screen.bar.field.textView.insertText("  ")
            screen.bar.button.sendActions(forControlEvents: .touchUpInside, with: nil)
            #expect(screen.table.numberOfRows(inSection: 0) == 6)
            screen.bar.field.textView.insertText("See you there :sun:")
            screen.bar.button.sendActions(forControlEvents: .touchUpInside, with: nil)
            #expect(screen.table.numberOfRows(inSection: 0) == 7)
            #expect(screen.bar.field.textView.text.isEmpty)
            screen.table.waitUntilAllUpdatesAreProcessed()
            let cell = screen.table.nodeForRow(at: first) as? MessageCellNode
            #expect(cell?.text.attributedText?.attributedText.string == "See you there \u{FFFC}")
        }
        for name in ["Ida", "Noor", "Sun", "Lake", "Send"] { #expect(UIImage(named: name) != nil, "\(name)") }
        for name in ["Page", "Bar", "Incoming", "Outgoing"] { #expect(UIColor(named: name) != nil, "\(name)") }
    }

    @Test(arguments: [true, false])
    func theTailOfABubbleIsOnTheSideOfItsSender(isOutgoing: Bool) {
        let bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
        let path = BubbleNode.path(in: bounds, isOutgoing: isOutgoing)
        #expect(path.bounds == bounds)
        #expect(path.contains(CGPoint(x: isOutgoing ? 2 : 98, y: 20)))
        #expect(!path.contains(CGPoint(x: isOutgoing ? 98 : 2, y: 20)))
        #expect(path.contains(CGPoint(x: isOutgoing ? 84 : 16, y: 35)), "a hole where the tail joins")
    }

    @Test func everyLayoutSpecHasAPageWhosePropertiesChangeTheCode() {
        for demo in Chapter.all.flatMap(\.demos) {
            var changed = demo
            changed.options[0].selected = (demo.options[0].selected + 1) % demo.options[0].choices.count
            if demo.title != "ASAbsoluteLayoutSpec" {
                #expect(changed.code(changed) != demo.code(demo), "\(demo.title)")
            }
        }
        draw("specs") {
            UINavigationController(rootViewController: CatalogueController(chapters: Chapter.all))
        } use: { controller in
            let navigation = controller as? UINavigationController
            let list = navigation?.topViewController as? CatalogueController
            list.map { $0.tableNode($0.node, didSelectRowAt: IndexPath(row: 0, section: 1)) }
            #expect(navigation?.topViewController is DemoController)
        }
    }

    @Test func theFeedShowsPhotosOfTheServiceAndKeepsALikeAndAComment() async throws {
        let server = try AlbumServer()
        defer { server.stop() }
        let store = PhotoStore(service: PhotoService(base: server.base))
        let failure = await withCheckedContinuation { done in store.loadMore { done.resume(returning: $0) } }
        #expect(failure == nil)
        let photo = try #require(store.photos.first)
        #expect(store.photos.count == 6 && store.hasMore)
        store.setLiked(true, id: photo.id)
        #expect(store.photo(id: photo.id)?.likes == photo.likes + 1)
        let answer = await withCheckedContinuation { done in
            store.service.add(comment: "What a light!", photo: photo) { done.resume(returning: try? $0.get()) }
        }
        #expect(answer?.comments.last == Comment(author: Person(name: "You", avatar: nil), text: "What a light!"))
        let feed = RootViewController(store: store).viewControllers?.first as? UINavigationController
        #expect(feed?.topViewController is FeedViewController)
        #expect(feed?.tabBarItem.title == "Feed")
    }

    @Test func theGridDoesNotStayAtTheFirstPageWhenAPhotoHasNoCaption() async throws {
        let server = try AlbumServer()
        defer { server.stop() }
        let store = PhotoStore(service: PhotoService(base: server.base))
        while store.hasMore {
            let failure = await withCheckedContinuation { done in store.loadMore { done.resume(returning: $0) } }
            try #require(failure == nil, "\(store.photos.count) photos: \(String(describing: failure))")
        }
        #expect(store.photos.count == 30)
        #expect(store.photos.filter { $0.caption == nil }.count == 1)
    }

    /// Shows a screen, uses it, and draws it twice.
    private func draw(
        _ name: String, _ make: @escaping @MainActor @Sendable () -> UIViewController,
        use: @escaping @MainActor @Sendable (UIViewController) -> Void
    ) {
        var renderings = 0
        let scene = SnapshotScene(name: name, size: CGSize(width: 390, height: 760), make: make) {
            controller, _, done in
            renderings += 1
            // The state of the app is that of the first use.
            if renderings == 1 { use(controller) }
            done()
        }
        let none = FileManager.default.temporaryDirectory.appendingPathComponent("adk-apps-none")
        let results = URL(fileURLWithPath: ".build/apps")
        let verdict = Snapshot.verify(scene, goldens: none, results: results, mode: .never, renderings: 1)
        #expect(verdict == .missing(recorded: false), "\(verdict)")
    }
}

/// The service of PhotoFeed, on a free port.
private struct AlbumServer {
    let base: URL
    private let process = Process()

    init() throws {
        let script =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../serve").standardizedFileURL
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [script.path, "0"]
        let output = Pipe()
        process.standardOutput = output
        // A reader of the test's output waits for all that can write there.
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        base = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// The test runs on a thread that blocks signals, and the service inherits that: it would not receive SIGTERM.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
