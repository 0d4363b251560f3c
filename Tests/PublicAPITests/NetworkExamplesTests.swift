import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// The code of the article *Pictures from the network* runs, with a server of this machine.
final class NetworkExamplesTests: XCTestCase, @unchecked Sendable {
    private let photo = NetworkExamplesTests.picture(600, 400, 0xFF33_6699)
    private let thumbnail = NetworkExamplesTests.picture(60, 40, 0xFF99_6633)

    /// A PNG file of one colour.
    private static func picture(_ width: Int, _ height: Int, _ color: UInt32) -> [UInt8] {
        let pixels = PixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height { for x in 0..<width { pixels.row(y)[x] = color } }
        return (try? PNGEncoder.encode(pixels)).map { [UInt8]($0) } ?? []
    }

    /// A server whose photo is missing in the first request, and a pipeline without a disk.
    private func serve(_ body: (HTTPServer, @Sendable (String) throws -> URL) throws -> Void) throws {
        let (photo, thumbnail) = (photo, thumbnail)
        let server = try HTTPServer { request in
            switch request.target {
            case "/photo": .answer(200, photo)
            case "/thumbnail": .answer(200, thumbnail)
            default: request.attempt == 0 ? .answer(404) : .answer(200, photo)
            }
        }
        defer { server.stop() }
        let before = ADKImagePipeline.shared
        defer { ADKImagePipeline.shared = before }
        var configuration = ADKImagePipeline.Configuration()
        configuration.disk = .off
        ADKImagePipeline.shared = ADKImagePipeline(configuration: configuration)
        try body(server) { try XCTUnwrap(URL(string: server.url($0))) }
    }

    @MainActor
    private func show(_ node: ASDisplayNode, _ body: (HeadlessHost, UIWindow) throws -> Void) throws {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.rootViewController = ASDKViewController(node: node)
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        try body(host, window)
    }

    func testAPortraitIsShownInPlaceOfTheInitials() throws {
        try serve { _, address in
            try onMain {
                let initials = try UIImage(encoded: Data(self.thumbnail))
                let node = PortraitNode(try address("/photo"), initials: initials)
                try self.show(node) { _, window in
                    XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFF33_6699)
                }
            }
        }
    }

    func testAnErrorIsTextAndAClickTriesAgain() throws {
        try serve { _, address in
            try onMain {
                let node = PhotoWithStateNode(try address("/missing"))
                node.photo.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                try self.show(node) { host, window in
                    let words = node.status.attributedText?.attributedText.string ?? ""
                    XCTAssert(words.contains("404 (not found)") && words.hasSuffix("Click to try again."), words)
                    node.clicked()
                    try host.settle()
                    XCTAssertEqual(node.status.attributedText?.attributedText.string, "")
                    XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFF33_6699)
                }
            }
        }
    }

    func testTheBestVersionIsShownInTheEnd() throws {
        try serve { server, address in
            try onMain {
                let versions = Versions(photo: try address("/photo"), thumbnail: try address("/thumbnail"))
                let node = versions.makeNode()
                try self.show(node) { _, window in
                    XCTAssertEqual(node.displayedImageIdentifier, AnyHashable("photo"))
                    XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFF33_6699)
                }
            }
            XCTAssertEqual(server.requests.map(\.target), ["/thumbnail", "/photo"])
        }
    }

    func testAPipelineGivesPicturesToAnyCode() async throws {
        let photo = photo
        let server = try HTTPServer { _ in .answer(200, photo) }
        defer { server.stop() }
        let image = try await NetworkSamples.thumbnail(of: XCTUnwrap(URL(string: server.url("/photo"))))
        XCTAssertEqual(image.size, CGSize(width: 64, height: 43))
    }

    func testTheOtherSamplesDoWhatTheySay() throws {
        try serve { server, address in
            let url = try address("/photo")
            XCTAssertEqual(NetworkSamples.portrait(url, isOwn: true).cachePolicy, .revalidate)
            XCTAssertEqual(NetworkSamples.portrait(url, isOwn: false).cachePolicy, .preferCache)
            let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "adk-examples-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            NetworkSamples.configure(folder)
            NetworkSamples.prepare([url], passed: [])
            let limit = ContinuousClock.now + .seconds(120)
            while ADKImagePipeline.shared.cachedImage(for: url) == nil, ContinuousClock.now < limit { usleep(1000) }
            XCTAssertNotNil(ADKImagePipeline.shared.cachedImage(for: url))
            NetworkSamples.prepare([], passed: [url])
            // The disk follows.
            while !FileManager.default.fileExists(atPath: folder.path), ContinuousClock.now < limit { usleep(1000) }
            XCTAssert(FileManager.default.fileExists(atPath: folder.path))
        }
    }
}
