import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// The PRIMARY selection, which is apart from the clipboard.
final class PrimarySelectionTests: XCTestCase {
    func testTheSelectionAndTheClipboardAreOfferedApart() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.string = "copied"
            UIPasteboard.primary.string = "selected"
            harness.pumpUntilIdle()
            for (selection, text) in [("PRIMARY", "selected"), ("CLIPBOARD", "copied")] {
                peer.ask(selection, for: "UTF8_STRING")
                harness.pump("an answer", stepping: peer) { peer.answer != nil }
                XCTAssertEqual(peer.answer.map { String(decoding: $0.bytes, as: UTF8.self) }, text)
            }
        }
    }

    func testTheSelectionOfAnotherProgramIsReadAndEndsOursAlone() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.string = "copied"
            UIPasteboard.primary.string = "selected"
            harness.pumpUntilIdle()
            peer.offered = ["UTF8_STRING": Array("theirs".utf8)]
            peer.own("PRIMARY")
            harness.pump("the loss of the selection", stepping: peer) { UIPasteboard.primary.string == nil }
            XCTAssertEqual(UIPasteboard.general.string, "copied")
            var text: String??
            UIPasteboard.primary.readString { text = $0 }
            harness.pump("an answer", stepping: peer) { text != nil }
            XCTAssertEqual(text, "theirs")
        }
    }
}
