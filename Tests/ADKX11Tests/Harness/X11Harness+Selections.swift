import ADKGraphics
import ADKViews
import CXCB
import TestSupport
import XCTest

@testable import ADKX11

/// Copying, pasting and dragging with another program.
extension X11Harness {
    /// Turns the loop and `peer` until `condition` holds.
    func pump(
        _ what: String, stepping peer: SelectionPeer, file: StaticString = #filePath, line: UInt = #line,
        until condition: () -> Bool
    ) {
        pump(what, file: file, line: line) {
            peer.step()
            return condition()
        }
    }

    /// Pastes text from `peer` into this program; nil if the paste fails.
    func readText(from peer: SelectionPeer) -> String? {
        var text: String??
        UIPasteboard.general.readString { text = $0 }
        pump("an answer", stepping: peer) { text != nil }
        return text ?? nil
    }

    /// Reads this program's clipboard from `peer` as `target`.
    func paste(_ target: String, _ peer: SelectionPeer) -> (type: String, bytes: [UInt8])? {
        // The claim of the clipboard is in transit to the server.
        pumpUntilIdle()
        peer.ask("CLIPBOARD", for: target)
        pump("an answer for \(target)", stepping: peer) { peer.answer != nil }
        return peer.answer
    }

    /// Drags a list of files over `window`, up to the answer.
    func drag(_ list: String, kinds: [String], onto window: UIWindow, _ peer: SelectionPeer) throws {
        try drag(["text/uri-list": Array(list.utf8)], kinds: kinds, onto: window, peer)
    }

    /// Drags content over `window` or a popup of it, at a place of the screen, up to the answer. `kinds` are the types
    /// that the drag names, in their order.
    func drag(
        _ offered: [String: [UInt8]], kinds: [String], onto window: UIWindow, popup: xcb_window_t? = nil,
        at place: (x: Int, y: Int) = (50, 40), _ peer: SelectionPeer, action: String = "XdndActionCopy"
    ) throws {
        let id = try popup ?? surface(of: window).id
        peer.offered = offered
        peer.own("XdndSelection")
        if kinds.count > 3 { peer.setAtoms("XdndTypeList", kinds) }
        let atoms = kinds.map(peer.atomNumber) + [0, 0, 0]
        peer.send(
            "XdndEnter", to: id, [peer.window, 5 << 24 | (kinds.count > 3 ? 1 : 0), atoms[0], atoms[1], atoms[2]])
        let position = UInt32(place.x) << 16 | UInt32(place.y)
        peer.send("XdndPosition", to: id, [peer.window, 0, position, 0, peer.atomNumber(action)])
        pump("the status", stepping: peer) { peer.messages.last?.name == "XdndStatus" }
    }

    /// Drops what is dragged over `window` or a popup of it; returns whether the window took it.
    func drop(onto window: UIWindow, popup: xcb_window_t? = nil, _ peer: SelectionPeer) throws -> Bool {
        peer.send("XdndDrop", to: try popup ?? surface(of: window).id, [peer.window])
        pump("the end", stepping: peer) { peer.messages.last?.name == "XdndFinished" }
        return peer.messages.last.map { $0.words[1] == 1 } ?? false
    }
}

/// Random pixels that compression does not shrink: about two megabytes as a PNG.
func makeNoise() -> PixelBuffer {
    let pixels = PixelBuffer(width: 900, height: 800, isOpaque: true)
    var state: UInt32 = 7
    for y in 0..<800 {
        for x in 0..<900 {
            state = state &* 1_664_525 &+ 1_013_904_223
            pixels.row(y)[x] = 0xFF00_0000 | state >> 8
        }
    }
    return pixels
}
