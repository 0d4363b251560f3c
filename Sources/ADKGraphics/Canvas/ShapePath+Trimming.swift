import Foundation

extension ShapePath {
    /// The part of the path between two fractions of its length, as straight lines. Fractions are clamped to 0...1,
    /// and NaN counts as 0. O(steps).
    package func trimmed(from start: CGFloat, to end: CGFloat) -> ShapePath {
        let lines = polylines
        let total = lines.reduce(0) { $0 + ShapePath.length(of: $1) }
        func place(_ part: CGFloat) -> CGFloat { (part > 0 ? min(1, part) : 0) * total }
        let (first, last) = (place(start), place(end))
        var result = ShapePath()
        guard first < last else { return result }
        var travelled: CGFloat = 0
        for line in lines {
            var isDrawing = false
            for (from, to) in zip(line, line.dropFirst()) {
                let length = hypot(to.x - from.x, to.y - from.y)
                defer { travelled += length }
                guard length > 0, travelled + length > first, travelled < last else { continue }
                func point(_ distance: CGFloat) -> CGPoint {
                    let part = min(1, max(0, (distance - travelled) / length))
                    return CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
                }
                if !isDrawing { result.move(to: point(first)) }
                isDrawing = true
                result.addLine(to: point(last))
            }
        }
        return result
    }

    private static func length(of line: [CGPoint]) -> CGFloat {
        zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    /// The points of each subpath.
    private var polylines: [[CGPoint]] {
        var lines: [[CGPoint]] = []
        for element in elements {
            if case .move(let point) = element {
                lines.append([point])
            } else if case .close = element {
                if let start = lines.last?.first { lines[lines.count - 1].append(start) }
            } else {
                var step = ShapePath()
                if let place = lines.last?.last { step.move(to: place) }
                step.add(element)
                guard let (start, steps) = step.steps else { continue }
                if lines.isEmpty { lines.append([start]) }
                lines[lines.count - 1] += steps.flatMap { $0 }
            }
        }
        return lines
    }
}
