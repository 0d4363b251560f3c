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

    @Test func drainingClipsToTheWindowAndEmptiesTheRegion() {
        var region = DamageRegion()
        region.add(PixelRect(x: -5, y: -5, width: 20, height: 20))
        let rects = region.drain(within: PixelRect(x: 0, y: 0, width: 10, height: 10))
        #expect(rects == [PixelRect(x: 0, y: 0, width: 10, height: 10)])
        #expect(region.isEmpty)
    }
}
