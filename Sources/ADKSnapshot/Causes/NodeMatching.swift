import Foundation

/// Pairs the entries of two records. Entries match by the path of names. Among siblings of one name, the alignment with
/// the most similar contents is chosen, so that an inserted row is one new row.
struct NodeMatching {
    /// The index of the new entry for each old one, and the reverse. Nil for an entry without a counterpart.
    private(set) var newOf: [Int?]
    private(set) var oldOf: [Int?]

    let old: NodeTree
    let new: NodeTree

    /// A table of more pairs than this is not computed; such siblings are paired in order.
    private static let largestTable = 250_000

    init(old: NodeTree, new: NodeTree) {
        (self.old, self.new) = (old, new)
        newOf = Array(repeating: nil, count: old.entries.count)
        oldOf = Array(repeating: nil, count: new.entries.count)
        match(old.roots, new.roots)
    }

    private mutating func match(_ olds: [Int], _ news: [Int]) {
        let groups = Dictionary(grouping: news) { new.entries[$0].name }
        for (name, members) in Dictionary(grouping: olds, by: { old.entries[$0].name }) {
            for (left, right) in align(members, groups[name] ?? []) {
                newOf[left] = right
                oldOf[right] = left
                match(old.children[left], new.children[right])
            }
        }
    }

    /// Pairs siblings of one name, in order, so that the sum of their similarities is largest.
    private func align(_ olds: [Int], _ news: [Int]) -> [(Int, Int)] {
        if olds.count <= 1, news.count <= 1 || olds.isEmpty || news.isEmpty { return Array(zip(olds, news)) }
        // Equal contents at both ends need no table.
        var pairs: [(Int, Int)] = []
        var (olds, news) = (olds[...], news[...])
        while let left = olds.first, let right = news.first, isEqual(left, right) {
            pairs.append((left, right))
            (olds, news) = (olds.dropFirst(), news.dropFirst())
        }
        while let left = olds.last, let right = news.last, isEqual(left, right) {
            pairs.append((left, right))
            (olds, news) = (olds.dropLast(), news.dropLast())
        }
        guard !olds.isEmpty, !news.isEmpty else { return pairs }
        guard olds.count * news.count <= NodeMatching.largestTable else { return pairs + Array(zip(olds, news)) }
        return pairs + best(Array(olds), Array(news))
    }

    private func best(_ olds: [Int], _ news: [Int]) -> [(Int, Int)] {
        let width = news.count + 1
        let known = (unique(olds, in: old), unique(news, in: new))
        // The largest sum for the rest from (row, column).
        var sums = [Double](repeating: 0, count: (olds.count + 1) * width)
        var weights = [Double](repeating: 0, count: olds.count * news.count)
        for row in olds.indices.reversed() {
            for column in news.indices.reversed() {
                let (left, right) = (known.0[row], known.1[column])
                let common = left.isEmpty || right.isEmpty ? 0 : left.intersection(right).count
                let identity = common == 0 ? 0 : Double(common) / Double(min(left.count, right.count))
                let weight = similarity(olds[row], news[column]) + 64 * identity
                weights[row * news.count + column] = weight
                sums[row * width + column] = max(
                    weight + sums[(row + 1) * width + column + 1], sums[(row + 1) * width + column],
                    sums[row * width + column + 1])
            }
        }
        var pairs: [(Int, Int)] = []
        var (row, column) = (0, 0)
        while row < olds.count, column < news.count {
            let sum = sums[row * width + column]
            if sum == weights[row * news.count + column] + sums[(row + 1) * width + column + 1] {
                pairs.append((olds[row], news[column]))
                (row, column) = (row + 1, column + 1)
            } else if sum == sums[(row + 1) * width + column] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }

    /// The texts and drawings that only one of the siblings has. They tell rows apart, also if a row is partly outside
    /// of the window.
    private func unique(_ siblings: [Int], in tree: NodeTree) -> [Set<Int>] {
        let sets = siblings.map { Set(tree.identities[$0]) }
        var counts: [Int: Int] = [:]
        for set in sets { for value in set { counts[value, default: 0] += 1 } }
        return sets.map { $0.filter { counts[$0] == 1 } }
    }

    private func isEqual(_ left: Int, _ right: Int) -> Bool { old.contents[left] == new.contents[right] }

    /// Positive, at most 8. Contents count most: an inserted row moves the others.
    private func similarity(_ left: Int, _ right: Int) -> Double {
        let (before, after) = (old.entries[left].frame, new.entries[right].frame)
        var result = 1 + 5 * shared(old.contents[left], new.contents[right])
        if before.origin == after.origin { result += 1 }
        if before.size == after.size { result += 0.5 }
        return result
    }

    /// Twice the number of common values by the number of all, 0 to 1. Both are sorted.
    private func shared(_ left: [Int], _ right: [Int]) -> Double {
        guard !left.isEmpty || !right.isEmpty else { return 1 }
        var (i, j, common) = (0, 0, 0)
        while i < left.count, j < right.count {
            if left[i] == right[j] {
                (i, j, common) = (i + 1, j + 1, common + 1)
            } else if left[i] < right[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return 2 * Double(common) / Double(left.count + right.count)
    }
}

/// The entries of a record as a tree.
struct NodeTree {
    let frames: NodeFrames
    let roots: [Int]
    /// The indices of each entry's children, in the record's order.
    let children: [[Int]]
    let parents: [Int?]
    /// Sorted hashes of the names and visible properties in each entry's subtree. Equal contents have equal arrays.
    let contents: [[Int]]
    /// Hashes of the texts and drawings in each entry's subtree.
    let identities: [[Int]]

    var entries: [NodeFrames.Entry] { frames.entries }

    init(_ frames: NodeFrames) {
        let entries = frames.entries
        var roots: [Int] = []
        var children = Array(repeating: [Int](), count: entries.count)
        var parents = [Int?](repeating: nil, count: entries.count)
        var path: [Int] = []
        for index in entries.indices {
            while let last = path.last, entries[last].depth >= entries[index].depth { path.removeLast() }
            parents[index] = path.last
            if let parent = path.last { children[parent].append(index) } else { roots.append(index) }
            path.append(index)
        }
        var contents = Array(repeating: [Int](), count: entries.count)
        var identities = contents
        for index in entries.indices.reversed() {
            let entry = entries[index]
            contents[index].append(entry.name.hashValue)
            for (property, value) in entry.properties where property != .level {
                let hash = "\(entry.name) \(property.rawValue) \(value)".hashValue
                contents[index].append(hash)
                if property == .text || property == .drawing { identities[index].append(hash) }
            }
            contents[index].sort()
            if let parent = parents[index] {
                contents[parent] += contents[index]
                identities[parent] += identities[index]
            }
        }
        (self.frames, self.roots, self.children, self.parents) = (frames, roots, children, parents)
        (self.contents, self.identities) = (contents, identities)
    }

    /// The siblings of an entry, with the entry.
    func siblings(of index: Int) -> [Int] { parents[index].map { children[$0] } ?? roots }
}
