import Foundation

/// A line of a section.
struct FlowLine: Equatable, Sendable {
    /// The items of the line, by their numbers in the section.
    var items: Range<Int>
    /// The start in pixels, from the start of the section's first line.
    var start: Double
    var length: Double
    /// Whether all items have the size of items that are not measured, so that the metrics know their places.
    var isEqual: Bool
    /// Whether the line ends for another reason than that the next item does not fit.
    var isOpen: Bool

    var end: Double { start + length }
}

/// The lines of items that have the same size, in closed form. All queries are O(1).
struct LineGrid {
    let metrics: LineMetrics
    let count: Int
    /// The number of the first item, and the start of the first line in pixels.
    var firstItem = 0
    var start = 0.0

    var lines: Int { metrics.lines(count) }
    /// The length of all lines, each with the space after it.
    var extent: Double { Double(lines) * metrics.pitch }
    /// The length of all lines without the space after the last.
    var innerExtent: Double { count > 0 ? extent - metrics.lineSpacing : 0 }

    /// The line at `index`. It must exist.
    func line(_ index: Int) -> FlowLine {
        let first = index * metrics.columns
        return FlowLine(
            items: firstItem + first..<firstItem + min(first + metrics.columns, count),
            start: start + Double(index) * metrics.pitch, length: metrics.itemLength, isEqual: true,
            isOpen: index == lines - 1)
    }

    func line(of item: Int) -> FlowLine { line((item - firstItem) / metrics.columns) }

    /// The first line that ends after `position`; nil if there is none.
    func firstLine(endingAfter position: Double) -> FlowLine? {
        guard lines > 0 else { return nil }
        guard position >= start else { return line(0) }
        guard metrics.pitch > 0 else { return nil }
        let index = ((position - start) / metrics.pitch).rounded(.down)
        guard index < Double(lines) else { return nil }
        let found = line(Int(index))
        if found.end > position { return found }
        return Int(index) + 1 < lines ? line(Int(index) + 1) : nil
    }

    /// The last line that starts before `position`, or at it if `isInclusive`; nil if there is none.
    func lastLine(startingBefore position: Double, isInclusive: Bool) -> FlowLine? {
        guard lines > 0, isInclusive ? position >= start : position > start else { return nil }
        guard metrics.pitch > 0 else { return line(lines - 1) }
        let distance = (position - start) / metrics.pitch
        let index = isInclusive ? distance.rounded(.down) : distance.rounded(.up) - 1
        return line(Int(min(max(0, index), Double(lines - 1))))
    }
}
