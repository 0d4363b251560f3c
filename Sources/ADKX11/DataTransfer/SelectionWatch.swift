import ADKViews
import CXCB

/// Notices what other programs copy (XFIXES), for pasteboards whose types the app asks for.
///
/// Each change costs one question to the program that copied.
@MainActor
final class SelectionWatch {
    private unowned let host: X11Host
    private let window: xcb_window_t
    private let firstEvent: UInt8
    private var watched: [xcb_atom_t: UIPasteboard] = [:]
    /// Number of the last question: an answer to an earlier one is stale.
    private var questions: [xcb_atom_t: Int] = [:]

    private var connection: XConnection { host.connection }

    /// Nil without XFIXES.
    init?(host: X11Host) {
        guard host.connection.usesFixes(), let fixes = host.connection.extensions.fixes else { return nil }
        self.host = host
        firstEvent = fixes.firstEvent
        window = host.connection.makeMessageWindow()
    }

    func watch(_ pasteboard: UIPasteboard) {
        let selection = connection.atoms.selection(of: pasteboard)
        guard watched.updateValue(pasteboard, forKey: selection) == nil else { return }
        let mask =
            XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
            | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue
            | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue
        connection.send(.fixesSelectSelectionInput) { xcb_xfixes_select_selection_input($0, window, selection, mask) }
        if pasteboard.content.isEmpty {
            ownerChanged(of: selection, pasteboard, at: xcb_timestamp_t(XCB_CURRENT_TIME))
        }
        connection.flush()
    }

    /// Returns false if the event does not belong to the watch.
    func handle(_ event: XEvent) -> Bool {
        guard event.type == firstEvent + UInt8(XCB_XFIXES_SELECTION_NOTIFY), !event.isSent else { return false }
        let notice = event.read(as: xcb_xfixes_selection_notify_event_t.self)
        if let pasteboard = watched[notice.selection], notice.owner == 0 || !connection.owns(notice.owner) {
            ownerChanged(of: notice.selection, pasteboard, at: notice.selection_timestamp)
        }
        return true
    }

    /// Another program owns the selection since `time`, or did: this one may have copied since. Owners refuse requests
    /// with an earlier time.
    private func ownerChanged(of selection: xcb_atom_t, _ pasteboard: UIPasteboard, at time: xcb_timestamp_t) {
        let number = questions[selection, default: 0] + 1
        questions[selection] = number
        func isCurrent() -> Bool { questions[selection] == number }
        connection.ask(.getSelectionOwner, for: xcb_get_selection_owner_reply_t.self) {
            xcb_get_selection_owner($0, selection).sequence
        } read: {
            $0.pointee.owner
        } then: { [weak self] owner in
            guard let self, let owner, isCurrent(), owner == 0 || !connection.owns(owner) else { return }
            guard owner != 0 else { return pasteboard.anotherProgramOffers(nil) }
            SelectionSource.readTargets(
                of: selection, at: time, reader: host.selectionReader, on: connection
            ) { [weak self] source in
                guard self != nil, isCurrent(), pasteboard.content.isEmpty else { return }
                pasteboard.anotherProgramOffers(source)
            }
        }
    }
}
