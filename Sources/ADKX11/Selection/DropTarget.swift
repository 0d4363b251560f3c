import ADKViews
import CXCB
import Foundation

/// Files that are dragged onto our windows (XDND, version 5). Main thread.
@MainActor
final class DropTarget {
    static let version: UInt32 = 5

    /// What is being dragged over one of the windows.
    private struct Visit {
        var source: xcb_window_t
        var target: xcb_window_t
        var hasFiles: Bool
        var isAccepted = false
    }

    private unowned let host: X11Host
    private var visit: Visit?
    private var connection: XConnection { host.connection }

    init(host: X11Host) { self.host = host }

    /// Returns false for messages about something else.
    func handle(_ message: xcb_client_message_event_t) -> Bool {
        let atoms = connection.atoms
        guard message.format == 32, host.windows[message.window] != nil else { return false }
        switch message.type {
        case atoms[.dndEnter]: entered(message)
        case atoms[.dndPosition]: moved(message)
        case atoms[.dndLeave]: visit = nil
        case atoms[.dndDrop]: dropped(message)
        default: return false
        }
        return true
    }

    private func entered(_ message: xcb_client_message_event_t) {
        let (source, flags) = (message.data.data32.0, message.data.data32.1)
        let words = message.data.data32
        // Three kinds fit into the message; more are in a property of the source.
        let kinds = flags & 1 == 0
            ? [words.2, words.3, words.4]
            : connection.words(.dndTypeList, of: source, type: XCB_ATOM_ATOM.rawValue) ?? []
        visit = Visit(
            source: source, target: message.window, hasFiles: kinds.contains(connection.atoms[.textURIList]))
    }

    private func moved(_ message: xcb_client_message_event_t) {
        guard var visit = current(message) else { return }
        visit.isAccepted = visit.hasFiles && host.windows[visit.target]?.owner?.onDropFiles != nil
        self.visit = visit
        // No rectangle: go on telling where the pointer is.
        tell(.dndStatus, [visit.isAccepted ? 3 : 2, 0, 0, visit.isAccepted ? connection.atoms[.dndActionCopy] : 0])
    }

    private func dropped(_ message: xcb_client_message_event_t) {
        guard let visit = current(message) else { return }
        guard visit.isAccepted else {
            tell(.dndFinished, [0, 0])
            self.visit = nil
            return
        }
        let atoms = connection.atoms
        host.reader.read(atoms[.dndSelection], as: atoms[.textURIList], at: message.data.data32.2) { [weak self] answer in
            self?.arrived(answer.bytes, for: visit)
        }
    }

    private func arrived(_ bytes: [UInt8]?, for visit: Visit) {
        let files = URIList.files(in: bytes ?? [], host: X11Window.machineName)
        let owner = host.windows[visit.target]?.owner
        // Told first: what the app does with the files is no concern of theirs.
        self.visit = visit
        tell(.dndFinished, files.isEmpty ? [0, 0] : [1, connection.atoms[.dndActionCopy]])
        self.visit = nil
        connection.flush()
        if !files.isEmpty { owner?.onDropFiles?(files) }
    }

    /// The visit the message belongs to; messages of a drag that is over are left alone.
    private func current(_ message: xcb_client_message_event_t) -> Visit? {
        visit.flatMap { $0.source == message.data.data32.0 && $0.target == message.window ? $0 : nil }
    }

    private func tell(_ name: Atoms.Name, _ words: [UInt32]) {
        guard let visit else { return }
        var message = xcb_client_message_event_t()
        message.response_type = UInt8(XCB_CLIENT_MESSAGE)
        message.format = 32
        message.window = visit.source
        message.type = connection.atoms[name]
        let all = [visit.target] + words + [0, 0, 0, 0]
        message.data.data32 = (all[0], all[1], all[2], all[3], all[4])
        connection.sendEvent(message, to: visit.source)
    }
}
