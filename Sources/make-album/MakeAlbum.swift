import ADKGraphics
import ArgumentParser
import Foundation

/// Draws the gallery's built-in album. The same version draws the same bytes.
@main
struct MakeAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-album",
        abstract: "Draw the pictures of the gallery's built-in album, its feed and the gallery's icon.",
        discussion: "Takes some minutes; build it with -c release. The same version draws the same bytes.")

    @Argument(help: "The folder to write album/ and icon.png into.")
    var assets = "assets"

    @Option(help: ArgumentHelp("Draw only these pictures and keep the others.", valueName: "name,name…"))
    var only: String?

    @Option(help: ArgumentHelp("Draw sketches at this share of the size, and no feed.", valueName: "0.1…1"))
    var sketch: Float?

    @Flag(help: "List the pictures.")
    var list = false

    func validate() throws {
        let names = Set(Album.pictures.map(\.name))
        if let unknown = only?.split(separator: ",").first(where: { !names.contains(String($0)) }) {
            throw ValidationError("There is no picture called “\(unknown)”; --list shows all.")
        }
        if let sketch, !(0.1...1).contains(sketch) { throw ValidationError("--sketch must be between 0.1 and 1.") }
    }

    func run() throws {
        if list {
            for picture in Album.pictures { print(picture.fileName, "\(picture.width)x\(picture.height)") }
            return
        }
        let chosen = only.map { Set($0.split(separator: ",").map(String.init)) }
        let assets = URL(fileURLWithPath: assets, isDirectory: true)
        let folder = assets.appendingPathComponent("album", isDirectory: true)
        let faces = folder.appendingPathComponent("faces", isDirectory: true)
        try FileManager.default.createDirectory(at: faces, withIntermediateDirectories: true)
        for picture in Album.pictures where chosen?.contains(picture.name) ?? true {
            try draw(picture, into: folder)
        }
        guard sketch == nil else { return }
        try Feed(of: folder).json().write(to: folder.appendingPathComponent("feed.json"))
        try PNGEncoder.encode(Icon.drawn()).write(to: assets.appendingPathComponent("icon.png"))
    }

    private func draw(_ picture: Picture, into folder: URL) throws {
        let painting = picture.painted(scale: sketch ?? 1)
        let data = try picture.encoded(painting)
        try data.write(to: folder.appendingPathComponent(picture.fileName))
        for author in Author.allCases where author.portrait?.picture == picture.name {
            try portrait(of: author, painting, folder)
        }
        print("\(picture.fileName): \(painting.width)x\(painting.height), \(data.count / 1000) kB")
    }

    private func portrait(of author: Author, _ painting: Painting, _ folder: URL) throws {
        guard let frame = author.portrait, let file = author.portraitFile else { return }
        let face = painting.cropped(x: frame.x, y: frame.y, side: frame.side, to: 160)
        let data = try JPEGEncoder.encode(face.pixelBuffer(dithered: true), quality: 85)
        try data.write(to: folder.appendingPathComponent(file))
    }
}
