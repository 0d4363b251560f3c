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
            Half of the pictures are shown by nodes and half are decoded by blocks in the background, while bodies come \
            from servers in the same process. Run it on two cores with taskset -c 0,1. Build in release.
            """)

    @Option(help: "The number of HEIC pictures of 24 megapixels.")
    var pictures = 40

    @Option(help: "The number of bodies.")
    var transfers = 32

    @Option(help: "The length of a body, in MB.")
    var megabytes = 250

    @Option(help: "The limit of each budget, in MB.")
    var limit = 300

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    func run() throws {
        var report = BenchmarkReport()
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

        let file = try Data(contentsOf: BytesBenchmark.picture)
        let nodes = try (0..<pictures).map { index in
            let node = ASImageNode()
            node.frame = CGRect(x: index % 8 * 100, y: index / 8 * 100, width: 90, height: 60)
            node.image = try UIImage(encoded: file)
            return node
        }
        let ended = Locked(0)
        let before = try BytesBenchmark.residentMegabytes("VmRSS")
        let start = MonotonicClock.seconds
        let servers = try receive(ended)
        for node in nodes[..<(pictures / 2)] { root.addSubnode(node) }
        for node in nodes[(pictures / 2)...] {
            guard let image = node.image else { continue }
            ASPerformBlockOnBackgroundThread {
                if image.preparingThumbnail(of: CGSize(width: 90, height: 60)) != nil { ended.withLock { $0 += 1 } }
            }
        }
        var (walls, times) = ([Double](), [Double]())
        let count = transfers + pictures - pictures / 2
        while ended.current < count || !nodes[..<(pictures / 2)].allSatisfy(\.isDisplayed) {
            let (wall, time) = (MonotonicClock.seconds, ProcessorTime.threadNanoseconds)
            FrameLoop.shared.runFrame()
            walls.append((MonotonicClock.seconds - wall) * 1000)
            times.append((ProcessorTime.threadNanoseconds - time) / 1e6)
            MainThread.drainQueue()
            _ = MainThread.waitForQueue(atMost: 0.004)
        }
        report.note("seconds", MonotonicClock.seconds - start)
        for server in servers { server.stop() }

        report.note("peak_mb", try BytesBenchmark.residentMegabytes("VmHWM") - before)
        report.note("budgets_mb", Double(2 * limit))
        report.note("peak_decoding_mb", Double(ASImageDecoding.highestByteCount) / 1e6)
        report.note("peak_bodies_mb", Double(ADKImagePipeline.highestReceivedByteCount) / 1e6)
        report.note("left_decoding_mb", Double(ASImageDecoding.byteCount) / 1e6)
        report.note("main_turns", Double(walls.count))
        report.note("main_p99_ms", BytesBenchmark.percentile(walls, 0.99))
        report.note("main_p99_processor_ms", BytesBenchmark.percentile(times, 0.99))
        report.note("main_longest_ms", walls.max() ?? .nan)
    }

    /// Begins the transfers, from as many hosts as they need to run at once.
    private func receive(_ ended: Locked<Int>) throws -> [HTTPServer] {
        let length = megabytes * 1_000_000
        let servers = try (0..<6).map { _ in
            try HTTPServer { _ in
                HTTPServerReply([
                    .bytes(HTTPServerReply.head(200, [("Content-Length", "\(length)")])), .pattern(count: length),
                ])
            }
        }
        var configuration = ADKImagePipeline.Configuration()
        configuration.disk = .off
        let pipeline = ADKImagePipeline(configuration: configuration)
        for number in 0..<transfers {
            guard let url = URL(string: servers[number % 6].url("/\(number)")) else { continue }
            Task.detached {
                // The bodies are no pictures: the error comes when all bytes were received.
                do throws(ADKImageDownloadError) {
                    _ = try await pipeline.image(for: url)
                } catch .unreadable {
                    ended.withLock { $0 += 1 }
                } catch {
                    print(error)
                }
            }
        }
        return servers
    }

    private static let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Tests/ADKGraphicsTests/Codecs/Fixtures/large.heic")

    private static func percentile(_ values: [Double], _ share: Double) -> Double {
        values.isEmpty ? .nan : values.sorted()[Int(Double(values.count - 1) * share)]
    }

    /// A field of the process's status, in MB.
    private static func residentMegabytes(_ field: String) throws -> Double {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
        return (Double(line?.split { !$0.isNumber }.first ?? "") ?? .nan) * 1024 / 1e6
    }
}
