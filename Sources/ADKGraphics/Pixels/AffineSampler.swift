import ADKFoundation
import CScaling
import Foundation

/// Draws an image through an affine transform, filtered bilinearly. Any thread.
///
/// Every pixel of the result depends only on its own place: any parts, drawn in any order, have the bits of the whole.
/// A place without a fraction gives the source pixel itself, so whole pixels, quarter turns and mirrored images are
/// copies. Premultiplied colours never exceed their alpha. The same input gives the same bits on every machine and in
/// every build. Other results are within one level of 255 of exact filtering.
package struct AffineSampler {
    private let source: PixelBuffer
    /// The used part of `source`.
    private let part: PixelRect
    /// The place of the part's first pixel in the map's image.
    private let place: (x: Int, y: Int)
    private let map: AffineMap
    private let repeatsEdges: Bool
    /// The device pixels that the image can touch.
    package let reach: PixelRect

    /// Draws `source`, or its part `part`, through `map`. Its first pixel is (`x`, `y`) of the map's image. Around
    /// it, everything is transparent: its edges are smooth. The part must be in the source.
    package init(_ source: PixelBuffer, _ part: PixelRect? = nil, x: Int = 0, y: Int = 0, through map: AffineMap) {
        let whole = PixelRect(x: 0, y: 0, width: source.width, height: source.height)
        let part = part ?? whole
        precondition(whole.contains(part), "\(part) is outside \(source.width)x\(source.height)")
        self.source = source
        self.part = part
        place = (x, y)
        self.map = map
        repeatsEdges = false
        reach = map.reach(of: PixelRect(x: x, y: y, width: part.width, height: part.height))
    }

    /// Stretches the part `part` of `source` over `target`, in device pixels. Its edges are sharp: pixels around the
    /// part have no influence. nil if one of both is empty, or the part is not in the source.
    package init?(_ source: PixelBuffer, _ part: PixelRect, over target: PixelRect) {
        guard !part.isEmpty, !target.isEmpty,
            PixelRect(x: 0, y: 0, width: source.width, height: source.height).contains(part),
            let map = AffineMap(
                CGAffineTransform(
                    scaleX: CGFloat(target.width) / CGFloat(part.width),
                    y: CGFloat(target.height) / CGFloat(part.height)), from: (target.x, target.y))
        else { return nil }
        self.source = source
        self.part = part
        place = (0, 0)
        self.map = map
        repeatsEdges = true
        reach = target
    }

    /// Blends the image over the pixels of `clip` in `target`, whose first pixel is the device pixel (`x`, `y`).
    /// `clip` is in device pixels. O(pixels of `clip` that the image can touch).
    package func draw(into target: PixelBuffer, x: Int = 0, y: Int = 0, clip: PixelRect, opacity: CGFloat = 1) {
        draw(into: target, x: x, y: y, clip: clip, opacity: opacity, hasAVX2: AVX2Kernel.isAvailable)
    }

    func draw(into target: PixelBuffer, x: Int, y: Int, clip: PixelRect, opacity: CGFloat, hasAVX2: Bool) {
        let whole = PixelRect(x: x, y: y, width: target.width, height: target.height)
        let seen = reach.intersection(clip).intersection(whole)
        let level = AffineSampler.level(opacity)
        guard !seen.isEmpty, !part.isEmpty, level > 0, let loops = map.loops(seen, x: place.x, y: place.y) else {
            return
        }
        var image = csampling_source(
            pixels: source.row(part.y) + part.x, stride: source.bytesPerRow / 4, width: Int64(part.width),
            height: Int64(part.height), alpha: source.isOpaque ? 0xFF00_0000 : 0, repeats_edges: repeatsEdges ? 1 : 0)
        var result = csampling_target(
            pixels: target.row(seen.y - y) + (seen.x - x), stride: target.bytesPerRow / 4, width: Int64(seen.width),
            height: Int64(seen.height), opacity: level)
        if map.isAligned {
            csampling_scale(&image, loops, &result, hasAVX2 ? 1 : 0)
        } else {
            csampling_draw(&image, loops, &result, hasAVX2 ? 1 : 0)
        }
    }

    /// The opacity as a level of 255, rounded as Cairo does. NaN gives 0.
    private static func level(_ opacity: CGFloat) -> UInt32 {
        opacity > 0 ? UInt32((min(1, opacity) * 65_535).rounded()) >> 8 : 0
    }
}
