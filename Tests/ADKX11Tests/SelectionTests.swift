import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Copying, pasting and dropping, with another program as the peer.
final class SelectionTests: XCTestCase {
    func testCopiedTextCanBePastedAsEveryOfferedTarget() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            let peer = try SelectionPeer(display: desk.server.display)
            UIPasteboard.general.string = "Größe 日本"

            let targets = try XCTUnwrap(desk.paste("TARGETS", peer)?.bytes)
            let words = targets.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
            for name in [
                "TARGETS", "TIMESTAMP", "MULTIPLE", "UTF8_STRING", "STRING", "TEXT", "text/plain;charset=utf-8",
            ] {
                XCTAssert(words.contains(peer.atomNumber(name)), name)
            }
            XCTAssertFalse(words.contains(peer.atomNumber("image/png")), "no picture was copied")
            for name in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"] {
                let answer = try XCTUnwrap(desk.paste(name, peer))
                XCTAssertEqual(answer.type, name)
                XCTAssertEqual(String(decoding: answer.bytes, as: UTF8.self), "Größe 日本")
            }
            XCTAssertEqual(desk.paste("STRING", peer)?.bytes, [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x3F, 0x3F])
            XCTAssertEqual(desk.paste("TEXT", peer)?.type, "UTF8_STRING")
            XCTAssertEqual(desk.paste("image/png", peer)?.type, "", "refused")
            XCTAssertEqual(desk.paste("nonsense", peer)?.type, "", "refused")
        }
    }

    func testACopiedImageIsPastedInPieces() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            let peer = try SelectionPeer(display: desk.server.display)
            let pixels = makeNoise()
            UIPasteboard.general.image = UIImage(pixels: pixels, scale: 1)

            let answer = try XCTUnwrap(desk.paste("image/png", peer))

            XCTAssertEqual(answer.type, "image/png")
            XCTAssertGreaterThan(peer.pieces, 4)
            let decoded = try UIImage(encoded: Data(answer.bytes)).pixels(for: .full)
            XCTAssertEqual(decoded.width, 900)
            XCTAssertEqual(decoded.pixel(x: 899, y: 799), pixels.pixel(x: 899, y: 799))
        }
    }

    func testACopyOfAnotherProgramReplacesOurs() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            let peer = try SelectionPeer(display: desk.server.display)
            UIPasteboard.general.string = "ours"
            desk.pumpUntilIdle()

            peer.offered = ["UTF8_STRING": Array("théirs".utf8)]
            peer.own("CLIPBOARD")
            desk.pump("the loss") { UIPasteboard.general.string == nil }

            XCTAssertEqual(desk.readText(from: peer), "théirs")
        }
    }

    func testALongTextOfAnotherProgramIsReadInPieces() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            let peer = try SelectionPeer(display: desk.server.display)
            let long = (0..<5000).map { "line \($0)\n" }.joined()
            peer.offered = ["UTF8_STRING": Array(long.utf8)]
            peer.pieceSize = 10_000
            peer.own("CLIPBOARD")

            XCTAssert(desk.readText(from: peer) == long, "the text differs")
        }
    }

    func testLatin1TextAndAnEmptyOfferOfAnotherProgramAreRead() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            let peer = try SelectionPeer(display: desk.server.display)
            for (offered, expected) in [(["STRING": [0x4B, 0xF6]], "Kö"), ([:], nil)] as [([String: [UInt8]], String?)]
            {
                peer.offered = offered
                peer.own("CLIPBOARD")
                XCTAssertEqual(desk.readText(from: peer), expected)
            }
        }
    }

    func testReadingFromAHangingProgramTimesOut() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            let peer = try SelectionPeer(display: desk.server.display)
            peer.own("CLIPBOARD")

            var text: String??
            UIPasteboard.general.readString { text = $0 }
            // The peer is never stepped, so it never answers.
            desk.pump("giving up") { text != nil }
            XCTAssertEqual(text, .some(nil))
        }
    }

    // MARK: - Dropping

    func testDroppedFilesReachTheWindow() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            var files: [URL] = []
            window.onDropFiles = { files = $0 }
            let peer = try SelectionPeer(display: desk.server.display)
            XCTAssertEqual(desk.client.cardinals("XdndAware", of: try desk.surface(of: window).id), [5])

            try desk.drag(
                "file:///tmp/a%20b.png\r\n# no file\r\nhttp://x/y\r\nfile://localhost/c\r\n",
                kinds: ["text/plain", "text/uri-list"], onto: window, peer)
            XCTAssertEqual(peer.messages.last?.words[0], try desk.surface(of: window).id)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 1, "accepted")
            XCTAssertEqual(peer.messages.last?.words[4], peer.atomNumber("XdndActionCopy"))

            peer.send("XdndDrop", to: try desk.surface(of: window).id, [peer.window])
            desk.pump("the end", stepping: peer) { peer.messages.last?.name == "XdndFinished" }
            XCTAssertEqual(peer.messages.last.map { $0.words[1] }, 1)
            XCTAssertEqual(files.map(\.path), ["/tmp/a b.png", "/c"])
        }
    }

    func testDragsWithoutFilesOrWithoutAHandlerAreRefused() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let peer = try SelectionPeer(display: desk.server.display)
            try desk.drag("file:///tmp/a", kinds: ["text/uri-list"], onto: window, peer)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 0, "the window has no handler")

            window.onDropFiles = { _ in XCTFail("was refused") }
            peer.send("XdndLeave", to: try desk.surface(of: window).id, [peer.window])
            try desk.drag("x", kinds: ["text/plain"], onto: window, peer)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 0, "no files")
            peer.send("XdndDrop", to: try desk.surface(of: window).id, [peer.window])
            desk.pump("the end", stepping: peer) { peer.messages.last?.name == "XdndFinished" }
            XCTAssertEqual(peer.messages.last.map { $0.words[1] }, 0)
        }
    }
}
