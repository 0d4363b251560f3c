import CXCB
import Foundation
import Glibc

/// Another program that copies, pastes and drags. It never waits: `step()` handles what has arrived, so that the
/// program under test can run in between.
public final class SelectionPeer {
    private let client: XClient
    /// The peer's window: owner of its selections and source of its drags.
    public let window: xcb_window_t
    /// The data it offers, by target. Data larger than `pieceSize` is sent in pieces.
    public var offered: [String: [UInt8]] = [:]
    /// Largest number of bytes sent at once.
    public var pieceSize = Int.max
    /// Requests stay unanswered until `answerHeld`.
    public var holdsAnswers = false
    private var held: [xcb_selection_request_event_t] = []
    /// Number of requests held.
    public var heldAnswers: Int { held.count }
    /// Answers every request with an endless number of pieces.
    public var isEndless = false
    /// Number of requests to delete the content.
    public private(set) var deletions = 0
    /// Announced size of an answer in pieces; nil for the true size.
    public var announcedSize: UInt32?
    /// Number of pieces sent.
    public private(set) var sentPieces = 0
    /// The answer to the last `ask`; an empty type means that it was refused. Nil until it has arrived.
    public private(set) var answer: (type: String, bytes: [UInt8])?
    /// Number of pieces the answer arrived in.
    public private(set) var pieces = 0
    /// The client messages received: name and words.
    public private(set) var messages: [(name: String, words: [UInt32])] = []
    private var incoming: [UInt8]?
    private var outgoing: (requestor: xcb_window_t, property: xcb_atom_t, type: xcb_atom_t, bytes: ArraySlice<UInt8>)?
    private var names: [xcb_atom_t: String] = [:]
    private var connection: OpaquePointer { client.connection }

    /// Connects to `display` and shows a small window.
    public init(display: String) throws {
        client = try XClient(display: display)
        window = client.map(width: 5, height: 5)
        let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
        xcb_change_window_attributes(client.connection, window, XCB_CW_EVENT_MASK.rawValue, [mask])
        client.sync()
    }

    private func atom(_ name: String) -> xcb_atom_t {
        if let known = names.first(where: { $0.value == name }) { return known.key }
        let atom = client.atom(name)
        names[atom] = name
        return atom
    }

    private func name(_ atom: xcb_atom_t) -> String {
        if let known = names[atom] { return known }
        let name = client.name(of: atom)
        guard !name.isEmpty else { return "" }
        names[atom] = name
        return name
    }

    /// Claims a selection.
    public func own(_ selection: String) {
        xcb_set_selection_owner(connection, window, atom(selection), 0)
        client.sync()
    }

    /// Requests a selection as `target`; `answer` has the result later.
    public func ask(_ selection: String, for target: String) {
        answer = nil
        incoming = nil
        pieces = 0
        xcb_convert_selection(connection, window, atom(selection), atom(target), atom("PEER"), 0)
        client.sync()
    }

    /// Requests a selection into `property` of any window, and never reads the answer.
    public func ask(_ selection: String, for target: String, into property: String, of other: xcb_window_t) {
        xcb_convert_selection(connection, other, atom(selection), atom(target), atom(property), 0)
        client.sync()
    }

    /// Requests several targets at once: `pairs` of target and property.
    public func askForSeveral(_ selection: String, _ pairs: [UInt32]) {
        answer = nil
        xcb_change_property(connection, 0, window, atom("PEER"), atom("ATOM_PAIR"), 32, UInt32(pairs.count), pairs)
        xcb_convert_selection(connection, window, atom(selection), atom("MULTIPLE"), atom("PEER"), 0)
        client.sync()
    }

    /// Whether it owns `selection`.
    public func owns(_ selection: String) -> Bool {
        let cookie = xcb_get_selection_owner(connection, atom(selection))
        guard let reply = xcb_get_selection_owner_reply(connection, cookie, nil) else { return false }
        defer { free(reply) }
        return reply.pointee.owner == window
    }

    /// Answers the held requests, the last one first, and holds no more.
    public func answerHeld() {
        let requests = held.reversed()
        held = []
        holdsAnswers = false
        for request in requests { requested(request) }
    }

    /// Sends a client message of up to five 32-bit words.
    public func send(_ name: String, to other: xcb_window_t, _ words: [UInt32]) {
        client.sendMessage(name, about: other, words, to: other)
    }

    /// Sets a property of its window to a list of atoms.
    public func setAtoms(_ name: String, _ values: [String]) { client.setAtoms(name, values, of: window) }

    /// Its window is at that place of the screen, and takes drops.
    public func becomeDropTarget(x: Int, y: Int, width: Int, height: Int, version: UInt32 = 5) {
        client.move(window, x: x, y: y)
        client.resize(window, width: width, height: height)
        // 4 is the type of atoms.
        xcb_change_property(connection, 0, window, atom("XdndAware"), 4, 32, 1, [version])
        client.sync()
    }

    /// The number of an atom.
    public func atomNumber(_ name: String) -> UInt32 { atom(name) }

    /// Handles all events that have arrived.
    public func step() {
        client.sync()
        while let event = xcb_poll_for_event(connection) {
            defer { free(event) }
            let raw = UnsafeRawPointer(event)
            switch Int32(event.pointee.response_type & 0x7F) {
            case XCB_SELECTION_NOTIFY: notified(raw.load(as: xcb_selection_notify_event_t.self))
            case XCB_SELECTION_REQUEST: requested(raw.load(as: xcb_selection_request_event_t.self))
            case XCB_PROPERTY_NOTIFY: changed(raw.load(as: xcb_property_notify_event_t.self))
            case XCB_CLIENT_MESSAGE:
                let message = raw.load(as: xcb_client_message_event_t.self)
                let words = message.data.data32
                messages.append((name(message.type), [words.0, words.1, words.2, words.3, words.4]))
            default: break
            }
        }
    }

    // MARK: - Pasting

    private func notified(_ notice: xcb_selection_notify_event_t) {
        guard notice.property != 0 else {
            answer = ("", [])
            return
        }
        let (type, bytes) = client.takeProperty(atom("PEER"), of: window)
        if name(type) == "INCR" { incoming = [] } else { answer = (name(type), bytes) }
    }

    private func changed(_ change: xcb_property_notify_event_t) {
        if change.window == window, change.atom == atom("PEER"), change.state == UInt8(XCB_PROPERTY_NEW_VALUE.rawValue),
            let before = incoming
        {
            let (type, bytes) = client.takeProperty(atom("PEER"), of: window)
            guard type != 0 else { return }
            pieces += 1
            incoming = before + bytes
            if bytes.isEmpty { (answer, incoming) = ((name(type), before), nil) }
        } else if let next = outgoing, change.window == next.requestor, change.atom == next.property,
            change.state == UInt8(XCB_PROPERTY_DELETE.rawValue)
        {
            sentPieces += 1
            if isEndless {
                return put(
                    [UInt8](repeating: 0x61, count: pieceSize), type: next.type, to: next.requestor, next.property)
            }
            let piece = Array(next.bytes.prefix(pieceSize))
            put(piece, type: next.type, to: next.requestor, next.property)
            outgoing?.bytes = next.bytes.dropFirst(pieceSize)
            if piece.isEmpty { outgoing = nil }
        }
    }

    // MARK: - Copying

    private func requested(_ request: xcb_selection_request_event_t) {
        guard !holdsAnswers else {
            held.append(request)
            return
        }
        var notice = xcb_selection_notify_event_t()
        notice.response_type = UInt8(XCB_SELECTION_NOTIFY)
        (notice.time, notice.requestor) = (request.time, request.requestor)
        (notice.selection, notice.target) = (request.selection, request.target)
        if name(request.target) == "DELETE" { deletions += 1 }
        if let bytes = offered[name(request.target)] {
            notice.property = request.property
            if bytes.count > pieceSize || isEndless {
                let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
                xcb_change_window_attributes(connection, request.requestor, XCB_CW_EVENT_MASK.rawValue, [mask])
                xcb_change_property(
                    connection, 0, request.requestor, request.property, atom("INCR"), 32, 1,
                    [announcedSize ?? UInt32(bytes.count)])
                outgoing = (request.requestor, request.property, request.target, bytes[...])
            } else {
                put(bytes, type: request.target, to: request.requestor, request.property)
            }
        }
        client.send(notice, to: request.requestor)
    }

    private func put(_ bytes: [UInt8], type: xcb_atom_t, to other: xcb_window_t, _ property: xcb_atom_t) {
        // This lets XCB learn how long a request may be.
        _ = xcb_get_maximum_request_length(connection)
        xcb_change_property(connection, 0, other, property, type, 8, UInt32(bytes.count), bytes)
        client.sync()
    }
}
