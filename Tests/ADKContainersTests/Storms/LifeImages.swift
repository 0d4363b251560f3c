import ADKFoundation
import ADKGraphics
import ADKNodes
import Foundation
import TestSupport

@testable import ADKNetwork

/// Where the image nodes of `NodeLivesTests` get their images from.
protocol LifeImages: Sendable {
    var downloader: any ASImageDownloaderProtocol { get }
    /// The cache of the next node; nil for none.
    var cache: (any ASImageCacheProtocol)? { get }
    /// The address of the next image.
    func address() -> URL?
    /// The number of running transfers and their bytes, by name.
    var running: [String: Int] { get }
    /// Waits until the transfers of cancelled loads have ended. They may receive bytes until then.
    func endCancelled()
    /// Ends what is held back. All nodes are freed.
    func letGo()
}

/// A downloader that never answers. It counts the downloads that were not cancelled.
final class SilentDownloader: ASImageDownloaderProtocol, LifeImages {
    private let transfers = Locked(Set<Int>())
    private let last = Locked(0)

    var downloader: any ASImageDownloaderProtocol { self }
    var cache: (any ASImageCacheProtocol)? { nil }
    func address() -> URL? { URL(string: "http://example.invalid/a") }
    var running: [String: Int] { ["transfers": transfers.current.count] }
    func endCancelled() {}
    func letGo() {}

    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        let number = last.withLock { last in
            last += 1
            return last
        }
        transfers.withLock { _ = $0.insert(number) }
        return number
    }

    func cancelImageDownload(forIdentifier identifier: any Sendable) {
        guard let number = identifier as? Int else { return }
        transfers.withLock { _ = $0.remove(number) }
    }
}

/// A pipeline with a disk, and its server: it sends every second image, and of the others the first bytes only.
final class HeldImages: LifeImages {
    private let pipeline: ADKImagePipeline
    private let server: HTTPServer
    private let memory: BodyMemory
    private let gate: Locked<HTTPServerGate>
    private let folder: String
    private let last = Locked(0)

    /// So few that some are in the caches.
    private static let addressCount = 24
    /// The bytes that come of an image that is held back.
    private static let firstBytes = 1_000

    init() throws {
        let file = HeldImages.file(side: 40)
        let gate = Locked(HTTPServerGate())
        server = try HTTPServer { request in
            let fields = [("Cache-Control", "max-age=60"), ("Content-Length", "\(file.count)")]
            let head = HTTPServerReply.head(200, fields)
            let isHeld = Int(request.target.dropFirst()).map { $0 % 2 == 1 } ?? false
            guard isHeld else { return HTTPServerReply([.bytes(head + file)]) }
            return HTTPServerReply([.bytes(head + file.prefix(HeldImages.firstBytes)), .hold(gate.current), .close])
        }
        (self.gate, memory) = (gate, BodyMemory(byteLimit: 1 << 20))
        folder = NSTemporaryDirectory() + "adk-lives-\(getpid())-\(UUID().uuidString)"
        var resource = ResourceConfiguration()
        resource.folder = CacheFolder(path: folder)
        resource.transfers.proxy = ""
        resource.transfers.idleSeconds = 0.2
        resource.transfers.bodies = memory
        pipeline = ADKImagePipeline(resource)
    }

    deinit {
        letGo()
        server.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    var downloader: any ASImageDownloaderProtocol { pipeline }
    var cache: (any ASImageCacheProtocol)? { last.current % 3 == 0 ? nil : pipeline }

    func address() -> URL? {
        let number = last.withLock { last in
            last += 1
            return last % HeldImages.addressCount
        }
        return URL(string: server.url("/\(number)"))
    }

    var running: [String: Int] {
        ["transfers": pipeline.loader.requestCount, "bytes of bodies": memory.byteCount]
    }

    func endCancelled() {
        // The engine's thread looks whether a load is wanted, and then asks itself for the end of the transfer.
        for _ in 0..<2 {
            let done = DispatchSemaphore(value: 0)
            pipeline.loader.engine.run { done.signal() }
            done.wait()
        }
    }

    func letGo() {
        let old = gate.withLock { gate in
            defer { gate = HTTPServerGate() }
            return gate
        }
        old.open()
    }

    /// A PNG file that decodes for a while if `side` is large.
    static func file(side: Int) -> [UInt8] {
        let buffer = PixelBuffer(width: side, height: side, isOpaque: true)
        var random = SeededRandom(seed: 1)
        for y in 0..<side {
            for x in 0..<side { buffer.row(y)[x] = 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) }
        }
        return (try? PNGEncoder.encode(buffer)).map { [UInt8]($0) } ?? []
    }
}
