import ADKViews
import CXCB
import Foundation

/// Files that are dragged onto our windows (XDND, version 5). Main thread.
@MainActor
final class DropTarget {
    static let version: UInt32 = 5

    /// What is being dragged over one of the windows.
    private struct Drag {
        let source: xcb_window_t
        let target: xcb_window_t
        /// Tells one visit from the next, of the same source too.
        let number: Int
        /// Nil while the source's list of kinds is being read.
        var hasFiles: Bool?
        var isAccepted = false
        /// A position has come that is not answered yet.
        var needsStatus = false
        /// The drop has come, with this time, before it was known what is dropped.
        var dropTime: xcb_timestamp_t?
    }

    private unowned let host: X11Host
    private var drag: Drag?
    private var dragCount = 0
    private var connection: XConnection { host.connection }

    init(host: X11Host) { self.host = host }

    /// Returns false for messages about something else.
    func handle(_ message: xcb_client_message_event_t) -> Bool {
        let atoms = connection.atoms
        guard message.format == 32, host.windows[message.window] != nil else { return false }
        switch message.type {
        case atoms[.dndEnter]: entered(message)
        case atoms[.dndPosition]: update(message) { $0.needsStatus = true }
        case atoms[.dndLeave]: if isCurrent(message) { drag = nil }
        case atoms[.dndDrop]: update(message) { $0.dropTime = message.data.data32.2 }
        default: return false
        }
        return true
    }

    private func entered(_ message: xcb_client_message_event_t) {
        let (source, flags) = (message.data.data32.0, message.data.data32.1)
        let words = message.data.data32
        dragCount += 1
        let number = dragCount
        drag = Drag(source: source, target: message.window, number: number)
        // Three kinds fit into the message; more are in a property of the source.
        guard flags & 1 != 0 else { return kindsArrived([words.2, words.3, words.4], for: number) }
        connection.askWords(.dndTypeList, of: source, type: XCB_ATOM_ATOM.rawValue) { [weak self] kinds in
            self?.kindsArrived(kinds ?? [], for: number)
        }
    }

    private func kindsArrived(_ kinds: [xcb_atom_t], for number: Int) {
        guard drag?.number == number else { return }
        drag?.hasFiles = kinds.contains(connection.atoms[.textURIList])
        respond()
    }

    /// Whether the message belongs to the visit; messages of a drag that is over are left alone.
    private func isCurrent(_ message: xcb_client_message_event_t) -> Bool {
        drag.map { $0.source == message.data.data32.0 && $0.target == message.window } ?? false
    }

    private func update(_ message: xcb_client_message_event_t, _ change: (inout Drag) -> Void) {
        guard isCurrent(message), var drag else { return }
        change(&drag)
        self.drag = drag
        respond()
    }

    /// Answers what can be answered by now.
    private func respond() {
        guard var drag, let hasFiles = drag.hasFiles else { return }
        if drag.needsStatus {
            drag.needsStatus = false
            drag.isAccepted = hasFiles && host.windows[drag.target]?.owner?.onDropFiles != nil
            // No rectangle: go on telling where the pointer is.
            let action = drag.isAccepted ? connection.atoms[.dndActionCopy] : 0
            tell(.dndStatus, drag, [drag.isAccepted ? 3 : 2, 0, 0, action])
        }
        guard let time = drag.dropTime else {
            self.drag = drag
            return
        }
        // The next drag may come while the files of this one are on their way.
        self.drag = nil
        guard drag.isAccepted else { return tell(.dndFinished, drag, [0, 0]) }
        let atoms = connection.atoms
        host.reader.read(atoms[.dndSelection], as: atoms[.textURIList], at: time) { [weak self] answer in
            self?.arrived(answer.bytes, for: drag)
        }
    }

    private func arrived(_ bytes: [UInt8]?, for drag: Drag) {
        let files = URIList.files(in: bytes ?? [], host: X11Window.machineName)
        let owner = host.windows[drag.target]?.owner
        // Told first: what the app does with the files is no concern of theirs.
        tell(.dndFinished, drag, files.isEmpty ? [0, 0] : [1, connection.atoms[.dndActionCopy]])
        connection.flush()
        if !files.isEmpty { owner?.onDropFiles?(files) }
    }

    private func tell(_ name: Atoms.Name, _ drag: Drag, _ words: [UInt32]) {
        connection.sendMessage(name, to: drag.source, about: drag.source, [drag.target] + words)
    }
}
