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
