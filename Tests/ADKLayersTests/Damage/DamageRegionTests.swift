import ADKGraphics
import TestSupport
import Testing

@testable import ADKLayers

@Suite struct DamageRegionTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func everyDamagedPixelIsCoveredOnceAndNothingOverlaps(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var region = DamageRegion()
        var wanted = Set<Int>()
        for _ in 0..<Int.random(in: 1...15, using: &random) {
            let rect = PixelRect(
                x: Int.random(in: 0..<40, using: &random), y: Int.random(in: 0..<40, using: &random),
                width: Int.random(in: 0...12, using: &random), height: Int.random(in: 0...12, using: &random))
            region.add(rect)
            for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { wanted.insert(y * 100 + x) } }
        }
        var covered: [Int: Int] = [:]
        for rect in region.rects {
            for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { covered[y * 100 + x, default: 0] += 1 } }
        }
        #expect(wanted.isSubset(of: covered.keys), "seed \(seed)")
        #expect(covered.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        #expect(region.rects.count <= 8)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func aFrameIsPaintedCompletelyOrNotAtAll(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let whole = PixelRect(x: 0, y: 0, width: 400, height: 400)
        func rects(_ count: Int, _ side: Int) -> [PixelRect] {
            (0..<count).map { _ in
                PixelRect(
                    x: Int.random(in: -40..<400, using: &random), y: Int.random(in: -40..<400, using: &random),
                    width: Int.random(in: 0...side, using: &random), height: Int.random(in: 0...side, using: &random))
            }
        }
        let (damaged, frames) = (rects(6, 60), rects(4, 150))
        var region = DamageRegion()
        for rect in damaged { region.add(rect) }
        let painted = region.drain(within: whole, joining: frames)
        for frame in frames.map({ $0.intersection(whole) }) where !frame.isEmpty {
            let touching = painted.filter { $0.intersects(frame) }
            #expect(touching.isEmpty || touching.count == 1 && touching[0].contains(frame), "seed \(seed)")
        }
        for rect in damaged.map({ $0.intersection(whole) }) {
            #expect(painted.reduce(0) { $0 + $1.intersection(rect).area } == rect.area, "seed \(seed)")
        }
    }

    @Test func drainingClipsToTheWindowAndEmptiesTheRegion() {
        var region = DamageRegion()
        region.add(PixelRect(x: -5, y: -5, width: 20, height: 20))
        let rects = region.drain(within: PixelRect(x: 0, y: 0, width: 10, height: 10))
        #expect(rects == [PixelRect(x: 0, y: 0, width: 10, height: 10)])
        #expect(region.isEmpty)
    }
}
