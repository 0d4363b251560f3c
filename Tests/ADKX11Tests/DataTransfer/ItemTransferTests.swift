import ADKFoundation
import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Copying and pasting items of any type, with another program.
final class ItemTransferTests: XCTestCase {
    func testAnyTypeIsOfferedAndEncodedWhenItIsAskedFor() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let asked = Locked(0)
            let provider = NSItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: "application/x-adk", visibility: .all) {
                asked.withLock { $0 += 1 }
                $0(Data("own".utf8), nil)
                return nil
            }
            provider.registerDataRepresentation(forTypeIdentifier: "org.example.inner", visibility: .ownProcess) {
                $0(Data(), nil)
                return nil
            }
            UIPasteboard.general.itemProviders = [provider]
            XCTAssertEqual(harness.targets(peer).filter { $0.contains("/") || $0.contains(".") }, ["application/x-adk"])
            XCTAssertEqual(asked.current, 0)
            let answer = harness.paste("application/x-adk", peer)
            XCTAssertEqual(answer?.type, "application/x-adk")
            XCTAssertEqual(answer?.bytes, Array("own".utf8))
            XCTAssertEqual(harness.paste("application/x-adk", peer)?.bytes, Array("own".utf8))
            XCTAssertEqual(asked.current, 1, "it is made once")
            XCTAssertEqual(harness.paste("org.example.inner", peer)?.type, "", "refused")
            UIPasteboard.general.setItemProviders([provider], localOnly: true)
            XCTAssertEqual(harness.paste("application/x-adk", peer)?.type, "", "refused")
        }
    }

    func testAddressesAreOfferedAsAListAndFilesArePasted() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            UIPasteboard.general.urls = [URL(fileURLWithPath: "/a b"), try XCTUnwrap(URL(string: "https://c"))]
            XCTAssertEqual(
                harness.paste("text/uri-list", peer).map { String(decoding: $0.bytes, as: UTF8.self) },
                "file:///a%20b\r\nhttps://c\r\n")
            XCTAssertEqual(
                harness.paste("UTF8_STRING", peer).map { String(decoding: $0.bytes, as: UTF8.self) },
                "file:///a%20b\nhttps://c")
            peer.offered = ["text/uri-list": Array("file:///x%20y\r\nhttps://z\r\n".utf8)]
            peer.own("CLIPBOARD")
            harness.pump("the loss") { UIPasteboard.general.urls == nil }
            var urls: [URL]??
            UIPasteboard.general.readURLs { urls = $0 }
            harness.pump("the answer", stepping: peer) { urls != nil }
            XCTAssertEqual(urls??.map(\.absoluteString), ["file:///x%20y", "https://z"])
        }
    }

    func testTheTypesOfAnotherProgramAreKnownAfterTheyWereAskedFor() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let board = UIPasteboard.general
            let before = board.changeCount
            peer.offered = ["UTF8_STRING": Array("Größe".utf8), "application/x-adk": Array("own".utf8)]
            peer.offersItsTargets()
            peer.own("CLIPBOARD")
            harness.pump("the types", stepping: peer) { board.hasStrings }
            XCTAssertEqual(board.changeCount, before + 1)
            XCTAssertFalse(board.hasImages)
            XCTAssertEqual(Set(board.types), ["public.utf8-plain-text", "application/x-adk"])
            XCTAssertNil(board.string, "nothing was read")
            let provider = try XCTUnwrap(board.itemProviders.first)
            let text = Locked<String?>(nil)
            let own = Locked<Data?>(nil)
            provider.loadObject(ofClass: String.self) { loaded, _ in text.withLock { $0 = loaded } }
            provider.loadDataRepresentation(forTypeIdentifier: "application/x-adk") { data, _ in
                own.withLock { $0 = data }
            }
            harness.pump("the content", stepping: peer) { text.current != nil && own.current != nil }
            XCTAssertEqual(text.current, "Größe")
            XCTAssertEqual(own.current, Data("own".utf8))

            peer.offered = ["image/png": []]
            peer.offersItsTargets()
            peer.own("CLIPBOARD")
            harness.pump("the next copy", stepping: peer) { board.hasImages }
            XCTAssertEqual(board.changeCount, before + 2)
            board.string = "ours"
            harness.pumpUntilIdle()
            XCTAssertEqual(board.changeCount, before + 3)
            XCTAssertEqual(board.types, ["public.utf8-plain-text"])
            XCTAssertEqual(board.string, "ours")
        }
    }

    func testXclipAndThisProgramExchangeAnImage() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let file = NSTemporaryDirectory() + "adk-test-\(getpid())-\(UUID().uuidString).png"
            defer { unlink(file) }
            let display = ["DISPLAY": harness.server.display]
            UIPasteboard.general.image = UIImage(pixels: makeNoise(), scale: 1)
            harness.pumpUntilIdle()
            let reader = try ChildProcess(
                "sh", ["-c", "exec xclip -o -selection clipboard -t image/png > \(file)"], environment: display)
            harness.pump("xclip") { reader.exitStatus != nil }
            XCTAssertEqual(reader.exitStatus, 0, reader.errorOutput)
            XCTAssertEqual(UIImage(contentsOfFile: file)?.size, CGSize(width: 900, height: 800))
            let owner = try ChildProcess(
                "xclip", ["-quiet", "-i", "-selection", "clipboard", "-t", "image/png", file], environment: display)
            harness.pump("the copy of xclip") { UIPasteboard.general.image == nil }
            var image: UIImage??
            UIPasteboard.general.readImage { image = $0 }
            harness.pump("the answer of xclip") { image != nil }
            XCTAssertEqual((image ?? nil)?.size, CGSize(width: 900, height: 800), owner.errorOutput)
        }
    }

    func testFiftyMegabytesGoInPiecesInBothDirections() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            let data = Data((0..<50 << 20).lazy.map { UInt8(truncatingIfNeeded: $0 &* 31) })
            UIPasteboard.general.setData(data, forPasteboardType: "application/x-adk")
            let answer = harness.paste("application/x-adk", peer)
            XCTAssertEqual(answer?.bytes.count, data.count)
            XCTAssert(answer.map { Data($0.bytes) == data } ?? false)
            XCTAssertGreaterThan(peer.pieces, 100)

            peer.offered = ["application/x-adk": Array(data)]
            peer.pieceSize = 1 << 20
            peer.own("CLIPBOARD")
            harness.pump("the loss") { UIPasteboard.general.numberOfItems == 0 }
            var read: Data??
            UIPasteboard.general.readData(forPasteboardType: "application/x-adk") { read = $0 }
            harness.pump("the answer", stepping: peer) { read != nil }
            XCTAssert(read == .some(data))
        }
    }

    func testAProviderThatNeverAnswersIsRefusedInTheEnd() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            let peer = try SelectionPeer(display: harness.server.display)
            harness.host.clipboard.providerTimeLimit = 0.2
            let kept = Locked<[NSItemProvider.DataCompletion]>([])
            let provider = NSItemProvider()
            provider.registerDataRepresentation(for: .utf8PlainText) { completion in
                kept.withLock { $0.append(completion) }
                return nil
            }
            UIPasteboard.general.itemProviders = [provider]
            XCTAssertEqual(harness.paste("UTF8_STRING", peer)?.type, "", "refused")
            kept.current.first?(Data("late".utf8), nil)
            UIPasteboard.general.string = "next"
            XCTAssertEqual(harness.paste("UTF8_STRING", peer)?.bytes, Array("next".utf8))
        }
    }

    func testASourceThatDiesInTheMiddleAnswersNothing() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            var peer: SelectionPeer? = try SelectionPeer(display: harness.server.display)
            peer?.offered = ["application/x-adk": [UInt8](repeating: 1, count: 1 << 20)]
            peer?.pieceSize = 1 << 10
            peer?.own("CLIPBOARD")
            harness.pumpUntilIdle()
            var read: Data??
            UIPasteboard.general.readData(forPasteboardType: "application/x-adk") { read = $0 }
            harness.pump("some pieces") {
                peer?.step()
                return peer?.sentPieces ?? 0 > 3
            }
            peer = nil
            harness.pump("the end") { read != nil }
            XCTAssertEqual(read, .some(nil))
        }
    }
}

extension X11Harness {
    /// The names of the targets that this program offers on the clipboard.
    fileprivate func targets(_ peer: SelectionPeer) -> [String] {
        let bytes = paste("TARGETS", peer)?.bytes ?? []
        return stride(from: 0, to: bytes.count - 3, by: 4).compactMap { start in
            client.name(of: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
    }
}

extension SelectionPeer {
    /// Tells the targets that it offers to those who ask.
    fileprivate func offersItsTargets() {
        let atoms = offered.keys.sorted().map(atomNumber)
        offered["TARGETS"] = atoms.flatMap { atom in (0..<4).map { UInt8(truncatingIfNeeded: atom >> ($0 * 8)) } }
    }
}
