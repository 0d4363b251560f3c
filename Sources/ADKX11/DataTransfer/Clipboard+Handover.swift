import CXCB

/// Handing the clipboard over at the end of the program. A copy is lost with the program, unless a clipboard manager
/// takes it over (the freedesktop protocol of `CLIPBOARD_MANAGER` and `SAVE_TARGETS`).
extension Clipboard {
    /// A handover in progress. The manager requests the targets like any program that pastes, and then reports that it
    /// is done.
    struct Handover {
        let manager: xcb_window_t
        let then: @MainActor () -> Void
    }

    /// Calls `then` when the clipboard manager has taken the clipboard, refuses it or is gone; at once if nothing was
    /// copied. A manager that hangs never answers: the caller sets a time limit.
    func handOver(then: @escaping @MainActor () -> Void) {
        guard !content.isEmpty, window != 0, handover == nil else { return then() }
        askOwner(of: connection.atoms[.clipboardManager]) { [weak self] manager in
            guard let self, !self.content.isEmpty, manager != 0, !self.connection.owns(manager) else { return then() }
            self.handOver(to: manager, then: then)
        }
    }

    private func handOver(to manager: xcb_window_t, then: @escaping @MainActor () -> Void) {
        handover = Handover(manager: manager, then: then)
        let (atoms, window) = (connection.atoms, window)
        // The server reports the end of the manager, so that nothing waits for a dead one.
        connection.listen(to: manager, mask: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue)
        // The image last: encoding it takes longest.
        let kinds = kinds.filter { $0 != atoms[.imagePNG] } + kinds.filter { $0 == atoms[.imagePNG] }
        connection.setProperty(atoms[.adkSelection], of: window, type: XCB_ATOM_ATOM.rawValue, kinds)
        connection.send(.convertSelection) {
            xcb_convert_selection(
                $0, window, atoms[.clipboardManager], atoms[.saveTargets], atoms[.adkSelection],
                xcb_timestamp_t(XCB_CURRENT_TIME))
        }
        // If the manager ended before its window was observed, the selection has another owner or none now.
        askOwner(of: connection.atoms[.clipboardManager]) { [weak self] owner in
            if owner != manager { self?.endHandover() }
        }
    }

    private func endHandover() {
        guard let handover else { return }
        self.handover = nil
        handover.then()
    }

    /// Returns false if the event does not belong to the handover.
    func handleHandover(_ event: XEvent) -> Bool {
        guard let handover else { return false }
        if Int32(event.type) == XCB_DESTROY_NOTIFY {
            guard event.read(as: xcb_destroy_notify_event_t.self).window == handover.manager else { return false }
            endHandover()
            return true
        }
        let notice = event.read(as: xcb_selection_notify_event_t.self)
        guard notice.requestor == window, notice.selection == connection.atoms[.clipboardManager] else { return false }
        endHandover()
        return true
    }
}
