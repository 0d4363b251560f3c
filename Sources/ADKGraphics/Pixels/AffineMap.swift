import ADKFoundation
import CScaling
import Foundation

/// An affine transform from the pixels of an image to device pixels, in fixed point.
///
/// The place of a device pixel in the image is computed with whole numbers. So it does not depend on the part that is
/// drawn, and an image that moves by whole pixels keeps its bits.
package struct AffineMap {
    private let forward: CGAffineTransform
    private let backward: CGAffineTransform
    private let origin: (x: Int, y: Int)
    /// The place of the device pixel `origin`, and the steps to the next ones, in 32.32 pixels of the image. A place
    /// without a fraction is the centre of a pixel.
    private let start: csampling_map

    /// The largest step from one device pixel to the next, in pixels of the image. No part of a buffer is then wider
    /// than 2^29 pixels of the image.
    private static let largestStep = 8192.0
    /// The largest place, in pixels.
    private static let largestPlace = 1_073_741_824.0
    private static let one = 4_294_967_296.0

    /// Makes the map of `transform`, whose results are counted from the device pixel `origin`.
    ///
    /// nil if the transform has no inverse, is not finite, or shrinks the image to less than 1 / 8192.
    package init?(_ transform: CGAffineTransform, from origin: (x: Int, y: Int) = (0, 0)) {
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        let backward = transform.inverted()
        guard transform.a * transform.d != transform.b * transform.c, numbers.allSatisfy(\.isFinite),
            [backward.a, backward.b, backward.c, backward.d].allSatisfy({ abs($0) <= AffineMap.largestStep }),
            abs(backward.tx) <= AffineMap.largestPlace, abs(backward.ty) <= AffineMap.largestPlace
        else { return nil }
        func fixed(_ value: CGFloat) -> Int64 { Int64((value * AffineMap.one).rounded()) }
        // From the centre of a device pixel to the centres of the image's.
        start = csampling_map(
            u: fixed(backward.tx + (backward.a + backward.c - 1) / 2),
            v: fixed(backward.ty + (backward.b + backward.d - 1) / 2), ux: fixed(backward.a), uy: fixed(backward.c),
            vx: fixed(backward.b), vy: fixed(backward.d))
        forward = transform
        self.backward = backward
        self.origin = origin
    }

    /// The device pixels that the part `part` of the image can touch.
    package func reach(of part: PixelRect) -> PixelRect {
        guard !part.isEmpty else { return .empty }
        // Filtering spreads a pixel by half of one.
        let rect = CGRect(
            x: CGFloat(part.x) - 0.5, y: CGFloat(part.y) - 0.5, width: CGFloat(part.width) + 1,
            height: CGFloat(part.height) + 1)
        return PixelRect(
            around: rect.applying(forward).offsetBy(dx: CGFloat(origin.x), dy: CGFloat(origin.y)), scale: 1)
    }

    /// The pixels of the image that decide about the device pixels `part`, and a few around them.
    package func source(of part: PixelRect) -> PixelRect {
        guard !part.isEmpty else { return .empty }
        let rect = places(part)
        // Filtering reads the pixel before a place and the one after it. One more is for rounding.
        let (left, top) = (rect.minX.rounded(.down) - 1, rect.minY.rounded(.down) - 1)
        return PixelRect(
            x: Int(left), y: Int(top), width: Int(rect.maxX.rounded(.up) + 2 - left),
            height: Int(rect.maxY.rounded(.up) + 2 - top))
    }

    /// The places of the centres of device pixels.
    private func places(_ part: PixelRect) -> CGRect {
        CGRect(
            x: CGFloat(part.x - origin.x) + 0.5, y: CGFloat(part.y - origin.y) + 0.5, width: CGFloat(part.width - 1),
            height: CGFloat(part.height - 1)
        ).applying(backward).offsetBy(dx: -0.5, dy: -0.5)
    }

    /// Whether the map's edges are the image's: it scales, mirrors and moves.
    var isAligned: Bool { start.uy == 0 && start.vx == 0 }

    /// The map from the device pixels `part` alone to a buffer whose first pixel is (`x`, `y`) of the image. nil if
    /// no pixel of `part` is in the buffer.
    func loops(_ part: PixelRect, x: Int, y: Int) -> csampling_map? {
        let far = places(part).offsetBy(dx: -CGFloat(x), dy: -CGFloat(y))
        guard max(-far.minX, far.maxX, -far.minY, far.maxY) <= AffineMap.largestPlace else { return nil }
        let (dx, dy) = (Int64(part.x - origin.x), Int64(part.y - origin.y))
        // The sum is in range, even if a product is not.
        var map = start
        map.u = start.u &+ dx &* start.ux &+ dy &* start.uy &- Int64(x) << 32
        map.v = start.v &+ dx &* start.vx &+ dy &* start.vy &- Int64(y) << 32
        return map
    }
}
