import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// The routing and the clock of a pipeline, in the hands of a test.
private final class Network: @unchecked Sendable {
    let routes = HandRoutes()
    let clock = VirtualClock()
    let pipeline: ADKImagePipeline

    init() {
        let (routes, clock) = (routes, clock)
        pipeline = PipelineHarness().pipeline {
            $0.folder = nil
            $0.transfers.clock = clock
            $0.transfers.openRoutes = { routes.open() }
        }
    }

    /// Waits until the engine's thread has read all reports, and acted on them.
    func turn() { pipeline.finishTurn() }

    /// The network comes back, and the delay of the notification passes.
    @MainActor func comeBack() {
        turn()
        routes.send(.address, .route)
        turn()
        clock.advance(to: clock.now + 2)
        turn()
        MainMailbox.drain(clock: VirtualClock())
    }
}

/// Image nodes without a network, which then returns.
final class NetworkReturnTests: ImageTestCase, @unchecked Sendable {
    private let red = PipelineHarness.flat(0xFFFF_0000)
    private let isUp = Locked(false)

    /// A server that resets every connection while the network is down.
    private func server(_ reply: @escaping HTTPServer.Handler) throws -> HTTPServer {
        let isUp = isUp
        return try HTTPServer { isUp.current ? reply($0) : HTTPServerReply([.reset]) }
    }

    private func server() throws -> HTTPServer {
        let red = red
        return try server { PipelineHarness.reply(red, $0) }
    }

    @MainActor
    private func node(_ network: Network, _ address: String, _ state: ASInterfaceState) throws -> ASNetworkImageNode {
        let node = ASNetworkImageNode(cache: network.pipeline, downloader: network.pipeline)
        node.shouldRetryImageDownload = false
        node.url = try XCTUnwrap(URL(string: address))
        _ = makeWindow(ASDisplayNode())
        node.lock.withLock { node.rangeState.isManaged = true }
        node.recursivelySetInterfaceState(state)
        return node
    }

    private func isFailed(_ node: ASNetworkImageNode) -> Bool {
        if case .failed = node.loadState { true } else { false }
    }

    private func isLoaded(_ node: ASNetworkImageNode) -> Bool {
        if case .loaded = node.loadState { true } else { false }
    }

    func testNodesThatDidNotReachTheServerLoadWhenTheNetworkReturns() throws {
        let server = try server()
        defer { server.stop() }
        try onMain {
            let network = Network()
            let visible = try node(network, server.url("/a"), [.preload, .display, .visible])
            let near = try node(network, server.url("/b"), [.preload])
            let far = try node(network, server.url("/c"), [.preload])
            XCTAssertEqual(network.routes.openCount, 0)
            drain { [visible, near, far].allSatisfy(isFailed) }
            network.turn()
            XCTAssertEqual(network.routes.openCount, 1)
            XCTAssertEqual(network.pipeline.networkReturn.count, 3)
            far.recursivelySetInterfaceState([])
            XCTAssertEqual(network.pipeline.networkReturn.count, 2)

            // The network is not there yet: they fail again, and go on waiting.
            network.comeBack()
            drain { server.requests.count >= 5 && [visible, near].allSatisfy(isFailed) }
            XCTAssertEqual(server.requests.count, 5)
            XCTAssertEqual(network.pipeline.networkReturn.count, 2)

            self.isUp.withLock { $0 = true }
            network.comeBack()
            drain { [visible, near].allSatisfy(isLoaded) }
            XCTAssertEqual(server.requests.map(\.target).filter { $0 == "/c" }.count, 1)
            XCTAssertEqual(network.pipeline.networkReturn.count, 0)
            network.turn()
            XCTAssertFalse(network.routes.send(.route), "the routing is watched although nothing waits")
        }
    }

    func testAReturnDuringALoadThatFailsIsFollowedByOneMoreLoad() throws {
        let gate = HTTPServerGate()
        let red = red
        let server = try HTTPServer { request in
            switch request.attempt {
            case 0: HTTPServerReply([.reset])
            case 1: HTTPServerReply([.hold(gate), .reset])
            case 2: HTTPServerReply([.reset])
            default: PipelineHarness.reply(red, request)
            }
        }
        defer { server.stop() }
        try onMain {
            let network = Network()
            let node = try node(network, server.url("/a"), [.preload, .display, .visible])
            drain { isFailed(node) }
            network.comeBack()
            server.waitForRequests(2)
            network.comeBack()
            network.comeBack()
            XCTAssertEqual(server.requests.count, 2)
            gate.open()
            // The second load fails, and the third begins at once.
            drain { server.requests.count == 3 && isFailed(node) }
            network.comeBack()
            drain { isLoaded(node) }
            XCTAssertEqual(server.requests.count, 4)
        }
    }

    func testNodesThatHaveAnotherReasonOrAnotherAddressDoNotWait() throws {
        let server = try HTTPServer { $0.target == "/404" ? .answer(404) : HTTPServerReply([.reset]) }
        defer { server.stop() }
        try onMain {
            let network = Network()
            let missing = try node(network, server.url("/404"), [.preload])
            drain { isFailed(missing) }
            XCTAssertEqual(network.pipeline.networkReturn.count, 0)
            network.turn()
            XCTAssertEqual(network.routes.openCount, 0)

            let changed = try node(network, server.url("/a"), [.preload])
            let replaced = try node(network, server.url("/b"), [.preload])
            var freed: ASNetworkImageNode? = try node(network, server.url("/c"), [.preload])
            drain { [changed, replaced, freed].allSatisfy { $0.map(isFailed) ?? true } }
            XCTAssertEqual(network.pipeline.networkReturn.count, 3)
            changed.url = nil
            replaced.image = UIImage(pixels: map(4, 4), scale: 1)
            XCTAssertEqual(network.pipeline.networkReturn.count, 1)
            freed = nil
            XCTAssertEqual(network.pipeline.networkReturn.count, 0)
            let requests = server.requests.count
            network.turn()
            XCTAssertFalse(network.routes.send(.route), "the routing is watched although nothing waits")
            network.comeBack()
            XCTAssertEqual(server.requests.count, requests)
        }
    }

    func testAMultiplexNodeLoadsWhenTheNetworkReturns() throws {
        let server = try server()
        defer { server.stop() }
        try onMain {
            let network = Network()
            let source = OneVersion(try XCTUnwrap(URL(string: server.url("/a"))))
            let node = ASMultiplexImageNode(cache: network.pipeline, downloader: network.pipeline)
            node.shouldRetryImageDownload = false
            (node.dataSource, node.delegate) = (source, source)
            _ = makeWindow(ASDisplayNode())
            node.lock.withLock { node.rangeState.isManaged = true }
            node.recursivelySetInterfaceState([.preload, .display, .visible])
            node.imageIdentifiers = ["a"]
            drain { source.errors == 1 }
            XCTAssertEqual(network.pipeline.networkReturn.count, 1)
            self.isUp.withLock { $0 = true }
            network.comeBack()
            drain { node.loadedImageIdentifier == AnyHashable("a") }
            XCTAssertEqual(network.pipeline.networkReturn.count, 0)
            XCTAssertEqual(server.requests.count, 2)
        }
    }

    /// Every sequence of five events, against a model that keeps the whole history.
    func testALoadIsRepeatedOnceForAReturnThatItMayHaveMissed() {
        enum Step: CaseIterable { case unreachable, missing, returned }
        let unreachable = ADKImageDownloadError.unreachable("a", reason: "", isTemporary: true)
        let missing = ADKImageDownloadError.refused("a", status: 404)
        let all = Step.allCases
        for number in 0..<243 {
            var rest = number
            var wait = NetworkWait.none
            // The node's view: whether it loads, whether it waits, and whether a return came during the load.
            var (isLoading, isWaiting, wasMissed) = (true, false, false)
            for _ in 0..<5 {
                let step = all[rest % 3]
                rest /= 3
                switch step {
                case .unreachable, .missing:
                    guard isLoading else { continue }
                    let isUnreachable = step == .unreachable
                    let expected = isUnreachable && wasMissed
                    XCTAssertEqual(wait.failed(isUnreachable ? unreachable : missing), expected, "\(number)")
                    (isLoading, isWaiting, wasMissed) = (expected, isUnreachable, false)
                case .returned:
                    let expected = isWaiting && !isLoading
                    XCTAssertEqual(wait.returned(isLoading: isLoading), expected, "\(number)")
                    wasMissed = wasMissed || isWaiting && isLoading
                    isLoading = isLoading || expected
                }
            }
        }
    }

    // MARK: - Retry-After

    func testANodeTriesAgainByItselfNotBeforeTheTimeThatTheServerAsksFor() throws {
        let dates = [("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Retry-After", "Sun, 06 Nov 1994 08:51:37 GMT")]
        let fields: [(status: Int, [(String, String)], delay: TimeInterval)] = [
            (503, [("Retry-After", "120")], 120), (429, [("Retry-After", "120")], 120), (503, dates, 120),
            (429, dates, 120), (503, [("Retry-After", "2")], 5), (503, [("Retry-After", "99999999999999999")], 3600),
            (429, [("Retry-After", "soon")], 5), (503, [], 5), (503, [("Retry-After", "-5")], 5),
        ]
        for (status, headers, delay) in fields {
            let server = try HTTPServer { _ in .answer(status, headers: headers) }
            defer { server.stop() }
            try onMain {
                // The engine's clock, which moves with that of the window.
                let clock = VirtualClock()
                let pipeline = PipelineHarness().pipeline {
                    ($0.transfers.clock, $0.transfers.idleSeconds) = (clock, 0)
                }
                let node = ASNetworkImageNode(cache: pipeline, downloader: pipeline)
                node.shouldRetryImageDownload = false
                node.url = try XCTUnwrap(URL(string: server.url("/a")))
                let (host, _) = makeWindow(node)
                node.lock.withLock { node.rangeState.isManaged = true }
                try host.settle()
                guard case .failed(_, let retryDelay) = node.loadState else { return XCTFail("\(node.loadState)") }
                XCTAssertEqual(retryDelay, delay, "\(status) \(headers)")
                guard delay <= 120 else { return }
                @MainActor func appear() throws {
                    node.recursivelySetInterfaceState([.preload])
                    node.recursivelySetInterfaceState([.preload, .display, .visible])
                    try host.settle()
                }
                try host.run(for: delay - 1)
                try appear()
                XCTAssertEqual(server.requests.count, 1)
                // The user does not wait.
                node.retry()
                try host.settle()
                XCTAssertEqual(server.requests.count, 2)
                try host.run(for: max(delay, 10) + 1)
                clock.advance(to: clock.now + max(delay, 10) + 1)
                try appear()
                XCTAssertEqual(server.requests.count, 3)
            }
        }
    }

    func testTheOtherPhotosOfAHostThatAsksToWaitAreNotAskedForUntilTheUserTriesAgain() throws {
        for hasPipeline in [true, false] {
            let (red, isUp) = (red, Locked(false))
            let server = try HTTPServer { request in
                isUp.current ? PipelineHarness.reply(red, request) : .answer(429, headers: [("Retry-After", "3600")])
            }
            defer { server.stop() }
            try onMain {
                let downloader: any ASImageDownloaderProtocol =
                    hasPipeline ? PipelineHarness().pipeline() : ASBasicImageDownloader()
                _ = makeWindow(ASDisplayNode())
                @MainActor func node(_ path: String) throws -> ASNetworkImageNode {
                    let node = ASNetworkImageNode(cache: downloader as? ADKImagePipeline, downloader: downloader)
                    node.url = try XCTUnwrap(URL(string: server.url(path)))
                    node.lock.withLock { node.rangeState.isManaged = true }
                    node.recursivelySetInterfaceState([.preload])
                    drain { isFailed(node) || isLoaded(node) }
                    return node
                }
                let first = try node("/1")
                let second = try node("/2")
                for node in [first, second] {
                    guard case .failed(let error as ADKImageDownloadError, let delay) = node.loadState,
                        case .refused(_, status: 429, let seconds?) = error
                    else { return XCTFail("\(node.loadState)") }
                    XCTAssertEqual(delay, seconds)
                    XCTAssertEqual(seconds, 3600, accuracy: 600)
                    XCTAssert("\(error)".contains("429 (too many requests)"), "\(error)")
                }
                XCTAssertEqual(server.requests.map(\.target), ["/1"])

                isUp.withLock { $0 = true }
                second.retry()
                drain { isLoaded(second) }
                let third = try node("/3")
                XCTAssert(isLoaded(third))
                XCTAssertEqual(server.requests.map(\.target), ["/1", "/2", "/3"])
            }
        }
    }

    func testTheDelayIsTheLongerOfTheNodesAndTheServers() {
        for seconds in [0.0, 1, 5, 6, 299, 300, 301, 3599, 3600, 3601, 1e12] {
            var failures = LoadFailures()
            for count in 0..<10 {
                let error = ADKImageDownloadError.refused("a", status: 503, retryAfter: seconds)
                let own = min(300, 5 * pow(2, Double(count)))
                let delay = failures.add(error, now: 1000)
                XCTAssertEqual(delay, max(own, min(seconds, 3600)))
                XCTAssertFalse(failures.isDue(now: 1000 + delay - 0.001))
                XCTAssert(failures.isDue(now: 1000 + delay))
            }
        }
    }
}

@MainActor
private final class OneVersion: ASMultiplexImageNodeDataSource, ASMultiplexImageNodeDelegate {
    private let url: URL
    var errors = 0

    init(_ url: URL) { self.url = url }

    func multiplexImageNode(_ node: ASMultiplexImageNode, urlForImageIdentifier identifier: AnyHashable) -> URL? { url }

    func multiplexImageNode(
        _ node: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier identifier: ASImageIdentifier,
        error: (any Error)?
    ) {
        if error != nil { errors += 1 }
    }
}
