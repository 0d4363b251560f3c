import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Copying, pasting and dropping text with its look, with another program.
final class RichTextTransferTests: XCTestCase {
    func testTextWithSeveralLooksIsOfferedAsHTMLToo() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.offer(makeContent("Größe "))
            XCTAssertEqual(UIPasteboard.general.string, "Größe bold")

            XCTAssertTrue(try offersHTML(harness, peer))
            let html = harness.paste("text/html", peer)
            XCTAssertEqual(html?.type, "text/html")
            XCTAssertEqual(
                String(decoding: html?.bytes ?? [], as: UTF8.self),
                "<meta charset=\"utf-8\">Größe <span style=\"font-weight:bold\">bold</span>")
            XCTAssertEqual(harness.paste("UTF8_STRING", peer)?.bytes, Array("Größe bold".utf8))

            UIPasteboard.general.string = "one look"
            XCTAssertFalse(try offersHTML(harness, peer))
            XCTAssertEqual(harness.paste("text/html", peer)?.type, "", "refused")
        }
    }

    func testLargeHTMLIsSentInPieces() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let content = makeContent(String(repeating: "word ", count: 1_000_000))
            UIPasteboard.general.offer(content)
            let html = harness.paste("text/html", peer)
            XCTAssertGreaterThan(peer.pieces, 1)
            XCTAssertEqual(html?.bytes.count, content.richText?.html?.utf8.count)
        }
    }

    func testXclipReadsAndOffersHTML() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let file = NSTemporaryDirectory() + "adk-test-\(getpid())-\(UUID().uuidString).html"
            defer { unlink(file) }
            let display = ["DISPLAY": harness.server.display]
            let content = makeContent("Größe ")
            UIPasteboard.general.offer(content)
            harness.pumpUntilIdle()
            let reader = try ChildProcess(
                "sh", ["-c", "exec xclip -o -selection clipboard -t text/html > \(file)"], environment: display)
            harness.pump("xclip") { reader.exitStatus != nil }
            XCTAssertEqual(reader.exitStatus, 0, reader.errorOutput)
            XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), content.richText?.html)

            try "<p>a</p><p><u>b</u></p>".write(toFile: file, atomically: false, encoding: .utf8)
            let owner = try ChildProcess(
                "xclip", ["-quiet", "-i", "-selection", "clipboard", "-t", "text/html", file], environment: display)
            harness.pump("the copy of xclip") { UIPasteboard.general.string == nil }
            var text: PastedText??
            UIPasteboard.general.readText(base: base) { text = $0 }
            harness.pump("the answer of xclip") { text != nil }
            guard case .styled(let styled) = text ?? nil else { return XCTFail(owner.errorOutput) }
            XCTAssertEqual(styled.string, "a\nb")
            XCTAssertEqual(styled.attributes(at: 2).underline, .single)
        }
    }

    func testHugeTextIsPlain() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.offer(makeContent(String(repeating: "word ", count: 2_000_000)))
            XCTAssertEqual(harness.paste("text/html", peer)?.type, "", "refused")
            XCTAssertEqual(harness.paste("UTF8_STRING", peer)?.bytes.count, 10_000_004)
        }
    }

    func testHTMLOfAnotherProgramIsPastedWithItsLook() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let html = "<p>Größe <b>bold</b></p>"
            let mark: [UInt8] = [0xFF, 0xFE]
            let wide = mark + html.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            for (bytes, pieceSize) in [(Array(html.utf8), Int.max), (wide, .max), (Array(html.utf8), 10)] {
                peer.offered = ["text/html": bytes, "UTF8_STRING": Array("plain".utf8)]
                peer.pieceSize = pieceSize
                peer.own("CLIPBOARD")
                guard case .styled(let text) = readText(harness, peer) else { return XCTFail("no look") }
                XCTAssertEqual(text.string, "Größe bold")
                XCTAssertEqual(text.attributes(at: 0).font, base.font)
                XCTAssertEqual(text.attributes(at: 10).font, base.font?.withWeight(.bold))
            }
            XCTAssertEqual(harness.readText(from: peer), "plain", "one who wants plain text gets it")
        }
    }

    func testPlainTextTakesThePlaceOfHTMLThatCannotBeRead() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let unreadable: [String?] = [
                nil, "", "  ", "<img src='x.png'>", String(repeating: "<div>", count: 1_000) + "text",
                String(repeating: "x", count: 9 << 20),
            ]
            for html in unreadable {
                peer.offered = ["UTF8_STRING": Array("plain".utf8)]
                if let html { peer.offered["text/html"] = Array(html.utf8) }
                peer.own("CLIPBOARD")
                guard case .plain(let text) = readText(harness, peer) else {
                    return XCTFail("\(html?.prefix(20) ?? "no HTML")")
                }
                XCTAssertEqual(text, "plain")
            }
            peer.offered = ["text/html": []]
            peer.own("CLIPBOARD")
            XCTAssertNil(readText(harness, peer), "there is no text at all")
        }
    }

    func testHTMLIsHandedToTheClipboardManager() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let manager = ClipboardManager(display: harness.server.display, .keeps)
            let content = makeContent("one ")
            UIPasteboard.general.offer(content)
            harness.pumpUntilIdle()
            (harness.host.clipboard.handoverTimeLimit, harness.host.clipboard.longestHandover) = (200, 200)
            harness.host.stop(status: 3)
            XCTAssertEqual(harness.host.run(), 3)
            XCTAssertEqual(manager.contents["text/html"], content.richText?.html.map { Array($0.utf8) })
            XCTAssertEqual(manager.contents["UTF8_STRING"], Array("one bold".utf8))
        }
    }

    func testDroppedHTMLReachesAViewThatTakesIt() throws {
        try withHarness { harness in
            let view = StyledDropView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            let window = harness.open(view)
            let peer = try SelectionPeer(display: harness.server.display)
            let offered = ["text/html": Array("a<b>b</b>".utf8), "UTF8_STRING": Array("plain".utf8)]
            for (isStyled, expected) in [(true, "ab"), (false, "plain")] {
                view.droppedTextBase = isStyled ? base : nil
                try harness.drag(offered, kinds: ["text/html", "UTF8_STRING"], onto: window, peer)
                XCTAssert(try harness.drop(onto: window, peer))
                XCTAssertEqual(view.dropped.last?.string, expected)
            }
            guard case .styled = view.dropped.first else { return XCTFail("no look") }
            view.droppedTextBase = base
            try harness.drag(
                ["text/html": Array("<img>".utf8), "UTF8_STRING": Array("plain".utf8)],
                kinds: ["text/html", "UTF8_STRING"], onto: window, peer)
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(view.dropped.map(\.string), ["ab", "plain", "plain"])
        }
    }
}

private let base = TextAttributes(font: .systemFont(ofSize: 20))

private func makeContent(_ start: String) -> PasteboardContent {
    let bold = TextAttributes(font: .systemFont(ofSize: 20, weight: .bold))
    let text = AttributedText(start, attributes: base) + AttributedText("bold", attributes: bold)
    return PasteboardContent(text: text.string, richText: RichText(text, base: base))
}

@MainActor
private func offersHTML(_ harness: X11Harness, _ peer: SelectionPeer) throws -> Bool {
    let bytes = try XCTUnwrap(harness.paste("TARGETS", peer)).bytes
    let target = peer.atomNumber("text/html")
    return stride(from: 0, to: bytes.count - 3, by: 4).contains { start in
        bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) } == target
    }
}

@MainActor
private func readText(_ harness: X11Harness, _ peer: SelectionPeer) -> PastedText? {
    harness.pumpUntilIdle()
    var text: PastedText??
    UIPasteboard.general.readText(base: base) { text = $0 }
    harness.pump("an answer", stepping: peer) { text != nil }
    return text ?? nil
}

/// A view into which text is dropped.
private final class StyledDropView: UIView, DropDestination {
    var droppedTextBase: TextAttributes?
    var dropped: [PastedText] = []

    func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation? { .copy }
    func dragLeft() {}
    func dropped(_ text: PastedText, _ offer: DragOffer, at point: CGPoint) -> Bool {
        dropped.append(text)
        return true
    }
}
