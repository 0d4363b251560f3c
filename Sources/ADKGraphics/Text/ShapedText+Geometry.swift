import Foundation

/// Where things are. Rectangles and points are in the text's own points, origin at its top
/// left; `width` is the room lines are aligned in, nil the text's own width, as in `draw`.
extension ShapedText {
    /// Where the letters of `line` start from the left.
    func x(of line: Line, in width: CGFloat) -> CGFloat {
        let free = width - line.leftMargin - line.width - line.rightMargin
        return switch line.alignment {
        case .left, .natural: line.leftMargin
        case .right: line.leftMargin + free
        case .center: line.leftMargin + free / 2
        case .justified: line.isRightToLeft ? line.leftMargin + free : line.leftMargin
        }
    }

    /// Around everything painted, unrounded; null if nothing is. May lie outside the size.
    package func inkBounds(width: CGFloat? = nil) -> CGRect {
        content.lines.reduce(CGRect.null) { union, line in
            guard line.ink.width > 0, line.ink.height > 0 else { return union }
            let x = x(of: line, in: width ?? size.width)
            return union.union(line.ink.offsetBy(dx: x, dy: line.baseline))
        }
    }

    package var inkBounds: CGRect { inkBounds() }

    /// Around every pixel that drawing at a whole pixel may touch, `scale` pixels a point.
    /// Glyphs are put on whole pixels, hence one more than the ink on each side.
    package func drawingBounds(scale: CGFloat, width: CGFloat? = nil) -> CGRect {
        let ink = inkBounds(width: width)
        guard !ink.isNull else { return .null }
        let left = (ink.minX * scale).rounded(.down) - 1
        let top = (ink.minY * scale).rounded(.down) - 1
        let right = (ink.maxX * scale).rounded(.up) + 1
        let bottom = (ink.maxY * scale).rounded(.up) + 1
        return CGRect(x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
    }

    /// The line boxes of a range of UTF-8 offsets: one for each stretch that lies together
    /// on the screen, line by line.
    /// - Complexity: O(log n) in the lines, O(m) in the characters of the lines touched.
    package func rects(forByteRange range: Range<Int>, width: CGFloat? = nil) -> [CGRect] {
        rects(width: width, lines: firstLine(endingAfter: range.lowerBound)..<content.lines.count) { line in
            line.bytes.lowerBound < range.upperBound
        } matching: { cluster in
            !cluster.isToken && Int(cluster.start) < range.upperBound
                && Int(cluster.start + cluster.length) > range.lowerBound
        }
    }

    /// The line boxes of the truncation token; empty where nothing was cut.
    package func tokenRects(width: CGFloat? = nil) -> [CGRect] {
        guard isTruncated, !content.lines.isEmpty else { return [] }
        let last = content.lines.count - 1
        return rects(width: width, lines: last..<last + 1) { _ in true } matching: { $0.isToken }
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

    /// What lies at a point.
    package struct Hit: Hashable, Sendable {
        /// The UTF-8 offset where the nearest character starts; where the text was cut, if it
        /// is the token's.
        package var byte: Int
        /// How far the point is from that character's box, in points; 0 inside.
        package var distance: CGFloat
        package var isToken: Bool
    }

    /// The character nearest to `point`; nil without any text shown.
    /// - Complexity: O(log n) in the lines, O(m) in the characters of one line.
    package func hit(at point: CGPoint, width: CGFloat? = nil) -> Hit? {
        guard !content.lines.isEmpty else { return nil }
        let line = content.lines[line(at: point.y)]
        let start = x(of: line, in: width ?? size.width)
        let dy = max(0, line.top - point.y, point.y - line.top - line.height)
        var best: Hit?
        for cluster in content.clusters[line.clusters] {
            let left = start + CGFloat(cluster.x)
            let dx = max(0, left - point.x, point.x - left - CGFloat(cluster.width))
            let distance = (dx * dx + dy * dy).squareRoot()
            // A character without width never hides its neighbour.
            if let best, best.distance < distance || best.distance == distance && cluster.width == 0 { continue }
            best = Hit(byte: Int(cluster.start), distance: distance, isToken: cluster.isToken)
        }
        return best ?? Hit(byte: line.bytes.lowerBound, distance: dy, isToken: false)
    }

    /// The UTF-8 offset of the character nearest to `point`; nil without any text shown.
    package func byteOffset(at point: CGPoint, width: CGFloat? = nil) -> Int? { hit(at: point, width: width)?.byte }

    /// The last line that starts at or above `y`, or the first.
    private func line(at y: CGFloat) -> Int {
        var (low, high) = (0, content.lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if content.lines[middle].top <= y { low = middle } else { high = middle }
        }
        return low
    }

    private func firstLine(endingAfter byte: Int) -> Int {
        var (low, high) = (0, content.lines.count)
        while low < high {
            let middle = (low + high) / 2
            if content.lines[middle].bytes.upperBound > byte { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
