import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Scrolls the gallery on a private X server and reports the cost of its frames.
struct FramesBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Scrolls the gallery: frame intervals, main-thread time, placeholders, memory, CPU.",
        discussion: """
            Starts Xvfb and the gallery that was built with this program, with photos as wide as the window. Then \
            sends wheel clicks through XTEST: 12 s down at 30 per second, 5 s up at 60 per second. The figures come \
            from the gallery's frame log and from the kernel's statistics of its process.
            """)

    @Argument(help: "A folder of photos or a feed.json; the built-in album if left out.")
    var source: String?

    @Option(help: "Also write the figures to this file, as one flat JSON object.")
    var json: String?

    @Option(help: "The window's size in pixels.")
    var size = PixelSize(width: 1280, height: 800)

    @Option(help: "Pixels per point.")
    var scale = 1.0

    @Option(help: "Run the gallery on this many processor cores.")
    var cores: Int?

    @Option(help: "Keep the gallery decoding this photo, eight times at once, while it scrolls.")
    var decodeLoad: String?

    func validate() throws {
        guard scale.isFinite, (0.25...8).contains(scale) else {
            throw ValidationError("--scale must lie between 0.25 and 8")
        }
        guard cores ?? 1 > 0 else { throw ValidationError("--cores must be at least 1") }
    }

    func run() throws {
        let run = FramesRun(source: source, size: size, scale: scale, cores: cores, decodeLoad: decodeLoad)
        try run.measure().publish(json: json)
    }
}

/// A size in pixels, written `WIDTHxHEIGHT`.
struct PixelSize: ExpressibleByArgument, CustomStringConvertible {
    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], (64...8192).contains(width),
            (64...8192).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(width)x\(height)" }
}
