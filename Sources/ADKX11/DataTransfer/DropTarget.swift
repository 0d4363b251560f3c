import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// Receives what is dragged onto the windows (XDND, version 5).
@MainActor
final class DropTarget {
    static let version: UInt32 = 5
    /// The largest number of types of a drag that are looked at.
    private static let mostTypes = 200

    /// A drag over one of the windows.
    private struct Drag {
        let source: xcb_window_t
        /// The window or the popup under the pointer.
        let target: xcb_window_t
        /// The window whose content the target shows.
        let window: xcb_window_t
        /// Distinguishes drags, also those of the same source.
        let number: Int
        /// The dragged content; nil while the source's list of types is being read.
        var content: Content?
        /// The pointer's place on the screen in pixels.
        var place = XPoint(x: 0, y: 0)
        /// The pointer's place in points of the window, when the last position was answered.
        var location = CGPoint.zero
        /// The source suggests to move the content.
        var suggestsMove = false
        /// The operation of a drop; nil if nothing is taken.
        var operation: DragOperation?
        /// A position message has not been answered yet.
        var needsStatus = false
        /// The server is asked for the pointer's place in the window.
        var isLocating = false
        /// Server time of the drop, if it came before the last position was answered.
        var dropTime: xcb_timestamp_t?
    }

    private struct Content {
        let targets: [String]
        let offer: DragOffer
        /// Its loads count while it is dropped.
        let tally: TransferTally
    }

    private unowned let host: X11Host
    private var drag: Drag?
    private var dragCount = 0
    private var connection: XConnection { host.connection }

    init(host: X11Host) { self.host = host }

    /// Returns false if the message is not about dragging.
    func handle(_ message: xcb_client_message_event_t) -> Bool {
        let atoms = connection.atoms
        guard message.format == 32, host.windows[host.receiver(of: message.window).window] != nil else { return false }
        switch message.type {
        case atoms[.dndEnter]: entered(message)
        case atoms[.dndPosition]:
            update(message) {
                $0.needsStatus = true
                let place = message.data.data32.2
                $0.place = XPoint(
                    x: Int16(truncatingIfNeeded: place >> 16), y: Int16(truncatingIfNeeded: place))
                // Links and other operations are copies.
                $0.suggestsMove = message.data.data32.4 == atoms[.dndActionMove]
            }
        case atoms[.dndLeave]:
            if isCurrent(message) { leave() }
        case atoms[.dndDrop]: update(message) { $0.dropTime = message.data.data32.2 }
        default: return false
        }
        return true
    }

    private func entered(_ message: xcb_client_message_event_t) {
        let (source, flags) = (message.data.data32.0, message.data.data32.1)
        let words = message.data.data32
        // A source that crashed did not leave.
        leave()
        observe(source)
        dragCount += 1
        let number = dragCount
        let window = host.receiver(of: message.window).window
        drag = Drag(source: source, target: message.window, window: window, number: number)
        // The message holds up to three types; more are in a property of the source.
        guard flags & 1 != 0 else { return typesArrived([words.2, words.3, words.4], for: number) }
        connection.askWords(.dndTypeList, of: source, type: XCB_ATOM_ATOM.rawValue) { [weak self] types in
            self?.typesArrived(types ?? [], for: number)
        }
    }

    /// Lets the server tell of the end of a source.
    private func observe(_ source: xcb_window_t) {
        guard source != connection.screen.root, !connection.owns(source) else { return }
        // The events are also those of a transfer in pieces into the window: each choice replaces the one before.
        let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        connection.listen(to: source, mask: mask)
    }

    /// The drag is no longer over a window.
    private func leave() {
        guard let left = drag else { return }
        drag = nil
        host.windows[left.window]?.owner?.dragLeft()
    }

    /// A window of another program was destroyed.
    func windowWasDestroyed(_ window: xcb_window_t) {
        if drag?.source == window { leave() }
    }

    private func typesArrived(_ types: [xcb_atom_t], for number: Int) {
        // Unused places of the message are 0.
        let types = Array(types.lazy.filter { $0 != 0 }.prefix(DropTarget.mostTypes))
        connection.names.learn(types) { [weak self] in
            guard let self, drag?.number == number else { return }
            let (targets, tally) = (types.compactMap(connection.names.name), TransferTally())
            let provider = NSItemProvider(source(targets, at: 0), tally)
            let items = provider.registeredTypeIdentifiers.isEmpty ? [] : [UIDragItem(itemProvider: provider)]
            drag?.content = Content(targets: targets, offer: DragOffer(items), tally: tally)
            respond()
        }
    }

    private func source(_ targets: [String], at time: xcb_timestamp_t) -> SelectionSource {
        SelectionSource(
            connection.atoms[.dndSelection], targets, at: time, reader: host.selectionReader, on: connection)
    }

    private func offer(of drag: Drag) -> DragOffer? {
        var offer = drag.content?.offer
        offer?.canMove = drag.suggestsMove
        offer?.requested = drag.suggestsMove ? .move : nil
        return offer
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
        guard var drag, let content = drag.content, !drag.isLocating else { return }
        if drag.needsStatus {
            (drag.needsStatus, drag.isLocating) = (false, true)
            self.drag = drag
            return askLocation(of: drag) { [weak self] in self?.located(drag.number, $0) }
        }
        guard let time = drag.dropTime else { return }
        // The next drag may start while the content of this one is being read.
        self.drag = nil
        guard let operation = drag.operation, let offer = offer(of: drag),
            let owner = host.windows[drag.window]?.owner
        else {
            host.windows[drag.window]?.owner?.dragLeft()
            return finish(drag, nil)
        }
        let source = source(content.targets, at: time)
        let drop = Drop(offer, operation, from: source, content.tally) { [weak self] in self?.finish(drag, $0) }
        owner.dropped(drop, at: drag.location)
    }

    /// The pointer is at `location`: answers the position.
    private func located(_ number: Int, _ location: CGPoint) {
        guard var drag, drag.number == number, let offer = offer(of: drag) else { return }
        (drag.isLocating, drag.location) = (false, location)
        drag.operation = host.windows[drag.window]?.owner?.dragMoved(offer, to: location)
        self.drag = drag
        // An empty rectangle: the source keeps sending positions.
        send(.dndStatus, drag, [drag.operation == nil ? 2 : 3, 0, 0, action(drag.operation)])
        connection.flush()
        respond()
    }

    private func action(_ operation: DragOperation?) -> xcb_atom_t {
        operation.map { connection.atoms[$0 == .move ? .dndActionMove : .dndActionCopy] } ?? 0
    }

    /// Calls `then` with the pointer's place in points of the window.
    private func askLocation(of drag: Drag, _ then: @escaping @MainActor (CGPoint) -> Void) {
        connection.translate(drag.place, from: connection.screen.root, to: drag.window) { [weak self] found in
            let scale = self?.host.windows[drag.window]?.owner?.scale ?? 1
            then(found.map { CGPoint(x: CGFloat($0.point.x) / scale, y: CGFloat($0.point.y) / scale) } ?? .zero)
        }
    }

    /// Tells the source what became of the content; nil if nothing was taken.
    private func finish(_ drag: Drag, _ operation: DragOperation?) {
        if operation == .move, let time = drag.dropTime {
            // Sources of GTK remove what was moved when they are asked for this target, and no others need it. The
            // server keeps the order of request and message.
            host.selectionReader.read(
                connection.atoms[.dndSelection], as: connection.atoms[.delete], at: time, limit: 1_024
            ) { _ in }
        }
        send(.dndFinished, drag, operation == nil ? [0, 0] : [1, action(operation)])
        connection.flush()
    }

    private func send(_ name: Atoms.Name, _ drag: Drag, _ words: [UInt32]) {
        connection.sendMessage(name, to: drag.source, about: drag.source, [drag.target] + words)
    }
}
