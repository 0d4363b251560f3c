import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Times the comparison of images with equal goldens, which decodes none of them.
struct SnapshotsBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshots",
        abstract: "Compares pictures of 1280x800 pixels with equal goldens.",
        discussion: """
            Reads the file of each golden, hashes the picture and looks both up in the manifest, as the tests of \
            screens do. Figures are pictures per minute of elapsed time with 1 and 2 threads. Build in release, on a \
            machine that does nothing else.
            """)

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Option(help: "The number of comparisons of each thread.")
    var count = 2_000

    /// More than the caches of the processor hold.
    private static let imageCount = 24
    private static let size = (width: 1_280, height: 800)

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count must be positive") }
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-bench-\(getpid())-goldens")
        let store = GoldenStore(directory: folder)
        let environment = EnvironmentFingerprint(parts: ["bench": "1"])
        var images: [(id: String, pixels: PixelBuffer)] = []
        for number in 0..<SnapshotsBenchmark.imageCount {
            let image = SnapshotsBenchmark.image(number)
            try store.record(
                "p\(number)", png: try PNGEncoder.encode(image), framesText: nil, environment: environment)
            images.append(("p\(number)", image))
        }
        var report = BenchmarkReport()
        for threads in [1, 2] {
            let perMinute = try compare(images, store, threads: threads)
            report.note("compared_per_minute_\(threads)_threads", perMinute)
        }
        try FileManager.default.removeItem(at: folder)
        try report.publish(json: json)
    }

    /// A page with rows of blocks, of which each image has others.
    private static func image(_ number: Int) -> PixelBuffer {
        let image = PixelBuffer(width: size.width, height: size.height, isOpaque: true)
        for y in 0..<size.height {
            let row = image.row(y)
            for x in 0..<size.width {
                let block = UInt32(truncatingIfNeeded: (x / 40 + y / 24 * 32 + number) &* 2_654_435_761)
                row[x] = 0xFF00_0000 | block >> 8
            }
        }
        return image
    }

    /// Compares `count` images on each thread. Returns the comparisons per minute.
    private func compare(
        _ images: [(id: String, pixels: PixelBuffer)], _ store: GoldenStore, threads: Int
    ) throws -> Double {
        let different = Locked(0)
        let begin = MonotonicClock.seconds
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for index in 0..<count {
                let (id, pixels) = images[(index + thread * 7) % images.count]
                let known = try? store.environment(of: id, showing: pixels, digest: store.digest(of: id))
                if known == nil { different.withLock { $0 += 1 } }
            }
        }
        let seconds = MonotonicClock.seconds - begin
        guard different.current == 0 else { throw BenchmarkFailure("\(different.current) pictures differed") }
        return Double(count * threads) / seconds * 60
    }
}
