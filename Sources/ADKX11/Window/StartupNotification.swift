import CXCB
import Foundation

/// The desktops' startup notification protocol: a launcher shows that a program is starting until the program reports
/// its first window.
@MainActor
enum StartupNotification {
    /// The launch ID that the launcher gave this process, or the request for which the bus started it.
    private static var launchID = LaunchVariable.startupID.take()
    private static var isOver = false

    /// ID of the launch that this process has not completed yet.
    static var pendingID: String? { isOver ? nil : launchID }

    /// The bus started this process for a request with the launch `id`.
    static func begin(_ id: String) { launchID = id }

    /// The user's time stamp in an ID such as `shell/gallery/42-0-host_TIME123`; nil if it has none.
    nonisolated static func userTime(of id: String) -> UInt32? {
        guard let mark = id.range(of: "_TIME", options: .backwards) else { return nil }
        return UInt32(id[mark.upperBound...])
    }

    /// The message that completes the launch, in pieces of 20 bytes. The last piece ends in zeros.
    nonisolated static func endMessage(of id: String) -> [[UInt8]] {
        let quoted = id.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        let bytes = Array("remove: ID=\"\(String(quoted))\"".utf8) + [0]
        return stride(from: 0, to: bytes.count, by: 20).map { start in
            let piece = bytes[start..<min(start + 20, bytes.count)]
            return piece + Array(repeating: 0, count: 20 - piece.count)
        }
    }

    /// Completes the launch of this process: the first window exists.
    static func finish(with window: xcb_window_t, on connection: XConnection) {
        guard let id = pendingID else { return }
        isOver = true
        finish(id, with: window, on: connection)
    }

    /// Tells the launcher that the launch `id` is complete.
    static func finish(_ id: String, with window: xcb_window_t, on connection: XConnection) {
        for (index, piece) in endMessage(of: id).enumerated() {
            var event = xcb_client_message_event_t()
            event.response_type = UInt8(XCB_CLIENT_MESSAGE)
            event.format = 8
            event.window = window
            event.type = connection.atoms[index == 0 ? .netStartupInfoBegin : .netStartupInfo]
            withUnsafeMutableBytes(of: &event.data) { $0.copyBytes(from: piece) }
            connection.sendToRoot(event, mask: XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
        }
    }
}
