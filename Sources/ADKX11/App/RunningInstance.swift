import ADKBus
import ADKDesktop
import ADKFoundation
import ADKViews
import Foundation

/// Connects the only running program of an app with the app and its window.
@MainActor
final class RunningInstance {
    /// Receives the requests. Those that come before it is set wait.
    weak var host: X11Host? { didSet { receiveWaiting() } }

    private var instance: ApplicationInstance?
    /// The requests that were not received yet, the oldest first.
    private let waiting = Locked<[ApplicationInstance.Request]>([])
    /// Signalled for each request.
    private let arrival = DispatchSemaphore(value: 0)
    /// Seconds for which a program that the bus started waits for its request. The bus sends it at once. There is none
    /// if another program only asked for the start.
    private let longestWait: TimeInterval

    /// Nil if the app may run several times, and without a bus.
    init?(of options: ADKApplicationOptions, bus: BusConnection, environment: [String: String]) {
        guard let identifier = options.identifier, BusAddress.session(in: environment) != nil else { return nil }
        guard ApplicationInstance.isValid(identifier) else {
            Misuse.report("the identifier “\(identifier)” is not used: it must be like org.example.Reader")
            return nil
        }
        longestWait = options.longestWaitForRequest
        instance = ApplicationInstance(bus: bus, identifier: identifier) {
            [weak self, waiting, arrival] request in
            waiting.withLock { $0.append(request) }
            arrival.signal()
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.receiveWaiting() } }
        }
    }

    /// Hands `urls` to the program that already runs. False if there is none. Waits some milliseconds for the bus, or
    /// some seconds for a program that hangs.
    func handOver(_ urls: [URL]) -> Bool {
        guard let instance else { return false }
        let request = ApplicationInstance.Request(
            addresses: urls.map(\.absoluteString), startupID: StartupNotification.pendingID)
        let (result, done) = (Locked(false), DispatchSemaphore(value: 0))
        Task.detached {
            let isTaken = await instance.handOver(request)
            result.withLock { $0 = isTaken }
            done.signal()
        }
        done.wait()
        return result.withLock { $0 }
    }

    /// The files and links of the request for which the bus started this process. Call it after `handOver`. Empty if
    /// there are none, or after `longestWait`.
    func urlsOfStart() -> [URL] {
        guard arrival.wait(timeout: .now() + longestWait) == .success, let request = nextRequest else {
            return []
        }
        if let id = request.startupID { StartupNotification.begin(id) }
        return RunningInstance.urls(of: request)
    }

    private var nextRequest: ApplicationInstance.Request? {
        waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    private static func urls(of request: ApplicationInstance.Request) -> [URL] {
        let list = request.addresses.joined(separator: "\n")
        return URIList.urls(in: Array(list.utf8), host: ProcessInfo.processInfo.hostName)
    }

    private func receiveWaiting() {
        while let host, let request = nextRequest {
            UIApplication.shared.receive(RunningInstance.urls(of: request))
            host.activate(forLaunch: request.startupID)
        }
    }
}
