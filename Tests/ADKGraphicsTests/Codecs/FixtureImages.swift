import Foundation
import Testing

@testable import ADKGraphics

/// Small files in formats that no encoder here writes. `Fixtures/README.md` lists how they were made.
enum FixtureImages {
    static func data(_ name: String) throws -> Data {
        let parts = name.split(separator: ".").map(String.init)
        let file = Bundle.module.url(forResource: parts[0], withExtension: parts[1], subdirectory: "Fixtures")
        return try Data(contentsOf: #require(file, "the fixture \(name) is missing"))
    }

    /// The image that most fixtures show.
    static let source = SampleImages.smooth(48, 32)

    /// `source` with an alpha that rises from left to right.
    static var translucent: PixelBuffer {
        let result = SampleImages.make(48, 32, opaque: false) { x, y in
            source.pixel(x: x, y: y) & 0xFF_FFFF | UInt32(255 * x / 47) << 24
        }
        for y in 0..<32 { AlphaConversion.premultiply(result.row(y), count: 48) }
        return result
    }

    /// Whether libheif is installed with its HEIC and AVIF decoders. Other decoding errors do not count.
    static let hasHEIF = isThere("smooth.heic") && isThere("smooth.avif")
    /// Whether libjxl is installed. Other decoding errors do not count.
    static let hasJPEGXL = isThere("smooth.jxl")

    private static func isThere(_ name: String) -> Bool {
        do throws(ImageCodecError) {
            guard let data = try? data(name) else { return true }
            _ = try ImageDecoder.decode(data, fitting: .full)
            return true
        } catch {
            if case .missingLibrary = error { return false }
            return true
        }
    }

    /// All fixtures whose library is loaded on demand.
    static let names = [
        "smooth.heic", "smooth.avif", "alpha.avif", "deep.avif", "p3.avif", "turned.avif", "cropped.avif", "smooth.jxl",
        "alpha.jxl", "boxed.jxl", "lossy.jxl", "turned.jxl", "gray.jxl", "deep.jxl", "anim.jxl", "p3.jxl",
    ]
}
