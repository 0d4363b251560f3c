import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// A feed from a real server on the screen.
final class RemoteFeedSceneTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func harness(_ server: HTTPServer, isRightToLeft: Bool = false) throws -> ViewerHarness {
        let source = RemoteFeedSource(try TransferURL(server.url("/feed.json")), loader: TestFeed.loader())
        return ViewerHarness(source, isRightToLeft: isRightToLeft)
    }

    @MainActor
    private func tail(_ harness: ViewerHarness) -> TailCellNode? {
        harness.feed.node.nodeForRow(at: IndexPath(row: 0, section: 1)) as? TailCellNode
    }

    /// Runs the scene while an answer of the server is held, until `condition` is true.
    @MainActor
    private func settle(_ harness: ViewerHarness, until condition: () -> Bool, line: UInt = #line) throws {
        try harness.host.settle(orUntil: condition)
        XCTAssert(condition(), "the scene settled before", line: line)
    }

    /// Waits, while the scene's time stands still, until the first photo is loaded from the server. Fails after two
    /// minutes.
    @MainActor
    private func firstLoad(_ harness: ViewerHarness, line: UInt = #line) throws -> PhotoNode {
        harness.host.limit(to: 120)
        while harness.feed.photoNode(at: 0)?.isLoading != true {
            try harness.step()
            if let pending = harness.host.turnInRealTime() {
                XCTFail("no load began: \(pending)", line: line)
                break
            }
        }
        return try harness.photoNode(0)
    }

    func testPagesPhotosAndPortraitsComeFromTheServer() throws {
        let picture = try TestFeed.picture()
        let server = try HTTPServer { request in
            switch TestFeed.path(request) {
            case "/feed.json": TestFeed.json(TestFeed.page(["a.jpg", "b.jpg"], next: "2.json", avatar: "me.jpg"))
            case "/2.json": TestFeed.json(TestFeed.page(["c.jpg"], avatar: "me.jpg"))
            default: .answer(200, picture, headers: [("Content-Type", "image/jpeg")])
            }
        }
        defer { server.stop() }
        try onMain {
            let harness = try harness(server)
            defer { harness.close() }
            try harness.host.settle()
            XCTAssertEqual(harness.feed.title, "Far away")
            XCTAssertEqual(harness.feed.store.photos.count, 3)
            XCTAssertNil(self.tail(harness))
            let photo = try harness.photoNode(0)
            XCTAssertNotNil(photo.thumbnail, "the photo is drawn")
            let expected = try UIImage(encoded: Data(picture)).size
            XCTAssertEqual(photo.thumbnail?.image.size, expected)
        }
        let paths = Set(server.requests.map(\.target))
        XCTAssertEqual(paths.subtracting(["/b.jpg", "/c.jpg"]), ["/feed.json", "/2.json", "/a.jpg", "/me.jpg"])
    }

    func testTheTailRowNamesTheHostAndTheErrorAndTriesAgainByClickAndReturn() throws {
        let gate = HTTPServerGate()
        let picture = try TestFeed.picture()
        let page = TestFeed.page(["c.jpg"], next: "3.json")
        let server = try HTTPServer { request in
            switch (TestFeed.path(request), request.attempt) {
            case ("/feed.json", _): TestFeed.json(TestFeed.page(["a.jpg"], next: "2.json"))
            case ("/2.json", 0):
                HTTPServerReply([.hold(gate), .bytes(HTTPServerReply.head(404, [("Content-Length", "0")]))])
            case ("/2.json", _): TestFeed.json(page)
            case ("/3.json", 0): TestFeed.json(Array("<html>".utf8))
            case ("/3.json", _): TestFeed.json(TestFeed.page(["d.jpg"]))
            default: .answer(200, picture)
            }
        }
        defer { server.stop() }
        try onMain {
            let harness = try harness(server)
            defer { harness.close() }
            try settle(
                harness, until: { server.requests.contains { $0.target == "/2.json" } && self.tail(harness) != nil })
            let waiting = try XCTUnwrap(tail(harness))
            XCTAssertEqual(waiting.allTexts, ["Waiting for photos from 127.0.0.1:\(server.port) …"])
            XCTAssertNil(waiting.firstButton)

            gate.open()
            try harness.host.settle()
            let failed = try XCTUnwrap(tail(harness))
            let words = failed.allTexts.joined()
            XCTAssert(words.contains("More photos could not be loaded") && words.contains("404 (not found)"), words)
            XCTAssertEqual(harness.feed.store.photos.count, 1)

            // A click.
            harness.feed.node.contentOffset.y =
                harness.feed.node.view.contentSize.height - harness.feed.node.bounds.height
            try harness.host.settle()
            harness.click(try XCTUnwrap(tail(harness)?.firstButton).middleInWindow)
            try harness.host.settle()
            XCTAssertEqual(harness.feed.store.photos.map(\.id), ["a.jpg", "c.jpg"])
            XCTAssert(try XCTUnwrap(tail(harness)).allTexts.joined().contains("not valid JSON"))

            // Return.
            harness.feed.node.contentOffset.y =
                harness.feed.node.view.contentSize.height - harness.feed.node.bounds.height
            try harness.host.settle()
            XCTAssert(try XCTUnwrap(tail(harness)?.firstButton).becomeFirstResponder())
            harness.key(.keyboardReturnOrEnter)
            try harness.host.settle()
            XCTAssertEqual(harness.feed.store.photos.map(\.id), ["a.jpg", "c.jpg", "d.jpg"])
            XCTAssertNil(tail(harness))
        }
    }

    func testAFailedPhotoIsLoadedAgainByClickByReturnAndByScrolling() throws {
        let picture = try TestFeed.picture()
        for isByKey in [false, true] {
            let failures = Locked(2)
            let server = try HTTPServer { request in
                guard request.target != "/feed.json" else {
                    return TestFeed.json(TestFeed.page(["a.jpg", "file:///etc/passwd"]))
                }
                let mustFail = failures.withLock { failures in
                    defer { failures -= 1 }
                    return failures > 0
                }
                return mustFail ? .answer(404) : .answer(200, picture)
            }
            defer { server.stop() }
            try onMain {
                let harness = try harness(server)
                defer { harness.close() }
                try harness.host.settle()
                let photo = try harness.photoNode(0)
                let words = photo.allTexts.joined()
                XCTAssert(words.contains("This photo was not loaded") && words.contains("404"), words)
                XCTAssert(words.contains("Try again"), words)

                for attempt in 0..<2 {
                    if isByKey {
                        XCTAssert(photo.becomeFirstResponder())
                        harness.key(.keyboardReturnOrEnter)
                    } else if attempt == 0 {
                        harness.click(try XCTUnwrap(photo.firstButton).middleInWindow)
                    } else {
                        // Anywhere on the photo, as on one that is shown.
                        harness.click(photo.view.convert(CGPoint(x: 20, y: 20), to: nil))
                    }
                    XCTAssertNil(harness.viewer, "the viewer does not open")
                    try harness.host.settle()
                    XCTAssertEqual(photo.thumbnail == nil, attempt == 0)
                }
                XCTAssertFalse(photo.allTexts.joined().contains("not loaded"))
                XCTAssertNil(photo.firstButton)

                // A refused address is not asked for, and there is nothing to try.
                let refused = try XCTUnwrap(harness.feed.photoNode(at: 1))
                XCTAssert(refused.allTexts.joined().contains("its scheme is file"))
                XCTAssertFalse(refused.retry())
            }
            XCTAssertEqual(Set(server.requests.map(\.target)), ["/feed.json", "/a.jpg"])
        }
    }

    func testALineShowsTheProgressOfAPhotoThatTakesLong() throws {
        let picture = try TestFeed.picture()
        let half = picture.count / 2
        for isRightToLeft in [false, true] {
            for animations in [ADKAnimations.full, .reduced] {
                let (begin, end) = (HTTPServerGate(), HTTPServerGate())
                let server = try HTTPServer { request in
                    guard request.target != "/feed.json" else { return TestFeed.json(TestFeed.page(["a.jpg"])) }
                    return HTTPServerReply([
                        .bytes(HTTPServerReply.head(200, [("Content-Length", "\(picture.count)")])), .hold(begin),
                        .bytes(Array(picture[..<half])), .hold(end), .bytes(Array(picture[half...])),
                    ])
                }
                defer { server.stop() }
                try onMain {
                    ADKAnimations.current = animations
                    defer { ADKAnimations.current = .full }
                    let harness = try harness(server, isRightToLeft: isRightToLeft)
                    defer { harness.close() }
                    let photo = try firstLoad(harness)
                    let line = try XCTUnwrap(photo.progress)
                    XCTAssertFalse(line.isShown, "not before half a second")
                    try harness.host.run(for: 0.6)
                    XCTAssert(line.isShown)
                    XCTAssertFalse(line.isHidden)
                    XCTAssertEqual(line.frame.maxY, photo.bounds.maxY, accuracy: 0.5)
                    XCTAssertEqual(line.frame.width, photo.bounds.width)
                    let bar = try XCTUnwrap(line.subnodes.first)
                    XCTAssertLessThan(bar.frame.width, photo.bounds.width / 10)

                    // The change of the line paints the line, and not the photo.
                    let damage = Locked(0)
                    FrameLoop.shared.onFrame = { record in damage.withLock { $0 = max($0, record.damagedPixels) } }
                    defer { FrameLoop.shared.onFrame = nil }
                    begin.open()
                    try settle(harness, until: { bar.frame.width > photo.bounds.width / 3 })
                    try harness.host.run(for: 0.3)
                    XCTAssertGreaterThan(damage.current, 0)
                    XCTAssertLessThanOrEqual(damage.current, Int(line.frame.width * (line.frame.height + 2)))
                    XCTAssertEqual(bar.frame.width / photo.bounds.width, 0.5, accuracy: 0.02)
                    XCTAssertEqual(
                        isRightToLeft ? bar.frame.maxX : bar.frame.minX, isRightToLeft ? line.bounds.maxX : 0)

                    end.open()
                    try harness.host.settle()
                    XCTAssertNotNil(photo.thumbnail)
                    XCTAssertFalse(line.isShown)
                    XCTAssert(line.isHidden)
                }
            }
        }
    }

    /// D9: a photo that is not there yet was a dark rectangle in the viewer.
    func testTheViewerShowsTheProgressOfAPhotoThatTakesLong() throws {
        let picture = try TestFeed.picture()
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            guard request.target != "/feed.json" else { return TestFeed.json(TestFeed.page(["a.jpg"])) }
            return HTTPServerReply([
                .bytes(HTTPServerReply.head(200, [("Content-Length", "\(picture.count)")])), .hold(gate),
                .bytes(picture),
            ])
        }
        defer { server.stop() }
        try onMain {
            let harness = try harness(server)
            defer { harness.close() }
            _ = try firstLoad(harness)
            harness.feed.open(0, animated: false)
            try harness.host.run(for: 0.7)
            let line = try XCTUnwrap(harness.page().progress)
            XCTAssertTrue(line.isShown && !line.isHidden)
            gate.open()
            try harness.host.settle()
            XCTAssertFalse(line.isShown)
            XCTAssertTrue(try harness.page().picture.image.renderedImageQuality == 1)
        }
    }

    func testNoLineIsShownForAPhotoThatComesInTimeOrFails() throws {
        let picture = try TestFeed.picture()
        let server = try HTTPServer { request in
            switch request.target {
            case "/feed.json": TestFeed.json(TestFeed.page(["a.jpg", "b.jpg"]))
            case "/a.jpg": .answer(200, picture)
            default: .answer(404)
            }
        }
        defer { server.stop() }
        try onMain {
            let harness = try harness(server)
            defer { harness.close() }
            try harness.host.settle()
            try harness.host.run(for: 1)
            for index in 0..<2 {
                let line = try XCTUnwrap(harness.feed.photoNode(at: index)?.progress)
                XCTAssert(!line.isShown && line.isHidden)
            }
        }
    }

    func testTheAnimalsTakeTheirPicturesFromAFeed() throws {
        let picture = try TestFeed.picture()
        let server = try HTTPServer { request in
            request.target.hasSuffix(".json")
                ? TestFeed.json(
                    TestFeed.page(
                        (0..<4).map { "\(request.target == "/2.json" ? $0 + 4 : $0).jpg" },
                        next: request.target == "/2.json" ? nil : "2.json"))
                : .answer(200, picture)
        }
        defer { server.stop() }
        try onMain {
            let source = RemoteFeedSource(try TransferURL(server.url("/feed.json")), loader: TestFeed.loader())
            let harness = SceneHarness { AnimalsViewController(source: source) }
            defer { harness.close() }
            try harness.host.settle()
        }
        let pictures = Set(server.requests.map(\.target).filter { $0.hasSuffix(".jpg") })
        // The cards of the first page have the photos 0, 6, 12, ... of eight.
        XCTAssert(pictures.isSuperset(of: ["/0.jpg", "/6.jpg"]), "\(pictures)")
    }
}
