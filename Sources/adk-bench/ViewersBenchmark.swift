import ArgumentParser
import Foundation

/// Measures the gallery beside other viewers of photos, from outside.
struct ViewersBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "viewers",
        abstract: "Measures the gallery beside qimgv, Geeqie, gThumb, Gwenview and Eye of GNOME.",
        discussion: """
            Starts each program on a private X server, 1280x800, with a home folder of its own. A photo counts as \
            shown when the middle of the window does not change any more. Photos of 24 megapixels: start, next photo, \
            key held, memory. A folder of 10,000 photos: first screen without and with thumbnails, processor time of \
            the wheel, memory, rest. Start it with Scripts/bench viewers, which makes the photos and installs the \
            programs, on a machine that does nothing else.
            """)

    @Flag(help: "Also measure the other viewers, and print the ratios.")
    var peers = false

    @Option(help: "Also write the medians to this file, as one flat JSON object.")
    var json: String?

    @Option(help: "How many runs of each program.")
    var runs = 3

    @Option(help: "Only these programs, separated by commas.")
    var only: String?

    @Option(help: "How many photos the folder of thumbnails has.")
    var gridCount = 10_000

    @Option(help: ArgumentHelp("The folder of the large photos.", visibility: .hidden))
    var camera: String?

    @Option(help: ArgumentHelp("The folder of the photos for thumbnails.", visibility: .hidden))
    var feed: String?

    func validate() throws {
        guard runs > 0, gridCount > 0 else { throw ValidationError("--runs and --grid-count must be at least 1") }
    }

    func run() throws {
        guard let camera, let feed else { throw BenchmarkFailure("start this benchmark with Scripts/bench viewers") }
        var programs = ViewerProgram.all(gallery: try ScrollBenchmark.gallery())
        if !peers { programs.removeAll { $0.name != ViewerProgram.ours } }
        if let only {
            let names = only.split(separator: ",").map(String.init)
            programs.removeAll { !names.contains($0.name) }
        }
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "adk-viewers-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let photos = folder.appendingPathComponent("photos"), grid = folder.appendingPathComponent("grid")
        try ViewersBenchmark.fill(photos, with: camera, count: 100)
        try ViewersBenchmark.fill(grid, with: feed, count: gridCount)
        var results: [String: [ScrollResult]] = [:]
        for run in 0..<runs {
            for program in programs {
                FileHandle.standardError.write(Data("run \(run + 1) of \(runs): \(program.name)\n".utf8))
                let home = folder.appendingPathComponent("home-\(program.name)-\(run)")
                try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
                let viewer = ViewerRun(program: program, photos: photos, grid: grid, home: home)
                var result = try viewer.measurePhotos()
                result["grid_new"] = try viewer.measureGrid()
                result["grid_known"] = try viewer.measureGrid()
                results[program.name, default: []].append(ScrollResult(result))
            }
        }
        try ScrollReport(results, order: programs.map(\.name), figures: ProgramFigure.viewing).publish(json: json)
    }

    /// Fills a folder with `count` photos: other names of those in `source`, again and again.
    private static func fill(_ folder: URL, with source: String, count: Int) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: source).filter { $0.hasSuffix(".jpg") }.sorted()
        guard !names.isEmpty else { throw BenchmarkFailure("there are no photos in \(source)") }
        for number in 0..<count {
            let name = String(format: "p%04d.jpg", number)
            let (old, new) = (source + "/" + names[number % names.count], folder.appendingPathComponent(name).path)
            // A folder on another drive gets copies.
            if link(old, new) != 0 { try FileManager.default.copyItem(atPath: old, toPath: new) }
        }
    }
}
