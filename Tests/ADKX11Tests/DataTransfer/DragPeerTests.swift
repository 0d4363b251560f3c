import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Drags from and to programs of GTK and Qt, whose pointer and keys are simulated.
final class DragPeerTests: XCTestCase {
    func testGTKGivesAndTakesTextsFilesAndImages() throws { try exchange(with: .gtk) }
    func testQtGivesAndTakesTextsFilesAndImages() throws { try exchange(with: .qt) }

    private func exchange(with toolkit: DragPeerProgram.Toolkit) throws {
        try withHarness { harness in
            guard DragPeerProgram.isInstalled(toolkit) else {
                throw XCTSkip("no drags with \(toolkit.rawValue): its module for Python is not installed")
            }
            let file = URL(fileURLWithPath: "/tmp/a b")
            let peer = try DragPeerProgram(toolkit, display: harness.server.display, file: file)
            defer { peer.stop() }
            let view = Exchange(frame: .zero)
            view.addInteraction(UIDropInteraction(delegate: view))
            view.addInteraction(UIDragInteraction(delegate: view))
            _ = harness.open(view, width: 200, height: 100)
            harness.pumpUntilStarted()
            harness.lines(of: peer, upTo: "ready")
            for (index, kind) in Kind.allCases.enumerated() {
                for key in kind == .text ? Key.allCases : [.none, .shift] {
                    view.content = kind.provider(file)
                    let context = "\(toolkit.rawValue), \(kind), \(key)"
                    let sent = harness.drag(from: (40, 40), to: DragPeerProgram.target, key, peer) {
                        view.ends.count == 1
                    }
                    XCTAssertEqual(sent, ["received \(key.action) \(kind.line(file))"], "to " + context)
                    XCTAssertEqual(view.ends, [key.operation], "to " + context)
                    view.ends = []
                    let start = (DragPeerProgram.source.x + 20 + 40 * index, DragPeerProgram.source.y + 20)
                    let given = harness.drag(from: start, to: (60, 40), key, peer) { !view.received.isEmpty }
                    XCTAssertEqual(view.received, [kind.line(file)], "from " + context)
                    XCTAssertEqual(
                        given, key == .shift ? ["deleted", "ended move"] : ["ended copy"], "from " + context)
                    view.received = []
                }
            }
        }
    }
}

private enum Kind: CaseIterable {
    case text, uri, image

    @MainActor
    func provider(_ file: URL) -> NSItemProvider {
        switch self {
        case .text: return NSItemProvider(object: "Größe")
        case .uri: return NSItemProvider(object: file)
        case .image:
            let pixels = PixelBuffer(width: 7, height: 5, isOpaque: true)
            for y in 0..<5 { for x in 0..<7 { pixels.row(y)[x] = 0xFF10_A0F0 } }
            return NSItemProvider(object: UIImage(pixels: pixels, scale: 1))
        }
    }

    /// The content as a program writes it.
    func line(_ file: URL) -> String {
        switch self {
        case .text: "text Größe"
        case .uri: "uri \(file.absoluteString)"
        case .image: "image 7x5 10a0f0"
        }
    }
}

/// The key that is held. Control asks for a copy and Shift for a move. With Alt, GTK asks the target to ask the user:
/// it takes a copy.
private enum Key: CaseIterable {
    case none, control, shift, alt

    var code: UInt8? {
        switch self {
        case .none: nil
        case .control: 37
        case .shift: 50
        case .alt: 64
        }
    }
    var action: String { self == .shift ? "move" : "copy" }
    var operation: UIDropOperation { self == .shift ? .move : .copy }
}

/// A view whose item is dragged, and that takes items.
@MainActor
private final class Exchange: UIView, UIDragInteractionDelegate, UIDropInteractionDelegate {
    var content = NSItemProvider()
    var ends: [UIDropOperation] = []
    var received: [String] = []

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    { [UIDragItem(itemProvider: content)] }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) { ends.append(operation) }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { true }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: session.allowsMoveOperation ? .move : .copy) }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        if session.canLoadObjects(ofClass: UIImage.self) {
            _ = session.loadObjects(ofClass: UIImage.self) { images in
                guard let image = images.first, let pixels = try? image.pixels(for: .full) else { return }
                let pixel = String(pixels.pixel(x: 0, y: 0) & 0xFF_FFFF, radix: 16)
                self.received.append("image \(pixels.width)x\(pixels.height) \(pixel)")
            }
        } else if session.canLoadObjects(ofClass: URL.self) {
            _ = session.loadObjects(ofClass: URL.self) { urls in
                self.received.append("uri \(urls.map(\.absoluteString).joined(separator: " "))")
            }
        } else {
            _ = session.loadObjects(ofClass: String.self) { texts in
                self.received.append("text \(texts.joined(separator: " "))")
            }
        }
    }
}

extension X11Harness {
    /// Turns the loop until the program wrote a line that begins so. Returns the lines up to it.
    @discardableResult
    fileprivate func lines(of peer: DragPeerProgram, upTo last: String) -> [String] {
        var lines: [String] = []
        pump("the line “\(last)”") {
            lines += peer.takeLines()
            return peer.hasEnded || lines.contains { $0.hasPrefix(last) }
        }
        XCTAssertFalse(peer.hasEnded, peer.errorOutput)
        return lines
    }

    /// Drags with the primary button while a key is held. Each step waits for the program, which may be slow: until it
    /// began to drag, and until it is told of the drag over it or of the answer of the view. Returns its other lines.
    fileprivate func drag(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ key: Key, _ peer: DragPeerProgram,
        until isDone: () -> Bool
    ) -> [String] {
        _ = peer.takeLines()
        client.movePointer(x: start.x, y: start.y)
        pumpUntilIdle()
        client.press(button: 1)
        pumpUntilIdle()
        if let code = key.code { client.press(key: code) }
        let isToPeer = end == DragPeerProgram.target
        for step in 1...12 {
            client.movePointer(x: start.x + step, y: start.y + step)
            pumpUntilIdle()
        }
        if !isToPeer { self.lines(of: peer, upTo: "began") }
        for step in 1...6 {
            let place = (x: end.x + 30, y: end.y + 20)
            client.movePointer(
                x: start.x + (place.x - start.x) * step / 6, y: start.y + (place.y - start.y) * step / 6)
            pumpUntilIdle()
        }
        client.movePointer(x: end.x + 31, y: end.y + 20)
        self.lines(of: peer, upTo: isToPeer ? "over" : "answered \(key.action)")
        pumpUntilIdle()
        client.release(button: 1)
        var lines: [String] = []
        pump("the drop") {
            lines += peer.takeLines()
            return peer.hasEnded || isDone() && (isToPeer || lines.contains { $0.hasPrefix("ended") })
        }
        if let code = key.code { client.release(key: code) }
        pumpUntilIdle()
        return (lines + peer.takeLines()).filter { line in
            !["began", "over", "answered"].contains { line.hasPrefix($0) }
        }
    }
}
