import ADKFoundation
import Foundation

/// The part of an image that a context shows, and the size in pixels that the transform gives it.
struct ImagePortion {
    /// Where to draw the pixels, in the present coordinates.
    let rect: CGRect
    /// The part of the image, in the unit square. Nil is the whole image.
    let part: CGRect?
    /// The size in pixels.
    let width, height: Int

    /// Finds the portion of an image drawn over `rect`. Nil if nothing of it is seen, or `rect` is not finite.
    ///
    /// It is the whole image, unless less than half of it is seen or the whole has too many pixels. If the seen part
    /// has too many as well, it has less than one pixel for one of the device.
    init?(of rect: CGRect, in context: CGContext, canCrop: Bool) {
        if rect.isNull { return nil }
        guard rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite else {
            context.report("has an image in \(rect), which is not finite; it is left out")
            return nil
        }
        let matrix = context.ctm
        let (scaleX, scaleY) = (hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
        let (columns, rows) = ((rect.width * scaleX).rounded(), (rect.height * scaleY).rounded())
        guard columns >= 1, rows >= 1, columns.isFinite, rows.isFinite else { return nil }
        let margin = context.shadowReach / min(scaleX, scaleY)
        let seen = context.boundingBoxOfClipPath.insetBy(dx: -margin, dy: -margin).intersection(rect)
        guard seen.width > 0, seen.height > 0 else { return nil }
        let x = ImagePortion.range(seen.minX - rect.minX, seen.maxX - rect.minX, of: rect.width, columns)
        let y = ImagePortion.range(seen.minY - rect.minY, seen.maxY - rect.minY, of: rect.height, rows)
        let (seenColumns, seenRows) = (x.upperBound - x.lowerBound, y.upperBound - y.lowerBound)
        let limit = CGFloat(DecodeLimits().pixelCount)
        if canCrop, columns * rows > min(limit, 2 * seenColumns * seenRows) {
            let unit = CGRect(
                x: x.lowerBound / columns, y: y.lowerBound / rows, width: seenColumns / columns,
                height: seenRows / rows)
            part = unit
            self.rect = CGRect(
                x: rect.minX + unit.minX * rect.width, y: rect.minY + unit.minY * rect.height,
                width: unit.width * rect.width, height: unit.height * rect.height)
            (width, height) = ImagePortion.pixels(seenColumns, seenRows, limit)
        } else {
            part = nil
            self.rect = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
            (width, height) = ImagePortion.pixels(columns, rows, limit)
        }
    }

    /// The whole pixels of a side with `count` pixels around the part from `start` to `end`, with a margin for filters.
    private static func range(
        _ start: CGFloat, _ end: CGFloat, of length: CGFloat, _ count: CGFloat
    ) -> Range<CGFloat> {
        let first = max(0, (start / length * count).rounded(.down) - 2)
        return first..<max(first + 1, min(count, (end / length * count).rounded(.up) + 2))
    }

    /// The size with the same aspect ratio that is within the limits.
    private static func pixels(_ columns: CGFloat, _ rows: CGFloat, _ limit: CGFloat) -> (width: Int, height: Int) {
        let side = CGFloat(PixelBuffer.maximumSide)
        let factor = min(1, (limit / columns / rows).squareRoot())
        func pixels(_ length: CGFloat) -> Int { Int(max(1, min(side, (length * factor).rounded(.down)))) }
        return (pixels(columns), pixels(rows))
    }
}

extension CGContext {
    /// The farthest that a shadow falls from its shape, in pixels. 0 without a shadow.
    fileprivate var shadowReach: CGFloat {
        guard let shadow = ink.shadow else { return 0 }
        return max(abs(shadow.offset.width), abs(shadow.offset.height)) + CGFloat(shadow.reach) + 2
    }
}
