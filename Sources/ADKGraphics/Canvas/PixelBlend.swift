/// Blending premultiplied pixels, to the bit as Cairo does it, where calling Cairo would take longer than blending.
enum PixelBlend {
    /// Pixels looked at together: mostly text, which leaves most of its box free.
    private static let group = 8

    /// Blends `count` pixels over as many at `target`.
    static func over(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
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

    /// Blends one pixel over each of `count` at `target`.
    static func over(_ pixel: UInt32, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count { target[x] = over(pixel, target[x]) }
    }

    /// A product of two bytes is divided by 255 and rounded: t = ab + 128, then (t + t / 256) / 256.
    @inline(__always)
    private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
        let rest = 255 &- source &>> 24
        let even = (target & 0xFF_00FF) &* rest &+ 0x80_0080
        let odd = (target &>> 8 & 0xFF_00FF) &* rest &+ 0x80_0080
        return source &+ ((even &+ (even &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF)
            &+ ((odd &+ (odd &>> 8 & 0xFF_00FF)) & 0xFF00_FF00)
    }

    /// Likewise for eight.
    @inline(__always)
    private static func over(_ source: SIMD8<UInt32>, _ target: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let (mask, half) = (SIMD8<UInt32>(repeating: 0xFF_00FF), SIMD8<UInt32>(repeating: 0x80_0080))
        let rest = SIMD8<UInt32>(repeating: 255) &- source &>> 24
        let even = (target & mask) &* rest &+ half
        let odd = (target &>> 8 & mask) &* rest &+ half
        return source &+ ((even &+ (even &>> 8 & mask)) &>> 8 & mask) &+ ((odd &+ (odd &>> 8 & mask)) & (mask &<< 8))
    }
}
