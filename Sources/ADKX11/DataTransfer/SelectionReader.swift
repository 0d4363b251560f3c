import ADKViews
import CXCB
import Foundation

/// Asks other programs for what they have copied, or for what is being dropped. Main thread.
///
/// Each question has a window of its own, which goes with it: an answer that comes too late finds nothing to be put
/// into, and cannot be taken for that of another question.
@MainActor
final class SelectionReader {
    /// A program that answers nothing for this many seconds is given up: it may hang or be gone.
    static let timeLimit: TimeInterval = 5
    /// Larger answers than this many bytes are refused; no person pastes that much on purpose.
    static let limit = 256 << 20

    private let connection: XConnection
    private let limit: Int
    private var readings: [xcb_window_t: SelectionReading] = [:]

    /// - Parameter limit: bytes; for tests.
    init(connection: XConnection, limit: Int = limit) {
        self.connection = connection
        self.limit = limit
    }

    /// Bytes that were read of other programs' answers; for tests.
    private(set) var bytesRead = 0

    /// Asks for `target` of `selection`; `completion` gets the bytes, or why there are none, later and once.
    func read(
        _ selection: xcb_atom_t, as target: xcb_atom_t, at time: xcb_timestamp_t,
        completion: @escaping @MainActor (SelectionAnswer) -> Void
    ) {
        let reading = SelectionReading(selection: selection, target: target, at: time, limit: limit, on: connection)
        readings[reading.window] = reading
        reading.onBytes = { [weak self] in self?.bytesRead += $0 }
        reading.completion = { [weak self] answer in
            self?.readings[reading.window] = nil
            completion(answer)
        }
        reading.begin()
    }

    /// Returns false for events that answer nothing asked here.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_SELECTION_NOTIFY:
            let notice = event.read(as: xcb_selection_notify_event_t.self)
            guard let reading = readings[notice.requestor] else { return false }
            reading.answered(notice)
            return true
        case XCB_PROPERTY_NOTIFY:
            let change = event.read(as: xcb_property_notify_event_t.self)
            guard let reading = readings[change.window] else { return false }
            // The server alone tells of changes: others could make an answer end too early.
            if !event.isSent { reading.changed(change) }
            return true
        default:
            return false
        }
    }
}

/// One question to the owner of a selection, from asking to the last piece of the answer.
@MainActor
private final class SelectionReading {
    private enum Step {
        /// The owner has not answered.
        case asked
        /// The server was asked for the answer, or a part of it.
        case reading
        /// The owner was told to go on (ICCCM's INCR): the property has been deleted.
        case awaitsPiece
        case over
    }

    /// Of a property, so many 32-bit units are read at a time: 1 MiB.
    private static let part: UInt32 = 1 << 18

    let window: xcb_window_t
    /// Called once, at the end.
    var completion: (@MainActor (SelectionAnswer) -> Void)?
    /// Called with the size of what was read.
    var onBytes: (@MainActor (Int) -> Void)?

    private let connection: XConnection
    private let selection, target: xcb_atom_t
    private let time: xcb_timestamp_t
    private let limit: Int
    private var step = Step.asked
    private var bytes: [UInt8] = []
    /// The answer comes in pieces.
    private var isIncremental = false
    /// A piece was put into the property while the one before was being read.
    private var hasNextPiece = false
    private var timeout: FrameTimer?

    init(selection: xcb_atom_t, target: xcb_atom_t, at time: xcb_timestamp_t, limit: Int, on connection: XConnection) {
        (self.selection, self.target, self.time, self.limit) = (selection, target, time, limit)
        self.connection = connection
        window = connection.makeMessageWindow()
    }

    private var property: xcb_atom_t { connection.atoms[.adkSelection] }

    func begin() {
        connection.send(.convertSelection) { xcb_convert_selection($0, window, selection, target, property, time) }
        wait()
    }

    /// As long as something comes, there is more time.
    private func wait() {
        timeout?.invalidate()
        timeout = FrameTimer.schedule(after: SelectionReader.timeLimit) { [weak self] in
            self?.finish(.failure(.silence))
        }
    }

    private func finish(_ answer: SelectionAnswer) {
        guard step != .over else { return }
        step = .over
        timeout?.invalidate()
        bytes = []
        // What the owner still sends goes nowhere.
        connection.send(.destroyWindow) { xcb_destroy_window($0, window) }
        completion?(answer)
        completion = nil
    }

    func answered(_ notice: xcb_selection_notify_event_t) {
        guard step == .asked, notice.selection == selection, notice.target == target else { return }
        guard notice.property == property else { return finish(.failure(.refused)) }
        read(from: 0)
    }

    func changed(_ change: xcb_property_notify_event_t) {
        guard change.atom == property, change.state == UInt8(XCB_PROPERTY_NEW_VALUE.rawValue) else { return }
        switch step {
        case .awaitsPiece: read(from: 0)
        case .reading: hasNextPiece = true
        case .asked, .over: break
        }
    }

    /// Reads the property from so many 32-bit units on. Reading the end of a piece deletes it, which tells the owner to
    /// go on; the first answer is looked at before.
    private func read(from offset: UInt32) {
        step = .reading
        if offset == 0 { hasNextPiece = false }
        let (part, before) = (SelectionReading.part, bytes.count)
        connection.askProperty(property, of: window, offset: offset, limit: part, deletes: isIncremental) {
            [weak self] value in
            guard let self, self.step == .reading else { return }
            guard let value else { return self.finish(.failure(.refused)) }
            self.arrived(value, offset: offset, before: before)
        }
    }

    private func arrived(_ value: XProperty, offset: UInt32, before: Int) {
        wait()
        onBytes?(value.bytes.count)
        if value.type == connection.atoms[.incr], !isIncremental {
            // The number is the least it will be.
            guard value.words.first.map({ Int($0) <= limit }) ?? true else { return finish(.failure(.refused)) }
            isIncremental = true
            deleteProperty()
            return awaitPiece()
        }
        // Nothing more than the limit is asked for.
        guard before + value.bytes.count + value.bytesLeft <= limit else { return finish(.failure(.refused)) }
        guard value.type != 0 else {
            if isIncremental { awaitPiece() } else { finish(.failure(.refused)) }
            return
        }
        bytes += value.bytes
        if value.bytesLeft > 0 {
            guard !value.bytes.isEmpty else { return finish(.failure(.refused)) }
            read(from: offset + SelectionReading.part)
        } else if isIncremental, offset > 0 || !value.bytes.isEmpty {
            awaitPiece()
        } else {
            if !isIncremental { deleteProperty() }
            finish(.success(bytes))
        }
    }

    /// Tells the owner that its answer was taken.
    private func deleteProperty() { connection.send(.deleteProperty) { xcb_delete_property($0, window, property) } }

    private func awaitPiece() {
        step = .awaitsPiece
        if hasNextPiece { read(from: 0) }
    }
}

extension XConnection {
    /// A window that is never shown, for properties that others put into it.
    func makeMessageWindow() -> xcb_window_t {
        let (window, root, mask) = (makeID(), screen.root, XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
        send(.createWindow) {
            xcb_create_window(
                $0, 0, window, root, -1, -1, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
                XCB_CW_EVENT_MASK.rawValue, [mask])
        }
        return window
    }
}

/// What came of asking another program for something.
typealias SelectionAnswer = Result<[UInt8], SelectionFailure>

enum SelectionFailure: Error {
    /// It has no such thing, or there is no such program, or it sends too much.
    case refused
    /// Nothing came for some seconds.
    case silence
}

extension SelectionAnswer {
    /// Nil where there are none, for whatever reason.
    var bytes: [UInt8]? { try? get() }
}
