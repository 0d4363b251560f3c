/// Blends premultiplied pixels with exactly Cairo's results, for sizes where a call of Cairo costs more than the
/// blending.
enum PixelBlend {
    /// The number of pixels tested together for being transparent. Most pixels of a text are.
    private static let group = 8

    /// Blends `count` pixels at `source` over as many at `target`.
    static func over(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
        #if DEBUG
            // Without optimization, operations on vectors are calls, and far slower than single pixels.
            overOneByOne(source, target, count: count)
        #else
            overInGroups(source, target, count: count)
        #endif
    }

    /// Blends pixel by pixel.
    static func overOneByOne(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
        var x = 0
        while x < count {
            let pixel = source[x]
            if pixel >= 0xFF00_0000 {
                target[x] = pixel
            } else if pixel != 0 {
                target[x] = over(pixel, target[x])
            }
            x &+= 1
        }
    }

    /// Blends groups of pixels with vectors, then the rest.
    static func overInGroups(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
        var x = 0
        while x &+ group <= count {
            let pixels = UnsafeRawPointer(source + x).loadUnaligned(as: SIMD8<UInt32>.self)
            if pixels != .zero {
                let below = UnsafeMutableRawPointer(target + x)
                below.storeBytes(of: over(pixels, below.loadUnaligned(as: SIMD8<UInt32>.self)), as: SIMD8<UInt32>.self)
            }
            x &+= group
        }
        while x < count {
            if source[x] != 0 { target[x] = over(source[x], target[x]) }
            x &+= 1
        }
    }

    /// Blends one pixel over each of `count` pixels at `target`.
    static func over(_ pixel: UInt32, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count { target[x] = over(pixel, target[x]) }
    }

    /// Divides a product of two bytes by 255 with rounding: t = ab + 128, then (t + t / 256) / 256.
    @inline(__always)
    private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
        let rest = 255 &- source &>> 24
        let even = (target & 0xFF_00FF) &* rest &+ 0x80_0080
        let odd = (target &>> 8 & 0xFF_00FF) &* rest &+ 0x80_0080
        return source &+ ((even &+ (even &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF)
            &+ ((odd &+ (odd &>> 8 & 0xFF_00FF)) & 0xFF00_FF00)
    }

    /// The same for eight pixels.
    @inline(__always)
    private static func over(_ source: SIMD8<UInt32>, _ target: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let (mask, half) = (SIMD8<UInt32>(repeating: 0xFF_00FF), SIMD8<UInt32>(repeating: 0x80_0080))
        let rest = SIMD8<UInt32>(repeating: 255) &- source &>> 24
        let even = (target & mask) &* rest &+ half
        let odd = (target &>> 8 & mask) &* rest &+ half
        return source &+ ((even &+ (even &>> 8 & mask)) &>> 8 & mask) &+ ((odd &+ (odd &>> 8 & mask)) & (mask &<< 8))
    }
}
