import CXCB
import Foundation

/// One setting of XSETTINGS.
public enum DesktopSetting {
    /// A whole number.
    case number(Int32)
    /// A string.
    case text(String)
}

/// A desktop's settings manager (XSETTINGS).
public final class SettingsManager {
    private let client: XClient
    private let window: xcb_window_t
    private var isAnnounced = false

    /// Creates the manager's window; it owns nothing yet.
    public init(_ client: XClient) {
        self.client = client
        window = client.map(width: 1, height: 1)
    }

    /// Publishes `settings` in place of all earlier ones. The first call announces the manager.
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

    /// Ends the manager: there are no settings any more.
    public func quit() { client.destroy(window) }
}
