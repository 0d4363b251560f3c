import ADKViews
import CXCB
import Foundation

/// One property of one window.
struct PropertyKey: Hashable {
    var window: xcb_window_t
    var name: xcb_atom_t
}

/// Hands over what does not fit into one property, piece by piece: each as soon as the other side
/// has taken the one before, an empty one at the end (ICCCM's INCR). Main thread.
@MainActor
final class IncrementalTransfers {
    /// A program that takes nothing for this many seconds is given up: it may hang.
    var timeLimit: TimeInterval = 10
    /// At once; more programs do not paste at the same time. Each holds what it sends in memory.
    static let limit = 16

    private struct Transfer {
        let bytes: [UInt8]
        let type: xcb_atom_t
        var sent = 0
        /// The empty piece was sent.
        var isOver = false
        var timeout: FrameTimer
    }

    private let connection: XConnection
    private var transfers: [PropertyKey: Transfer] = [:]

    init(connection: XConnection) { self.connection = connection }

    /// How many ended because the other side took nothing; for tests.
    private(set) var givenUp = 0

    /// Pieces that were sent, of all.
    private(set) var pieces = 0

    /// How many are under way.
    var count: Int { transfers.count }

    /// Announces `bytes`; false where too many are under way.
    func begin(_ bytes: [UInt8], type: xcb_atom_t, to key: PropertyKey) -> Bool {
        // The same property again: what was under way there is not wanted any more.
        end(key)
        guard transfers.count < IncrementalTransfers.limit else { return false }
        let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        connection.listen(to: key.window, mask: mask)
        connection.setProperty(key.name, of: key.window, type: connection.atoms[.incr], [UInt32(clamping: bytes.count)])
        transfers[key] = Transfer(bytes: bytes, type: type, timeout: makeTimeout(key))
        return true
    }

    private func makeTimeout(_ key: PropertyKey) -> FrameTimer {
        FrameTimer.schedule(after: timeLimit) { [weak self] in
            self?.givenUp += 1
            self?.end(key)
        }
    }

    private func end(_ key: PropertyKey) { transfers.removeValue(forKey: key)?.timeout.invalidate() }

    /// Returns false for changes that are none of these.
    func changed(_ change: xcb_property_notify_event_t) -> Bool {
        let key = PropertyKey(window: change.window, name: change.atom)
        guard change.state == UInt8(XCB_PROPERTY_DELETE.rawValue), let transfer = transfers[key] else { return false }
        if transfer.isOver { end(key) } else { sendNext(key, transfer) }
        return true
    }

    /// The other side took a piece.
    private func sendNext(_ key: PropertyKey, _ transfer: Transfer) {
        var transfer = transfer
        let piece = transfer.bytes[
            transfer.sent..<min(transfer.bytes.count, transfer.sent + connection.largestProperty)]
        connection.setProperty(key.name, of: key.window, type: transfer.type, Array(piece))
        pieces += 1
        transfer.sent += piece.count
        transfer.isOver = piece.isEmpty
        transfer.timeout.invalidate()
        transfer.timeout = makeTimeout(key)
        transfers[key] = transfer
    }

    /// A window is gone, with whatever was to be put there.
    func destroyed(_ window: xcb_window_t) {
        for key in transfers.keys where key.window == window { end(key) }
    }
}
