import ADKGraphics

/// Draws the differences between two images.
package enum DiffImage {
    private static let changed: UInt32 = 0xFFE6_0050
    private static let onlyActual: UInt32 = 0xFF1D_9E4B
    private static let onlyGolden: UInt32 = 0xFF2F_6BFF
    private static let outline: UInt32 = 0xFFFF_9500
    private static let nothing: UInt32 = 0xFFFF_FFFF
    private static let hatch: UInt32 = 0xFF8A_9099
    /// The distance from one line of the hatching to the next, and the thickness of a line, in pixels.
    private static let hatching = (period: 8, line: 2)
    /// The distance in pixels between a region and the frame around it.
    private static let outlineGap = 3

    /// An image of the difference: the golden in light grey, changed pixels in red, pixels that only the new image
    /// has in green, pixels that only the golden has in blue, and a frame around each region. As large as the union
    /// of both images.
    package static func make(
        actual: PixelBuffer, golden: PixelBuffer, difference: PixelDifference, tolerance: PixelTolerance? = nil
    ) -> PixelBuffer {
        make(actual: actual, golden: golden, difference: difference, tolerance: tolerance, masks: [])
    }

    /// As above. `masks` are areas that were not compared, in pixels. They are hatched.
    static func make(
        actual: PixelBuffer, golden: PixelBuffer, difference: PixelDifference, tolerance: PixelTolerance?,
        masks: [PixelRect]
    ) -> PixelBuffer {
        let result = PixelBuffer(
            width: max(actual.width, golden.width), height: max(actual.height, golden.height), isOpaque: true)
        let rule = PixelRule(actual: actual, golden: golden, tolerance: tolerance, masks: masks)
        for y in 0..<result.height {
            let target = result.row(y)
            let actualWidth = y < actual.height ? actual.width : 0
            let goldenWidth = y < golden.height ? golden.width : 0
            let common = min(actualWidth, goldenWidth)
            for x in 0..<common {
                let isHatched = (x + y) % hatching.period < hatching.line && rule.isMasked(x: x, y: y)
                target[x] = rule.difference(x: x, y: y) > 0 ? changed : isHatched ? hatch : faded(golden.row(y)[x])
            }
            for x in common..<max(actualWidth, common) { target[x] = onlyActual }
            for x in common..<max(goldenWidth, common) { target[x] = onlyGolden }
            for x in max(actualWidth, goldenWidth)..<result.width { target[x] = nothing }
        }
        for region in difference.regions { frame(region, in: result) }
        return result
    }

    /// The pixel in grey, light enough for red to stand out.
    private static func faded(_ pixel: UInt32) -> UInt32 {
        let luma = ((pixel >> 16 & 0xFF) * 77 + (pixel >> 8 & 0xFF) * 150 + (pixel & 0xFF) * 29) >> 8
        let grey = 160 + luma * 80 / 255
        return 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }

    private static func frame(_ region: ChangedRegion, in image: PixelBuffer) {
        let left = region.x - outlineGap
        let top = region.y - outlineGap
        let right = region.x + region.width + outlineGap - 1
        let bottom = region.y + region.height + outlineGap - 1
        func set(_ x: Int, _ y: Int) {
            if x >= 0, y >= 0, x < image.width, y < image.height { image.row(y)[x] = outline }
        }
        for x in left...right {
            set(x, top)
            set(x, bottom)
        }
        for y in top...bottom {
            set(left, y)
            set(right, y)
        }
    }
}
