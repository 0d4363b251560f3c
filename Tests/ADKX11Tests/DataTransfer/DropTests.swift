import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Dropping links, texts and images, with another program as the source.
final class DropTests: XCTestCase {
    func testADroppedLinkReachesTheWindow() throws {
        try withDrops { harness, window, peer, contents in
            window.onDropFiles = { _ in XCTFail("`onDrop` takes its place") }
            try harness.drag(
                ["text/uri-list": Array("https://example.org/a%20b?c=d#e\r\n".utf8), "text/plain": Array("x".utf8)],
                kinds: ["text/plain", "text/uri-list"], onto: window, peer)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 1, "accepted")
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(contents().map(\.urls), [[try XCTUnwrap(URL(string: "https://example.org/a%20b?c=d#e"))]])
            XCTAssertNil(contents().last?.text)
            XCTAssertNil(contents().last?.image)
        }
    }

    func testAListOfFilesAndLinksKeepsItsOrder() throws {
        try withDrops { harness, window, peer, contents in
            try harness.drag(
                "http://a/1\r\nfile:///tmp/b\r\n# no link\r\nfile://elsewhere/c\r\nnonsense\r\nsftp://d/e\r\n",
                kinds: ["text/uri-list"], onto: window, peer)
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(
                contents().last?.urls.map(\.absoluteString), ["http://a/1", "file:///tmp/b", "sftp://d/e"])
        }
    }

    func testALinkOfABrowserWithItsTitleReachesTheWindow() throws {
        try withDrops { harness, window, peer, contents in
            try harness.drag(
                ["_NETSCAPE_URL": Array("http://a/b\nfile:///a title".utf8)],
                kinds: ["text/x-moz-url", "text/html", "UTF8_STRING", "_NETSCAPE_URL"], onto: window, peer)
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(contents().last?.urls.map(\.absoluteString), ["http://a/b"])
        }
    }

    func testADroppedTextReachesTheWindowInItsEncoding() throws {
        let latin: [UInt8] = [0x4B, 0xF6]
        let cases: [(kind: String, bytes: [UInt8], text: String)] = [
            ("text/plain;charset=utf-8", Array("Größe 日本".utf8), "Größe 日本"),
            ("UTF8_STRING", Array("two\nlines\0".utf8), "two\nlines"),
            ("text/plain", Array("ö".utf8), "ö"),
            ("text/plain", latin, "Kö"),
            ("UTF8_STRING", latin, "K\u{FFFD}"),
            ("text/plain", [0xFF, 0xFE, 0x41, 0, 0xF6, 0, 0x42], "Aö"),
        ]
        try withDrops { harness, window, peer, contents in
            for (kind, bytes, text) in cases {
                try harness.drag([kind: bytes], kinds: [kind], onto: window, peer)
                XCTAssert(try harness.drop(onto: window, peer))
                XCTAssertEqual(contents().last?.text, text, kind)
            }
            XCTAssertEqual(contents().count, cases.count)
        }
    }

    func testADroppedImageReachesTheWindow() throws {
        try withDrops { harness, window, peer, contents in
            let pixels = makeNoise()
            peer.pieceSize = 100_000
            let png = [UInt8](try XCTUnwrap(UIImage(pixels: pixels, scale: 1).pngData()))
            try harness.drag(
                ["image/png": png, "text/plain": Array("a name".utf8)],
                kinds: ["text/plain", "text/html", "image/x-unknown", "image/png"], onto: window, peer)
            XCTAssert(try harness.drop(onto: window, peer))
            let image = try XCTUnwrap(contents().last?.image)
            XCTAssertNil(contents().last?.text)
            XCTAssertGreaterThan(peer.sentPieces, 4)
            let decoded = try image.pixels(for: .full)
            XCTAssertEqual(decoded.pixel(x: 899, y: 799), pixels.pixel(x: 899, y: 799))
        }
    }

    func testTheNextFormIsTakenIfTheBestHasNothing() throws {
        try withDrops { harness, window, peer, contents in
            let kinds = ["text/uri-list", "image/png", "image/jpeg", "text/plain;charset=utf-8", "UTF8_STRING"]
            // No address, no image, refused, empty.
            try harness.drag(
                [
                    "text/uri-list": Array("file://elsewhere/a\r\n# b\r\nhttp:///\r\n".utf8),
                    "image/png": Array("no picture".utf8), "text/plain;charset=utf-8": [],
                    "UTF8_STRING": Array("the text".utf8),
                ], kinds: kinds, onto: window, peer)
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(contents().map(\.text), ["the text"])

            peer.offered["UTF8_STRING"] = nil
            try harness.drag(peer.offered, kinds: kinds, onto: window, peer)
            XCTAssertFalse(try harness.drop(onto: window, peer), "nothing is left")
            XCTAssertEqual(contents().count, 1)
        }
    }

    func testAListThatIsTooLongIsRefusedWithoutReadingIt() throws {
        try withDrops { harness, window, peer, contents in
            peer.pieceSize = 1 << 20
            (peer.isEndless, peer.announcedSize) = (true, 17 << 20)
            try harness.drag("http://a", kinds: ["text/uri-list", "UTF8_STRING"], onto: window, peer)
            XCTAssertFalse(try harness.drop(onto: window, peer))
            XCTAssertEqual(peer.sentPieces, 0, "refused at the announcement")

            peer.announcedSize = 1
            try harness.drag("http://a", kinds: ["text/uri-list"], onto: window, peer)
            XCTAssertFalse(try harness.drop(onto: window, peer))
            XCTAssertLessThanOrEqual(peer.sentPieces, 18)
            XCTAssert(contents().isEmpty)
        }
    }

    func testADropOfAHangingProgramEndsAndTheNextIsTaken() throws {
        try withDrops { harness, window, peer, contents in
            peer.holdsAnswers = true
            try harness.drag(
                ["UTF8_STRING": Array("late".utf8)], kinds: ["text/uri-list", "UTF8_STRING"], onto: window, peer)
            XCTAssertFalse(try harness.drop(onto: window, peer))
            XCTAssertEqual(peer.heldAnswers, 1, "it is asked once")
            peer.answerHeld()

            try harness.drag(["UTF8_STRING": Array("next".utf8)], kinds: ["UTF8_STRING"], onto: window, peer)
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(contents().map(\.text), ["next"])
        }
    }

    func testADropHasItsPlaceInPointsOfTheWindow() throws {
        try withHarness(scale: 2) { harness in
            let window = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let id = try harness.surface(of: window).id
            harness.client.move(id, x: 20, y: 30)
            harness.pumpUntilIdle()
            var location: CGPoint?
            window.onDrop = { location = $0.location }
            // The drag is at 50, 40 of the screen.
            try harness.drag(["UTF8_STRING": Array("x".utf8)], kinds: ["UTF8_STRING"], onto: window, peer)
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(location, CGPoint(x: 15, y: 5))
        }
    }

    func testAWindowThatClosesDuringADropEndsTheDrag() throws {
        try withDrops { harness, window, peer, contents in
            // The program goes on.
            _ = harness.open(PatternView())
            peer.holdsAnswers = true
            try harness.drag(["UTF8_STRING": Array("x".utf8)], kinds: ["UTF8_STRING"], onto: window, peer)
            peer.send("XdndDrop", to: try harness.surface(of: window).id, [peer.window])
            harness.pump("the request", stepping: peer) { peer.heldAnswers == 1 }
            window.close()
            peer.answerHeld()
            harness.pump("the end", stepping: peer) { peer.messages.last?.name == "XdndFinished" }
            XCTAssertEqual(peer.messages.last?.words[1], 0)
            XCTAssert(contents().isEmpty)
        }
    }

    /// Opens a window that takes drops, and a source of them. `contents` gives what was dropped so far.
    private func withDrops(
        _ body: @MainActor (X11Harness, UIWindow, SelectionPeer, () -> [ADKDroppedContent]) throws -> Void
    ) throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            var contents: [ADKDroppedContent] = []
            window.onDrop = { contents.append($0) }
            try body(harness, window, try SelectionPeer(display: harness.server.display), { contents })
        }
    }
}
