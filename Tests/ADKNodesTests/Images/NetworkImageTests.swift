import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes

private final class EventLog: ASNetworkImageNodeDelegate {
    var words: [String] = []
    var errors: [any Error] = []
    func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) { words.append("start") }
    func imageNodeWillLoadImage(fromCache imageNode: ASNetworkImageNode) { words.append("cache?") }
    func imageNodeDidLoadImage(fromCache imageNode: ASNetworkImageNode) { words.append("cached") }
    func imageNodeDidFailToLoadImage(fromCache imageNode: ASNetworkImageNode) { words.append("not cached") }
    func imageNodeWillLoadImage(fromNetwork imageNode: ASNetworkImageNode) { words.append("network") }
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo) {
        words.append("loaded \(info.sourceType) \(info.userInfo as? String ?? "-")")
    }
    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
        words.append("failed")
        errors.append(error)
    }
    func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) { words.append("shown") }
}

final class NetworkImageTests: ImageTestCase, @unchecked Sendable {
    private let address = URL(string: "http://example.invalid/a.png")
    private let other = URL(string: "http://example.invalid/b.png")

    private func flat(_ color: UInt32) -> UIImage {
        let buffer = PixelBuffer(width: 20, height: 20, isOpaque: true)
        for y in 0..<20 { for x in 0..<20 { buffer.row(y)[x] = color } }
        return UIImage(pixels: buffer, scale: 1)
    }

    /// Runs frames until only downloads are pending.
    @MainActor
    private func run(_ host: HeadlessHost) throws { try host.run(for: 0.05) }

    func testTheCacheIsQueriedThenTheImageIsDownloadedAndShown() throws {
        try onMain {
            let (downloader, cache, eventLog) = (HandDownloader(), ASMemoryImageCache(byteLimit: 1 << 20), EventLog())
            let node = ASNetworkImageNode(cache: cache, downloader: downloader)
            node.delegate = eventLog
            node.defaultImage = flat(0xFF80_8080)
            node.url = address
            let (host, window) = makeWindow(node)
            try run(host)
            // The cache answers from another thread.
            while downloader.downloads.current.isEmpty { try run(host) }
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF80_8080)
            XCTAssertEqual(downloader.downloads.current[0].priority, .visible)
            XCTAssertEqual(node.currentImageQuality, 0)

            downloader.downloads.current[0].progress?(0.5)
            try run(host)
            XCTAssertEqual(node.downloadProgress, 0.5)
            downloader.finish(0, flat(0xFFFF_0000))
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertEqual(
                eventLog.words, ["start", "cache?", "not cached", "network", "loaded download told 0", "shown"])
            XCTAssertEqual([node.currentImageQuality, node.renderedImageQuality, node.downloadProgress], [1, 1, 1])

            // Another node finds it in the cache at once.
            let (second, secondEventLog) = (ASNetworkImageNode(cache: cache, downloader: downloader), EventLog())
            second.delegate = secondEventLog
            second.url = address
            XCTAssertEqual(try image(of: second).pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertEqual(secondEventLog.words, ["start", "loaded synchronousCache -", "shown"])
            // A node without caching uses the network.
            let third = ASNetworkImageNode(cache: cache, downloader: downloader)
            third.shouldCacheImage = false
            third.url = address
            let (thirdHost, _) = makeWindow(third)
            try run(thirdHost)
            XCTAssertEqual(downloader.downloads.current.count, 2)
            downloader.finish(1, nil)
        }
    }

    func testAnotherURLCancelsTheDownloadAndALateResultIsDropped() throws {
        try onMain {
            let (downloader, eventLog) = (HandDownloader(), EventLog())
            let node = ASNetworkImageNode(cache: nil, downloader: downloader)
            node.delegate = eventLog
            node.url = address
            let (host, window) = makeWindow(node)
            try run(host)
            node.url = other
            try run(host)
            XCTAssertEqual(downloader.downloads.current.map(\.isCancelled), [true, false])
            XCTAssertFalse(downloader.downloads.current[0].mayResume)
            downloader.finish(1, flat(0xFF00_FF00))
            downloader.finish(0, flat(0xFFFF_0000))
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_FF00)
            XCTAssertEqual(eventLog.words, ["start", "network", "start", "network", "loaded download told 1", "shown"])
        }
    }

    func testTheOldImageStaysWithoutAReset() throws {
        try onMain {
            let downloader = HandDownloader()
            let node = ASNetworkImageNode(cache: nil, downloader: downloader)
            node.defaultImage = flat(0xFF80_8080)
            node.url = address
            let (host, window) = makeWindow(node)
            try run(host)
            downloader.finish(0, flat(0xFFFF_0000))
            try host.settle()
            node.setURL(other, resetToDefault: false)
            try run(host)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            node.setURL(address, resetToDefault: true)
            try run(host)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF80_8080)
            for index in 1..<3 { downloader.finish(index, nil, ASNetworkImageError.unsupportedScheme("x")) }
            try host.settle()
        }
    }

    func testLeavingThePreloadRangeCancelsAndComingBackLoadsAgain() throws {
        onMain {
            let downloader = HandDownloader()
            let node = ASNetworkImageNode(cache: nil, downloader: downloader)
            node.defaultImage = flat(0xFF80_8080)
            node.url = address
            _ = makeWindow(ASDisplayNode())
            // As a node in a list: only leaving a range drops data.
            node.lock.withLock { node.rangeState.isManaged = true }
            node.recursivelySetInterfaceState(.preload)
            XCTAssertEqual(downloader.downloads.current.map(\.priority), [.preload])
            node.recursivelySetInterfaceState([.preload, .display])
            XCTAssertEqual(downloader.downloads.current.map(\.priority), [.imminent])
            node.recursivelySetInterfaceState([.preload, .display, .visible])
            XCTAssertEqual(downloader.downloads.current.map(\.priority), [.visible])
            node.recursivelySetInterfaceState([])
            XCTAssertTrue(downloader.downloads.current[0].isCancelled && downloader.downloads.current[0].mayResume)
            node.recursivelySetInterfaceState(.preload)
            XCTAssertEqual(downloader.downloads.current.count, 2)
            downloader.finish(1, flat(0xFFFF_0000))
            MainMailbox.drain(clock: VirtualClock())
            XCTAssertEqual(node.currentImageQuality, 1)
            node.recursivelySetInterfaceState([])
            XCTAssertTrue(node.image === node.defaultImage)
            downloader.finish(0, nil)
            MainMailbox.drain(clock: VirtualClock())
        }
    }

    func testAnImageSetByTheAppReplacesTheURL() throws {
        try onMain {
            let downloader = HandDownloader()
            let node = ASNetworkImageNode(cache: nil, downloader: downloader)
            node.url = address
            let (host, window) = makeWindow(node)
            try run(host)
            node.image = flat(0xFF00_00FF)
            XCTAssertTrue(downloader.downloads.current[0].isCancelled)
            downloader.finish(0, flat(0xFFFF_0000))
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_00FF)
            XCTAssertNil(node.url)
        }
    }

    func testPartialImagesAreShownOnlyWhileTheNodeIsVisible() throws {
        try onMain {
            let (downloader, eventLog) = (HandDownloader(), EventLog())
            let node = ASNetworkImageNode(cache: nil, downloader: downloader)
            node.delegate = eventLog
            node.url = address
            let (host, window) = makeWindow(node)
            try run(host)
            let send = try XCTUnwrap(downloader.downloads.current[0].progressImage)
            send(flat(0xFF00_FF00), 0.4, 0)
            try run(host)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_FF00)
            XCTAssertEqual([node.currentImageQuality, node.renderedImageQuality], [0.4, 0.4])
            // A worse image that comes late is dropped.
            send(flat(0xFF12_3456), 0.3, 0)
            try run(host)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_FF00)

            node.shouldRenderProgressImages = false
            try run(host)
            XCTAssertNil(downloader.downloads.current[0].progressImage)
            send(flat(0xFF12_3456), 0.6, 0)
            try run(host)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_FF00)

            downloader.finish(0, flat(0xFFFF_0000))
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertEqual(eventLog.words, ["start", "network", "loaded download told 0", "shown"])
        }
    }

    func testAReceivedPartThatCannotBeDrawnIsReplacedByTheDefaultImage() throws {
        try onMain {
            let (downloader, eventLog) = (HandDownloader(), EventLog())
            let node = ASNetworkImageNode(cache: nil, downloader: downloader)
            node.delegate = eventLog
            node.defaultImage = flat(0xFF80_8080)
            node.url = address
            let (host, window) = makeWindow(node)
            try run(host)
            let torn = try UIImage(encoded: PNGEncoder.encode(PixelBuffer(width: 90, height: 90, isOpaque: true)))
            let part = try UIImage(encoded: XCTUnwrap(torn.encodedData).dropLast(40))
            downloader.downloads.current[0].progressImage?(part, 0.2, 0)
            try run(host)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF80_8080)
            XCTAssertEqual(eventLog.words, ["start", "network"])
        }
    }

    func testFailuresAreReportedToTheDelegate() throws {
        try onMain {
            let eventLog = EventLog()
            let node = ASNetworkImageNode(cache: nil, downloader: nil)
            node.delegate = eventLog
            node.url = address
            _ = try image(of: node)
            XCTAssertEqual(eventLog.words, ["start", "failed"])
            XCTAssertEqual(eventLog.errors.first.map { "\($0)" }, "there is no downloader for http: addresses")
            let downloader = HandDownloader()
            let second = ASNetworkImageNode(cache: nil, downloader: downloader)
            second.delegate = eventLog
            second.url = address
            let (host, _) = makeWindow(second)
            try run(host)
            downloader.finish(0, nil)
            try host.settle()
            XCTAssertEqual(
                eventLog.errors.last.map { "\($0)" },
                "the downloader returned no image for http://example.invalid/a.png")
        }
    }

    func testImagesOfFilesAreSharedAndAnimatedOnesPlay() throws {
        try onMain {
            let path = NSTemporaryDirectory() + "adk-network-\(UUID().uuidString).gif"
            defer { try? FileManager.default.removeItem(atPath: path) }
            let frames = [
                HandmadeGIF.Frame(width: 8, height: 8, index: 0), HandmadeGIF.Frame(width: 8, height: 8, index: 1),
            ]
            let gif = HandmadeGIF(width: 8, height: 8, palette: [0xFF0000, 0x00FF00], repeats: 0, frames: frames)
            try gif.data.write(to: URL(fileURLWithPath: path))
            let root = ASDisplayNode()
            let nodes = (0..<2).map { _ in ASNetworkImageNode() }
            for (index, node) in nodes.enumerated() {
                node.url = URL(fileURLWithPath: path)
                node.frame = CGRect(x: index * 50, y: 0, width: 40, height: 40)
                root.addSubnode(node)
            }
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertNotNil(nodes[0].image)
            XCTAssertTrue(nodes[0].image === nodes[1].image)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFFFF_0000)
            try host.run(for: 0.13)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFF00_FF00)
            XCTAssertEqual(window.capture().pixel(x: 70, y: 20), 0xFF00_FF00)
            nodes[0].url = nil
            try host.settle()
            XCTAssertNil(nodes[0].animatedImage)
        }
    }

    func testAQueuedFileIsReadFirstWhenItsNodeBecomesVisible() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let gate = DispatchSemaphore(value: 0)
            let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
            for _ in 0..<workers { WorkQueue.shared.async(.visible) { gate.wait() } }
            let node = ASNetworkImageNode()
            node.recursivelySetRangeManaged(true)
            node.url = URL(fileURLWithPath: "/nothing/here.png")
            node.recursivelySetInterfaceState([.measureLayout, .preload])
            let fetch = try XCTUnwrap(node.fetch)
            XCTAssertEqual(fetch.readPriority, .preload)
            node.recursivelySetInterfaceState([.measureLayout, .preload, .display])
            XCTAssertEqual(fetch.readPriority, .display)
            node.recursivelySetInterfaceState(.inHierarchy)
            XCTAssertEqual(fetch.readPriority, .visible)
            node.recursivelySetInterfaceState([.measureLayout, .preload])
            XCTAssertEqual(fetch.readPriority, .preload)
            for _ in 0..<workers { gate.signal() }
            try host.settle()
            XCTAssertNil(node.fetch)
        }
    }

    func testTheMemoryCacheKeepsTheMostRecentlyUsedImages() {
        let cache = ASMemoryImageCache(byteLimit: 6000)
        let urls = (0..<4).compactMap { URL(string: "http://example.invalid/\($0)") }
        for url in urls[0..<2] { cache.store(flat(1), for: url) }
        _ = cache.synchronouslyFetchedCachedImage(with: urls[0])
        cache.store(flat(2), for: urls[2])
        // 1,600 bytes and 1,024 for the objects each: the least recently used one was removed.
        XCTAssertNotNil(cache.synchronouslyFetchedCachedImage(with: urls[0]))
        XCTAssertNil(cache.synchronouslyFetchedCachedImage(with: urls[1]))
        XCTAssertEqual(cache.byteCount, 2 * (1600 + 1024))
        cache.byteLimit = 1000
        XCTAssertEqual(cache.byteCount, 0)
        cache.store(flat(3), for: urls[3])
        XCTAssertNil(cache.synchronouslyFetchedCachedImage(with: urls[3]), "larger than all of the cache")
    }
}
