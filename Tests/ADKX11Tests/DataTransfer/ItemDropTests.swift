import ADKFoundation
import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Items that another program drops on a view with a drop interaction, and that it takes from one.
final class ItemDropTests: XCTestCase {
    func testTheItemsOfAnotherProgramAreLoadedBeforeItIsTold() throws {
        try withTaker { harness, window, peer, taker in
            try harness.drag(
                ["UTF8_STRING": Array("Größe".utf8), "application/x-adk": Array("own".utf8)],
                kinds: ["application/x-adk", "UTF8_STRING"], onto: window, peer)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 1)
            XCTAssertEqual(taker.types, ["application/x-adk", "public.utf8-plain-text"])
            XCTAssertEqual(taker.place, CGPoint(x: 50, y: 40))
            taker.wanted = "application/x-adk"
            XCTAssert(try harness.drop(onto: window, peer))
            harness.pump("the data") { taker.data.current == Data("own".utf8) }
            XCTAssertEqual(peer.messages.last?.words[2], peer.atomNumber("XdndActionCopy"))
        }
    }

    func testFilesAreItemsOfTheirOwn() throws {
        try withTaker { harness, window, peer, taker in
            try harness.drag("file:///a\r\nfile:///b%20c\r\n", kinds: ["text/uri-list"], onto: window, peer)
            XCTAssertEqual(taker.types, ["public.file-url"])
            XCTAssert(try harness.drop(onto: window, peer))
            harness.pump("the files") { taker.urls.count == 2 }
            XCTAssertEqual(taker.urls.map(\.path), ["/a", "/b c"])
        }
    }

    func testASourceThatDiesOrIsSilentTakesNothingBack() throws {
        try withTaker { harness, window, peer, taker in
            taker.operation = .move
            taker.wanted = "application/x-adk"
            peer.holdsAnswers = true
            try harness.drag(
                ["application/x-adk": [1]], kinds: ["application/x-adk"], onto: window, peer, action: "XdndActionMove")
            XCTAssertFalse(try harness.drop(onto: window, peer), "nothing was loaded: the source keeps it")
            XCTAssertNil(taker.data.current)
            peer.answerHeld()

            try harness.drag(
                ["application/x-adk": [1]], kinds: ["application/x-adk"], onto: window, peer, action: "XdndActionMove")
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(peer.messages.last?.words[2], peer.atomNumber("XdndActionMove"))
            XCTAssertEqual(peer.deletions, 1, "GTK removes what was moved when it is asked to")
            harness.pump("the data") { taker.data.current == Data([1]) }
        }
    }

    func testAMoveOfWhichNothingIsLoadedIsACopy() throws {
        try withTaker { harness, window, peer, taker in
            (taker.operation, taker.wanted) = (.move, nil)
            try harness.drag(
                ["application/x-adk": [1]], kinds: ["application/x-adk"], onto: window, peer, action: "XdndActionMove")
            XCTAssert(try harness.drop(onto: window, peer))
            XCTAssertEqual(peer.messages.last?.words[2], peer.atomNumber("XdndActionCopy"))
            XCTAssertEqual(peer.deletions, 0)
        }
    }

    func testFilesThatAreNotLoadedStayAtTheirSource() throws {
        try withTaker { harness, window, peer, taker in
            let files = ["text/uri-list": Array("file:///a\r\nfile:///b\r\n".utf8)]
            taker.operation = .move
            for (isLoaded, action) in [(false, "XdndActionCopy"), (true, "XdndActionMove")] {
                taker.loadsFiles = isLoaded
                try harness.drag(files, kinds: ["text/uri-list"], onto: window, peer, action: "XdndActionMove")
                XCTAssert(try harness.drop(onto: window, peer))
                XCTAssertEqual(peer.messages.last?.words[2], peer.atomNumber(action))
            }
            XCTAssertEqual(taker.urls.count, 2, "they arrived before the source was told")

            try harness.drag(files, kinds: ["text/uri-list"], onto: window, peer, action: "XdndActionMove")
            peer.holdsAnswers = true
            peer.send("XdndDrop", to: try harness.surface(of: window).id, [peer.window])
            harness.pump("the question", stepping: peer) { peer.heldAnswers > 0 }
            taker.view?.interactions = []
            peer.answerHeld()
            harness.pump("the end", stepping: peer) { peer.messages.last?.name == "XdndFinished" }
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 0, "the interaction was removed meanwhile")
        }
    }

    func testASourceKeepsWhatCouldNotBeDecodedOrWasCancelled() throws {
        try withTaker { harness, window, peer, taker in
            (taker.operation, taker.loadsImages) = (.move, true)
            let broken = ["image/png": Array("no image".utf8)]
            try harness.drag(broken, kinds: ["image/png"], onto: window, peer, action: "XdndActionMove")
            XCTAssertFalse(try harness.drop(onto: window, peer))
            (taker.loadsImages, taker.wanted, taker.cancels) = (false, "application/x-adk", true)
            try harness.drag(
                ["application/x-adk": [1]], kinds: ["application/x-adk"], onto: window, peer, action: "XdndActionMove")
            XCTAssertFalse(try harness.drop(onto: window, peer))
        }
    }

    func testADragWhoseSourceCrashedLeavesTheView() throws {
        try withTaker { harness, window, peer, taker in
            try harness.drag(["application/x-adk": [1]], kinds: ["application/x-adk"], onto: window, peer)
            XCTAssertEqual(taker.exits, 0)
            harness.client.destroy(peer.window)
            harness.pump("the end") { taker.exits == 1 }
        }
    }

    func testADragWithoutTypesIsRefused() throws {
        try withTaker { harness, window, peer, taker in
            try harness.drag([:], kinds: ["MULTIPLE"], onto: window, peer)
            XCTAssertEqual(peer.messages.last.map { $0.words[1] & 1 }, 0)
            XCTAssertEqual(taker.types, [])
            XCTAssertFalse(try harness.drop(onto: window, peer))
        }
    }

    func testAnImageOfTheViewFollowsThePointerWhichPassesThroughIt() throws {
        try withHarness { harness in
            let (giver, view) = (Giver(), UIView(frame: .zero))
            view.backgroundColor = .red
            view.addInteraction(UIDragInteraction(delegate: giver))
            let window = harness.open(view, width: 100, height: 80)
            harness.pumpUntilStarted()
            let before = Set(harness.client.descendants())
            harness.client.movePointer(x: 20, y: 20)
            harness.pumpUntilIdle()
            harness.client.press(button: 1)
            harness.pumpUntilIdle()
            harness.client.movePointer(x: 60, y: 50)
            harness.pump("the image") { harness.images(since: before).count == 1 }
            guard let image = harness.images(since: before).first else { return XCTFail("no image") }
            harness.client.movePointer(x: 320, y: 220)
            harness.pump("its place") { harness.client.geometry(of: image)?.x == 300 }
            let place = try XCTUnwrap(harness.client.geometry(of: image))
            XCTAssertEqual([place.y, place.width, place.height], [200, 100, 80], "it is held where it was pressed")
            XCTAssertEqual(harness.client.pixels(of: image)?.first, 0xFF0000)
            harness.client.release(button: 1)
            harness.pump("the end") { giver.ends == [.cancel] }
            harness.pumpUntilIdle()
            let left = harness.images(since: before)
            XCTAssertEqual(left, [])
            XCTAssertTrue(window.isShown)
        }
    }

    func testAViewsItemIsDraggedToAnotherProgram() throws {
        try withHarness { harness in
            let peer = try SelectionPeer(display: harness.server.display)
            peer.becomeDropTarget(x: 300, y: 300, width: 100, height: 100)
            let giver = Giver()
            let view = UIView(frame: .zero)
            view.addInteraction(UIDragInteraction(delegate: giver))
            _ = harness.open(view)
            harness.pumpUntilStarted()
            harness.client.movePointer(x: 20, y: 20)
            harness.pumpUntilIdle()
            harness.client.press(button: 1)
            harness.pumpUntilIdle()
            harness.client.movePointer(x: 60, y: 60)
            harness.pumpUntilIdle()
            harness.client.movePointer(x: 350, y: 340)
            harness.pump("the position", stepping: peer) { peer.messages.last?.name == "XdndPosition" }
            let enter = try XCTUnwrap(peer.messages.first { $0.name == "XdndEnter" })
            XCTAssertEqual(enter.words[2], peer.atomNumber("application/x-adk"))
            let source = enter.words[0]
            peer.send("XdndStatus", to: source, [peer.window, 3, 0, 0, peer.atomNumber("XdndActionMove")])
            harness.client.release(button: 1)
            harness.pump("the drop", stepping: peer) { peer.messages.last?.name == "XdndDrop" }
            peer.ask("XdndSelection", for: "application/x-adk")
            harness.pump("the data", stepping: peer) { peer.answer != nil }
            XCTAssertEqual(peer.answer?.bytes, Array("own".utf8))
            peer.send("XdndFinished", to: source, [peer.window, 1, peer.atomNumber("XdndActionMove")])
            harness.pump("the end", stepping: peer) { giver.ends == [.move] }
        }
    }

    private func withTaker(_ body: @MainActor (X11Harness, UIWindow, SelectionPeer, Taker) throws -> Void) throws {
        try withHarness { harness in
            let (view, taker) = (UIView(frame: .zero), Taker())
            view.addInteraction(UIDropInteraction(delegate: taker))
            let window = harness.open(view)
            try body(harness, window, try SelectionPeer(display: harness.server.display), taker)
        }
    }
}

extension X11Harness {
    /// The windows as wide as the test's that were made since.
    fileprivate func images(since before: Set<UInt32>) -> [UInt32] {
        client.descendants().filter { !before.contains($0) && client.geometry(of: $0)?.width == 100 }
    }
}

@MainActor
private final class Giver: UIDragInteractionDelegate {
    var ends: [UIDropOperation] = []

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "application/x-adk", visibility: .all) {
            $0(Data("own".utf8), nil)
            return nil
        }
        return [UIDragItem(itemProvider: provider)]
    }
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) { ends.append(operation) }
}

@MainActor
private final class Taker: UIDropInteractionDelegate {
    var operation = UIDropOperation.copy
    /// The type to load; nil loads nothing.
    var wanted: String?
    var types: [String] = []
    var place: CGPoint?
    let data = Locked<Data?>(nil)
    var urls: [URL] = []
    var loadsFiles = true
    var loadsImages = false
    /// Each load of data is cancelled at once.
    var cancels = false
    var exits = 0
    weak var view: UIView?

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    {
        types = session.items.flatMap(\.itemProvider.registeredTypeIdentifiers)
        view = interaction.view
        place = view.map { session.location(in: $0) }
        return UIDropProposal(operation: operation)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        if session.canLoadObjects(ofClass: URL.self) {
            if loadsFiles { session.loadObjects(ofClass: URL.self) { self.urls = $0 } }
        } else if loadsImages {
            session.loadObjects(ofClass: UIImage.self) { XCTAssertEqual($0.count, 0) }
        } else if let wanted {
            let provider = session.items.first?.itemProvider
            let load = provider?.loadDataRepresentation(forTypeIdentifier: wanted) { [data] loaded, _ in
                data.withLock { $0 = loaded }
            }
            if cancels { load?.cancel() }
        }
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) { exits += 1 }
}
