import ArgumentParser
import AsyncDisplayKit
import GalleryScenes

/// The command line of the gallery.
struct GalleryOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Shows photos in a window that scrolls smoothly, or writes a picture of it.",
        discussion: """
            SOURCE is a folder of photos (JPEG, PNG, WebP, GIF, TIFF, BMP, ICO and PNM, HEIC and AVIF with libheif, \
            JPEG XL with libjxl; known by their content, searched with all subfolders), one photo, a feed.json, or a folder that has one. Without it the built-in album is shown, without end.

            Keys: arrows, Page Up and Page Down, Space, Home and End scroll; F11 fills the \
            screen, F12 shows what frames cost; Ctrl+C copies the photo in the middle; Ctrl+N opens \
            another window on the same photos; Ctrl+W, q or Escape closes the window, Ctrl+Q all of \
            them. A folder or photos dropped onto a window, or copied elsewhere and pasted with \
            Ctrl+V as files or paths, are shown in it.

            Examples:
              gallery ~/Pictures
              gallery --theme dark --scale 2
              gallery --headless --screenshot feed.png --scroll-to row:7
            """,
        version: "0.1.0")

    @Argument(help: "A folder of photos, a photo or a feed.json; the built-in album if left out.")
    var source: String?

    @Option(help: "The screen to open; see --list-scenes.")
    var scene = "feed"

    @Option(help: "How many rows the scene `rows` has.")
    var rows = 1_000_000

    @Flag(help: "List the scenes and exit.")
    var listScenes = false

    @Option(help: "Size of the window in points, such as 1100x800.")
    var size = WindowSize(width: 1100, height: 800)

    @Option(help: "Pixels per point: 1, 1.5, 2 and so on. (default: the desktop's)")
    var scale: Double?

    @Option(help: "Width of the photo column in points, or `full` for the window's width.")
    var column = ColumnOption(width: .points(720))

    @Option(help: "Appearance: system (as the desktop is set), light or dark.")
    var theme = ThemeOption.system

    @Flag(help: "Run without an X server; useful with --screenshot.")
    var headless = false

    @Option(help: "Write the settled scene as a PNG to this file, and exit.")
    var screenshot: String?

    @Option(help: "Go to this offset in points, or to `row:N`, counted from 0, before anything else.")
    var scrollTo: ScrollOption?

    @Option(help: "Append a JSON object for each presented frame to this file.")
    var framesLog: String?

    @Option(help: "When the gallery ends, write what every thread did when to this file, for Perfetto.")
    var trace: String?

    @Flag(help: "Say on standard error how long each step took until the first photos were shown.")
    var startupTrace = false

    @Flag(help: "Add the scroll offset in pixels to the window's title, as y=OFFSET.")
    var offsetInTitle = false

    @Option(help: ArgumentHelp("Decode this photo again and again, eight at a time.", visibility: .hidden))
    var decodeLoad: String?

    @Option(
        help: ArgumentHelp(
            "Megabytes that photos being decoded may take; at the end say how many they took.", visibility: .hidden))
    var decodeMemory: Int?

    func validate() throws {
        if let decodeMemory, !(1...1_000_000).contains(decodeMemory) {
            throw ValidationError("--decode-memory must lie between 1 and 1000000, not \(decodeMemory)")
        }
        if let scale, !(scale.isFinite && scale >= 0.25 && scale <= 8) {
            throw ValidationError("--scale must lie between 0.25 and 8, not \(scale)")
        }
        if !(0...2_000_000_000).contains(rows) {
            throw ValidationError("--rows must lie between 0 and 2000000000, not \(rows)")
        }
        if headless, screenshot == nil, !listScenes {
            throw ValidationError("--headless shows nothing by itself: add --screenshot FILE.png")
        }
        if GalleryScene.named(scene) == nil {
            let names = GalleryScene.all.map(\.name).joined(separator: ", ")
            throw ValidationError("there is no scene “\(scene)”; there are: \(names)")
        }
    }
}

/// `WIDTHxHEIGHT` in points.
struct WindowSize: ExpressibleByArgument, CustomStringConvertible {
    var width: Double
    var height: Double

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            (1...32_767).contains(width), (1...32_767).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(Int(width))x\(Int(height))" }
    var size: CGSize { CGSize(width: width, height: height) }
}

struct ColumnOption: ExpressibleByArgument, CustomStringConvertible {
    var width: ColumnWidth

    init(width: ColumnWidth) { self.width = width }

    init?(argument: String) {
        if argument == "full" {
            width = .full
        } else if let points = Double(argument), (1...32_767).contains(points) {
            width = .points(points)
        } else {
            return nil
        }
    }

    var description: String {
        switch width {
        case .full: "full"
        case .points(let points): "\(Int(points))"
        }
    }
}

enum ThemeOption: String, ExpressibleByArgument, CaseIterable {
    case system, light, dark

    var style: UIUserInterfaceStyle {
        switch self {
        case .system: .unspecified
        case .light: .light
        case .dark: .dark
        }
    }
}

struct ScrollOption: ExpressibleByArgument {
    var target: ScrollTarget

    init?(argument: String) {
        if argument.hasPrefix("row:") {
            guard let row = Int(argument.dropFirst(4)), row >= 0 else { return nil }
            target = .row(row)
        } else if let points = Double(argument), points.isFinite {
            target = .points(points)
        } else {
            return nil
        }
    }
}
