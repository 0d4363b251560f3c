import ADKFoundation
import Foundation

extension UIImage {
    /// The picture at `width` x `height` device pixels, `displayScale` of them a point, with the
    /// edges inside `capInsets` at their own size and only the middle stretched.
    ///
    /// Caps that do not fit shrink together. Not for the main thread.
    ///
    /// Differs from Texture: the middle is stretched, never tiled.
    ///
    /// - Complexity: O(pixels of the picture and of the result).
    package func stretched(
        width: Int, height: Int, displayScale: CGFloat, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        guard capInsets != .zero else {
            return try pixels(for: .exactly(width: width, height: height), isCancelled: isCancelled)
        }
        try DecodeLimits().check(width: width, height: height)
        let source = try pixels(for: .full, isCancelled: isCancelled)
        let columns = StretchAxis(
            source: source.width, target: width, lead: capInsets.left, trail: capInsets.right, imageScale: scale,
            displayScale: displayScale)
        let rows = StretchAxis(
            source: source.height, target: height, lead: capInsets.top, trail: capInsets.bottom, imageScale: scale,
            displayScale: displayScale)
        let result = try PixelBuffer.unwritten(width: width, height: height, isOpaque: source.isOpaque)
        for row in rows.parts {
            for column in columns.parts {
                let part = try PixelScaler.scale(
                    source,
                    from: CGRect(x: column.from, y: row.from, width: column.length, height: row.length),
                    width: column.target.count, height: row.target.count, isCancelled: isCancelled)
                result.paste(part, x: column.target.lowerBound, y: row.target.lowerBound)
            }
        }
        return result
    }
}

/// One axis of a picture with caps: which source pixels go to which result pixels.
private struct StretchAxis {
    struct Part {
        var from: CGFloat
        var length: CGFloat
        var target: Range<Int>
    }

    /// First cap, middle, last cap; without those that show nothing.
    var parts: [Part] = []

    init(source: Int, target: Int, lead: CGFloat, trail: CGFloat, imageScale: CGFloat, displayScale: CGFloat) {
        let size = CGFloat(source)
        let sourceLead = min(size, max(0, lead * imageScale))
        let sourceTrail = min(size - sourceLead, max(0, trail * imageScale))
        var targetLead = max(0, lead * displayScale)
        var targetTrail = max(0, trail * displayScale)
        let excess = CGFloat(target) / max(1, targetLead + targetTrail)
        if excess < 1 {
            targetLead *= excess
            targetTrail *= excess
        }
        let first = min(target, Int(targetLead.rounded()))
        let last = max(first, target - Int(targetTrail.rounded()))
        add(0, sourceLead, 0..<first)
        // Caps that meet leave no middle: the seam is stretched.
        let middle = size - sourceLead - sourceTrail
        add(middle > 0 ? sourceLead : max(0, sourceLead - 0.5), middle > 0 ? middle : min(1, size), first..<last)
        add(size - sourceTrail, sourceTrail, last..<target)
    }

    private mutating func add(_ from: CGFloat, _ length: CGFloat, _ target: Range<Int>) {
        if !target.isEmpty { parts.append(Part(from: from, length: max(0.01, length), target: target)) }
    }
}
