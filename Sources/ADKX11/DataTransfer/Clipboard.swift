import ADKDesktop
import ADKFoundation
import ADKLayers
import ADKViews
import CXCB
import Foundation

/// The CLIPBOARD, PRIMARY or drag selection: what this program offers there, and the answers to programs that read it.
@MainActor
final class Clipboard {
    var handoverTimeLimit: TimeInterval = 3
    /// Seconds to wait at the end for a clipboard manager in all.
    var longestHandover: TimeInterval = 30
    /// Seconds after which a provider that made no data counts as one without data.
    var providerTimeLimit: TimeInterval = 60

    let connection: XConnection
    /// Has the content that is offered.
    private let pasteboard: UIPasteboard
    private let selection: xcb_atom_t
    /// The window that owns the selection; 0 if nothing is copied. Destroying it gives up the selection.
    private(set) var window: xcb_window_t = 0
    private(set) var content = PasteboardContent()
    /// Server time of the copy; programs that paste may ask for it.
    private(set) var since: xcb_timestamp_t = 0
    /// Number of claims of the selection: an answer about an earlier claim is stale.
    private var claims = 0
    /// The transfer names of the content's types.
    private var types: [String] = []
    /// The content in each type, encoded once, when it is first requested.
    private var encoded: [String: CoalescedQuery<[UInt8]?>] = [:]
    /// Requests that came before the numbers of the types were known; nil once they are.
    private var early: [xcb_selection_request_event_t]?
    let transfers: IncrementalTransfers
    var handover: Handover?
    /// Number of requests received from other programs.
    private var requests = 0

    init(_ pasteboard: UIPasteboard, connection: XConnection) {
        self.pasteboard = pasteboard
        self.connection = connection
        selection = connection.atoms.selection(of: pasteboard)
        transfers = IncrementalTransfers(connection: connection)
    }

    /// Claims the clipboard for `content`, or gives it up if `content` is empty.
    ///
    /// - Parameter time: server time of the user's action; 0 if unknown.
    func offer(_ content: PasteboardContent, at time: xcb_timestamp_t) {
        guard !content.isEmpty else { return giveUp() }
        if window == 0 { window = connection.makeMessageWindow() }
        self.content = content
        since = time
        types = content.offeredTypes
        encoded = [:]
        claims += 1
        early = early ?? []
        connection.names.learn(types) { [weak self, claims] in self?.typesAreKnown(claim: claims) }
        connection.send(.setSelectionOwner) { xcb_set_selection_owner($0, window, selection, time) }
        checkOwnership()
    }

    /// Gives up the selection. If another program has copied meanwhile, its copy stays.
    private func giveUp() {
        forget()
        guard window != 0 else { return }
        connection.send(.destroyWindow) { xcb_destroy_window($0, window) }
        window = 0
    }

    private func forget() {
        content = PasteboardContent()
        (types, encoded) = ([], [:])
    }

    private func typesAreKnown(claim: Int) {
        guard claim == claims, let requests = early else { return }
        early = nil
        for request in requests { answer(request) }
    }

    /// Requests the owner of the selection. The server silently refuses a claim that is older than another program's.
    private func checkOwnership() {
        let claim = claims
        askOwner(of: selection) { [weak self] owner in
            guard let self, claim == self.claims, !self.content.isEmpty, owner != self.window else { return }
            self.forget()
            self.pasteboard.anotherProgramCopied()
        }
    }

    /// Calls `then` with the window that owns `selection`; 0 if there is none.
    func askOwner(of selection: xcb_atom_t, _ then: @escaping @MainActor (xcb_window_t) -> Void) {
        connection.ask(.getSelectionOwner, for: xcb_get_selection_owner_reply_t.self) {
            xcb_get_selection_owner($0, selection).sequence
        } read: {
            $0.pointee.owner
        } then: {
            then($0 ?? 0)
        }
    }

    /// The content in a type, which is encoded once. A provider that does not answer in time counts as one without
    /// data: the other program does not wait for ever.
    private func query(_ type: String) -> CoalescedQuery<[UInt8]?> {
        if let known = encoded[type] { return known }
        let (content, limit) = (content, providerTimeLimit)
        let query = CoalescedQuery<[UInt8]?> { arrived in
            let end = FirstAnswer(arrived)
            let timeout = FrameTimer.schedule(after: limit) { end.reach(nil) }
            content.load(type) { data in
                timeout.invalidate()
                end.reach(data.map { Array($0) })
            }
        }
        // A provider without data is asked again.
        query.onAnswer = { [weak self, weak query] bytes in
            if bytes == nil, let self, encoded[type] === query { encoded[type] = nil }
        }
        encoded[type] = query
        return query
    }

    /// Increases with every request and every piece sent; shows progress of a handover.
    var activity: Int { requests + transfers.pieces }
    /// Content is being encoded for another program.
    var isEncoding: Bool { encoded.values.contains(where: \.isAsking) }

    /// Returns false if the event does not belong to the clipboard.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_SELECTION_REQUEST:
            let request = event.read(as: xcb_selection_request_event_t.self)
            guard request.selection == selection else { return false }
            requests += 1
            if early == nil { answer(request) } else { early?.append(request) }
            return true
        case XCB_SELECTION_CLEAR:
            let clear = event.read(as: xcb_selection_clear_event_t.self)
            guard clear.selection == selection else { return false }
            // The event may be about an earlier copy: ask the server.
            if clear.owner == window { checkOwnership() }
            return true
        case XCB_SELECTION_NOTIFY:
            return handleHandover(event)
        case XCB_PROPERTY_NOTIFY:
            return !event.isSent && transfers.changed(event.read(as: xcb_property_notify_event_t.self))
        case XCB_DESTROY_NOTIFY:
            // A program may have ended while pasting.
            guard !event.isSent else { return false }
            transfers.destroyed(event.read(as: xcb_destroy_notify_event_t.self).window)
            _ = handleHandover(event)
            return false
        default:
            return false
        }
    }

    // MARK: - Answers

    private func answer(_ request: xcb_selection_request_event_t) {
        // Old programs name no property and expect the target's name.
        let property = request.property == 0 ? request.target : request.property
        guard request.owner == window, !content.isEmpty,
            isForeign(request.requestor),
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

    /// Whether `window` belongs to another program. Selecting events for the next piece on one of our windows, or on
    /// the root window, would replace the events selected there.
    private func isForeign(_ window: xcb_window_t) -> Bool {
        window != connection.screen.root && !connection.owns(window)
    }

    /// Largest number of targets in one request; no program has more kinds.
    private static let mostTargets = 64

    /// Answers a request for several targets at once: pairs of target and property. A target that fails becomes 0.
    private func answerSeveral(_ request: xcb_selection_request_event_t, property: xcb_atom_t) {
        guard request.property != 0 else { return reply(to: request, property: 0) }
        let limit = UInt32(Clipboard.mostTargets * 2)
        connection.askProperty(property, of: request.requestor, limit: limit) { [weak self] value in
            guard let self else { return }
            guard let value, value.format == 32, value.bytesLeft == 0 else {
                return self.reply(to: request, property: 0)
            }
            self.put(pairs: value.words, for: request, property: property)
        }
    }

    private func put(pairs: [UInt32], for request: xcb_selection_request_event_t, property: xcb_atom_t) {
        var pairs = pairs
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

    /// Writes the data for `target` into the property, at once or after some work. `completion` gets whether there is
    /// such data.
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
        case atoms[.saveTargets]:
            // The target only tells that a clipboard manager may keep the content.
            connection.setProperty(key.name, of: key.window, type: atoms[.null], [UInt32]())
            completion(true)
        default:
            guard let type = types.first(where: { self.targets(of: $0).contains(target) }) else {
                return completion(false)
            }
            let query = query(type)
            query.whenKnown { [weak self, query] bytes in
                guard let self, let bytes else { return completion(false) }
                completion(
                    withExtendedLifetime(query) {
                        self.send(self.converted(bytes, for: target), type: self.propertyType(of: target), to: key)
                    })
            }
        }
    }

    /// All supported targets: the content's kinds and the targets that describe it.
    private var targets: [xcb_atom_t] {
        let always: [Atoms.Name] = [.targets, .timestamp, .multiple, .saveTargets]
        return always.map { connection.atoms[$0] } + kinds
    }

    /// The kinds in which the content can be pasted.
    var kinds: [xcb_atom_t] { types.flatMap { targets(of: $0) } }

    /// The targets that a type can be pasted as. Text has several names.
    private func targets(of type: String) -> [xcb_atom_t] {
        guard type == Atoms.Name.textPlainUTF8.rawValue else { return connection.names.atom(type).map { [$0] } ?? [] }
        let names: [Atoms.Name] = [.utf8String, .textPlainUTF8, .text, .textPlain]
        return names.map { connection.atoms[$0] } + [XCB_ATOM_STRING.rawValue]
    }

    private func propertyType(of target: xcb_atom_t) -> xcb_atom_t {
        target == connection.atoms[.text] ? connection.atoms[.utf8String] : target
    }

    /// Text as Latin-1 for old programs; other content as it is.
    private func converted(_ bytes: [UInt8], for target: xcb_atom_t) -> [UInt8] {
        guard target == XCB_ATOM_STRING.rawValue else { return bytes }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
            $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?")
        }
    }

    /// Sends `bytes`, in pieces if they are large. Returns false if too many transfers are in progress: the other
    /// program has to ask again later.
    private func send(_ bytes: [UInt8], type: xcb_atom_t, to key: PropertyKey) -> Bool {
        guard bytes.count > connection.largestProperty else {
            connection.setProperty(key.name, of: key.window, type: type, bytes)
            return true
        }
        return transfers.begin(bytes, type: type, to: key)
    }
}

/// The first of two answers counts.
@MainActor
private final class FirstAnswer {
    private var arrived: (@MainActor ([UInt8]?) -> Void)?

    init(_ arrived: @escaping @MainActor ([UInt8]?) -> Void) { self.arrived = arrived }

    func reach(_ bytes: [UInt8]?) {
        let first = arrived
        arrived = nil
        first?(bytes)
    }
}

extension Atoms {
    func selection(of pasteboard: UIPasteboard) -> xcb_atom_t {
        if pasteboard === UIPasteboard.primary { return XCB_ATOM_PRIMARY.rawValue }
        return self[pasteboard === UIPasteboard.dragged ? .dndSelection : .clipboard]
    }
}
