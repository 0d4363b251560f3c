import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// The cache policies of multiplex image nodes, with a server, a folder and a memory.
final class MultiplexPolicyTests: ImageTestCase, @unchecked Sendable {
    @MainActor
    private final class OneVersion: ASMultiplexImageNodeDataSource, ASMultiplexImageNodeDelegate {
        private let url: URL
        var errors: [ADKImageDownloadError] = []
        var starts = 0

        init(_ url: URL) { self.url = url }

        func multiplexImageNode(_ node: ASMultiplexImageNode, urlForImageIdentifier identifier: AnyHashable) -> URL? {
            url
        }

        func multiplexImageNode(
            _ node: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier identifier: ASImageIdentifier
        ) {
            starts += 1
        }

        func multiplexImageNode(
            _ node: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier identifier: ASImageIdentifier,
            error: (any Error)?
        ) {
            if let error = error as? ADKImageDownloadError { errors.append(error) }
        }
    }

    private let red = PipelineHarness.flat(0xFFFF_0000)

    /// A server that confirms what the client has.
    private func server() throws -> HTTPServer {
        let red = red
        return try HTTPServer { request in
            request["if-none-match"] == "\"a\""
                ? .answer(304, headers: [("Cache-Control", "max-age=60"), ("ETag", "\"a\"")])
                : PipelineHarness.reply(red, request)
        }
    }

    /// Loads a version in a new window. Whether it is shown, and what the delegate was told.
    @MainActor
    private func load(
        _ pipeline: ADKImagePipeline, _ address: String, _ policy: ADKImageCachePolicy
    ) throws -> (isShown: Bool, source: OneVersion) {
        let source = OneVersion(try XCTUnwrap(URL(string: address)))
        let node = ASMultiplexImageNode(cache: pipeline, downloader: pipeline)
        node.cachePolicy = policy
        (node.dataSource, node.delegate) = (source, source)
        node.imageIdentifiers = ["a"]
        let (host, window) = makeWindow(node)
        try host.settle()
        PipelineHarness.wait { await pipeline.finishWriting() }
        let isShown = window.capture().pixel(x: 50, y: 50) == 0xFFFF_0000
        XCTAssertEqual(isShown, node.displayedImageIdentifier == AnyHashable("a"))
        return (isShown, source)
    }

    func testEachPolicyUsesTheMemoryAndTheDiskAsItSays() throws {
        /// No request, one with conditions, or one without.
        enum Request { case none, condition, image }
        // The request if the image is in memory, fresh on disk, and stale on disk.
        let expected: [ADKImageCachePolicy: [Request]] = [
            .standard: [.none, .none, .condition], .revalidate: [.condition, .condition, .condition],
            .reload: [.image, .image, .image], .preferCache: [.none, .none, .none],
            .cacheOnly: [.none, .none, .none], .noStore: [.image, .image, .image],
        ]
        for policy in ADKImageCachePolicy.allCases {
            let server = try server()
            defer { server.stop() }
            try onMain {
                let harness = PipelineHarness()
                let first = harness.pipeline()
                XCTAssert(try load(first, server.url("/a"), .standard).isShown)
                var found: [Request] = []
                for place in 0..<3 {
                    if place == 2 { harness.time.withLock { $0 += 120 } }
                    let before = server.requests.count
                    let pipeline = place == 0 ? first : harness.pipeline()
                    XCTAssert(try load(pipeline, server.url("/a"), policy).isShown, "\(policy) \(place)")
                    let new = server.requests[before...]
                    XCTAssertLessThanOrEqual(new.count, 1)
                    found.append(new.first.map { $0["if-none-match"] == nil ? .image : .condition } ?? .none)
                }
                XCTAssertEqual(found, expected[policy], "\(policy)")
            }
        }
    }

    func testAVersionThatIsNotToBeStoredIsInNoCacheAfterwards() throws {
        let server = try server()
        defer { server.stop() }
        try onMain {
            let harness = PipelineHarness()
            let pipeline = harness.pipeline()
            for policy in [ADKImageCachePolicy.noStore, .reload] {
                XCTAssert(try load(pipeline, server.url("/a"), policy).isShown)
                let isStored = policy == .reload
                let again = try load(harness.pipeline(), server.url("/a"), .cacheOnly)
                XCTAssertEqual(again.isShown, isStored)
                XCTAssertEqual(again.source.starts, 0)
                XCTAssertEqual(again.source.errors.map(\.isNotCached), isStored ? [] : [true])
                XCTAssertEqual(try load(pipeline, server.url("/a"), .cacheOnly).isShown, isStored)
            }
            XCTAssertEqual(server.requests.count, 2)
        }
    }

    func testAStaleVersionIsShownWithoutTheServerIfThePolicyAllowsIt() throws {
        for policy in ADKImageCachePolicy.allCases {
            let server = try server()
            try onMain {
                let harness = PipelineHarness()
                XCTAssert(try load(harness.pipeline(), server.url("/a"), .standard).isShown)
                harness.time.withLock { $0 += 120 }
                server.stop()
                let offline = try load(harness.pipeline(), server.url("/a"), policy)
                XCTAssertEqual(offline.isShown, policy != .reload && policy != .noStore, "\(policy)")
                XCTAssertEqual(offline.source.errors.map(\.isUnreachable), offline.isShown ? [] : [true], "\(policy)")
            }
        }
    }
}

extension ADKImageDownloadError {
    fileprivate var isNotCached: Bool { if case .notCached = self { true } else { false } }
}
