import ADKFoundation
import Synchronization

/// The response of a finished transfer. The bytes are shared by all that asked for it.
package struct TransferredBody: Sendable {
    /// The response, of any final status. Only a status 2xx has bytes.
    package let head: ResponseHead
    package let body: ReceivedBody
    package let summary: TransferSummary
}

/// The receiver of a shared transfer. All calls come from the engine's thread and must be short.
package protocol TransferObserver: AnyObject, Sendable {
    /// More of a body came. `body` is all of it so far. Up to `start` it is the same as in the call before. `start` is
    /// 0 if the body began again.
    func received(_ body: ReceivedBody, from start: Int, head: ResponseHead)
    /// The transfer has ended, or `cancel` was called. Called exactly once, as the last call.
    func finished(_ result: Result<TransferredBody, TransferError>)
}

/// One transfer for one URL, however many ask for it, and the bodies of cancelled transfers to continue.
///
/// GET requests are the same if URL, fields and the limit of the body are. The other limits are those of the first. The
/// transfer has the highest priority of those that ask, and ends when the last has cancelled. Bytes that came until
/// then are kept, if the server can continue them, up to a limit of memory. All functions take any thread and cost it
/// an append to an array.
package final class TransferSharing: @unchecked Sendable {
    /// The values that make two requests the same.
    struct Key: Hashable, Sendable {
        let url: TransferURL
        let fields: [HTTPHeaders.Field]
        let bodyLimit: Int
        /// Different for each request of another method. 0 for GET.
        let single: UInt64

        private static let lastSingle = Atomic<UInt64>(0)

        init(_ request: TransferRequest) {
            url = request.url
            fields = request.headers.fields.sorted {
                (ASCII.lowercased($0.name), $0.value) < (ASCII.lowercased($1.name), $1.value)
            }
            bodyLimit = request.limits.bodyBytes
            single = request.method == "GET" ? 0 : Key.lastSingle.wrappingAdd(1, ordering: .relaxed).newValue
        }
    }

    let engine: TransferEngine
    /// The bytes of cancelled and failed transfers.
    let parts: ByteCache<Key, PartialBody>
    // Used on the engine's thread only. The thread that follows an ended one sees its changes through the inbox's lock.
    private var flights: [Key: SharedFlight] = [:]

    /// - Parameter partLimit: the most bytes to keep of bodies that can be continued.
    package init(_ engine: TransferEngine, partLimit: Int = 16 << 20) {
        self.engine = engine
        parts = ByteCache(byteLimit: partLimit)
    }

    /// Asks for a body. `first` is as in `TransferEngine.start`.
    @discardableResult
    package func start(
        _ request: TransferRequest, priority: WorkPriority, first: Bool = false, observer: any TransferObserver
    ) -> SharedTransfer {
        let member = SharedTransfer(self, observer, priority)
        engine.run { [self] in join(member, request, first: first) }
        return member
    }

    /// Forgets the bytes of cancelled transfers.
    package func removeParts() { parts.removeAll() }

    // MARK: - The engine's thread

    private func join(_ member: SharedTransfer, _ request: TransferRequest, first: Bool) {
        let key = Key(request)
        if let flight = flights[key] {
            flight.add(member)
            flight.updatePriority(first: first)
            return
        }
        let flight = SharedFlight(self, key, member.priority)
        flights[key] = flight
        flight.add(member)
        flight.transfer = engine.start(request, priority: member.priority, first: first, sink: flight)
    }

    /// Ends a flight without members, unless another has joined meanwhile.
    func endIfUnused(_ flight: SharedFlight) {
        guard flight.isUnused, remove(flight) else { return }
        flight.transfer?.cancel()
    }

    /// Lets the next request begin another flight. False if one has begun.
    @discardableResult
    func remove(_ flight: SharedFlight) -> Bool {
        guard flights[flight.key] === flight else { return false }
        flights[flight.key] = nil
        return true
    }

    /// The number of transfers. For tests, on the engine's thread.
    var flightCount: Int { flights.count }
}

/// A caller's part in a shared transfer. Thread-safe. Dropping the object does not cancel.
package final class SharedTransfer: @unchecked Sendable {
    let observer: any TransferObserver
    private let sharing: TransferSharing
    // Used on the engine's thread only.
    var priority: WorkPriority
    var flight: SharedFlight?

    init(_ sharing: TransferSharing, _ observer: any TransferObserver, _ priority: WorkPriority) {
        self.sharing = sharing
        self.observer = observer
        self.priority = priority
    }

    /// Changes the priority of this caller. `first` is as in `Transfer.setPriority`.
    package func setPriority(_ priority: WorkPriority, first: Bool = false) {
        sharing.engine.run { [self] in
            self.priority = priority
            flight?.updatePriority(first: first)
        }
    }

    /// Ends the transfer for this caller with `TransferError.cancelled`, unless it has ended.
    package func cancel() {
        sharing.engine.run { [self] in flight?.leave(self) }
    }
}
