import ADKGraphics
import Foundation

/// The blur of a layer's shadow: two passes of a box blur. It extends exactly twice the shadow's radius, and there
/// resembles a Gaussian of that standard deviation.
enum ShadowBlur {
    /// The largest radius, in points.
    static let largestRadius: CGFloat = 100

    static func clampedRadius(_ radius: CGFloat) -> CGFloat { radius > 0 ? min(largestRadius, radius) : 0 }

    /// The pixels by which a shadow of `radius` points extends on each side.
    static func reach(radius: CGFloat, scale: CGFloat) -> Int { Int((clampedRadius(radius) * scale * 2).rounded(.up)) }

    /// Blurs a mask, each pixel of which covers `factor` x `factor` pixels.
    static func apply(reach: Int, factor: Int, to mask: inout AlphaMask) {
        BoxBlur(reach: reach / factor, passes: 2).apply(to: &mask)
    }
}
