import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Copying, pasting and dropping, with another program as the peer.
final class SelectionTests: XCTestCase {
    func testCopiedTextCanBePastedAsEveryOfferedTarget() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.string = "Größe 日本"

            let targets = try XCTUnwrap(harness.paste("TARGETS", peer)?.bytes)
            let words = targets.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
            for name in [
                "TARGETS", "TIMESTAMP", "MULTIPLE", "UTF8_STRING", "STRING", "TEXT", "text/plain;charset=utf-8",
            ] {
                XCTAssert(words.contains(peer.atomNumber(name)), name)
            }
            XCTAssertFalse(words.contains(peer.atomNumber("image/png")), "no image was copied")
            for name in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"] {
                let answer = try XCTUnwrap(harness.paste(name, peer))
                XCTAssertEqual(answer.type, name)
                XCTAssertEqual(String(decoding: answer.bytes, as: UTF8.self), "Größe 日本")
            }
            XCTAssertEqual(harness.paste("STRING", peer)?.bytes, [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x3F, 0x3F])
            XCTAssertEqual(harness.paste("TEXT", peer)?.type, "UTF8_STRING")
            XCTAssertEqual(harness.paste("image/png", peer)?.type, "", "refused")
            XCTAssertEqual(harness.paste("nonsense", peer)?.type, "", "refused")
        }
    }

    func testACopiedImageIsPastedInPieces() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let pixels = makeNoise()
            UIPasteboard.general.image = UIImage(pixels: pixels, scale: 1)

            let answer = try XCTUnwrap(harness.paste("image/png", peer))

            XCTAssertEqual(answer.type, "image/png")
            XCTAssertGreaterThan(peer.pieces, 4)
            let decoded = try UIImage(encoded: Data(answer.bytes)).pixels(for: .full)
            XCTAssertEqual(decoded.width, 900)
            XCTAssertEqual(decoded.pixel(x: 899, y: 799), pixels.pixel(x: 899, y: 799))
        }
    }

    func testACopyOfAnotherProgramReplacesOurs() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.string = "ours"
            harness.pumpUntilIdle()

            peer.offered = ["UTF8_STRING": Array("théirs".utf8)]
            peer.own("CLIPBOARD")
            harness.pump("the loss") { UIPasteboard.general.string == nil }

            XCTAssertEqual(harness.readText(from: peer), "théirs")
        }
    }

    func testALongTextOfAnotherProgramIsReadInPieces() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let long = (0..<5000).map { "line \($0)\n" }.joined()
            peer.offered = ["UTF8_STRING": Array(long.utf8)]
            peer.pieceSize = 10_000
            peer.own("CLIPBOARD")

            XCTAssert(harness.readText(from: peer) == long, "the text differs")
        }
    }

    func testLatin1TextAndAnEmptyOfferOfAnotherProgramAreRead() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            for (offered, expected) in [(["STRING": [0x4B, 0xF6]], "Kö"), ([:], nil)] as [([String: [UInt8]], String?)]
            {
                peer.offered = offered
                peer.own("CLIPBOARD")
                XCTAssertEqual(harness.readText(from: peer), expected)
            }
        }
    }

    func testReadingFromAHangingProgramTimesOut() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            peer.own("CLIPBOARD")

            var text: String??
            UIPasteboard.general.readString { text = $0 }
            // The peer is never stepped, so it never answers.
            harness.pump("giving up") { text != nil }
            XCTAssertEqual(text, .some(nil))
        }
    }

    // MARK: - Dropping

    func testDroppedFilesReachTheWindow() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            var files: [URL] = []
            window.onDropFiles = { files = $0 }
            let peer = try SelectionPeer(display: harness.server.display)
            XCTAssertEqual(harness.client.cardinals("XdndAware", of: try harness.surface(of: window).id), [5])

            try harness.drag(
                "file:///tmp/a%20b.png\r\n# no file\r\nhttp://x/y\r\nfile://localhost/c\r\n",
                kinds: ["text/plain", "text/uri-list"], onto: window, peer)
            XCTAssertEqual(peer.messages.last?.words[0], try harness.surface(of: window).id)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 1, "accepted")
            XCTAssertEqual(peer.messages.last?.words[4], peer.atomNumber("XdndActionCopy"))

            peer.send("XdndDrop", to: try harness.surface(of: window).id, [peer.window])
            harness.pump("the end", stepping: peer) { peer.messages.last?.name == "XdndFinished" }
            XCTAssertEqual(peer.messages.last.map { $0.words[1] }, 1)
            XCTAssertEqual(files.map(\.path), ["/tmp/a b.png", "/c"])
        }
    }

    func testDragsWithoutFilesOrWithoutAHandlerAreRefused() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            try harness.drag("file:///tmp/a", kinds: ["text/uri-list"], onto: window, peer)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 0, "the window has no handler")

            window.onDropFiles = { _ in XCTFail("was refused") }
            peer.send("XdndLeave", to: try harness.surface(of: window).id, [peer.window])
            try harness.drag("x", kinds: ["text/plain"], onto: window, peer)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 0, "no files")
            peer.send("XdndDrop", to: try harness.surface(of: window).id, [peer.window])
            harness.pump("the end", stepping: peer) { peer.messages.last?.name == "XdndFinished" }
            XCTAssertEqual(peer.messages.last.map { $0.words[1] }, 0)
        }
    }
}
