import Foundation
import TestSupport
import Testing

@testable import GalleryScenes

struct FeedSourceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func item(_ id: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","src":"\#(id).png","width":1600,"height":1067,"author":{"name":"Zoë"}\#(more)}"#
    }

    private func page(_ items: [String], next: String? = nil) -> String {
        let next = next.map { "\"\($0)\"" } ?? "null"
        return #"{"version":1,"title":"Trip","photos":[\#(items.joined(separator: ","))],"next":\#(next)}"#
    }

    private func feed(_ text: String) throws -> FeedSource {
        try folder.write(text, to: "feed.json")
        return FeedSource(file: URL(fileURLWithPath: folder.path("feed.json")))
    }

    private func error(of text: String) throws -> PhotoSourceError? {
        let source = try feed(text)
        do {
            _ = try source.nextPage()
            return nil
        } catch {
            return error
        }
    }

    @Test func everyFieldIsReadAndUnknownOnesAreIgnored() throws {
        try folder.write([1], to: "p.png")
        try folder.write([1], to: "faces/me.png")
        let source = try feed(
            #"""
            {"version":1,"title":"Trip","camera":{"maker":[1,2]},"photos":[{"id":"p","src":"p.png",
            "width":1600,"height":900,"author":{"name":"يوسف","avatar":"faces/me.png","age":4},
            "caption":"雪 🏔️","likes":12,"date":"2026-03-05","comments":[{"author":"Ana","text":"Wow"}],
            "color":"#102030","x":null}],"next":null}
            """#)

        let page = try source.nextPage()

        let photo = try #require(page.photos.first)
        #expect(photo.id == "p" && photo.pixelWidth == 1600 && photo.pixelHeight == 900 && photo.problem == nil)
        #expect(photo.file.path == folder.path("p.png"))
        #expect(photo.author == Photo.Author(name: "يوسف", avatar: URL(fileURLWithPath: folder.path("faces/me.png"))))
        #expect(photo.caption == "雪 🏔️" && photo.likes == 12 && photo.date == "5 March 2026")
        #expect(photo.comments == [Photo.Comment(author: "Ana", text: "Wow")])
        #expect(photo.meanColor == .init(hex: 0x102030))
        #expect(!page.hasMore && source.title == "Trip")
    }

    @Test func eightPagesOfFiftyAreReadOneAtATime() throws {
        for number in 0..<400 { try folder.write([1], to: "p\(number).png") }
        for number in 1...8 {
            let items = (0..<50).map { item("p\((number - 1) * 50 + $0)") }
            let name = number == 1 ? "feed.json" : "feed-\(number).json"
            let next = number < 8 ? "feed-\(number + 1).json" : nil
            try folder.write(page(items, next: next), to: name)
        }
        let source = FeedSource(file: URL(fileURLWithPath: folder.path("feed.json")))

        var ids: [String] = []
        var pages = 0
        var hasMore = true
        while hasMore {
            let page = try source.nextPage()
            #expect(page.photos.count == 50)
            ids += page.photos.map(\.id)
            pages += 1
            hasMore = page.hasMore
            // A page is read only once: deleting it afterwards causes no error.
            let name = pages == 1 ? "feed.json" : "feed-\(pages).json"
            try FileManager.default.removeItem(atPath: folder.path(name))
        }

        #expect(pages == 8)
        #expect(ids == (0..<400).map { "p\($0)" })
    }

    @Test(arguments: ["id", "src", "width", "height", "author"])
    func aMissingFieldIsNamedWithItsPhoto(_ field: String) throws {
        let fields = ["id": "\"a\"", "src": "\"a.png\"", "width": "4", "height": "3", "author": #"{"name":"A"}"#]
        let rest = fields.filter { $0.key != field }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")

        let error = try error(of: page([item("ok"), "{\(rest)}"]))

        #expect(error == .badField(folder.path("feed.json"), field: "photos[1].\(field)", problem: "is missing"))
        #expect(error?.description.contains("photos[1].\(field)") == true)
    }

    @Test(arguments: [
        ("id", "7", "photos[0].id", "must be text"),
        ("id", #""""#, "photos[0].id", "must not be empty"),
        ("src", "null", "photos[0].src", "must be text, not null"),
        ("width", #""1""#, "photos[0].width", "must be a whole number"),
        ("width", "1.5", "photos[0].width", "must be a whole number"),
        ("width", "1e300", "photos[0].width", "must be a whole number"),
        ("width", "true", "photos[0].width", "must be a whole number"),
        ("author", #""A""#, "photos[0].author", "must be an object with fields"),
        ("author", "{}", "photos[0].author.name", "is missing"),
        ("comments", "3", "photos[0].comments", "must be a list"),
        ("comments", "[{}]", "photos[0].comments[0].author", "is missing"),
        ("likes", #""many""#, "photos[0].likes", "must be a whole number"),
    ])
    func aWrongTypeIsNamed(_ name: String, _ value: String, _ field: String, _ problem: String) throws {
        var fields = ["id": "\"a\"", "src": "\"a.png\"", "width": "4", "height": "3", "author": #"{"name":"A"}"#]
        fields[name] = value
        let item = fields.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")

        let error = try error(of: page(["{\(item)}"]))

        #expect(error == .badField(folder.path("feed.json"), field: field, problem: problem))
    }

    @Test(arguments: ["4", "[]", #"{"version":1}"#, #"{"version":1,"photos":[4]}"#, #"{"version":1,"photos":{}}"#])
    func JSONThatIsNotAFeedIsRefused(_ text: String) throws {
        guard case .badField = try error(of: text) else {
            Issue.record("\(text) was accepted")
            return
        }
    }

    @Test(arguments: [0, -4, 1_000_001])
    func anInvalidPhotoSizeIsRefused(_ side: Int) throws {
        let text = #"{"id":"a","src":"a","width":5,"height":\#(side),"author":{"name":"A"}}"#

        guard case .badField(_, let field, let problem) = try error(of: page([text])) else {
            Issue.record("no error for \(side)")
            return
        }

        #expect(field == "photos[0].height" && problem.contains("\(side)"))
    }

    @Test func theErrorOfBrokenJSONNamesTheLine() throws {
        for text in ["{\"version\":1,\n\"photos\":[\n{]}", "", "not json", "{\"version\":1", "[[[["] {
            guard case .brokenJSON(let path, let detail) = try error(of: text) else {
                Issue.record("no broken JSON for \(text)")
                continue
            }
            #expect(path == folder.path("feed.json") && !detail.isEmpty)
        }
        guard case .brokenJSON(_, let detail) = try error(of: "{\"version\":1,\n\"photos\":[\n{]}") else { return }
        #expect(detail.contains("line 3"))
    }

    @Test func veryDeepNestingIsAnError() throws {
        let text = String(repeating: "[", count: 200_000)

        guard case .brokenJSON = try error(of: text) else {
            Issue.record("deep nesting was accepted")
            return
        }
    }

    @Test func anUnknownVersionIsRefused() throws {
        guard case .badField(_, let field, _) = try error(of: #"{"version":2,"photos":[]}"#) else {
            Issue.record("version 2 was accepted")
            return
        }
        #expect(field == "version")
    }

    @Test func aPageThatLinksToItselfEndsAfterItsPhotos() throws {
        let source = try feed(page([item("a")], next: "feed.json"))

        let first = try source.nextPage()

        #expect(first.photos.map(\.id) == ["a"] && first.hasMore)
        let expected = PhotoSourceError.nextRepeats(folder.path("feed.json"), next: "feed.json")
        #expect(throws: expected) { try source.nextPage() }
        #expect(throws: expected) { try source.nextPage() }
    }

    @Test func aLongerLoopOfPagesEndsToo() throws {
        try folder.write(page([item("b")], next: "sub/../three.json"), to: "two.json")
        try folder.write(page([], next: "alias.json"), to: "three.json")
        try folder.link("alias.json", to: "two.json")
        let source = try feed(page([item("a")], next: "./two.json"))

        #expect(try source.nextPage().photos.map(\.id) == ["a"])
        #expect(try source.nextPage().photos.map(\.id) == ["b"])
        #expect(throws: PhotoSourceError.nextRepeats(folder.path("three.json"), next: "alias.json")) {
            try source.nextPage()
        }
    }

    @Test func aBadLaterPageKeepsTheEarlierPhotos() throws {
        try folder.write(page(["{}"]), to: "two.json")
        let source = try feed(page([item("a")], next: "two.json"))

        #expect(try source.nextPage().photos.count == 1)
        let two = folder.path("two.json")
        #expect(throws: PhotoSourceError.badField(two, field: "photos[0].id", problem: "is missing")) {
            try source.nextPage()
        }
    }

    @Test func aMissingNextPageIsAnError() throws {
        let source = try feed(page([item("a")], next: "gone.json"))

        #expect(try source.nextPage().hasMore)
        #expect(throws: PhotoSourceError.missing(folder.path("gone.json"))) { try source.nextPage() }
    }

    @Test func aPhotoWithoutAFileHasAProblemThatNamesTheFile() throws {
        try folder.write([1], to: "here.png")
        let web = #"{"id":"w","src":"https://example.org/w.jpg","width":4,"height":3,"author":{"name":"A"}}"#
        let source = try feed(page([item("here"), item("gone"), web]))

        let photos = try source.nextPage().photos

        #expect(photos.map { $0.problem == nil } == [true, false, false])
        #expect(photos[1].problem?.contains("gone.png") == true && photos[1].pixelHeight == 1067)
        #expect(photos[2].problem?.contains("https://example.org/w.jpg") == true)
    }

    @Test func anIdUsedTwiceBecomesTwoIds() throws {
        let source = try feed(page([item("a"), item("a"), item("a#2")]))

        #expect(Set(try source.nextPage().photos.map(\.id)).count == 3)
    }

    @Test func aFeedWithoutPhotosIsEmpty() throws {
        #expect(try error(of: page([])) == .empty(folder.path("feed.json")))
    }
}
