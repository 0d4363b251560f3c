import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

private final class StateLog: ASNetworkImageNodeDelegate {
    var words: [String] = []
    var errors: [any Error] = []
    var sources: [ADKImageSource] = []

    func imageNode(_ imageNode: ASNetworkImageNode, didChange loadState: ADKImageLoadState) {
        let word =
            switch loadState {
            case .idle: "idle"
            case .waiting: "waiting"
            case .loading: "loading"
            case .failed: "failed"
            case .loaded: "loaded"
            }
        if words.last != word { words.append(word) }
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo) {
        if let source = info.userInfo as? ADKImageSource { sources.append(source) }
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) { errors.append(error) }
}

/// Image nodes that load with a pipeline from a real server.
final class PipelineNodeTests: ImageTestCase, @unchecked Sendable {
    private let red = PipelineHarness.flat(0xFFFF_0000)

    @MainActor
    private func node(_ pipeline: ADKImagePipeline, _ address: String, _ log: StateLog? = nil) throws
        -> ASNetworkImageNode
    {
        let node = ASNetworkImageNode(cache: pipeline, downloader: pipeline)
        node.delegate = log
        node.placeholderEnabled = true
        node.placeholderFadeDuration = 0.5
        node.shouldRetryImageDownload = false
        node.url = try XCTUnwrap(URL(string: address))
        return node
    }

    /// A node whose ranges the test sets, as a list does.
    @MainActor
    private func listNode(_ pipeline: ADKImagePipeline, _ address: String, _ log: StateLog? = nil) throws
        -> ASNetworkImageNode
    {
        let node = try node(pipeline, address, log)
        _ = makeWindow(ASDisplayNode())
        node.lock.withLock { node.rangeState.isManaged = true }
        return node
    }

    func testAnImageInMemoryIsThereInTheFirstFrameWithoutPlaceholderOrFade() throws {
        let red = red
        let server = try HTTPServer { PipelineHarness.reply(red, $0) }
        defer { server.stop() }
        try onMain {
            let pipeline = PipelineHarness().pipeline()
            let log = StateLog()
            let first = try node(pipeline, server.url("/a"), log)
            let (firstHost, _) = makeWindow(first)
            try firstHost.settle()
            // A load that ends between two frames is not seen loading.
            XCTAssertEqual(log.words.first, "waiting")
            XCTAssertEqual(log.words.last, "loaded")
            XCTAssertEqual(log.sources, [.network])
            XCTAssertGreaterThan(pipeline.memory.byteCounts.drawings, 0)

            let secondLog = StateLog()
            let second = try node(pipeline, server.url("/a"), secondLog)
            let (host, window) = makeWindow(second)
            // One frame, without time for the background.
            FrameLoop.shared.runFrame()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertNil(second.loaded?.placeholderLayer)
            XCTAssertTrue(second.layer.sublayers.isEmpty)
            XCTAssertEqual(secondLog.words, ["waiting", "loaded"])
            XCTAssertEqual(secondLog.sources, [.memory])
            XCTAssert(second.layer.contents === first.layer.contents, "the pixels are not shared")
            try host.settle()
        }
        XCTAssertEqual(server.requests.count, 1)
    }

    func testManyNodesShareOneTransferAndItsPixels() throws {
        let red = red
        let server = try HTTPServer { PipelineHarness.reply(red, $0) }
        defer { server.stop() }
        try onMain {
            let pipeline = PipelineHarness().pipeline()
            let root = ASDisplayNode()
            let nodes = try (0..<9).map { _ in try node(pipeline, server.url("/a")) }
            for (index, node) in nodes.enumerated() {
                node.frame = CGRect(x: 30 * (index % 3), y: 30 * (index / 3), width: 28, height: 28)
                root.addSubnode(node)
            }
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(Set(nodes.map { $0.layer.contents.map { ObjectIdentifier($0) } }).count, 1)
            XCTAssertNotNil(nodes[0].layer.contents)
        }
        XCTAssertEqual(server.requests.count, 1)
    }

    func testWithoutTheNetworkARestartShowsWhatTheDiskHas() throws {
        let red = red
        let server = try HTTPServer { PipelineHarness.reply(red, $0) }
        try onMain {
            let harness = PipelineHarness()
            let first = harness.pipeline()
            let (host, _) = makeWindow(try node(first, server.url("/a")))
            try host.settle()
            PipelineHarness.wait { await first.finishWriting() }
            server.stop()
            // An hour later the image is stale, and nothing answers.
            harness.time.withLock { $0 += 3600 }
            let log = StateLog()
            let (secondHost, window) = makeWindow(try node(harness.pipeline(), server.url("/a"), log))
            try secondHost.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertEqual(log.sources, [.stale])
            // An image that was never loaded cannot be shown.
            let missing = StateLog()
            let (thirdHost, _) = makeWindow(try node(harness.pipeline(), server.url("/b"), missing))
            try thirdHost.settle()
            XCTAssertEqual(missing.words, ["waiting", "failed"])
        }
    }

    func testLeavingThePreloadRangeCancelsAndComingBackContinues() throws {
        let file = PipelineHarness.noise(3, side: 100)
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            guard request["range"] == nil else { return .file(file, tag: "\"a\"", for: request) }
            let fields = [("Content-Length", "\(file.count)"), ("ETag", "\"a\""), ("Accept-Ranges", "bytes")]
            let half = file.count / 2
            return HTTPServerReply([.bytes(HTTPServerReply.head(200, fields) + file[..<half]), .hold(gate)])
        }
        defer {
            gate.open()
            server.stop()
        }
        try onMain {
            let pipeline = PipelineHarness().pipeline()
            let log = StateLog()
            let node = try listNode(pipeline, server.url("/a"), log)
            node.recursivelySetInterfaceState(.preload)
            drain { node.downloadProgress > 0.3 }
            guard case .loading(let progress) = node.loadState else { return XCTFail("\(node.loadState)") }
            XCTAssertEqual(progress, node.downloadProgress)
            node.recursivelySetInterfaceState([])
            guard case .idle = node.loadState else { return XCTFail("\(node.loadState)") }
            XCTAssertEqual(pipeline.loader.requestCount, 0)
            pipeline.finishTurn()
            XCTAssertEqual(pipeline.loader.parts.count, 1)
            node.recursivelySetInterfaceState(.preload)
            drain { node.currentImageQuality == 1 }
            XCTAssertEqual(log.words, ["waiting", "loading", "idle", "waiting", "loading", "loaded"])
            let range = try XCTUnwrap(server.requests.last?["range"])
            XCTAssertEqual(range, "bytes=\(file.count / 2)-")
            XCTAssertEqual(node.image?.pixelValues, try UIImage(encoded: Data(file)).pixelValues)
        }
    }

    func testTheStateOfANodeSetsThePriorityOfItsTransfer() throws {
        let red = red
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            request.target == "/held" ? HTTPServerReply([.hold(gate), .close]) : PipelineHarness.reply(red, request)
        }
        defer { server.stop() }
        try onMain {
            let pipeline = PipelineHarness().pipeline { $0.transfers.slots = SlotLimits(total: 1, perHost: 1) }
            let held = try listNode(pipeline, server.url("/held"))
            held.recursivelySetInterfaceState([.preload, .display, .visible])
            server.waitForRequests(1)
            let asked = Locked(0)
            let names = ["/1", "/2", "/3", "/4"]
            let nodes = try names.map { name -> ASNetworkImageNode in
                let node = try listNode(pipeline, server.url(name))
                // Without a look at the disk, the transfers wait in the order of the calls.
                node.cachePolicy = .noStore
                node.recursivelySetInterfaceState(.preload)
                asked.withLock { $0 += 1 }
                return node
            }
            nodes[3].recursivelySetInterfaceState([.preload, .display])
            nodes[1].recursivelySetInterfaceState([.preload, .display, .visible])
            nodes[2].recursivelySetInterfaceState([.preload, .display, .visible])
            gate.open()
            drain { nodes.allSatisfy { $0.currentImageQuality == 1 } }
            XCTAssertEqual(server.requests.map(\.target), ["/held", "/3", "/2", "/4", "/1"])
        }
    }

    func testErrorsOfEveryKindReachTheStateAndTheDelegate() throws {
        let server = try HTTPServer { request in
            switch request.target {
            case "/404": .answer(404)
            case "/503": .answer(503)
            case "/text": .answer(200, Array("<html>".utf8))
            case "/reset": HTTPServerReply([.reset])
            case "/short": .truncated(PipelineHarness.flat(0xFF12_3456), after: 30)
            case "/loop": .redirect("/loop")
            default: HTTPServerReply([.endless])
            }
        }
        defer { server.stop() }
        try onMain {
            let pipeline = PipelineHarness().pipeline()
            var addresses = ["/404", "/503", "/text", "/reset", "/short", "/loop"].map { server.url($0) }
            addresses += ["http://127.0.0.1:1/a", "gopher://a/b"]
            var kinds: [String] = []
            for address in addresses {
                let log = StateLog()
                let node = try node(pipeline, address, log)
                let (host, _) = makeWindow(node)
                try host.settle()
                XCTAssertEqual(log.words.filter { $0 != "loading" }, ["waiting", "failed"], address)
                XCTAssertEqual(log.errors.count, 1)
                guard case .failed(let error as ADKImageDownloadError, let delay) = node.loadState else {
                    XCTFail("\(address): \(node.loadState)")
                    continue
                }
                XCTAssertEqual(delay, error.isTemporary ? 5 : 300, address)
                switch error {
                case .refused(_, let status, _): kinds.append("\(status)")
                case .unreachable(_, _, let isTemporary): kinds.append(isTemporary ? "temporary" : "lasting")
                case .unreadable: kinds.append("unreadable")
                case .notCached, .cancelled: kinds.append("other")
                }
            }
            XCTAssertEqual(
                kinds, ["404", "503", "unreadable", "temporary", "temporary", "lasting", "temporary", "lasting"])
        }
    }

    func testATimeLimitReachesTheState() throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate)]) }
        defer {
            gate.open()
            server.stop()
        }
        try onMain {
            let clock = VirtualClock()
            let pipeline = PipelineHarness().pipeline { $0.transfers.clock = clock }
            let node = try listNode(pipeline, server.url("/a"))
            node.recursivelySetInterfaceState([.preload, .display, .visible])
            server.waitForRequests(1)
            clock.advance(to: 1000)
            pipeline.loader.engine.wake()
            drain { if case .failed = node.loadState { true } else { false } }
            guard case .failed(ADKImageDownloadError.unreachable(_, let reason, true), _) = node.loadState else {
                return XCTFail("\(node.loadState)")
            }
            XCTAssert(reason.contains("too slow"), reason)
        }
    }

    func testAFailedNodeTriesAgainOnDemandAndWhenItIsVisibleAfterAWhile() throws {
        let red = red
        let isWorking = Locked(false)
        let server = try HTTPServer { request in
            isWorking.current
                ? PipelineHarness.reply(red, request) : .answer(404, headers: [("Cache-Control", "max-age=9999")])
        }
        defer { server.stop() }
        func isFailed(_ node: ASNetworkImageNode) -> Bool { if case .failed = node.loadState { true } else { false } }
        try onMain {
            let pipeline = PipelineHarness().pipeline()
            let node = try node(pipeline, server.url("/a"))
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssert(isFailed(node))
            // The answer that failed is in the cache; the user's wish goes to the server.
            node.retry()
            try host.settle()
            XCTAssert(isFailed(node) && server.requests.count == 2)
            isWorking.withLock { $0 = true }
            node.retry()
            try host.settle()
            guard case .loaded = node.loadState else { return XCTFail("\(node.loadState)") }
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            node.retry()
            XCTAssertEqual(server.requests.count, 3)

            // A refused connection is temporary. Without a wait nothing happens when the node is seen again.
            let failing = StateLog()
            let offline = try self.node(pipeline, "http://127.0.0.1:1/a", failing)
            let (second, _) = makeWindow(offline)
            offline.lock.withLock { offline.rangeState.isManaged = true }
            try second.settle()
            for _ in 0..<3 {
                offline.recursivelySetInterfaceState([.preload])
                offline.recursivelySetInterfaceState([.preload, .display, .visible])
                try second.settle()
            }
            XCTAssertEqual(failing.errors.count, 1)
            try second.run(for: 6)
            offline.recursivelySetInterfaceState([.preload])
            offline.recursivelySetInterfaceState([.preload, .display, .visible])
            try second.settle()
            XCTAssertEqual(failing.errors.count, 2)
            guard case .failed(_, retryDelay: 10) = offline.loadState else { return XCTFail("\(offline.loadState)") }
        }
    }

    func testThePolicyOfANodeIsObeyed() throws {
        let files = (0..<4).map { PipelineHarness.flat(0xFF00_0001 | UInt32($0 * 80) << 16) }
        let server = try HTTPServer { .answer(200, files[$0.attempt], headers: [("Cache-Control", "max-age=60")]) }
        defer { server.stop() }
        try onMain {
            let pipeline = PipelineHarness().pipeline()
            var reds: [UInt32] = []
            for policy in [ADKImageCachePolicy.noStore, .standard, .standard, .reload, .cacheOnly] {
                let node = try node(pipeline, server.url("/a"))
                node.cachePolicy = policy
                let (host, window) = makeWindow(node)
                try host.settle()
                reds.append((window.capture().pixel(x: 50, y: 50) >> 16 & 0xFF) / 80)
            }
            XCTAssertEqual(reds, [0, 1, 1, 2, 2])
            let node = try node(pipeline, server.url("/a"))
            node.shouldCacheImage = false
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(server.requests.count, 4)
        }
    }

    func testAPipelineDoesNothingBeforeItsFirstAddress() throws {
        try onMain {
            let harness = PipelineHarness()
            let pipeline = harness.pipeline()
            let node = ASNetworkImageNode(cache: pipeline, downloader: pipeline)
            node.url = URL(fileURLWithPath: "/nowhere/a.png")
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertFalse(pipeline.loader.engine.hasThread)
            XCTAssertFalse(FileManager.default.fileExists(atPath: harness.path))
            guard case .failed(is ASNetworkImageError, retryDelay: 0) = node.loadState else {
                return XCTFail("\(node.loadState)")
            }
        }
    }
}
