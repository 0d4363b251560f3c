import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

@Suite struct RouteWatchTests {
    private let routes = HandRoutes()
    private let clock = VirtualClock()
    private let count = Locked(0)

    private func engine() -> TransferEngine {
        TransferEngine.forTest { [routes, clock] in
            $0.clock = clock
            $0.openRoutes = { routes.open() }
        }
    }

    private func watch(_ engine: TransferEngine) async {
        engine.watchRoutes { [count] in count.withLock { $0 += 1 } }
        await engine.finishTurn()
    }

    private func advance(_ engine: TransferEngine, by seconds: Double) async {
        clock.advance(to: clock.now + seconds)
        await engine.finishTurn()
    }

    @Test func aBurstOfReportsIsOneNotificationAfterAShortDelay() async {
        let engine = engine()
        await watch(engine)
        for round in 1...3 {
            routes.send(.runningLink)
            routes.send(.address, .linkAddress)
            await engine.finishTurn()
            await advance(engine, by: RouteWatch.leastDelay - 0.01)
            routes.send(.route)
            await engine.finishTurn()
            #expect(count.current == round - 1)
            await advance(engine, by: RouteWatch.longestDelay)
            #expect(count.current == round)
            await advance(engine, by: 100)
            #expect(count.current == round)
        }
        engine.watchRoutes(nil)
        #expect(await engine.endsThread(clock))
    }

    @Test func theDelayIsNotTheSameOnAllMachines() async {
        var delays: Set<Double> = []
        for seed in 0..<50 {
            var random = JitterSource(seed: UInt64(seed))
            guard let descriptor = routes.open() else { return #expect(Bool(false), "no socket") }
            let watch = RouteWatch(descriptor)
            routes.send(.route)
            #expect(watch.receive(now: 10, random: &random))
            #expect((10.5...11.5).contains(watch.deadline))
            delays.insert(watch.deadline)
        }
        #expect(delays.count == 50)
    }

    @Test func aNetworkThatComesAndGoesRepeatsLoadsLessAndLessOften() async {
        let engine = engine()
        await watch(engine)
        var times: [Double] = []
        for _ in 0..<400 {
            let before = count.current
            routes.send(.route)
            await engine.finishTurn()
            await advance(engine, by: 2)
            if count.current > before { times.append(clock.now) }
        }
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(gaps.prefix(3).allSatisfy { $0 == 2 })
        #expect(gaps.dropFirst(3).allSatisfy { (24...32).contains($0) }, "\(gaps)")
        // The last report is never lost.
        let before = count.current
        await advance(engine, by: TokenBucket.interval)
        #expect(count.current == before + 1)
        await advance(engine, by: 1000)
        #expect(count.current == before + 1)
        engine.watchRoutes(nil)
    }

    @Test func reportsThatLeadToNoOtherHostAreNoNotification() async {
        let engine = engine()
        await watch(engine)
        for message in RouteMessage.allCases where !message.mayConnect { routes.send(message) }
        await engine.finishTurn()
        await advance(engine, by: 100)
        #expect(count.current == 0)
        engine.watchRoutes(nil)
    }

    @Test func theSocketIsOpenWhileACallerWaitsAndNotBefore() async throws {
        let server = try HTTPServer { _ in .answer(200, [1]) }
        defer { server.stop() }
        let engine = engine()
        #expect(try await engine.fetch(server.url("/")).end.status == 200)
        #expect(routes.openCount == 0)
        await watch(engine)
        await watch(engine)
        #expect(routes.openCount == 1)
        // The thread stays for the reports.
        await advance(engine, by: 1000)
        #expect(engine.hasThread)
        engine.watchRoutes(nil)
        await engine.finishTurn()
        #expect(!routes.send(.route), "the socket is closed")
        #expect(await engine.endsThread(clock))
        await watch(engine)
        #expect(routes.openCount == 2)
        engine.watchRoutes(nil)
    }

    @Test func transfersGoOnWhileTheRoutesAreWatched() async throws {
        let server = try HTTPServer { _ in .answer(200, [1]) }
        defer { server.stop() }
        let engine = engine()
        await watch(engine)
        for index in 0..<20 {
            routes.send(.route)
            #expect(try await engine.fetch(server.url("/\(index)")).end.status == 200)
            await advance(engine, by: 2)
        }
        // A connection of the old network is not used again, however often the network changes.
        #expect(server.connectionCount == 20)
        // Four times at once, and once more after thirty seconds of the forty.
        #expect(count.current == 5)
        engine.watchRoutes(nil)
    }

    @Test func theEngineGoesOnWithoutRouting() async throws {
        let engine = TransferEngine.forTest { [clock] in
            $0.clock = clock
            $0.openRoutes = { nil }
        }
        await watch(engine)
        #expect(await engine.endsThread(clock))
        // A socket that ends is as none.
        let second = self.engine()
        await watch(second)
        routes.close()
        #expect(await second.endsThread(clock))
        #expect(count.current == 0)
    }

    @Test(.enabled(if: NetworkNamespace.isPermitted, "it needs the right to make a network namespace, and ip"))
    func theSystemReportsALinkAnAddressAndARoute() throws {
        let namespace = try #require(NetworkNamespace())
        let watch = RouteWatch(try #require(namespace.socket))
        var random = JitterSource(seed: 1)
        func isTold(_ command: String) -> Bool {
            #expect(namespace.run(command), "ip \(command)")
            // The kernel reports before the command ends.
            #expect(watch.receive(now: 0, random: &random))
            return watch.takeNotification(now: 10)
        }
        /// As `isTold`. The kernel finds the carrier of a link after the command, on a thread of its own.
        func isToldLater(_ command: String) -> Bool {
            if isTold(command) { return true }
            while true {
                var report = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&report, 1, 120_000) > 0, watch.receive(now: 0, random: &random) else { return false }
                if watch.takeNotification(now: 10) { return true }
            }
        }
        #expect(!isTold("link set lo up"))
        #expect(!isTold("link add adk0 type veth peer name adk1"))
        #expect(!isTold("link set adk0 up"))
        #expect(!isTold("neigh add 10.77.0.9 lladdr 02:00:00:00:00:01 dev adk0"))
        #expect(isToldLater("link set adk1 up"))
        _ = isTold("addr add 10.77.0.1/24 dev adk0")
        #expect(isTold("addr add 10.77.1.1/24 dev adk0"))
        #expect(isTold("route add default via 10.77.0.2"))
        #expect(isTold("route del default"))
        namespace.end()
    }
}

/// A thread in a network namespace of its own, without a route to other hosts.
private final class NetworkNamespace: @unchecked Sendable {
    private let requests = DispatchSemaphore(value: 0)
    private let answers = DispatchSemaphore(value: 0)
    // Changed by one thread while the other waits for it.
    private var command: [String]?
    private var hasSucceeded = false
    private(set) var socket: Int32?

    /// Whether this process may make one.
    static let isPermitted: Bool = {
        guard let namespace = NetworkNamespace() else { return false }
        if let socket = namespace.socket { close(socket) }
        defer { namespace.end() }
        return namespace.run("link") && namespace.run("link add adk0 type veth peer name adk1")
    }()

    private typealias Unshare = @convention(c) (Int32) -> Int32

    init?() {
        Thread { [self] in
            let newNetwork: Int32 = 0x4000_0000
            let unshare = dlsym(nil, "unshare").map { unsafeBitCast($0, to: Unshare.self) }
            hasSucceeded = unshare?(newNetwork) == 0
            if hasSucceeded { socket = RouteWatch.openSystemSocket() }
            answers.signal()
            while hasSucceeded || command != nil {
                requests.wait()
                guard let command else { return }
                hasSucceeded = ((try? ChildProcess("ip", command))?.wait() ?? 1) == 0
                answers.signal()
            }
        }.start()
        answers.wait()
        if !hasSucceeded { return nil }
        command = []
    }

    /// Runs `ip` in the namespace. Whether it succeeded.
    func run(_ words: String) -> Bool {
        command = words.split(separator: " ").map(String.init)
        requests.signal()
        answers.wait()
        return hasSucceeded
    }

    /// Ends the thread, and with it the namespace, once its sockets are closed.
    func end() {
        command = nil
        requests.signal()
    }
}
