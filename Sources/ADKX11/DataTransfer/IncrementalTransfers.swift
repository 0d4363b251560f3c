import ADKLayers
import CXCB
import Foundation

/// A property of a window.
struct PropertyKey: Hashable {
    var window: xcb_window_t
    var name: xcb_atom_t
}

/// Sends data that does not fit into one property, piece by piece (ICCCM's INCR). Each piece follows when the other
/// program has read the one before; an empty piece ends the transfer.
@MainActor
final class IncrementalTransfers {
    /// Seconds after which a transfer is cancelled if the other program reads nothing: it may hang.
    var timeLimit: TimeInterval = 10
    /// Largest number of concurrent transfers. Each holds its data in memory.
    static let limit = 16

    private struct Transfer {
        let bytes: [UInt8]
        let type: xcb_atom_t
        var sent = 0
        /// The empty piece that ends the transfer was sent.
        var isOver = false
        var timeout: FrameTimer
    }

    private let connection: XConnection
    private var transfers: [PropertyKey: Transfer] = [:]

    init(connection: XConnection) { self.connection = connection }

    /// Number of transfers cancelled because the other program read nothing; for tests.
    private(set) var givenUp = 0

    /// Number of pieces sent in all transfers.
    private(set) var pieces = 0

    /// Number of transfers in progress.
    var count: Int { transfers.count }

    /// Announces `bytes`; returns false if too many transfers are in progress.
    func begin(_ bytes: [UInt8], type: xcb_atom_t, to key: PropertyKey) -> Bool {
        // A new transfer into the same property replaces the one in progress.
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

    /// Returns false if the change does not belong to a transfer.
    func changed(_ change: xcb_property_notify_event_t) -> Bool {
        let key = PropertyKey(window: change.window, name: change.atom)
        guard change.state == UInt8(XCB_PROPERTY_DELETE.rawValue), let transfer = transfers[key] else { return false }
        if transfer.isOver { end(key) } else { sendNext(key, transfer) }
        return true
    }

    /// The other program has read a piece: sends the next.
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

    /// A window was destroyed: ends the transfers into it.
    func destroyed(_ window: xcb_window_t) {
        for key in transfers.keys where key.window == window { end(key) }
    }
}
