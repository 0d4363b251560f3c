import ADKFoundation
import Foundation

/// The disk cache of a loader, whose changes are written in the background, one after the other. Thread-safe.
///
/// A change takes effect for look-ups when it is asked for, and on disk later, at a low priority. More bytes that wait
/// than a limit are written at the highest. Maintenance of the folder follows after some writes, when none waits.
final class ResourceStore: Sendable {
    private enum Change {
        case store(ResponseMetadata, Data, BodyUse?)
        case confirm(CachedResponse, ReceivedHead, CacheRequest)
        /// The server replaced the response by one that is not stored.
        case replace(CacheRequest)
        case remove(CacheRequest)
        case removeAll

        var key: String? {
            switch self {
            case .store(let metadata, _, _): metadata.url
            case .confirm(_, _, let request), .replace(let request), .remove(let request): request.key
            case .removeAll: nil
            }
        }

        var byteCount: Int { if case .store(_, let body, _) = self { body.count } else { 0 } }
    }

    /// The state of a URL whose last change is not on disk yet.
    private enum Entry {
        case response(CachedResponse)
        case removed
    }

    private struct Pending {
        /// The changes by their numbers, without gaps.
        var changes: [UInt64: Change] = [:]
        /// The entries of the changes, and the numbers of those changes.
        var entries: [String: (Entry, UInt64)] = [:]
        /// The number of the first change in `changes`.
        var firstNumber: UInt64 = 0
        /// The number of removals of everything that are not done.
        var clearings = 0
        var byteCount = 0
        /// The job that writes the changes.
        var ticket: WorkTicket?
        var isWriting = false
        var writesSinceMaintenance = ResourceStore.maintenanceInterval
        var waiters: [CheckedContinuation<Void, Never>] = []

        mutating func append(_ change: Change, _ entry: Entry?) {
            let number = firstNumber + UInt64(changes.count)
            if let key = change.key { entries[key] = entry.map { ($0, number) } }
            changes[number] = change
            byteCount += change.byteCount
        }
    }

    let cache: ResponseCache
    private let pending = Locked(Pending())

    /// The number of writes from one look at the size of the folder to the next. The first write has one.
    private static let maintenanceInterval = 64
    /// The most bytes that wait at a low priority.
    private static let byteLimit = 16 << 20

    /// Does not use the disk.
    init(_ disk: DiskCache) { cache = ResponseCache(disk: disk) }

    // MARK: - Reading

    /// The answer to a request, with the changes that are not on disk yet. Uses the disk.
    func lookup(_ request: CacheRequest, _ policy: CachePolicy) -> ResponseCache.Lookup {
        guard request.isAnswerable else { return cache.decide(nil, request, policy) }
        let entry = pending.withLock { pending -> Entry? in
            pending.entries[request.key]?.0 ?? (pending.clearings > 0 ? .removed : nil)
        }
        switch entry {
        case nil: return cache.lookup(request, policy: policy)
        case .removed: return cache.decide(nil, request, policy)
        case .response(let response):
            return cache.decide(response.metadata.vary.match(request.headers) ? response : nil, request, policy)
        }
    }

    // MARK: - Changes

    /// Records a response of the server. Its body, which `hold` counts, is in use until it is written. `write` must
    /// follow.
    func willStore(_ head: ReceivedHead, _ body: Data, _ hold: BodyHold?, _ request: CacheRequest) {
        switch cache.effect(of: head, for: request) {
        case .stored(let metadata):
            let response = CachedResponse(metadata: metadata, body: body, identity: nil)
            pending.withLock { $0.append(.store(metadata, body, hold.map { BodyUse($0) }), .response(response)) }
        case .removed: pending.withLock { $0.append(.replace(request), .removed) }
        case .none: break
        }
    }

    /// Records that the server confirmed `asked`, which makes it `response`. `write` must follow.
    func willConfirm(_ asked: CachedResponse, _ head: ReceivedHead, _ request: CacheRequest, _ response: CachedResponse)
    {
        let isStored = !CacheControl(head.headers).isNotStored
        pending.withLock { $0.append(.confirm(asked, head, request), isStored ? .response(response) : .removed) }
    }

    /// Removes the response of a URL, and in the background those that its redirects lead to.
    func remove(_ url: TransferURL) {
        pending.withLock { $0.append(.remove(CacheRequest(url: url.requestText)), .removed) }
        write()
    }

    /// Removes all responses.
    func removeAll() {
        pending.withLock { pending in
            pending.append(.removeAll, nil)
            pending.entries = [:]
            pending.clearings += 1
        }
        write()
    }

    /// Waits until all changes are on disk.
    func finish() async {
        await withCheckedContinuation { continuation in
            let isDone = pending.withLock { pending in
                let isDone = pending.changes.isEmpty
                if !isDone { pending.waiters.append(continuation) }
                return isDone
            }
            if isDone { continuation.resume() }
        }
    }

    // MARK: - Writing

    /// Starts the background job, unless it runs.
    func write() {
        let (isIdle, urgent) = pending.withLock { pending -> (Bool, WorkTicket?) in
            let isIdle = !pending.isWriting && !pending.changes.isEmpty
            if isIdle { pending.isWriting = true }
            return (isIdle, pending.byteCount > ResourceStore.byteLimit ? pending.ticket : nil)
        }
        if isIdle { continueWriting() }
        urgent?.priority = .visible
    }

    /// Queues the job for the next change.
    private func continueWriting() {
        let isFull = pending.withLock { $0.byteCount > ResourceStore.byteLimit }
        let ticket = WorkQueue.shared.async(isFull ? .visible : .preload) { [self] in writeNext() }
        pending.withLock { $0.ticket = ticket }
    }

    private func writeNext() {
        let next = pending.withLock { $0.changes[$0.firstNumber] }
        if let next {
            apply(next)
            pending.withLock { pending in
                pending.changes[pending.firstNumber] = nil
                pending.byteCount -= next.byteCount
                // A later change of the URL keeps its entry.
                if let key = next.key, pending.entries[key]?.1 == pending.firstNumber { pending.entries[key] = nil }
                if case .removeAll = next { pending.clearings -= 1 }
                pending.firstNumber += 1
                pending.writesSinceMaintenance += 1
            }
        }
        let (isDone, mustMaintain, waiters) = pending.withLock { pending in
            guard pending.changes.isEmpty else { return (false, false, [CheckedContinuation<Void, Never>]()) }
            defer { pending.waiters = [] }
            pending.isWriting = false
            pending.ticket = nil
            let isDue = pending.writesSinceMaintenance > ResourceStore.maintenanceInterval
            if isDue { pending.writesSinceMaintenance = 0 }
            return (true, isDue, pending.waiters)
        }
        if !isDone { return continueWriting() }
        for waiter in waiters { waiter.resume() }
        let disk = cache.disk
        if mustMaintain { WorkQueue.shared.async(.ahead) { if disk.needsMaintenance { disk.maintain() } } }
    }

    /// Writes a change. The cache reports errors.
    private func apply(_ change: Change) {
        switch change {
        case .store(let metadata, let body, _): try? cache.disk.store(metadata, body: body)
        case .confirm(let asked, let head, let request): _ = cache.receive(head, for: request, asked: asked)
        case .replace(let request): cache.remove(request)
        case .remove(let request): removeChain(request)
        case .removeAll: do throws(DiskCacheError) { try cache.removeAll() } catch { cache.disk.report(error) }
        }
    }

    private func removeChain(_ request: CacheRequest) {
        var next: CacheRequest? = request
        for _ in 0...RedirectPolicy().limit {
            guard let request = next else { return }
            let stored = cache.disk.open(request.key)?.metadata
            cache.remove(request)
            let location = stored.flatMap {
                RedirectPolicy.isRedirect($0.status) ? $0.headers.value(of: "Location") : nil
            }
            let target = location.flatMap { try? TransferURL(request.url).resolving($0) }
            next = target.map { CacheRequest(url: $0.requestText) }
        }
    }
}
