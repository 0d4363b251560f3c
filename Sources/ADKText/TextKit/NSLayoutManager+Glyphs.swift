import ADKFoundation
import Foundation

/// Glyphs and characters, which are both UTF-16 units.
extension NSLayoutManager {
    /// The number of UTF-16 units of the text.
    public var numberOfGlyphs: Int { textStorage?.length ?? 0 }

    /// The character of a glyph: the same index, clamped to the text.
    public func characterIndexForGlyph(at glyphIndex: Int) -> Int { min(max(0, glyphIndex), numberOfGlyphs) }

    /// The glyph of a character: the same index, clamped to the text.
    public func glyphIndexForCharacter(at charIndex: Int) -> Int { min(max(0, charIndex), numberOfGlyphs) }

    /// The glyphs of characters: the same range, clamped to the text.
    public func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
    ) -> NSRange {
        let range = NSRange(charRange.clamped(toLength: numberOfGlyphs))
        actualCharRange?.pointee = range
        return range
    }

    /// The characters of glyphs: the same range, clamped to the text.
    public func characterRange(
        forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
    ) -> NSRange {
        self.glyphRange(forCharacterRange: glyphRange, actualCharacterRange: actualGlyphRange)
    }

    /// The characters that are laid out in a container. Less than the whole text if lines do not fit.
    public func glyphRange(for container: NSTextContainer) -> NSRange {
        NSRange(location: 0, length: layout(in: container)?.length ?? 0)
    }

    /// The container of a character. Nil if its line is left out. `effectiveGlyphRange` becomes its characters.
    public func textContainer(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> NSTextContainer? {
        let length = layout()?.length ?? 0
        effectiveGlyphRange?.pointee = NSRange(location: 0, length: length)
        return glyphIndex >= 0 && glyphIndex < length ? textContainers.first : nil
    }

    /// The characters of the line that a truncation token stands for. The location is `NSNotFound` if there are none.
    public func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
        guard let layout = layout(), let truncated = layout.truncated,
            let index = layout.fragmentIndex(at: glyphIndex), index == layout.fragments.count - 1
        else { return NSRange(location: NSNotFound, length: 0) }
        return NSRange(truncated)
    }

    // MARK: - Points

    /// The character nearest to `point`. 0 in an empty text, and for a point that is NaN.
    ///
    /// - Parameter partialFraction: Becomes the part of the character's width before the point in reading order, 0...1.
    public func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction)
    }

    /// The character nearest to `point`.
    public func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
    }

    /// The character nearest to `point`, and the part of its width before the point.
    public func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        partialFraction?.pointee = 0
        guard Misuse.accepts(point, "point", of: self), let hit = layout(in: container)?.character(at: point) else {
            return 0
        }
        partialFraction?.pointee = hit.fraction
        return hit.offset
    }

    /// The part of a character's width that is before `point`, 0...1.
    public func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
        var fraction: CGFloat = 0
        _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
        return fraction
    }
}
