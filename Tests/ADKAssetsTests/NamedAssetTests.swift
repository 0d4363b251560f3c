import ADKFoundation
import Foundation
import Testing

@testable import ADKAssets
@testable import ADKGraphics

/// Sets of a catalogue as an app reads them.
@Suite struct NamedAssetTests {
    private let folder = CatalogueFolder()

    /// A bundle with the compiled catalogue.
    private func bundle() throws -> Bundle {
        var compiler = AssetCompiler()
        compiler.add(folder.catalogue)
        try compiler.archive().write(to: folder.url.appendingPathComponent("App.adkassets"))
        return try #require(Bundle(path: folder.url.path))
    }

    private func pixel(_ image: UIImage, _ style: UIUserInterfaceStyle) throws -> UInt32 {
        try image.appearing(in: style).pixels(for: .full).pixel(x: 0, y: 0)
    }

    @Test func anImageChangesWithTheAppearance() throws {
        try folder.write(
            "sky.imageset/Contents.json",
            """
            {"images":[{"scale":"2x","filename":"day.png"},
             {"scale":"2x","filename":"night.png","appearances":[{"appearance":"luminosity","value":"dark"}]}],
             "properties":{"template-rendering-intent":"original"}}
            """)
        try folder.write("sky.imageset/day.png", CatalogueFolder.png(4, 0xFFFF_FFFF))
        try folder.write("sky.imageset/night.png", CatalogueFolder.png(4, 0xFF00_0000))
        let image = try #require(UIImage(named: "sky", in: bundle(), compatibleWith: nil))
        #expect(image.size == CGSize(width: 2, height: 2))
        #expect(image.renderingMode == .alwaysOriginal)
        #expect(try pixel(image, .light) == 0xFFFF_FFFF)
        #expect(try pixel(image, .dark) == 0xFF00_0000)
        // A variant keeps it.
        #expect(try pixel(image.withRenderingMode(.alwaysTemplate), .dark) == 0xFF00_0000)
    }

    @Test func drawingTakesTheImageOfTheContextsAppearance() throws {
        try folder.write(
            "sky.imageset/Contents.json",
            """
            {"images":[{"filename":"day.png"},
             {"filename":"night.png","appearances":[{"appearance":"luminosity","value":"dark"}]}]}
            """)
        try folder.write("sky.imageset/day.png", CatalogueFolder.png(2, 0xFFFF_FFFF))
        try folder.write("sky.imageset/night.png", CatalogueFolder.png(2, 0xFF00_0000))
        let image = try #require(UIImage(named: "sky", in: bundle(), compatibleWith: nil))
        let buffer = PixelBuffer(width: 2, height: 2)
        let context = CGContext(buffer: buffer, scale: 1, traits: UITraitCollection(userInterfaceStyle: .dark))
        image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2), of: context)
        #expect(buffer.row(0)[0] == 0xFF00_0000)
    }

    @Test func slicingIsInPoints() throws {
        try folder.write(
            "bubble.imageset/Contents.json",
            """
            {"images":[{"scale":"2x","filename":"a.png","resizing":{"mode":"9-part","center":{"mode":"stretch"},
             "cap-insets":{"top":2,"left":4,"bottom":6,"right":8}}}]}
            """)
        try folder.write("bubble.imageset/a.png", CatalogueFolder.png(20, 0xFFFF_FFFF))
        let image = try #require(UIImage(named: "bubble", in: bundle(), compatibleWith: nil))
        #expect(image.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(image.resizingMode == .stretch)
    }

    @Test func coloursAndDataAreReadByTheNamesOfTheirSets() throws {
        try folder.write(
            "brand.colorset/Contents.json",
            """
            {"colors":[{"color":{"color-space":"srgb","components":{"red":"1.0","green":"0.0","blue":"0.0","alpha":"1.0"}}},
             {"color":{"color-space":"srgb","components":{"red":"0.0","green":"0.0","blue":"1.0","alpha":"1.0"}},
              "appearances":[{"appearance":"luminosity","value":"dark"}]}]}
            """)
        try folder.write("seed.dataset/Contents.json", #"{"data":[{"filename":"s.json"}]}"#)
        try folder.write("seed.dataset/s.json", "[1]")
        let bundle = try bundle()
        let color = try #require(UIColor(named: "brand", in: bundle, compatibleWith: nil))
        #expect(color.components(for: .dark) == UIColor(red: 0, green: 0, blue: 1, alpha: 1).components(for: .dark))
        #expect(UIColor(resource: ColorResource(name: "brand", bundle: bundle)) == color)
        #expect(UIColor(named: "absent", in: bundle, compatibleWith: nil) == nil)
        let asset = try #require(NSDataAsset(name: "seed", bundle: bundle))
        #expect(String(decoding: asset.data, as: UTF8.self) == "[1]")
        #expect(NSDataAsset(name: "absent", bundle: bundle) == nil)
    }

    @Test func aDamagedArchiveHasNoSets() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("ADKASST1 damaged".utf8).write(to: folder.url.appendingPathComponent("App.adkassets"))
        let bundle = try #require(Bundle(path: folder.url.path))
        #expect(UIImage(named: "sky", in: bundle, compatibleWith: nil) == nil)
    }
}
