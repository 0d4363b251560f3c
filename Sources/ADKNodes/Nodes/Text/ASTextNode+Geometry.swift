import ADKGraphics
import Foundation

/// Where characters are, in the node's points; ranges count UTF-16 units of the text. Any thread;
/// the text is shaped on the calling one where it is not remembered.
extension ASTextNode {
    /// The boxes of the characters in `range`, one for each stretch that lies together, line by
    /// line. What was cut away has none.
    /// - Complexity: O(n) in the text.
    public func rects(forTextRange range: NSRange) -> [CGRect] {
        guard let placed, range.length > 0 else { return [] }
        let bytes = placed.shaped.text.byteRange(forUTF16: range)
        return placed.inNode(placed.shaped.rects(forByteRange: bytes, width: placed.width))
    }

    /// What is tinted when `range` is highlighted: as `rects(forTextRange:)`.
    public func highlightRects(forTextRange range: NSRange) -> [CGRect] { rects(forTextRange: range) }

    /// Around the boxes of the characters in `range`; zero where none is shown.
    public func frame(forTextRange range: NSRange) -> CGRect {
        rects(forTextRange: range).reduce(CGRect.null) { $0.union($1) }.standardizedOrZero
    }

    /// The room that the last line leaves free behind its text, as high as the line: where
    /// something could go on. Zero without text.
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
