import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNodes

/// Versions of an image: addresses and images by identifier. Keeps a log of its calls.
@MainActor
private final class Versions: ASMultiplexImageNodeDataSource, ASMultiplexImageNodeDelegate {
    var images: [AnyHashable: UIImage] = [:]
    var urls: [AnyHashable: URL] = [:]
    var words: [String] = []

    func multiplexImageNode(_ node: ASMultiplexImageNode, imageForImageIdentifier identifier: AnyHashable) -> UIImage? {
        images[identifier]
    }
    func multiplexImageNode(_ node: ASMultiplexImageNode, urlForImageIdentifier identifier: AnyHashable) -> URL? {
        urls[identifier]
    }
    func multiplexImageNode(
        _ node: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier identifier: ASImageIdentifier
    ) {
        words.append("start \(identifier)")
    }
    func multiplexImageNode(
        _ node: ASMultiplexImageNode, didUpdateDownloadProgress progress: CGFloat,
        forImageWithIdentifier identifier: ASImageIdentifier
    ) {
        words.append("\(identifier) \(progress)")
    }
    func multiplexImageNode(
        _ node: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier identifier: ASImageIdentifier,
        error: (any Error)?
    ) {
        words.append("end \(identifier)\(error.map { " \($0)" } ?? "")")
    }
    func multiplexImageNode(
        _ node: ASMultiplexImageNode, didUpdate image: UIImage?, withIdentifier identifier: ASImageIdentifier?,
        from previousImage: UIImage?, withIdentifier previous: ASImageIdentifier?
    ) {
        words.append("\(previous ?? AnyHashable("-")) to \(identifier ?? AnyHashable("-"))")
    }
    func multiplexImageNode(
        _ node: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier identifier: ASImageIdentifier?
    ) {
        words.append("shown \(identifier ?? AnyHashable("-"))")
    }
}

final class MultiplexImageTests: ImageTestCase, @unchecked Sendable {
    private static let base = URL(string: "http://example.invalid/")

    private func flat(_ color: UInt32) -> UIImage {
        let buffer = PixelBuffer(width: 20, height: 20, isOpaque: true)
        for y in 0..<20 { for x in 0..<20 { buffer.row(y)[x] = color } }
        return UIImage(pixels: buffer, scale: 1)
    }

    private func address(_ name: String) -> URL? { URL(string: name, relativeTo: Self.base)?.absoluteURL }

    @MainActor
    private func makeNode(
        _ versions: Versions, cache: ASMemoryImageCache? = nil
    ) -> (ASMultiplexImageNode, HandDownloader) {
        let downloader = HandDownloader()
        let node = ASMultiplexImageNode(cache: cache, downloader: downloader)
        (node.dataSource, node.delegate) = (versions, versions)
        return (node, downloader)
    }

    func testTheBestAvailableVersionIsShownAndTheBestOneLoaded() throws {
        try onMain {
            let versions = Versions()
            versions.urls = ["large": try XCTUnwrap(address("large"))]
            versions.images = ["small": flat(0xFF00_00FF), "tiny": flat(0xFF11_1111)]
            let (node, downloader) = makeNode(versions)
            node.imageIdentifiers = ["large", "medium", "small", "tiny"]
            let (host, window) = makeWindow(node)
            try host.run(for: 0.05)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_00FF)
            XCTAssertEqual(node.loadedImageIdentifier, "small")
            XCTAssertEqual(node.displayedImageIdentifier, "small")
            XCTAssertEqual(downloader.downloads.current.map(\.url.lastPathComponent), ["large"])
            XCTAssertEqual(downloader.downloads.current[0].priority, .visible)

            downloader.downloads.current[0].progress?(0.5)
            try host.run(for: 0.05)
            // An image of the received part is worse than the complete one.
            downloader.downloads.current[0].progressImage?(flat(0xFFFF_FFFF), 0.9, nil)
            try host.run(for: 0.05)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_00FF)
            downloader.finish(0, flat(0xFFFF_0000))
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertEqual(
                versions.words,
                [
                    "- to small", "start large", "shown small", "large 0.5", "end large", "small to large",
                    "shown large",
                ])
        }
    }

    func testIntermediateVersionsAreLoadedFromTheWorstToTheBest() throws {
        try onMain {
            let versions = Versions()
            for name in ["a", "b", "c"] { versions.urls[name] = try XCTUnwrap(address(name)) }
            let (node, downloader) = makeNode(versions)
            node.downloadsIntermediateImages = true
            node.imageIdentifiers = ["a", "b", "c"]
            let (host, _) = makeWindow(node)
            for (index, name) in ["c", "b", "a"].enumerated() {
                try host.run(for: 0.05)
                XCTAssertEqual(downloader.downloads.current.map(\.url.lastPathComponent).last, name)
                downloader.finish(index, flat(0xFF00_0000 | UInt32(index)))
            }
            try host.settle()
            XCTAssertEqual(node.displayedImageIdentifier, "a")
            XCTAssertEqual(downloader.downloads.current.count, 3)
        }
    }

    func testAVersionOfTheCacheIsShownAtOnce() throws {
        try onMain {
            let (versions, cache) = (Versions(), ASMemoryImageCache(byteLimit: 1 << 20))
            for name in ["a", "b", "c"] { versions.urls[name] = try XCTUnwrap(address(name)) }
            cache.store(flat(0xFF00_FF00), for: try XCTUnwrap(address("b")))
            let (node, downloader) = makeNode(versions, cache: cache)
            node.imageIdentifiers = ["a", "b", "c"]
            let (host, window) = makeWindow(node)
            while downloader.downloads.current.isEmpty { try host.run(for: 0.05) }
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_FF00)
            XCTAssertEqual(downloader.downloads.current.map(\.url.lastPathComponent), ["a"])
        }
    }

    func testErrorsAndVersionsWithoutASourceEndTheLoadingOnce() throws {
        try onMain {
            let versions = Versions()
            let (node, downloader) = makeNode(versions)
            node.imageIdentifiers = [1, 2]
            let (host, _) = makeWindow(node)
            try host.run(for: 0.05)
            XCTAssertEqual(
                versions.words, ["end 1 the data source has neither an image nor an address for this identifier"])

            versions.urls[1] = try XCTUnwrap(address("one"))
            node.reloadImageIdentifierSources()
            try host.run(for: 0.05)
            downloader.finish(0, nil)
            try host.settle()
            XCTAssertEqual(downloader.downloads.current.count, 1)
            XCTAssertEqual(versions.words.last, "end 1 the downloader returned no image for http://example.invalid/one")

            // Without a downloader the address cannot be loaded: no endless attempts.
            let alone = ASMultiplexImageNode(cache: nil, downloader: nil)
            (alone.dataSource, alone.delegate, versions.words) = (versions, versions, [])
            alone.imageIdentifiers = [1]
            let (second, _) = makeWindow(alone)
            try second.settle()
            XCTAssertEqual(versions.words, ["end 1 there is no downloader for http: addresses"])
        }
    }

    func testOtherIdentifiersCancelTheDownloadAndLeavingReleasesTheImage() throws {
        try onMain {
            let versions = Versions()
            for name in ["a", "b"] { versions.urls[name] = try XCTUnwrap(address(name)) }
            versions.images["old"] = flat(0xFF00_00FF)
            let (node, downloader) = makeNode(versions)
            node.imageIdentifiers = ["a", "old"]
            let (host, window) = makeWindow(node)
            try host.run(for: 0.05)
            node.imageIdentifiers = ["b"]
            try host.run(for: 0.05)
            XCTAssertEqual(downloader.downloads.current.map(\.isCancelled), [true, false])
            XCTAssertEqual(node.loadedImageIdentifier, "old", "the present image stays")
            // A late result of the cancelled download is dropped.
            downloader.finish(0, flat(0xFFFF_FFFF))
            try host.run(for: 0.05)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_00FF)

            // As a node in a list: only leaving a range drops data.
            node.lock.withLock { node.rangeState.isManaged = true }
            node.recursivelySetInterfaceState([])
            XCTAssertNil(node.image)
            XCTAssertNil(node.loadedImageIdentifier)
            XCTAssertTrue(downloader.downloads.current[1].mayResume)
        }
    }
}
