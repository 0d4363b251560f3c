import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// The interface of the pipeline for apps.
final class ImagePipelineTests: XCTestCase, @unchecked Sendable {
    private let red = PipelineHarness.flat(0xFFFF_0000)

    private func url(_ server: HTTPServer, _ path: String) throws -> URL {
        try XCTUnwrap(URL(string: server.url(path)))
    }

    private func image(
        _ pipeline: ADKImagePipeline, _ url: URL, _ options: ADKImagePipeline.Options = .init()
    ) async -> Result<UIImage, ADKImageDownloadError> {
        do throws(ADKImageDownloadError) {
            return .success(try await pipeline.image(for: url, options: options))
        } catch {
            return .failure(error)
        }
    }

    func testAnImageIsLoadedOnceAndThenInMemoryAndOnDisk() async throws {
        let red = red
        let server = try HTTPServer { PipelineHarness.reply(red, $0) }
        let (harness, url) = (PipelineHarness(), try url(server, "/a"))
        let pipeline = harness.pipeline()
        XCTAssertNil(pipeline.cachedImage(for: url))
        let loaded = try await image(pipeline, url).get()
        XCTAssertEqual(loaded.pixelValues, Array(repeating: 0xFFFF_0000, count: 1600))
        XCTAssert(pipeline.cachedImage(for: url) === loaded)
        let again = try await image(pipeline, url).get()
        XCTAssert(again === loaded)
        await pipeline.finishWriting()
        server.stop()

        let second = harness.pipeline()
        XCTAssertNil(second.cachedImage(for: url))
        let stored = try await image(second, url).get()
        XCTAssertEqual(stored.pixelValues, loaded.pixelValues)
        XCTAssertEqual(server.requests.count, 1)
    }

    func testManyRequestsShareOneTransferAndOneImage() async throws {
        let red = red
        let gate = HTTPServerGate()
        let server = try HTTPServer { request in
            var reply = PipelineHarness.reply(red, request)
            reply.steps.insert(.hold(gate), at: 0)
            return reply
        }
        let (pipeline, url) = (PipelineHarness().pipeline(), try url(server, "/a"))
        let images = await withTaskGroup(of: UIImage?.self) { group in
            for _ in 0..<20 { group.addTask { try? await pipeline.image(for: url) } }
            gate.open()
            return await group.reduce(into: [UIImage?]()) { $0.append($1) }
        }
        XCTAssertEqual(Set(images.map { $0.map { ObjectIdentifier($0) } }).count, 1)
        XCTAssertNotNil(images[0])
        XCTAssertEqual(server.requests.count, 1)
    }

    func testASizeIsDecodedWithTheAspectRatioAndNeverLarger() async throws {
        let server = try HTTPServer { PipelineHarness.reply(PipelineHarness.noise(1, side: 64), $0) }
        let (pipeline, url) = (PipelineHarness().pipeline(), try url(server, "/a"))
        for (size, side) in [(CGSize(width: 16, height: 100), 16), (CGSize(width: 999, height: 999), 64)] {
            let image = try await image(pipeline, url, .init(size: size)).get()
            XCTAssertEqual([image.pixelSize.width, image.pixelSize.height], [side, side])
        }
        for size in [CGSize(width: CGFloat.nan, height: 1), CGSize(width: -1, height: 5), .zero] {
            let image = try await image(pipeline, url, .init(size: size)).get()
            XCTAssertEqual(image.pixelSize.width, 64)
        }
    }

    func testTheBytesOfAFileCountUntilItsImageIsDecoded() async throws {
        let file = PipelineHarness.noise(1, side: 64)
        let server = try HTTPServer { PipelineHarness.reply(file, $0) }
        let memory = BodyMemory(byteLimit: 1 << 20)
        let (pipeline, url) = (PipelineHarness().pipeline { $0.transfers.bodies = memory }, try url(server, "/a"))
        let all = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
        let task = Task { await image(pipeline, url, .init(size: CGSize(width: 16, height: 16))) }
        let waits = await eventually { DecodeMemory.budget.waiterCount == 1 }
        XCTAssertTrue(waits)
        await pipeline.finishWriting()
        XCTAssertEqual([memory.byteCount, memory.use.all], [file.count, file.count])
        all.giveBack()
        _ = try await task.value.get()
        let isFree = await eventually { memory.byteCount == 0 }
        XCTAssertTrue(isFree && memory.use.all == 0)
    }

    func testPoliciesAreThoseOfTheRequest() async throws {
        let files = (0..<8).map { PipelineHarness.flat(0xFF00_0000 | UInt32($0)) }
        let server = try HTTPServer { .answer(200, files[$0.attempt], headers: [("Cache-Control", "max-age=60")]) }
        let (pipeline, url) = (PipelineHarness().pipeline(), try url(server, "/a"))
        func load(_ policy: ADKImageCachePolicy) async -> UInt32? {
            (try? await image(pipeline, url, .init(policy: policy)).get())?.pixelValues?[0]
        }
        let missing = await image(pipeline, url, .init(policy: .cacheOnly))
        guard case .failure(.notCached) = missing else { return XCTFail("\(missing)") }
        let words = await [
            load(.noStore), load(.standard), load(.standard), load(.noStore), load(.cacheOnly), load(.reload),
            load(.preferCache), load(.revalidate), load(.standard),
        ]
        XCTAssertEqual(words.map { $0.map { $0 & 0xFF } }, [0, 1, 1, 2, 1, 3, 3, 4, 4])
    }

    func testErrorsNameTheirKind() async throws {
        let server = try HTTPServer { request in
            switch request.target {
            case "/text": .answer(200, Array("<html>".utf8), headers: [("Cache-Control", "max-age=60")])
            case "/missing": .answer(404)
            default: HTTPServerReply([.reset])
            }
        }
        let harness = PipelineHarness()
        let pipeline = harness.pipeline()
        let options = ADKImagePipeline.Options(shouldRetry: false)
        var words: [String] = []
        for address in [
            server.url("/text"), server.url("/missing"), server.url("/reset"), "http://127.0.0.1:1/a", "file:///etc/x",
            "gopher://a/b",
        ] {
            let url = try XCTUnwrap(URL(string: address))
            switch await image(pipeline, url, options) {
            case .success: words.append("image")
            case .failure(.unreadable): words.append("unreadable")
            case .failure(.refused(_, let status, _)): words.append("\(status)")
            case .failure(.unreachable(_, _, let isTemporary)): words.append(isTemporary ? "temporary" : "lasting")
            case .failure(.notCached), .failure(.cancelled): words.append("other")
            }
        }
        XCTAssertEqual(words, ["unreadable", "404", "temporary", "temporary", "lasting", "lasting"])
        // What is no image is not kept: the next request asks again.
        let again = try url(server, "/text")
        _ = await image(pipeline, again, options)
        XCTAssertEqual(server.requests.filter { $0.target == "/text" }.count, 2)
    }

    func testACancelledTaskThrowsAtOnce() async throws {
        let gate = HTTPServerGate()
        defer { gate.open() }
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate)]) }
        let (pipeline, url) = (PipelineHarness().pipeline(), try url(server, "/a"))
        let task = Task { await image(pipeline, url) }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        let result = await task.value
        guard case .failure(.cancelled) = result else { return XCTFail("\(result)") }
    }

    func testPrefetchingFillsTheCachesAndCanBeCancelled() async throws {
        let red = red
        let gate = HTTPServerGate()
        defer { gate.open() }
        let server = try HTTPServer { request in
            request.target.hasPrefix("/held")
                ? HTTPServerReply([.hold(gate)]) : PipelineHarness.reply(red, request)
        }
        let pipeline = PipelineHarness().pipeline()
        let urls = try (0..<10).map { try url(server, "/\($0)") }
        pipeline.prefetch(urls + urls)
        while !urls.allSatisfy({ pipeline.cachedImage(for: $0) != nil }) { await Task.yield() }
        while pipeline.prefetchCount > 0 { await Task.yield() }
        XCTAssertEqual(server.requests.count, 10)
        pipeline.prefetch(urls)
        let held = try (0..<10).map { try url(server, "/held\($0)") }
        pipeline.prefetch(held)
        while pipeline.prefetchCount < 10 { await Task.yield() }
        pipeline.cancelPrefetch(held)
        while pipeline.prefetchCount > 0 { await Task.yield() }
        while pipeline.loader.requestCount > 0 { await Task.yield() }
        XCTAssertEqual(server.requests.filter { !$0.target.hasPrefix("/held") }.count, 10)
    }

    func testRemovedAndClearedImagesAreGone() async throws {
        let red = red
        let server = try HTTPServer { PipelineHarness.reply(red, $0) }
        let (pipeline, a, b) = (PipelineHarness().pipeline(), try url(server, "/a"), try url(server, "/b"))
        func isCached(_ url: URL) async -> Bool {
            (try? await image(pipeline, url, .init(policy: .cacheOnly)).get()) != nil
        }
        _ = await (image(pipeline, a), image(pipeline, b))
        pipeline.remove(a)
        var found = await [isCached(a), isCached(b)]
        XCTAssertEqual(found, [false, true])
        pipeline.clear(.disk)
        found = await [isCached(b)]
        XCTAssertEqual(found, [true], "it is in memory")
        pipeline.clear(.memory)
        found = await [isCached(b)]
        XCTAssertEqual(found, [false])
        _ = await image(pipeline, a)
        pipeline.clear(.memory)
        XCTAssertNil(pipeline.cachedImage(for: a))
        found = await [isCached(a)]
        XCTAssertEqual(found, [true], "it is on disk")
    }

    func testTheNetworkLogHasALineForEachTransfer() async throws {
        let red = red
        let server = try HTTPServer { PipelineHarness.reply(red, $0) }
        let harness = PipelineHarness()
        let log = URL(fileURLWithPath: harness.path + ".jsonl")
        defer { try? FileManager.default.removeItem(at: log) }
        var configuration = ADKImagePipeline.Configuration()
        configuration.disk = .folder(URL(fileURLWithPath: harness.path))
        configuration.networkLog = log
        let pipeline = ADKImagePipeline(configuration: configuration)
        let address = try url(server, "/a")
        _ = try await pipeline.image(for: address)
        pipeline.clear(.memory)
        _ = try await pipeline.image(for: address)
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.count, 1)
        XCTAssert(lines[0].contains("\"status\":200"))
        await pipeline.finishWriting()
    }

    func testADiscardedPipelineFreesItsImages() async throws {
        let red = red
        let server = try HTTPServer { PipelineHarness.reply(red, $0) }
        let url = try url(server, "/a")
        weak var image: UIImage?
        do {
            let pipeline = PipelineHarness().pipeline()
            let loaded = try await pipeline.image(for: url)
            let drawn = try XCTUnwrap(loaded.pixelValues)
            XCTAssertFalse(drawn.isEmpty)
            let pixels = PixelBuffer(width: 4, height: 4)
            ImageMemoryCache.keep(pixels, for: try XCTUnwrap(Self.key(of: loaded)))
            XCTAssertGreaterThan(pipeline.memory.byteCounts.drawings, 0)
            image = loaded
            await pipeline.finishWriting()
        }
        while image != nil { await Task.yield() }
    }

    /// The key of the drawn contents of an image at 4 x 4 pixels.
    private static func key(of image: UIImage) -> RenderedContents.Key? {
        let request = ImageGeometry.Request(
            pixelWidth: image.pixelSize.width, pixelHeight: image.pixelSize.height, imageScale: 1, width: 4, height: 4,
            displayScale: 1, contentMode: .scaleAspectFill, isCropEnabled: true,
            cropRect: CGRect(x: 0.5, y: 0.5, width: 0, height: 0), forcedSize: .zero, forceUpscaling: false, clips: true
        )
        guard let geometry = ImageGeometry(request) else { return nil }
        return RenderedContents.Key(
            ImageDrawing(
                image: image, geometry: geometry, width: 4, height: 4, tint: nil, background: nil,
                traits: UITraitCollection()))
    }

    func testTexturesNameIsTheSharedPipeline() throws {
        let downloader = ASPINRemoteImageDownloader.shared()
        XCTAssert(downloader.sharedPINRemoteImageManager() === ADKImagePipeline.shared)
        let services = ASNetworkImageNode.defaultServices
        XCTAssert(services.cache === ADKImagePipeline.shared && services.downloader === ADKImagePipeline.shared)
        let url = try XCTUnwrap(URL(string: "http://127.0.0.1:1/texture"))
        XCTAssertNil(downloader.synchronouslyFetchedCachedImage(with: url))
        let image = UIImage(pixels: PixelBuffer(width: 2, height: 2), scale: 1)
        downloader.store(image, for: url)
        XCTAssert(downloader.synchronouslyFetchedCachedImage(with: url)?.asdk_image() === image)
        downloader.clearFetchedImageFromCache(with: url)
        // The image is alive, and still not found.
        XCTAssertNil(downloader.synchronouslyFetchedCachedImage(with: url))
        withExtendedLifetime(image) {}
    }
}
