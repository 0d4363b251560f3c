import ArgumentParser
import AsyncDisplayKit
import GalleryScenes

/// The command line of the gallery.
struct GalleryOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Shows photos in a window, or writes a screenshot of it.",
        discussion: """
            SOURCES are any number of:
              folders: the photos in them and their subfolders
              photos; a single one is opened, with the others of its folder beside it
              -, a photo that is read from standard input
            or one of:
              a feed.json, or a folder that contains one
              the http: or https: address of a feed.json
            Without SOURCES the built-in album is shown, repeated without end. If the gallery runs already, it shows \
            them in another of its windows.

            Formats: JPEG, PNG, WebP, GIF, TIFF, BMP, ICO, PNM; HEIC and AVIF if libheif is installed; JPEG XL if \
            libjxl is installed; SVG if librsvg is installed; the previews in raw files of cameras if LibRaw is \
            installed. A file's format is recognised by its content, not by its name. Videos are listed with their \
            posters, and opened in the program of the desktop.

            Keys (F1 shows them as well):
              arrows, Page Up, Page Down, Space, Home, End   scroll, or move among the photos
              F1              show the keys of all commands
              F5              read the folder again
              F10             open the menu
              F11             switch full screen on or off
              F12             show how long frames take
              Shift+F12       show the elements that screen readers are told of
              Enter           open the photo with the focus, or else that in the middle; a click opens any
              Ctrl, Shift     with a click: select more photos; Ctrl+A selects all, Esc none
              Ctrl+1 to 4     show the photos in a grid, in rows, in columns, as cards
              Ctrl++, Ctrl+-  larger and smaller photos (also Ctrl and the wheel)
              Ctrl+O          choose photos; with Shift a folder
              Ctrl+C          copy the selected photos, or that in the middle of the window
              Ctrl+V          show the copied files or file paths
              Ctrl+N          open another window with the same photos
              Ctrl+W, q       close the window
              Esc             leave full screen
              Ctrl+Q          close all windows
            Keys while a photo is open:
              Left, Right, Page Up, Page Down, Space   the photos beside it
              Home, End       the first and the last photo
              +, -, 0, 1, 2   larger, smaller, whole, its own size, over the whole window (also the wheel and a
                              double click)
              r, l, m         turn the view right and left, mirror it; the file stays as it is
              Up, Down        move a large photo (also a drag)
              i, s, t         the information about it; a slide show; a row of the other photos
              p, comma, full stop   pause an animated photo; the frame before, the frame after
              Enter           play a video
              Ctrl+R, Ctrl+Shift+R, Ctrl+M   rotate right and left, mirror, in the file
              Del, F2         move to the trash, rename; Ctrl+Z takes these back, and turns
              Esc, BackSpace, Alt+Left   return to the list; Esc ends a slide show first
            A folder or photos dropped onto a window are shown in it.

            Photos and pages from the network are kept on disk, 256 MB at most, and shown from there without the \
            network: in ~/.cache/gallery, or in the folder that XDG_CACHE_HOME or --cache names. A photo or a page \
            that could not be loaded is loaded again by a click on “Try again”.

            Examples:
              gallery ~/Pictures
              gallery photo.jpg
              gallery --theme dark --scale 2
              gallery --headless --screenshot feed.png --scroll-to row:7
              gallery https://photos.example/feed.json
            """,
        version: "0.2.0")

    @Argument(help: "Folders, photos, a feed.json or its address. (default: the built-in album)")
    var sources: [String] = []

    @Option(help: "The scene to open in place of the photos; see --list-scenes.")
    var scene: String?

    @Flag(help: "Print the elements that a screen reader is told of, and exit.")
    var accessibilityTree = false

    @Option(help: "Number of rows of the scene `rows`.")
    var rows = 1_000_000

    @Option(help: "Show this number of numbered items in the scene `grid` instead of photos.")
    var items: Int?

    @Flag(help: "Show whole photos in rows of one height in the scene `grid`, instead of squares.")
    var justified = false

    @Flag(help: "List the scenes and exit.")
    var listScenes = false

    @Option(help: "Size of the window in points, as WIDTHxHEIGHT. (default: that of the last window)")
    var size: WindowSize?

    @Option(help: "Pixels per point, from 0.25 to 8. (default: the desktop's scale)")
    var scale: Double?

    @Option(help: "Width of the photo column in points, or `full` for the width of the window.")
    var column = ColumnOption(width: .points(720))

    @Option(help: "Appearance: system (the desktop's setting), light or dark.")
    var theme = ThemeOption.system

    @Flag(help: "Run without a display. Needs --screenshot or --accessibility-tree.")
    var headless = false

    @Option(help: "Write a screenshot to this PNG file once everything is loaded and drawn, and exit.")
    var screenshot: String?

    @Option(help: "Scroll a feed to this offset in points, or to a row: `row:N`, where the first row is 0.")
    var scrollTo: ScrollOption?

    @Option(help: "Append the costs of each frame to this file, one JSON object per line.")
    var framesLog: String?

    @Option(help: "Keep what the network delivers in this folder.")
    var cache: String?

    @Flag(help: "Keep nothing of what the network delivers on disk.")
    var noCache = false

    @Option(help: "Append every transfer from the network to this file, one JSON object per line.")
    var networkLog: String?

    @Option(help: "At the end, write a trace of all threads to this file, as JSON for Perfetto (ui.perfetto.dev).")
    var trace: String?

    @Flag(help: "Print the duration of each step until the first photos are shown, on standard error.")
    var startupTrace = false

    @Flag(help: "Show the scroll offset in pixels in the window's title, as y=OFFSET.")
    var offsetInTitle = false

    @Option(
        help: ArgumentHelp("Decode this photo repeatedly in the background, eight times at once.", visibility: .hidden))
    var decodeLoad: String?

    @Option(
        help: ArgumentHelp(
            "Limit of the memory for decoding, in megabytes. Prints the bytes used at the end.", visibility: .hidden))
    var decodeMemory: Int?

    func validate() throws {
        if let decodeMemory, !(1...1_000_000).contains(decodeMemory) {
            throw ValidationError("--decode-memory must be between 1 and 1000000, not \(decodeMemory)")
        }
        if let scale, !(scale.isFinite && scale >= 0.25 && scale <= 8) {
            throw ValidationError("--scale must be between 0.25 and 8, not \(scale)")
        }
        if !(0...2_000_000_000).contains(rows) {
            throw ValidationError("--rows must be between 0 and 2000000000, not \(rows)")
        }
        if let items, !(0...1_000_000_000).contains(items) {
            throw ValidationError("--items must be between 0 and 1000000000, not \(items)")
        }
        if cache != nil, noCache {
            throw ValidationError("--cache names a folder for what --no-cache does not keep: use one of them")
        }
        if cache == "" { throw ValidationError("--cache needs the name of a folder") }
        if headless, screenshot == nil, !listScenes, !accessibilityTree {
            throw ValidationError("--headless shows no window: add --screenshot FILE.png")
        }
        if sources.filter({ $0 == "-" }).count > 1 { throw ValidationError("- can be given once") }
        if let scene, GalleryScene.named(scene) == nil {
            let names = GalleryScene.all.map(\.name).joined(separator: ", ")
            throw ValidationError("there is no scene “\(scene)”. The scenes are: \(names)")
        }
    }
}

/// `WIDTHxHEIGHT` in points, each from 1 to 32767.
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

/// A width in points, or `full`.
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

/// `system`, `light` or `dark`.
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

/// An offset in points, or `row:N`.
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
