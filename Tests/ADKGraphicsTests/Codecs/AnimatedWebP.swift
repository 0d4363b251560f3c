import Foundation
import TestSupport

@testable import ADKGraphics

/// Builds animated WebP files from pixel buffers.
struct AnimatedWebP {
    var width: Int
    var height: Int
    var frames: [(x: Int, y: Int, pixels: PixelBuffer)]

    var data: Data {
        get throws {
            try HandmadeWebP(
                width: width, height: height,
                frames: frames.map { frame in
                    HandmadeWebP.Frame(
                        x: frame.x, y: frame.y, width: frame.pixels.width, height: frame.pixels.height,
                        file: [UInt8](try WebPEncoder.encode(frame.pixels, quality: 90)))
                }
            ).data
        }
    }
}
