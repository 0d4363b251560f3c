import Foundation
import Testing

/// The how-tos of ARCHITECTURE.md name files that exist, and the right ones.
@Suite struct HowToTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The how-to that begins with `**A layout spec**`, up to the next one.
    private static func howTo(_ title: String) throws -> String {
        let architecture = try text(".github/ARCHITECTURE.md")
        let section = try #require(architecture.components(separatedBy: "## Where to add what\n").last)
        let start = try #require(section.range(of: "**A \(title)**"), "there is no how-to for a \(title)")
        return section[start.upperBound...].components(separatedBy: "\n**").first ?? ""
    }

    /// Paths in code marks: a path has a slash or the name of a file at the top.
    private static func paths(in text: String) -> [String] {
        text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element).filter {
            ["Sources/", "Tests/", "Scripts/", ".github/"].contains(where: $0.hasPrefix)
                || ["Package.swift", "README.md", "Shims", "assets"].contains($0)
        }
    }

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
    }

    @Test(arguments: [".github/ARCHITECTURE.md", ".github/CONTRIBUTING.md", "README.md"])
    func everyFileThatADocumentNamesExists(document: String) throws {
        let paths = Self.paths(in: try Self.text(document))
        #expect(!paths.isEmpty)
        for path in paths {
            let file = path.components(separatedBy: " ")[0]
            #expect(
                FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(file).path),
                "\(document) names \(file), and there is no such file")
        }
    }

    @Test func everyLayoutSpecIsInTheFilesOfItsHowTo() throws {
        let howTo = try Self.howTo("layout spec")
        let specs = try Self.files(in: "Sources/ADKLayout/Specs").map { String($0.dropLast(".swift".count)) }
            .filter { $0.hasSuffix("LayoutSpec") && $0 != "ASLayoutSpec" }
        #expect(specs.count >= 10)
        let builder = [
            "Sources/ADKLayout/Builder/ASLayoutElement+Modifiers.swift",
            "Sources/ADKLayout/Builder/LayoutBuilder.swift",
        ]
        let each = [
            "Sources/ADKLayout/Cases/CaseReader.swift", "Tests/ADKLayoutTests/TreeRecipe.swift",
            "Sources/DocumentationSamples/LayoutSamples.swift",
        ]
        for path in builder + each { #expect(howTo.contains(path), "the how-to does not name \(path)") }
        for spec in specs {
            for path in each { #expect(try Self.text(path).contains(spec), "\(spec) is missing in \(path)") }
            #expect(try builder.contains { try Self.text($0).contains(spec) }, "\(spec) has no form for the builder")
        }
    }

    /// The formats of our own decoders: each has a reader for its header, a decoder, and the files of the how-to name
    /// it.
    @Test(arguments: ["jpeg", "png", "webP", "gif", "heic", "avif", "jpegXL", "tiff", "bmp", "ico", "pnm"])
    func everyFormatIsInTheFilesOfTheHowTo(format: String) throws {
        let howTo = try Self.howTo("codec")
        let folder = "Sources/ADKGraphics/Codecs"
        let places = [
            ("ImageFormat.swift", "case \(format) = "), ("ImageHeader.swift", ".\(format)"),
            ("ImageDecoder.swift", ".\(format)"),
        ]
        for (name, code) in places {
            #expect(howTo.contains("\(folder)/\(name)"), "the how-to does not name \(name)")
            #expect(try Self.text("\(folder)/\(name)").contains(code), "\(format) is missing in \(name)")
        }
    }

    @Test func everySceneOfTheGalleryIsInTheFilesOfItsHowTo() throws {
        let howTo = try Self.howTo("screen of the gallery")
        let scenes = try Self.text("Sources/GalleryScenes/GalleryScene.swift")
        let names = scenes.components(separatedBy: "GalleryScene(").dropFirst().compactMap {
            $0.components(separatedBy: "\"").dropFirst().first
        }
        #expect(names.count >= 5)
        for path in ["Sources/adk-snapshot/SceneCatalogue.swift", "README.md"] {
            #expect(howTo.contains(path), "the how-to does not name \(path)")
            for name in names { #expect(try Self.text(path).contains(name), "the scene \(name) is missing in \(path)") }
        }
    }
}
