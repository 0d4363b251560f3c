import ADKGraphics
import Foundation

/// The lines of a text in a container. Rectangles are in the container's points.
struct ContainerLayout {
    /// A line with the characters that it shows or hides, in UTF-16 units.
    struct Fragment {
        let line: ShapedText.Line
        let range: Range<Int>
    }

    let shaped: ShapedText
    /// At both sides of each line.
    let padding: CGFloat
    /// The width that lines are aligned in, without the padding.
    let width: CGFloat
    let fragments: [Fragment]
    /// The line behind a line break at the end, and that of an empty text.
    let extra: ShapedText.Line?
    /// The characters that the truncation token stands for.
    let truncated: Range<Int>?

    init(_ text: AttributedText, in container: NSTextContainer) {
        func limit(_ length: CGFloat) -> CGFloat { length > 0 ? length : .infinity }
        padding = container.usedPadding
        let room = max(0, limit(container.size.width) - 2 * padding)
        let mode = container.lineBreakMode
        let clips = [.byWordWrapping, .byCharWrapping, .byClipping].contains(mode)
        shaped = TextShaper.shape(
            text.isEmpty ? AttributedText("\n") : text,
            TextConstraints(
                maximumSize: CGSize(width: room, height: limit(container.size.height)),
                maximumNumberOfLines: max(0, container.maximumNumberOfLines),
                truncationMode: clips ? .byClipping : mode))
        width = room < TextConstraints.widestLine ? room : shaped.size.width
        let hidden = shaped.hiddenBytes.flatMap { [shaped] in Range(shaped.text.utf16Range(forBytes: $0)) }
        truncated = clips ? nil : hidden
        var lines = shaped.lines
        if text.isEmpty {
            extra = lines.first
            lines = []
        } else if lines.count > 1, let last = lines.last, last.bytes.lowerBound == text.byteCount {
            extra = last
            lines.removeLast()
        } else {
            extra = nil
        }
        let starts = lines.map { text.utf16Offset(ofByte: $0.bytes.lowerBound) }
        let end = clips ? hidden?.lowerBound ?? text.length : text.length
        fragments = zip(lines, zip(starts, starts.dropFirst() + [end])).map { line, bounds in
            Fragment(line: line, range: bounds.0..<max(bounds.0, bounds.1))
        }
    }

    /// The number of UTF-16 units that the lines show or hide.
    var length: Int { fragments.last?.range.upperBound ?? 0 }

    /// The index of the fragment with a character. Nil outside of the lines. O(log n).
    func fragmentIndex(at offset: Int) -> Int? {
        guard offset >= 0, offset < length else { return nil }
        var (low, high) = (0, fragments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if fragments[middle].range.lowerBound <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The fragments of which a character is in `range`.
    func fragments(in range: Range<Int>) -> ArraySlice<Fragment> {
        guard !range.isEmpty, let first = fragmentIndex(at: range.lowerBound) else { return [] }
        return fragments[first...].prefix { $0.range.lowerBound < range.upperBound }
    }

    // MARK: - Rectangles

    /// The place of a line, as wide as the container.
    func rect(of line: ShapedText.Line) -> CGRect {
        CGRect(x: 0, y: line.top, width: width + 2 * padding, height: line.height)
    }

    /// The place of the letters of a line, with the padding.
    func usedRect(of line: ShapedText.Line) -> CGRect {
        CGRect(
            x: shaped.x(of: line, in: width), y: line.top, width: line.width + 2 * padding, height: line.height)
    }

    /// The place of all letters, with the padding. Zero without lines.
    var usedRect: CGRect {
        let lines = fragments.map(\.line) + (extra.map { [$0] } ?? [])
        guard let first = lines.first else { return .zero }
        return lines.dropFirst().reduce(usedRect(of: first)) { $0.union(usedRect(of: $1)) }
    }

    /// The rectangles of characters, line by line, one for each part that is contiguous on screen. A line break has no
    /// width, or as part of a selection a short piece behind its line.
    func rects(of range: Range<Int>, asSelection: Bool) -> [CGRect] {
        if asSelection { return placed(shaped.selectionRects(bytes(of: range), width: width)) }
        return fragments(in: range).flatMap { fragment in
            var shown = bytes(of: range.clamped(to: fragment.range))
            // Without the line break. Hidden characters are behind the last line.
            if fragment.range.upperBound < length { shown = shown.clamped(to: fragment.line.bytes) }
            let rects = placed(shaped.selectionRects(shown, width: width))
            return rects.isEmpty ? [caretRect(at: shown.lowerBound)] : rects
        }
    }

    /// The place before a character: as high as its line, and without width.
    func caretRect(at byte: Int) -> CGRect {
        shaped.rect(of: ShapedText.Caret(byte: byte), width: width).offsetBy(dx: padding, dy: 0)
    }

    private func placed(_ rects: [CGRect]) -> [CGRect] { rects.map { $0.offsetBy(dx: padding, dy: 0) } }

    func bytes(of range: Range<Int>) -> Range<Int> { shaped.text.byteRange(forUTF16: NSRange(range)) }

    // MARK: - Points

    /// The character nearest to a point, and the part of its width that is before the point. Nil without lines.
    func character(at point: CGPoint) -> (offset: Int, fraction: CGFloat)? {
        guard length > 0,
            let hit = shaped.character(at: CGPoint(x: point.x - padding, y: point.y), width: width)
        else { return nil }
        let offset = shaped.text.utf16Offset(ofByte: hit.bytes.lowerBound)
        return offset < length ? (offset, hit.fraction) : (length - 1, 1)
    }
}
