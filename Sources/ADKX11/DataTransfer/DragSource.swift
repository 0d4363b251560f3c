import ADKFoundation
import ADKLayers
import ADKViews
import CXCB
import Foundation

/// Drags content out of a window (XDND, version 5): looks for the window under the pointer, and sends messages to its
/// program.
///
/// While the button is down, the server sends the pointer's events to the window in which it was pressed, wherever the
/// pointer is.
@MainActor
final class DragSource {
    /// A window that takes drops.
    private struct Target: Equatable {
        let window: xcb_window_t
        let version: UInt32
    }

    /// The messages that the program under the pointer got.
    private enum Talk {
        case none
        case over(Target, Position)
        /// The content was dropped there.
        case dropped(Target)
    }

    /// A place that the program under the pointer was told.
    private struct Position {
        /// In pixels of the root window.
        var place: XPoint
        var wished: DragOperation
        /// The program has not answered yet.
        var isAsked = true
        /// The place to tell after the answer.
        var next: XPoint?
        /// The operation of a drop, by the last answer.
        var operation: DragOperation?
    }

    private struct Current {
        let drag: DragSession
        let window: X11Window
        var talk = Talk.none
        var image: DragImageWindow?
        /// The button was released: the content is dropped on the window that the present search finds.
        var isReleased = false
        var isSearching = false
        /// In pixels of the window; looked at after the present search.
        var next: CGPoint?
    }

    private unowned let host: X11Host
    private var connection: XConnection { host.connection }
    private lazy var selection = Clipboard(.dragged, connection: connection)
    private var current: Current?
    /// The XDND versions of windows that were under the pointer; 0 for those that take no drops.
    private var versions: [xcb_window_t: UInt32] = [:]
    private var timeout: FrameTimer?
    /// The work of the selection when the timeout began.
    private var work = (isEncoding: false, activity: 0)
    /// Seconds for a program to answer a position after the release, and to take the content. They begin again while
    /// content is made or sent.
    private static let patience: TimeInterval = 5
    /// Windows within windows that are looked at.
    private static let deepest = 16

    init(host: X11Host) { self.host = host }

    /// Follows the pointer of `window`.
    func follow(_ drag: DragSession, _ step: DragSession.Step, of window: X11Window) {
        if current?.drag !== drag { begin(drag, of: window) }
        switch step {
        case .moved(let point): look(at: pixel(point, of: window))
        case .released(let point):
            current?.isReleased = true
            startTimeout()
            look(at: pixel(point, of: window))
        case .cancelled: end(nil)
        }
    }

    private func pixel(_ point: CGPoint, of window: X11Window) -> CGPoint {
        CGPoint(x: point.x * window.scale, y: point.y * window.scale)
    }

    private func begin(_ drag: DragSession, of window: X11Window) {
        end(nil)
        current = Current(drag: drag, window: window)
        versions = [:]
        let content = drag.content
        selection.offer(content, at: window.lastUserTime)
        connection.names.learn(content.offeredTypes) { [weak self] in
            guard let self, current?.drag === drag else { return }
            connection.setProperty(
                connection.atoms[.dndTypeList], of: window.id, type: XCB_ATOM_ATOM.rawValue, selection.kinds)
        }
    }

    /// The drag is over. The program under the pointer is told, unless it took the content.
    private func end(_ operation: DragOperation?) {
        guard let current else { return }
        self.current = nil
        timeout?.invalidate()
        current.image?.close()
        if case .over(let target, _) = current.talk { send(.dndLeave, to: target, of: current) }
        let types = connection.atoms[.dndTypeList]
        connection.send(.deleteProperty) { xcb_delete_property($0, current.window.id, types) }
        selection.offer(PasteboardContent(), at: 0)
        connection.flush()
        current.drag.end(operation)
    }

    private func startTimeout() {
        timeout?.invalidate()
        work = (selection.isEncoding, selection.activity)
        timeout = FrameTimer.schedule(after: DragSource.patience) { [weak self] in self?.timeIsUp() }
    }

    /// Ends the drag, unless the content was made or sent meanwhile.
    func timeIsUp() {
        let isWorking = work.isEncoding || selection.isEncoding || work.activity != selection.activity
        if isWorking { startTimeout() } else { end(nil) }
    }

    // MARK: - The window under the pointer

    /// Looks for the window under a pixel of the source window. One search at a time.
    private func look(at pixel: CGPoint) {
        guard let current, !current.isSearching else {
            self.current?.next = pixel
            return
        }
        self.current?.isSearching = true
        self.current?.next = nil
        let start = XPoint(
            x: Int16(clamping: Int(saturating: pixel.x)), y: Int16(clamping: Int(saturating: pixel.y)))
        let (drag, root) = (current.drag, connection.screen.root)
        connection.translate(start, from: current.window.id, to: root) { [weak self] found in
            let place = found?.point ?? start
            self?.descend(into: found?.child ?? 0, at: place, depth: 0) { target in
                guard let self, self.current?.drag === drag else { return }
                self.found(target, at: place)
            }
        }
    }

    /// Finds the outermost window that takes drops, in `window` or below it.
    private func descend(
        into window: xcb_window_t, at place: XPoint, depth: Int, _ then: @escaping @MainActor (Target?) -> Void
    ) {
        guard window != 0, depth < DragSource.deepest else { return then(nil) }
        askVersion(of: window) { [weak self] version in
            guard let self else { return }
            guard version == 0 else { return then(Target(window: window, version: version)) }
            connection.translate(place, from: connection.screen.root, to: window) { found in
                self.descend(into: found?.child ?? 0, at: place, depth: depth + 1, then)
            }
        }
    }

    private func askVersion(of window: xcb_window_t, _ then: @escaping @MainActor (UInt32) -> Void) {
        if let known = versions[window] { return then(known) }
        connection.askWords(.dndAware, of: window, type: XCB_ATOM_ATOM.rawValue) { [weak self] words in
            let offered = words?.first ?? 0
            // Version 3 is the first with the messages of today.
            let version = offered < 3 ? 0 : min(offered, DropTarget.version)
            self?.versions[window] = version
            then(version)
        }
    }

    private func found(_ target: Target?, at place: XPoint) {
        guard let current else { return }
        self.current?.isSearching = false
        showImage(at: place)
        if case .over(let old, _) = current.talk, old != target {
            send(.dndLeave, to: old, of: current)
            self.current?.talk = .none
        }
        if let target, let own = host.windows[host.receiver(of: target.window).window] {
            arrived(over: own, at: place)
        } else {
            current.drag.moved(over: nil, at: .zero)
            if let target { arrived(over: target, at: place) } else if current.isReleased { end(nil) }
        }
        if let next = self.current?.next { look(at: next) }
    }

    private func showImage(at pointer: XPoint) {
        guard let current, let image = current.drag.image else { return }
        let scale = current.window.scale
        func moved(_ position: Int16, by distance: CGFloat) -> Int16 {
            Int16(clamping: Int(saturating: CGFloat(position) + distance * scale))
        }
        let place = XPoint(x: moved(pointer.x, by: image.offset.dx), y: moved(pointer.y, by: image.offset.dy))
        if let shown = current.image {
            shown.move(to: place)
        } else {
            self.current?.image = DragImageWindow(image.pixels, at: place, host: host)
        }
        connection.flush()
    }

    /// The pointer is over a window of this program, which needs no messages.
    private func arrived(over window: X11Window, at place: XPoint) {
        guard let drag = current?.drag else { return }
        connection.translate(place, from: connection.screen.root, to: window.id) { [weak self] found in
            guard let self, let current, current.drag === drag, let owner = window.owner else { return }
            let place = found?.point ?? place
            let point = CGPoint(x: CGFloat(place.x) / window.scale, y: CGFloat(place.y) / window.scale)
            guard current.isReleased, current.next == nil, !current.isSearching else {
                drag.moved(over: owner, at: point)
                return
            }
            // The view takes the content before the drag ends.
            drag.dropped(over: owner, at: point)
            end(nil)
        }
    }

    // MARK: - Messages

    private func arrived(over target: Target, at place: XPoint) {
        guard let current else { return }
        switch current.talk {
        case .none:
            enter(target, current)
            tell(target, place)
        case .over(_, var position):
            if position.isAsked {
                position.next = place
                self.current?.talk = .over(target, position)
            } else if position.place != place || position.wished != current.drag.wished {
                tell(target, place, after: position)
            } else if current.isReleased {
                drop(on: target, position)
            }
        case .dropped: break
        }
        connection.flush()
    }

    /// Tells the program the pointer's place. Until it answers, its last answer counts.
    private func tell(_ target: Target, _ place: XPoint, after last: Position? = nil) {
        guard let current else { return }
        let position = Position(place: place, wished: current.drag.wished, operation: last?.operation)
        self.current?.talk = .over(target, position)
        let packed = UInt32(UInt16(bitPattern: place.x)) << 16 | UInt32(UInt16(bitPattern: place.y))
        let action = connection.atoms[position.wished == .move ? .dndActionMove : .dndActionCopy]
        send(.dndPosition, to: target, of: current, [0, packed, current.window.lastUserTime, action])
    }

    private func enter(_ target: Target, _ current: Current) {
        let kinds = selection.kinds
        let first = Array(kinds.prefix(3)) + Array(repeating: 0, count: max(0, 3 - kinds.count))
        send(.dndEnter, to: target, of: current, [target.version << 24 | (kinds.count > 3 ? 1 : 0)] + first)
    }

    private func send(_ name: Atoms.Name, to target: Target, of current: Current, _ words: [UInt32] = []) {
        connection.sendMessage(name, to: target.window, about: target.window, [current.window.id] + words)
    }

    /// Returns false if the message is not an answer to a drag.
    func handle(_ message: xcb_client_message_event_t) -> Bool {
        let atoms = connection.atoms
        guard message.format == 32, [atoms[.dndStatus], atoms[.dndFinished]].contains(message.type) else {
            return false
        }
        guard let current, message.window == current.window.id else { return true }
        let words = message.data.data32
        switch current.talk {
        case .over(let target, var position)
        where target.window == words.0 && message.type == atoms[.dndStatus]:
            position.operation = words.1 & 1 == 0 ? nil : words.4 == atoms[.dndActionMove] ? .move : .copy
            position.isAsked = false
            self.current?.talk = .over(target, position)
            current.drag.show(position.operation)
            if let next = position.next {
                tell(target, next, after: position)
            } else if current.isReleased, !current.isSearching {
                drop(on: target, position)
            }
        case .dropped(let target) where target.window == words.0 && message.type == atoms[.dndFinished]:
            // Before version 5, the answer does not tell whether the content was taken.
            let isTaken = target.version < 5 || words.1 & 1 != 0
            let isMoved = target.version >= 5 && words.2 == atoms[.dndActionMove]
            end(isTaken ? (isMoved ? .move : .copy) : nil)
        default: break
        }
        connection.flush()
        return true
    }

    /// The button was released, and the program answered the last position.
    private func drop(on target: Target, _ position: Position) {
        guard let current, position.operation != nil else { return end(nil) }
        self.current?.talk = .dropped(target)
        startTimeout()
        send(.dndDrop, to: target, of: current, [0, current.window.lastUserTime])
    }

    /// Returns false if the event does not belong to the content's selection.
    func handle(_ event: XEvent) -> Bool { current != nil && selection.handle(event) }

    /// A window of this program is gone.
    func windowWasClosed(_ window: X11Window) {
        if current?.window === window { end(nil) }
    }
}
