import ADKFoundation
import ADKNetwork

/// An object whose load failed because the server was not reached.
///
/// Its members are isolated, not the protocol: otherwise subclasses of nodes in apps would be isolated to the main
/// actor.
package protocol NetworkReturnWaiting: AnyObject, Sendable {
    /// Hosts may be reachable that were not before.
    @MainActor func networkMayHaveReturned()
}

/// A node whose load is repeated when the network returns. As above, the members are isolated.
protocol NetworkReturnLoading: NetworkReturnWaiting {
    /// Changed by the functions below, and by the node when the network returns.
    @MainActor var networkWait: NetworkWait { get set }
    /// The place among those that wait. Changed by the functions below.
    @MainActor var networkPlace: LifetimeToken? { get set }
    var downloader: (any ASImageDownloaderProtocol)? { get }
}

extension NetworkReturnLoading {
    private var networkReturn: NetworkReturn? { (downloader as? any NetworkReturnProviding)?.networkReturn }

    /// Waits, if a load did not reach the server. Returns whether to load again at once: the network returned during
    /// the load that failed.
    @MainActor
    func waitForNetwork(after error: any Error) -> Bool {
        let mustLoad = networkWait.failed(error)
        guard case .waiting = networkWait else {
            stopWaitingForNetwork()
            return false
        }
        networkPlace = networkReturn?.add(self)
        return mustLoad
    }

    /// Ends the wait, if there is one.
    @MainActor
    func stopWaitingForNetwork() {
        networkWait = .none
        networkPlace = nil
    }
}

/// The objects that wait for the network's return. The system's routing is watched while there is one. Main thread
/// only.
@MainActor
package final class NetworkReturn {
    private struct Waiter: Sendable {
        weak var object: (any NetworkReturnWaiting)?
    }

    private let loader: ResourceLoader
    /// By numbers in the order in which they began to wait.
    private var waiters: [Int: Waiter] = [:]
    private var lastNumber = 0

    nonisolated init(_ loader: ResourceLoader) { self.loader = loader }

    deinit { if !waiters.isEmpty { loader.watchRoutes(nil) } }

    /// Notifies `object` of each return, as long as the token is kept. The object is referenced weakly.
    package func add(_ object: any NetworkReturnWaiting) -> LifetimeToken {
        if waiters.isEmpty {
            loader.watchRoutes { [weak self] in MainMailbox.post { self?.networkMayHaveReturned() } }
        }
        lastNumber += 1
        let number = lastNumber
        waiters[number] = Waiter(object: object)
        return LifetimeToken { [weak self] in self?.remove(number) }
    }

    private func remove(_ number: Int) {
        waiters[number] = nil
        if waiters.isEmpty { loader.watchRoutes(nil) }
    }

    /// The number of objects that wait. For tests.
    var count: Int { waiters.count }
    /// Whether `object` waits. For tests.
    package func hasWaiter(_ object: any NetworkReturnWaiting) -> Bool {
        waiters.values.contains { $0.object === object }
    }

    /// Notifies all, in the order in which they began to wait.
    private func networkMayHaveReturned() {
        let waiters = waiters
        for number in waiters.keys.sorted() { waiters[number]?.object?.networkMayHaveReturned() }
    }
}

/// A downloader that can tell when the network returns.
protocol NetworkReturnProviding: AnyObject {
    var networkReturn: NetworkReturn { get }
}

extension ADKImagePipeline: NetworkReturnProviding {}
extension ASBasicImageDownloader: NetworkReturnProviding {}
extension ASPINRemoteImageDownloader: NetworkReturnProviding {
    var networkReturn: NetworkReturn { pipeline.networkReturn }
}

/// The wait of one image node for the network's return. Its methods are its only transitions.
enum NetworkWait {
    case none
    /// The last load did not reach the server.
    case waiting
    /// As `waiting`. The network returned while another load was in progress, which may have begun too early.
    case returnedDuringLoad

    /// A load ended with an error. Returns whether to load again at once.
    mutating func failed(_ error: any Error) -> Bool {
        guard (error as? ADKImageDownloadError)?.isUnreachable == true else {
            self = .none
            return false
        }
        defer { self = .waiting }
        if case .returnedDuringLoad = self { return true }
        return false
    }

    /// The network may have returned. Returns whether to load again now.
    mutating func returned(isLoading: Bool) -> Bool {
        switch self {
        case .none: return false
        case .waiting, .returnedDuringLoad:
            self = isLoading ? .returnedDuringLoad : .waiting
            return !isLoading
        }
    }
}
