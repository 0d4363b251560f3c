import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// Timers, downloads and watchers of a node end when it is freed, also if it never left a range.
final class LifetimeTests: ImageTestCase, @unchecked Sendable {
    private let address = URL(string: "https://ann:hunter2@example.invalid/a.png?token=hunter2")

    /// A node in the state of a visible row of a list, which does not end with the node.
    @MainActor
    private func show(_ node: ASDisplayNode) throws -> (root: ASDisplayNode, host: HeadlessHost) {
        let root = ASDisplayNode()
        let (host, _) = makeWindow(root)
        node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        node.recursivelySetRangeManaged(true)
        root.addSubnode(node)
        node.recursivelySetInterfaceState([.measureLayout, .preload, .display, .visible])
        try host.run(for: 0.1)
        return (root, host)
    }

    /// A GIF of two frames.
    private func animation() throws -> ASAnimatedImage {
        let frames = (0..<2).map { HandmadeGIF.Frame(width: 10, height: 10, index: UInt8($0), delay: 5) }
        let file = HandmadeGIF(width: 10, height: 10, palette: [0xFF0000, 0x00FF00], repeats: 0, frames: frames)
        return try XCTUnwrap(ASAnimatedImage(data: file.data))
    }

    func testTheTimerOfAnAnimationEndsWithItsNode() throws {
        try onMain {
            var node: ASImageNode? = ASImageNode()
            node?.animatedImage = try animation()
            weak let weakly = node
            let (root, host) = try show(try XCTUnwrap(node))
            XCTAssertEqual(FrameLoop.shared.timerCount, 1, "it plays")
            // The row's content changes while it is visible.
            node?.removeFromSupernode()
            node = nil
            XCTAssertNil(weakly)
            XCTAssertEqual(FrameLoop.shared.timerCount, 0)
            try host.settle()
            XCTAssertEqual(DecodeMemory.animations.byteCount, 0)
            withExtendedLifetime(root) {}
        }
    }

    func testAnAnimationThatWaitsForMemoryIsForgottenWithItsNode() throws {
        try onMain {
            let all = DecodeMemory.animations.reserveUnconditionally(DecodeMemory.animations.byteLimit)
            defer { all.giveBack() }
            var node: ASImageNode? = ASImageNode()
            node?.animatedImage = try animation()
            let (root, _) = try show(try XCTUnwrap(node))
            XCTAssertEqual(DecodeMemory.animations.waiterCount, 1)
            node?.removeFromSupernode()
            node = nil
            all.giveBack()
            XCTAssertEqual([DecodeMemory.animations.byteCount, DecodeMemory.animations.waiterCount], [0, 0])
            withExtendedLifetime(root) {}
        }
    }

    func testTheStripsOfATallTextAreNotWatchedWhenItIsFreed() throws {
        try onMain {
            var node: ASTextNode? = ASTextNode()
            let text = (1...400).map { "line \($0)" }.joined(separator: "\n")
            node?.attributedText = NSAttributedString(string: text)
            let (root, host) = try show(try XCTUnwrap(node))
            node?.frame = CGRect(x: 0, y: 0, width: 100, height: 8_000)
            try host.run(for: 0.1)
            XCTAssertEqual(FrameLoop.shared.watcherCount, 1, "it is drawn in strips")
            weak let weakly = node
            node?.removeFromSupernode()
            node = nil
            XCTAssertNil(weakly)
            XCTAssertEqual(FrameLoop.shared.watcherCount, 0)
            withExtendedLifetime(root) {}
        }
    }

    @MainActor
    private final class OneVersion: ASMultiplexImageNodeDataSource {
        var url: URL?
        func multiplexImageNode(
            _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
        ) -> URL? { url }
    }

    /// Nodes in a window, not in a list, which load `url` until `hasBegun`. They are freed then.
    @MainActor
    private func openAndClose(
        _ url: URL?, _ downloader: any ASImageDownloaderProtocol, until hasBegun: () -> Bool
    ) throws -> HeadlessHost {
        let source = OneVersion()
        source.url = url
        let plain = ASNetworkImageNode(cache: nil, downloader: downloader)
        plain.url = url
        let multiplex = ASMultiplexImageNode(cache: nil, downloader: downloader)
        multiplex.dataSource = source
        multiplex.imageIdentifiers = ["a"]
        let root = ASDisplayNode()
        let (host, window) = makeWindow(root)
        root.addSubnode(plain)
        root.addSubnode(multiplex)
        try withExtendedLifetime(source) { while !hasBegun() { try host.run(for: 0.05) } }
        window.rootViewController = nil
        return host
    }

    func testTheDownloadsOfAScreenThatIsClosedAreCancelled() throws {
        try onMain {
            let downloader = HandDownloader()
            let host = try openAndClose(address, downloader) { downloader.downloads.current.count == 2 }
            try host.run(for: 0.5)
            XCTAssertTrue(downloader.downloads.current.allSatisfy(\.isCancelled))
            XCTAssertFalse(FrameLoop.shared.pendingDescription.contains("hunter2"))
        }
    }

    func testTheTransfersOfAScreenThatIsClosedEnd() throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in
            HTTPServerReply([
                .bytes(HTTPServerReply.head(200, [("Content-Length", "50000000")])), .pattern(count: 10_000),
                .hold(gate),
            ])
        }
        defer {
            gate.open()
            server.stop()
        }
        try onMain {
            let memory = BodyMemory(byteLimit: 1 << 20)
            let pipeline = PipelineHarness().pipeline { $0.transfers.bodies = memory }
            let host = try openAndClose(URL(string: server.url("/a")), pipeline) { memory.byteCount == 10_000 }
            try host.settle()
            XCTAssertEqual(pipeline.loader.requestCount, 0)
            drain { memory.byteCount == 0 }
            XCTAssertEqual(OutstandingWork.current, 0)
        }
    }

    func testTheFrameCacheOfAnAnimationIsFreedWithoutWaitingForADecoding() throws {
        let animation = try animation()
        XCTAssertNotNil(animation.image(at: 1))
        // As `image(at:)` does while it decodes.
        animation.reading.withLock { animation.clearAnimatedImageCache() }
        XCTAssertEqual(try animation.image(at: 0)?.pixels(for: .full).pixel(x: 1, y: 1), 0xFFFF_0000)
    }

    func testNoErrorAndNoMessageShowsASecretOfAnAddress() throws {
        let url = try XCTUnwrap(address)
        XCTAssertEqual(url.shortened, "https://example.invalid/a.png")
        XCTAssertEqual(URL(fileURLWithPath: "/a/b.png").shortened, "/a/b.png")
        XCTAssertEqual(URL(string: "data:image/png;base64,hunter2")?.shortened, "data: address")
        onMain {
            let downloader = HandDownloader()
            var errors: [any Error] = []
            let fetch = ImageFetch(url, cache: nil, downloader: downloader, shouldRetry: false) { event in
                if case .finished(.failure(let error), _, _) = event { errors.append(error) }
            }
            fetch.start(for: [.preload])
            var texts = [FrameLoop.shared.pendingDescription]
            downloader.finish(0, nil)
            drain { errors.count == 1 }
            for error in errors {
                var dumped = ""
                dump(error, to: &dumped)
                texts += ["\(error)", String(reflecting: error), dumped]
            }
            XCTAssertTrue(texts[0].contains("https://example.invalid/a.png"), texts[0])
            for text in texts { XCTAssertFalse(text.contains("hunter2") || text.contains("ann"), text) }
        }
    }
}
