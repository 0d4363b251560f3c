import ADKFoundation
import ADKGraphics
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers

/// Layers in motion are rasterized, and what is kept of them has the bits of painting them again.
final class LayerRasterTests: XCTestCase, @unchecked Sendable {
    @MainActor private func addLayer(_ frame: CGRect, _ color: UIColor?, in parent: CALayer) -> CALayer {
        let layer = CALayer(frame: frame)
        layer.backgroundColor = color
        parent.addSublayer(layer)
        return layer
    }

    /// A clipping white layer with cards in it, in the whole window.
    @MainActor private func makeScreen(in window: LayerWindow) -> CALayer {
        let screen = addLayer(window.layer.bounds, .white, in: window.layer)
        screen.masksToBounds = true
        for index in 0..<8 {
            let card = addLayer(CGRect(x: index * 25, y: 5, width: 18, height: 90), nil, in: screen)
            card.backgroundColor = UIColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.4)
            card.cornerRadius = 7
            card.shadowOpacity = 0.5
        }
        return screen
    }

    // MARK: - Bits

    /// The seeds of random trees, or as many as `ADK_PICTURE_SEEDS` says: 500 is the long run.
    private func seeds(_ usual: UInt64) -> Range<UInt64> {
        0..<(ProcessInfo.processInfo.environment["ADK_PICTURE_SEEDS"].flatMap { UInt64($0) } ?? usual)
    }

    func testRandomTreesInMotionLookTheSameKeptAndPainted() throws {
        try onMain {
            for seed in seeds(12) {
                let (host, window) = makeLayerWindow(160, 160, scale: [1, 2, 1.5][Int(seed % 3)])
                // Nothing is kept, about one raster, a few, or all.
                window.compositor.rasterByteLimit = [0, 60_000, 300_000, nil][Int(seed / 3 % 4)]
                var tree = RandomTree(seed: seed, in: window)
                var random = SeededRandom(seed: seed)
                try host.settle()
                for round in 0..<30 {
                    var changes: [String] = []
                    for _ in 0...Int.random(in: 0...2, using: &random) {
                        if Int.random(in: 0...3, using: &random) == 0 {
                            changes.append(tree.change())
                        } else {
                            let duration = Double.random(in: 0...0.4, using: &random)
                            animate(duration) { changes.append("animated " + tree.change(inMotion: true)) }
                        }
                    }
                    let frames = Double(Int.random(in: 1...4, using: &random))
                    let differences = checking { host.run(for: frames / 60) }
                    if let first = differences.first {
                        XCTFail(
                            "seed \(seed), round \(round), after \(changes): \(differences), where there are\n"
                                + tree.text(atX: first.x, y: first.y))
                        break
                    }
                }
                let differences = try checking { try host.settle() }
                XCTAssertEqual(differences.count, 0, "seed \(seed) at the end: \(differences)")
                for layer in tree.layers {
                    XCTAssertNil(layer.paint.rasterization)
                    XCTAssertNil(layer.paint.keptRaster)
                }
                XCTAssertEqual(window.compositor.rasters.byteCount, 0, "nothing is kept at rest")
                window.close()
            }
        }
    }

    /// The same trees with rules on layers at rest: pixels of layers, and rounding, without time.
    func testRandomTreesWithRandomRulesLookTheSameKeptAndPainted() throws {
        try onMain {
            for seed in seeds(30) {
                let (host, window) = makeLayerWindow(160, 160, scale: [1, 2, 1.5][Int(seed % 3)])
                window.compositor.rasterByteLimit = [0, 60_000, nil][Int(seed / 3 % 3)]
                var tree = RandomTree(seed: seed, in: window)
                var random = SeededRandom(seed: seed)
                for round in 0..<30 {
                    for layer in tree.layers where Int.random(in: 0...4, using: &random) == 0 {
                        layer.setRasterized(Bool.random(using: &random))
                    }
                    let change = tree.change()
                    let differences = try checking { try host.settle() }
                    if let first = differences.first {
                        XCTFail(
                            "seed \(seed), round \(round), after \(change): \(differences), where there are\n"
                                + tree.text(atX: first.x, y: first.y))
                        break
                    }
                }
                window.close()
            }
        }
    }

    /// Rasters on whole pixels are what layers at rest are.
    func testARasterOnWholePixelsLooksAsTheLayerAtRest() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let screen = makeScreen(in: window)
            screen.sublayers[2].affineTransform = CGAffineTransform(rotationAngle: 0.3)
            try host.settle()
            let atRest = window.capture()
            screen.setRasterized(true)
            for card in screen.sublayers { card.setRasterized(true) }
            try host.settle()
            let inMotion = window.capture()
            // Groups and rasters round a translucent colour once more or less.
            for y in 0..<100 {
                for x in 0..<200 {
                    for shift in [0, 8, 16] as [UInt32] {
                        let (a, b) = (
                            atRest.pixel(x: x, y: y) >> shift & 0xFF, inMotion.pixel(x: x, y: y) >> shift & 0xFF
                        )
                        XCTAssertLessThanOrEqual(max(a, b) - min(a, b), 1, "\(x),\(y)")
                    }
                }
            }
        }
    }

    // MARK: - Work

    func testALayerThatMovesIsPaintedOnceAndThenOnlyWhatChangesInIt() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let layer = addLayer(CGRect(x: 0, y: 0, width: 100, height: 100), nil, in: window.layer)
            for index in 0..<10 { _ = addLayer(CGRect(x: index * 10, y: 0, width: 8, height: 90), .blue, in: layer) }
            try host.settle()
            animate(0.4) { layer.position.x += 100 }
            host.run(for: 0.1)
            let painted = window.compositor.paintedRasterPixels
            XCTAssertGreaterThan(painted, 0)
            XCTAssertGreaterThan(window.compositor.rasters.byteCount, 0)
            host.run(for: 0.1)
            XCTAssertEqual(window.compositor.paintedRasterPixels, painted, "no pixel is painted again")
            layer.sublayers[3].backgroundColor = .green
            host.run(for: 0.05)
            let again = window.compositor.paintedRasterPixels - painted
            XCTAssertTrue(again >= 8 * 90 && again <= 12 * 94, "only the part that changed: \(again)")
            try host.settle()
            XCTAssertEqual(window.compositor.rasters.byteCount, 0)
        }
    }

    func testALayerThatTurnsAndGrowsIsPaintedOncePerResolution() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 200)
            let layer = addLayer(CGRect(x: 60, y: 60, width: 40, height: 40), .red, in: window.layer)
            _ = addLayer(CGRect(x: 5, y: 5, width: 10, height: 10), .blue, in: layer)
            try host.settle()
            animate(0.5) { layer.affineTransform = CGAffineTransform(rotationAngle: 2) }
            host.run(for: 0.4)
            let turned = window.compositor.paintedRasterPixels
            // At most each pixel of whole blocks around it, once.
            XCTAssertTrue(turned >= 40 * 40 && turned <= 64 * 64 + 40 * 40, "\(turned)")
            try host.settle()
            layer.affineTransform = .identity
            try host.settle()
            let before = window.compositor.paintedRasterPixels
            animate(0.5) { layer.affineTransform = CGAffineTransform(scaleX: 3, y: 3) }
            try host.settle()
            let grown = window.compositor.paintedRasterPixels - before
            // At one, two and four times its size, and once at rest at three times.
            let sizes = [1, 2, 4, 3].map { (40 * $0 + 64) * (40 * $0 + 64) }
            XCTAssertLessThanOrEqual(grown, sizes.reduce(0, +))
            XCTAssertGreaterThan(grown, 160 * 160)
        }
    }

    func testAScreenThatLeavesIsCopiedFromTheWindow() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let screen = makeScreen(in: window)
            let shade = UIColor(white: 0, alpha: 0.5)
            let note = addLayer(CGRect(x: 20, y: 20, width: 30, height: 30), shade, in: window.layer)
            try host.settle()
            let before = window.compositor.paintedRasterPixels
            animate(0.3) { screen.position.x -= 150 }
            host.run(for: 0.2)
            let painted = window.compositor.paintedRasterPixels - before
            XCTAssertTrue(painted >= 30 * 30 && painted <= 34 * 34, "only the part below the note: \(painted)")
            XCTAssertEqual(note.paint.rasterization, nil)
            try host.settle()
        }
    }

    func testOfTwoScreensThatMoveEachPaintsOnlyWhatTheOtherUncovers() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let below = makeScreen(in: window)
            let above = makeScreen(in: window)
            above.position.x += 200
            try host.settle()
            let before = window.compositor.paintedRasterPixels
            animate(0.5) {
                below.position.x -= 66
                above.position.x -= 200
            }
            host.run(for: 0.45)
            let painted = window.compositor.paintedRasterPixels - before
            XCTAssertLessThanOrEqual(painted, 200 * 100, "the new screen, as it is uncovered")
            XCTAssertGreaterThan(painted, 100 * 100)
            try host.settle()
        }
    }

    func testAScreenThatArrivesIsNotPaintedAgain() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let below = makeScreen(in: window)
            let above = makeScreen(in: window)
            above.position.x += 200
            try host.settle()
            var (isOver, damaged) = (false, 0)
            FrameLoop.shared.onFrame = { record in if isOver { damaged += record.damagedPixels } }
            animate(0.3) {
                below.position.x -= 66
                above.position.x -= 200
            } completion: { _ in
                // With the last step. The frame of this step shows it.
                FrameTimer.schedule(after: 0.001) { isOver = true }
            }
            try host.settle()
            XCTAssertTrue(isOver)
            XCTAssertEqual(damaged, 0)
            XCTAssertNil(above.paint.rasterization)
            XCTAssertNil(below.paint.rasterization)
        }
    }

    func testALayerThatEndsBetweenPixelsIsPaintedAtRest() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let layer = makeScreen(in: window)
            layer.bounds.size.width = 91.5
            try host.settle()
            animate(0.3) { layer.position.x += 20.25 }
            try host.settle()
            XCTAssertNil(layer.paint.rasterization)
            XCTAssertTrue(CompositingCheck.isOn)
        }
    }

    // MARK: - The bound

    func testRastersInUseAreNotDroppedForOthers() throws {
        try onMain {
            let (host, window) = makeLayerWindow(300, 100)
            let layers = (0..<3).map { index in
                let layer = addLayer(CGRect(x: index * 100, y: 0, width: 60, height: 60), .red, in: window.layer)
                _ = addLayer(CGRect(x: 0, y: 0, width: 80, height: 9), .blue, in: layer)
                return layer
            }
            try host.settle()
            // Room for two of them.
            window.compositor.rasterByteLimit = 2 * 150 * 150 * 4
            animate(1) { for layer in layers { layer.position.y += 30 } }
            host.run(for: 0.2)
            let kept = layers.filter { $0.paint.keptRaster != nil }
            XCTAssertTrue((1...2).contains(kept.count), "\(kept.count)")
            XCTAssertLessThanOrEqual(window.compositor.rasters.byteCount, 2 * 150 * 150 * 4)
            let rasters = kept.map { $0.paint.keptRaster }
            host.run(for: 0.2)
            for (layer, raster) in zip(kept, rasters) { XCTAssertTrue(layer.paint.keptRaster === raster) }
            try host.settle()
        }
    }

    func testALayerMuchLargerThanTheWindowIsNotKept() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let layer = addLayer(CGRect(x: 0, y: 0, width: 50_000, height: 300), .red, in: window.layer)
            _ = addLayer(CGRect(x: 49_990, y: 0, width: 20, height: 300), .blue, in: layer)
            try host.settle()
            animate(0.3) { layer.position.x -= 49_940 }
            host.run(for: 0.2)
            XCTAssertNotNil(layer.paint.rasterization)
            XCTAssertNil(layer.paint.keptRaster)
            try host.settle()
        }
    }

    func testARasterThatIsScrolledHasNothingOfItsFormerPlaceAtItsEdge() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 160)
            let list = addLayer(CGRect(x: 20, y: 20, width: 120, height: 100), nil, in: window.layer)
            list.masksToBounds = true
            for row in 0..<20 {
                _ = addLayer(CGRect(x: 0, y: row * 10, width: 120, height: 10), row % 2 == 0 ? .red : .blue, in: list)
            }
            for down in [0.7, 0.4, 0.2] {
                list.affineTransform = CGAffineTransform(scaleX: 1.3, y: down)
                list.setRasterized(true)
                try host.settle()
                for distance in [27, 3, 15, -8] as [CGFloat] {
                    list.bounds.origin.y += distance
                    XCTAssertEqual(try checking { try host.settle() }.count, 0, "\(down), \(distance)")
                }
                list.bounds.origin.y = 0
                list.setRasterized(false)
            }
        }
    }

    func testAHiddenLayersRasterFollowsItsChanges() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let layer = addLayer(CGRect(x: 0, y: 0, width: 50, height: 50), nil, in: window.layer)
            let part = addLayer(CGRect(x: 10, y: 10, width: 20, height: 20), .red, in: layer)
            layer.setRasterized(true)
            try host.settle()
            layer.isHidden = true
            try host.settle()
            part.backgroundColor = .blue
            try host.settle()
            layer.isHidden = false
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 15, y: 15), 0xFF00_00FF)
            XCTAssertTrue(CompositingCheck.isOn)
        }
    }
}
