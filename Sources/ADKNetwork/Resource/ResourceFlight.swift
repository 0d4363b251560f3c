import ADKFoundation
import Foundation

/// A load on its way, with all callers that share it.
///
/// It reads the disk on a worker, then asks the server, if it has to, and ends once. A redirect is a response like any
/// other, fresh or stale by its own fields: the flight goes on with the target in the same way. A response that may be
/// shown while the server confirms it is handed out first; the flight then goes on without callers.
final class ResourceFlight: @unchecked Sendable {
    /// The place of the flight. It only moves down, but for a 304 that asks again, and for each redirect.
    enum Phase {
        case readingDisk(WorkTicket?)
        /// `asked` is the stored response whose conditions were sent.
        case transferring(SharedTransfer?, asked: CachedResponse?)
        case over
    }

    let key: ResourceLoader.Key
    let loader: ResourceLoader
    /// The request of the callers.
    private let first: TransferRequest
    /// The request of this hop. Used by the one thread that works on the flight: a worker, then the engine's.
    private(set) var request: TransferRequest
    /// The sources of the hops so far, as one. Used like `request`.
    private(set) var hopSource: ResourceSource?
    // All guarded by the loader's lock.
    var loads: [ResourceLoad] = []
    /// The URLs so far, that of this hop last.
    private(set) var visited: [TransferURL]
    var phase = Phase.readingDisk(nil)
    private var priority = WorkPriority.preload
    private var isFirst = false
    /// The number of transfers so far.
    private var attempts = 0
    var isStored: Bool

    init(_ loader: ResourceLoader, _ key: ResourceLoader.Key, _ request: TransferRequest) {
        self.loader = loader
        self.key = key
        first = request
        self.request = request
        visited = [request.url]
        isStored = key.policy.stores
    }

    var lock: Lock { loader.lock }
    var cacheRequest: CacheRequest { CacheRequest(request) }

    // MARK: - Callers

    /// Call with the lock held.
    func add(_ load: ResourceLoad) {
        loads.append(load)
        load.flight = self
    }

    func leave(_ load: ResourceLoad) {
        let (isMember, transfer) = lock.withLock { () -> (Bool, SharedTransfer?) in
            guard load.flight === self else { return (false, nil) }
            load.flight = nil
            loads.removeAll { $0 === load }
            guard loads.isEmpty else { return (true, nil) }
            defer { phase = .over }
            loader.forget(self, isOver: true)
            guard case .transferring(let transfer, _) = phase else { return (true, nil) }
            return (true, transfer)
        }
        guard isMember else { return }
        transfer?.cancel()
        updatePriority(first: false)
        load.observer.finished(.failure(.transfer(.cancelled)))
    }

    /// Gives the flight the highest priority of its callers.
    func updatePriority(first: Bool) {
        let (current, highest) = lock.withLock { () -> (Phase?, WorkPriority) in
            guard let highest = loads.map(\.priority).max(), highest != priority || first else {
                return (nil, priority)
            }
            priority = highest
            isFirst = isFirst || first
            return (phase, highest)
        }
        switch current {
        case .readingDisk(let ticket): ticket?.priority = highest
        case .transferring(let transfer, _): transfer?.setPriority(highest, first: first)
        case .over, nil: break
        }
    }

    // MARK: - The disk

    func begin(first: Bool) {
        lock.withLock {
            priority = loads.map(\.priority).max() ?? priority
            isFirst = first
        }
        beginHop()
    }

    private func beginHop() {
        guard key.policy.reads, loader.store != nil || key.policy.reading == .cacheOnly else { return transfer(nil) }
        let highest = lock.withLock { priority }
        let ticket = WorkQueue.shared.async(highest) { [self] in readDisk() }
        let newest = lock.withLock { () -> WorkPriority in
            if case .readingDisk = phase { phase = .readingDisk(ticket) }
            return priority
        }
        // It may have changed before the ticket was there.
        if newest != highest { ticket.priority = newest }
    }

    private func readDisk() {
        guard lock.withLock({ isWanted }) else { return }
        let answer = loader.store?.lookup(cacheRequest, key.policy.reading) ?? .unavailable
        switch answer {
        case .none: transfer(nil)
        case .fresh(let response): deliver(resource(response, .disk))
        case .stale(let response, let isUsable):
            let resource = resource(response, .disk)
            if isUsable, resource.redirection == nil { handOut(resource) }
            transfer(response)
        case .unavailable: finish(.failure(.notCached))
        }
    }

    // MARK: - Redirects

    /// Ends the flight with the response of this hop, or goes on with the target if it redirects.
    func deliver(_ resource: Resource) {
        guard request.method == "GET", let location = resource.redirection else { return finish(.success(resource)) }
        do throws(TransferError) {
            try follow(location, source: resource.source)
        } catch {
            // The next load must not find the same circle on disk.
            for url in visited { loader.store?.remove(url) }
            finish(.failure(.transfer(error)))
        }
    }

    private func follow(_ location: String, source: ResourceSource) throws(TransferError) {
        let target = try first.redirects.target(of: location, after: visited)
        request = first.redirected(to: target)
        hopSource = source
        let isGoingOn = lock.withLock { () -> Bool in
            guard isWanted else { return false }
            visited.append(target)
            phase = .readingDisk(nil)
            isFirst = true
            return true
        }
        if isGoingOn { beginHop() }
    }

    /// Call with the lock held.
    private var isWanted: Bool { if case .over = phase { false } else { true } }

    /// Ends the load for its callers. The flight goes on for the next ones.
    private func handOut(_ resource: Resource) {
        let callers = lock.withLock { () -> [ResourceLoad] in
            guard isWanted else { return [] }
            priority = .preload
            return takeLoads(isOver: false)
        }
        for load in callers { load.observer.finished(.success(resource)) }
    }

    /// Call with the lock held.
    private func takeLoads(isOver: Bool) -> [ResourceLoad] {
        loader.forget(self, isOver: isOver)
        defer { loads = [] }
        for load in loads { load.flight = nil }
        return loads
    }

    // MARK: - The server

    func transfer(_ asked: CachedResponse?) {
        let start = lock.withLock { () -> (WorkPriority, Bool, Int)? in
            guard isWanted else { return nil }
            phase = .transferring(nil, asked: asked)
            attempts += 1
            return (priority, isFirst, attempts)
        }
        guard let (priority, first, attempt) = start else { return }
        notifyOfServer()
        let transfer = loader.sharing.start(
            request(asking: asked), priority: priority, first: first, observer: self)
        let newest = lock.withLock { () -> WorkPriority? in
            // It may have ended already, and another have begun.
            guard case .transferring(_, let asked) = phase, attempt == attempts else { return nil }
            phase = .transferring(transfer, asked: asked)
            return self.priority
        }
        // It may have been cancelled or changed before the transfer was there.
        guard let newest else { return transfer.cancel() }
        if newest != priority { transfer.setPriority(newest) }
    }

    /// Tells callers that do not know it that the server is asked.
    func notifyOfServer() {
        let callers = lock.withLock { () -> [any ResourceObserver] in
            guard case .transferring = phase else { return [] }
            return loads.filter { !$0.isNotified }.map { load in
                load.isNotified = true
                return load.observer
            }
        }
        for observer in callers { observer.willAskServer() }
    }

    /// The request that asks whether a stored response is current. If that may be shown without the server, the user
    /// does not wait long for one that does not answer.
    private func request(asking asked: CachedResponse?) -> TransferRequest {
        var request = request
        request.cacheControl = key.policy.reading.directive
        guard let asked else { return request }
        for field in asked.conditionalFields.fields { request.headers.append(field.name, field.value) }
        if canReplaceServer(asked) {
            request.limits.connectSeconds = min(request.limits.connectSeconds, 5)
            request.retries.limit = min(request.retries.limit, 1)
        }
        return request
    }

    /// Ends the flight.
    func finish(_ result: Result<Resource, ResourceError>) {
        let callers = lock.withLock { () -> [ResourceLoad] in
            phase = .over
            return takeLoads(isOver: true)
        }
        for load in callers { load.observer.finished(result) }
    }
}
