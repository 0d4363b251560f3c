import Foundation

/// Positions of lines and characters. Rectangles and points are in the text's points, with the origin at its top
/// left. `width` is the width to align lines in, as in `draw`; nil is the text's own width.
extension ShapedText {
    /// The x coordinate at which the letters of `line` start.
    package func x(of line: Line, in width: CGFloat) -> CGFloat {
        let free = width - line.leftMargin - line.width - line.rightMargin
        return switch line.alignment {
        case .left, .natural: line.leftMargin
        case .right: line.leftMargin + free
        case .center: line.leftMargin + free / 2
        case .justified: line.isRightToLeft ? line.leftMargin + free : line.leftMargin
        }
    }

    /// The bounds of everything painted, not rounded to pixels. May extend beyond the text's size. Null if nothing is
    /// painted.
    package func inkBounds(width: CGFloat? = nil) -> CGRect {
        content.lines.reduce(CGRect.null) { union, line in
            guard line.ink.width > 0, line.ink.height > 0 else { return union }
            let x = x(of: line, in: width ?? size.width)
            return union.union(line.ink.offsetBy(dx: x, dy: line.baseline))
        }
    }

    /// The bounds of everything painted in the text's own width.
    package var inkBounds: CGRect { inkBounds() }

    /// The bounds of all pixels that drawing at a whole pixel may change, in points. `scale` is in pixels per point.
    /// One pixel larger than the ink on each side, because glyphs move to the nearest position.
    package func drawingBounds(scale: CGFloat, width: CGFloat? = nil) -> CGRect {
        let ink = inkBounds(width: width)
        guard !ink.isNull else { return .null }
        let left = (ink.minX * scale).rounded(.down) - 1
        let top = (ink.minY * scale).rounded(.down) - 1
        let right = (ink.maxX * scale).rounded(.up) + 1
        let bottom = (ink.maxY * scale).rounded(.up) + 1
        return CGRect(x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
    }

    /// The line boxes of a range of UTF-8 offsets: one for each part that is contiguous on screen, line by line.
    /// - Complexity: O(log n) in the lines, O(m) in the characters of the lines touched.
    package func rects(forByteRange range: Range<Int>, width: CGFloat? = nil) -> [CGRect] {
        rects(width: width, lines: firstLine(endingAfter: range.lowerBound)..<content.lines.count) { line in
            line.bytes.lowerBound < range.upperBound
        } matching: { cluster in
            !cluster.isToken && Int(cluster.start) < range.upperBound
                && Int(cluster.start + cluster.length) > range.lowerBound
        }
    }

    /// The line boxes of the truncation token, or of the UTF-8 offsets `bytes` in the token. Empty if nothing was
    /// truncated.
    package func tokenRects(_ bytes: Range<Int>? = nil, width: CGFloat? = nil) -> [CGRect] {
        guard isTruncated, !content.lines.isEmpty else { return [] }
        let last = content.lines.count - 1
        let wanted = bytes ?? 0..<Int.max
        return rects(width: width, lines: last..<last + 1) { _ in
            true
        } matching: { cluster in
            cluster.isToken && Int(cluster.start) < wanted.upperBound
                && Int(cluster.start + cluster.length) > wanted.lowerBound
        }
    }

    private func rects(
        width: CGFloat?, lines: Range<Int>, while goesOn: (Line) -> Bool, matching: (Cluster) -> Bool
    ) -> [CGRect] {
        var result: [CGRect] = []
        for line in content.lines[lines] {
            guard goesOn(line) else { break }
            let start = x(of: line, in: width ?? size.width)
            var open: CGRect?
            for cluster in content.clusters[line.clusters] {
                guard matching(cluster) else {
                    if let rect = open { result.append(rect) }
                    open = nil
                    continue
                }
                let rect = CGRect(
                    x: start + CGFloat(cluster.x), y: line.top, width: CGFloat(cluster.width), height: line.height)
                open = open?.union(rect) ?? rect
            }
            if let rect = open { result.append(rect) }
        }
        return result
    }

    /// The free space behind the text of the last line, as high as the line. Nil without text.
    package func trailingRect(width: CGFloat? = nil) -> CGRect? {
        guard let line = content.lines.last else { return nil }
        let room = width ?? size.width
        let start = x(of: line, in: room)
        let end = start + line.width
        return line.isRightToLeft
            ? CGRect(x: 0, y: line.top, width: max(0, start), height: line.height)
            : CGRect(x: end, y: line.top, width: max(0, room - end), height: line.height)
    }

    /// A bar for each line that is not empty, from the baseline up to about the height of capitals.
    package func capitalBars(width: CGFloat? = nil) -> [CGRect] {
        content.lines.compactMap { line in
            guard line.width > 0 else { return nil }
            let em = text.attributes(at: line.bytes.lowerBound).font?.pointSize ?? UIFont.fallback.pointSize
            // The system font's cap height. Other fonts differ little.
            let height = em * 0.714
            return CGRect(
                x: x(of: line, in: width ?? size.width), y: line.baseline - height, width: line.width, height: height)
        }
    }

    /// The result of a hit test.
    package struct Hit: Hashable, Sendable {
        /// The UTF-8 offset at which the nearest character starts. In the truncation token: the offset at which text
        /// was truncated.
        package var byte: Int
        /// The distance from the point to the character's box, in points. 0 inside the box.
        package var distance: CGFloat
        /// In the truncation token: the UTF-8 offset in the token. Nil in the text.
        package var tokenByte: Int?

        package var isToken: Bool { tokenByte != nil }
    }

    /// The character nearest to `point`. Nil if no text is shown.
    /// - Complexity: O(log n) in the lines, O(m) in the characters of one line.
    package func hit(at point: CGPoint, width: CGFloat? = nil) -> Hit? {
        guard !content.lines.isEmpty else { return nil }
        let line = content.lines[line(at: point.y)]
        var best: Hit?
        forEachHit(in: line, at: point, width: width) { hit, hasWidth in
            // A character without width never replaces its neighbour.
            if let best, best.distance < hit.distance || best.distance == hit.distance && !hasWidth { return }
            best = hit
        }
        let dy = max(0, line.top - point.y, point.y - line.top - line.height)
        return best ?? Hit(byte: line.bytes.lowerBound, distance: dy)
    }

    /// The characters within `reach` points of `point`, nearest first.
    /// - Complexity: O(log n) in the lines, O(m log m) in the characters of the lines within reach.
    package func hits(near point: CGPoint, reach: CGFloat, width: CGFloat? = nil) -> [Hit] {
        guard !content.lines.isEmpty else { return [] }
        var result: [Hit] = []
        for line in content.lines[line(at: point.y - reach)...] {
            guard line.top <= point.y + reach else { break }
            forEachHit(in: line, at: point, width: width) { hit, _ in
                if hit.distance <= reach { result.append(hit) }
            }
        }
        // Characters at equal distances stay in the order of the lines.
        return result.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map(\.element)
    }

    private func forEachHit(in line: Line, at point: CGPoint, width: CGFloat?, _ body: (Hit, _ hasWidth: Bool) -> Void)
    {
        let start = x(of: line, in: width ?? size.width)
        let dy = max(0, line.top - point.y, point.y - line.top - line.height)
        for cluster in content.clusters[line.clusters] {
            let left = start + CGFloat(cluster.x)
            let dx = max(0, left - point.x, point.x - left - CGFloat(cluster.width))
            let distance = (dx * dx + dy * dy).squareRoot()
            let offset = Int(cluster.start)
            let hit =
                cluster.isToken
                ? Hit(byte: content.hidden?.lowerBound ?? offset, distance: distance, tokenByte: offset)
                : Hit(byte: offset, distance: distance)
            body(hit, cluster.width > 0)
        }
    }

    /// The UTF-8 offset of the character nearest to `point`. Nil if no text is shown.
    package func byteOffset(at point: CGPoint, width: CGFloat? = nil) -> Int? { hit(at: point, width: width)?.byte }

    /// The index of the last line that starts at or above `y`, or of the first line.
    func line(at y: CGFloat) -> Int {
        var (low, high) = (0, content.lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if content.lines[middle].top <= y { low = middle } else { high = middle }
        }
        return low
    }

    func firstLine(endingAfter byte: Int) -> Int {
        var (low, high) = (0, content.lines.count)
        while low < high {
            let middle = (low + high) / 2
            if content.lines[middle].bytes.upperBound > byte { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
