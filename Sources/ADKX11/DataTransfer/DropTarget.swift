import ADKViews
import CXCB
import Foundation

/// Files that are dragged onto our windows (XDND, version 5). Main thread.
@MainActor
final class DropTarget {
    static let version: UInt32 = 5

    /// What is being dragged over one of the windows.
    private struct Visit {
        let source: xcb_window_t
        let target: xcb_window_t
        /// Tells one visit from the next, of the same source too.
        let number: Int
        /// Nil while the source's list of kinds is being read.
        var hasFiles: Bool?
        var isAccepted = false
        /// A position has come that is not answered yet.
        var owesStatus = false
        /// The drop has come, with this time, before it was known what is dropped.
        var dropTime: xcb_timestamp_t?
    }

    private unowned let host: X11Host
    private var visit: Visit?
    private var visits = 0
    private var connection: XConnection { host.connection }

    init(host: X11Host) { self.host = host }

    /// Returns false for messages about something else.
    func handle(_ message: xcb_client_message_event_t) -> Bool {
        let atoms = connection.atoms
        guard message.format == 32, host.windows[message.window] != nil else { return false }
        switch message.type {
        case atoms[.dndEnter]: entered(message)
        case atoms[.dndPosition]: update(message) { $0.owesStatus = true }
        case atoms[.dndLeave]: if isCurrent(message) { visit = nil }
        case atoms[.dndDrop]: update(message) { $0.dropTime = message.data.data32.2 }
        default: return false
        }
        return true
    }

    private func entered(_ message: xcb_client_message_event_t) {
        let (source, flags) = (message.data.data32.0, message.data.data32.1)
        let words = message.data.data32
        visits += 1
        let number = visits
        visit = Visit(source: source, target: message.window, number: number)
        // Three kinds fit into the message; more are in a property of the source.
        guard flags & 1 != 0 else { return kindsArrived([words.2, words.3, words.4], for: number) }
        connection.askWords(.dndTypeList, of: source, type: XCB_ATOM_ATOM.rawValue) { [weak self] kinds in
            self?.kindsArrived(kinds ?? [], for: number)
        }
    }

    private func kindsArrived(_ kinds: [xcb_atom_t], for number: Int) {
        guard visit?.number == number else { return }
        visit?.hasFiles = kinds.contains(connection.atoms[.textURIList])
        goOn()
    }

    /// Whether the message belongs to the visit; messages of a drag that is over are left alone.
    private func isCurrent(_ message: xcb_client_message_event_t) -> Bool {
        visit.map { $0.source == message.data.data32.0 && $0.target == message.window } ?? false
    }

    private func update(_ message: xcb_client_message_event_t, _ change: (inout Visit) -> Void) {
        guard isCurrent(message), var visit else { return }
        change(&visit)
        self.visit = visit
        goOn()
    }

    /// Answers what can be answered by now.
    private func goOn() {
        guard var visit, let hasFiles = visit.hasFiles else { return }
        if visit.owesStatus {
            visit.owesStatus = false
            visit.isAccepted = hasFiles && host.windows[visit.target]?.owner?.onDropFiles != nil
            // No rectangle: go on telling where the pointer is.
            let action = visit.isAccepted ? connection.atoms[.dndActionCopy] : 0
            tell(.dndStatus, visit, [visit.isAccepted ? 3 : 2, 0, 0, action])
        }
        guard let time = visit.dropTime else {
            self.visit = visit
            return
        }
        // The next drag may come while the files of this one are on their way.
        self.visit = nil
        guard visit.isAccepted else { return tell(.dndFinished, visit, [0, 0]) }
        let atoms = connection.atoms
        host.reader.read(atoms[.dndSelection], as: atoms[.textURIList], at: time) { [weak self] answer in
            self?.arrived(answer.bytes, for: visit)
        }
    }

    private func arrived(_ bytes: [UInt8]?, for visit: Visit) {
        let files = URIList.files(in: bytes ?? [], host: X11Window.machineName)
        let owner = host.windows[visit.target]?.owner
        // Told first: what the app does with the files is no concern of theirs.
        tell(.dndFinished, visit, files.isEmpty ? [0, 0] : [1, connection.atoms[.dndActionCopy]])
        connection.flush()
        if !files.isEmpty { owner?.onDropFiles?(files) }
    }

    private func tell(_ name: Atoms.Name, _ visit: Visit, _ words: [UInt32]) {
        connection.tell(name, to: visit.source, about: visit.source, [visit.target] + words)
    }
}
