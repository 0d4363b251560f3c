import ADKViews
import CXCB
import Foundation

/// Receives files that are dragged onto the windows (XDND, version 5).
@MainActor
final class DropTarget {
    static let version: UInt32 = 5

    /// A drag over one of the windows.
    private struct Drag {
        let source: xcb_window_t
        let target: xcb_window_t
        /// Distinguishes drags, also those of the same source.
        let number: Int
        /// Whether files are dragged; nil while the source's list of kinds is being read.
        var hasFiles: Bool?
        var isAccepted = false
        /// A position message has not been answered yet.
        var needsStatus = false
        /// Server time of the drop, if it came before the kinds were known.
        var dropTime: xcb_timestamp_t?
    }

    private unowned let host: X11Host
    private var drag: Drag?
    private var dragCount = 0
    private var connection: XConnection { host.connection }

    init(host: X11Host) { self.host = host }

    /// Returns false if the message is not about dragging.
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
        // The message holds up to three kinds; more are in a property of the source.
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

    /// Whether the message belongs to the current drag. Messages of earlier drags are ignored.
    private func isCurrent(_ message: xcb_client_message_event_t) -> Bool {
        drag.map { $0.source == message.data.data32.0 && $0.target == message.window } ?? false
    }

    private func update(_ message: xcb_client_message_event_t, _ change: (inout Drag) -> Void) {
        guard isCurrent(message), var drag else { return }
        change(&drag)
        self.drag = drag
        respond()
    }

    /// Sends the answers that are possible with what is known.
    private func respond() {
        guard var drag, let hasFiles = drag.hasFiles else { return }
        if drag.needsStatus {
            drag.needsStatus = false
            drag.isAccepted = hasFiles && host.windows[drag.target]?.owner?.onDropFiles != nil
            // An empty rectangle: the source keeps sending positions.
            let action = drag.isAccepted ? connection.atoms[.dndActionCopy] : 0
            send(.dndStatus, drag, [drag.isAccepted ? 3 : 2, 0, 0, action])
        }
        guard let time = drag.dropTime else {
            self.drag = drag
            return
        }
        // The next drag may start while the files of this one are being read.
        self.drag = nil
        guard drag.isAccepted else { return send(.dndFinished, drag, [0, 0]) }
        let atoms = connection.atoms
        host.selectionReader.read(atoms[.dndSelection], as: atoms[.textURIList], at: time) { [weak self] answer in
            self?.arrived(answer.bytes, for: drag)
        }
    }

    private func arrived(_ bytes: [UInt8]?, for drag: Drag) {
        let files = URIList.files(in: bytes ?? [], host: X11Window.machineName)
        let owner = host.windows[drag.target]?.owner
        // Answer first: the source does not wait for what the app does with the files.
        send(.dndFinished, drag, files.isEmpty ? [0, 0] : [1, connection.atoms[.dndActionCopy]])
        connection.flush()
        if !files.isEmpty { owner?.onDropFiles?(files) }
    }

    private func send(_ name: Atoms.Name, _ drag: Drag, _ words: [UInt32]) {
        connection.sendMessage(name, to: drag.source, about: drag.source, [drag.target] + words)
    }
}
