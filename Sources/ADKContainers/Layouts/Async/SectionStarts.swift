import ADKLists

/// The starts of sections that follow each other. Lengths are whole pixels, so that sums are exact.
struct SectionStarts: Sendable {
    private struct Length: FenwickSum {
        var pixels = 0.0
        mutating func add(_ other: Length) { pixels += other.pixels }
    }

    private var tree: FenwickTree<Length>
    /// The number of sections.
    let count: Int
    /// The end of the last section.
    private(set) var end: Double

    /// O(n).
    init(lengths: [Double] = []) {
        tree = FenwickTree(lengths.map { Length(pixels: $0) })
        count = lengths.count
        end = lengths.reduce(0, +)
    }

    /// The start of a section, or the end of the last one at `count`. O(log n).
    subscript(section: Int) -> Double { section == count ? end : tree.prefix(section).pixels }

    /// The last section that starts at `position` or before it; `count` at the end of the last section. O(log n).
    func section(at position: Double) -> Int { tree.longestPrefix { $0.pixels <= position }.length }

    /// Changes the length of a section. O(log n).
    mutating func add(_ change: Double, toSection section: Int) {
        tree.add(Length(pixels: change), at: section)
        end += change
    }
}
