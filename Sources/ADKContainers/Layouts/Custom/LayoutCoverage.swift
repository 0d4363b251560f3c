import Foundation

/// The parts of a content that a layout was asked about, in tiles of the viewport's size.
///
/// The first question after an invalidation is about the tiles asked for. Later ones are larger, in the direction
/// in which tiles are missing, so that a scroll seldom asks. No question is about more than 16 tiles.
struct LayoutCoverage {
    /// A rectangle of tiles. Never empty.
    struct Tiles: Equatable {
        var x: ClosedRange<Int>
        var y: ClosedRange<Int>

        var count: Int { x.count * y.count }

        func intersection(_ other: Tiles) -> Tiles? {
            guard x.overlaps(other.x), y.overlaps(other.y) else { return nil }
            return Tiles(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
        }
    }

    struct Tile: Hashable {
        let x: Int
        let y: Int
    }

    /// The maximum number of tiles of a question.
    static let largestQuestion = 16
    /// The maximum number of tiles of a rectangle that is covered. A rectangle of more is cut off.
    static let largestRect = 4096
    /// The number of elements that larger questions aim at, at most.
    private static let wantedElements = 2048

    /// The size of a tile, in points.
    let tile: CGSize
    private var covered: Set<Tile> = []
    /// The questions since the last invalidation.
    private(set) var questions = 0
    /// The elements in their answers.
    private var elements = 0
    private var tilesAsked = 0
    /// Whether the layout has answered with everything it has.
    private(set) var isComplete = false

    /// `viewport` is in points.
    init(viewport: CGSize) {
        tile = CGSize(width: max(viewport.width, 64), height: max(viewport.height, 64))
    }

    /// The tiles that a rectangle shares an area with.
    func tiles(in rect: CGRect) -> Tiles {
        func range(_ start: CGFloat, _ length: CGFloat, _ side: CGFloat) -> ClosedRange<Int> {
            let first = Int((start / side).rounded(.down))
            return first...max(first, Int(((start + length) / side).rounded(.up)) - 1)
        }
        return Tiles(
            x: range(rect.origin.x, rect.size.width, tile.width),
            y: range(rect.origin.y, rect.size.height, tile.height))
    }

    /// The rectangle of `tiles`, in points.
    func rect(of tiles: Tiles) -> CGRect {
        CGRect(
            x: CGFloat(tiles.x.lowerBound) * tile.width, y: CGFloat(tiles.y.lowerBound) * tile.height,
            width: CGFloat(tiles.x.count) * tile.width, height: CGFloat(tiles.y.count) * tile.height)
    }

    /// The next question on the way to cover `wanted`; nil if it is covered. `content` limits what is asked in
    /// advance.
    func question(for wanted: Tiles, content: Tiles) -> Tiles? {
        guard !isComplete, var box = missing(in: wanted) else { return nil }
        box = limited(box, along: wanted)
        if questions > 0 { extend(&box, from: wanted, content: content) }
        return box
    }

    /// The smallest rectangle with all tiles of `wanted` that are not covered.
    private func missing(in wanted: Tiles) -> Tiles? {
        var box: Tiles?
        for x in wanted.x {
            for y in wanted.y where !covered.contains(Tile(x: x, y: y)) {
                guard let old = box else {
                    box = Tiles(x: x...x, y: y...y)
                    continue
                }
                box = Tiles(
                    x: min(old.x.lowerBound, x)...max(old.x.upperBound, x),
                    y: min(old.y.lowerBound, y)...max(old.y.upperBound, y))
            }
        }
        return box
    }

    /// The part of `box` that one question may be about.
    private func limited(_ box: Tiles, along wanted: Tiles) -> Tiles {
        guard box.count > LayoutCoverage.largestQuestion else { return box }
        var box = box
        let columns = min(box.x.count, LayoutCoverage.largestQuestion)
        let rows = max(1, LayoutCoverage.largestQuestion / columns)
        box.x = box.x.lowerBound...box.x.lowerBound + columns - 1
        box.y = box.y.lowerBound...min(box.y.upperBound, box.y.lowerBound + rows - 1)
        return box
    }

    /// Extends a question in the directions in which the tiles of `wanted` are missing.
    private func extend(_ box: inout Tiles, from wanted: Tiles, content: Tiles) {
        let perTile = max(1, elements / max(1, tilesAsked))
        let affordable = max(1, LayoutCoverage.wantedElements / perTile)
        let size = min(LayoutCoverage.largestQuestion, affordable, 1 << min(questions, 4))
        let rows = size / box.x.count - box.y.count
        if rows > 0 {
            if box.y.upperBound == wanted.y.upperBound, box.y.lowerBound > wanted.y.lowerBound {
                let end = min(box.y.upperBound + rows, max(content.y.upperBound, box.y.upperBound))
                box.y = box.y.lowerBound...end
            } else if box.y.lowerBound == wanted.y.lowerBound, box.y.upperBound < wanted.y.upperBound {
                let start = max(box.y.lowerBound - rows, min(content.y.lowerBound, box.y.lowerBound))
                box.y = start...box.y.upperBound
            }
        }
        let columns = size / box.y.count - box.x.count
        if columns > 0 {
            if box.x.upperBound == wanted.x.upperBound, box.x.lowerBound > wanted.x.lowerBound {
                let end = min(box.x.upperBound + columns, max(content.x.upperBound, box.x.upperBound))
                box.x = box.x.lowerBound...end
            } else if box.x.lowerBound == wanted.x.lowerBound, box.x.upperBound < wanted.x.upperBound {
                let start = max(box.x.lowerBound - columns, min(content.x.lowerBound, box.x.lowerBound))
                box.x = start...box.x.upperBound
            }
        }
    }

    /// The layout answered a question with `count` elements.
    mutating func cover(_ tiles: Tiles, elements count: Int) {
        for x in tiles.x { for y in tiles.y { covered.insert(Tile(x: x, y: y)) } }
        questions += 1
        elements += count
        tilesAsked += tiles.count
    }

    /// Whether the layout was asked about a part of `rect`.
    func covers(_ rect: CGRect) -> Bool {
        guard !isComplete else { return true }
        let tiles = tiles(in: rect)
        if tiles.count > covered.count {
            return covered.contains { tiles.x.contains($0.x) && tiles.y.contains($0.y) }
        }
        return tiles.x.contains { x in tiles.y.contains { y in covered.contains(Tile(x: x, y: y)) } }
    }

    /// The layout answered with everything it has, wherever the question was.
    mutating func coverEverything() { isComplete = true }
}
