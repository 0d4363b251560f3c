import ADKGraphics

/// Converts an image to the format of `_NET_WM_ICON`.
enum WindowIcon {
    /// Longest side in pixels; larger images are shrunk. No desktop shows more, and the property must fit into a
    /// request of a server that has only the core protocol (256 KiB).
    static let maximumSide = 128

    /// Shortest useful size in pixels, as a task bar or a title bar shows it.
    static let minimumSide = 16

    /// The icon in several sizes, so that the desktop does not have to shrink it. For each size: width, height, then
    /// the pixels as `0xAARRGGBB`, not premultiplied.
    static func property(of icon: PixelBuffer) -> [UInt32] {
        guard icon.width > 0, icon.height > 0 else { return [] }
        let side = max(icon.width, icon.height)
        var factor = (side + maximumSide - 1) / maximumSide
        var result = pixels(of: icon, shrunk: factor)
        while side / (factor * 2) >= minimumSide {
            factor *= 2
            result += pixels(of: icon, shrunk: factor)
        }
        return result
    }

    private static func pixels(of icon: PixelBuffer, shrunk factor: Int) -> [UInt32] {
        let (width, height) = (max(1, icon.width / factor), max(1, icon.height / factor))
        var result = [UInt32(width), UInt32(height)]
        result.reserveCapacity(2 + width * height)
        for y in 0..<height {
            for x in 0..<width {
                result.append(
                    straight(
                        average(
                            icon, x: x * factor..<min(icon.width, (x + 1) * factor),
                            y: y * factor..<min(icon.height, (y + 1) * factor))))
            }
        }
        return result
    }

    /// Mean of a block of pixels, premultiplied: alpha, red, green, blue.
    private static func average(_ icon: PixelBuffer, x: Range<Int>, y: Range<Int>) -> SIMD4<UInt32> {
        var sum = SIMD4<UInt64>()
        for row in y {
            for column in x {
                let pixel = icon.pixel(x: column, y: row)
                sum &+= SIMD4(
                    UInt64(pixel >> 24), UInt64(pixel >> 16 & 255), UInt64(pixel >> 8 & 255), UInt64(pixel & 255))
            }
        }
        let count = UInt64(x.count * y.count)
        return SIMD4<UInt32>(truncatingIfNeeded: (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count))
    }

    private static func straight(_ pixel: SIMD4<UInt32>) -> UInt32 {
        let alpha = pixel[0]
        guard alpha > 0 else { return 0 }
        func channel(_ index: Int) -> UInt32 { min(255, (pixel[index] * 255 + alpha / 2) / alpha) }
        return alpha << 24 | channel(1) << 16 | channel(2) << 8 | channel(3)
    }
}
