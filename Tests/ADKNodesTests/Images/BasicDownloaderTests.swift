import ADKFoundation
import ADKGraphics
import ADKNetwork
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNodes

private final class Outcome: ASNetworkImageNodeDelegate {
    var errors: [any Error] = []
    var loads = 0
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { loads += 1 }
    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) { errors.append(error) }
}

/// Image nodes that load over HTTP from a server on the loopback interface.
final class BasicDownloaderTests: ImageTestCase, @unchecked Sendable {
    private static func red() throws -> Data {
        let buffer = PixelBuffer(width: 40, height: 40, isOpaque: true)
        for y in 0..<40 { for x in 0..<40 { buffer.row(y)[x] = 0xFFFF_0000 } }
        return try PNGEncoder.encode(buffer)
    }

    @MainActor
    private func load(_ address: String, _ outcome: Outcome) throws -> (ASNetworkImageNode, HeadlessHost, UIWindow) {
        let node = ASNetworkImageNode(cache: nil, downloader: ASBasicImageDownloader())
        node.delegate = outcome
        node.url = try XCTUnwrap(URL(string: address))
        let (host, window) = makeWindow(node)
        return (node, host, window)
    }

    func testAnImageOfAServerIsShown() throws {
        let red = [UInt8](try Self.red())
        let server = try HTTPServer { _ in .answer(200, red) }
        defer { server.stop() }
        try onMain {
            let outcome = Outcome()
            let (node, host, window) = try load(server.url("/a.png"), outcome)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertEqual([node.currentImageQuality, node.renderedImageQuality, node.downloadProgress], [1, 1, 1])
            XCTAssertEqual(outcome.loads, 1)
        }
        XCTAssert(server.requests[0]["accept"]?.contains("image/webp") == true)
    }

    func testFailuresSayWhatHappenedAndShowNoCredentials() throws {
        let server = try HTTPServer { request in
            request.target == "/text" ? .answer(200, Array("<html>no picture</html>".utf8)) : .answer(404)
        }
        defer { server.stop() }
        try onMain {
            let outcome = Outcome()
            for path in ["/none?token=secret", "/text"] {
                let address = server.url(path).replacingOccurrences(of: "://", with: "://user:password@")
                let (_, host, _) = try load(address, outcome)
                try host.settle()
            }
            let (_, host, _) = try load("http://127.0.0.1:1/a.png", outcome)
            try host.settle()
            let (_, other, _) = try load("gopher://example.invalid/a.png", outcome)
            try other.settle()

            XCTAssertEqual(outcome.loads, 0)
            let errors = try outcome.errors.map { try XCTUnwrap($0 as? ADKImageDownloadError) }
            XCTAssertEqual(errors.count, 4)
            guard case .refused(_, status: 404, _) = errors[0], case .unreadable = errors[1],
                case .unreachable(_, _, isTemporary: true) = errors[2],
                case .unreachable(_, _, isTemporary: false) = errors[3]
            else { return XCTFail("\(errors)") }
            for error in errors {
                XCTAssertFalse("\(error)".contains("secret") || "\(error)".contains("password"), "\(error)")
            }
        }
    }

    func testAProgressiveJPEGIsShownBeforeItHasArrived() throws {
        let photo = try ProgressivePhoto()
        try onMain {
            let outcome = Outcome()
            let (node, host, window) = try load(photo.url, outcome)
            while node.renderedImageQuality == 0 { try host.run(for: 0.02) }
            let early = window.capture()
            XCTAssertTrue((0.1...0.6).contains(node.renderedImageQuality), "\(node.renderedImageQuality)")
            XCTAssertEqual(outcome.loads, 0)

            photo.gate.open()
            try host.settle()
            XCTAssertEqual(outcome.loads, 1)
            XCTAssertEqual(node.renderedImageQuality, 1)
            // The early image is a coarse form of the whole one.
            var difference = 0
            let whole = window.capture()
            for y in 0..<100 {
                for x in 0..<100 {
                    let (a, b) = (early.pixel(x: x, y: y), whole.pixel(x: x, y: y))
                    for shift in [0, 8, 16] as [UInt32] {
                        difference += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
                    }
                }
            }
            XCTAssertTrue((1..<30 * 30_000).contains(difference), "\(difference)")
        }
    }

    func testNodesOfOneAddressShareItsTransferAndACancelledOneEndsIt() throws {
        let red = [UInt8](try Self.red())
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in
            HTTPServerReply([
                .hold(gate), .bytes(HTTPServerReply.head(200, [("Content-Length", "\(red.count)")])), .bytes(red),
            ])
        }
        defer { server.stop() }
        try onMain {
            let downloader = ASBasicImageDownloader()
            let finished = DispatchSemaphore(value: 0)
            func start(_ path: String) throws -> (any Sendable)? {
                downloader.downloadImage(
                    with: try XCTUnwrap(URL(string: server.url(path))), shouldRetry: true, priority: .preload,
                    callbackQueue: .global(), downloadProgress: nil,
                    completion: { _, _, _, _ in finished.signal() })
            }
            let identifiers = try (0..<5).map { _ in try start("/a.png") }
            downloader.cancelImageDownload(forIdentifier: try XCTUnwrap(identifiers[0]))
            // All have joined when the request of a later one arrives.
            _ = try start("/b.png")
            server.waitForRequests(2)
            gate.open()
            for _ in 0..<5 { finished.wait() }
            XCTAssertEqual(server.requests.map(\.target).sorted(), ["/a.png", "/b.png"])
        }
    }
}
