import ADKFoundation
import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// What this program has copied, and the answers to programs that paste it. Main thread.
@MainActor
final class Clipboard {
    /// Seconds that the program stays at its end for a clipboard manager that takes nothing of what was copied, and
    /// for one that goes on taking.
    var farewellPatience: TimeInterval = 3
    var longestFarewell: TimeInterval = 30

    let connection: XConnection
    /// Owns the selection; 0 while there is nothing to own. Destroying it gives up what it owns and nothing else.
    private(set) var window: xcb_window_t = 0
    private(set) var content = PasteboardContent()
    /// When the user copied, in the server's time: those who paste may ask for it.
    private(set) var since: xcb_timestamp_t = 0
    /// How often the selection was claimed: answers about a claim before the last mean nothing.
    private var claims = 0
    /// The picture as others take it, encoded once when it is first asked for.
    private var encodedImage: Inquiry<[UInt8]?>?
    let sendings: IncrementalSendings
    var farewell: Farewell?
    /// Questions of other programs that came.
    private var requests = 0

    init(connection: XConnection) {
        self.connection = connection
        sendings = IncrementalSendings(connection: connection)
    }

    /// - Parameter time: the server's time of what the user did; 0 where it is not known.
    func offer(_ content: PasteboardContent, at time: xcb_timestamp_t) {
        guard !content.isEmpty else { return giveUp() }
        if window == 0 { window = connection.makeMessageWindow() }
        self.content = content
        since = time
        encodedImage = content.image.map { Clipboard.encoder(of: $0) }
        claims += 1
        connection.send(.setSelectionOwner) { xcb_set_selection_owner($0, window, connection.atoms[.clipboard], time) }
        checkOwnership()
    }

    /// Offers nothing any more. What another program has copied meanwhile stays.
    private func giveUp() {
        forget()
        guard window != 0 else { return }
        connection.send(.destroyWindow) { xcb_destroy_window($0, window) }
        window = 0
    }

    private func forget() {
        content = PasteboardContent()
        encodedImage = nil
    }

    /// Asks whether the selection is ours. The server refuses without a word where another program copied later than
    /// the user did here.
    private func checkOwnership() {
        let claim = claims
        askOwner(of: .clipboard) { [weak self] owner in
            guard let self, claim == self.claims, !self.content.isEmpty, owner != self.window else { return }
            self.forget()
            UIPasteboard.general.anotherProgramCopied()
        }
    }

    func askOwner(of selection: Atoms.Name, _ then: @escaping @MainActor (xcb_window_t) -> Void) {
        let atom = connection.atoms[selection]
        connection.ask(.getSelectionOwner, for: xcb_get_selection_owner_reply_t.self) {
            xcb_get_selection_owner($0, atom).sequence
        } read: {
            $0.pointee.owner
        } then: {
            then($0 ?? 0)
        }
    }

    private static func encoder(of image: UIImage) -> Inquiry<[UInt8]?> {
        Inquiry { arrived in
            WorkQueue.shared.async(.visible) {
                let bytes = image.pngData().map { Array($0) }
                MainMailbox.post { arrived(bytes) }
            }
        }
    }

    /// Grows with everything that other programs take.
    var activity: Int { requests + sendings.pieces }
    /// A picture is being made ready for another program.
    var isEncoding: Bool { encodedImage?.isAsking ?? false }

    /// Returns false for events that are none of the clipboard's.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_SELECTION_REQUEST:
            requests += 1
            answer(event.read(as: xcb_selection_request_event_t.self))
            return true
        case XCB_SELECTION_CLEAR:
            let clear = event.read(as: xcb_selection_clear_event_t.self)
            // It may be about what was copied before the last time: the server knows.
            if clear.owner == window, clear.selection == connection.atoms[.clipboard] { checkOwnership() }
            return true
        case XCB_SELECTION_NOTIFY:
            return handleFarewell(event)
        case XCB_PROPERTY_NOTIFY:
            return !event.isSent && sendings.changed(event.read(as: xcb_property_notify_event_t.self))
        case XCB_DESTROY_NOTIFY:
            // A program that pastes ended in the middle of it.
            guard !event.isSent else { return false }
            sendings.destroyed(event.read(as: xcb_destroy_notify_event_t.self).window)
            _ = handleFarewell(event)
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

    /// Another program's window. Properties of one's own windows and of the root window are not for pasting: listening
    /// to them for the next piece would end listening for all else.
    private func isForeign(_ window: xcb_window_t) -> Bool {
        window != connection.screen.root && !connection.owns(window)
    }

    /// So many targets may be asked for at once; no program has more kinds.
    private static let mostTargets = 64

    /// Several targets at once: pairs of target and property; those that fail become none.
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
        case atoms[.saveTargets]:
            // Says only that the clipboard manager may be asked to keep it.
            connection.setProperty(key.name, of: key.window, type: atoms[.null], [UInt32]())
            completion(true)
        case atoms[.imagePNG]:
            guard let encodedImage else { return completion(false) }
            encodedImage.whenKnown { [weak self, encodedImage] bytes in
                guard let self, let bytes else { return completion(false) }
                completion(withExtendedLifetime(encodedImage) { self.send(bytes, type: target, to: key) })
            }
        default:
            guard let text = content.text, let (bytes, type) = encode(text, for: target) else {
                return completion(false)
            }
            completion(send(bytes, type: type, to: key))
        }
    }

    /// What there is to paste, and what tells of it.
    private var targets: [xcb_atom_t] {
        let always: [Atoms.Name] = [.targets, .timestamp, .multiple, .saveTargets]
        return always.map { connection.atoms[$0] } + kinds
    }

    /// What there is to paste.
    var kinds: [xcb_atom_t] {
        let text: [Atoms.Name] = content.text == nil ? [] : [.utf8String, .textPlainUTF8, .text, .textPlain]
        let image: [Atoms.Name] = content.image == nil ? [] : [.imagePNG]
        return (image + text).map { connection.atoms[$0] } + (content.text == nil ? [] : [XCB_ATOM_STRING.rawValue])
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

    /// False where the other side has to ask again later.
    private func send(_ bytes: [UInt8], type: xcb_atom_t, to key: PropertyKey) -> Bool {
        guard bytes.count > connection.largestProperty else {
            connection.setProperty(key.name, of: key.window, type: type, bytes)
            return true
        }
        return sendings.begin(bytes, type: type, to: key)
    }
}
