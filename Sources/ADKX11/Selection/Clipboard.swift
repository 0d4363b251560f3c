import ADKFoundation
import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// What this program has copied, and the answers to whoever pastes it. Main thread.
@MainActor
final class Clipboard {
    private let connection: XConnection
    /// Owns the selection, and properties are sent to it; never shown.
    let window: xcb_window_t
    private var content = PasteboardContent()
    /// When the user copied, in the server's time: those who paste may ask for it.
    private var since: xcb_timestamp_t = 0
    private var sendings: [PropertyKey: IncrementalSending] = [:]

    init(connection: XConnection) {
        self.connection = connection
        window = connection.makeID()
        let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
        connection.send(.createWindow) {
            xcb_create_window(
                $0, 0, window, connection.screen.root, -1, -1, 1, 1, 0,
                UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, XCB_CW_EVENT_MASK.rawValue, [mask])
        }
    }

    /// - Parameter time: the server's time of what the user did; 0 where nobody knows.
    func offer(_ content: PasteboardContent, at time: xcb_timestamp_t) {
        self.content = content
        since = time
        let owner = content.isEmpty ? xcb_window_t(XCB_NONE) : window
        connection.send(.setSelectionOwner) {
            xcb_set_selection_owner($0, owner, connection.atoms[.clipboard], time)
        }
    }

    /// Returns false for events that are none of the clipboard's.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_SELECTION_REQUEST:
            answer(event.read(as: xcb_selection_request_event_t.self))
            return true
        case XCB_SELECTION_CLEAR:
            let clear = event.read(as: xcb_selection_clear_event_t.self)
            guard clear.owner == window, clear.selection == connection.atoms[.clipboard] else { return true }
            content = PasteboardContent()
            UIPasteboard.general.wasTakenOver()
            return true
        case XCB_PROPERTY_NOTIFY:
            let change = event.read(as: xcb_property_notify_event_t.self)
            let key = PropertyKey(window: change.window, name: change.atom)
            guard change.state == UInt8(XCB_PROPERTY_DELETE.rawValue), let sending = sendings[key] else { return false }
            if !sending.sendNext() { sendings[key] = nil }
            return true
        case XCB_DESTROY_NOTIFY:
            // Whoever pasted is gone in the middle of it.
            let gone = event.read(as: xcb_destroy_notify_event_t.self).window
            sendings = sendings.filter { $0.key.window != gone }
            return false
        default:
            return false
        }
    }

    // MARK: - Answers

    private func answer(_ request: xcb_selection_request_event_t) {
        // Old programs name no property and mean the target.
        let property = request.property == 0 ? request.target : request.property
        guard request.owner == window, request.selection == connection.atoms[.clipboard], !content.isEmpty,
            request.time == 0 || since == 0 || Int32(bitPattern: request.time &- since) >= 0
        else { return reply(to: request, property: 0) }
        guard request.target != connection.atoms[.multiple] else {
            answerSeveral(request, property: property)
            return
        }
        put(request.target, into: PropertyKey(window: request.requestor, name: property)) { [weak self] isDone in
            self?.reply(to: request, property: isDone ? property : 0)
        }
    }

    /// Several targets at once: pairs of target and property; those that fail become none.
    private func answerSeveral(_ request: xcb_selection_request_event_t, property: xcb_atom_t) {
        guard request.property != 0, var pairs = connection.property(property, of: request.requestor)?.words else {
            return reply(to: request, property: 0)
        }
        var missing = pairs.count / 2
        func finish() {
            connection.setProperty(property, of: request.requestor, type: connection.atoms[.atomPair], pairs)
            reply(to: request, property: property)
        }
        guard missing > 0 else { return finish() }
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            put(pairs[index], into: PropertyKey(window: request.requestor, name: pairs[index + 1])) { isDone in
                if !isDone { pairs[index + 1] = 0 }
                missing -= 1
                if missing == 0 { finish() }
            }
        }
    }

    private func reply(to request: xcb_selection_request_event_t, property: xcb_atom_t) {
        var notice = xcb_selection_notify_event_t()
        notice.response_type = UInt8(XCB_SELECTION_NOTIFY)
        notice.time = request.time
        notice.requestor = request.requestor
        notice.selection = request.selection
        notice.target = request.target
        notice.property = property
        connection.sendEvent(notice, to: request.requestor)
        connection.flush()
    }

    /// Puts what `target` asks for where it is wanted, at once or after some work; `completion`
    /// says whether there is such a thing.
    private func put(
        _ target: xcb_atom_t, into key: PropertyKey, completion: @escaping @MainActor (Bool) -> Void
    ) {
        let atoms = connection.atoms
        switch target {
        case atoms[.targets]:
            connection.setProperty(key.name, of: key.window, type: XCB_ATOM_ATOM.rawValue, targets)
            completion(true)
        case atoms[.timestamp]:
            connection.setProperty(key.name, of: key.window, type: XCB_ATOM_INTEGER.rawValue, [since])
            completion(true)
        case atoms[.imagePNG]:
            guard let image = content.image else { return completion(false) }
            WorkQueue.shared.async(.visible) { [weak self] in
                let bytes = image.pngData().map { Array($0) }
                MainMailbox.post {
                    guard let self, let bytes else { return completion(false) }
                    self.send(bytes, type: target, to: key)
                    completion(true)
                }
            }
        default:
            guard let text = content.text, let (bytes, type) = encode(text, for: target) else { return completion(false) }
            send(bytes, type: type, to: key)
            completion(true)
        }
    }

    /// What there is to paste.
    private var targets: [xcb_atom_t] {
        let always: [Atoms.Name] = [.targets, .timestamp, .multiple]
        let text: [Atoms.Name] = content.text == nil ? [] : [.utf8String, .textPlainUTF8, .text, .textPlain]
        let image: [Atoms.Name] = content.image == nil ? [] : [.imagePNG]
        return (always + image + text).map { connection.atoms[$0] }
            + (content.text == nil ? [] : [XCB_ATOM_STRING.rawValue])
    }

    private func encode(_ text: String, for target: xcb_atom_t) -> (bytes: [UInt8], type: xcb_atom_t)? {
        let atoms = connection.atoms
        switch target {
        case atoms[.utf8String], atoms[.textPlainUTF8], atoms[.textPlain]: return (Array(text.utf8), target)
        case atoms[.text]: return (Array(text.utf8), atoms[.utf8String])
        case XCB_ATOM_STRING.rawValue:
            return (text.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") }, target)
        default: return nil
        }
    }

    private func send(_ bytes: [UInt8], type: xcb_atom_t, to key: PropertyKey) {
        guard bytes.count > connection.largestProperty else {
            connection.setProperty(key.name, of: key.window, type: type, bytes)
            return
        }
        sendings[key] = IncrementalSending(bytes, type: type, to: key, on: connection, isOwnWindow: key.window == window)
    }
}

/// One property of one window.
struct PropertyKey: Hashable {
    var window: xcb_window_t
    var name: xcb_atom_t
}

/// Hands over what does not fit into one property, piece by piece: each as soon as the other side
/// has taken the one before, an empty one at the end (ICCCM's INCR).
@MainActor
final class IncrementalSending {
    private let connection: XConnection
    private let key: PropertyKey
    private let type: xcb_atom_t
    private let bytes: [UInt8]
    private var sent = 0
    private var isOver = false

    init(_ bytes: [UInt8], type: xcb_atom_t, to key: PropertyKey, on connection: XConnection, isOwnWindow: Bool) {
        (self.bytes, self.type, self.key, self.connection) = (bytes, type, key, connection)
        if !isOwnWindow {
            let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
            connection.send(.changeWindowAttributes) {
                xcb_change_window_attributes($0, key.window, XCB_CW_EVENT_MASK.rawValue, [mask])
            }
        }
        connection.setProperty(key.name, of: key.window, type: connection.atoms[.incr], [UInt32(bytes.count)])
    }

    /// The other side took a piece: sends the next; false when that was the end.
    func sendNext() -> Bool {
        guard !isOver else { return false }
        let piece = bytes[sent..<min(bytes.count, sent + connection.largestProperty)]
        connection.setProperty(key.name, of: key.window, type: type, Array(piece))
        sent += piece.count
        isOver = piece.isEmpty
        return !isOver
    }
}
