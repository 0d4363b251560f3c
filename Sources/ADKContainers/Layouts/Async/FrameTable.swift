import ADKFoundation
import ADKLists
import ADKViews
import Foundation

/// The places of elements by slot, as a layout calculated them. Immutable, and safe to share between threads.
final class FrameTable: Sendable {
    static let empty = FrameTable(frames: [], appearances: [:], contentSize: .zero)

    /// Frames by slot, without transforms. Null for elements without a place.
    let index: FrameIndex
    /// Appearances that are not the usual one, by slot.
    let appearances: [Int: ItemAppearance]
    let contentSize: CGSize
    /// The starts and ends of the frames along each axis, ascending, without duplicates.
    private let verticalEdges: [CGFloat]
    private let horizontalEdges: [CGFloat]

    init(frames: [CGRect], appearances: [Int: ItemAppearance], contentSize: CGSize) {
        index = FrameIndex(frames)
        self.appearances = appearances
        self.contentSize = contentSize
        verticalEdges = FrameTable.edges(frames, .vertical)
        horizontalEdges = FrameTable.edges(frames, .horizontal)
    }

    /// Null for an element without a place.
    func frame(_ slot: Int) -> CGRect { index.frames.indices.contains(slot) ? index.frames[slot] : .null }

    private static func edges(_ frames: [CGRect], _ axis: ListAxis) -> [CGFloat] {
        var result: [CGFloat] = []
        for frame in frames where !frame.isNull {
            let start = axis.start(frame.origin)
            result.append(start)
            result.append(start + axis.length(frame.size))
        }
        result.sort()
        var count = 0
        for edge in result where count == 0 || edge > result[count - 1] {
            result[count] = edge
            count += 1
        }
        result.removeLast(result.count - count)
        return result
    }

    /// The positions around `position` between the nearest edges; nil outside the frames. O(log n).
    func interval(around position: CGFloat, _ axis: ListAxis) -> Range<CGFloat>? {
        let edges = axis == .vertical ? verticalEdges : horizontalEdges
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return low > 0 && low < edges.count ? edges[low - 1]..<edges[low] : nil
    }
}

/// Checks of a layout's answers.
extension FrameTable {
    /// Points. A longer or farther frame most likely comes from a mistake.
    static let limit: CGFloat = 1_000_000_000

    /// Makes the table of the elements in `attributes`. Answers that cannot be shown are logged and replaced:
    /// attributes of unknown elements are left out, elements with an invalid frame have no place, and an invalid
    /// content size, or zero beside frames, becomes the bounding box of the frames.
    convenience init(
        _ attributes: [ASCollectionElement: UICollectionViewLayoutAttributes], of elements: ASElementMap,
        contentSize: CGSize
    ) {
        var frames = [CGRect](repeating: .null, count: elements.slots.total)
        var appearances: [Int: ItemAppearance] = [:]
        var (unknown, invalid) = (0, [Int]())
        for (element, attributes) in attributes {
            guard let slot = elements.slot(of: element) else {
                unknown += 1
                continue
            }
            guard let frame = FrameTable.checked(attributes.untransformedFrame) else {
                invalid.append(slot)
                continue
            }
            frames[slot] = frame
            let appearance = FrameTable.appearance(attributes)
            if appearance != ItemAppearance() { appearances[slot] = appearance }
        }
        if unknown > 0 { Misuse.report("a layout has attributes for \(unknown) unknown elements; they are left out") }
        if let first = invalid.min() {
            Misuse.report(
                """
                a layout has invalid frames for \(invalid.count) elements, the first is \
                \(elements.slots.item(at: first).summary); they are not shown
                """)
        }
        self.init(frames: frames, appearances: appearances, contentSize: FrameTable.checked(contentSize, frames))
    }

    /// A frame with positive lengths; nil if it cannot be shown.
    static func checked(_ frame: CGRect) -> CGRect? {
        let values = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
        guard values.allSatisfy({ abs($0) <= limit }) else { return nil }
        return frame.standardized
    }

    /// The content size, or the end of the last frames if it is not valid.
    private static func checked(_ size: CGSize, _ frames: [CGRect]) -> CGSize {
        let isValid = size.width >= 0 && size.height >= 0 && size.width <= limit && size.height <= limit
        if isValid, size.width > 0, size.height > 0 { return size }
        let placed = frames.lazy.filter { !$0.isNull }
        let ends = placed.reduce(CGSize.zero) {
            CGSize(
                width: max($0.width, $1.origin.x + $1.size.width), height: max($0.height, $1.origin.y + $1.size.height))
        }
        guard ends != .zero || !isValid else { return size }
        let result = CGSize(
            width: isValid && size.width > 0 ? size.width : ends.width,
            height: isValid && size.height > 0 ? size.height : ends.height)
        Misuse.report(
            """
            a layout's content size is \(size.width) x \(size.height) points; \
            the list uses \(result.width) x \(result.height)
            """)
        return result
    }

    private static func appearance(_ attributes: UICollectionViewLayoutAttributes) -> ItemAppearance {
        ItemAppearance(
            zIndex: attributes.zIndex, alpha: Misuse.clamped(attributes.alpha, to: 0...1, or: 1, "alpha in a layout"),
            transform: attributes.transform3D, isHidden: attributes.isHidden)
    }
}

extension ListItem {
    /// The item in words, for messages.
    var summary: String {
        switch part {
        case .row(let row): "item \(row) of section \(section)"
        case .header: "the header of section \(section)"
        case .footer: "the footer of section \(section)"
        case .supplement(let kind, let index): "supplementary item \(index) of kind \(kind) in section \(section)"
        }
    }
}
