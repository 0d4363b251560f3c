import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// A folder and a clock for pipelines, and images that a server gives.
final class PipelineHarness {
    let path = NSTemporaryDirectory() + "adk-pipeline-\(getpid())-\(UUID().uuidString)"
    let time = Locked(1_700_000_000)

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A pipeline on the folder, as another process would make it.
    func pipeline(_ change: (inout ResourceConfiguration) -> Void = { _ in }) -> ADKImagePipeline {
        var resource = ResourceConfiguration()
        resource.folder = CacheFolder(path: path)
        resource.transfers.proxy = ""
        resource.transfers.idleSeconds = 0.2
        resource.limits = DiskCacheLimits(byteLimit: 64 << 20)
        resource.now = { [time] in time.current }
        change(&resource)
        return ADKImagePipeline(resource)
    }

    /// A PNG file of one colour.
    static func flat(_ color: UInt32, side: Int = 40) -> [UInt8] {
        let buffer = PixelBuffer(width: side, height: side, isOpaque: true)
        for y in 0..<side { for x in 0..<side { buffer.row(y)[x] = color } }
        return (try? PNGEncoder.encode(buffer)).map { [UInt8]($0) } ?? []
    }

    /// A PNG file of random pixels.
    static func noise(_ seed: UInt64, side: Int) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        let buffer = PixelBuffer(width: side, height: side, isOpaque: true)
        for y in 0..<side {
            for x in 0..<side { buffer.row(y)[x] = 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) }
        }
        return (try? PNGEncoder.encode(buffer)).map { [UInt8]($0) } ?? []
    }

    /// The file for a minute, with a tag.
    static func reply(_ file: [UInt8], _ request: HTTPServerRequest) -> HTTPServerReply {
        .answer(200, file, headers: [("Cache-Control", "max-age=60"), ("ETag", "\"a\""), ("Accept-Ranges", "bytes")])
    }

    /// Runs `body` of another task to its end, from a thread that is not one of tasks.
    @discardableResult
    static func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
        let value = Locked<Value?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let result = await body()
            value.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        return value.current
    }
}

extension ADKImagePipeline {
    /// Waits until the engine's thread has followed all commands and read all reports. A turn of the thread follows
    /// commands four times, and does the rest afterwards.
    func finishTurn() {
        for _ in 0..<5 {
            let done = DispatchSemaphore(value: 0)
            loader.engine.run { done.signal() }
            done.wait()
        }
    }
}

extension UIImage {
    /// All pixels; nil for a damaged image.
    var pixelValues: [UInt32]? {
        guard let pixels = try? pixels(for: .full) else { return nil }
        return (0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels.row(y)[$0] } }
    }
}
