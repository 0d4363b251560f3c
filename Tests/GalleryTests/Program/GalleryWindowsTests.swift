import AsyncDisplayKit
import TestSupport
import XCTest

/// Tests of several windows, the clipboard, and drag and drop with other programs.
final class GalleryWindowsTests: XCTestCase {
    private enum Symbol {
        static let control: UInt32 = 0xFFE3
    }

    /// A running gallery with `count` photos on its own X server.
    private final class GallerySession {
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

        /// The gallery's viewable windows in stacking order.
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

        /// Waits until the title of `window` begins with `title`.
        func waitForTitle(_ window: UInt32, _ title: String) {
            GalleryRunner.waitUntil("the title \(title), not \(client.title(of: window) ?? "none")") {
                client.title(of: window)?.hasPrefix(title + " y=") ?? false
            }
        }

        /// Lets the peer handle its events until `condition` is true.
        func run(_ peer: SelectionPeer, _ what: String, until condition: () -> Bool) {
            GalleryRunner.waitUntil(what) {
                peer.step()
                return condition()
            }
        }

        /// Drags a list of files from `peer` over `window` and drops it.
        func drop(_ list: [UInt8], on window: UInt32, _ peer: SelectionPeer) {
            drag(list, over: window, peer)
            wait(for: "XdndFinished", peer) { peer.send("XdndDrop", to: window, [peer.window]) }
        }

        /// Sends messages, and waits for an answer that comes after them. Others may follow it.
        private func wait(for answer: String, _ peer: SelectionPeer, afterSending messages: () -> Void) {
            let count = peer.messages.count
            messages()
            run(peer, answer) { peer.messages.dropFirst(count).contains { $0.name == answer } }
        }

        /// Drags a list of files from `peer` over `window`.
        func drag(_ list: [UInt8], over window: UInt32, _ peer: SelectionPeer) {
            peer.offered = ["text/uri-list": list]
            peer.own("XdndSelection")
            wait(for: "XdndStatus", peer) {
                peer.send("XdndEnter", to: window, [peer.window, 5 << 24, peer.atomNumber("text/uri-list"), 0, 0])
                peer.send(
                    "XdndPosition", to: window, [peer.window, 0, 50 << 16 | 40, 0, peer.atomNumber("XdndActionCopy")])
            }
        }

        /// Turns the wheel until the window's offset grows. Repeats clicks, since the photos may not be loaded yet.
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

    func testControlNOpensAnotherWindowThatScrollsSeparatelyAndControlWClosesIt() throws {
        let gallery = try GallerySession(photos: 12)
        gallery.press(control: "n")
        GalleryRunner.waitUntil("two windows") { gallery.windows.count == 2 }
        let second = try XCTUnwrap(gallery.windows.first { $0 != gallery.first })
        gallery.waitForPhotos(second)
        XCTAssertNotEqual(
            gallery.client.geometry(of: second)?.x, gallery.client.geometry(of: gallery.first)?.x, "beside the first")
        XCTAssertEqual(gallery.offset(second), 0)
        XCTAssertTrue(gallery.scrolls(second))
        XCTAssertEqual(gallery.offset(gallery.first), 0)

        gallery.client.focus(second)
        gallery.press(control: "w")
        GalleryRunner.waitUntil("one window") { gallery.windows == [gallery.first] }
        XCTAssertNil(gallery.child.exitStatus)
        XCTAssertTrue(gallery.scrolls(gallery.first))
        gallery.client.focus(gallery.first)
        gallery.press(control: "w")
        GalleryRunner.waitUntil("the end") { gallery.child.exitStatus != nil }
        XCTAssertEqual(gallery.child.exitStatus, 0, gallery.child.errorOutput)
    }

    func testControlQClosesAllWindows() throws {
        let gallery = try GallerySession(photos: 3)
        gallery.press(control: "n")
        GalleryRunner.waitUntil("two windows") { gallery.windows.count == 2 }
        gallery.press(control: "q")
        GalleryRunner.waitUntil("the end") { gallery.child.exitStatus != nil }
        XCTAssertEqual(gallery.child.exitStatus, 0, gallery.child.errorOutput)
    }

    func testAChangeOfTheDesktopScaleKeepsThePositionAndAnExplicitScale() throws {
        let gallery = try GallerySession(photos: 12)
        for _ in 0..<6 { gallery.client.wheel(.down) }
        XCTAssertTrue(gallery.scrolls(gallery.first))
        GalleryRunner.waitUntil("its end") { (gallery.offset(gallery.first) ?? 0) % 120 == 0 }
        let before = try XCTUnwrap(gallery.offset(gallery.first))
        gallery.client.setResources("Xft.dpi: 144\n")
        GalleryRunner.waitUntil("one and a half") { gallery.client.geometry(of: gallery.first)?.width == 900 }
        gallery.waitForPhotos(gallery.first)
        GalleryRunner.waitUntil("the place in pixels") {
            gallery.client.wheel(.down)
            gallery.client.wheel(.up)
            return gallery.offset(gallery.first).map { abs($0 - before * 3 / 2) <= 12 } ?? false
        }
        XCTAssertNil(gallery.child.exitStatus)

        let fixed = try GallerySession(photos: 2, ["--scale", "1"])
        fixed.client.setResources("Xft.dpi: 192\n")
        XCTAssertTrue(fixed.scrolls(fixed.first))
        XCTAssertEqual(fixed.client.geometry(of: fixed.first)?.width, 600)
    }

    // MARK: - The clipboard

    func testPastedFilesAndPathsAreShown() throws {
        let gallery = try GallerySession(photos: 3)
        let more = try TestFolder()
        let names = try [folder(2, called: "hash # and %20", in: more), folder(2, called: "paths", in: more)]
        let peer = try SelectionPeer(display: gallery.server.display)
        // A file manager copies a list of URLs.
        peer.offered = [
            "text/uri-list": Array("\(URL(fileURLWithPath: names[0], isDirectory: true).absoluteString)\r\n".utf8)
        ]
        peer.own("CLIPBOARD")
        gallery.press(control: "v")
        gallery.run(peer, "the folder") {
            gallery.client.title(of: gallery.first)?.hasPrefix("hash # and %20 y=") ?? false
        }

        // A terminal copies text.
        peer.offered = ["UTF8_STRING": Array("\(names[1])\n".utf8)]
        peer.own("CLIPBOARD")
        gallery.press(control: "v")
        gallery.run(peer, "the path") { gallery.client.title(of: gallery.first)?.hasPrefix("paths y=") ?? false }

        // Text that is not a path changes nothing.
        peer.offered = ["UTF8_STRING": Array("just words".utf8)]
        peer.own("CLIPBOARD")
        gallery.press(control: "v")
        peer.step()
        XCTAssertTrue(gallery.scrolls(gallery.first))
        peer.step()
        gallery.waitForTitle(gallery.first, "paths")
    }

    func testALongListOfFilesIsTransferredInPieces() throws {
        let gallery = try GallerySession(photos: 2)
        let more = try TestFolder()
        let path = try folder(1, called: "one", in: more) + "/photo 0.jpg"
        let address = URL(fileURLWithPath: path).absoluteString
        let peer = try SelectionPeer(display: gallery.server.display)
        let count = 6000
        peer.offered = ["text/uri-list": Array(Array(repeating: address, count: count).joined(separator: "\r\n").utf8)]
        peer.pieceSize = 50_000
        peer.own("CLIPBOARD")
        gallery.press(control: "v")
        gallery.run(peer, "all of them") {
            gallery.client.title(of: gallery.first)?.hasPrefix("\(count) files y=") ?? false
        }
        gallery.waitForPhotos(gallery.first)
    }

    func testAClipboardOwnerThatHangsDoesNotBlockTheGallery() throws {
        let gallery = try GallerySession(photos: 12)
        let peer = try SelectionPeer(display: gallery.server.display)
        peer.offered = ["text/uri-list": []]
        peer.own("CLIPBOARD")
        gallery.press(control: "v")
        // The peer handles no events.
        XCTAssertTrue(gallery.scrolls(gallery.first))
        GalleryRunner.waitUntil("a sentence") { gallery.child.errorOutput.contains("does not answer") }
        let other = try SelectionPeer(display: gallery.server.display)
        let more = try TestFolder()
        other.offered = ["UTF8_STRING": Array(try folder(1, called: "later", in: more).utf8)]
        other.own("CLIPBOARD")
        gallery.press(control: "v")
        gallery.run(other, "the next one's") { gallery.client.title(of: gallery.first)?.hasPrefix("later y=") ?? false }
    }

    func testControlCCopiesThePhotoInTheMiddleAndItsName() throws {
        let gallery = try GallerySession(photos: 1)
        let peer = try SelectionPeer(display: gallery.server.display)
        gallery.press(control: "c")
        func ask(_ target: String) -> (type: String, bytes: [UInt8])? {
            // The picture is decoded in the background, so the request is repeated until there is data.
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

    func testADroppedFolderAndDroppedPhotosAreShownInThatWindow() throws {
        let gallery = try GallerySession(photos: 3)
        gallery.press(control: "n")
        GalleryRunner.waitUntil("two windows") { gallery.windows.count == 2 }
        let second = try XCTUnwrap(gallery.windows.first { $0 != gallery.first })
        let more = try TestFolder()
        let path = try folder(3, called: "größe %20 # ?", in: more)
        let peer = try SelectionPeer(display: gallery.server.display)
        let before = try XCTUnwrap(gallery.client.title(of: gallery.first))

        gallery.drop(Array(URL(fileURLWithPath: path, isDirectory: true).absoluteString.utf8), on: second, peer)
        gallery.waitForTitle(second, "größe %20 # ?")
        gallery.waitForPhotos(second)
        let files = (0..<2).map { URL(fileURLWithPath: "\(path)/photo \($0).jpg").absoluteString }
        gallery.drop(Array(files.joined(separator: "\r\n").utf8), on: second, peer)
        gallery.waitForTitle(second, "2 files")
        gallery.waitForPhotos(second)
        XCTAssertEqual(gallery.client.title(of: gallery.first), before, "the other window is unchanged")
    }

    func testDroppedFilesWithoutAPhotoAreReportedAndChangeNothing() throws {
        let gallery = try GallerySession(photos: 3)
        let more = try TestFolder()
        try more.write("words", to: "letter.txt")
        try more.write("words", to: "notes.txt")
        // A path that is not UTF-8 and does not exist.
        let bytes = Array(more.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".jpg".utf8)
        let peer = try SelectionPeer(display: gallery.server.display)
        let before = try XCTUnwrap(gallery.client.title(of: gallery.first))
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
            gallery.drop(Array(list.utf8), on: gallery.first, peer)
            GalleryRunner.waitUntil("a sentence with \(sentence), not \(gallery.child.errorOutput)") {
                gallery.child.errorOutput.contains(sentence)
            }
        }
        // Bytes that are not text.
        gallery.drop(
            [0xFF, 0xFE, 0x00, 0x0A] + Array("file://".utf8) + bytes + [0x0D, 0x0A, 0x80], on: gallery.first, peer)
        XCTAssertEqual(gallery.client.title(of: gallery.first), before)
        XCTAssertTrue(gallery.scrolls(gallery.first))
    }

    func testAPhotoWhoseNameIsNotUTF8IsShown() throws {
        let gallery = try GallerySession(photos: 3)
        let more = try TestFolder()
        let photo = try folder(1, called: "one", in: more) + "/photo 0.jpg"
        let name =
            (Array(more.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".jpg".utf8)).map { CChar(bitPattern: $0) } + [
                0
            ]
        XCTAssertEqual(link(photo, name), 0)
        defer { unlink(name) }
        let peer = try SelectionPeer(display: gallery.server.display)
        gallery.drop(Array("file://\(more.path)/caf%E9.jpg".utf8), on: gallery.first, peer)
        gallery.waitForTitle(gallery.first, "caf\u{FFFD}.jpg")
        gallery.waitForPhotos(gallery.first)
    }

    func testADroppedFolderWithoutPhotosIsReported() throws {
        let gallery = try GallerySession(photos: 3)
        let more = try TestFolder()
        try more.write("words", to: "empty/letter.txt")
        let peer = try SelectionPeer(display: gallery.server.display)
        gallery.drop(Array("file://\(more.path)/empty\r\n".utf8), on: gallery.first, peer)
        gallery.waitForTitle(gallery.first, "empty")
        GalleryRunner.waitUntil("a sentence") { gallery.child.errorOutput.contains("has no photos") }
        XCTAssertNil(gallery.child.exitStatus)
    }

    func testAnAbandonedDragDoesNotBlockTheNextOne() throws {
        let gallery = try GallerySession(photos: 12)
        let more = try TestFolder()
        let list = Array("file://\(try folder(1, called: "kept", in: more))".utf8)
        var dying: SelectionPeer? = try SelectionPeer(display: gallery.server.display)
        // The source ends while it drags over the window.
        if let dying { gallery.drag(list, over: gallery.first, dying) }
        dying = try SelectionPeer(display: gallery.server.display)
        // The source ends after the drop, in the middle of the transfer.
        if let dying {
            gallery.drag(list, over: gallery.first, dying)
            dying.pieceSize = 5
            dying.send("XdndDrop", to: gallery.first, [dying.window])
            for _ in 0..<4 { dying.step() }
        }
        dying = nil
        XCTAssertTrue(gallery.scrolls(gallery.first))
        // The next drag is accepted once the abandoned one has timed out, or before.
        let peer = try SelectionPeer(display: gallery.server.display)
        gallery.drop(list, on: gallery.first, peer)
        gallery.waitForTitle(gallery.first, "kept")
    }

    // MARK: - The desktop

    /// D41 of a review: the root window names a window of a window manager that is gone.
    func testAWindowManagerThatVanishesIsNoError() throws {
        let gallery = try GallerySession(photos: 2)
        let manager = gallery.client.map(width: 5, height: 5)
        gallery.client.destroy(manager)
        for _ in 0..<3 { gallery.client.setWindows("_NET_SUPPORTING_WM_CHECK", [manager], of: gallery.client.root) }
        XCTAssertTrue(gallery.scrolls(gallery.first))
        XCTAssertEqual(gallery.child.errorOutput, "")
    }

    /// D42 of a review.
    func testAWindowThatSawPastesDropsAndScalesEndsOnSIGTERM() throws {
        let gallery = try GallerySession(photos: 3)
        let more = try TestFolder()
        let path = try folder(2, called: "dropped", in: more)
        let peer = try SelectionPeer(display: gallery.server.display)
        gallery.drop(Array(URL(fileURLWithPath: path, isDirectory: true).absoluteString.utf8), on: gallery.first, peer)
        gallery.waitForTitle(gallery.first, "dropped")
        gallery.client.setResources("Xft.dpi: 144\n")
        peer.offered = ["UTF8_STRING": Array("\(gallery.folder.path)\n".utf8)]
        peer.own("CLIPBOARD")
        gallery.press(control: "v")
        gallery.run(peer, "the path") {
            gallery.client.title(of: gallery.first)?.hasPrefix("dropped") == false
        }
        gallery.child.send(signal: SIGTERM)
        GalleryRunner.waitUntil("the end") { gallery.child.exitStatus != nil }
        XCTAssertTrue([-SIGTERM, 128 + SIGTERM, 0].contains(try XCTUnwrap(gallery.child.exitStatus)))
    }
}
