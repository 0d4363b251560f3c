import ADKFoundation
import Foundation
import Testing

@testable import ADKGraphics

/// Images that are drawn, and their pixels.
@Suite struct ImageRenderingTests {
    private func pixel(_ image: UIImage, _ x: Int, _ y: Int) throws -> UInt32 {
        try image.pixels(for: .full).row(y)[x]
    }

    @Test func aRendererDrawsAtItsScaleAndPlace() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 10, width: 4, height: 3), format: format).image {
            UIColor.green.setFill()
            $0.fill(CGRect(x: 10, y: 10, width: 2, height: 3))
            #expect($0.currentImage.size == CGSize(width: 4, height: 3))
        }
        #expect(image.size == CGSize(width: 4, height: 3) && image.scale == 2)
        #expect(try pixel(image, 3, 5) == 0xFF00_FF00)
        #expect(try pixel(image, 4, 5) == 0)
        #expect(
            !UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).jpegData(withCompressionQuality: 1) { _ in }
                .isEmpty)
    }

    @Test func pixelsAreCutOutAndTurned() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let pixels = try #require(image.cgImage)
        #expect((pixels.width, pixels.height) == (4, 2))
        let corner = try #require(pixels.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 2)))
        #expect(try pixel(UIImage(cgImage: corner), 0, 0) == 0xFFFF_0000)
        #expect(pixels.cropping(to: CGRect(x: 4, y: 0, width: 3, height: 3)) == nil)
        let turned = UIImage(cgImage: pixels, scale: 2, orientation: .right)
        #expect(turned.size == CGSize(width: 1, height: 2))
        // A quarter turn clockwise brings the top left corner to the top right.
        #expect(try pixel(turned, 1, 0) == 0xFFFF_0000)
    }

    @Test func aRoundedBoxStretchesBetweenItsCorners() throws {
        let traits = UITraitCollection(displayScale: 2)
        let image = UIImage.as_resizableRoundedImage(
            withCornerRadius: 4, cornerColor: .white, fill: .red, borderColor: .blue, borderWidth: 1,
            traitCollection: traits)
        #expect(image.size == CGSize(width: 9, height: 9) && image.scale == 2)
        #expect(image.capInsets == UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4))
        #expect(try pixel(image, 0, 0) == 0xFFFF_FFFF)
        #expect(try pixel(image, 9, 9) == 0xFFFF_0000)
        #expect(try pixel(image, 9, 1) == 0xFF00_00FF)
        let clear = UIImage.as_resizableRoundedImage(withCornerRadius: .nan, cornerColor: nil, fill: .red)
        #expect(try pixel(clear, 0, 0) == 0xFFFF_0000)
    }

    @Test func coloursGiveTheirComponents() {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        for hue in stride(from: CGFloat(0), to: 1, by: 0.05) {
            let color = UIColor(hue: hue, saturation: 0.5, brightness: 0.75, alpha: 0.25)
            color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            #expect(alpha == 0.25 && color.alpha == 0.25)
            var (h, s, b) = (CGFloat(0), CGFloat(0), CGFloat(0))
            color.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
            #expect(abs(h - hue) < 0.001 && abs(s - 0.5) < 0.001 && abs(b - 0.75) < 0.001)
            #expect(!color.getWhite(&h, alpha: nil))
        }
        #expect(UIColor.gray.getWhite(&red, alpha: nil) && red == 0.5)
        #expect(UIColor.systemBackground.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .black)
    }
}

/// Images under transforms and clips.
@Suite struct ImagePortionTests {
    /// An image of `side` pixels whose columns are black and white in turn. As an encoded file it is decoded for each
    /// drawing.
    private func stripes(_ side: Int, isEncoded: Bool) throws -> UIImage {
        let buffer = PixelBuffer(width: side, height: side, isOpaque: true)
        for y in 0..<side { for x in 0..<side { buffer.row(y)[x] = x % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF } }
        let image = UIImage(pixels: buffer, scale: 1)
        return isEncoded ? try UIImage(encoded: #require(image.pngData())) : image
    }

    private func draw(_ size: Int, _ body: (CGContext) -> Void) -> PixelBuffer {
        let context = CGContext(buffer: PixelBuffer(width: size, height: size, isOpaque: true), scale: 1)
        context.asCurrent { body(context) }
        return context.buffer
    }

    private func words(_ buffer: PixelBuffer) -> [UInt32] {
        (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.pixel(x: $0, y: y) } }
    }

    @Test(arguments: [false, true]) func aScaledImageHasThePixelsOfItsFile(isEncoded: Bool) throws {
        let image = try stripes(64, isEncoded: isEncoded)
        // 16 points under a scale of 4 are the 64 pixels of the file.
        let found = draw(64) { context in
            context.scaleBy(x: 4, y: 4)
            image.draw(in: CGRect(x: 0, y: 0, width: 16, height: 16))
        }
        #expect(words(found) == words(try image.pixels(for: .full)))
    }

    @Test(arguments: [false, true]) func anImageThatATransformReducesIsFiltered(isEncoded: Bool) throws {
        let image = try stripes(64, isEncoded: isEncoded)
        let found = draw(8) { context in
            context.scaleBy(x: 0.125, y: 0.125)
            image.draw(at: .zero)
        }
        // The mean of black and white, not one of them.
        #expect(words(found).allSatisfy { (0x70...0x90).contains($0 & 0xFF) }, "\(words(found).prefix(8))")
    }

    @Test(arguments: [false, true]) func theSeenPartOfAHugeImageIsDrawn(isEncoded: Bool) throws {
        // 64 x 64 pixels enlarged 1,000 times: 4,096 megapixels, of which 32 x 32 are seen.
        let image = try stripes(64, isEncoded: isEncoded)
        for zoom in [1_000, 10_000, 1_000_000] as [CGFloat] {
            let found = draw(32) { context in
                // The edge between columns 20 and 21 is in the middle.
                image.draw(
                    in: CGRect(x: 16 - 21 * zoom, y: -30 * zoom, width: 64 * zoom, height: 64 * zoom))
            }
            // Enlarging is bilinear: around the edge it is grey.
            let middle = found.pixel(x: 16, y: 16) & 0xFF
            #expect((0x78...0x88).contains(middle), "zoom \(zoom): \(middle)")
        }
        let whole = draw(32) {
            image.draw(in: CGRect(x: -900, y: 0, width: 64 * 15, height: 32))
            _ = $0
        }
        let clipped = draw(32) { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 32, height: 32))
            image.draw(in: CGRect(x: -900, y: 0, width: 64 * 15, height: 32))
        }
        #expect(words(whole) == words(clipped))
    }

    @Test func aSeenPartHasThePixelsOfTheWhole() throws {
        let image = try stripes(64, isEncoded: false)
        let whole = draw(640) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 640, height: 640)) }
        let part = draw(100) { _ in image.draw(in: CGRect(x: -300, y: -200, width: 640, height: 640)) }
        for y in 0..<100 {
            for x in 0..<100 { #expect(part.pixel(x: x, y: y) == whole.pixel(x: x + 300, y: y + 200), "\(x), \(y)") }
        }
    }

    @Test func hostileBoxesOfImagesDrawNothing() throws {
        let image = try stripes(4, isEncoded: false)
        for number in [CGFloat.nan, .infinity, -.infinity, 0, -1, 1e300, 1e-300] {
            for rect in [
                CGRect(x: number, y: 0, width: 4, height: 4), CGRect(x: 0, y: 0, width: number, height: 4),
                CGRect(x: 0, y: 0, width: 4, height: number),
                CGRect(x: number, y: number, width: number, height: number),
            ] {
                let found = draw(8) { context in
                    image.draw(in: rect)
                    image.resizableImage(withCapInsets: UIEdgeInsets(top: number, left: 1, bottom: 1, right: number))
                        .draw(in: rect)
                    UIColor.green.setFill()
                    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
                }
                #expect(words(found).allSatisfy { $0 == 0xFF00_FF00 }, "\(rect)")
            }
        }
    }
}
