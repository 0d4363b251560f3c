import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// User names, passwords and queries of addresses are in no error and in no message.
final class SecretAddressTests: ImageTestCase, @unchecked Sendable {
    /// Never answers.
    private final class SilentCache: ASImageCacheProtocol {
        private let completions = Locked<[Completion]>([])

        func cachedImage(with url: URL, callbackQueue: DispatchQueue, completion: @escaping Completion) {
            completions.withLock { $0.append(completion) }
        }

        func answer() { for completion in completions.current { completion(nil, .asynchronous) } }
    }

    @MainActor
    private final class Errors: ASNetworkImageNodeDelegate {
        var all: [any Error] = []
        func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) { all.append(error) }
    }

    private static let place = "/a.png?token=hunter2&signature=hunter2#hunter2"
    private let address = URL(string: "https://quibble:hunter2@example.invalid" + place)

    /// All texts that a program makes of an error.
    private func texts(_ error: any Error) -> [String] {
        var dumped = ""
        dump(error, to: &dumped)
        return ["\(error)", String(reflecting: error), error.localizedDescription, dumped]
    }

    private func expectNoSecret(_ texts: [String], line: UInt = #line) {
        for text in texts { XCTAssertFalse(text.contains("hunter2") || text.contains("quibble"), text, line: line) }
    }

    /// An image whose header can be read, and nothing else.
    private func unreadable() throws -> Data {
        let data = try PNGEncoder.encode(map(40, 40)).prefix(60)
        XCTAssertThrowsError(try UIImage(encoded: data).pixels(for: .full))
        return data
    }

    // MARK: - Nodes

    /// Shows a node until it has an error.
    @MainActor
    private func error(
        of url: URL?, _ downloader: any ASImageDownloaderProtocol, _ act: (HeadlessHost) throws -> Void = { _ in }
    ) throws -> any Error {
        let (node, errors) = (ASNetworkImageNode(cache: nil, downloader: downloader), Errors())
        node.delegate = errors
        node.url = url
        let (host, window) = makeWindow(node)
        try host.run(for: 0.1)
        expectNoSecret([FrameLoop.shared.pendingDescription])
        try act(host)
        try host.settle()
        withExtendedLifetime(window) {}
        return try XCTUnwrap(errors.all.first)
    }

    func testTheErrorOfAnImageThatCannotBeDecodedShowsNoSecret() throws {
        try onMain {
            let downloader = HandDownloader()
            let image = try UIImage(encoded: unreadable())
            let error = try error(of: address, downloader) { _ in downloader.finish(0, image) }
            guard case ASNetworkImageError.unreadable(file: "https://example.invalid/a.png", _) = error else {
                return XCTFail("\(error)")
            }
            expectNoSecret(texts(error) + ImageLog.reportedMessages)
        }
    }

    func testTheErrorOfAFileThatCannotBeReadShowsNoSecret() throws {
        let folder = NSTemporaryDirectory()
        let name = "adk-unreadable-\(UUID().uuidString).png"
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + name))
        defer { try? FileManager.default.removeItem(atPath: folder + name) }
        try onMain {
            let url = URL(string: "file://\(folder)\(name)?token=hunter2")
            let error = try error(of: url, HandDownloader())
            guard case ASNetworkImageError.unreadable(file: folder + name, _) = error else {
                return XCTFail("\(error)")
            }
            expectNoSecret(texts(error))
        }
    }

    func testTheErrorOfAnAddressWithoutADownloaderShowsNoSecret() throws {
        try onMain {
            let node = ASNetworkImageNode(cache: nil, downloader: nil)
            let errors = Errors()
            node.delegate = errors
            node.url = address
            let (host, _) = makeWindow(node)
            try host.settle()
            expectNoSecret(errors.all.flatMap(texts))
        }
    }

    func testTheMessageOfACacheThatDoesNotAnswerShowsNoSecret() throws {
        try onMain {
            let cache = SilentCache()
            let node = ASNetworkImageNode(cache: cache, downloader: HandDownloader())
            node.url = address
            let (host, _) = makeWindow(node)
            try host.run(for: 0.1)
            let pending = FrameLoop.shared.pendingDescription
            XCTAssertTrue(pending.contains("the image cache's answer for https://example.invalid/a.png"), pending)
            expectNoSecret([pending])
            node.url = nil
            cache.answer()
            try host.settle()
        }
    }

    // MARK: - Pipelines

    func testNoErrorOfAPipelineShowsASecret() throws {
        let gate = HTTPServerGate()
        let noImage = try unreadable()
        let server = try HTTPServer { request in
            switch request.target.prefix(while: { $0 != "?" }) {
            case "/loop": .redirect("/loop?token=hunter2")
            case "/ftp": .redirect("ftp://quibble:hunter2@example.invalid/a?token=hunter2")
            case "/away": .redirect("http://quibble:hunter2@127.0.0.1:1/a?token=hunter2")
            case "/refused": .answer(403)
            case "/later": .answer(503, headers: [("Retry-After", "1000")])
            case "/text": .answer(200, Array("no picture".utf8))
            case "/held": HTTPServerReply([.hold(gate), .close])
            default: .raw("this is no HTTP\r\n\r\n")
            }
        }
        defer {
            gate.open()
            server.stop()
        }
        let pipeline = PipelineHarness().pipeline()
        func url(_ path: String) throws -> URL {
            let port = server.port
            return try XCTUnwrap(URL(string: "http://quibble:hunter2@127.0.0.1:\(port)\(path)?token=hunter2&x=hunter2"))
        }
        func error(_ url: URL, _ options: ADKImagePipeline.Options = .init()) -> ADKImageDownloadError? {
            let result = PipelineHarness.wait { () -> ADKImageDownloadError? in
                do throws(ADKImageDownloadError) {
                    _ = try await pipeline.image(for: url, options: options)
                    return nil
                } catch {
                    return error
                }
            }
            return result ?? nil
        }
        var options = ADKImagePipeline.Options(shouldRetry: false)
        var errors: [String: ADKImageDownloadError?] = [:]
        for path in ["/loop", "/ftp", "/away", "/refused", "/text", "/malformed", "/later"] {
            errors[path] = error(try url(path), options)
        }
        // Refused by the answer before.
        errors["/text again"] = error(try url("/text"), options)
        options.policy = .cacheOnly
        errors["/none"] = error(try url("/none"), options)
        let other = PipelineHarness().pipeline()
        let held = try url("/held")
        errors["/held"] =
            PipelineHarness.wait { () -> ADKImageDownloadError? in
                let task = Task { () -> ADKImageDownloadError? in
                    do throws(ADKImageDownloadError) {
                        _ = try await other.image(for: held)
                        return nil
                    } catch {
                        return error
                    }
                }
                task.cancel()
                return await task.value
            } ?? nil
        let cut = try HTTPServer { _ in .answer(200, [UInt8](noImage)) }
        defer { cut.stop() }
        let decoded = URL(string: "http://quibble:hunter2@127.0.0.1:\(cut.port)/cut?token=hunter2")
        errors["/cut"] = error(try XCTUnwrap(decoded), .init(size: CGSize(width: 10, height: 10)))

        for (path, error) in errors {
            let error = try XCTUnwrap(error, path)
            let isExpected =
                switch (path, error) {
                case ("/loop", .unreachable), ("/ftp", .unreachable), ("/away", .unreachable): true
                case ("/malformed", .unreachable), ("/refused", .refused), ("/later", .refused): true
                case ("/text again", .refused), ("/text", .unreadable), ("/cut", .unreadable): true
                case ("/none", .notCached), ("/held", .cancelled): true
                default: false
                }
            XCTAssertTrue(isExpected, "\(path): \(error)")
            expectNoSecret(texts(error))
        }
        XCTAssertEqual(errors.count, 11)
    }
}
