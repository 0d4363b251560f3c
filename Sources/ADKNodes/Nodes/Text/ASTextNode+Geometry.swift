import ADKGraphics
import Foundation

/// Geometry of the text, in the node's points. Ranges count UTF-16 units. Any thread. If the shaped text is not cached,
/// it is shaped on the calling thread.
extension ASTextNode {
    /// The boxes of the characters in `range`, line by line, one for each contiguous part. Truncated characters have
    /// none.
    ///
    /// - Complexity: O(n) in the text.
    public func rects(forTextRange range: NSRange) -> [CGRect] {
        guard let placed, range.length > 0 else { return [] }
        let bytes = placed.shaped.text.byteRange(forUTF16: range)
        return placed.inNode(placed.shaped.rects(forByteRange: bytes, width: placed.width))
    }

    /// The boxes that are tinted when `range` is highlighted: those of `rects(forTextRange:)`.
    public func highlightRects(forTextRange range: NSRange) -> [CGRect] { rects(forTextRange: range) }

    /// The bounding box of the characters in `range`. Zero if none is shown.
    public func frame(forTextRange range: NSRange) -> CGRect {
        rects(forTextRange: range).reduce(CGRect.null) { $0.union($1) }.standardizedOrZero
    }

    /// The free space behind the text in the last line, as high as the line. Zero without text.
    public func trailingRect() -> CGRect {
        guard let placed, let rect = placed.shaped.trailingRect(width: placed.width) else { return .zero }
        return rect.offsetBy(dx: placed.origin.x, dy: placed.origin.y)
    }
}

extension PlacedText {
    func inNode(_ rects: [CGRect]) -> [CGRect] { rects.map { $0.offsetBy(dx: origin.x, dy: origin.y) } }

    func inText(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x - origin.x, y: point.y - origin.y) }
}

extension CGRect {
    fileprivate var standardizedOrZero: CGRect { isNull ? .zero : self }
}
