import ADKFoundation
import Foundation
import Testing

@testable import ADKGraphics

@Suite struct UIImageTests {
    @Test func anEncodedImageHasItsSizeAndDecodesOnDemand() throws {
        let image = try UIImage(encoded: try JPEGEncoder.encode(SampleImages.smooth(120, 80), quality: 80), scale: 2)

        #expect(image.size == CGSize(width: 60, height: 40))
        #expect(image.isOpaque)
        #expect(image.header?.format == .jpeg)
        let pixels = try image.pixels(for: .exactly(width: 30, height: 20), isCancelled: { false })
        #expect(pixels.sides == [30, 20])
    }

    @Test func damageAfterTheHeaderThrowsWhenDecoding() throws {
        let png = try PNGEncoder.encode(SampleImages.noise(50, 50, seed: 4))

        let image = try UIImage(encoded: png.prefix(50))

        #expect(image.size == CGSize(width: 50, height: 50))
        #expect(throws: ImageCodecError.corrupt(.png, "it ends early")) { try image.pixels(for: .full) }
        #expect(image.jpegData(compressionQuality: 0.5) == nil)
    }

    @Test func failingInitializersReturnNil() throws {
        #expect(UIImage(data: Data()) == nil)
        #expect(UIImage(data: Data("text".utf8)) == nil)
        #expect(UIImage(contentsOfFile: "/nonexistent.png") == nil)
        #expect(throws: ImageCodecError.empty) { try UIImage(encoded: Data()) }
    }

    @Test func aDataProviderGivesImagesOfItsFormatOnly() throws {
        let jpeg = try JPEGEncoder.encode(SampleImages.smooth(30, 20), quality: 80)
        func images(_ provider: CGDataProvider?) -> [CGSize?] {
            guard let provider else { return [] }
            return [
                CGImage(
                    jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent),
                CGImage(
                    pngDataProviderSource: provider, decode: nil, shouldInterpolate: false, intent: .perceptual),
            ].map { image in image.map { CGSize(width: $0.width, height: $0.height) } }
        }
        #expect(images(CGDataProvider(data: jpeg)) == [CGSize(width: 30, height: 20), nil])
        #expect(images(CGDataProvider(data: Data("text".utf8))) == [nil, nil])
        #expect(images(CGDataProvider(data: Data())) == [nil, nil])
        let folder = try TemporaryFolder()
        try PNGEncoder.write(SampleImages.smooth(12, 8), to: folder.path("a.png"))
        #expect(images(CGDataProvider(filename: folder.path("a.png"))) == [nil, CGSize(width: 12, height: 8)])
        #expect(CGDataProvider(url: URL(fileURLWithPath: folder.path("b.png"))) == nil)
        #expect(CGDataProvider(url: URL(fileURLWithPath: folder.path("."))) == nil)
        #expect(CGDataProvider(url: try #require(URL(string: "http://a/b.png"))) == nil)
    }

    @Test func theFileNameGivesTheScale() throws {
        let folder = try TemporaryFolder()
        for (name, width): (String, CGFloat) in [("a.png", 12), ("a@2x.png", 6), ("a@3x.png", 4)] {
            try PNGEncoder.write(SampleImages.smooth(12, 12), to: folder.path(name))
            #expect(try UIImage(encodedFile: folder.path(name)).size.width == width)
            #expect(UIImage(contentsOfFile: folder.path(name))?.size.height == width)
        }
    }

    @Test func pixelsAreReturnedAndScaled() throws {
        let buffer = SampleImages.smooth(40, 20)
        let image = UIImage(pixels: buffer, scale: 1)

        #expect(try image.pixels(for: .full) === buffer)
        #expect(try image.pixels(for: .exactly(width: 40, height: 20)) === buffer)
        let half = try image.pixels(
            for: .crop(sourceRectUnit: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), width: 20, height: 20))
        #expect(half.pixel(x: 5, y: 7) == buffer.pixel(x: 25, y: 7))
    }

    @Test func pngDataDecodesToTheSamePixels() throws {
        let buffer = SampleImages.translucent(33, 9)
        let data = try #require(UIImage(pixels: buffer, scale: 1).pngData())

        let image = try UIImage(encoded: data)

        #expect(SampleImages.words(try image.pixels(for: .full)) == SampleImages.words(buffer))
        #expect(image.pngData() == data)
    }

    @Test func variantsKeepOtherProperties() throws {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let image = UIImage(pixels: SampleImages.smooth(8, 8), scale: 2)
            .resizableImage(withCapInsets: insets).withRenderingMode(.alwaysTemplate)

        #expect(image.capInsets == insets)
        #expect(image.renderingMode == .alwaysTemplate)
        #expect(image.scale == 2)
        #expect(image.size == CGSize(width: 4, height: 4))
    }

    @Test func capsKeepTheirSizeWhenAnImageIsStretched() throws {
        // A red frame of two pixels around blue, at a scale of 2.
        let buffer = SampleImages.make(8, 8) { x, y in
            (2..<6).contains(x) && (2..<6).contains(y) ? 0xFF00_00FF : 0xFFFF_0000
        }
        let image = UIImage(pixels: buffer, scale: 2)
            .resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: .stretch)

        let result = try image.stretched(width: 40, height: 20, displayScale: 1)

        #expect(result.sides == [40, 20])
        let expected = SampleImages.make(40, 20) { x, y in
            (1..<39).contains(x) && (1..<19).contains(y) ? 0xFF00_00FF : 0xFFFF_0000
        }
        #expect(SampleImages.words(result) == SampleImages.words(expected))
    }

    @Test func capsLargerThanTheTargetShrinkTogether() throws {
        let buffer = SampleImages.make(10, 10) { x, _ in x < 5 ? 0xFFFF_0000 : 0xFF00_00FF }
        let image = UIImage(pixels: buffer, scale: 1)
            .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5), resizingMode: .stretch)

        #expect(
            SampleImages.words(try image.stretched(width: 4, height: 1, displayScale: 1))
                == [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF])
        let wide = try image.stretched(width: 30, height: 3, displayScale: 1)
        #expect(wide.pixel(x: 4, y: 1) == 0xFFFF_0000)
        #expect(wide.pixel(x: 25, y: 1) == 0xFF00_00FF)
    }

    @Test func drawingDecodesToDeviceSize() throws {
        let half = SampleImages.make(16, 16) { x, _ in x < 8 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let image = try UIImage(encoded: try PNGEncoder.encode(half))
        let canvas = PixelBuffer(width: 20, height: 20)
        let context = CGContext(buffer: canvas, scale: 2)

        context.asCurrent { image.draw(in: CGRect(x: 1, y: 1, width: 8, height: 8)) }

        #expect(canvas.pixel(x: 1, y: 5) == 0)
        #expect(canvas.pixel(x: 2, y: 2) == 0xFFFF_FFFF)
        #expect(canvas.pixel(x: 9, y: 9) == 0xFFFF_FFFF)
        #expect(canvas.pixel(x: 10, y: 9) == 0xFF00_0000)
        #expect(canvas.pixel(x: 18, y: 17) == 0)
    }

    @Test func aTintKeepsTheShape() throws {
        let shape = SampleImages.make(3, 1, opaque: false) { x, _ in [0, 0x8012_3456, 0xFF00_0000][x] }

        let result = try shape.tinted(with: UIColor(red: 1, green: 0, blue: 0.5, alpha: 1).components(for: .light))

        #expect(SampleImages.words(result) == [0, 0x8080_0040, 0xFFFF_0080])
    }
}
