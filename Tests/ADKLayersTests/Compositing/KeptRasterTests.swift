import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers

/// The store of kept rasters, their halves, and what layers in motion remember.
final class KeptRasterTests: XCTestCase, @unchecked Sendable {
    private func fill(_ raster: LayerRaster, _ rect: PixelRect, _ random: inout SeededRandom) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                raster.pixels.row(y - raster.frame.y)[x - raster.frame.x] = UInt32.random(
                    in: 0...255, using: &random)
            }
        }
    }

    private func words(_ pixels: PixelBuffer) -> [UInt32] {
        (0..<pixels.height).flatMap { Array(UnsafeBufferPointer(start: pixels.row($0), count: pixels.width)) }
    }

    private func number(_ range: ClosedRange<Int>, _ random: inout SeededRandom) -> Int {
        Int.random(in: range, using: &random)
    }

    // MARK: - Halves

    func testPartsPaintedLaterReachTheHalves() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let frame = PixelRect(
                x: number(-3...3, &random) * 16, y: number(-3...3, &random) * 16, width: number(1...5, &random) * 16,
                height: number(1...5, &random) * 16)
            let style = LayerRaster.Style(scale: 1, variant: .light, isOpaque: false)
            let raster = LayerRaster(frame, style)
            for rect in raster.drainStale(in: frame) { fill(raster, rect, &random) }
            for _ in 0..<8 {
                for _ in 0..<number(0...2, &random) {
                    raster.markStale(
                        CGRect(
                            x: frame.x + number(-5...60, &random), y: frame.y + number(-5...60, &random),
                            width: number(1...20, &random), height: number(1...20, &random)))
                }
                // Painted completely, or what is seen of it.
                let part = PixelRect(
                    x: frame.x + number(0...20, &random), y: frame.y + number(0...20, &random), width: 30, height: 30)
                for rect in raster.drainStale(in: number(0...1, &random) == 0 ? frame : part.intersection(frame)) {
                    fill(raster, rect, &random)
                }
                let (across, down) = (number(0...4, &random), number(0...4, &random))
                for _ in 0...1 {
                    XCTAssertEqual(
                        words(raster.halved(across, down)), words(raster.pixels.halved(across: across, down: down)))
                }
            }
        }
    }

    func testARasterThatIsNotHalvedCountsOnce() {
        let frame = PixelRect(x: 0, y: 0, width: 32, height: 16)
        let raster = LayerRaster(frame, LayerRaster.Style(scale: 1, variant: .light, isOpaque: false))
        XCTAssertTrue(raster.halved(0, 0) === raster.pixels)
        XCTAssertEqual(raster.byteCount, raster.pixels.byteCount)
        _ = raster.halved(1, 0)
        XCTAssertEqual(raster.byteCount, 48 * 16 * 4)
    }

    // MARK: - The store

    /// The store as a list that is searched each time.
    private struct NaiveStore {
        var kept: [(layer: Int, area: Int, frame: Int)] = []
        var frame = 0
        let limit: Int

        var byteCount: Int { kept.reduce(0) { $0 + $1.area * 4 } }

        /// Whether the raster of `layer` is kept.
        mutating func show(_ layer: Int, area: Int) -> Bool {
            if let place = kept.firstIndex(where: { $0.layer == layer }) {
                kept[place].frame = frame
                return true
            }
            while byteCount + area * 4 > limit, let oldest = kept.map(\.frame).min(), oldest < frame - 1 {
                // Among rasters of the same age, any may go.
                kept.removeAll { $0.frame == oldest }
            }
            guard byteCount + area * 4 <= limit else { return false }
            kept.append((layer, area, frame))
            return true
        }
    }

    func testTheStoreKeepsWhatASearchOfAllRastersKeeps() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let style = LayerRaster.Style(scale: 1, variant: .light, isOpaque: false)
        for _ in 0..<40 {
            // Each frame shows one raster that is new or old, so that no two have the same age.
            let layers = (0..<12).map { _ in RenderLayer() }
            let areas = (0..<12).map { _ in number(1...8, &random) * 16 }
            let store = LayerRasterCache()
            var naive = NaiveStore(limit: number(0...20, &random) * 1024)
            for step in 0..<80 {
                store.beginFrame(pixelCount: 1000, byteLimit: naive.limit)
                naive.frame += 1
                let index = number(0...11, &random)
                let frame = PixelRect(x: 0, y: 0, width: areas[index], height: 16)
                let raster = store.raster(of: layers[index], frame, roomy: frame, style)
                XCTAssertEqual(
                    raster != nil, naive.show(index, area: areas[index] * 16), "seed \(seed), step \(step)")
                XCTAssertEqual(store.byteCount, naive.byteCount, "seed \(seed), step \(step)")
                if number(0...9, &random) == 0 {
                    // A motion ends.
                    let gone = number(0...11, &random)
                    layers[gone].keptRaster = nil
                    naive.kept.removeAll { $0.layer == gone }
                }
            }
        }
    }

    // MARK: - Extents

    func testRememberedExtentsAreTheOnesOfTheLayersNow() throws {
        try onMain {
            for seed in 0..<20 as Range<UInt64> {
                let (host, window) = makeLayerWindow(160, 160)
                var tree = RandomTree(seed: seed, in: window)
                var random = SeededRandom(seed: seed)
                var remembered = 0
                var change = "nothing"
                for round in 0..<40 {
                    for layer in tree.layers where number(0...9, &random) == 0 {
                        layer.setRasterized(Bool.random(using: &random))
                    }
                    if number(0...3, &random) == 0 { try host.settle() }
                    let known = tree.layers.map { $0.paint.paintExtent }
                    remembered += tree.layers.count { $0.paint.knownExtent != nil }
                    window.layer.paint.forgetExtents()
                    let wanted = tree.layers.map { $0.paint.paintExtent }
                    XCTAssertEqual(known, wanted, "seed \(seed), round \(round) after \(change)")
                    change = tree.change()
                }
                XCTAssertGreaterThan(remembered, 20)
                window.close()
            }
        }
    }

    // MARK: - The window

    func testTheWindowsOwnColourIsAnimated() throws {
        try onMain {
            let (host, window) = makeLayerWindow(20, 20)
            try host.settle()
            animate(1, .linear) { window.layer.backgroundColor = .black }
            host.run(for: 0.5)
            let shown = window.capture().pixel(x: 5, y: 5) & 0xFF
            XCTAssertTrue((100...155).contains(shown), "\(shown)")
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5) & 0xFF, 0)
        }
    }

    // MARK: - Scaled contents

    func testScaledContentsAreTheSampledRaster() throws {
        try onMain {
            var random = SeededRandom(seed: 3)
            let contents = PixelBuffer(width: 9, height: 7, isOpaque: true)
            for y in 0..<7 { for x in 0..<9 { contents.row(y)[x] = UInt32.random(in: 0...255, using: &random) } }
            let (host, window) = makeLayerWindow(60, 60)
            let layer = CALayer(frame: CGRect(x: 3, y: 4, width: 40, height: 31))
            layer.contents = contents
            window.layer.addSublayer(layer)
            try host.settle()
            let shown = window.capture()
            let wanted = PixelBuffer(width: 60, height: 60, isOpaque: true)
            let place = PixelRect(x: 3, y: 4, width: 40, height: 31)
            try XCTUnwrap(AffineSampler(contents, PixelRect(x: 0, y: 0, width: 9, height: 7), over: place)).draw(
                into: wanted, clip: place)
            for y in 4..<35 {
                for x in 3..<43 {
                    XCTAssertEqual(shown.pixel(x: x, y: y) & 0xFF_FFFF, wanted.pixel(x: x, y: y) & 0xFF_FFFF)
                }
            }
            // Every size in between, in parts and in groups, with the check on.
            animate(0.3) {
                layer.frame = CGRect(x: 10, y: 0, width: 4, height: 50)
                layer.opacity = 0.5
            }
            try host.settle()
            XCTAssertTrue(CompositingCheck.isOn)
        }
    }

    func testContentsThatAreShrunkToNothingPaintNothing() throws {
        try onMain {
            let (host, window) = makeLayerWindow(20, 20)
            let contents = PixelBuffer(width: PixelBuffer.maximumSide, height: 1, isOpaque: true)
            let layer = CALayer(frame: CGRect(x: 3, y: 4, width: 1, height: 9))
            layer.contents = contents
            window.layer.addSublayer(layer)
            try host.settle()
            let shown = window.capture().pixel(x: 3, y: 5) & 0xFF_FFFF
            XCTAssertTrue(shown == 0xFF_FFFF || shown == 0, "\(shown)")
        }
    }
}
