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
    private var waiting: [ApplicationInstance.Request] = []

    /// Nil if the app may run several times, and without a bus.
    init?(of options: ADKApplicationOptions, bus: BusConnection, environment: [String: String]) {
        guard let identifier = options.identifier, BusAddress.session(in: environment) != nil else { return nil }
        guard ApplicationInstance.isValid(identifier) else {
            Misuse.report("the identifier “\(identifier)” is not used: it must be like org.example.Reader")
            return nil
        }
        instance = ApplicationInstance(bus: bus, identifier: identifier) { [weak self] request in
            // In order, unlike tasks.
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.receive(request) } }
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

    private func receive(_ request: ApplicationInstance.Request) {
        waiting.append(request)
        receiveWaiting()
    }

    private func receiveWaiting() {
        guard let host else { return }
        while !waiting.isEmpty {
            let request = waiting.removeFirst()
            let list = request.addresses.joined(separator: "\n")
            UIApplication.shared.receive(URIList.urls(in: Array(list.utf8), host: ProcessInfo.processInfo.hostName))
            host.activate(forLaunch: request.startupID)
        }
    }
}
