import ADKFoundation
import Foundation

extension UIImage {
    /// The image at `width` x `height` device pixels. The edges inside `capInsets` keep their size, and the areas
    /// between them are stretched or repeated. `displayScale` is in pixels per point, `rowScale` that of heights if it
    /// is another one.
    ///
    /// Caps that do not fit are shrunk together. Not for the main thread.
    ///
    /// - Complexity: O(pixels of the image and of the result).
    package func stretched(
        width: Int, height: Int, displayScale: CGFloat, rowScale: CGFloat? = nil,
        isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        guard isResizable else {
            return try pixels(for: .exactly(width: width, height: height), isCancelled: isCancelled)
        }
        try DecodeLimits().check(width: width, height: height)
        let isTiled = !stretchesAlike
        let source = try pixels(for: .full, isCancelled: isCancelled)
        let columns = StretchAxis(
            source: source.width, target: width, lead: capInsets.left, trail: capInsets.right, imageScale: scale,
            displayScale: displayScale)
        let rows = StretchAxis(
            source: source.height, target: height, lead: capInsets.top, trail: capInsets.bottom, imageScale: scale,
            displayScale: rowScale ?? displayScale)
        let result = try PixelBuffer.unwritten(width: width, height: height, isOpaque: source.isOpaque)
        for row in rows.parts {
            for column in columns.parts {
                let tile = try PixelScaler.scale(
                    source,
                    from: CGRect(x: column.from, y: row.from, width: column.length, height: row.length),
                    width: column.tile(isTiled), height: row.tile(isTiled), isCancelled: isCancelled)
                result.paste(tile, repeatedOver: column.target, row.target)
            }
        }
        return result
    }
}

/// One axis of an image with cap insets: which source pixels fill which result pixels.
private struct StretchAxis {
    struct Part {
        var from: CGFloat
        var length: CGFloat
        var target: Range<Int>
        /// The part's length in pixels before it is enlarged. Nil for a cap, which is scaled to its target.
        var natural: Int?

        /// The length in pixels to scale the part to.
        func tile(_ isTiled: Bool) -> Int { isTiled ? natural ?? target.count : target.count }
    }

    /// The first cap, the middle and the last cap, without empty ones.
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
        let first = min(target, Int(saturating: targetLead.rounded()))
        let last = max(first, target - Int(saturating: targetTrail.rounded()))
        add(0, sourceLead, 0..<first)
        // Caps that meet leave no middle: stretch the seam between them.
        let middle = size - sourceLead - sourceTrail
        add(
            middle > 0 ? sourceLead : max(0, sourceLead - 0.5), middle > 0 ? middle : min(1, size), first..<last,
            natural: max(1, Int(saturating: (middle / imageScale * displayScale).rounded())))
        add(size - sourceTrail, sourceTrail, last..<target)
    }

    private mutating func add(_ from: CGFloat, _ length: CGFloat, _ target: Range<Int>, natural: Int? = nil) {
        guard !target.isEmpty else { return }
        parts.append(Part(from: from, length: max(0.01, length), target: target, natural: natural))
    }
}
