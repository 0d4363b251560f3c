import CXCB

/// The end of the program: what it has copied goes with it, unless a clipboard manager takes it over (the
/// freedesktop protocol of `CLIPBOARD_MANAGER` and `SAVE_TARGETS`).
extension Clipboard {
    /// Under way: the manager asks for what it is to keep, like any program that pastes, and then says that it is done.
    struct Handover {
        let manager: xcb_window_t
        let then: @MainActor () -> Void
    }

    /// Calls `then` when the clipboard manager has what was copied, will not take it or is gone; at once where nothing
    /// was copied. A manager that hangs never answers: the caller sets a limit.
    func handOver(then: @escaping @MainActor () -> Void) {
        guard !content.isEmpty, window != 0, handover == nil else { return then() }
        askOwner(of: .clipboardManager) { [weak self] manager in
            guard let self, !self.content.isEmpty, manager != 0, !self.connection.owns(manager) else { return then() }
            self.handOver(to: manager, then: then)
        }
    }

    private func handOver(to manager: xcb_window_t, then: @escaping @MainActor () -> Void) {
        handover = Handover(manager: manager, then: then)
        let (atoms, window) = (connection.atoms, window)
        // Its end is told, so that nothing waits for a dead manager.
        connection.listen(to: manager, mask: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue)
        // What takes longest comes last.
        let kinds = kinds.filter { $0 != atoms[.imagePNG] } + kinds.filter { $0 == atoms[.imagePNG] }
        connection.setProperty(atoms[.adkSelection], of: window, type: XCB_ATOM_ATOM.rawValue, kinds)
        connection.send(.convertSelection) {
            xcb_convert_selection(
                $0, window, atoms[.clipboardManager], atoms[.saveTargets], atoms[.adkSelection],
                xcb_timestamp_t(XCB_CURRENT_TIME))
        }
        // A manager that was gone before its end was listened to owns nothing now.
        askOwner(of: .clipboardManager) { [weak self] owner in if owner != manager { self?.endHandover() } }
    }

    private func endHandover() {
        guard let handover else { return }
        self.handover = nil
        handover.then()
    }

    /// Returns false for events about something else.
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
