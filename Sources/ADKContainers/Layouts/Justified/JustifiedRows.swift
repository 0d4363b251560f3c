import ADKFoundation
import Foundation

/// The lengths of a justified layout in whole pixels.
struct JustifiedStyle: Equatable, Sendable {
    let scale: Double
    /// The width of the content.
    let width: Double
    /// The height that rows come close to.
    let rowHeight: Double
    let spacing: Double
    let before: Double
    let after: Double
    let left: Double
    /// The width of a full row. At least 1.
    let room: Double
    let header: Double
    let pinsHeaders: Bool

    /// Pixels. A larger width or length most likely comes from a mistake.
    static let limit = 1_000_000.0

    /// Logs and replaces invalid values. `width` is in points, `scale` in pixels per point.
    init(_ properties: ADKJustifiedLayoutProperties, width: CGFloat, scale: CGFloat) {
        func pixels(_ value: CGFloat, _ name: String) -> Double {
            if value >= 0, value <= JustifiedStyle.limit {
                return min((Double(value) * Double(scale)).rounded(), JustifiedStyle.limit)
            }
            Misuse.report("the \(name) of a justified layout is \(value) points; the layout uses 0")
            return 0
        }
        self.scale = Double(scale)
        self.width = min(max(1, (Double(width) * Double(scale)).rounded(.down)), JustifiedStyle.limit)
        rowHeight = max(1, pixels(properties.rowHeight, "row height"))
        spacing = pixels(properties.spacing, "spacing")
        before = pixels(properties.sectionInset.top, "top inset")
        after = pixels(properties.sectionInset.bottom, "bottom inset")
        left = pixels(properties.sectionInset.left, "left inset")
        room = max(1, self.width - left - pixels(properties.sectionInset.right, "right inset"))
        header = pixels(properties.headerHeight, "header height")
        pinsHeaders = properties.pinsHeaders
    }

    func points(_ pixels: Double) -> CGFloat { CGFloat(pixels / scale) }

    func points(_ box: PixelBox) -> CGRect {
        CGRect(x: points(box.x), y: points(box.y), width: points(box.width), height: points(box.height))
    }
}

/// A rectangle in whole pixels.
struct PixelBox: Equatable, Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    func moved(by distance: Double) -> PixelBox { PixelBox(x: x, y: y + distance, width: width, height: height) }
}

/// The rows of one section: the places of its items in pixels, from the start of the first row's inset. Immutable.
///
/// Four bytes for each item and sixteen for each row.
final class JustifiedRows: Sendable {
    /// The number of items.
    let count: Int
    /// The length of all rows with the insets before and after them. 0 without items.
    let length: Double
    private let spacing: Double
    private let after: Double
    /// The number of the first item of each row, then the number of items.
    private let firsts: [UInt32]
    /// The start of each row, then the start that another row would have.
    private let tops: [Double]
    /// The end of each row across the axis.
    private let ends: [UInt32]
    /// The start of each item across the axis.
    private let starts: [UInt32]

    /// Computes the rows. O(count). `ratio` answers the width of an item divided by its height. If `isCancelled`
    /// answers true, the rows end early.
    init(count: Int, _ style: JustifiedStyle, isCancelled: () -> Bool = { false }, ratio: (Int) -> CGFloat) {
        var maker = Maker(style, count)
        for item in 0..<count {
            if item % 1024 == 1023, isCancelled() { break }
            maker.add(JustifiedRows.valid(ratio(item)))
        }
        maker.endOpenRow()
        self.count = maker.starts.count
        (firsts, tops, ends, starts) = (maker.firsts, maker.tops, maker.ends, maker.starts)
        (spacing, after) = (style.spacing, style.after)
        length = self.count > 0 ? maker.top - style.spacing + style.after : 0
    }

    /// The narrowest and the widest item.
    static let ratios: ClosedRange<Double> = 0.05...20

    static func valid(_ ratio: CGFloat) -> Double {
        ratio.isFinite && ratio > 0 ? min(max(Double(ratio), ratios.lowerBound), ratios.upperBound) : 1
    }

    /// Breaks rows.
    private struct Maker {
        let style: JustifiedStyle
        var firsts: [UInt32] = [0]
        var tops: [Double]
        var ends: [UInt32] = []
        var starts: [UInt32] = []
        var top: Double
        /// The ratios of the open row, and their sum.
        var open: [Double] = []
        var sum = 0.0

        init(_ style: JustifiedStyle, _ count: Int) {
            self.style = style
            top = style.before
            tops = [style.before]
            starts.reserveCapacity(count)
        }

        /// The height of a full row of items whose ratios have this sum.
        private func height(_ items: Int, _ sum: Double) -> Double {
            max(0, style.room - Double(items - 1) * style.spacing) / sum
        }

        mutating func add(_ ratio: Double) {
            let with = height(open.count + 1, sum + ratio)
            if with <= style.rowHeight {
                let without = open.isEmpty ? .infinity : height(open.count, sum)
                // The height whose proportion to the wanted one is closer to 1.
                if open.isEmpty || style.rowHeight * style.rowHeight <= with * without {
                    open.append(ratio)
                    sum += ratio
                    endRow(height: with, isFull: true)
                    return
                }
                endRow(height: without, isFull: true)
                add(ratio)
                return
            }
            open.append(ratio)
            sum += ratio
        }

        mutating func endOpenRow() {
            if !open.isEmpty { endRow(height: style.rowHeight, isFull: false) }
        }

        /// Whole pixels, so that all spaces are equal and a full row ends at the margin.
        private mutating func endRow(height: Double, isFull: Bool) {
            let room = style.room - Double(open.count - 1) * style.spacing
            // More items than pixels: they overlap rather than leave the row.
            let width = max(0, isFull ? room : min(room, sum * height))
            var before = 0.0
            for (index, ratio) in open.enumerated() {
                starts.append(
                    UInt32(style.left + min(style.room - 1, space(before: index) + (before / sum * width).rounded())))
                before += ratio
            }
            ends.append(UInt32(style.left + (isFull ? style.room : space(before: open.count - 1) + width.rounded())))
            top += max(1, height.rounded()) + style.spacing
            tops.append(top)
            firsts.append(UInt32(starts.count))
            open = []
            sum = 0
        }

        /// The spaces before an item of the row.
        private func space(before index: Int) -> Double { Double(index) * style.spacing }
    }

    // MARK: - Queries

    /// The number of rows.
    var rows: Int { ends.count }

    /// The items of a row.
    func items(of row: Int) -> Range<Int> { Int(firsts[row])..<Int(firsts[row + 1]) }

    /// The start and the end of a row.
    func span(of row: Int) -> Range<Double> { tops[row]..<max(tops[row], tops[row + 1] - spacing) }

    /// The row of an item. O(log rows).
    func row(of item: Int) -> Int {
        var (low, high) = (0, rows - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(firsts[middle]) <= item { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The place of an item. O(log rows).
    func box(_ item: Int) -> PixelBox { box(item, in: row(of: item)) }

    func box(_ item: Int, in row: Int) -> PixelBox {
        let span = span(of: row)
        let end = item + 1 < Int(firsts[row + 1]) ? Double(starts[item + 1]) - spacing : Double(ends[row])
        let start = Double(starts[item])
        return PixelBox(
            x: start, y: span.lowerBound, width: max(1, end - start), height: span.upperBound - span.lowerBound)
    }

    /// The rows that intersect a span, excluding its ends. O(log rows).
    func rows(from start: Double, to end: Double) -> Range<Int> {
        let first = firstRow { self.span(of: $0).upperBound > start }
        let last = firstRow { self.tops[$0] >= end }
        return first < last ? first..<last : 0..<0
    }

    /// The row at a position, or the nearest one before it, or the first. There must be one.
    func row(at position: Double) -> Int { max(0, firstRow { self.tops[$0] > position } - 1) }

    /// The first row that fulfils a condition which holds for all later ones; the number of rows if there is none.
    private func firstRow(where condition: (Int) -> Bool) -> Int {
        var (low, high) = (0, rows)
        while low < high {
            let middle = (low + high) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
