import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// Items that are dragged from one view to another.
final class DragAndDropTests: XCTestCase {
    func testAnItemIsDraggedFromAViewToAnother() throws {
        try onMain {
            let bench = DragBench()
            bench.drag(to: 250)
            XCTAssertEqual(bench.log, ["begin", "handle", "enter", "update 50"])
            XCTAssertEqual(bench.harness.window.hover.cursor, .closedHand)
            bench.harness.up(250, 50)
            XCTAssertEqual(
                bench.log.suffix(4), ["perform 1", "conclude", "over", "end move"], "the source is told last")
            try bench.harness.settle()
            XCTAssertEqual(bench.loaded, ["text"])
            XCTAssertEqual(bench.harness.window.hover.cursor, .arrow)
            XCTAssertEqual(bench.source.clicks, 0, "a drag is no click")
        }
    }

    func testAWindowIsToldOfContentThatItWouldTake() {
        onMain {
            let bench = DragBench()
            let window = bench.harness.window
            var log: [Bool] = []
            window.onDropHover = { log.append($0) }
            let files = DragOffer([UIDragItem(itemProvider: NSItemProvider(object: URL(fileURLWithPath: "/a")))])
            let text = DragOffer([UIDragItem(itemProvider: NSItemProvider(object: "words"))])
            let place = CGPoint(x: 150, y: 150)
            XCTAssertNil(window.dragMoved(files, to: place))
            window.onDropFiles = { _ in }
            XCTAssertNil(window.dragMoved(text, to: place))
            XCTAssertEqual(log, [])
            for x in [150, 152] as [CGFloat] {
                XCTAssertEqual(window.dragMoved(files, to: CGPoint(x: x, y: 150)), .copy)
            }
            XCTAssertEqual(log, [true])
            window.dragLeft()
            XCTAssertEqual(log, [true, false])
            _ = window.dragMoved(files, to: place)
            window.dropped(Drop(files, .copy, onEnd: { _ in }), at: place)
            XCTAssertEqual(log, [true, false, true, false])
        }
    }

    func testALocalObjectArrivesAsItIs() {
        onMain {
            let bench = DragBench()
            bench.items[0].localObject = bench
            bench.drag(to: 250)
            XCTAssertTrue(bench.sessions.last?.items.first?.localObject as AnyObject === bench)
            XCTAssertEqual(bench.sessions.last?.localDragSession?.localContext as? Int, 7)
            XCTAssertEqual(bench.sessions.last?.location(in: bench.target), CGPoint(x: 50, y: 50))
            bench.harness.up(250, 50)
        }
    }

    func testAClickStaysAClick() {
        onMain {
            let bench = DragBench()
            bench.harness.down(50, 50)
            bench.harness.move(52, 50)
            bench.harness.up(52, 50)
            XCTAssertEqual(bench.source.clicks, 1)
            XCTAssertEqual(bench.log, [])
            bench.items = []
            bench.drag(to: 250)
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.source.clicks, 2, "without items the press is the view's")
            XCTAssertEqual(bench.log, [])
        }
    }

    func testEscapeAndAPlaceThatTakesNothingEndTheDrag() {
        onMain {
            let bench = DragBench()
            bench.drag(to: 250)
            bench.harness.key(.keyboardEscape)
            XCTAssertEqual(bench.log.suffix(3), ["exit", "over", "end cancel"])
            bench.harness.up(250, 50)
            bench.log = []
            bench.drag(to: 150)
            bench.harness.up(150, 50)
            XCTAssertEqual(bench.log, ["begin", "end cancel"])
            bench.log = []
            bench.operation = .forbidden
            bench.drag(to: 250)
            XCTAssertEqual(bench.harness.window.hover.cursor, .notAllowed)
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.log, ["begin", "handle", "enter", "update 50", "exit", "over", "end cancel"])
        }
    }

    func testControlAndASourceThatKeepsItsItemsMakeACopy() {
        onMain {
            let bench = DragBench()
            bench.allowsMove = false
            bench.drag(to: 250)
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.log.last, "end copy")
            bench.allowsMove = true
            bench.drag(to: 250)
            bench.harness.send(.pointerMoved(at: CGPoint(x: 251, y: 50), modifiers: .control))
            XCTAssertEqual(bench.sessions.last?.allowsMoveOperation, false)
            bench.harness.up(251, 50)
            XCTAssertEqual(bench.log.last, "end copy")
        }
    }

    func testTheInnermostViewThatCanHandleTheItemsTakesThem() {
        onMain {
            let bench = DragBench()
            let inner = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
            bench.target.addSubview(inner)
            let other = Refusing()
            inner.addInteraction(UIDropInteraction(delegate: other))
            bench.drag(to: 250)
            XCTAssertEqual(bench.log, ["begin", "handle", "enter", "update 50"])
            XCTAssertGreaterThan(other.questions, 0)
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.log.last, "end move")
        }
    }

    func testViewsMayGoDuringADrag() {
        onMain {
            let bench = DragBench()
            bench.drag(to: 250)
            bench.source.removeFromSuperview()
            bench.target.removeFromSuperview()
            bench.harness.move(251, 50)
            bench.harness.up(251, 50)
            XCTAssertEqual(bench.log.suffix(3), ["exit", "over", "end cancel"])

            let second = DragBench()
            second.drag(to: 250)
            second.harness.window.close()
            XCTAssertEqual(second.log.last, "end cancel")
        }
    }

    func testAnInteractionThatIsRemovedDuringADragTakesNothing() {
        onMain {
            let bench = DragBench()
            bench.drag(to: 250)
            bench.target.interactions = []
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.log.suffix(3), ["exit", "over", "end cancel"])
        }
    }

    func testControlsInADraggedViewKeepThePress() {
        onMain {
            let bench = DragBench()
            let control = UIControl(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
            bench.source.addSubview(control)
            bench.drag(to: 250)
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.log, [])
        }
    }

    func testAProviderThatNeverAnswersHoldsNothingUp() throws {
        try onMain {
            let bench = DragBench()
            let kept = Locked<[NSItemProvider.DataCompletion]>([])
            let provider = NSItemProvider()
            provider.registerDataRepresentation(for: .utf8PlainText) { completion in
                kept.withLock { $0.append(completion) }
                return nil
            }
            bench.items = [UIDragItem(itemProvider: provider)]
            bench.drag(to: 250)
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.log.last, "end move")
            bench.progress?.cancel()
            try bench.harness.settle()
            XCTAssertEqual(bench.loaded, [])
            XCTAssertEqual(bench.completions, 1)
        }
    }

    func testATextThatNeverComesEndsTheDrag() throws {
        try onMain {
            let bench = DragBench()
            let sink = TextSink(frame: bench.target.bounds)
            bench.target.interactions = []
            bench.target.addSubview(sink)
            let kept = Locked<[NSItemProvider.DataCompletion]>([])
            let provider = NSItemProvider()
            provider.registerDataRepresentation(for: .utf8PlainText) { completion in
                kept.withLock { $0.append(completion) }
                return nil
            }
            bench.items = [UIDragItem(itemProvider: provider)]
            bench.drag(to: 250)
            bench.harness.up(250, 50)
            XCTAssertEqual(bench.log.last, "begin", "the source waits")
            try bench.harness.wait(11)
            // The cancellation of the load goes through another thread.
            try bench.harness.settle()
            XCTAssertEqual(bench.log.last, "end cancel")
            XCTAssertEqual(sink.texts, [])
        }
    }

    func testAnImageOfTheViewFollowsThePointer() throws {
        try onMain {
            let bench = DragBench()
            bench.source.backgroundColor = .red
            try bench.harness.settle()
            bench.drag(to: 250)
            let layer = try XCTUnwrap(bench.imageLayer)
            XCTAssertEqual(layer.frame, CGRect(x: 200, y: 0, width: 100, height: 100))
            XCTAssertEqual(bench.harness.pixel(290, 50), 0xFF0000)
            bench.harness.key(.keyboardEscape)
            XCTAssertNil(bench.imageLayer)
            bench.harness.up(250, 50)

            let view = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 10))
            view.backgroundColor = .blue
            bench.items[0].previewProvider = { UIDragPreview(view: view) }
            bench.drag(to: 150)
            XCTAssertEqual(bench.imageLayer?.frame, CGRect(x: 140, y: 45, width: 20, height: 10))
            XCTAssertEqual(bench.harness.pixel(150, 50), 0x0000FF)
            bench.harness.up(150, 50)
            XCTAssertNil(bench.imageLayer)
        }
    }

    func testFingersAndOtherButtonsDragNothing() {
        onMain {
            let bench = DragBench()
            bench.harness.down(50, 50, button: .middle)
            bench.harness.move(150, 50)
            bench.harness.up(150, 50, button: .middle)
            bench.harness.send(.touchDown(id: 1, at: CGPoint(x: 50, y: 50), time: 2, modifiers: []))
            bench.harness.send(.touchMoved(id: 1, at: CGPoint(x: 90, y: 50), modifiers: []))
            bench.harness.send(.touchUp(id: 1, at: CGPoint(x: 90, y: 50), time: 3, modifiers: []))
            XCTAssertEqual(bench.log, [])
        }
    }
}

private final class TextSink: UIView, DropDestination {
    var texts: [String] = []
    func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation? { .copy }
    func dropped(_ text: PastedText, _ offer: DragOffer, at point: CGPoint) -> Bool {
        texts.append(text.string)
        return true
    }
    func dragLeft() {}
}

private final class Refusing: UIDropInteractionDelegate {
    var questions = 0
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        questions += 1
        return false
    }
}

private final class ClickView: UIView {
    var clicks = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { clicks += 1 }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// A view whose item can be dragged at 0...100, and one that takes it at 200...300.
@MainActor
private final class DragBench: UIDragInteractionDelegate, UIDropInteractionDelegate {
    let harness = ViewHarness(width: 300, height: 100)
    let source = ClickView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let target = UIView(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
    var items = [UIDragItem(itemProvider: NSItemProvider(object: "text"))]
    var allowsMove = true
    var operation = UIDropOperation.move
    var log: [String] = []
    var sessions: [any UIDropSession] = []
    var loaded: [String] = []
    var completions = 0
    var progress: Progress?

    init() {
        harness.content.addSubview(source)
        harness.content.addSubview(target)
        source.addInteraction(UIDragInteraction(delegate: self))
        target.addInteraction(UIDropInteraction(delegate: self))
        harness.frame()
    }

    var imageLayer: CALayer? { harness.window.layer.sublayers.first { $0 is DragImageLayer } }

    /// Presses the source and moves the pointer, without a release.
    func drag(to x: CGFloat) {
        harness.down(50, 50)
        harness.move(70, 50)
        harness.move(x, 50)
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    {
        session.localContext = 7
        return items
    }
    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
        log.append("begin")
    }
    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    { allowsMove }
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) { log.append("end \(operation)") }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        log.append("handle")
        return true
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
        sessions.append(session)
        log.append("enter")
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    {
        let update = "update \(Int(session.location(in: target).x))"
        if log.last != update { log.append(update) }
        return UIDropProposal(operation: operation)
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
        log.append("exit")
    }
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        log.append("perform \(session.items.count)")
        progress = session.loadObjects(ofClass: String.self) {
            self.loaded += $0
            self.completions += 1
        }
    }
    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {
        log.append("conclude")
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
        log.append("over")
    }
}
