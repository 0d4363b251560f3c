import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// The pasteboard within the program.
final class PasteboardTests: XCTestCase {
    func testEachKindOfContentIsFoundAgain() throws {
        try onMain {
            let board = UIPasteboard.general
            let link = try XCTUnwrap(URL(string: "https://example.org"))
            board.strings = ["a", "b"]
            XCTAssertEqual(board.strings, ["a", "b"])
            XCTAssertEqual(board.string, "a")
            XCTAssertEqual(board.numberOfItems, 2)
            XCTAssertEqual([board.hasStrings, board.hasURLs, board.hasImages], [true, false, false])
            board.urls = [link, URL(fileURLWithPath: "/a")]
            XCTAssertEqual(board.urls, [link, URL(fileURLWithPath: "/a")])
            XCTAssertEqual([board.hasStrings, board.hasURLs, board.hasImages], [true, true, false])
            XCTAssertEqual(board.string, link.absoluteString)
            board.url = nil
            XCTAssertNil(board.urls)
            XCTAssertEqual(board.numberOfItems, 0)
            let image = UIImage(pixels: PixelBuffer(width: 2, height: 2, isOpaque: true), scale: 1)
            board.images = [image]
            XCTAssertTrue(board.image === image)
            XCTAssertEqual([board.hasStrings, board.hasURLs, board.hasImages], [false, false, true])
            XCTAssertEqual(board.types, ["public.png"])
            XCTAssertTrue(board.contains(pasteboardTypes: ["public.jpeg", "image/png"]))
            XCTAssertFalse(board.contains(pasteboardTypes: ["public.text"]))
            XCTAssertNil(board.string)
            board.string = nil
        }
    }

    func testItemsHaveAValueForEachType() {
        onMain {
            let board = UIPasteboard.general
            let messages = Misuse.messages {
                board.items = [
                    [
                        "public.utf8-plain-text": "text", "a.b": Data([1, 2]), "c.d": 5,
                        "e.g": URL(string: "x:y") as Any,
                    ],
                    [:], ["e.f": Data()],
                ]
            }
            XCTAssertEqual(messages.count, 1, "a number is no value")
            XCTAssertEqual(board.numberOfItems, 2, "one without values is none")
            XCTAssertEqual(board.string, "text")
            XCTAssertEqual(board.data(forPasteboardType: "a.b"), Data([1, 2]))
            XCTAssertEqual(board.data(forPasteboardType: "public.text"), Data("text".utf8))
            XCTAssertNil(board.data(forPasteboardType: "c.d"))
            XCTAssertEqual(board.items.first?["public.utf8-plain-text"] as? String, "text")
            XCTAssertEqual(board.items.last?["e.f"] as? Data, Data())
            board.addItems([["g.h": Data([3])]])
            XCTAssertEqual(board.numberOfItems, 3)
            board.setData(Data("Größe".utf8), forPasteboardType: "text/plain;charset=utf-8")
            XCTAssertEqual(board.string, "Größe", "text that was given as data")
            board.setValue("https://a", forPasteboardType: "public.url")
            XCTAssertEqual(board.url?.absoluteString, "https://a")
            XCTAssertEqual(board.value(forPasteboardType: "public.url") as? Data, Data("https://a".utf8))
            board.items = []
        }
    }

    func testWhatCannotBeCopiedKeepsTheEarlierCopy() {
        onMain {
            let board = UIPasteboard.general
            board.string = "kept"
            let before = board.changeCount
            let messages = Misuse.messages {
                board.setValue(42, forPasteboardType: "public.text")
                board.items = [["a.b": Date()]]
                board.addItems([["a.b": 1]])
                board.itemProviders = [NSItemProvider()]
            }
            XCTAssertEqual(messages.count, 3)
            XCTAssertEqual(board.string, "kept")
            XCTAssertEqual(board.changeCount, before)
            board.items = []
            XCTAssertNil(board.string)
        }
    }

    func testAddressesThatAreMadeLaterAreRead() throws {
        try onMain {
            let screen = HeadlessWindow()
            let providers = ["https://a/b", "file:///c"].map { address in
                let provider = NSItemProvider()
                provider.registerDataRepresentation(for: .url) {
                    $0(Data(address.utf8), nil)
                    return nil
                }
                return provider
            }
            UIPasteboard.general.itemProviders = [NSItemProvider(object: "text")] + providers
            var read: [[String]?] = []
            UIPasteboard.general.readURLs { read.append($0?.map(\.absoluteString)) }
            try screen.host.settle()
            UIPasteboard.general.readFiles { read.append($0?.map(\.absoluteString)) }
            try screen.host.settle()
            XCTAssertEqual(read, [["https://a/b", "file:///c"], ["file:///c"]])
            UIPasteboard.general.items = []
        }
    }

    func testEachCopyIsCountedAndNotified() {
        onMain {
            let board = UIPasteboard.general
            let posts = Locked(0)
            let observer = NotificationCenter.default.addObserver(
                forName: UIPasteboard.changedNotification, object: board, queue: nil
            ) { _ in posts.withLock { $0 += 1 } }
            defer { NotificationCenter.default.removeObserver(observer) }
            let before = board.changeCount
            board.string = "a"
            board.itemProviders = [NSItemProvider(object: "b")]
            board.anotherProgramCopied()
            board.anotherProgramCopied()
            XCTAssertEqual(board.changeCount, before + 3)
            XCTAssertEqual(posts.current, 3)
            XCTAssertNil(board.string)
        }
    }

    func testProvidersAreAskedWhenSomethingIsRead() throws {
        try onMain {
            let screen = HeadlessWindow()
            let asked = Locked(0)
            let provider = NSItemProvider()
            provider.registerDataRepresentation(for: .utf8PlainText) { completion in
                asked.withLock { $0 += 1 }
                completion(Data("late".utf8), nil)
                return nil
            }
            UIPasteboard.general.itemProviders = [provider]
            XCTAssertTrue(UIPasteboard.general.hasStrings)
            XCTAssertNil(UIPasteboard.general.string, "it is not there yet")
            XCTAssertEqual(asked.current, 0)
            var texts: [String?] = []
            UIPasteboard.general.readString { texts.append($0) }
            try screen.host.settle()
            XCTAssertEqual(texts, ["late"])
            var data: [Data?] = []
            UIPasteboard.general.readData(forPasteboardType: "public.text") { data.append($0) }
            UIPasteboard.general.readData(forPasteboardType: "public.png") { data.append($0) }
            try screen.host.settle()
            XCTAssertEqual(Set(data), [Data("late".utf8), nil])
            UIPasteboard.general.setItemProviders([], localOnly: false)
            var urls: [[URL]?] = []
            UIPasteboard.general.readURLs { urls.append($0) }
            UIPasteboard.general.readFiles { urls.append($0) }
            XCTAssertEqual(urls, [nil, []])
        }
    }

    func testOtherProgramsGetTextsInLinesAddressesInAListAndNothingThatIsLocal() throws {
        try onMain {
            let screen = HeadlessWindow()
            let link = try XCTUnwrap(URL(string: "https://a/b"))
            let hidden = NSItemProvider(object: "one")
            hidden.registerDataRepresentation(forTypeIdentifier: "a.b", visibility: .ownProcess) {
                $0(Data(), nil)
                return nil
            }
            var content = PasteboardContent([hidden, NSItemProvider(object: link), NSItemProvider(object: "two")])
            XCTAssertEqual(content.offeredTypes, ["text/plain;charset=utf-8", "text/uri-list"])
            var loaded: [String: String] = [:]
            for type in content.offeredTypes {
                content.load(type) { loaded[type] = $0.map { String(decoding: $0, as: UTF8.self) } }
            }
            try screen.host.settle()
            XCTAssertEqual(
                loaded,
                ["text/plain;charset=utf-8": "one\nhttps://a/b\ntwo", "text/uri-list": "https://a/b\r\n"])
            content.isLocal = true
            XCTAssertEqual(content.offeredTypes, [])
        }
    }
}
