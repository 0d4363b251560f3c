import CXCB
import Foundation

/// Playing the desktop that hands out settings.
extension XClient {
    public func set(_ name: String, of window: xcb_window_t, bytes: [UInt8], type: String) {
        xcb_change_property(connection, 0, window, atom(name), atom(type), 8, UInt32(bytes.count), bytes)
        sync()
    }

    /// The X resources of everybody, as `xrdb` sets them.
    public func setResources(_ text: String) {
        set("RESOURCE_MANAGER", of: root, bytes: Array(text.utf8), type: "STRING")
    }

    public func own(_ selection: String, with window: xcb_window_t) {
        xcb_set_selection_owner(connection, window, atom(selection), 0)
        sync()
    }

    /// As a manager does that has come to a selection.
    public func announce(manager selection: String, _ window: xcb_window_t) {
        var message = xcb_client_message_event_t()
        message.response_type = UInt8(XCB_CLIENT_MESSAGE)
        message.format = 32
        message.window = root
        message.type = atom("MANAGER")
        message.data.data32 = (0, atom(selection), window, 0, 0)
        withUnsafeBytes(of: &message) { bytes in
            _ = xcb_send_event(
                connection, 0, root, XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        sync()
    }
}

/// One setting of XSETTINGS.
public enum DesktopSetting {
    case number(Int32)
    case text(String)
}

/// The program that hands out a desktop's settings (XSETTINGS).
public final class SettingsManager {
    private let client: XClient
    private let window: xcb_window_t
    private var isAnnounced = false

    public init(_ client: XClient) {
        self.client = client
        window = client.map(width: 1, height: 1)
    }

    /// These are the settings now, and no others.
    public func publish(_ settings: [String: DesktopSetting]) {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func padded(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
        }
        // Least significant byte first, serial number 1.
        var bytes: [UInt8] = [0, 0, 0, 0] + number(1, 4) + number(settings.count, 4)
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            let kind: UInt8 = if case .number = value { 0 } else { 1 }
            bytes += [kind, 0] + number(name.utf8.count, 2) + padded(name) + number(1, 4)
            switch value {
            case .number(let value): bytes += number(Int(value), 4)
            case .text(let text): bytes += number(text.utf8.count, 4) + padded(text)
            }
        }
        client.set("_XSETTINGS_SETTINGS", of: window, bytes: bytes, type: "_XSETTINGS_SETTINGS")
        guard !isAnnounced else { return }
        isAnnounced = true
        client.own("_XSETTINGS_S0", with: window)
        client.announce(manager: "_XSETTINGS_S0", window)
    }

    /// It goes, and nobody has settings any more.
    public func leave() { client.destroy(window) }
}
