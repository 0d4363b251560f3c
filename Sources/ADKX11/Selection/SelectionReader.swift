import ADKViews
import CXCB
import Foundation

/// Asks other programs for what they have copied, or for what is being dropped. One question at a
/// time; the others wait. Main thread.
@MainActor
final class SelectionReader {
    /// A program that answers nothing for this many seconds is given up: it may hang or be gone.
    private static let patience: TimeInterval = 5
    /// More than this many bytes are refused; nobody pastes that much on purpose.
    private static let limit = 256 << 20

    private struct Question {
        var selection: xcb_atom_t
        var target: xcb_atom_t
        var time: xcb_timestamp_t
        var completion: @MainActor (SelectionAnswer) -> Void
    }

    private let connection: XConnection
    private let window: xcb_window_t
    private var questions: [Question] = []
    /// What came in pieces so far; nil while nothing was announced.
    private var pieces: [UInt8]?
    private var timeout: FrameTimer?

    /// - Parameter window: where answers are put; it listens to changes of properties.
    init(connection: XConnection, window: xcb_window_t) {
        self.connection = connection
        self.window = window
    }

    private var property: xcb_atom_t { connection.atoms[.adkSelection] }

    /// Asks for `target` of `selection`; the bytes, or why there are none.
    func read(
        _ selection: xcb_atom_t, as target: xcb_atom_t, at time: xcb_timestamp_t,
        completion: @escaping @MainActor (SelectionAnswer) -> Void
    ) {
        questions.append(Question(selection: selection, target: target, time: time, completion: completion))
        if questions.count == 1 { ask() }
    }

    private func ask() {
        guard let question = questions.first else { return }
        pieces = nil
        connection.send(.convertSelection) {
            xcb_convert_selection($0, window, question.selection, question.target, property, question.time)
        }
        wait()
    }

    /// As long as something comes, there is more time.
    private func wait() {
        timeout?.invalidate()
        timeout = FrameTimer.schedule(after: SelectionReader.patience) { [weak self] in self?.finish(.failure(.silence)) }
    }

    private func finish(_ answer: SelectionAnswer) {
        timeout?.invalidate()
        timeout = nil
        pieces = nil
        guard !questions.isEmpty else { return }
        let question = questions.removeFirst()
        question.completion(answer)
        ask()
    }

    /// Returns false for events that answer nothing asked here.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_SELECTION_NOTIFY:
            let notice = event.read(as: xcb_selection_notify_event_t.self)
            guard let question = questions.first, notice.requestor == window, pieces == nil,
                notice.selection == question.selection, notice.target == question.target
            else { return true }
            if notice.property == property { take() } else { finish(.failure(.refused)) }
            return true
        case XCB_PROPERTY_NOTIFY:
            let change = event.read(as: xcb_property_notify_event_t.self)
            guard change.window == window, change.atom == property else { return false }
            if pieces != nil, change.state == UInt8(XCB_PROPERTY_NEW_VALUE.rawValue) { takePiece() }
            return true
        default:
            return false
        }
    }

    private func take() {
        // Deleting it tells the other side to go on.
        guard let value = connection.property(property, of: window, deletes: true) else {
            return finish(.failure(.refused))
        }
        guard value.type == connection.atoms[.incr] else { return finish(.success(value.bytes)) }
        pieces = []
        wait()
    }

    private func takePiece() {
        guard let value = connection.property(property, of: window, deletes: true), let before = pieces?.count else {
            return
        }
        if value.bytes.isEmpty { return finish(.success(pieces ?? [])) }
        guard before + value.bytes.count <= SelectionReader.limit else {
            return finish(.failure(.refused))
        }
        pieces?.append(contentsOf: value.bytes)
        wait()
    }
}

/// What came of asking another program for something.
typealias SelectionAnswer = Result<[UInt8], SelectionFailure>

enum SelectionFailure: Error {
    /// It has no such thing, or there is no such program, or it sends without end.
    case refused
    /// Nothing came for some seconds.
    case silence
}

extension SelectionAnswer {
    /// Nil where there are none, for whatever reason.
    var bytes: [UInt8]? { try? get() }
}
