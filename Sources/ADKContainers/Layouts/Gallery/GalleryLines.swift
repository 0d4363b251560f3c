import ADKFoundation
import ADKLists
import Foundation

/// The answers of a gallery's properties provider, with valid values.
struct GalleryInfo: Equatable, Sendable {
    let itemSize: CGSize
    let lineSpacing: CGFloat
    let itemSpacing: CGFloat
    let inset: UIEdgeInsets

    /// Logs and replaces invalid values.
    init(itemSize: CGSize, lineSpacing: CGFloat, itemSpacing: CGFloat, inset: UIEdgeInsets) {
        func valid(_ value: CGFloat, _ name: String) -> CGFloat {
            if value >= 0, value <= GalleryInfo.limit { return value }
            Misuse.report("the \(name) of a gallery is \(value) points; the gallery uses 0")
            return 0
        }
        self.itemSize = CGSize(
            width: valid(itemSize.width, "item width"), height: valid(itemSize.height, "item height"))
        self.lineSpacing = valid(lineSpacing, "line spacing")
        self.itemSpacing = valid(itemSpacing, "interitem spacing")
        self.inset = UIEdgeInsets(
            top: valid(inset.top, "top inset"), left: valid(inset.left, "left inset"),
            bottom: valid(inset.bottom, "bottom inset"), right: valid(inset.right, "right inset"))
    }

    /// Points. A longer item most likely comes from a mistake.
    private static let limit: CGFloat = 1_000_000
}

/// Items of one size in lines, in closed form.
struct GalleryLines: Sendable {
    let axis: ListAxis
    /// Whether items have a size.
    let isVisible: Bool
    /// The number of items in a line.
    let perLine: Int
    let count: Int
    let contentSize: CGSize
    private let itemSize: CGSize
    private let origin: CGPoint
    /// The distances between the starts of lines along the axis, and of items across it.
    private let lineStep: CGFloat
    private let itemStep: CGFloat

    /// `scale` is in pixels per point. Sizes, spacings and insets are rounded up to whole pixels.
    init(_ info: GalleryInfo, axis: ListAxis, viewport: CGSize, scale: CGFloat, count: Int) {
        self.axis = axis
        self.count = count
        itemSize = PixelRounding.ceil(info.itemSize, scale: scale)
        isVisible = info.itemSize.width > 0 && info.itemSize.height > 0 && count > 0
        func pixels(_ value: CGFloat) -> CGFloat { PixelRounding.ceil(value, scale: scale) }
        let inset = UIEdgeInsets(
            top: pixels(info.inset.top), left: pixels(info.inset.left), bottom: pixels(info.inset.bottom),
            right: pixels(info.inset.right))
        let lineSpacing = pixels(info.lineSpacing)
        origin = CGPoint(x: inset.left, y: inset.top)
        lineStep = axis.length(itemSize) + lineSpacing
        itemStep = axis.cross(itemSize) + pixels(info.itemSpacing)
        let insets = CGSize(width: inset.left + inset.right, height: inset.top + inset.bottom)
        let room = max(0, axis.cross(viewport) - axis.cross(insets))
        // An item after the first takes the space before it as well.
        let more = itemStep > 0 ? ((room - axis.cross(itemSize) + PixelRounding.epsilon) / itemStep).rounded(.down) : 0
        perLine = more.isFinite && more > 0 ? min(Int(min(more, 1e9)) + 1, max(count, 1)) : 1
        let lines = isVisible ? (count + perLine - 1) / perLine : 0
        let length = isVisible ? CGFloat(lines) * lineStep - lineSpacing + axis.length(insets) : 0
        contentSize = isVisible ? axis.size(length, cross: axis.cross(viewport)) : .zero
    }

    /// The frame of an item by its number among all items.
    func frame(_ number: Int) -> CGRect {
        guard isVisible else { return .zero }
        let (line, place) = number.quotientAndRemainder(dividingBy: perLine)
        let offset = axis.point(CGFloat(line) * lineStep, cross: CGFloat(place) * itemStep)
        return CGRect(origin: CGPoint(x: origin.x + offset.x, y: origin.y + offset.y), size: itemSize)
    }

    /// The lines that intersect a part of the axis, excluding its ends.
    private func lines(_ start: CGFloat, _ length: CGFloat) -> Range<Int> {
        Self.indexes(
            start - axis.start(origin), length, size: axis.length(itemSize), step: lineStep,
            count: (count + perLine - 1) / perLine)
    }

    /// The numbers of the steps from 0 whose items, of `size`, intersect a span, excluding its ends.
    private static func indexes(
        _ start: CGFloat, _ length: CGFloat, size: CGFloat, step: CGFloat, count: Int
    ) -> Range<Int> {
        guard length > 0, step > 0, count > 0, start < CGFloat(count) * step, start + length > 0 else { return 0..<0 }
        func index(_ value: CGFloat) -> Int { Int(min(max(value, 0), CGFloat(count))) }
        var first = index((start / step).rounded(.down))
        // The span may begin in the space after an item.
        if CGFloat(first) * step + size <= start { first += 1 }
        var last = index(((start + length) / step).rounded(.up))
        while last > first, CGFloat(last - 1) * step >= start + length { last -= 1 }
        return first < last ? first..<min(last, count) : 0..<0
    }

    /// The numbers of the items that intersect `rect`, as runs. A whole line is one run, and so are whole lines that
    /// follow each other.
    func numbers(in rect: CGRect, limit: Int) -> [Range<Int>] {
        guard isVisible, limit > 0 else { return [] }
        let lines = lines(axis.start(rect.origin), axis.length(rect.size))
        let places = Self.indexes(
            axis.cross(rect.origin) - axis.cross(origin), axis.cross(rect.size), size: axis.cross(itemSize),
            step: itemStep, count: perLine)
        guard !lines.isEmpty, !places.isEmpty else { return [] }
        if places.count == perLine {
            let first = lines.lowerBound * perLine
            return [first..<min(lines.upperBound * perLine, count, first + min(limit, count))]
        }
        var result: [Range<Int>] = []
        var left = limit
        for line in lines where left > 0 {
            let first = line * perLine + places.lowerBound
            let run = first..<max(first, min(line * perLine + places.upperBound, count, first + min(left, count)))
            if !run.isEmpty { result.append(run) }
            left -= run.count
        }
        return result
    }

    /// The number of the item nearest to `point`, or one of its line; 0 without items.
    func nearest(to point: CGPoint) -> Int {
        guard isVisible else { return 0 }
        func index(_ value: CGFloat, _ step: CGFloat, _ count: Int) -> Int {
            let place = step > 0 ? (value / step).rounded(.down) : 0
            return place.isFinite ? Int(min(max(place, 0), CGFloat(count - 1))) : 0
        }
        let line = index(axis.start(point) - axis.start(origin), lineStep, (count + perLine - 1) / perLine)
        let place = index(axis.cross(point) - axis.cross(origin), itemStep, perLine)
        return min(line * perLine + place, count - 1)
    }

    /// The positions around `position` between the nearest starts and ends of lines; nil outside the lines.
    func interval(around position: CGFloat) -> Range<CGFloat>? {
        let start = axis.start(origin)
        guard isVisible, lineStep > 0, position >= start, position < start + CGFloat(count) * lineStep else {
            return nil
        }
        let line = ((position - start) / lineStep).rounded(.down)
        let first = start + line * lineStep
        let end = first + axis.length(itemSize)
        let next = first + lineStep
        let range = position < end ? (first, end) : (end, next)
        return position >= range.0 && position < range.1 ? range.0..<range.1 : nil
    }
}
