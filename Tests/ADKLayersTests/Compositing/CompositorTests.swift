import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers

/// Painting layers into pixels, restricted to the damage.
final class CompositorTests: XCTestCase, @unchecked Sendable {
    func testContentsBeyondTheLayerLeaveNothingBehindWhenTheirScaleChanges() throws {
        try onMain {
            let (host, window) = makeLayerWindow(60, 60)
            let pixels = PixelBuffer(width: 40, height: 40, isOpaque: true)
            for y in 0..<40 { for x in 0..<40 { pixels.row(y)[x] = 0xFFFF_0000 } }
            let layer = CALayer(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
            layer.contentsGravity = .topLeft
            layer.contents = pixels
            window.layer.addSublayer(layer)
            try host.settle()
            XCTAssertEqual(window.pixels.pixel(x: 40, y: 40), 0xFFFF_0000)
            layer.contentsScale = 4
            try host.settle()
            let shown = window.pixels
            XCTAssertEqual(shown.pixel(x: 40, y: 40), 0xFFFF_FFFF)
            XCTAssertEqual(shown.pixel(x: 6, y: 6), window.capture().pixel(x: 6, y: 6))
        }
    }

    func testALayerPaintsItsColourExactlyInItsFrame() throws {
        try onMain {
            let (host, window) = makeLayerWindow(20, 20)
            let layer = CALayer(frame: CGRect(x: 3, y: 4, width: 5, height: 6))
            layer.backgroundColor = .red
            window.layer.addSublayer(layer)
            try host.settle()
            let pixels = window.capture()
            for y in 0..<20 {
                for x in 0..<20 {
                    let inside = (3..<8).contains(x) && (4..<10).contains(y)
                    XCTAssertEqual(pixels.pixel(x: x, y: y), inside ? 0xFFFF_0000 : 0xFFFF_FFFF, "\(x),\(y)")
                }
            }
        }
    }

    func testIncrementalCompositingEqualsFullCompositing() throws {
        try onMain {
            let (host, window) = makeLayerWindow(60, 60)
            var random = SeededRandom(seed: 7)
            var layers: [CALayer] = []
            for index in 0..<6 {
                let layer = CALayer(frame: CGRect(x: index * 7, y: index * 5, width: 20, height: 18))
                layer.backgroundColor = UIColor(
                    hue: CGFloat(index) / 6, saturation: 1, brightness: 1, alpha: index % 2 == 0 ? 1 : 0.5)
                layer.masksToBounds = index == 2
                if index == 3 { layer.cornerRadius = 6 }
                if index == 4 {
                    layer.shadowOpacity = 0.5
                    layer.shadowRadius = 2
                }
                (index > 0 && index % 3 == 0 ? layers[index - 1] : window.layer).addSublayer(layer)
                layers.append(layer)
            }
            try host.settle()
            for round in 0..<120 {
                let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
                switch Int.random(in: 0..<6, using: &random) {
                case 0: layer.frame.origin.x = CGFloat(Int.random(in: -5..<50, using: &random))
                case 1: layer.frame.size.height = CGFloat(Int.random(in: 0..<30, using: &random))
                case 2: layer.alpha = CGFloat(Int.random(in: 0...4, using: &random)) / 4
                case 3: layer.isHidden.toggle()
                case 4: layer.bounds.origin.y = CGFloat(Int.random(in: -6..<6, using: &random))
                default: layer.cornerRadius = CGFloat(Int.random(in: 0..<8, using: &random))
                }
                try host.settle()
                let shown = window.pixels
                let fresh = window.capture()
                for y in 0..<60 {
                    for x in 0..<60 where shown.pixel(x: x, y: y) != fresh.pixel(x: x, y: y) {
                        let (a, b) = (
                            String(shown.pixel(x: x, y: y), radix: 16), String(fresh.pixel(x: x, y: y), radix: 16)
                        )
                        XCTFail("round \(round): pixel \(x),\(y) is \(a), composited from nothing \(b)")
                    }
                }
            }
        }
    }

    func testContentsAreShownPixelForPixelAtScaleTwo() throws {
        try onMain {
            let (host, window) = makeLayerWindow(10, 10, scale: 2)
            let buffer = PixelBuffer(width: 8, height: 8, isOpaque: true)
            for y in 0..<8 { for x in 0..<8 { buffer.row(y)[x] = UInt32(x * 30) << 16 | UInt32(y * 30) << 8 } }
            let layer = CALayer(frame: CGRect(x: 2.5, y: 1, width: 4, height: 4))
            layer.contents = buffer
            layer.contentsScale = 2
            window.layer.addSublayer(layer)
            try host.settle()
            let pixels = window.capture()
            for y in 0..<8 {
                for x in 0..<8 { XCTAssertEqual(pixels.pixel(x: 5 + x, y: 2 + y), buffer.pixel(x: x, y: y)) }
            }
        }
    }

    func testALayerRotatedByAQuarterPaintsAtItsRotatedPlace() throws {
        try onMain {
            let (host, window) = makeLayerWindow(40, 40)
            let layer = CALayer(frame: CGRect(x: 10, y: 18, width: 20, height: 4))
            layer.backgroundColor = .blue
            layer.affineTransform = CGAffineTransform(rotationAngle: .pi / 2)
            window.layer.addSublayer(layer)
            try host.settle()
            let pixels = window.capture()
            XCTAssertEqual(pixels.pixel(x: 20, y: 12), 0xFF00_00FF)
            XCTAssertEqual(pixels.pixel(x: 12, y: 20), 0xFFFF_FFFF)
        }
    }

    func testContentsBeyondAShrunkLayerLeaveNothingBehind() throws {
        try onMain {
            let (host, window) = makeLayerWindow(60, 40)
            let layer = CALayer()
            layer.frame = CGRect(x: 5, y: 5, width: 40, height: 10)
            layer.contentsGravity = .topLeft
            layer.contents = PixelBuffer(width: 40, height: 10, isOpaque: true)
            window.layer.addSublayer(layer)
            try host.settle()
            layer.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
            try host.settle()
            layer.contents = PixelBuffer(width: 10, height: 10, isOpaque: true)
            try host.settle()
            let shown = window.pixels
            for x in 0..<60 {
                XCTAssertEqual(shown.pixel(x: x, y: 8), (5..<15).contains(x) ? 0xFF00_0000 : 0xFFFF_FFFF, "column \(x)")
            }
        }
    }

    func testContentsWithAnOutsetLeaveNothingBehindAtAFractionOfAPixel() throws {
        try onMain {
            let (host, window) = makeLayerWindow(60, 60, scale: 1.5)
            let layer = CALayer(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
            layer.contents = PixelBuffer(width: 8, height: 8, isOpaque: true)
            layer.contentsOutset = UIEdgeInsets(top: 1, left: 3, bottom: 1, right: 3)
            window.layer.addSublayer(layer)
            try host.settle()
            for step in 0..<60 {
                let sixth = CGFloat(step) / 6
                layer.frame = CGRect(x: 10 + sixth, y: 20 - sixth, width: 20 + sixth / 5, height: 20 - sixth / 3)
                XCTAssertEqual(try checking { try host.settle() }.count, 0, "step \(step)")
            }
        }
    }

    func testAChangeOfGravityLeavesNothingBehind() throws {
        try onMain {
            let (host, window) = makeLayerWindow(60, 60)
            let layer = CALayer(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
            layer.contentsGravity = .topLeft
            layer.contents = PixelBuffer(width: 40, height: 40, isOpaque: true)
            window.layer.addSublayer(layer)
            try host.settle()
            let shown = window.pixels
            XCTAssertEqual(shown.pixel(x: 40, y: 40), 0xFF00_0000)
            layer.contentsGravity = .resize
            try host.settle()
            XCTAssertEqual(shown.pixel(x: 40, y: 40), 0xFFFF_FFFF)
            XCTAssertEqual(shown.pixel(x: 8, y: 8), 0xFF00_0000)
        }
    }

    func testPartsOfContentsThatExtendBeyondTheLayerAreDamagedAndPainted() throws {
        try onMain {
            let (host, window) = makeLayerWindow(60, 60)
            let layer = CALayer(frame: CGRect(x: 25, y: 25, width: 10, height: 10))
            layer.contentsGravity = .resizeAspectFill
            layer.contents = PixelBuffer(width: 40, height: 40, isOpaque: true)
            window.layer.addSublayer(layer)
            try host.settle()
            // A part four times as high as it is wide. Filling the box, it extends beyond its top and bottom.
            layer.contentsRect = CGRect(x: 0, y: 0, width: 0.25, height: 1)
            try host.settle()
            let shown = window.pixels
            XCTAssertEqual(shown.pixel(x: 30, y: 12), 0xFF00_0000)
            layer.contentsRect = CALayer.unitRect
            try host.settle()
            XCTAssertEqual(shown.pixel(x: 30, y: 12), 0xFFFF_FFFF)
        }
    }

    func testATranslucentGroupTakesNoMorePixelsThanItCanReach() throws {
        try onMain {
            let (host, window) = makeLayerWindow(400, 300)
            let badge = CALayer(frame: CGRect(x: 30, y: 40, width: 20, height: 10))
            badge.backgroundColor = .black
            badge.borderWidth = 1
            badge.opacity = 0.5
            window.layer.addSublayer(badge)
            try host.settle()
            let before = window.compositor.groupedPixels
            _ = window.capture()
            let taken = window.compositor.groupedPixels - before
            XCTAssertGreaterThanOrEqual(taken, 20 * 10)
            XCTAssertLessThanOrEqual(taken, 24 * 14)
            badge.frame.origin.x = 500
            try host.settle()
            _ = window.capture()
            XCTAssertEqual(window.compositor.groupedPixels, before + taken, "a group out of sight takes none")
        }
    }

    func testARotatedLayerLongerThanTheLargestRasterIsPainted() throws {
        try onMain {
            let (host, window) = makeLayerWindow(120, 120)
            let strip = CALayer(frame: CGRect(x: -9_940, y: 50, width: 20_000, height: 20))
            strip.backgroundColor = .blue
            let mark = CALayer(frame: CGRect(x: 10_030, y: 0, width: 10, height: 20))
            mark.backgroundColor = .red
            strip.addSublayer(mark)
            strip.affineTransform = CGAffineTransform(rotationAngle: .pi / 2)
            window.layer.addSublayer(strip)
            try host.settle()
            let pixels = window.capture()
            for y in stride(from: 2, to: 118, by: 5) {
                XCTAssertEqual(
                    pixels.pixel(x: 60, y: y), (90..<100).contains(y) ? 0xFFFF_0000 : 0xFF00_00FF, "row \(y)")
                XCTAssertEqual(pixels.pixel(x: 40, y: y), 0xFFFF_FFFF, "row \(y)")
            }
        }
    }

    func testAHugeRotatedLayerLooksTheSamePaintedInParts() throws {
        try onMain {
            let (host, window) = makeLayerWindow(150, 150)
            let page = CALayer(frame: CGRect(x: -1500, y: -1500, width: 3000, height: 3000))
            for index in 0..<40 {
                let layer = CALayer(
                    frame: CGRect(x: 1400 + index % 8 * 25, y: 1420 + index / 8 * 30, width: 20, height: 22))
                layer.backgroundColor = UIColor(hue: CGFloat(index % 7) / 7, saturation: 1, brightness: 0.9, alpha: 1)
                page.addSublayer(layer)
            }
            page.affineTransform = CGAffineTransform(rotationAngle: 0.3)
            window.layer.addSublayer(page)
            try host.settle()
            // The check, which is on in all tests, compares each frame with a completely painted one.
            CompositingCheck.isOn = true
            for index in 0..<8 {
                page.sublayers[index * 5].backgroundColor = .black
                try host.settle()
            }
            let pixels = window.capture()
            XCTAssertTrue((0..<150).contains { y in (0..<150).contains { pixels.pixel(x: $0, y: y) == 0xFF00_0000 } })
        }
    }
}
