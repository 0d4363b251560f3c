import ADKLists
import Foundation

/// The layout of one section in pixels, and of its items that are not measured or have a fixed size.
///
/// Lengths and starts are along the scroll axis, cross lengths across it. Lengths along the axis are whole pixels.
struct LineMetrics: Equatable, Sendable {
    /// The insets of the lines along the axis.
    var before = 0.0
    var after = 0.0
    /// The inset of the lines across the axis, and their cross length without insets.
    var crossInset = 0.0
    var crossLength = 0.0
    var lineSpacing = 0.0
    var itemSpacing = 0.0
    /// Nil if the header or footer is measured.
    var header: Double?
    var footer: Double?
    var alignment = FlowAlignment.justified

    /// The size of items that are not measured or have a fixed size.
    private(set) var itemLength = 1.0
    private(set) var itemCross = 1.0
    /// The number of such items in a full line. At least 1.
    private(set) var columns = 1
    /// The cross start of the first such item in a line, and the space between them.
    private(set) var spread = ItemSpacing(first: 0, gap: 0)

    /// An item fits if it is this much longer than the rest of the line, because sums of fractions are not exact.
    static let tolerance = 0.05

    /// The places of the items of a line: the start of the first from the inset, and the space between items.
    struct ItemSpacing: Equatable, Sendable {
        var first: Double
        var gap: Double
    }

    /// The distance between the starts of lines whose items have the same size.
    var pitch: Double { itemLength + lineSpacing }

    /// Sets the size of items that are not measured, or are of a fixed size.
    mutating func setItem(length: Double, cross: Double, isFixed: Bool) {
        itemLength = length
        // A measured item is not longer than its line.
        itemCross = isFixed || crossLength <= 0 ? cross : min(cross, crossLength)
        columns = columns(cross: itemCross)
        spread = spread(count: columns, sum: Double(columns) * itemCross, equal: itemCross, isOpen: true)
    }

    /// The number of items with this cross length that fit in a line. At least 1.
    func columns(cross: Double) -> Int {
        guard crossLength > 0 else { return 1 }
        let count =
            (crossLength + itemSpacing + LineMetrics.tolerance) / max(cross + itemSpacing, .leastNormalMagnitude)
        return Int(min(max(1, count.rounded(.down)), Double(SlotMap.limit)))
    }

    /// Whether an item fits in a line after items that end at `end`.
    func fits(_ cross: Double, after end: Double) -> Bool {
        end + itemSpacing + cross <= crossLength + LineMetrics.tolerance
    }

    /// The places of `count` items that are together `sum` long. `equal` is their length if they have the same. A line
    /// is open if it is not broken because the next item did not fit. A line in which only one item fits has it in the
    /// middle, also the last line, as `UICollectionViewFlowLayout`
    /// (https://github.com/stefanomondino/PluginLayout/issues/16,
    /// https://github.com/Digipolitan/collection-view-left-align-flow-layout/pull/2). The last line of items of
    /// different sizes begins at its start, with the least spacing (http://www.openradar.me/20825965).
    func spread(count: Int, sum: Double, equal: Double?, isOpen: Bool) -> ItemSpacing {
        if alignment == .leading { return ItemSpacing(first: 0, gap: itemSpacing) }
        var (count, sum) = (count, sum)
        if isOpen {
            guard let equal else { return ItemSpacing(first: 0, gap: itemSpacing) }
            // As if more such items filled the line.
            count = max(count, columns(cross: equal))
            sum = Double(count) * equal
        }
        if count <= 1 { return ItemSpacing(first: max(0, (crossLength - sum) / 2), gap: itemSpacing) }
        return ItemSpacing(first: 0, gap: max(itemSpacing, (crossLength - sum) / Double(count - 1)))
    }

    /// The number of lines of `count` items of the same size.
    func lines(_ count: Int) -> Int { count / columns + (count % columns > 0 ? 1 : 0) }
}
