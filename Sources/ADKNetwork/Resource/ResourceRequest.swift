import ADKFoundation
import Foundation

/// A load in progress, with all callers that share it.
///
/// It reads the disk on a worker, then asks the server, if it has to, and ends once. A redirect is a response like any
/// other, fresh or stale by its own fields: the request goes on with the target as before. A response that may be
/// shown while the server confirms it is handed out first; the request then goes on without callers.
///
/// Disk and transfer have the highest priority of the callers. A transfer ends when the last has cancelled, unless
/// another comes before the engine's thread looks. Its bytes are kept, if the server can continue them.
final class ResourceRequest: @unchecked Sendable {
    /// The place of the request. It only moves down, but for a 304 that asks again, and for each redirect.
    enum Phase {
        case readingDisk(WorkTicket?)
        /// `asked` is the stored response whose conditions are sent.
        case transferring(asked: CachedResponse?)
        case over
    }

    let key: ResourceLoader.Key
    let loader: ResourceLoader
    /// The request of the callers.
    private let first: TransferRequest
    /// The transfer request of this hop. Used by the one thread that works on it: a worker, then the engine's.
    private(set) var request: TransferRequest
    /// The sources of the hops so far, as one. Used like `request`.
    private(set) var hopSource: ResourceSource?
    // All guarded by the loader's lock.
    var loads: [ResourceLoad] = []
    /// The URLs so far, that of this hop last.
    private(set) var visited: [TransferURL]
    private(set) var phase = Phase.readingDisk(nil)
    private var priority = WorkPriority.preload
    private var isFirst = false
    /// Whether a response was handed out that the server confirms now.
    private(set) var isConfirming = false
    var isStored: Bool
    // Both used on the engine's thread only.
    /// Nil after the end: it refers to the request.
    var transfer: Transfer?
    /// The answer to the transfer so far.
    var answer: PartialAnswer?

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
        load.request = self
    }

    /// Tells a caller that came after the beginning what the others know.
    func didAdd(first: Bool) {
        notifyOfServer()
        updatePriority(first: first)
        if lock.withLock({ isTransferring }) { loader.engine.run { [self] in notify(from: nil) } }
    }

    func leave(_ load: ResourceLoad) {
        let (isMember, mayEnd) = lock.withLock { () -> (Bool, Bool) in
            guard load.request === self else { return (false, false) }
            load.request = nil
            loads.removeAll { $0 === load }
            // Another may join a transfer with the commands that come together with this one.
            if isTransferring { return (true, loads.isEmpty) }
            goesOn()
            return (true, false)
        }
        guard isMember else { return }
        if mayEnd { loader.engine.run { [self] in endIfUnused() } }
        updatePriority(first: false)
        load.observer.finished(.failure(.cancelled))
    }

    /// Gives the request the highest priority of its callers.
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
        case .transferring: loader.engine.run { [self] in transfer?.setPriority(highest, first: first) }
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
        guard lock.withLock({ goesOn() }) else { return }
        switch loader.store?.lookup(cacheRequest, key.policy.reading) ?? .unavailable {
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

    /// Ends the request with the response of this hop, or goes on with the target if it redirects.
    func deliver(_ resource: Resource) {
        guard request.method == "GET", let location = resource.redirection else { return finish(.success(resource)) }
        do throws(TransferError) {
            try follow(location, source: resource.source)
        } catch {
            // The next load must not find the same circle on disk.
            for url in visited { loader.store?.remove(url) }
            finish(.failure(error))
        }
    }

    private func follow(_ location: String, source: ResourceSource) throws(TransferError) {
        let target = try first.redirects.target(of: location, after: visited)
        request = first.redirected(to: target)
        hopSource = source
        let isGoingOn = lock.withLock { () -> Bool in
            guard goesOn() else { return false }
            visited.append(target)
            phase = .readingDisk(nil)
            isFirst = true
            return true
        }
        if isGoingOn { beginHop() }
    }

    /// Ends the load for its callers. The request goes on for the next ones, unless another confirms the response.
    private func handOut(_ resource: Resource) {
        let callers = lock.withLock { () -> [ResourceLoad] in
            guard goesOn() else { return [] }
            priority = .preload
            isConfirming = !loader.hasConfirmation(like: self)
            return takeLoads(isOver: false)
        }
        for load in callers { load.observer.finished(.success(resource)) }
    }

    /// Call with the lock held.
    private func takeLoads(isOver: Bool) -> [ResourceLoad] {
        loader.forget(self, isOver: isOver)
        defer { loads = [] }
        for load in loads { load.request = nil }
        return loads
    }

    // MARK: - The server

    func transfer(_ asked: CachedResponse?) {
        let start = lock.withLock { () -> (WorkPriority, Bool)? in
            guard goesOn() else { return nil }
            phase = .transferring(asked: asked)
            return (priority, isFirst)
        }
        guard let (priority, first) = start else { return }
        notifyOfServer()
        let request = request(asking: asked)
        // Transfers are queued in the order of the calls, with the priorities that they had then.
        loader.engine.run { [self] in startTransfer(request, priority, first: first) }
        let newest = lock.withLock { self.priority }
        // It may have changed before the start was asked for.
        if newest != priority { loader.engine.run { [self] in transfer?.setPriority(newest) } }
    }

    /// Tells callers that do not know it that the server is asked.
    func notifyOfServer() {
        let callers = lock.withLock { () -> [any ResourceObserver] in
            guard isTransferring else { return [] }
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

    // MARK: - The end

    /// Call with the lock held.
    private var isTransferring: Bool { if case .transferring = phase { true } else { false } }

    /// Whether the request has a caller or confirms a response. Call with the lock held.
    var isWanted: Bool { if case .over = phase { false } else { isConfirming || !loads.isEmpty } }

    /// Ends the request if it is not wanted. False if it has ended. Call with the lock held.
    @discardableResult
    func goesOn() -> Bool {
        guard !isWanted else { return true }
        phase = .over
        loader.forget(self, isOver: true)
        return false
    }

    /// Ends the request.
    func finish(_ result: Result<Resource, TransferError>) {
        let callers = lock.withLock { () -> [ResourceLoad] in
            phase = .over
            return takeLoads(isOver: true)
        }
        for load in callers { load.observer.finished(result) }
    }
}
