import ADKGraphics
import Foundation

/// Compares decoded images pixel by pixel.
package enum PixelCompare {
    /// The size of a grid cell in pixels. Changed pixels in neighbouring cells are one region.
    static let grain = 8

    /// The difference of `actual` from `golden`. Nil if they are equal, or equal within `tolerance`. Images of
    /// different sizes always differ.
    ///
    /// - Complexity: O(pixels). Equal rows only cost a memory comparison, unless exactly one image is opaque.
    package static func compare(
        actual: PixelBuffer, golden: PixelBuffer, tolerance: PixelTolerance? = nil
    ) -> PixelDifference? {
        compare(actual: actual, golden: golden, tolerance: tolerance, masks: [])
    }

    /// As above. `masks` are areas that are not compared, in pixels of both images.
    static func compare(
        actual: PixelBuffer, golden: PixelBuffer, tolerance: PixelTolerance? = nil, masks: [PixelRect]
    ) -> PixelDifference? {
        let area = (width: max(actual.width, golden.width), height: max(actual.height, golden.height))
        var grid = ChangeGrid(width: area.width, height: area.height)
        let rule = PixelRule(actual: actual, golden: golden, tolerance: tolerance, masks: masks)
        for y in 0..<area.height {
            let widths = (actual: y < actual.height ? actual.width : 0, golden: y < golden.height ? golden.width : 0)
            let common = min(widths.actual, widths.golden)
            if common > 0 { compareRow(actual, golden, y, common, rule, &grid) }
            grid.mark(columns: common..<max(widths.actual, widths.golden), row: y, difference: 255)
        }
        guard grid.changedPixels > 0 else { return nil }
        let sizesMatch = actual.width == golden.width && actual.height == golden.height
        if sizesMatch, grid.changedPixels <= tolerance?.pixelCount ?? 0 { return nil }
        return PixelDifference(
            actualSize: PixelSize(width: actual.width, height: actual.height),
            goldenSize: PixelSize(width: golden.width, height: golden.height), changedPixels: grid.changedPixels,
            largestChannelDifference: grid.largestDifference, regions: grid.regions())
    }

    private static func compareRow(
        _ actual: PixelBuffer, _ golden: PixelBuffer, _ y: Int, _ count: Int, _ rule: PixelRule,
        _ grid: inout ChangeGrid
    ) {
        let (left, right) = (actual.row(y), golden.row(y))
        // Equal bytes are different pixels if one image is opaque, and ignores its alpha bytes.
        let hasEqualForm = actual.isOpaque == golden.isOpaque
        if hasEqualForm, memcmp(left, right, count * 4) == 0 { return }
        var start = 0
        while start < count {
            let end = min(count, start + grain)
            if !hasEqualForm || memcmp(left + start, right + start, (end - start) * 4) != 0 {
                for x in start..<end {
                    let difference = rule.difference(x: x, y: y)
                    if difference > 0 { grid.mark(columns: x..<x + 1, row: y, difference: difference) }
                }
            }
            start = end
        }
    }

    /// The bits to set in each pixel before comparing. The alpha byte of an opaque image is undefined.
    static func opaqueBits(_ buffer: PixelBuffer) -> UInt32 { buffer.isOpaque ? 0xFF00_0000 : 0 }

    /// The largest difference among the four channels.
    static func channelDifference(_ a: UInt32, _ b: UInt32) -> Int {
        if a == b { return 0 }
        var largest = 0
        var shift: UInt32 = 0
        while shift < 32 {
            largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
            shift += 8
        }
        return largest
    }
}
