import ADKLayers
import ADKViews
import CXCB
import Foundation

/// Reads selections of other programs: what they have copied, or what is being dragged.
///
/// Each reading has a window of its own, which is destroyed with it. A late answer then finds no window to be written
/// to, and cannot be mistaken for another reading's.
@MainActor
final class SelectionReader {
    /// Seconds after which a reading fails if the other program sends nothing: it may hang or be gone.
    static let timeLimit: TimeInterval = 5
    /// Largest answer in bytes; larger ones are refused. A user does not paste that much on purpose.
    static let limit = 256 << 20

    private let connection: XConnection
    private let limit: Int
    private var readings: [xcb_window_t: SelectionReading] = [:]

    /// - Parameter limit: largest answer in bytes; tests set it.
    init(connection: XConnection, limit: Int = limit) {
        self.connection = connection
        self.limit = limit
    }

    /// Number of bytes read from other programs; for tests.
    private(set) var bytesRead = 0

    /// Requests `selection` as `target`. `completion` gets the bytes or the failure; it is called later, once. `limit`
    /// lowers the size of the largest answer.
    func read(
        _ selection: xcb_atom_t, as target: xcb_atom_t, at time: xcb_timestamp_t, limit: Int = limit,
        completion: @escaping @MainActor (SelectionAnswer) -> Void
    ) {
        let reading = SelectionReading(
            selection: selection, target: target, at: time, limit: min(limit, self.limit), on: connection)
        readings[reading.window] = reading
        reading.onBytes = { [weak self] in self?.bytesRead += $0 }
        reading.completion = { [weak self] answer in
            self?.readings[reading.window] = nil
            completion(answer)
        }
        reading.begin()
    }

    /// Returns false if the event belongs to no reading.
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
            // Only events from the server count: a forged one could end an answer too early.
            if !event.isSent { reading.changed(change) }
            return true
        default:
            return false
        }
    }
}

/// One request to the owner of a selection, until the last piece of the answer.
@MainActor
private final class SelectionReading {
    private enum Step {
        /// The owner has not answered.
        case asked
        /// The answer, or a part of it, was requested from the server.
        case reading
        /// The property was deleted, which asks the owner for the next piece (ICCCM's INCR).
        case awaitsPiece
        case over
    }

    /// Number of 32-bit units of a property read at a time: 1 MiB.
    private static let part: UInt32 = 1 << 18

    let window: xcb_window_t
    /// Called once, at the end.
    var completion: (@MainActor (SelectionAnswer) -> Void)?
    /// Called with the number of bytes of each part read.
    var onBytes: (@MainActor (Int) -> Void)?

    private let connection: XConnection
    private let selection, target: xcb_atom_t
    private let time: xcb_timestamp_t
    private let limit: Int
    private var step = Step.asked
    private var bytes: [UInt8] = []
    /// The answer arrives in pieces.
    private var isIncremental = false
    /// The owner wrote the next piece while the last one was being read.
    private var hasNextPiece = false
    private var timeout: FrameTimer?

    init(selection: xcb_atom_t, target: xcb_atom_t, at time: xcb_timestamp_t, limit: Int, on connection: XConnection) {
        (self.selection, self.target, self.time, self.limit) = (selection, target, time, limit)
        self.connection = connection
        window = connection.makeMessageWindow()
    }

    private var property: xcb_atom_t { connection.atoms[.adkSelection] }

    /// Sends the request.
    func begin() {
        connection.send(.convertSelection) { xcb_convert_selection($0, window, selection, target, property, time) }
        wait()
    }

    /// Starts the time limit again: the answer makes progress.
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
        // Later data from the owner is lost with the window.
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

    /// Reads the property from `offset`, in 32-bit units. Reading the end of a piece deletes the property, which asks
    /// the owner for the next piece. The first answer is not deleted before it was inspected.
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
            // The announced size is a lower bound.
            guard value.words.first.map({ Int($0) <= limit }) ?? true else { return finish(.failure(.refused)) }
            isIncremental = true
            deleteProperty()
            return awaitPiece()
        }
        // Do not read beyond the limit.
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

    /// Deletes the property, which tells the owner that its answer was read.
    private func deleteProperty() { connection.send(.deleteProperty) { xcb_delete_property($0, window, property) } }

    private func awaitPiece() {
        step = .awaitsPiece
        if hasNextPiece { read(from: 0) }
    }
}

extension XConnection {
    /// Creates a window that is never shown, whose properties other programs write.
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

/// The result of a reading.
typealias SelectionAnswer = Result<[UInt8], TransferFailure>

extension SelectionAnswer {
    /// The bytes; nil after any failure.
    var bytes: [UInt8]? { try? get() }
}
