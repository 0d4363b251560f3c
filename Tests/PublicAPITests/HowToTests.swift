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
            ["Sources/", "Tests/", "Scripts/", ".github/", "Examples/"].contains(where: $0.hasPrefix)
                || ["Package.swift", "README.md", "Shims", "assets"].contains($0)
        }
    }

    /// The Swift files in a folder and in its folders.
    private static func sources(in folder: String) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return try #require(names).compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
            .map { "\(folder)/\($0)" }
    }

    /// The names of the types in a folder whose declarations begin with `words` and name one of `bases` as a supertype.
    private static func types(in folder: String, after words: String, conformingTo bases: String...) throws -> [String]
    {
        try sources(in: folder).flatMap { path in
            try text(path).components(separatedBy: "\n").compactMap { line -> String? in
                let parts = line.components(separatedBy: ": ")
                guard line.hasPrefix(words), parts.count > 1, parts[1].contains("{") else { return nil }
                let supertypes = parts[1].components(separatedBy: "{")[0].components(separatedBy: ",").map {
                    $0.trimmingCharacters(in: .whitespaces).components(separatedBy: ".").last ?? ""
                }
                guard supertypes.contains(where: bases.contains) else { return nil }
                return String(parts[0].dropFirst(words.count))
            }
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

    @Test func readmeNamesEveryArticle() throws {
        let folder = "Sources/AsyncDisplayKit/AsyncDisplayKit.docc"
        let readme = try Self.text("README.md").replacingOccurrences(of: "\n", with: " ")
        for file in try Self.files(in: folder) where file.hasSuffix(".md") && file != "AsyncDisplayKit.md" {
            let title = try Self.text("\(folder)/\(file)").components(separatedBy: "\n")[0].dropFirst("# ".count)
            #expect(readme.contains("*\(title)*"), "README.md does not name \(title)")
            let page = try Self.text("\(folder)/AsyncDisplayKit.md")
            #expect(page.contains("<doc:\(file.dropLast(".md".count))>"), "the module's page does not name \(title)")
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
            "Sources/LayoutCases/CaseReader.swift", "Tests/ADKLayoutTests/Measuring/TreeRecipe.swift",
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

    /// The formats that are drawn at once, and those that a server is asked for, are places of a codec outside of its
    /// folder.
    @Test func theCodecsHowToNamesThePlacesOutsideOfItsFolder() throws {
        let howTo = try Self.howTo("codec")
        for code in ["Set<ImageFormat>", "\"Accept\""] {
            let users = try Self.sources(in: "Sources/ADKNodes").filter { try Self.text($0).contains(code) }
            #expect(users.count == 1, "\(code) is in \(users)")
            for path in users { #expect(howTo.contains(path), "the how-to does not name \(path)") }
        }
    }

    /// Each control is a view that a node can measure, and has tests and a topic.
    @Test func everyControlIsInTheFilesOfItsHowTo() throws {
        let howTo = try Self.howTo("control")
        let topics = "Sources/AsyncDisplayKit/AsyncDisplayKit.docc/AsyncDisplayKit.md"
        let folder = "Sources/ADKControllers/Controls"
        let tests = try Self.sources(in: "Tests/ADKControllersTests/Controls").map(Self.text).joined()
        let controls = try Self.types(in: folder, after: "open class ", conformingTo: "ADKMeasuredControl")
        #expect(controls.count >= 7)
        #expect(howTo.contains(folder))
        #expect(howTo.contains(topics))
        for name in controls {
            #expect(tests.contains("\(name)("), "no test of controls makes a \(name)")
            #expect(try Self.text(topics).contains("``\(name)``"), "\(name) has no topic")
            #expect(try Self.text("Scripts/lib/apple-names.txt").contains("\(name)\n"), "\(name) is no name of UIKit's")
        }
    }

    /// Each recognizer can be subclassed, and has its limits in `PointerConstants`.
    @Test func everyGestureRecognizerIsOpenAndHasATopic() throws {
        let howTo = try Self.howTo("gesture recognizer")
        let topics = "Sources/AsyncDisplayKit/AsyncDisplayKit.docc/AsyncDisplayKit.md"
        let recognizers = try Self.types(
            in: "Sources/ADKViews/Gestures", after: "open class ", conformingTo: "UIGestureRecognizer",
            "UIPanGestureRecognizer")
        #expect(recognizers.count >= 4)
        for name in recognizers {
            #expect(try Self.text(topics).contains("``\(name)``"), "\(name) has no topic")
            let source = try Self.text("Sources/ADKViews/Gestures/\(name).swift")
            #expect(!source.contains("static let"), "\(name) has a constant of its own")
        }
        #expect(howTo.contains("PointerConstants.swift"))
    }

    @Test func everyGeometryIsInTheTableOfGeometries() throws {
        let howTo = try Self.howTo("collection layout")
        let table = try #require(
            try Self.text(".github/ARCHITECTURE.md").components(separatedBy: "| geometry | lists | cost |").last)
        let geometries = try [("ADKLists", "package struct "), ("ADKContainers", "struct ")].flatMap {
            try Self.types(in: "Sources/\($0)", after: $1, conformingTo: "ListGeometry", "PreparedGeometry")
        }
        #expect(geometries.count >= 8)
        for name in geometries { #expect(table.contains("| `\(name)` |"), "\(name) is missing in the table") }
        for name in ["ListGeometry.swift", "PageGeometry.swift", "PageGeometryTests.swift", "NaiveComposition.swift"] {
            #expect(howTo.contains("/\(name)`"), "the how-to does not name \(name)")
        }
    }

    /// The how-to of a host names both hosts, and each requirement of the protocol.
    @Test func theHowToOfAHostNamesWhatAHostImplements() throws {
        let howTo = try Self.howTo("second host")
        for (kind, count) in [("Host", 2), ("WindowSurface", 1)] {
            let types = try ["Sources/ADKViews", "Sources/ADKX11"].flatMap {
                try Self.types(in: $0, after: "package final class ", conformingTo: kind)
            }
            #expect(types.count >= count)
            for name in types { #expect(howTo.contains("/\(name).swift`"), "the how-to does not name \(name)") }
        }
        let requirements = try ["FrameHost", "Host"].flatMap { name in
            let path = try #require(try Self.sources(in: "Sources").first { $0.hasSuffix("/\(name).swift") })
            let body = try #require(try Self.text(path).components(separatedBy: "protocol \(name):").last)
                .components(separatedBy: "\n}")[0]
            return body.components(separatedBy: "\n").compactMap { line in
                ["    var ", "    func "].first(where: line.hasPrefix).map { prefix in
                    String(line.dropFirst(prefix.count).prefix { $0.isLetter })
                }
            }
        }
        #expect(requirements.count >= 9)
        for name in requirements { #expect(howTo.contains("`\(name)`"), "the how-to does not say what `\(name)` does") }
    }

    @Test func everySceneOfTheGalleryIsInTheFilesOfItsHowTo() throws {
        let howTo = try Self.howTo("screen of the gallery")
        let scenes = try Self.text("Sources/GalleryScenes/GalleryScene.swift")
        let names = scenes.components(separatedBy: "GalleryScene(").dropFirst().compactMap {
            $0.components(separatedBy: "\"").dropFirst().first
        }
        #expect(names.count >= 5)
        for path in ["Sources/adk-snapshot/SceneCatalogue.swift", "README.md", "Scripts/front-door"] {
            #expect(howTo.contains(path), "the how-to does not name \(path)")
            for name in names { #expect(try Self.text(path).contains(name), "the scene \(name) is missing in \(path)") }
        }
    }
}
