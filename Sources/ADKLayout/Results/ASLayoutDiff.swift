import Foundation

/// What it takes to get from one flattened layout's elements to another's.
///
/// To apply it to a list: remove the elements at `removals` and the moved ones at their `from`; then insert, in order
/// of index, `insertions` and the moved ones at their `to`.
public struct ASLayoutDiff: Sendable {
    public struct Change: Sendable {
        public let element: any ASLayoutElement
        /// In the old layout for a removal, in the new one for an insertion.
        public let index: Int
    }

    public struct Move: Sendable {
        public let element: any ASLayoutElement
        /// The index in the old layout.
        public let from: Int
        /// The index in the new layout.
        public let to: Int
    }

    /// An element that both have, at another place or of another size.
    public struct Reframe: Sendable {
        public let element: any ASLayoutElement
        public let from: CGRect
        public let to: CGRect
    }

    /// By index, ascending, as all the others.
    public let removals: [Change]
    public let insertions: [Change]
    /// As few as possible: the elements to lift so that the others are in order already.
    public let moves: [Move]
    public let reframes: [Reframe]

    public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && moves.isEmpty && reframes.isEmpty }

    /// Compares the direct sublayouts by element identity. O(n log n).
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

    /// The places of the elements in both, in old order. An element that is there several times pairs up in order.
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

    /// A longest ascending subsequence of distinct numbers.
    private static func longestAscent(_ numbers: [Int]) -> [Int] {
        // `ends[k]` is the index of the smallest number that ends an ascent of k + 1 numbers.
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
