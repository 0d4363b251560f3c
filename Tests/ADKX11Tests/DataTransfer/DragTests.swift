import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Dragging content out of a window, with another program as the destination, and between windows of this program.
final class DragTests: XCTestCase {
    func testAnotherProgramGetsTheTextThatIsDroppedOnIt() throws {
        try withDrag { harness, view, peer in
            harness.beginDrag(of: view, over: peer)
            let enter = try XCTUnwrap(peer.messages.first { $0.name == "XdndEnter" })
            XCTAssertEqual(enter.words[1] >> 24, 5)
            let position = try XCTUnwrap(peer.messages.last)
            XCTAssertEqual(position.name, "XdndPosition")
            XCTAssertEqual(position.words[2], 350 << 16 | 340)
            XCTAssertEqual(position.words[4], peer.atomNumber("XdndActionCopy"))
            peer.answerPosition(enter.words[0], "XdndActionCopy")
            harness.client.release(button: 1)
            harness.pump("the drop", stepping: peer) { peer.messages.last?.name == "XdndDrop" }
            peer.ask("XdndSelection", for: "UTF8_STRING")
            harness.pump("the text", stepping: peer) { peer.answer != nil }
            XCTAssertEqual(peer.answer.map { String(decoding: $0.bytes, as: UTF8.self) }, "Größe")
            XCTAssertEqual(view.results, [])
            peer.send("XdndFinished", to: enter.words[0], [peer.window, 1, peer.atomNumber("XdndActionCopy")])
            harness.pump("the end", stepping: peer) { !view.results.isEmpty }
            XCTAssertEqual(view.results, [.copy])
            peer.ask("XdndSelection", for: "UTF8_STRING")
            harness.pump("a refusal", stepping: peer) { peer.answer != nil }
            XCTAssertEqual(peer.answer?.type, "", "nothing is offered after the drag")
        }
    }

    func testAnswersThatComeLateAreWaitedFor() throws {
        try withDrag { harness, view, peer in
            harness.beginDrag(of: view, over: peer)
            let source = try XCTUnwrap(peer.messages.last).words[0]
            harness.client.movePointer(x: 360, y: 350)
            harness.client.release(button: 1)
            harness.pumpUntilIdle()
            peer.step()
            XCTAssertEqual(peer.messages.map(\.name), ["XdndEnter", "XdndPosition"], "the next waits for the answer")
            peer.answerPosition(source, "XdndActionMove")
            harness.pump("the last position", stepping: peer) { peer.messages.count == 3 }
            XCTAssertEqual(peer.messages.last?.words[2], 360 << 16 | 350)
            peer.answerPosition(source, "XdndActionMove")
            harness.pump("the drop", stepping: peer) { peer.messages.last?.name == "XdndDrop" }
            peer.send("XdndFinished", to: source, [peer.window, 1, peer.atomNumber("XdndActionMove")])
            harness.pump("the end", stepping: peer) { !view.results.isEmpty }
            XCTAssertEqual(view.results, [.move])
            let window = try XCTUnwrap(view.window)
            let surface = try harness.surface(of: window)
            harness.client.movePointer(x: 30, y: 30)
            harness.pump("the usual cursor") { surface.shownCursor == .arrow }
        }
    }

    func testADropThatIsRefusedLeavesTheOtherProgram() throws {
        try withDrag { harness, view, peer in
            harness.beginDrag(of: view, over: peer)
            let source = try XCTUnwrap(peer.messages.last).words[0]
            peer.answerPosition(source, nil)
            harness.client.release(button: 1)
            harness.pump("the end", stepping: peer) { !view.results.isEmpty }
            harness.pump("the message", stepping: peer) { peer.messages.last?.name == "XdndLeave" }
            XCTAssertEqual(view.results, [nil])
        }
    }

    func testTheProgramUnderThePointerIsToldThatItLeft() throws {
        try withDrag { harness, view, peer in
            harness.beginDrag(of: view, over: peer)
            peer.answerPosition(try XCTUnwrap(peer.messages.last).words[0], "XdndActionCopy")
            harness.client.movePointer(x: 600, y: 20)
            harness.pump("the message", stepping: peer) { peer.messages.last?.name == "XdndLeave" }
            harness.client.release(button: 1)
            harness.pump("the end", stepping: peer) { !view.results.isEmpty }
            XCTAssertEqual(view.results, [nil], "nothing is under the pointer")
        }
    }

    func testAProgramThatHangsEndsTheDragAfterSomeSeconds() throws {
        try withDrag { harness, view, peer in
            harness.beginDrag(of: view, over: peer)
            harness.client.release(button: 1)
            harness.pump("the end") { !view.results.isEmpty }
            XCTAssertEqual(view.results, [nil])
        }
    }

    func testADropWhoseTextIsMadeSlowlyIsNotCutOff() throws {
        try withDrag { harness, view, peer in
            let kept = Locked<[NSItemProvider.DataCompletion]>([])
            let provider = NSItemProvider()
            provider.registerDataRepresentation(for: .utf8PlainText) { completion in
                kept.withLock { $0.append(completion) }
                return nil
            }
            view.content = PasteboardContent([provider])
            harness.beginDrag(of: view, over: peer)
            let source = try XCTUnwrap(peer.messages.last).words[0]
            peer.answerPosition(source, "XdndActionMove")
            harness.client.release(button: 1)
            harness.pump("the drop", stepping: peer) { peer.messages.last?.name == "XdndDrop" }
            peer.ask("XdndSelection", for: "UTF8_STRING")
            harness.pump("the request", stepping: peer) { !kept.current.isEmpty }
            let drags = try XCTUnwrap(harness.host.dragSource)
            for _ in 0..<3 { drags.timeIsUp() }
            XCTAssertEqual(view.results, [])
            kept.current.first?(Data("late".utf8), nil)
            harness.pump("the text", stepping: peer) { peer.answer != nil }
            XCTAssertEqual(peer.answer?.bytes, Array("late".utf8))
            drags.timeIsUp()
            XCTAssertEqual(view.results, [], "the program has to read it first")
            peer.send("XdndFinished", to: source, [peer.window, 1, peer.atomNumber("XdndActionMove")])
            harness.pump("the end", stepping: peer) { !view.results.isEmpty }
            XCTAssertEqual(view.results, [.move])
        }
    }

    func testAWindowThatClosesEndsItsDrag() throws {
        try withDrag { harness, view, peer in
            harness.beginDrag(of: view, over: peer)
            view.window?.close()
            XCTAssertEqual(view.results, [nil])
            harness.pump("the message", stepping: peer) { peer.messages.last?.name == "XdndLeave" }
        }
    }

    func testAWindowOfTheProgramGetsTheTextWithoutMessages() throws {
        try withDrag { harness, view, peer in
            let sink = TextSink(frame: .zero)
            let other = harness.open(sink, width: 100, height: 100)
            harness.client.move(try harness.surface(of: other).id, x: 300, y: 300)
            peer.becomeDropTarget(x: 0, y: 470, width: 5, height: 5)
            harness.pumpUntilIdle()
            harness.client.movePointer(x: 20, y: 20)
            harness.client.press(button: 1)
            harness.pump("the press") { view.isPressed }
            harness.client.movePointer(x: 340, y: 350)
            harness.pump("the pointer over the sink") { sink.place == CGPoint(x: 40, y: 50) }
            harness.client.release(button: 1)
            harness.pump("the end") { !view.results.isEmpty }
            XCTAssertEqual(view.results, [.copy])
            XCTAssertEqual(sink.text, "Größe")
            XCTAssertNil(sink.place)
        }
    }

    func testAViewGetsATextThatAnotherProgramDrops() throws {
        try withHarness { harness in
            let peer = try SelectionPeer(display: harness.server.display)
            let sink = TextSink(frame: .zero)
            let window = harness.open(sink)
            window.onDrop = { _ in XCTFail("the text is for the view") }
            harness.pumpUntilStarted()
            try harness.drag(["UTF8_STRING": Array("text".utf8)], kinds: ["UTF8_STRING"], onto: window, peer)
            XCTAssertEqual(sink.place, CGPoint(x: 50, y: 40))
            window.onDrop = nil
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(sink.text, "text")
            peer.send("XdndLeave", to: try harness.surface(of: window).id, [peer.window])
        }
    }
}

/// A view whose text a press drags.
private final class TextSource: UIView {
    var results: [DragOperation?] = []
    var content = PasteboardContent(text: "Größe")
    private(set) var isPressed = false

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        isPressed = true
        beginDrag(content, canMove: true) { [weak self] in self?.results.append($0) }
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// A view that takes a text.
private final class TextSink: UIView, DropDestination {
    private(set) var place: CGPoint?
    private(set) var text: String?

    func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation? {
        place = point
        return .copy
    }
    func dragLeft() { place = nil }
    func dropped(_ text: PastedText, _ offer: DragOffer, at point: CGPoint) -> Bool {
        self.text = text.string
        return true
    }
}

private func withDrag(_ body: @MainActor (X11Harness, TextSource, SelectionPeer) throws -> Void) throws {
    try withHarness { harness in
        let peer = try SelectionPeer(display: harness.server.display)
        peer.becomeDropTarget(x: 300, y: 300, width: 100, height: 100)
        let view = TextSource(frame: .zero)
        _ = harness.open(view)
        harness.pumpUntilStarted()
        try body(harness, view, peer)
    }
}

extension X11Harness {
    /// Presses the view and moves the pointer over the peer's window, up to the first message with its place.
    fileprivate func beginDrag(of view: TextSource, over peer: SelectionPeer) {
        client.movePointer(x: 20, y: 20)
        client.press(button: 1)
        pump("the press") { view.isPressed }
        client.movePointer(x: 350, y: 340)
        pump("the position", stepping: peer) { peer.messages.last?.name == "XdndPosition" }
    }
}

extension SelectionPeer {
    /// Accepts the last position with an action; nil refuses.
    fileprivate func answerPosition(_ source: UInt32, _ action: String?) {
        send("XdndStatus", to: source, [window, action == nil ? 2 : 3, 0, 0, action.map(atomNumber) ?? 0])
    }
}
