import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Icons of a desktop's theme, in a folder of the test.
struct DesktopIconTests {
    @Test func theNearestSizeOfTheThemeIsFound() throws {
        try withThemes { themes in
            themes.add(
                "main",
                """
                [Icon Theme]
                Directories=16x16/apps,48x48/apps,scaled
                ScaledDirectories=16x16@2/apps
                [16x16/apps]
                Size=16
                Type=Fixed
                [16x16@2/apps]
                Size=16
                Scale=2
                Type=Fixed
                [48x48/apps]
                Size=48
                [scaled]
                Size=64
                MinSize=60
                MaxSize=100
                Type=Scalable
                """, icons: ["16x16/apps/a.png", "16x16@2/apps/a.png", "48x48/apps/a.png", "scaled/a.png"])
            let library = themes.library("main")
            let wanted = [
                (16, 1, "16x16"), (16, 2, "16x16@2"), (20, 1, "16x16"), (46, 1, "48x48"), (50, 1, "48x48"),
                (24, 2, "48x48"), (80, 1, "scaled"), (900, 1, "scaled"), (1, 1, "16x16"),
            ]
            for (size, scale, folder) in wanted {
                let path = library.path("a", size: size, scale: scale)
                #expect(path?.contains("/main/\(folder)/") == true, "\(size) at \(scale): \(path ?? "nil")")
            }
            #expect(library.path("b", size: 16, scale: 1) == nil)
        }
    }

    @Test func aNameWithoutAnIconIsLookedForOnce() throws {
        try withThemes { themes in
            themes.add("main", "[Icon Theme]\nDirectories=x\n[x]\nSize=32\n", icons: [])
            let library = themes.library("main")
            #expect(library.image("late", size: 32, scale: 1) == nil)
            themes.write("share/pixmaps/late.png", themes.png)
            #expect(library.image("late", size: 32, scale: 1) == nil)
            #expect(themes.library("main").image("late", size: 32, scale: 1) != nil, "a library of its own looks again")
        }
    }

    @Test func parentsAndHicolorAndLooseIconsFollowTheTheme() throws {
        try withThemes { themes in
            func index(_ parents: String) -> String {
                "[Icon Theme]\nInherits=\(parents)\nDirectories=x\n[x]\nSize=32\n"
            }
            themes.add("main", index("mother,father,main,../main"), icons: ["x/a.png"])
            themes.add("mother", index("main,grandmother"), icons: ["x/a.png", "x/b.png"])
            themes.add("grandmother", index("mother"), icons: ["x/b.png", "x/c.png", "x/d.png"])
            themes.add("father", index("hicolor"), icons: ["x/c.png", "x/d.png", "x/e.png"])
            themes.add("hicolor", index(""), icons: ["x/e.png", "x/f.png", "x/a.png"])
            themes.write("share/pixmaps/g.png", themes.png)
            let library = themes.library("main")
            let owners = [
                "a": "main", "b": "mother", "c": "grandmother", "e": "father", "f": "hicolor", "g": "pixmaps",
            ]
            for (name, owner) in owners {
                #expect(library.path(name, size: 32, scale: 1)?.contains("/\(owner)/") == true, "\(name)")
            }
            #expect(themes.library("missing").path("f", size: 32, scale: 1) != nil)
            #expect(themes.library(nil).path("b", size: 32, scale: 1) == nil)
            for name in ["", ".", "../main/x/a", "x/a", "a\0", String(repeating: "n", count: 400)] {
                #expect(library.path(name, size: 32, scale: 1) == nil || !IconTheme.isName(name))
                #expect(library.image(name, size: 32, scale: 1) == nil)
            }
        }
    }

    @Test func anImageHasTheWantedSizeAndDamagedFilesAreNone() throws {
        try withThemes { themes in
            themes.add("main", "[Icon Theme]\nDirectories=x\n[x]\nSize=32\n", icons: ["x/a.png", "x/a-symbolic.png"])
            themes.write("icons/main/x/broken.png", Data("no image".utf8))
            themes.write("icons/main/x/vast.svg", Data(repeating: 32, count: 5 << 20))
            themes.write("icons/main/x/broken.svg", Data("<svg".utf8))
            let library = themes.library("main")
            let image = try #require(library.image("a", size: 24, scale: 2))
            #expect(image.size == CGSize(width: 24, height: 24))
            #expect(image.renderingMode == .automatic)
            #expect(library.image("a", size: 24, scale: 2) === image)
            #expect(library.image("a-symbolic", size: 24, scale: 2)?.renderingMode == .alwaysTemplate)
            #expect(library.image("broken", size: 24, scale: 1) == nil)
            #expect(library.image("vast", size: 24, scale: 1) == nil)
        }
    }

    @Test(.enabled(if: SVGDrawing.isAvailable, "the package librsvg2-2 is missing"))
    func aDrawingInSVGIsSharpInAnySize() throws {
        try withThemes { themes in
            themes.add("main", "[Icon Theme]\nDirectories=x\n[x]\nSize=32\n", icons: [])
            let shapes = """
                <rect width="8" height="16" fill="red"/><image href="file:///etc/passwd" width="9" height="9"/>
                """
            let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"16\" height=\"16\">"
            let text = start + shapes + "</svg>"
            themes.write("icons/main/x/a.svg", Data(text.utf8))
            let image = try #require(themes.library("main").image("a", size: 20, scale: 1))
            #expect(image.size == CGSize(width: 20, height: 20))
            for side in [1, 10, 64, 333] {
                let pixels = try image.pixels(for: .exactly(width: side, height: side))
                let (left, right) = (pixels.pixel(x: side / 4, y: side / 2), pixels.pixel(x: side * 3 / 4, y: side / 2))
                if side > 1 { #expect([left, right] == [0xFFFF_0000, 0], "\(side)") }
            }
            let wide = try image.pixels(for: .exactly(width: 40, height: 20))
            #expect([wide.pixel(x: 5, y: 5), wide.pixel(x: 15, y: 5)] == [0, 0xFFFF_0000], "in the centre")
            func imageWithoutLibrary() -> UIImage? {
                themes.library("main", readsSVG: false).image("a", size: 20, scale: 1)
            }
            #expect(imageWithoutLibrary() == nil)
            themes.write("icons/main/x/a.png", themes.png)
            #expect(imageWithoutLibrary() != nil, "only PNG without the library")
        }
    }

    @Test func anyDescriptionIsReadWithoutAnEnd() throws {
        let seed: UInt64 = 11
        var random = SeededRandom(seed: seed)
        let words = [
            "[Icon Theme]", "[a]", "[", "]", "Directories=", "Inherits=", "a", "../b", "/", ",", "Size=", "MinSize=",
            "MaxSize=", "Threshold=", "Type=Scalable", "Scale=", "-1", "0", "99999999999999999999", "7", "\n", "=",
            "\0",
        ]
        var read = 0
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<30, using: &random)
            let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
            guard let theme = IconTheme("[Icon Theme]\nDirectories=a,b\nInherits=\n[a]\nSize=8\n" + text) else {
                continue
            }
            read += 1
            for directory in theme.directories {
                let distance = directory.distance(size: 1_024, scale: 16)
                #expect(distance >= 0 && distance < 100_000, "seed \(seed): \(text)")
                #expect(!directory.path.contains("..") && !directory.path.hasPrefix("/"), "seed \(seed): \(text)")
            }
        }
        #expect(read == 2_000)
        #expect(IconTheme("[Desktop Entry]\nName=x") == nil)
        let long = "[Icon Theme]\nDirectories=" + String(repeating: "a,", count: 9_000) + "\n[a]\nSize=8\n"
        #expect(try #require(IconTheme(long)).directories.count <= 2_000)
    }

    @Test func withoutADesktopThereAreNoIcons() {
        #expect(UIImage(iconNamed: "folder", size: 16) == nil)
        let messages = Misuse.messages(ofThisThread: true) { _ = UIImage(iconNamed: "folder", size: .nan) }
        #expect(messages.count == 1)
    }
}

private struct Themes {
    let folder: URL
    let png: Data

    func write(_ path: String, _ data: Data) {
        let file = folder.appendingPathComponent(path)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? data.write(to: file)
    }

    func add(_ name: String, _ index: String, icons: [String]) {
        write("icons/\(name)/index.theme", Data(index.utf8))
        for icon in icons { write("icons/\(name)/\(icon)", png) }
    }

    func library(_ theme: String?, readsSVG: Bool = true) -> IconLibrary {
        let environment = ["XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": folder.appendingPathComponent("share").path]
        return IconLibrary(theme: theme, scale: 1, environment: environment, readsSVG: readsSVG)
    }
}

private func withThemes(_ body: (Themes) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-icons-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let pixels = PixelBuffer(width: 32, height: 32)
    try body(Themes(folder: folder, png: try #require(UIImage(pixels: pixels, scale: 1).pngData())))
}
