import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Ownership of the clipboard, and its handover at the end.
final class ClipboardTests: XCTestCase {
    func testCopyingNothingKeepsAnotherProgramsCopy() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            peer.own("CLIPBOARD")
            UIPasteboard.general.copy(string: nil, image: nil)
            harness.pumpUntilIdle()
            XCTAssertTrue(peer.owns("CLIPBOARD"))

            // The peer copies while this program still believes that it owns the clipboard.
            UIPasteboard.general.string = "ours"
            harness.pumpUntilIdle()
            XCTAssertFalse(peer.owns("CLIPBOARD"))
            peer.own("CLIPBOARD")
            UIPasteboard.general.copy(string: nil, image: nil)
            harness.pumpUntilIdle()
            XCTAssertTrue(peer.owns("CLIPBOARD"))

            UIPasteboard.general.string = "ours"
            harness.pumpUntilIdle()
            UIPasteboard.general.copy(string: nil, image: nil)
            harness.pumpUntilIdle()
            peer.ask("CLIPBOARD", for: "UTF8_STRING")
            harness.pump("an answer", stepping: peer) { peer.answer != nil }
            XCTAssertEqual(peer.answer?.type, "", "our copy is gone")
        }
    }

    func testAClaimOlderThanAnotherProgramsIsDropped() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            peer.offered = ["UTF8_STRING": Array("theirs".utf8)]
            peer.own("CLIPBOARD")
            // The user's last action here was long before that.
            try harness.surface(of: window).lastUserTime = 1

            UIPasteboard.general.string = "ours"
            harness.pump("the refused claim") { UIPasteboard.general.string == nil }

            XCTAssertEqual(harness.readText(from: peer), "theirs")
        }
    }

    func testACopyStaysIfTheLossOfAnEarlierOneIsReportedLater() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.string = "first"
            harness.pumpUntilIdle()
            peer.own("CLIPBOARD")
            UIPasteboard.general.string = "second"
            harness.pumpUntilIdle()
            XCTAssertEqual(UIPasteboard.general.string, "second")
            XCTAssertFalse(peer.owns("CLIPBOARD"))
        }
    }

    // MARK: - At the end

    func testTheClipboardIsHandedToTheClipboardManagerAtTheEnd() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            let manager = ClipboardManager(display: harness.server.display, .keeps)
            UIPasteboard.general.copy(string: "Größe", image: UIImage(pixels: makeNoise(), scale: 1))
            harness.pumpUntilIdle()
            // Long limits, for slow machines.
            (harness.host.clipboard.handoverTimeLimit, harness.host.clipboard.longestHandover) = (200, 200)

            harness.host.stop(status: 3)
            XCTAssertEqual(harness.host.run(), 3)

            XCTAssertEqual(manager.contents["UTF8_STRING"], Array("Größe".utf8))
            XCTAssertEqual(manager.contents["STRING"], [0x47, 0x72, 0xF6, 0xDF, 0x65])
            let image = try UIImage(encoded: Data(try XCTUnwrap(manager.contents["image/png"]))).pixels(for: .full)
            XCTAssertEqual(image.width, 900)
            XCTAssertNil(harness.client.geometry(of: id), "the window is gone")
        }
    }

    func testTheProgramEndsThoughTheClipboardManagerDiesOrHangs() throws {
        for behaviour in [nil, .dies, .hangs] as [ClipboardManager.Behaviour?] {
            try withHarness { harness in
                _ = harness.open(PatternView())
                let manager = behaviour.map { ClipboardManager(display: harness.server.display, $0) }
                UIPasteboard.general.string = "a text"
                harness.pumpUntilIdle()
                // Only a manager that hangs uses up the time; the end of one is noticed.
                harness.host.clipboard.handoverTimeLimit = behaviour == .hangs ? 0.5 : 200

                harness.host.stop(status: 0)
                XCTAssertEqual(harness.host.run(), 0)
                XCTAssertEqual(manager?.contents ?? [:], [:])
            }
        }
    }

    func testAServerThatDiesEndsTheHandover() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            UIPasteboard.general.string = "a text"
            harness.pumpUntilIdle()
            harness.server.kill()
            harness.host.stop(status: 0)
            XCTAssertEqual(harness.host.run(), 0)
        }
    }
}

/// Programs that violate the rules of copying and pasting.
final class SelectionHostilityTests: XCTestCase {
    func testEndlessAnswersAreRefusedAtTheLimit() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.host.selectionLimit = 3 << 20
            let peer = try SelectionPeer(display: harness.server.display)
            peer.offered = ["UTF8_STRING": [0x61]]
            (peer.isEndless, peer.pieceSize) = (true, 700_000)
            peer.own("CLIPBOARD")
            XCTAssertNil(harness.readText(from: peer))
            XCTAssertLessThanOrEqual(harness.host.selectionReader.bytesRead, 4 << 20)

            // A property that is too large is not read to its end.
            peer.isEndless = false
            peer.pieceSize = .max
            peer.offered = ["UTF8_STRING": [UInt8](repeating: 0x62, count: 9 << 20)]
            let before = harness.host.selectionReader.bytesRead
            XCTAssertNil(harness.readText(from: peer))
            XCTAssertLessThanOrEqual(harness.host.selectionReader.bytesRead - before, 1 << 20)

            // Neither is a piece that is too large.
            peer.isEndless = true
            peer.pieceSize = 9 << 20
            let then = harness.host.selectionReader.bytesRead
            XCTAssertNil(harness.readText(from: peer))
            XCTAssertLessThanOrEqual(harness.host.selectionReader.bytesRead - then, 1 << 20 + 4)

            peer.announcedSize = .max
            let pieces = peer.sentPieces
            XCTAssertNil(harness.readText(from: peer))
            XCTAssertEqual(peer.sentPieces, pieces, "refused at the announcement")

            (peer.isEndless, peer.announcedSize, peer.pieceSize) = (false, nil, 1 << 20)
            let long = String(repeating: "x", count: 3 << 20)
            peer.offered = ["UTF8_STRING": Array(long.utf8)]
            XCTAssert(harness.readText(from: peer) == long, "exactly as long as the limit")
        }
    }

    func testLateAndReorderedAnswersAreNotMixedUp() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            peer.offered = ["UTF8_STRING": Array("text".utf8), "text/uri-list": Array("file:///a\r\n".utf8)]
            peer.holdsAnswers = true
            peer.own("CLIPBOARD")
            var texts: [String?] = []
            var files: [[URL]?] = []
            UIPasteboard.general.readString { texts.append($0) }
            UIPasteboard.general.readFiles { files.append($0) }
            harness.pump("both requests", stepping: peer) { peer.heldAnswers == 2 }
            peer.answerHeld()
            harness.pump("both answers", stepping: peer) { texts.count == 1 && files.count == 1 }
            XCTAssertEqual(texts, ["text"])
            XCTAssertEqual(files.first??.map(\.path), ["/a"])

            // The request times out and is sent again. Then the first request is answered, and the second is held.
            peer.offered["UTF8_STRING"] = Array("late".utf8)
            peer.holdsAnswers = true
            UIPasteboard.general.readString { texts.append($0) }
            harness.pump("giving up", stepping: peer) { texts.count == 2 }
            XCTAssertEqual(texts.last, .some(nil))
            UIPasteboard.general.readString { texts.append($0) }
            harness.host.turn(atMost: 0)
            peer.answerHeld()
            peer.holdsAnswers = true
            harness.pump("the second request", stepping: peer) { peer.heldAnswers == 1 }
            harness.pumpUntilIdle()
            XCTAssertEqual(texts.count, 2, "the late answer belongs to no request")
            peer.offered["UTF8_STRING"] = Array("new".utf8)
            peer.answerHeld()
            harness.pump("the new answer", stepping: peer) { texts.count == 3 }
            XCTAssertEqual(texts.last, "new")
        }
    }

    func testTransfersToAProgramThatReadsNothingAreCancelled() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            UIPasteboard.general.string = String(repeating: "long ", count: 200_000)
            harness.pumpUntilIdle()
            let transfers = harness.host.clipboard.transfers
            var greedy: SelectionPeer? = try SelectionPeer(display: harness.server.display)
            for index in 0..<100 {
                greedy?.ask("CLIPBOARD", for: "UTF8_STRING", into: "P\(index)", of: greedy?.window ?? 0)
            }
            harness.pump("the largest number of transfers") { transfers.count == IncrementalTransfers.limit }
            harness.pumpUntilIdle()
            XCTAssertEqual(transfers.count, IncrementalTransfers.limit)
            greedy = nil
            harness.pump("the end of the pasting program") { transfers.count == 0 }

            transfers.timeLimit = 0.2
            let peer = try SelectionPeer(display: harness.server.display)
            for index in 0..<5 { peer.ask("CLIPBOARD", for: "UTF8_STRING", into: "P\(index)", of: peer.window) }
            harness.pump("giving up") { transfers.givenUp == 5 && transfers.count == 0 }
            transfers.timeLimit = 200
            let honest = try SelectionPeer(display: harness.server.display)
            honest.ask("CLIPBOARD", for: "UTF8_STRING")
            harness.pump("a complete answer", stepping: honest) { honest.answer != nil }
            XCTAssertEqual(honest.answer?.bytes.count, 1_000_000)
        }
    }

    func testRequestsThatNameOurOwnWindowDoNotStopItsEvents() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            let id = try harness.surface(of: window).id
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.string = String(repeating: "long ", count: 200_000)
            harness.pumpUntilIdle()
            peer.ask("CLIPBOARD", for: "UTF8_STRING", into: "P", of: id)
            peer.ask("CLIPBOARD", for: "UTF8_STRING", into: "P", of: harness.client.root)
            harness.pumpUntilIdle()

            let manager = SettingsManager(harness.client)
            defer { UIApplication.shared.systemUserInterfaceStyle = .light }
            harness.client.focus(id)
            harness.client.type(symbol: 0x71)
            manager.publish(["Net/ThemeName": .text("Adwaita-dark")])
            harness.pump("a key and a setting") {
                view.keys.count == 1 && UIApplication.shared.systemUserInterfaceStyle == .dark
            }
            XCTAssertEqual(harness.host.clipboard.transfers.count, 0)
        }
    }

    func testTooManyTargetsAtOnceAreRefused() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.string = "a text"
            harness.pumpUntilIdle()
            let pair = [peer.atomNumber("UTF8_STRING"), peer.atomNumber("OTHER")]
            for (count, isTaken) in [(3, true), (100, false)] {
                peer.askForSeveral("CLIPBOARD", (0..<count).flatMap { _ in pair })
                harness.pump("an answer", stepping: peer) { peer.answer != nil }
                XCTAssertEqual(peer.answer?.type, isTaken ? "ATOM_PAIR" : "")
            }
        }
    }

    func testADragThatStartsWhileADropIsReadIsAnswered() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            var files: [URL] = []
            window.onDropFiles = { files += $0 }
            let (first, second) = (
                try SelectionPeer(display: harness.server.display), try SelectionPeer(display: harness.server.display)
            )
            @MainActor func position(_ peer: SelectionPeer) {
                peer.send(
                    "XdndPosition", to: id, [peer.window, 0, 50 << 16 | 40, 0, peer.atomNumber("XdndActionCopy")])
            }
            first.offered = ["text/uri-list": Array("file:///first\r\n".utf8)]
            first.holdsAnswers = true
            first.own("XdndSelection")
            first.send("XdndEnter", to: id, [first.window, 5 << 24, first.atomNumber("text/uri-list")])
            position(first)
            first.send("XdndDrop", to: id, [first.window])
            harness.pump("the request for the first drag's files", stepping: first) { first.heldAnswers == 1 }

            second.send("XdndEnter", to: id, [second.window, 5 << 24, second.atomNumber("text/uri-list")])
            position(second)
            harness.pump("a status for the second drag", stepping: second) { second.messages.count == 1 }
            first.answerHeld()
            harness.pump("the end of the first drop", stepping: first) { first.messages.last?.name == "XdndFinished" }
            XCTAssertEqual(first.messages.last?.words[1], 1)
            XCTAssertEqual(files.map(\.path), ["/first"])
            // A leave message of the first drag does not end the second.
            first.send("XdndLeave", to: id, [first.window])
            position(second)
            harness.pump("another status for the second drag", stepping: second) { second.messages.count == 2 }
            XCTAssertEqual(second.messages.map { $0.words[1] & 1 }, [1, 1])
        }
    }
}
