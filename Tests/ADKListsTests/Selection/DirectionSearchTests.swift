import Foundation
import TestSupport
import Testing

@testable import ADKLists

/// Frames that a test lists, searched one by one.
@MainActor
private struct Frames {
    var frames: [CGRect]
    var axis = ListAxis.vertical
    /// Slots that are no rows.
    var headers = Set<Int>()
    var reach: CGFloat = 400

    var contentSize: CGSize {
        CGSize(width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
    }

    var search: DirectionSearch {
        DirectionSearch(
            axis: axis, contentSize: contentSize, reach: reach, frame: { frames[$0] },
            slots: { rect in
                IntegerRunSet(
                    frames.indices.filter { slot in
                        let frame = frames[slot]
                        return frame.minX <= rect.maxX && frame.maxX >= rect.minX && frame.minY <= rect.maxY
                            && frame.maxY >= rect.minY
                    }.map { $0..<$0 + 1 })
            },
            accepts: { !headers.contains($0) }, beside: { _ in nil })
    }

    /// The slots that a sequence of keys reaches, as the list controller moves: U, D, L and R.
    func walk(from start: Int, _ keys: String) -> [Int] {
        var slot = start
        var cross: CGFloat?
        return keys.map { key in
            let forwards = key == "D" || key == "R"
            let isAlong = (key == "D" || key == "U") == (axis == .vertical)
            if isAlong {
                let wanted = cross ?? search.crossMiddle(of: slot)
                cross = wanted
                slot = search.next(from: slot, forwards: forwards, cross: wanted) ?? slot
            } else {
                cross = nil
                slot = search.nextAcross(from: slot, forwards: forwards) ?? slot
            }
            return slot
        }
    }

    /// Lines of items of one size: the last line may be shorter.
    static func grid(_ counts: [Int], item: CGFloat = 90, spacing: CGFloat = 10) -> Frames {
        Frames(
            frames: counts.enumerated().flatMap { line, count in
                (0..<count).map {
                    CGRect(
                        x: CGFloat($0) * (item + spacing), y: CGFloat(line) * (item + spacing), width: item,
                        height: item)
                }
            })
    }
}

@MainActor
@Suite(.serialized) struct DirectionSearchTests {
    @Test func arrowsMoveInAGrid() {
        let grid = Frames.grid([4, 4, 4])
        #expect(grid.walk(from: 0, "RRDLU") == [1, 2, 6, 5, 1])
        #expect(grid.walk(from: 5, "UU") == [1, 1], "nothing is above the first line")
        #expect(grid.walk(from: 9, "D") == [9])
    }

    @Test func acrossTheEndOfALineTheNextLineFollows() {
        let grid = Frames.grid([4, 2, 4])
        #expect(grid.walk(from: 2, "RRRRR") == [3, 4, 5, 6, 7])
        #expect(grid.walk(from: 7, "LLLLL") == [6, 5, 4, 3, 2])
        #expect(grid.walk(from: 9, "R") == [9])
        #expect(grid.walk(from: 0, "L") == [0])
    }

    @Test func shortLinesKeepTheColumn() {
        let grid = Frames.grid([4, 2, 1, 4])
        #expect(grid.walk(from: 3, "DDD") == [5, 6, 10], "the last of each short line, then the column again")
        #expect(grid.walk(from: 10, "UUU") == [6, 5, 3])
        #expect(grid.walk(from: 3, "DLD") == [5, 4, 6], "a step across chooses another column")
    }

    @Test func headersAreNotReached() {
        var grid = Frames.grid([3, 1, 3])
        grid.headers = [3]
        grid.frames[3].size.width = 290
        #expect(grid.walk(from: 1, "D") == [5])
        #expect(grid.walk(from: 2, "R") == [4])
        #expect(grid.walk(from: 4, "LU") == [2, 2])
    }

    @Test func aHorizontalListSwapsTheAxes() {
        let grid = Frames.grid([4, 2, 4])
        let turned = Frames(
            frames: grid.frames.map { CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width) },
            axis: .horizontal)
        let swap: [Character: Character] = ["R": "D", "D": "R", "L": "U", "U": "L"]
        for keys in ["RRRRR", "RDDRU", "DDRUU", "RRDDLLUU"] {
            #expect(grid.walk(from: 1, keys) == turned.walk(from: 1, String(keys.map { swap[$0] ?? $0 })))
        }
    }

    @Test func columnsOfDifferentHeightsKeepTheColumn() {
        // Two columns, as in a waterfall.
        let left = [(0, 100), (110, 300), (420, 60)].map { CGRect(x: 0, y: $0.0, width: 95, height: $0.1) }
        let right = [(0, 40), (50, 80), (140, 50), (200, 400)].map {
            CGRect(x: 105, y: $0.0, width: 95, height: $0.1)
        }
        let frames = Frames(frames: left + right)
        #expect(frames.walk(from: 0, "DDD") == [1, 2, 2])
        #expect(frames.walk(from: 3, "DDD") == [4, 5, 6])
        #expect(frames.walk(from: 6, "UUU") == [5, 4, 3])
        #expect(frames.walk(from: 1, "RL") == [6, 1], "the neighbour that shares the longest edge")
    }

    @Test func overlappingItemsAreReachedByTheirMiddles() {
        let frames = Frames(frames: (0..<5).map { CGRect(x: 0, y: CGFloat($0) * 40, width: 90, height: 100) })
        // Three below is the first that does not overlap; it is preferred.
        #expect(frames.walk(from: 0, "D") == [3])
        #expect(frames.walk(from: 3, "D") == [4], "where all overlap, the next middle")
    }

    @Test func aGapOfAnyLengthIsCrossed() {
        let frames = Frames(frames: [
            CGRect(x: 0, y: 0, width: 90, height: 90), CGRect(x: 0, y: 1e7, width: 90, height: 90),
        ])
        #expect(frames.walk(from: 0, "DU") == [1, 0])
    }

    @Test func aPageIsAViewportLength() {
        var grid = Frames.grid(Array(repeating: 3, count: 20))
        grid.reach = 400
        // The item at 0 and a viewport of 400: the last that ends within it is at 300.
        #expect(grid.search.page(from: 1, forwards: true, cross: 145) == 10)
        #expect(grid.search.page(from: 10, forwards: false, cross: 145) == 1)
        #expect(grid.search.page(from: 58, forwards: true, cross: 145) == nil)
        grid.reach = 50
        #expect(grid.search.page(from: 1, forwards: true, cross: 145) == 4, "at least one line")
    }

    @Test func fromEveryItemOfARaggedGridAnArrowReachesTheNearestLine() {
        let seed = UInt64(20_261_122)
        var random = SeededRandom(seed: seed)
        for round in 0..<300 {
            // Lines of items of random widths and equal heights.
            var lines: [[CGRect]] = []
            var y: CGFloat = 0
            for _ in 0..<random.next(2...5) {
                let height = CGFloat(random.next(20...80))
                var x: CGFloat = 0
                var line: [CGRect] = []
                for _ in 0..<random.next(1...5) {
                    let width = CGFloat(random.next(20...120))
                    line.append(CGRect(x: x, y: y, width: width, height: height))
                    x += width + 10
                }
                lines.append(line)
                y += height + 10
            }
            let frames = Frames(frames: lines.flatMap { $0 }, reach: CGFloat(random.next(10...500)))
            var slot = 0
            for (index, line) in lines.enumerated() {
                for (place, frame) in line.enumerated() {
                    let below = index + 1 < lines.count ? lines[index + 1] : nil
                    let first = slot - place + line.count
                    func distance(_ other: CGRect) -> CGFloat {
                        max(0, other.minX - frame.midX, frame.midX - other.maxX)
                    }
                    let wanted = below.flatMap { line in
                        line.indices.min { (distance(line[$0]), $0) < (distance(line[$1]), $1) }.map { first + $0 }
                    }
                    #expect(
                        frames.search.next(from: slot, forwards: true, cross: frame.midX) == wanted,
                        "seed \(seed), round \(round), slot \(slot)")
                    let next = slot + 1 < frames.frames.count ? slot + 1 : nil
                    #expect(
                        frames.search.nextAcross(from: slot, forwards: true) == next,
                        "seed \(seed), round \(round), slot \(slot)")
                    let previous = slot > 0 ? slot - 1 : nil
                    #expect(
                        frames.search.nextAcross(from: slot, forwards: false) == previous,
                        "seed \(seed), round \(round), slot \(slot)")
                    slot += 1
                }
            }
        }
    }

    @Test func typedTextBeginsAgainAfterAPause() {
        var typeAhead = TypeAhead()
        #expect(typeAhead.add("a", at: 10) == "a")
        #expect(typeAhead.add("b", at: 10.9) == "ab")
        #expect(typeAhead.add("c", at: 11.8) == "abc", "the pause counts from the last key")
        #expect(typeAhead.isActive(at: 12.7))
        #expect(!typeAhead.isActive(at: 12.9))
        #expect(typeAhead.add("d", at: 12.9) == "d")
    }
}
