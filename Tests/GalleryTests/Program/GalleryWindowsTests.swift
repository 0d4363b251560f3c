import AsyncDisplayKit
import TestSupport
import XCTest

/// The gallery among other programs: several windows, the clipboard, files dropped onto it.
final class GalleryWindowsTests: XCTestCase {
    private enum Symbol {
        static let control: UInt32 = 0xFFE3
    }

    /// A gallery with `count` photos on a server of its own.
    private final class Desk {
        let server: XvfbServer
        let client: XClient
        let folder: TestFolder
        let child: ChildProcess
        private(set) var first: UInt32 = 0

        init(photos count: Int, _ arguments: [String] = []) throws {
            try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
            folder = try TestFolder()
            try folder.fillWithPhotos(count)
            server = try XvfbServer(width: 1400, height: 900)
            client = try XClient(display: server.display)
            child = try GalleryRunner.start(
                ["--size", "600x500", "--offset-in-title"] + arguments + [folder.path], display: server.display)
            GalleryRunner.waitUntil("a window") { windows.count == 1 }
            first = try XCTUnwrap(windows.first)
            waitForPhotos(first)
            client.focus(first)
        }

        /// The gallery's, in the order they lie above each other.
        var windows: [UInt32] {
            client.descendants().filter {
                client.cardinals("_NET_WM_PID", of: $0) == [UInt32(child.pid)] && client.isViewable($0)
            }
        }

        func waitForPhotos(_ window: UInt32) {
            GalleryRunner.waitUntil("photos") { Set(client.pixels(of: window) ?? []).count > 1000 }
        }

        func press(control letter: Character) {
            client.type(symbol: UInt32(letter.asciiValue ?? 0), modifiers: [Symbol.control])
        }

        func offset(_ window: UInt32) -> Int? {
            client.title(of: window).flatMap { title in
                title.range(of: "y=").flatMap { Int(title[$0.upperBound...]) }
            }
        }

        /// Waits until `window` says that it shows something called that.
        func waitForTitle(_ window: UInt32, _ title: String) {
            GalleryRunner.waitUntil("the title \(title), not \(client.title(of: window) ?? "none")") {
                client.title(of: window)?.hasPrefix(title + " y=") ?? false
            }
        }

        /// Turns the peer until `condition` holds.
        func turn(_ peer: SelectionPeer, _ what: String, until condition: () -> Bool) {
            GalleryRunner.waitUntil(what) {
                peer.step()
                return condition()
            }
        }

        /// Drags what `peer` offers as a list of files over `window` and lets go.
        func drop(_ list: [UInt8], on window: UInt32, _ peer: SelectionPeer) {
            drag(list, over: window, peer)
            peer.send("XdndDrop", to: window, [peer.window])
            turn(peer, "the end of the drag") { peer.messages.last?.name == "XdndFinished" }
        }

        func drag(_ list: [UInt8], over window: UInt32, _ peer: SelectionPeer) {
            peer.offered = ["text/uri-list": list]
            peer.own("XdndSelection")
            peer.send("XdndEnter", to: window, [peer.window, 5 << 24, peer.atomNumber("text/uri-list"), 0, 0])
            peer.send(
                "XdndPosition", to: window, [peer.window, 0, 50 << 16 | 40, 0, peer.atomNumber("XdndActionCopy")])
            turn(peer, "an opinion") { peer.messages.last?.name == "XdndStatus" }
        }

        /// Whether the wheel moves what the window shows. Turned again now and then: there may be nothing yet.
        func scrolls(_ window: UInt32) -> Bool {
            let before = offset(window) ?? 0
            client.movePointer(into: window, x: 300, y: 250)
            var (moved, looks) = (false, 0)
            GalleryRunner.waitUntil("scrolling") {
                if looks % 50 == 0 { client.wheel(.down) }
                looks += 1
                moved = offset(window).map { $0 > before } ?? false
                return moved
            }
            return moved
        }
    }

    private func folder(_ count: Int, called name: String, in parent: TestFolder) throws -> String {
        for index in 0..<count {
            try parent.write(
                Array(JPEGEncoder.encode(samplePhoto(index + 50), quality: 88)), to: "\(name)/photo \(index).jpg")
        }
        return parent.path(name)
    }

    // MARK: - Windows

    func testControlNOpensAnotherWindowThatScrollsForItselfAndControlWClosesIt() throws {
        let desk = try Desk(photos: 12)
        desk.press(control: "n")
        GalleryRunner.waitUntil("two windows") { desk.windows.count == 2 }
        let second = try XCTUnwrap(desk.windows.first { $0 != desk.first })
        desk.waitForPhotos(second)
        XCTAssertNotEqual(
            desk.client.geometry(of: second)?.x, desk.client.geometry(of: desk.first)?.x, "beside the first")
        XCTAssertEqual(desk.offset(second), 0)
        XCTAssertTrue(desk.scrolls(second))
        XCTAssertEqual(desk.offset(desk.first), 0)

        desk.client.focus(second)
        desk.press(control: "w")
        GalleryRunner.waitUntil("one window") { desk.windows == [desk.first] }
        XCTAssertNil(desk.child.exitStatus)
        XCTAssertTrue(desk.scrolls(desk.first))
        desk.client.focus(desk.first)
        desk.press(control: "w")
        GalleryRunner.waitUntil("the end") { desk.child.exitStatus != nil }
        XCTAssertEqual(desk.child.exitStatus, 0, desk.child.errorOutput)
    }

    func testControlQClosesAllWindows() throws {
        let desk = try Desk(photos: 3)
        desk.press(control: "n")
        GalleryRunner.waitUntil("two windows") { desk.windows.count == 2 }
        desk.press(control: "q")
        GalleryRunner.waitUntil("the end") { desk.child.exitStatus != nil }
        XCTAssertEqual(desk.child.exitStatus, 0, desk.child.errorOutput)
    }

    func testADifferentScaleOfTheDesktopKeepsThePlaceAndAGivenOneStays() throws {
        let desk = try Desk(photos: 12)
        for _ in 0..<6 { desk.client.wheel(.down) }
        XCTAssertTrue(desk.scrolls(desk.first))
        GalleryRunner.waitUntil("its end") { (desk.offset(desk.first) ?? 0) % 120 == 0 }
        let before = try XCTUnwrap(desk.offset(desk.first))
        desk.client.setResources("Xft.dpi: 144\n")
        GalleryRunner.waitUntil("one and a half") { desk.client.geometry(of: desk.first)?.width == 900 }
        desk.waitForPhotos(desk.first)
        GalleryRunner.waitUntil("the place in pixels") {
            desk.client.wheel(.down)
            desk.client.wheel(.up)
            return desk.offset(desk.first).map { abs($0 - before * 3 / 2) <= 12 } ?? false
        }
        XCTAssertNil(desk.child.exitStatus)

        let fixed = try Desk(photos: 2, ["--scale", "1"])
        fixed.client.setResources("Xft.dpi: 192\n")
        XCTAssertTrue(fixed.scrolls(fixed.first))
        XCTAssertEqual(fixed.client.geometry(of: fixed.first)?.width, 600)
    }

    // MARK: - The clipboard

    func testFilesOrPathsThatWereCopiedElsewhereAreShown() throws {
        let desk = try Desk(photos: 3)
        let more = try TestFolder()
        let names = try [folder(2, called: "hash # and %20", in: more), folder(2, called: "paths", in: more)]
        let peer = try SelectionPeer(display: desk.server.display)
        // As a file manager does.
        peer.offered = [
            "text/uri-list": Array("\(URL(fileURLWithPath: names[0], isDirectory: true).absoluteString)\r\n".utf8)
        ]
        peer.own("CLIPBOARD")
        desk.press(control: "v")
        desk.turn(peer, "the folder") { desk.client.title(of: desk.first)?.hasPrefix("hash # and %20 y=") ?? false }

        // As a terminal does.
        peer.offered = ["UTF8_STRING": Array("\(names[1])\n".utf8)]
        peer.own("CLIPBOARD")
        desk.press(control: "v")
        desk.turn(peer, "the path") { desk.client.title(of: desk.first)?.hasPrefix("paths y=") ?? false }

        // What is no path changes nothing.
        peer.offered = ["UTF8_STRING": Array("just words".utf8)]
        peer.own("CLIPBOARD")
        desk.press(control: "v")
        peer.step()
        XCTAssertTrue(desk.scrolls(desk.first))
        peer.step()
        desk.waitForTitle(desk.first, "paths")
    }

    func testThousandsOfFilesComeInPieces() throws {
        let desk = try Desk(photos: 2)
        let more = try TestFolder()
        let path = try folder(1, called: "one", in: more) + "/photo 0.jpg"
        let address = URL(fileURLWithPath: path).absoluteString
        let peer = try SelectionPeer(display: desk.server.display)
        let count = 6000
        peer.offered = ["text/uri-list": Array(Array(repeating: address, count: count).joined(separator: "\r\n").utf8)]
        peer.pieceSize = 50_000
        peer.own("CLIPBOARD")
        desk.press(control: "v")
        desk.turn(peer, "all of them") { desk.client.title(of: desk.first)?.hasPrefix("\(count) files y=") ?? false }
        desk.waitForPhotos(desk.first)
    }

    func testAProgramThatCopiedSomethingAndHangsHoldsNothingUp() throws {
        let desk = try Desk(photos: 12)
        let peer = try SelectionPeer(display: desk.server.display)
        peer.offered = ["text/uri-list": []]
        peer.own("CLIPBOARD")
        desk.press(control: "v")
        // The peer is not turned.
        XCTAssertTrue(desk.scrolls(desk.first))
        GalleryRunner.waitUntil("a sentence") { desk.child.errorOutput.contains("does not answer") }
        let other = try SelectionPeer(display: desk.server.display)
        let more = try TestFolder()
        other.offered = ["UTF8_STRING": Array(try folder(1, called: "later", in: more).utf8)]
        other.own("CLIPBOARD")
        desk.press(control: "v")
        desk.turn(other, "the next one's") { desk.client.title(of: desk.first)?.hasPrefix("later y=") ?? false }
    }

    func testControlCCopiesThePictureInTheMiddleAndItsName() throws {
        let desk = try Desk(photos: 1)
        let peer = try SelectionPeer(display: desk.server.display)
        desk.press(control: "c")
        func ask(_ target: String) -> (type: String, bytes: [UInt8])? {
            // The picture is decoded first: asked for again until there is something.
            GalleryRunner.waitUntil("an answer for \(target)") {
                peer.ask("CLIPBOARD", for: target)
                GalleryRunner.waitUntil("any answer") {
                    peer.step()
                    return peer.answer != nil
                }
                return !(peer.answer?.type.isEmpty ?? true)
            }
            return peer.answer
        }
        XCTAssertEqual(ask("UTF8_STRING").map { String(decoding: $0.bytes, as: UTF8.self) }, "photo 0.jpg")
        let picture = try UIImage(encoded: Data(try XCTUnwrap(ask("image/png")).bytes)).pixels(for: .full)
        XCTAssertEqual([picture.width, picture.height], [500, 300])
    }

    // MARK: - Dropping

    func testADroppedFolderOrPhotosAreShownInThatWindow() throws {
        let desk = try Desk(photos: 3)
        desk.press(control: "n")
        GalleryRunner.waitUntil("two windows") { desk.windows.count == 2 }
        let second = try XCTUnwrap(desk.windows.first { $0 != desk.first })
        let more = try TestFolder()
        let path = try folder(3, called: "größe %20 # ?", in: more)
        let peer = try SelectionPeer(display: desk.server.display)
        let before = try XCTUnwrap(desk.client.title(of: desk.first))

        desk.drop(Array(URL(fileURLWithPath: path, isDirectory: true).absoluteString.utf8), on: second, peer)
        desk.waitForTitle(second, "größe %20 # ?")
        desk.waitForPhotos(second)
        let files = (0..<2).map { URL(fileURLWithPath: "\(path)/photo \($0).jpg").absoluteString }
        desk.drop(Array(files.joined(separator: "\r\n").utf8), on: second, peer)
        desk.waitForTitle(second, "2 files")
        desk.waitForPhotos(second)
        XCTAssertEqual(desk.client.title(of: desk.first), before, "the other window stays")
    }

    func testWhatIsNoPictureLeavesThePhotosWhereTheyAreAndIsNamed() throws {
        let desk = try Desk(photos: 3)
        let more = try TestFolder()
        try more.write("words", to: "letter.txt")
        try more.write("words", to: "notes.txt")
        // There is no such file.
        let bytes = Array(more.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".jpg".utf8)
        let peer = try SelectionPeer(display: desk.server.display)
        let before = try XCTUnwrap(desk.client.title(of: desk.first))
        let lists: [(String, String)] = [
            ("file://\(more.path)/letter.txt", "“\(more.path)/letter.txt” is a text file, not a picture"),
            (
                "file://\(more.path)/letter.txt\r\nfile://\(more.path)/notes.txt",
                "None of the 2 files is a photo this program can show: “letter.txt” (a text file), “notes.txt” (a text file)."
            ),
            ("file://\(more.path)/nowhere.jpg", "There is no file or folder “\(more.path)/nowhere.jpg”"),
            ("file://\(more.path)/caf%E9.jpg", "There is no file or folder"),
        ]
        for (list, sentence) in lists {
            desk.drop(Array(list.utf8), on: desk.first, peer)
            GalleryRunner.waitUntil("a sentence with \(sentence), not \(desk.child.errorOutput)") {
                desk.child.errorOutput.contains(sentence)
            }
        }
        // Bytes that are no text at all, as no program should send them.
        desk.drop([0xFF, 0xFE, 0x00, 0x0A] + Array("file://".utf8) + bytes + [0x0D, 0x0A, 0x80], on: desk.first, peer)
        XCTAssertEqual(desk.client.title(of: desk.first), before)
        XCTAssertTrue(desk.scrolls(desk.first))
    }

    func testAPhotoWhoseNameIsNotTextIsShown() throws {
        let desk = try Desk(photos: 3)
        let more = try TestFolder()
        let photo = try folder(1, called: "one", in: more) + "/photo 0.jpg"
        let name =
            (Array(more.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".jpg".utf8)).map { CChar(bitPattern: $0) } + [
                0
            ]
        XCTAssertEqual(link(photo, name), 0)
        defer { unlink(name) }
        let peer = try SelectionPeer(display: desk.server.display)
        desk.drop(Array("file://\(more.path)/caf%E9.jpg".utf8), on: desk.first, peer)
        desk.waitForTitle(desk.first, "caf\u{FFFD}.jpg")
        desk.waitForPhotos(desk.first)
    }

    func testAFolderWithoutPicturesSaysSo() throws {
        let desk = try Desk(photos: 3)
        let more = try TestFolder()
        try more.write("words", to: "empty/letter.txt")
        let peer = try SelectionPeer(display: desk.server.display)
        desk.drop(Array("file://\(more.path)/empty\r\n".utf8), on: desk.first, peer)
        desk.waitForTitle(desk.first, "empty")
        GalleryRunner.waitUntil("a sentence") { desk.child.errorOutput.contains("has no photos") }
        XCTAssertNil(desk.child.exitStatus)
    }

    func testADragWhoseProgramDiesHalfWayIsForgotten() throws {
        let desk = try Desk(photos: 12)
        let more = try TestFolder()
        let list = Array("file://\(try folder(1, called: "kept", in: more))".utf8)
        var dying: SelectionPeer? = try SelectionPeer(display: desk.server.display)
        // Over the window, then gone.
        if let dying { desk.drag(list, over: desk.first, dying) }
        dying = try SelectionPeer(display: desk.server.display)
        // Dropped, asked for the files, and gone in the middle of handing them over.
        if let dying {
            desk.drag(list, over: desk.first, dying)
            dying.pieceSize = 5
            dying.send("XdndDrop", to: desk.first, [dying.window])
            for _ in 0..<4 { dying.step() }
        }
        dying = nil
        XCTAssertTrue(desk.scrolls(desk.first))
        // The next drag is taken, at the latest when the dead one was given up.
        let peer = try SelectionPeer(display: desk.server.display)
        desk.drop(list, on: desk.first, peer)
        desk.waitForTitle(desk.first, "kept")
    }
}
