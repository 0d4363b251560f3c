import ADKFoundation
import Foundation

/// Lines and rectangles.
extension NSLayoutManager {
    /// The rectangle of a line, as wide as the container. Zero for a character that is not laid out.
    ///
    /// - Parameter effectiveGlyphRange: Becomes the characters of the line.
    public func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        line(at: glyphIndex, effectiveGlyphRange) { $0.rect(of: $1.line) }
    }

    /// The rectangle of the letters of a line, with the padding. Zero for a character that is not laid out.
    ///
    /// - Parameter effectiveGlyphRange: Becomes the characters of the line.
    public func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        line(at: glyphIndex, effectiveGlyphRange) { $0.usedRect(of: $1.line) }
    }

    private func line(
        at index: Int, _ range: NSRangePointer?, _ body: (ContainerLayout, ContainerLayout.Fragment) -> CGRect
    ) -> CGRect {
        range?.pointee = NSRange(location: NSNotFound, length: 0)
        guard let layout = layout(), let found = layout.fragmentIndex(at: index) else { return .zero }
        let fragment = layout.fragments[found]
        range?.pointee = NSRange(fragment.range)
        return body(layout, fragment)
    }

    /// The left end of a character on its baseline, in points of its line's rectangle. Zero for one that is not laid
    /// out.
    public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let layout = layout(), let index = layout.fragmentIndex(at: glyphIndex) else { return .zero }
        let line = layout.fragments[index].line
        let rect = layout.rects(of: glyphIndex..<glyphIndex + 1, asSelection: false).first ?? .zero
        return CGPoint(x: rect.minX, y: line.baseline - line.top)
    }

    /// The rectangle of all lines in a container, with the padding. Zero in an empty container.
    public func usedRect(for container: NSTextContainer) -> CGRect { layout(in: container)?.usedRect ?? .zero }

    /// The smallest rectangle around characters. Without width if there are none: the place before the character.
    public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        guard let layout = layout(in: container) else { return .zero }
        let range = glyphRange.clamped(toLength: layout.length)
        let rects = layout.rects(of: range, asSelection: false)
        guard let first = rects.first else { return layout.caretRect(at: layout.bytes(of: range).lowerBound) }
        return rects.dropFirst().reduce(first) { $0.union($1) }
    }

    /// The characters of the lines that meet `bounds`.
    public func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
        guard Misuse.accepts(bounds, "rectangle", of: self), let layout = layout(in: container) else {
            return NSRange()
        }
        // Foundation cannot intersect infinite rectangles.
        let shown = layout.fragments.filter {
            let rect = layout.rect(of: $0.line)
            return rect.minX < bounds.maxX && rect.maxX > bounds.minX && rect.minY < bounds.maxY
                && rect.maxY > bounds.minY
        }
        guard let first = shown.first, let last = shown.last else { return NSRange() }
        return NSRange(first.range.lowerBound..<last.range.upperBound)
    }

    /// The rectangle of the line behind a line break at the end, or of an empty text. Zero if there is none.
    public var extraLineFragmentRect: CGRect {
        guard let layout = layout(), let extra = layout.extra else { return .zero }
        return layout.rect(of: extra)
    }

    /// The place of a caret in `extraLineFragmentRect`, with the padding. Zero if there is none.
    public var extraLineFragmentUsedRect: CGRect {
        guard let layout = layout(), let extra = layout.extra else { return .zero }
        return layout.usedRect(of: extra)
    }

    /// Calls `block` for each line with a character in the range: its rectangle, that of its letters, its container and
    /// its characters. The block may edit the text: it is then called for the lines from before.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let layout = layout(), let container = textContainers.first else { return }
        var stop: ObjCBool = false
        for fragment in layout.fragments(in: glyphRange.clamped(toLength: layout.length)) {
            block(
                layout.rect(of: fragment.line), layout.usedRect(of: fragment.line), container, NSRange(fragment.range),
                &stop)
            if stop.boolValue { return }
        }
    }

    /// Calls `block` for the rectangles around characters, line by line.
    ///
    /// Differs from UIKit: with a selected range other than `NSNotFound`, a selected line break is a short piece behind
    /// its line. It does not reach to the edge of the container.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let layout = layout(in: textContainer) else { return }
        let range = glyphRange.clamped(toLength: layout.length)
        var stop: ObjCBool = false
        for rect in layout.rects(of: range, asSelection: selectedRange.location != NSNotFound) {
            block(rect, &stop)
            if stop.boolValue { return }
        }
    }
}
