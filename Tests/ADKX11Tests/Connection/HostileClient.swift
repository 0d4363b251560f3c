import CXCB
import Foundation
import TestSupport

@testable import ADKX11

/// A client that sends random messages, forged events and random properties, as far as the protocol allows. The same
/// seed repeats the same actions.
@MainActor
final class HostileClient {
    private let harness: X11Harness
    private let target: xcb_window_t
    /// The client's own window, used as the source of drags and as the owner of the settings.
    private let own: xcb_window_t
    private let atoms: [xcb_atom_t]
    private var random: SeededRandom
    private var connection: OpaquePointer { harness.client.connection }

    init(on harness: X11Harness, target: xcb_window_t, seed: UInt64) {
        self.harness = harness
        self.target = target
        own = harness.client.map(width: 10, height: 10)
        atoms = Atoms.Name.allCases.map { harness.client.atom($0.rawValue) }
        random = SeededRandom(seed: seed)
    }

    /// Performs one random action.
    func act() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: sendMessage()
        case 4..<7: forgeEvent()
        case 7: changeProperty(of: [target, own, harness.client.root].randomElement(using: &random)!)
        case 8: changeSettings()
        default: askForTheClipboard()
        }
    }

    /// Deletes the properties that change the window's state, so that only the window's own drawing is visible.
    func cleanUp() {
        for name in ["_NET_WM_STATE", "WM_STATE"] {
            xcb_delete_property(connection, target, harness.client.atom(name))
        }
        for name in ["RESOURCE_MANAGER", "_NET_SUPPORTING_WM_CHECK"] {
            xcb_delete_property(connection, harness.client.root, harness.client.atom(name))
        }
        xcb_destroy_window(connection, own)
        harness.client.sync()
    }

    // MARK: - Actions

    private var word: UInt32 {
        let one = UInt32.random(in: 0...UInt32.max, using: &random)
        let small = UInt32.random(in: 0...5, using: &random)
        return [one, small, target, own, harness.client.root, atoms.randomElement(using: &random)!, 0, .max]
            .randomElement(using: &random)!
    }

    private func send(_ event: [UInt8]) {
        event.withUnsafeBytes { bytes in
            _ = xcb_send_event(connection, 0, target, 0, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        harness.client.sync()
    }

    private func sendMessage() {
        var event = xcb_client_message_event_t()
        event.response_type = UInt8(XCB_CLIENT_MESSAGE)
        event.format = [8, 16, 32, 32, 32].randomElement(using: &random)!
        event.window = Bool.random(using: &random) ? target : word
        event.type = atoms.randomElement(using: &random)!
        event.data.data32 = (word, word, word, word, word)
        send(withUnsafeBytes(of: event) { [UInt8]($0) })
    }

    private func forgeEvent() {
        var words = (0..<8).map { _ in word }
        words[Int.random(in: 1...4, using: &random)] = target
        var bytes = words.withUnsafeBytes { [UInt8]($0) }
        bytes[0] = UInt8.random(in: 2...127, using: &random)
        send(bytes)
    }

    private func changeProperty(of window: xcb_window_t) {
        let count = [0, 1, 3, 8, 1000].randomElement(using: &random)!
        let format: UInt8 = [8, 16, 32].randomElement(using: &random)!
        let values = (0..<max(1, count)).map { _ in word }
        let names =
            atoms + [XCB_ATOM_RESOURCE_MANAGER.rawValue, XCB_ATOM_WM_HINTS.rawValue, XCB_ATOM_WM_NORMAL_HINTS.rawValue]
        let types = [XCB_ATOM_ATOM.rawValue, XCB_ATOM_STRING.rawValue, XCB_ATOM_CARDINAL.rawValue, word]
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, names.randomElement(using: &random)!,
            types.randomElement(using: &random)!, format, UInt32(count), values)
        harness.client.sync()
    }

    /// Publishes desktop settings that are truncated or have a few random bytes.
    private func changeSettings() {
        let selection = harness.client.atom("_XSETTINGS_S0")
        xcb_set_selection_owner(connection, own, selection, xcb_timestamp_t(XCB_CURRENT_TIME))
        var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
        bytes += [0, 0, 7, 0] + Array("Xft/DPI".utf8) + [0, 1, 0, 0, 0, 0, 0x80, 1, 0]
        bytes += [1, 0, 13, 0] + Array("Net/ThemeName".utf8) + [0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0] + Array("dark".utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &random) / 2)
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), own, harness.client.atom("_XSETTINGS_SETTINGS"),
            harness.client.atom("_XSETTINGS_SETTINGS"), 8, UInt32(bytes.count), bytes)
        harness.client.sync()
    }

    private func askForTheClipboard() {
        xcb_convert_selection(
            connection, own, harness.client.atom("CLIPBOARD"), atoms.randomElement(using: &random)!,
            Bool.random(using: &random) ? atoms.randomElement(using: &random)! : word, word)
        harness.client.sync()
    }
}
