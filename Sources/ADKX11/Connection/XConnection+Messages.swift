import CXCB

/// Events sent to other programs.
extension XConnection {
    /// Sends a client message about `window`, of up to five 32-bit words, to the root window, where window managers
    /// receive it.
    func messageWindowManager(_ message: Atoms.Name, of window: xcb_window_t, _ words: [UInt32]) {
        sendToRoot(clientMessage(message, about: window, words))
    }

    /// Sends a client message about `subject`, of up to five 32-bit words, to the owner of `window`.
    func sendMessage(_ message: Atoms.Name, to window: xcb_window_t, about subject: xcb_window_t, _ words: [UInt32]) {
        sendEvent(clientMessage(message, about: subject, words), to: window)
    }

    /// - Parameter words: five at most; missing ones are 0.
    private func clientMessage(
        _ message: Atoms.Name, about window: xcb_window_t, _ words: [UInt32]
    ) -> xcb_client_message_event_t {
        var event = xcb_client_message_event_t()
        event.response_type = UInt8(XCB_CLIENT_MESSAGE)
        event.format = 32
        event.window = window
        event.type = atoms[message]
        let all = words + Array(repeating: 0, count: max(0, 5 - words.count))
        event.data.data32 = (all[0], all[1], all[2], all[3], all[4])
        return event
    }

    func sendToRoot(_ event: xcb_client_message_event_t, mask: UInt32 = XConnection.managerMask) {
        sendEvent(event, to: screen.root, mask: mask)
    }

    /// Sends `event` to the clients that selected `mask` on `window`; with mask 0 to the window's owner.
    func sendEvent<Event>(_ event: Event, to window: xcb_window_t, mask: UInt32 = 0) {
        // The protocol transfers 32 bytes; some events are shorter.
        var bytes = [UInt8](repeating: 0, count: 32)
        withUnsafeBytes(of: event) { bytes.replaceSubrange(0..<min(32, $0.count), with: $0.prefix(32)) }
        bytes.withUnsafeBytes { bytes in
            send(.sendEvent) {
                xcb_send_event($0, 0, window, mask, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
            }
        }
    }

    /// Selects the events of `mask` on the root window or on a window of another program.
    func listen(to window: xcb_window_t, mask: UInt32) {
        send(.changeWindowAttributes) { xcb_change_window_attributes($0, window, XCB_CW_EVENT_MASK.rawValue, [mask]) }
    }

    private static let managerMask =
        XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
}
