import CXCB

extension XConnection {
    /// A property's 32-bit values; empty where there is none of that type, nil where the window
    /// is gone. Costs a round trip.
    ///
    /// - Parameter limit: more values than this are left out.
    func words(_ name: Atoms.Name, of window: xcb_window_t, type: xcb_atom_t, limit: UInt32 = 1024) -> [UInt32]? {
        let property = atoms[name]
        return ask(.getProperty) { handle, error in
            xcb_get_property_reply(handle, xcb_get_property(handle, 0, window, property, type, 0, limit), error)
        } read: { reply in
            guard reply.pointee.format == 32, let value = xcb_get_property_value(reply) else { return [] }
            let bytes = UnsafeRawBufferPointer(start: value, count: Int(xcb_get_property_value_length(reply)))
            return stride(from: 0, to: bytes.count - 3, by: 4).map {
                bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
            }
        }
    }

    /// Whether a window manager that follows EWMH runs now. Some round trips: for what the user
    /// asks for, not for every frame.
    var hasWindowManager: Bool {
        let type = XCB_ATOM_WINDOW.rawValue
        // The window named there may be a dead manager's: a living one names itself.
        guard let check = words(.netSupportingWMCheck, of: screen.root, type: type)?.first else { return false }
        return words(.netSupportingWMCheck, of: check, type: type)?.first == check
    }

    /// Sends a client message of 32-bit words about `window` to the root window, where window
    /// managers listen.
    func tellWindowManager(_ message: Atoms.Name, of window: xcb_window_t, _ words: [UInt32]) {
        var event = xcb_client_message_event_t()
        event.response_type = UInt8(XCB_CLIENT_MESSAGE)
        event.format = 32
        event.window = window
        event.type = atoms[message]
        let all = words + Array(repeating: 0, count: max(0, 5 - words.count))
        event.data.data32 = (all[0], all[1], all[2], all[3], all[4])
        sendToRoot(event)
    }

    func sendToRoot(_ event: xcb_client_message_event_t, mask: UInt32 = XConnection.managerMask) {
        sendEvent(event, to: screen.root, mask: mask)
    }

    /// Any event, to those who listen for `mask` on `window`; with mask 0 to its owner.
    func sendEvent<Event>(_ event: Event, to window: xcb_window_t, mask: UInt32 = 0) {
        // The protocol reads 32 bytes; some events are shorter.
        var bytes = [UInt8](repeating: 0, count: 32)
        withUnsafeBytes(of: event) { bytes.replaceSubrange(0..<min(32, $0.count), with: $0.prefix(32)) }
        bytes.withUnsafeBytes { bytes in
            send(.sendEvent) {
                xcb_send_event($0, 0, window, mask, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
            }
        }
    }

    private static let managerMask =
        XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
}
