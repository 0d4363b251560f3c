import Foundation

/// Repeated box averaging: approximates a Gaussian blur, but has an exact reach. Blurs the shadows of texts and
/// layers.
///
/// - Complexity: O(pixels), independent of the reach.
package struct BoxBlur: Sendable {
    /// How far a pixel's coverage spreads to each side, in pixels.
    package let reach: Int
    /// The number of averaging passes. More passes give a rounder blur with more weight in the middle.
    package let passes: Int

    /// Creates a blur. `reach` is in pixels, 0 or more. `passes` is positive.
    package init(reach: Int, passes: Int = 3) {
        precondition(
            reach >= 0 && passes > 0,
            "the reach must not be negative and the passes must be positive, but they are \(reach) and \(passes)")
        (self.reach, self.passes) = (reach, passes)
    }

    /// The radius of each pass's box, in pixels. The sum of the radii is `reach`.
    package var radii: [Int] { (0..<passes).map { reach / passes + ($0 < reach % passes ? 1 : 0) } }

    /// Blurs `mask` in place. Coverage outside the mask counts as 0.
    package func apply(to mask: inout AlphaMask) {
        for radius in radii where radius > 0 {
            for y in 0..<mask.height {
                average(&mask.coverage, from: y * mask.stride, step: 1, count: mask.width, radius)
            }
            for x in 0..<mask.width { average(&mask.coverage, from: x, step: mask.stride, count: mask.height, radius) }
        }
    }

    /// Averages `count` bytes with a running sum. Bytes beyond the ends count as 0.
    private func average(_ bytes: inout [UInt8], from start: Int, step: Int, count: Int, _ radius: Int) {
        bytes.withUnsafeMutableBufferPointer { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { line in
                for index in 0..<count { line[index] = bytes[start + index * step] }
                let size = 2 * radius + 1
                var sum = 0
                for index in 0..<min(radius, count) { sum += Int(line[index]) }
                for index in 0..<count {
                    if index + radius < count { sum += Int(line[index + radius]) }
                    if index > radius { sum -= Int(line[index - radius - 1]) }
                    bytes[start + index * step] = UInt8((sum + size / 2) / size)
                }
            }
        }
    }
}
