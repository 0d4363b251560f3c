import ADKGraphics
import ADKLayers
import Testing

@testable import ADKDesktop

@Suite struct RowRingTests {
    @Test func scrollingTheWholeWindowCopiesNoRows() {
        var ring = RowRing(height: 10, count: 12)
        for (dy, first) in [(-3, 3), (-9, 0), (2, 10), (9, 1), (0, 1)] {
            #expect(ring.scroll(PixelShift(rect: PixelRect(x: 0, y: 0, width: 4, height: 10), dx: 0, dy: dy)) == [])
            #expect(ring.first == first)
        }
    }

    @Test func scrollingPutsEveryRowInItsPlace() {
        // Every height, spare row count, scrolled part and distance, from every first row.
        for height in 1...7 {
            for slack in 0...3 {
                for top in 0..<height {
                    for bottom in top + 1...height {
                        for dy in -height...height {
                            for turns in 0..<height + slack { check(height, slack, top, bottom, dy, turns) }
                        }
                    }
                }
            }
        }
    }

    private func check(_ height: Int, _ slack: Int, _ top: Int, _ bottom: Int, _ dy: Int, _ turns: Int) {
        var ring = RowRing(height: height, count: height + slack)
        if height > 1 {
            for _ in 0..<turns {
                _ = ring.scroll(PixelShift(rect: PixelRect(x: 0, y: 0, width: 1, height: height), dx: 0, dy: -1))
            }
        }
        var memory = [Int](repeating: -1, count: ring.count)
        for row in 0..<height { memory[(ring.first + row) % ring.count] = row }

        let shift = PixelShift(rect: PixelRect(x: 0, y: top, width: 1, height: bottom - top), dx: 0, dy: dy)
        for copy in ring.scroll(shift) { memory[copy.to] = memory[copy.from] }

        for row in 0..<height {
            let isStill = row < top || row >= bottom
            let source = isStill ? row : row - dy
            guard isStill || (top..<bottom).contains(source) else { continue }
            #expect(
                memory[(ring.first + row) % ring.count] == source,
                "row \(row) of \(height)+\(slack), \(top)..<\(bottom) by \(dy) from \(turns)")
        }
    }

    @Test func stretchesCoverEveryRowOnce() {
        for first in 0..<9 {
            var ring = RowRing(height: 7, count: 9)
            for _ in 0..<first {
                _ = ring.scroll(PixelShift(rect: PixelRect(x: 0, y: 0, width: 1, height: 7), dx: 0, dy: -1))
            }
            for start in 0..<7 {
                for end in start + 1...7 {
                    let rows = ring.stretches(of: start..<end).flatMap { stretch in
                        (0..<stretch.count).map { (window: stretch.row + $0, ring: stretch.start + $0) }
                    }
                    #expect(rows.map(\.window) == Array(start..<end))
                    #expect(rows.map(\.ring) == (start..<end).map { (ring.first + $0) % 9 })
                }
            }
        }
    }
}
