import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// “Try again” where photos and portraits of a server are shown, after the server failed on command.
final class RetryTests: XCTestCase, @unchecked Sendable {
    private let isWorking = Locked(false)

    /// A server whose pictures fail until `isWorking`.
    private func server(_ page: [UInt8]) throws -> HTTPServer {
        let picture = try TestFeed.picture()
        let isWorking = isWorking
        return try HTTPServer { request in
            if request.target.hasSuffix(".json") { return TestFeed.json(page) }
            return isWorking.current ? .answer(200, picture) : .answer(404)
        }
    }

    private func source(_ server: HTTPServer) throws -> RemoteFeedSource {
        RemoteFeedSource(try TransferURL(server.url("/feed.json")), loader: TestFeed.loader())
    }

    private func count(_ server: HTTPServer, _ path: String) -> Int {
        server.requests.count { TestFeed.path($0) == path }
    }

    func testTheViewerOffersAnotherAttemptByButtonAndByReturn() throws {
        for isByKey in [false, true] {
            isWorking.withLock { $0 = false }
            let server = try server(TestFeed.page(["a.jpg", "b.jpg"]))
            defer { server.stop() }
            try onMain {
                let harness = ViewerHarness(try source(server))
                defer { harness.close() }
                try harness.host.settle()
                harness.feed.open(1, animated: false)
                try harness.host.settle()
                let page = try harness.page()
                XCTAssertFalse(page.showsPicture)
                let first = try XCTUnwrap(page.firstButton)
                let before = count(server, "/b.jpg")
                // The first attempt fails as well, the second succeeds.
                for attempt in 0..<2 {
                    let button = try XCTUnwrap(page.firstButton)
                    if attempt == 1 { self.isWorking.withLock { $0 = true } }
                    if isByKey { harness.key(.keyboardReturnOrEnter) } else { harness.click(button.middleInWindow) }
                    try harness.host.settle()
                    XCTAssertEqual(page.showsPicture, attempt == 1)
                    // After a success the cell behind the viewer loads the photo as well. There is no cache here.
                    XCTAssertEqual(count(server, "/b.jpg"), before + (attempt == 0 ? 1 : 3))
                }
                XCTAssertNil(page.firstButton)
                XCTAssertFalse(page.picture.isHidden)
                XCTAssert(page.subnodes.allSatisfy { !($0 is ASTextNode) || $0.isHidden }, "the words stay")
                XCTAssertNil(first.supernode)
                // Nothing is left to try: Return is an ordinary key.
                XCTAssertFalse(page.retry())
                XCTAssertNotNil(harness.viewer)
            }
        }
    }

    func testAFileInTheViewerOffersNoOtherAttempt() throws {
        try onMain {
            let photo = Photo(
                id: "a", file: URL(fileURLWithPath: "/nowhere/a.jpg"), pixelWidth: 3, pixelHeight: 2,
                author: Photo.Author(name: "Zoë"))
            let harness = try ViewerHarness([[photo]])
            defer { harness.close() }
            harness.feed.open(0, animated: false)
            try harness.host.settle()
            XCTAssertFalse(try harness.page().showsPicture)
            XCTAssertNil(try harness.page().firstButton)
            XCTAssertFalse(try harness.page().retry())
        }
    }

    func testAClickOnAThumbnailOfAGridOrAMosaicLoadsItAgain() throws {
        for isMosaic in [false, true] {
            isWorking.withLock { $0 = false }
            let server = try server(TestFeed.page(["a.jpg", "b.jpg"]))
            defer { server.stop() }
            try onMain {
                let harness = try SceneHarness { () throws -> ASDKViewController<ASCollectionNode> in
                    let source = try source(server)
                    return isMosaic ? MosaicViewController(source: source) : GridViewController(source: source)
                }
                defer { harness.close() }
                try harness.host.settle()
                let controller = harness.controller
                let path = IndexPath(item: 1, section: 0)
                let cell = try XCTUnwrap(controller.node.nodeForItem(at: path) as? ThumbnailCellNode)
                XCTAssertNil(cell.photo.thumbnail)
                self.isWorking.withLock { $0 = true }
                harness.click(cell.middleInWindow)
                try harness.host.settle()
                XCTAssertNotNil(cell.photo.thumbnail)
                XCTAssert(cell.photo.subnodes.allSatisfy { !($0 is ASTextNode) || $0.isHidden }, "the words stay")
                XCTAssertEqual(controller.node.indexPathsForSelectedItems, [path])
            }
            XCTAssertEqual(count(server, "/b.jpg"), 2)
            // D10: the other one is loaded again as well.
            XCTAssertEqual(count(server, "/a.jpg"), 2)
        }
    }

    /// D10.
    func testOneSuccessLoadsTheOtherFailedPhotosOnTheScreenAgain() throws {
        isWorking.withLock { $0 = false }
        let server = try server(TestFeed.page(["a.jpg", "b.jpg", "c.jpg"]))
        defer { server.stop() }
        try onMain {
            let harness = try SceneHarness { MosaicViewController(source: try source(server)) }
            defer { harness.close() }
            try harness.host.settle()
            let cells = try (0..<3).map {
                try XCTUnwrap(
                    harness.controller.node.nodeForItem(at: IndexPath(item: $0, section: 0)) as? ThumbnailCellNode)
            }
            // An attempt that fails loads no other.
            harness.click(cells[1].middleInWindow)
            try harness.host.settle()
            XCTAssertEqual(["/a.jpg", "/b.jpg", "/c.jpg"].map { count(server, $0) }, [1, 2, 1])
            self.isWorking.withLock { $0 = true }
            harness.click(cells[1].middleInWindow)
            try harness.host.settle()
            for cell in cells { XCTAssertNotNil(cell.photo.thumbnail) }
            XCTAssertEqual(["/a.jpg", "/b.jpg", "/c.jpg"].map { count(server, $0) }, [2, 3, 2])
        }
    }

    func testAPortraitIsLoadedAgainByAClickAndWithItsPhoto() throws {
        for isWithPhoto in [false, true] {
            isWorking.withLock { $0 = false }
            let server = try server(TestFeed.page(["a.jpg"], avatar: "me.jpg"))
            defer { server.stop() }
            try onMain {
                let harness = ViewerHarness(try source(server))
                defer { harness.close() }
                try harness.host.settle()
                let cell = try XCTUnwrap(try harness.photoNode(0).supernode as? PhotoCellNode)
                let avatar = try XCTUnwrap(cell.avatar)
                self.isWorking.withLock { $0 = true }
                let frame = isWithPhoto ? cell.photo.frame : avatar.frame
                harness.click(cell.view.convert(CGPoint(x: frame.midX, y: frame.minY + 10), to: nil))
                try harness.host.settle()
                XCTAssertNil(harness.viewer)
                XCTAssertEqual(try harness.photoNode(0).thumbnail != nil, isWithPhoto)
                XCTAssertFalse(avatar.retry(), "there is nothing to try")
            }
            XCTAssertEqual(count(server, "/me.jpg"), 2)
            XCTAssertEqual(count(server, "/a.jpg"), isWithPhoto ? 2 : 1)
        }
    }

    func testTheTailTriesAgainWhenTheNetworkReturns() throws {
        let isUp = Locked(false)
        let picture = try TestFeed.picture()
        let server = try HTTPServer { request in
            switch request.target {
            case "/feed.json": TestFeed.json(TestFeed.page(["a.jpg"], next: "2.json"))
            case "/2.json":
                isUp.current ? TestFeed.json(TestFeed.page(["b.jpg"])) : HTTPServerReply([.reset])
            default: .answer(200, picture)
            }
        }
        defer { server.stop() }
        try onMain {
            let harness = ViewerHarness(try source(server))
            defer { harness.close() }
            try harness.host.settle()
            XCTAssertEqual(harness.feed.store.photos.count, 1)
            guard case .problem(_, _, canRetry: true) = harness.feed.store.tail else { return XCTFail("no problem") }
            XCTAssert(harness.feed.store.isUnreachable)
            harness.feed.networkMayHaveReturned()
            try harness.host.settle()
            guard case .problem(_, _, canRetry: true) = harness.feed.store.tail else { return XCTFail("no problem") }
            isUp.withLock { $0 = true }
            harness.feed.networkMayHaveReturned()
            try harness.host.settle()
            XCTAssertEqual(harness.feed.store.photos.map(\.id), ["a.jpg", "b.jpg"])
            XCTAssertFalse(harness.feed.store.isUnreachable)
            let requests = server.requests.count
            harness.feed.networkMayHaveReturned()
            try harness.host.settle()
            XCTAssertEqual(server.requests.count, requests)
        }
    }

    /// The scenes without a row below the photos, with a server whose feed is read if `isWorking`. `body` receives each
    /// of them, settled, with the page that it shows in place of photos.
    private func withEmptyScenes(
        _ failure: HTTPServerReply, isReadBefore: [Bool],
        _ body: @MainActor (SceneHarness<UIViewController>, PageRetry) throws -> Void
    ) throws {
        let (picture, isWorking) = (try TestFeed.picture(), isWorking)
        for scene in 0..<3 {
            for isReadBefore in isReadBefore {
                isWorking.withLock { $0 = false }
                let server = try HTTPServer { request in
                    guard request.target == "/feed.json" else { return .answer(200, picture) }
                    return isWorking.current ? TestFeed.json(TestFeed.page(["a.jpg"])) : failure
                }
                defer { server.stop() }
                try onMain {
                    var photos: any PhotoSource = try source(server)
                    if isReadBefore {
                        let page = Result { () throws(PhotoSourceError) in try photos.nextPage() }
                        photos = EagerSource(photos, firstPage: page)
                    }
                    var retry: PageRetry?
                    let harness = SceneHarness { () -> UIViewController in
                        switch scene {
                        case 0:
                            let grid = GridViewController(source: photos)
                            retry = grid.retry
                            return grid
                        case 1:
                            let mosaic = MosaicViewController(source: photos)
                            retry = mosaic.retry
                            return mosaic
                        default:
                            let strips = StripsViewController(source: photos)
                            retry = strips.retry
                            return strips
                        }
                    }
                    defer { harness.close() }
                    try harness.host.settle()
                    XCTAssertEqual(self.page(harness)?.text, "The photos could not be loaded", "scene \(scene)")
                    try body(harness, XCTUnwrap(retry))
                    XCTAssertNil(self.page(harness))
                    XCTAssertNil(harness.controller.presentedViewController)
                }
                XCTAssert(server.requests.contains { $0.target == "/a.jpg" }, "scene \(scene)")
            }
        }
    }

    @MainActor private func page(_ harness: SceneHarness<UIViewController>) -> UIContentUnavailableConfiguration? {
        harness.controller.contentUnavailableConfiguration
    }

    func testAGridAMosaicAndStripsTellWhyTheyAreEmptyAndTryAgain() throws {
        try withEmptyScenes(.answer(404), isReadBefore: [false, true]) { harness, _ in
            XCTAssert(self.page(harness)?.secondaryText?.contains("404 (not found)") == true)
            // Fails again, and then succeeds.
            for isWorking in [false, true] {
                self.isWorking.withLock { $0 = isWorking }
                self.page(harness)?.buttonProperties.primaryAction?.perform(sender: nil)
                try harness.host.settle()
                XCTAssertEqual(self.page(harness) == nil, isWorking)
            }
        }
    }

    /// Only their photos used to wait for the network, and not their pages.
    func testAGridAMosaicAndStripsReadTheirFirstPageWhenTheNetworkReturns() throws {
        try withEmptyScenes(HTTPServerReply([.reset]), isReadBefore: [false, true]) { harness, retry in
            let networkReturn = ADKImagePipeline.shared.networkReturn
            XCTAssert(networkReturn.hasWaiter(retry))
            // Not yet: the page stays.
            retry.networkMayHaveReturned()
            try harness.host.settle()
            XCTAssertNotNil(self.page(harness)?.buttonProperties.primaryAction)
            XCTAssert(networkReturn.hasWaiter(retry))
            self.isWorking.withLock { $0 = true }
            // Two reports are one attempt.
            retry.networkMayHaveReturned()
            retry.networkMayHaveReturned()
            try harness.host.settle()
            XCTAssertFalse(networkReturn.hasWaiter(retry))
        }
    }

    func testASceneWhosePhotosAreRefusedDoesNotWaitForTheNetwork() throws {
        try withEmptyScenes(.answer(404), isReadBefore: [false]) { harness, retry in
            XCTAssertFalse(ADKImagePipeline.shared.networkReturn.hasWaiter(retry))
            self.isWorking.withLock { $0 = true }
            self.page(harness)?.buttonProperties.primaryAction?.perform(sender: nil)
            try harness.host.settle()
        }
    }
}
