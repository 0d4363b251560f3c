import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// The code of the article *Collections* runs.
final class CollectionExamplesTests: XCTestCase {
    @MainActor
    private static func show(
        _ controller: UIViewController, _ body: (HeadlessHost, UIWindow) throws -> Void
    ) throws {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        try body(host, window)
    }

    private static let nowhere = (0..<40).map { URL(fileURLWithPath: "/nowhere/\($0).png") }

    @MainActor
    private static func photos() -> PhotosViewController {
        PhotosViewController([("May", Array(nowhere.prefix(25))), ("April", Array(nowhere.suffix(15)))])
    }

    func testTheGridOfPhotosSelectsAndRemoves() throws {
        try onMain {
            let controller = CollectionExamplesTests.photos()
            try CollectionExamplesTests.show(controller) { host, _ in
                let node = controller.node
                XCTAssertEqual(node.rectForItem(at: IndexPath(item: 0, section: 0)).minY, 40)
                XCTAssertEqual(node.rectForItem(at: IndexPath(item: 3, section: 0)).minY, 164)
                controller.allowSelection()
                for item in [1, 2, 24] {
                    node.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
                }
                controller.removeSelection()
                try host.settle()
                XCTAssertEqual(node.numberOfItems(inSection: 0), 22)
                XCTAssertEqual(controller.months[0].photos[1], CollectionExamplesTests.nowhere[3])
                XCTAssertEqual(node.indexPathsForSelectedItems ?? [], [])
            }
        }
    }

    func testEachLayoutPlacesTheItems() throws {
        try onMain {
            let photos = CollectionExamplesTests.photos()
            let layouts: [(ASCollectionNode, IndexPath, CGRect)] = [
                (
                    ASCollectionNode(collectionViewLayout: CollectionSamples.shelfAndGrid()),
                    IndexPath(item: 4, section: 1), CGRect(x: 133, y: 240, width: 133, height: 120)
                ),
                (
                    ASCollectionNode(collectionViewLayout: StairsLayout()),
                    IndexPath(item: 7, section: 0), CGRect(x: 40, y: 350, width: 100, height: 46)
                ),
                (
                    ASCollectionNode(layoutDelegate: ColumnsDelegate()),
                    IndexPath(item: 1, section: 0), CGRect(x: 133, y: 0, width: 133, height: 0)
                ),
            ]
            let names = Playlist(["a", "b", "c"])
            for (node, path, frame) in layouts {
                // The nodes of the asynchronous layout have a size of their own.
                node.dataSource = node.layoutDelegate == nil ? photos : names
                try CollectionExamplesTests.show(ASDKViewController(node: node)) { _, _ in
                    let shown = node.rectForItem(at: path)
                    XCTAssertEqual(shown.minX, frame.minX, accuracy: 1)
                    XCTAssertEqual(shown.minY, frame.minY, accuracy: 1)
                    XCTAssertEqual(shown.width, frame.width, accuracy: 1)
                }
            }
        }
    }

    func testWholePhotosFillTheRows() throws {
        try onMain {
            let list = Playlist((0..<20).map { "\($0)" })
            let controller = WholePhotosViewController(list, ratios: Array(repeating: 1.5, count: 20))
            try CollectionExamplesTests.show(controller) { _, _ in
                XCTAssertEqual(controller.node.rectForItem(at: IndexPath(item: 0, section: 0)).minX, 0)
                XCTAssertEqual(controller.node.rectForItem(at: IndexPath(item: 1, section: 0)).maxX, 400)
            }
        }
    }

    func testTheListIsReorderedByADrag() throws {
        try onMain {
            let list = Playlist(["a", "b", "c", "d"])
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 400, height: 40)
            layout.minimumLineSpacing = 0
            let node = ASCollectionNode(collectionViewLayout: layout)
            node.dataSource = list
            try CollectionExamplesTests.show(ASDKViewController(node: node)) { host, window in
                @MainActor func post(_ event: InputEvent) throws {
                    FrameLoop.shared.post(event, to: window)
                    try host.run(for: 0.05)
                }
                try post(.pointerDown(button: .primary, at: CGPoint(x: 50, y: 20), time: 1, modifiers: []))
                for y in stride(from: 30.0, through: 110, by: 10) {
                    try post(.pointerMoved(at: CGPoint(x: 50, y: y), modifiers: []))
                }
                try post(.pointerUp(button: .primary, at: CGPoint(x: 50, y: 110), time: 2, modifiers: []))
                try host.settle()
                XCTAssertEqual(list.names, ["b", "c", "a", "d"])
            }
        }
    }

    func testThePagerShowsAPageAtATime() throws {
        try onMain {
            let controller = MonthsViewController(["May", "April"])
            try CollectionExamplesTests.show(controller) { host, _ in
                XCTAssertEqual(controller.node.visibleNodes.count, 1)
                controller.node.scrollToPage(at: 1, animated: false)
                try host.settle()
                XCTAssertEqual(controller.node.currentPageIndex, 1)
            }
        }
    }
}
