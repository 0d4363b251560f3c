import Foundation

/// The differences between the direct sublayouts of two layouts.
///
/// To apply a diff to a list, first remove the elements of `removals` and `moves` at their old indices. Then insert the
/// elements of `insertions` and `moves` at their new indices, in ascending order. Not in Texture.
public struct ASLayoutDiff: Sendable {
    /// An element that is in only one of the layouts.
    public struct Change: Sendable {
        /// The removed or inserted element.
        public let element: any ASLayoutElement
        /// The index in the old layout for a removal, in the new layout for an insertion.
        public let index: Int
    }

    /// An element that is in both layouts, in another order.
    public struct Move: Sendable {
        /// The moved element.
        public let element: any ASLayoutElement
        /// The index in the old layout.
        public let from: Int
        /// The index in the new layout.
        public let to: Int
    }

    /// An element that is in both layouts, with different frames.
    public struct Reframe: Sendable {
        /// The element whose frame differs.
        public let element: any ASLayoutElement
        /// The frame in the old layout, in points.
        public let from: CGRect
        /// The frame in the new layout, in points.
        public let to: CGRect
    }

    /// The elements of the old layout that are not in the new one, by ascending index.
    public let removals: [Change]
    /// The elements of the new layout that are not in the old one, by ascending index.
    public let insertions: [Change]
    /// The smallest set of elements to move so that the others are in order, by ascending new index.
    public let moves: [Move]
    /// The elements in both layouts whose frames differ, by ascending new index.
    public let reframes: [Reframe]

    /// Whether the layouts have equal sublayouts.
    public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && moves.isEmpty && reframes.isEmpty }

    /// Compares the direct sublayouts of `old` and `new` by element identity. O(n log n).
    public init(from old: ASLayout, to new: ASLayout) {
        let pairs = Self.pairs(old.sublayouts, new.sublayouts)
        let oldKept = Set(pairs.map(\.old))
        let newKept = Set(pairs.map(\.new))
        removals = Self.changes(old.sublayouts, leavingOut: oldKept)
        insertions = Self.changes(new.sublayouts, leavingOut: newKept)

        let steady = Set(Self.longestAscent(pairs.map(\.new)))
        moves = pairs.filter { !steady.contains($0.new) }
            .sorted { $0.new < $1.new }
            .compactMap { pair in
                new.sublayouts[pair.new].layoutElement.map { Move(element: $0, from: pair.old, to: pair.new) }
            }
        reframes = pairs.sorted { $0.new < $1.new }.compactMap { pair in
            let (before, after) = (old.sublayouts[pair.old], new.sublayouts[pair.new])
            guard before.frame != after.frame, let element = after.layoutElement else { return nil }
            return Reframe(element: element, from: before.frame, to: after.frame)
        }
    }

    /// The indices of the elements that are in both, in old order. The first occurrences of a repeated element form a
    /// pair, then the second ones, and so on.
    private static func pairs(_ old: [ASLayout], _ new: [ASLayout]) -> [(old: Int, new: Int)] {
        var places: [ObjectIdentifier: ArraySlice<Int>] = [:]
        for (index, layout) in new.enumerated() {
            guard let element = layout.layoutElement else { continue }
            places[ObjectIdentifier(element), default: []].append(index)
        }
        return old.enumerated().compactMap { index, layout in
            guard let element = layout.layoutElement,
                let place = places[ObjectIdentifier(element)]?.popFirst()
            else { return nil }
            return (index, place)
        }
    }

    private static func changes(_ layouts: [ASLayout], leavingOut kept: Set<Int>) -> [Change] {
        layouts.enumerated().compactMap { index, layout in
            kept.contains(index) ? nil : layout.layoutElement.map { Change(element: $0, index: index) }
        }
    }

    /// A longest increasing subsequence of distinct numbers. O(n log n).
    private static func longestAscent(_ numbers: [Int]) -> [Int] {
        // `ends[k]` is the index of the smallest last number of an increasing subsequence with k + 1 numbers.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for index in numbers.indices {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var ascent: [Int] = []
        var next = ends.last
        while let index = next {
            ascent.append(numbers[index])
            next = previous[index]
        }
        return ascent.reversed()
    }
}
