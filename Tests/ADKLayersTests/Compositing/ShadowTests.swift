import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers

/// The shape, colour and cost of shadows.
final class ShadowTests: XCTestCase, @unchecked Sendable {
    /// Adds a card from 30 to 70 with a hard shadow 20 points to the right.
    @MainActor private func addCard(to window: LayerWindow, _ background: UIColor?) -> CALayer {
        let card = CALayer(frame: CGRect(x: 30, y: 30, width: 40, height: 40))
        card.backgroundColor = background
        card.shadowOpacity = 1
        card.shadowRadius = 0
        card.shadowOffset = CGSize(width: 20, height: 0)
        window.layer.addSublayer(card)
        return card
    }

    @MainActor private func level(_ window: LayerWindow, _ x: Int, _ y: Int) -> Int {
        Int(window.capture().pixel(x: x, y: y) & 0xFF)
    }

    func testTheColoursAlphaIsTheShadowsAlpha() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let card = addCard(to: window, .white)
            card.shadowColor = UIColor(white: 0, alpha: 0.2)
            try host.settle()
            XCTAssertEqual(level(window, 80, 50), 204)
            card.shadowOpacity = 0.5
            try host.settle()
            XCTAssertEqual(level(window, 80, 50), 230, accuracy: 1)
        }
    }

    func testATranslucentBackgroundCastsATranslucentShadowAndAnEmptyLayerNone() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let card = addCard(to: window, UIColor(white: 1, alpha: 0.4))
            try host.settle()
            XCTAssertEqual(level(window, 80, 50), 153, accuracy: 1)
            card.backgroundColor = nil
            try host.settle()
            XCTAssertEqual(level(window, 80, 50), 255)
        }
    }

    func testABackgroundThatBecomesOpaqueTakesTheShadowsOfSublayersAway() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let card = addCard(to: window, nil)
            card.shadowOffset = CGSize(width: 0, height: 20)
            let part = CALayer(frame: CGRect(x: 10, y: 45, width: 10, height: 10))
            part.backgroundColor = .white
            card.addSublayer(part)
            try host.settle()
            // Below the shadow of the card's box.
            XCTAssertEqual(level(window, 45, 97), 0)
            for background: UIColor? in [.white, nil] {
                card.backgroundColor = background
                XCTAssertEqual(try checking { try host.settle() }.count, 0)
                XCTAssertEqual(level(window, 45, 97), background == nil ? 0 : 255)
            }
        }
    }

    func testTheShadowOfTransparentContentsHasTheirShape() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let card = addCard(to: window, nil)
            let dot = PixelBuffer(width: 40, height: 40)
            for y in 10..<20 { for x in 25..<35 { dot.row(y)[x] = 0xFFFF_FFFF } }
            card.contents = dot
            try host.settle()
            XCTAssertEqual(level(window, 80, 45), 0)
            XCTAssertEqual(level(window, 80, 60), 255)
            XCTAssertEqual(level(window, 87, 45), 255)
        }
    }

    func testTheShadowFollowsTheContentOfAClearLayer() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let card = addCard(to: window, nil)
            let inner = CALayer(frame: CGRect(x: 25, y: 10, width: 10, height: 10))
            inner.backgroundColor = .white
            card.addSublayer(inner)
            try host.settle()
            let shown = window.pixels
            XCTAssertEqual(shown.pixel(x: 80, y: 45) & 0xFF, 0)
            XCTAssertEqual(shown.pixel(x: 80, y: 55) & 0xFF, 255)
            inner.frame.origin.y = 20
            try host.settle()
            XCTAssertEqual(shown.pixel(x: 80, y: 45) & 0xFF, 255)
            XCTAssertEqual(shown.pixel(x: 80, y: 55) & 0xFF, 0)
            inner.opacity = 0.5
            try host.settle()
            XCTAssertEqual(Int(shown.pixel(x: 80, y: 55) & 0xFF), 128, accuracy: 1)
        }
    }

    func testScrollingInAClearLayerMovesItsShadow() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let card = addCard(to: window, nil)
            card.masksToBounds = true
            for row in 0..<10 where row % 2 == 0 {
                let cell = CALayer(frame: CGRect(x: 30, y: row * 10, width: 10, height: 10))
                cell.backgroundColor = .white
                card.addSublayer(cell)
            }
            try host.settle()
            let shown = window.pixels
            XCTAssertEqual([35, 45, 55].map { shown.pixel(x: 85, y: $0) & 0xFF }, [0, 255, 0])
            card.bounds.origin.y = 10
            try host.settle()
            XCTAssertEqual([35, 45, 55].map { shown.pixel(x: 85, y: $0) & 0xFF }, [255, 0, 255])
        }
    }

    func testOneBlurServesEveryColourAndOpacityAndEverySizeOfBox() throws {
        try onMain {
            let (host, window) = makeLayerWindow(400, 400)
            let card = CALayer(frame: CGRect(x: 40, y: 40, width: 200, height: 200))
            card.backgroundColor = .white
            card.cornerRadius = 8
            card.shadowRadius = 6
            window.layer.addSublayer(card)
            for step in 1...20 {
                card.shadowOpacity = Float(step) / 20
                card.shadowColor = UIColor(hue: CGFloat(step) / 20, saturation: 1, brightness: 0.3, alpha: 1)
                card.frame.size.height = 150 + CGFloat(step) * 5
                try host.settle()
            }
            XCTAssertEqual(window.compositor.tiles.shadows.masks.madeCount, 1)
        }
    }

    func testAShadowOfAPillOrOfAnAbsurdRadiusIsBounded() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            for (corner, blur) in [(9_999, 4), (CGFloat.infinity, 1e9), (.nan, .infinity), (3, .nan), (-4, -4)]
                as [(CGFloat, CGFloat)]
            {
                let card = CALayer(frame: CGRect(x: 10, y: 20, width: 60, height: 20))
                card.backgroundColor = .white
                card.cornerRadius = corner
                card.shadowRadius = blur
                card.shadowOpacity = 1
                card.shadowOffset = CGSize(width: corner, height: blur)
                window.layer.addSublayer(card)
                try host.settle()
                _ = window.capture()
            }
            XCTAssertLessThan(window.compositor.tiles.shadows.masks.byteCount, 1 << 20)
        }
    }

    func testAMaskIsNeverLargerThanItsBoundAndStaysSmooth() {
        let box = PixelRect(x: 0, y: 0, width: 6000, height: 5000)
        for (radius, reach) in [(2500, 400), (10, 400), (1200, 0), (0, 200)] as [(CGFloat, Int)] {
            let form = ShadowForm(box: box, rounding: Rounding(radius: radius, corners: .all), reach: reach)
            let mask = form.makeMask()
            XCTAssertLessThanOrEqual(mask.mask.width * mask.mask.height, 1 << 18)
            let columns = Array(0..<form.tileWidth)
            let row = form.tileHeight / 2
            let line = mask.raster(
                columns: columns, rows: [row][...], shades: MaskShades(UIColor.black.components(for: .light)))
            let levels = columns.map { Int(line.row(0)[$0] >> 24) }
            XCTAssertEqual(levels[form.tileWidth / 2], 255, "radius \(radius) reach \(reach)")
            if reach > 0 {
                XCTAssertLessThan(levels[0], 4)
                XCTAssertLessThanOrEqual(zip(levels, levels.dropFirst()).map { abs($0 - $1) }.max() ?? 0, 6)
            }
        }
    }

    func testAShadowOfASmallBoxIsFainterThanThatOfALargeOne() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 200)
            let dot = CALayer(frame: CGRect(x: 98, y: 98, width: 4, height: 4))
            dot.backgroundColor = .white
            dot.shadowOpacity = 1
            dot.shadowRadius = 10
            dot.shadowOffset = .zero
            window.layer.addSublayer(dot)
            try host.settle()
            // The black of sixteen pixels, spread over 40 x 40 pixels, leaves almost nothing beside the dot.
            XCTAssertGreaterThan(level(window, 94, 100), 240)
            XCTAssertLessThan(level(window, 94, 100), 255)
        }
    }
}
