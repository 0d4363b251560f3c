import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// Receives what is dragged onto the windows (XDND, version 5).
@MainActor
final class DropTarget {
    static let version: UInt32 = 5

    /// A drag over one of the windows.
    private struct Drag {
        let source: xcb_window_t
        let target: xcb_window_t
        /// Distinguishes drags, also those of the same source.
        let number: Int
        /// The forms that the source offers, the best first; nil while its list of types is being read.
        var forms: [DropForm]?
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

        @MainActor var offer: DragOffer {
            var offer = DragOffer(kinds: (forms ?? []).reduce(into: []) { $0.formUnion($1.kinds) })
            offer.canMove = suggestsMove
            offer.requested = suggestsMove ? .move : nil
            return offer
        }
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
        case atoms[.dndPosition]:
            update(message) {
                $0.needsStatus = true
                let place = message.data.data32.2
                $0.place = XPoint(
                    x: Int16(truncatingIfNeeded: place >> 16), y: Int16(truncatingIfNeeded: place))
                $0.suggestsMove = message.data.data32.4 == atoms[.dndActionMove]
            }
        case atoms[.dndLeave]:
            guard isCurrent(message) else { break }
            drag = nil
            host.windows[message.window]?.owner?.dragLeft()
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
        // The message holds up to three types; more are in a property of the source.
        guard flags & 1 != 0 else { return typesArrived([words.2, words.3, words.4], for: number) }
        connection.askWords(.dndTypeList, of: source, type: XCB_ATOM_ATOM.rawValue) { [weak self] types in
            self?.typesArrived(types ?? [], for: number)
        }
    }

    private func typesArrived(_ types: [xcb_atom_t], for number: Int) {
        guard drag?.number == number else { return }
        // Unused places of the message are 0.
        let offered = Set(types.filter { $0 != 0 })
        drag?.forms = DropForm.all.filter { offered.contains(connection.atoms[$0.type]) }
        respond()
    }

    /// The forms of the drag that its window, or the view under the pointer, takes, the best first.
    private func wanted(_ drag: Drag) -> [DropForm] {
        guard let owner = host.windows[drag.target]?.owner, let forms = drag.forms else { return [] }
        if owner.isDropForView {
            let takesStyled = owner.droppedTextBase != nil
            return forms.filter { $0.kinds == .text && (takesStyled || !$0.isStyled) }
        }
        if owner.onDrop != nil { return forms.filter { !$0.isStyled } }
        return owner.onDropFiles != nil ? forms.filter { $0 == .list } : []
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
        guard var drag, drag.forms != nil, !drag.isLocating else { return }
        if drag.needsStatus {
            (drag.needsStatus, drag.isLocating) = (false, true)
            self.drag = drag
            return askLocation(of: drag) { [weak self] in self?.located(drag.number, $0) }
        }
        guard let time = drag.dropTime else { return }
        // The next drag may start while the content of this one is being read.
        self.drag = nil
        guard drag.operation != nil else { return finish(drag, nil) }
        read(wanted(drag)[...], of: drag, at: time, drag.location)
    }

    /// The pointer is at `location`: answers the position.
    private func located(_ number: Int, _ location: CGPoint) {
        guard var drag, drag.number == number else { return }
        (drag.isLocating, drag.location) = (false, location)
        drag.operation = host.windows[drag.target]?.owner?.dragMoved(drag.offer, to: location)
        self.drag = drag
        if wanted(drag).isEmpty { self.drag?.operation = nil }
        // An empty rectangle: the source keeps sending positions.
        let operation = self.drag?.operation
        send(.dndStatus, drag, [operation == nil ? 2 : 3, 0, 0, action(operation)])
        connection.flush()
        respond()
    }

    private func action(_ operation: DragOperation?) -> xcb_atom_t {
        operation.map { connection.atoms[$0 == .move ? .dndActionMove : .dndActionCopy] } ?? 0
    }

    /// Calls `then` with the pointer's place in points of the window.
    private func askLocation(of drag: Drag, _ then: @escaping @MainActor (CGPoint) -> Void) {
        connection.translate(drag.place, from: connection.screen.root, to: drag.target) { [weak self] found in
            let scale = self?.host.windows[drag.target]?.owner?.scale ?? 1
            then(found.map { CGPoint(x: CGFloat($0.point.x) / scale, y: CGFloat($0.point.y) / scale) } ?? .zero)
        }
    }

    /// Reads the first of the forms that has content. A source that is silent is asked once.
    private func read(_ forms: ArraySlice<DropForm>, of drag: Drag, at time: xcb_timestamp_t, _ location: CGPoint) {
        guard let form = forms.first else { return finish(drag, nil) }
        let atoms = connection.atoms
        host.selectionReader.read(atoms[.dndSelection], as: atoms[form.type], at: time, limit: form.limit) {
            [weak self] answer in
            guard let self else { return }
            guard answer != .failure(.silence) else { return self.finish(drag, nil) }
            if form.isStyled { return self.readStyled(answer, forms, of: drag, at: time, location) }
            if let bytes = answer.bytes,
                let content = form.content(bytes, at: location, host: X11Window.machineName)
            {
                return self.finish(drag, content)
            }
            self.read(forms.dropFirst(), of: drag, at: time, location)
        }
    }

    /// Reads HTML, or the next form if it has no text.
    private func readStyled(
        _ answer: SelectionAnswer, _ forms: ArraySlice<DropForm>, of drag: Drag, at time: xcb_timestamp_t,
        _ location: CGPoint
    ) {
        guard let bytes = answer.bytes, let base = host.windows[drag.target]?.owner?.droppedTextBase else {
            return read(forms.dropFirst(), of: drag, at: time, location)
        }
        PastedText.read(html: bytes, base: base) { [weak self] text in
            guard let self else { return }
            guard let text else { return read(forms.dropFirst(), of: drag, at: time, location) }
            finish(drag, ADKDroppedContent(text: text.string, location: location), styled: text)
        }
    }

    /// Hands over the content, if there is any.
    private func finish(_ drag: Drag, _ content: ADKDroppedContent?, styled: AttributedText? = nil) {
        let owner = host.windows[drag.target]?.owner
        let isForView = owner?.isDropForView ?? false
        let files = content?.urls.filter(\.isFileURL) ?? []
        let isTaken =
            content != nil && (isForView || owner?.onDrop != nil || owner?.onDropFiles != nil && !files.isEmpty)
        // Answer first: the source does not wait for what the app does with the content.
        send(.dndFinished, drag, isTaken ? [1, action(isForView ? drag.operation : .copy)] : [0, 0])
        connection.flush()
        guard isTaken, let content, let owner else {
            owner?.dragLeft()
            return
        }
        if isForView {
            owner.dropOnView(
                styled.map { .styled($0) } ?? .plain(content.text ?? ""), drag.offer, at: drag.location)
        } else if let onDrop = owner.onDrop {
            onDrop(content)
        } else {
            owner.onDropFiles?(files)
        }
    }

    private func send(_ name: Atoms.Name, _ drag: Drag, _ words: [UInt32]) {
        connection.sendMessage(name, to: drag.source, about: drag.source, [drag.target] + words)
    }
}
