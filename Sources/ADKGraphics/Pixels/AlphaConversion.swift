/// Converts between straight and premultiplied pixels, both `0xAARRGGBB`.
///
/// Converting a premultiplied pixel to straight and back gives the same pixel.
enum AlphaConversion {
    /// Multiplies each colour channel by its alpha, in place. Rounds to nearest.
    static func premultiply(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count {
            let pixel = row[x]
            let alpha = pixel >> 24
            if alpha == 255 { continue }
            if alpha == 0 {
                row[x] = 0
                continue
            }
            row[x] =
                alpha << 24 | scaled(pixel >> 16 & 0xFF, alpha) << 16 | scaled(pixel >> 8 & 0xFF, alpha) << 8
                | scaled(pixel & 0xFF, alpha)
        }
    }

    /// Divides each colour channel by its alpha. A channel above its alpha becomes 255.
    static func unpremultiply(
        _ row: UnsafePointer<UInt32>, into straight: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for x in 0..<count {
            let pixel = row[x]
            let alpha = pixel >> 24
            if alpha == 255 {
                straight[x] = pixel
            } else if alpha == 0 {
                straight[x] = 0
            } else {
                straight[x] =
                    alpha << 24 | divided(pixel >> 16 & 0xFF, alpha) << 16 | divided(pixel >> 8 & 0xFF, alpha) << 8
                    | divided(pixel & 0xFF, alpha)
            }
        }
    }

    /// Returns the premultiplied pixel with each colour channel limited to its alpha.
    static func clamped(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        let (red, green, blue) = (
            min(alpha, pixel >> 16 & 0xFF), min(alpha, pixel >> 8 & 0xFF), min(alpha, pixel & 0xFF)
        )
        return alpha << 24 | red << 16 | green << 8 | blue
    }

    /// `channel * alpha / 255`, rounded to nearest.
    @inline(__always)
    private static func scaled(_ channel: UInt32, _ alpha: UInt32) -> UInt32 {
        let product = channel &* alpha &+ 128
        return (product &+ product >> 8) >> 8
    }

    @inline(__always)
    private static func divided(_ channel: UInt32, _ alpha: UInt32) -> UInt32 {
        min(255, (channel &* 255 &+ alpha >> 1) / alpha)
    }
}
