import AsyncDisplayKit
import Foundation
import TestSupport
import Testing

@testable import GalleryScenes

/// The pages of a feed, from a real server.
struct RemoteFeedSourceTests {
    private func source(_ server: HTTPServer, _ path: String = "/feed/feed.json") throws -> RemoteFeedSource {
        try RemoteFeedSource(TransferURL(server.url(path)), loader: TestFeed.loader())
    }

    /// The error of the first call of `nextPage()`.
    private func error(_ reply: @escaping @Sendable (HTTPServerRequest) -> HTTPServerReply) throws -> PhotoSourceError?
    {
        let server = try HTTPServer(reply)
        defer { server.stop() }
        let source = try source(server)
        do {
            _ = try source.nextPage()
            return nil
        } catch {
            return error
        }
    }

    @Test func pagesAreLoadedOneAtATimeAndReferencesAreRelativeToTheirPage() throws {
        let server = try HTTPServer { request in
            switch TestFeed.path(request) {
            case "/feed/feed.json":
                TestFeed.json(
                    TestFeed.page(["a b.jpg", "../up.jpg", "/root.jpg"], next: "more/2.json?x=1", avatar: "z.png"))
            case "/feed/more/2.json":
                TestFeed.json(
                    TestFeed.page(["c.jpg", "//other.example/d.jpg", "http://third.example:81/e.jpg", "a b.jpg"]))
            default: .answer(404)
            }
        }
        defer { server.stop() }
        let source = try source(server)
        #expect(source.title == "127.0.0.1:\(server.port)" && source.host == "127.0.0.1:\(server.port)")

        let first = try source.nextPage()
        #expect(source.title == "Far away")
        #expect(first.hasMore && server.requests.count == 1)
        let expected = ["/feed/a%20b.jpg", "/up.jpg", "/root.jpg"].map { server.url($0) }
        #expect(first.photos.map(\.file.absoluteString) == expected)
        #expect(first.photos.allSatisfy { $0.problem == nil })
        #expect(first.photos[0].author?.avatar?.absoluteString == server.url("/feed/z.png"))

        let second = try source.nextPage()
        #expect(!second.hasMore)
        #expect(
            second.photos.map(\.file.absoluteString) == [
                server.url("/feed/more/c.jpg"), "http://other.example/d.jpg", "http://third.example:81/e.jpg",
                server.url("/feed/more/a%20b.jpg"),
            ])
        #expect(second.photos.map(\.id).last == "a b.jpg#2")
        #expect(try source.nextPage().photos.isEmpty)
        #expect(server.requests.map(\.target) == ["/feed/feed.json", "/feed/more/2.json?x=1"])
    }

    @Test func aHostThatAsksToWaitIsAskedForItsPageWhenTheUserTriesAgain() throws {
        let isBusy = Locked(true)
        let server = try HTTPServer { _ in
            isBusy.current
                ? .answer(429, headers: [("Retry-After", "3600")]) : TestFeed.json(TestFeed.page(["a.jpg"]))
        }
        defer { server.stop() }
        let loader = TestFeed.loader()
        let first = RemoteFeedSource(try TransferURL(server.url("/1.json")), loader: loader)
        let second = RemoteFeedSource(try TransferURL(server.url("/2.json")), loader: loader)
        #expect(throws: PhotoSourceError.refused(server.url("/1.json"), status: 429)) { try first.nextPage() }
        #expect(throws: PhotoSourceError.refused(server.url("/2.json"), status: 429)) { try second.nextPage() }
        #expect(server.requests.map(\.target) == ["/1.json"])
        isBusy.withLock { $0 = false }
        #expect(try second.nextPage().photos.count == 1)
        #expect(try first.nextPage().photos.count == 1)
        #expect(server.requests.map(\.target) == ["/1.json", "/2.json", "/1.json"])
    }

    @Test func referencesAreRelativeToTheAddressAfterRedirects() throws {
        let server = try HTTPServer { request in
            request.target == "/new/place/feed.json"
                ? TestFeed.json(TestFeed.page(["a.jpg"], next: "feed-2.json")) : .redirect("/new/place/feed.json")
        }
        defer { server.stop() }
        let source = try source(server)
        let page = try source.nextPage()
        #expect(page.photos[0].file.absoluteString == server.url("/new/place/a.jpg"))
        // The second page leads back to the first.
        let text = "\(#expect(throws: PhotoSourceError.self) { try source.nextPage() }.map { "\($0)" } ?? "")"
        #expect(text.contains("has already been shown"))
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://x.example/a.jpg", "data:image/png;base64,AAAA", "javascript:1", "http://bad host/",
    ])
    func aPhotoWithAnotherSchemeIsAFailedCellAndNotRequested(reference: String) throws {
        let server = try HTTPServer { _ in TestFeed.json(TestFeed.page([reference, "a.jpg"], avatar: reference)) }
        defer { server.stop() }
        let photos = try source(server).nextPage().photos
        #expect(photos.count == 2)
        #expect(photos[0].problem?.contains("is not loaded") == true)
        #expect(photos[0].file.path == "/dev/null")
        #expect(photos.allSatisfy { $0.author?.avatar == nil })
        #expect(photos[1].problem == nil)
    }

    @Test func aPageWithARefusedNextShowsItsPhotosFirst() throws {
        let server = try HTTPServer { _ in TestFeed.json(TestFeed.page(["a.jpg"], next: "file:///etc/feed.json")) }
        defer { server.stop() }
        let source = try source(server)
        let page = try source.nextPage()
        #expect(page.photos.count == 1 && page.hasMore)
        let expected = PhotoSourceError.refusedNext(
            server.url("/feed/feed.json"), reason: "its scheme is file, not http or https")
        #expect(throws: expected) { try source.nextPage() }
        #expect(server.requests.count == 1)
    }

    @Test func everyFailureIsADefinedError() throws {
        #expect(try error { _ in .answer(404, Array("no".utf8)) }?.description.contains("404 (not found)") == true)
        let broken = try error { _ in TestFeed.json(Array(#"{"version":1,"photos":[}"#.utf8)) }
        guard case .brokenJSON = broken else { return #expect(Bool(false), "\(String(describing: broken))") }
        let field = try error { _ in TestFeed.json(Array(#"{"version":1,"photos":[{"id":"a"}]}"#.utf8)) }
        guard case .badField(_, field: "photos[0].src", _) = field else {
            return #expect(Bool(false), "\(String(describing: field))")
        }
        let html = try error { _ in
            .answer(
                200, Array("<!doctype html><p>Welcome".utf8), headers: [("Content-Type", "Text/HTML; charset=utf-8")])
        }
        #expect(html?.description.hasSuffix("is not a photo feed: the server sent text/html.") == true)
        let empty = try error { _ in TestFeed.json(TestFeed.page([])) }
        guard case .empty = empty else { return #expect(Bool(false), "\(String(describing: empty))") }
        let endless = try error { _ in
            HTTPServerReply([.bytes(HTTPServerReply.head(200, [("Content-Type", "application/json")])), .endless])
        }
        #expect(endless?.description.contains("The answer is too large") == true, "\(String(describing: endless))")
        let loop = try error { _ in .redirect("/feed/feed.json") }
        guard case .notLoaded = loop else { return #expect(Bool(false), "\(String(describing: loop))") }
        let file = try error { _ in .redirect("file:///etc/passwd") }
        guard case .notLoaded = file else { return #expect(Bool(false), "\(String(describing: file))") }
    }

    @Test func messagesShowNoCredentialsAndPhotosOfTheHostKeepThem() throws {
        let server = try HTTPServer { request in
            request["authorization"] == nil
                ? .answer(401) : TestFeed.json(TestFeed.page(["a.jpg", "//b.example/b.jpg"], next: "gone.json"))
        }
        defer { server.stop() }
        let address = server.url("/feed.json").replacingOccurrences(of: "://", with: "://me:hush@")
        let source = try RemoteFeedSource(TransferURL(address), loader: TestFeed.loader())
        let photos = try source.nextPage().photos
        #expect(photos[0].file.absoluteString.contains("://me:hush@127.0.0.1"))
        #expect(photos[1].file.absoluteString == "http://b.example/b.jpg")
        let secret = #expect(throws: PhotoSourceError.self) {
            try RemoteFeedSource("http://me:hush@bad host/feed.json")
        }
        #expect(secret.map { "\($0)" }?.contains("hush") == false)
        let gone = #expect(throws: PhotoSourceError.self) {
            try self.source(server, "/feed.json").nextPage()
        }
        #expect(gone.map { "\($0)" }?.contains("401 (no permission)") == true)
    }

    @Test func pagesWithoutPhotosAreSkippedButNotWithoutEnd() throws {
        let server = try HTTPServer { request in
            let number = Int(request.target.split(separator: "/").last ?? "") ?? 0
            let isFull = request.target.hasPrefix("/few/") && number == 5
            return TestFeed.json(TestFeed.page(isFull ? ["a.jpg"] : [], next: "\(number + 1)"))
        }
        defer { server.stop() }
        #expect(try source(server, "/few/0").nextPage().photos.count == 1)
        let endless = try source(server, "/endless/0")
        for _ in 0..<2 {
            #expect(throws: PhotoSourceError.emptyPages(server.url("/endless/19"), count: 20)) {
                try endless.nextPage()
            }
        }
        #expect(server.requests.count == 6 + 20)
    }

    @Test func aFailedPageIsLoadedAgainByTheNextCall() throws {
        let server = try HTTPServer { request in
            switch (TestFeed.path(request), request.attempt) {
            case ("/feed/feed.json", 0): .answer(404)
            case ("/feed/feed.json", 1): TestFeed.json(Array("{".utf8))
            case ("/feed/feed.json", _): TestFeed.json(TestFeed.page(["a.jpg"], next: "2.json"))
            case (_, 0): .answer(410)
            default: TestFeed.json(TestFeed.page(["b.jpg"]))
            }
        }
        defer { server.stop() }
        let source = try source(server)
        #expect(throws: PhotoSourceError.self) { try source.nextPage() }
        #expect(throws: PhotoSourceError.self) { try source.nextPage() }
        #expect(try source.nextPage().photos.map(\.id) == ["a.jpg"])
        #expect(throws: PhotoSourceError.self) { try source.nextPage() }
        #expect(try source.nextPage().photos.map(\.id) == ["b.jpg"])
    }

    @Test func aPageThatLinksToItselfEndsTheFeed() throws {
        let server = try HTTPServer { _ in TestFeed.json(TestFeed.page(["a.jpg"], next: "./feed.json#top")) }
        defer { server.stop() }
        let source = try source(server)
        #expect(try source.nextPage().hasMore)
        for _ in 0..<2 {
            #expect(throws: PhotoSourceError.nextRepeats(server.url("/feed/feed.json"), next: "./feed.json#top")) {
                try source.nextPage()
            }
        }
        #expect(server.requests.count == 1)
    }

    @Test func webAddressesOfTheCommandLineAreOpenedWithoutARequest() throws {
        let source = try PhotoSources.open("HTTPS://photos.example/x/feed.json")
        #expect(source is RemoteFeedSource && source.title == "photos.example")
        #expect(throws: PhotoSourceError.self) { try PhotoSources.open("http://") }
    }
}
