import ADKFoundation
import Foundation

/// Loads resources over HTTP: from the disk cache where RFC 9111 allows it, else from the server. Thread-safe.
///
/// Loads of one request with one policy share the read of the disk and the transfer. The disk is read on the work queue
/// and written there after the resource was handed out. The object does nothing before the first load: it makes no
/// folder, starts no thread and loads no library.
package final class ResourceLoader: Sendable {
    /// The values that make two loads the same.
    struct Key: Hashable, Sendable {
        let request: TransferRequest.Key
        let policy: ResourcePolicy
    }

    package let configuration: ResourceConfiguration
    let engine: TransferEngine
    /// The bytes of cancelled and failed transfers.
    let parts: ByteCache<TransferRequest.Key, PartialBody>
    /// Nil without a disk cache.
    let store: ResourceStore?
    /// The lock of all requests and loads.
    let lock = Lock()
    // Guarded by `lock`: the requests that take callers.
    private nonisolated(unsafe) var joinable: [Key: ResourceRequest] = [:]
    // Guarded by `lock`: all requests that are not over.
    private nonisolated(unsafe) var running: [ObjectIdentifier: ResourceRequest] = [:]

    package init(_ configuration: ResourceConfiguration = ResourceConfiguration()) {
        self.configuration = configuration
        engine = TransferEngine(configuration.transfers)
        parts = ByteCache(byteLimit: configuration.partLimit)
        store = configuration.folder.map {
            ResourceStore(DiskCache(folder: $0, limits: configuration.limits, now: configuration.now))
        }
    }

    // MARK: - Loading

    /// Starts a load. `first`: before all others of its priority and host, for what is newest on screen. `observer` is
    /// kept until the end. Any thread; the cost is that of a look-up in a dictionary.
    @discardableResult
    package func start(
        _ request: TransferRequest, policy: ResourcePolicy = .standard, priority: WorkPriority,
        first: Bool = false, observer: any ResourceObserver
    ) -> ResourceLoad {
        let load = ResourceLoad(self, observer, priority)
        let key = Key(request: TransferRequest.Key(request), policy: policy)
        let (shared, isNew) = lock.withLock { () -> (ResourceRequest, Bool) in
            let known = joinable[key]
            let shared = known ?? ResourceRequest(self, key, request)
            joinable[key] = shared
            running[ObjectIdentifier(shared)] = shared
            shared.add(load)
            return (shared, known == nil)
        }
        if isNew { shared.begin(first: first) } else { shared.didAdd(first: first) }
        return load
    }

    /// Loads a resource. A cancelled task cancels the load, which throws `TransferError.cancelled`.
    package func load(
        _ request: TransferRequest, policy: ResourcePolicy = .standard, priority: WorkPriority = .visible
    ) async throws(TransferError) -> Resource {
        let waiter = ResourceWaiter()
        let load = start(request, policy: policy, priority: priority, observer: waiter)
        let result = await withTaskCancellationHandler {
            await waiter.result.value()
        } onCancel: {
            load.cancel()
        }
        return try result.get()
    }

    /// Lets the next load begin another request. Call with the lock held.
    func forget(_ request: ResourceRequest, isOver: Bool) {
        if joinable[request.key] === request { joinable[request.key] = nil }
        if isOver { running[ObjectIdentifier(request)] = nil }
    }

    /// Calls `handler` on a background thread each time when hosts may be reachable that were not before. Nil ends
    /// that. The system's routing is watched meanwhile.
    package func watchRoutes(_ handler: (@Sendable () -> Void)?) { engine.watchRoutes(handler) }

    /// Whether a request confirms the response that `other` hands out. Call with the lock held.
    func hasConfirmation(like other: ResourceRequest) -> Bool {
        running.values.contains { $0.isConfirming && $0.key == other.key && $0.visited == other.visited }
    }

    /// The number of requests that are wanted. For tests.
    var requestCount: Int { lock.withLock { running.values.count { $0.isWanted } } }

    // MARK: - The cache

    /// Removes the stored response of a URL, and if it redirects also that of the target. Loads that run keep theirs
    /// from being stored. Takes effect at once for the URL itself; the disk and the targets follow in the background.
    package func remove(_ url: TransferURL) {
        parts.removeAll()
        guard let store else { return }
        lock.withLock {
            for request in running.values where request.visited.contains(url) { request.isStored = false }
        }
        store.remove(url)
    }

    /// Removes all stored responses, and the bytes of cancelled transfers. Loads that run keep theirs from being
    /// stored. Takes effect at once; the disk follows in the background.
    package func removeAll() {
        parts.removeAll()
        guard let store else { return }
        lock.withLock { for request in running.values { request.isStored = false } }
        store.removeAll()
    }

    /// Waits until the disk has all that was asked for before: at the end of a process, and in tests.
    package func finishWriting() async { await store?.finish() }
}

/// A caller's part in a load. Thread-safe. Dropping the object does not cancel the load.
package final class ResourceLoad: @unchecked Sendable {
    let observer: any ResourceObserver
    private let loader: ResourceLoader
    // Guarded by the loader's lock.
    var priority: WorkPriority
    var request: ResourceRequest?
    /// Whether the observer knows that the server is asked.
    var isNotified = false
    /// Whether the observer got the beginning of the body.
    var hasBeginning = false

    init(_ loader: ResourceLoader, _ observer: any ResourceObserver, _ priority: WorkPriority) {
        self.loader = loader
        self.observer = observer
        self.priority = priority
    }

    /// Changes the priority of this caller. The load has the highest of all callers. `first` is as in
    /// `ResourceLoader.start`.
    package func setPriority(_ priority: WorkPriority, first: Bool = false) {
        let request = loader.lock.withLock { () -> ResourceRequest? in
            self.priority = priority
            return self.request
        }
        request?.updatePriority(first: first)
    }

    /// Ends the load for this caller with `TransferError.cancelled`, unless it has ended. The transfer goes on while
    /// others want it. What came is kept for the next load, if the server can continue it.
    package func cancel() {
        let request = loader.lock.withLock { self.request }
        request?.leave(self)
    }
}

/// The observer of an asynchronous load.
private final class ResourceWaiter: ResourceObserver {
    let result = Awaited<Result<Resource, TransferError>>()

    func finished(_ result: Result<Resource, TransferError>) { self.result.set(result) }
}
