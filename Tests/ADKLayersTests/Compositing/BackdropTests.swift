import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers

/// Layers that blur what is behind them. Frames in parts are in `RandomTreeTests`.
final class BackdropTests: XCTestCase, @unchecked Sendable {
    func testAStripeBehindALayerIsBlurredInItsBoundsOnly() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let stripe = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            stripe.backgroundColor = .black
            let pane = CALayer(frame: CGRect(x: 50, y: 20, width: 100, height: 60))
            pane.backdropBlurRadius = 20
            window.layer.addSublayer(stripe)
            window.layer.addSublayer(pane)
            try host.settle()
            XCTAssertEqual(grey(window, 99, 10), 0, "above the pane the edge is sharp")
            XCTAssertEqual(grey(window, 100, 10), 255)
            let edge = (80...120).map { grey(window, $0, 50) }
            XCTAssertEqual(edge, edge.sorted())
            XCTAssertTrue((100...155).contains(edge[20]), "\(edge)")
            XCTAssertTrue(edge[10] > 10 && edge[30] < 245, "\(edge)")
            XCTAssertEqual(grey(window, 51, 50), 0, "what is outside of the pane has no influence")
        }
    }

    func testTheBlurFollowsWhatMovesBehindIt() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let stripe = CALayer(frame: CGRect(x: 0, y: 0, width: 20, height: 100))
            stripe.backgroundColor = .black
            let pane = CALayer(frame: CGRect(x: 0, y: 20, width: 200, height: 60))
            pane.backdropBlurRadius = 12
            window.layer.addSublayer(stripe)
            window.layer.addSublayer(pane)
            try host.settle()
            XCTAssertEqual(grey(window, 180, 50), 255)
            XCTAssertTrue(
                try checking {
                    stripe.frame.origin.x = 170
                    try host.settle()
                }.isEmpty)
            XCTAssertLessThan(grey(window, 180, 50), 100)
            XCTAssertEqual(grey(window, 10, 50), 255)
            pane.backdropBlurRadius = 0
            try host.settle()
            XCTAssertEqual(grey(window, 180, 50), 0)
        }
    }

    func testAPaneInARoundedCardBlursTheCardsContent() throws {
        try onMain {
            let (host, window) = makeLayerWindow(200, 100)
            let card = CALayer(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            card.backgroundColor = .black
            card.cornerRadius = 12
            card.masksToBounds = true
            let pane = CALayer(frame: CGRect(x: 50, y: 20, width: 100, height: 60))
            pane.backdropBlurRadius = 12
            card.addSublayer(pane)
            window.layer.addSublayer(card)
            try host.settle()
            XCTAssertEqual(grey(window, 100, 50), 0, "the card is behind it, not the white window")
            XCTAssertEqual(grey(window, 0, 0), 255)
        }
    }

    func testAnUnchangedBackdropIsNotBlurredAgain() throws {
        try onMain {
            let (host, window) = makeLayerWindow(100, 100)
            let pane = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            pane.backdropBlurRadius = 12
            let button = CALayer(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
            pane.addSublayer(button)
            window.layer.addSublayer(pane)
            try host.settle()
            let first = try XCTUnwrap(pane.paint.rare?.blurredBackdrop?.result)
            button.backgroundColor = .red
            try host.settle()
            XCTAssertEqual(window.pixels.row(15)[15], 0xFFFF_0000)
            XCTAssertTrue(pane.paint.rare?.blurredBackdrop?.result === first)
        }
    }

    func testRadiiOutOfRangeHaveALimit() {
        onMain {
            let layer = CALayer()
            for (set, expected) in [(-1, 0), (.nan, 0), (.infinity, 100), (1e9, 100), (3, 3)] as [(CGFloat, CGFloat)] {
                layer.backdropBlurRadius = set
                XCTAssertEqual(layer.backdropBlurRadius, expected)
            }
        }
    }

    @MainActor
    private func grey(_ window: LayerWindow, _ x: Int, _ y: Int) -> Int { Int(window.pixels.row(y)[x] & 255) }
}
