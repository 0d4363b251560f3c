import ADKGraphics
import Foundation

/// How a layer's shadow is blurred: by a box twice, which reaches exactly twice the shadow's radius and there
/// spreads as a Gaussian of that standard deviation does.
enum ShadowBlur {
    /// Points; a shadow that is wider is as wide as this.
    static let largestRadius: CGFloat = 100

    static func clampedRadius(_ radius: CGFloat) -> CGFloat { radius > 0 ? min(largestRadius, radius) : 0 }

    /// Pixels that a shadow of `radius` points spreads to each side.
    static func reach(radius: CGFloat, scale: CGFloat) -> Int { Int((clampedRadius(radius) * scale * 2).rounded(.up)) }

    /// Blurs a mask each pixel of which stands for `factor` pixels each way.
    static func apply(reach: Int, factor: Int, to mask: inout AlphaMask) {
        BoxBlur(reach: reach / factor, passes: 2).apply(to: &mask)
    }
}
