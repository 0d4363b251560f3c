import QuartzCore
import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// Views and layers that draw themselves.
final class DrawingViewTests: XCTestCase {
    private final class Badge: UIView {
        var color = UIColor.red { didSet { setNeedsDisplay() } }
        var drawings = 0

        override func draw(_ rect: CGRect) {
            super.draw(rect)
            drawings += 1
            color.setFill()
            UIRectFill(rect.insetBy(dx: 10, dy: 10))
        }
    }

    private class Plain: UIView {}

    func testAViewDrawsWhenItAppearsAndWhenItIsAsked() throws {
        try onMain {
            let harness = ViewHarness()
            let badge = Badge(frame: CGRect(x: 20, y: 0, width: 60, height: 60))
            harness.window.addSubview(badge)
            XCTAssertEqual(try harness.pixel(50, 30), 0xFFFF_0000)
            XCTAssertEqual(try harness.pixel(25, 5), 0xFFFF_FFFF)
            let before = badge.drawings
            badge.color = .blue
            badge.color = .green
            XCTAssertEqual(try harness.pixel(50, 30), 0xFF00_FF00)
            XCTAssertEqual(badge.drawings, before + 1, "two requests are one drawing")
            // A view of another class has no contents.
            let plain = Plain(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            harness.window.addSubview(plain)
            try harness.host.settle()
            XCTAssertNil(plain.layer.pixels)
        }
    }

    func testContentStretchesUnlessItIsDrawnAgain() throws {
        try onMain {
            let harness = ViewHarness()
            let badge = Badge(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            harness.window.addSubview(badge)
            try harness.host.settle()
            let before = badge.drawings
            badge.frame.size = CGSize(width: 80, height: 80)
            XCTAssertEqual(try harness.pixel(25, 25), 0xFFFF_0000)
            XCTAssertEqual(try harness.pixel(15, 15), 0xFFFF_FFFF, "the margin grew with the view")
            XCTAssertEqual(badge.drawings, before)
            badge.contentMode = .redraw
            badge.frame.size = CGSize(width: 60, height: 60)
            XCTAssertEqual(try harness.pixel(12, 12), 0xFFFF_0000)
            XCTAssertEqual(badge.drawings, before + 1)
        }
    }

    func testDynamicColoursFollowTheAppearance() throws {
        try onMain {
            let harness = ViewHarness()
            let badge = Badge(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
            badge.color = UIColor { $0.userInterfaceStyle == .dark ? .blue : .red }
            harness.window.addSubview(badge)
            XCTAssertEqual(try harness.pixel(30, 30), 0xFFFF_0000)
            harness.window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(try harness.pixel(30, 30), 0xFF00_00FF)
        }
    }

    func testAGradientLayerIsDrawnAtEachSizeAndScale() throws {
        try onMain {
            for scale in [CGFloat(1), 2] {
                let harness = ViewHarness(scale: scale)
                let gradient = CAGradientLayer()
                gradient.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
                gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                harness.window.layer.addSublayer(gradient)
                @MainActor func row(_ y: CGFloat) throws -> UInt32 { try harness.pixel(50, y) & 0xFF }
                XCTAssertLessThan(try row(0), 4)
                XCTAssertGreaterThan(try row(99), 250)
                XCTAssertEqual(Double(try row(50)), 128, accuracy: 3)
                XCTAssertEqual(gradient.pixels?.height, Int(100 * scale))
                gradient.startPoint = CGPoint(x: 0, y: 0.5)
                gradient.endPoint = CGPoint(x: 1, y: 0.5)
                gradient.locations = [0.25, 0.5]
                XCTAssertEqual(Double(try row(99)), 255, accuracy: 3)
                XCTAssertLessThan(try harness.pixel(20, 50) & 0xFF, 4)
                gradient.frame.size.height = 40
                try harness.host.settle()
                XCTAssertEqual(gradient.pixels?.height, Int(40 * scale))
                gradient.type = .radial
                gradient.locations = nil
                gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
                gradient.endPoint = CGPoint(x: 1, y: 1)
                XCTAssertLessThan(try harness.pixel(50, 20) & 0xFF, 8)
                XCTAssertGreaterThan(try harness.pixel(99, 20) & 0xFF, 245)
                gradient.colors = nil
                try harness.host.settle()
                XCTAssertNil(gradient.pixels)
            }
        }
    }

    func testAViewCanHaveAGradientLayer() throws {
        try onMain {
            final class Sky: UIView {
                override class var layerClass: AnyClass { CAGradientLayer.self }
            }
            let harness = ViewHarness()
            let sky = Sky(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            (sky.layer as? CAGradientLayer)?.colors = [UIColor.red.cgColor, UIColor.red.cgColor]
            harness.window.addSubview(sky)
            XCTAssertEqual(try harness.pixel(50, 50), 0xFFFF_0000)
        }
    }

    func testALayerShowsPixels() throws {
        try onMain {
            let harness = ViewHarness()
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            layer.contents =
                UIGraphicsImageRenderer(size: CGSize(width: 5, height: 5)).image {
                    UIColor.green.set()
                    $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
                }.cgImage
            harness.window.layer.addSublayer(layer)
            XCTAssertEqual(try harness.pixel(25, 25), 0xFF00_FF00)
            layer.transform = CATransform3DMakeTranslation(100, 0, 40)
            XCTAssertEqual(try harness.pixel(125, 25), 0xFF00_FF00)
            layer.contents = nil
            XCTAssertEqual(try harness.pixel(125, 25), 0xFFFF_FFFF)
        }
    }
}
