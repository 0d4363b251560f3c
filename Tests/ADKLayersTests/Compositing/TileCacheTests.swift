import ADKFoundation
import ADKGraphics
import Foundation
import Testing

@testable import ADKLayers

@Suite struct TileCacheTests {
    @Test func theLeastRecentlyUsedTileIsDroppedFirstAndBytesAreBounded() {
        let cache = TileCache<Int, Int>(byteLimit: 10)
        for key in 0..<5 { #expect(cache.tile(for: key) { (key, 2) } == key) }
        _ = cache.tile(for: 0) { (-1, 2) }
        _ = cache.tile(for: 5) { (5, 2) }
        #expect(cache.byteCount == 10)
        #expect(cache.tile(for: 0) { (-1, 2) } == 0, "used lately")
        #expect(cache.tile(for: 1) { (-1, 2) } == -1, "used longest ago")
        #expect(cache.count == 5)
    }

    @Test func theNewestTileStaysEvenIfItIsLargerThanTheLimit() {
        let cache = TileCache<Int, Int>(byteLimit: 10)
        _ = cache.tile(for: 1) { (1, 4) }
        _ = cache.tile(for: 2) { (2, 40) }
        _ = cache.tile(for: 2) { (3, 40) }
        #expect(cache.madeCount == 2)
        #expect(cache.count == 1)
        _ = cache.tile(for: 3) { (3, 4) }
        #expect(cache.byteCount == 4)
    }

    @Test func manyKindsOfCornersAreEachMadeOnce() {
        let tiles = RoundedTiles()
        let traits = UITraitCollection()
        let box = PixelRect(x: 0, y: 0, width: 100, height: 100)
        for _ in 0..<3 {
            for kind in 0..<200 {
                let color = UIColor(hue: CGFloat(kind) / 200, saturation: 1, brightness: 1, alpha: 1)
                _ = tiles.filledCorners(of: box, Rounding(radius: 14, corners: .all), color, traits)
            }
        }
        #expect(tiles.madeCount == 200)
    }
}
