import ArgumentParser
import AsyncDisplayKit
import Foundation
import LoopbackServers

/// Receives and decodes far more bytes than the budgets allow, and measures what the process takes meanwhile.
struct BytesBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bytes",
        abstract: "Decodes large pictures and receives large bodies within memory budgets.",
        discussion: """
            Half of the HEIC pictures are shown by nodes and half are decoded by blocks in the background. Meanwhile \
            bodies come from servers in the same process: JPEG pictures of a camera, with other bytes behind. Half of \
            them are decoded, and half are written to a disk cache. All of it runs on two cores. Build in release.
            """)

    @Option(help: "A HEIC picture of 24 megapixels.")
    var heic: String

    @Option(help: "The folder with a camera's JPEG pictures: p0000.jpg and eleven others of 24 megapixels.")
    var camera: String

    @Option(help: "The number of HEIC pictures.")
    var pictures = 40

    @Option(help: "The number of bodies.")
    var transfers = 32

    @Option(help: "The length of a body, in MB.")
    var megabytes = 250

    @Option(help: "The limit of each budget, in MB.")
    var limit = 300

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    /// The processor cores that all threads and decoders share.
    private static let coreCount = 2

    func run() throws {
        try ProcessorCores.use(BytesBenchmark.coreCount)
        var report = BenchmarkReport()
        report.note("window_copy_ms", WindowCopy.seconds(PixelSize(width: 1280, height: 800)) * 1000)
        try MainActor.assumeIsolated { try measure(&report) }
        try report.publish(json: json)
    }

    @MainActor
    private func measure(_ report: inout BenchmarkReport) throws {
        let limitBytes = limit * 1_000_000
        ASImageDecoding.byteLimit = limitBytes
        ADKImagePipeline.receivingByteLimit = limitBytes
        let host = HeadlessHost()
        FrameLoop.shared.attach(host)
        let root = ASDisplayNode()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
        window.rootViewController = ASDKViewController(node: root)
        window.makeKeyAndVisible()
        FrameLoop.shared.runFrame()

        let file = try Data(contentsOf: URL(fileURLWithPath: heic))
        let nodes = try (0..<pictures).map { index in
            let node = ASImageNode()
            node.frame = CGRect(x: index % 8 * 100, y: index / 8 * 100, width: 90, height: 60)
            node.image = try UIImage(encoded: file)
            return node
        }
        let (shown, prepared) = (nodes[..<(pictures / 2)], nodes[(pictures / 2)...])
        let memory = ProcessMemory()
        let start = MonotonicClock.seconds
        let bodies = try ReceivedBodies(camera: camera, count: transfers, length: megabytes * 1_000_000)
        defer { bodies.stop() }
        for node in shown { root.addSubnode(node) }
        let (ended, failed) = (Locked(0), Locked(0))
        for node in prepared {
            guard let image = node.image else { continue }
            ASPerformBlockOnBackgroundThread {
                if image.preparingThumbnail(of: CGSize(width: 90, height: 60)) == nil { failed.withLock { $0 += 1 } }
                ended.withLock { $0 += 1 }
            }
        }
        var (walls, times) = ([Double](), [Double]())
        while ended.current < prepared.count || bodies.endedCount < transfers || !shown.allSatisfy(\.isDisplayed)
            || !FrameLoop.shared.isSettled
        {
            let (wall, time) = (MonotonicClock.seconds, ProcessorTime.threadNanoseconds)
            FrameLoop.shared.runFrame()
            MainThread.drainQueue()
            walls.append((MonotonicClock.seconds - wall) * 1000)
            times.append((ProcessorTime.threadNanoseconds - time) / 1e6)
            _ = MainThread.waitForQueue(atMost: 0.004)
        }
        report.note("seconds", MonotonicClock.seconds - start)
        // The last owners may be released on other threads.
        let limit = MonotonicClock.seconds + 2
        while BodyMemory.shared.byteCount + ASImageDecoding.byteCount > 0, MonotonicClock.seconds < limit {
            _ = MainThread.waitForQueue(atMost: 0.004)
        }
        let peak = memory.stop()
        let budgets = 2 * Double(limitBytes)
        report.note("peak_mb", peak.bytes / 1e6)
        report.note("peak_own_mb", peak.parts.own / 1e6)
        report.note("peak_shared_mb", peak.parts.shared / 1e6)
        report.note("peak_decoders_mb", peak.parts.decoders / 1e6)
        report.note("peak_over_budgets", peak.bytes / budgets)
        report.note("decoding_over_budget", Double(ASImageDecoding.highestByteCount) / Double(limitBytes))
        report.note("bodies_over_budget", Double(ADKImagePipeline.highestReceivedByteCount) / Double(limitBytes))
        report.note("failed", Double(failed.current + bodies.failedCount))
        report.note("left_decoding_bytes", Double(ASImageDecoding.byteCount))
        report.note("left_body_bytes", Double(BodyMemory.shared.byteCount))
        report.note("left_work", Double(WorkQueue.shared.unfinishedCount + OutstandingWork.current))
        report.note("main_turns", Double(walls.count))
        report.note("main_p99_ms", BytesBenchmark.percentile(walls, 0.99))
        report.note("main_p99_processor_ms", BytesBenchmark.percentile(times, 0.99))
        report.note("main_longest_ms", walls.max() ?? .nan)
    }

    private static func percentile(_ values: [Double], _ share: Double) -> Double {
        values.isEmpty ? .nan : values.sorted()[Int(Double(values.count - 1) * share)]
    }
}

/// The transfers of the benchmark, from as many hosts as they need to run at once. They begin at once. Thread-safe.
private final class ReceivedBodies: Sendable {
    private let servers: [HTTPServer]
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-bytes-\(getpid())")
    private let ended = Locked(0)
    private let failed = Locked(0)

    private static let hostCount = 6

    init(camera: String, count: Int, length: Int) throws {
        let photos = try (0..<12).map { number in
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: String(format: "%@/p%04d.jpg", camera, number))))
        }
        servers = try (0..<ReceivedBodies.hostCount).map { _ in
            try HTTPServer { request in
                let photo = photos[(Int(request.target.dropFirst()) ?? 0) % photos.count]
                let fields = [("Content-Length", "\(length)"), ("Cache-Control", "max-age=600")]
                return HTTPServerReply([
                    .bytes(HTTPServerReply.head(200, fields)), .bytes(photo),
                    .pattern(count: max(0, length - photo.count)),
                ])
            }
        }
        var configuration = ADKImagePipeline.Configuration()
        configuration.disk = .folder(folder)
        // One entry may take an eighth.
        configuration.diskByteLimit = 9 * length
        let pipeline = ADKImagePipeline(configuration: configuration)
        for number in 0..<count {
            guard let url = URL(string: servers[number % servers.count].url("/\(number)")) else { continue }
            var options = ADKImagePipeline.Options(policy: number % 4 < 2 ? .standard : .noStore)
            if number % 2 == 0 { options.size = CGSize(width: 90, height: 60) }
            Task.detached { [ended, failed, options] in
                do throws(ADKImageDownloadError) {
                    _ = try await pipeline.image(for: url, options: options)
                } catch {
                    print(error)
                    failed.withLock { $0 += 1 }
                }
                await pipeline.finishWriting()
                ended.withLock { $0 += 1 }
            }
        }
    }

    var endedCount: Int { ended.current }
    var failedCount: Int { failed.current }

    func stop() {
        for server in servers { server.stop() }
        try? FileManager.default.removeItem(at: folder)
    }
}
