import ADKFoundation
import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// Shape layers, masks, shadows of paths, and rasters of layers, by the pixels of a window.
final class LayerDrawingTests: XCTestCase {
    private static let (red, blue, white) = (UInt32(0xFFFF_0000), UInt32(0xFF00_00FF), UInt32(0xFFFF_FFFF))

    override func tearDown() {
        onMain { FrameLoop.shared.detach() }
        super.tearDown()
    }

    func testAShapeLayerFillsItsPathAlsoBeyondItsBounds() throws {
        try onMain {
            let harness = ViewHarness()
            let shape = CAShapeLayer()
            shape.path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 40, height: 20)).cgPath
            shape.fillColor = UIColor.red.cgColor
            harness.window.layer.addSublayer(shape)
            XCTAssertEqual(try harness.pixel(12, 12), Self.red)
            XCTAssertEqual(try harness.pixel(48, 28), Self.red)
            XCTAssertEqual(try harness.pixel(52, 12), Self.white)
            // With bounds, the path stays where it is.
            shape.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            XCTAssertEqual(try harness.pixel(48, 28), Self.red)
            shape.fillColor = nil
            shape.strokeColor = UIColor.blue.cgColor
            shape.lineWidth = 4
            XCTAssertEqual(try harness.pixel(9, 20), Self.blue)
            XCTAssertEqual(try harness.pixel(30, 20), Self.white)
        }
    }

    func testAStrokeCanEndInThePath() throws {
        try onMain {
            let harness = ViewHarness()
            let shape = CAShapeLayer()
            let line = CGMutablePath()
            line.move(to: CGPoint(x: 0, y: 50))
            line.addLine(to: CGPoint(x: 200, y: 50))
            shape.path = line
            shape.strokeColor = UIColor.red.cgColor
            shape.lineWidth = 8
            (shape.strokeStart, shape.strokeEnd) = (0.25, 0.5)
            harness.window.layer.addSublayer(shape)
            XCTAssertEqual(
                try [40, 60, 90, 110].map { try harness.pixel($0, 50) }, [Self.white, Self.red, Self.red, Self.white])
        }
    }

    func testAViewWithAShapeLayerClassHasOne() {
        onMain { XCTAssertTrue(OverridingView(frame: .zero).layer is CAShapeLayer) }
    }

    func testAMaskShowsTheLayerWhereItIsOpaque() throws {
        try onMain {
            let harness = ViewHarness()
            let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
            view.backgroundColor = .red
            let child = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
            child.backgroundColor = .blue
            view.addSubview(child)
            harness.window.addSubview(view)
            let mask = CAShapeLayer()
            mask.path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 30, height: 30)).cgPath
            view.layer.mask = mask
            XCTAssertEqual(try harness.pixel(22, 22), Self.white)
            XCTAssertEqual(try harness.pixel(32, 32), Self.blue)
            XCTAssertEqual(try harness.pixel(32, 52), Self.red)
            XCTAssertEqual(try harness.pixel(70, 52), Self.white)
            // The mask changes.
            mask.path = UIBezierPath(rect: CGRect(x: 50, y: 10, width: 30, height: 30)).cgPath
            XCTAssertEqual(try harness.pixel(32, 52), Self.white)
            XCTAssertEqual(try harness.pixel(75, 52), Self.red)
            // The masked view is transformed.
            view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            XCTAssertEqual(try harness.pixel(46, 52), Self.white)
            XCTAssertEqual(try harness.pixel(75, 52), Self.red)
            view.transform = .identity
            view.layer.mask = nil
            XCTAssertEqual(try harness.pixel(22, 60), Self.red)
            XCTAssertNil(view.layer.mask)
        }
    }

    func testAMaskOfItsOwnSuperlayerIsRefused() {
        onMain {
            let (outer, inner) = (CALayer(), CALayer())
            outer.addSublayer(inner)
            XCTAssertEqual(Misuse.messages { inner.mask = outer }.count, 1)
            XCTAssertNil(inner.mask)
            outer.mask = inner
            XCTAssertTrue(outer.mask === inner)
            XCTAssertNil(inner.superlayer)
        }
    }

    func testALayerIsAMaskOrASublayer() {
        onMain {
            let (layer, mask, other) = (CALayer(), CALayer(), CALayer())
            layer.mask = mask
            other.addSublayer(mask)
            XCTAssertNil(layer.mask)
            XCTAssertTrue(mask.superlayer === other)
            // A mask that contained what it masks would be painted without an end.
            layer.mask = mask
            mask.addSublayer(layer)
            XCTAssertNil(layer.mask)
            XCTAssertTrue(layer.superlayer === mask)
        }
    }

    func testAMaskIsAnimatedInTheWindowOfItsLayer() throws {
        try onMain {
            let harness = ViewHarness(), mask = CALayer()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.layer.mask = mask
            harness.window.addSubview(view)
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
            mask.add(fade, forKey: "fade")
            for _ in 0..<3 { try harness.step() }
            XCTAssertEqual(mask.animationKeys(), ["fade"])
        }
    }

    func testAViewMasksOneView() {
        onMain {
            let (first, second, mask) = (UIView(), UIView(), UIView())
            first.mask = mask
            second.mask = mask
            XCTAssertNil(first.mask)
            first.mask = mask
            XCTAssertTrue(first.mask === mask)
            XCTAssertNil(second.mask)
            second.addSubview(mask)
            XCTAssertNil(first.mask)
            // A superview stays where it is.
            let outer = UIView()
            outer.addSubview(second)
            XCTAssertEqual(Misuse.messages { mask.mask = second }.count, 1)
            XCTAssertNil(mask.mask)
            XCTAssertTrue(second.superview === outer)
        }
    }

    func testAViewIsTheMaskOfAView() throws {
        try onMain {
            let harness = ViewHarness()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.backgroundColor = .red
            let mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
            mask.backgroundColor = .black
            view.mask = mask
            harness.window.addSubview(view)
            XCTAssertEqual(try harness.pixel(40, 50), Self.red)
            XCTAssertEqual(try harness.pixel(60, 50), Self.white)
            XCTAssertTrue(view.mask === mask)
        }
    }

    func testAShadowHasTheFormOfItsPath() throws {
        try onMain {
            let harness = ViewHarness()
            let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
            view.backgroundColor = .red
            view.layer.shadowOpacity = 1
            view.layer.shadowRadius = 0
            view.layer.shadowOffset = .zero
            view.layer.shadowColor = UIColor.blue.cgColor
            view.layer.shadowPath = UIBezierPath(rect: CGRect(x: 60, y: 0, width: 40, height: 40)).cgPath
            harness.window.addSubview(view)
            XCTAssertEqual(try harness.pixel(100, 40), Self.blue)
            XCTAssertEqual(try harness.pixel(40, 40), Self.red)
            view.layer.shadowPath = nil
            XCTAssertEqual(try harness.pixel(100, 40), Self.white)
        }
    }

    func testALayerIsRenderedIntoAnImage() throws {
        try onMain {
            let view = UIView(frame: CGRect(x: 30, y: 30, width: 20, height: 20))
            view.backgroundColor = .red
            let child = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 20))
            child.backgroundColor = .blue
            view.addSubview(child)
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
            let images = [
                renderer.image { view.layer.render(in: $0.cgContext) },
                renderer.image { _ in
                    view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 20, height: 20), afterScreenUpdates: true)
                },
            ]
            for image in images {
                let pixels = try image.pixels(for: .full)
                XCTAssertEqual(pixels.row(pixels.height / 2)[pixels.width / 4], Self.red)
                XCTAssertEqual(pixels.row(pixels.height / 2)[pixels.width * 3 / 4], Self.blue)
            }
        }
    }

    func testAContextIsClippedToTheAlphaOfAnImage() throws {
        let size = CGSize(width: 20, height: 20)
        let left = UIGraphicsImageRenderer(size: size).image { context in
            UIColor.black.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
        }
        let mask = try XCTUnwrap(left.cgImage)
        let image = UIGraphicsImageRenderer(size: size).image { context in
            context.cgContext.saveGState()
            context.cgContext.clip(to: CGRect(origin: .zero, size: size), mask: mask)
            UIColor.red.setFill()
            context.fill(CGRect(origin: .zero, size: size))
            context.cgContext.restoreGState()
            UIColor.blue.setFill()
            context.fill(CGRect(x: 15, y: 0, width: 5, height: 20))
        }
        let pixels = try image.pixels(for: .full)
        let row = pixels.row(pixels.height / 2)
        XCTAssertEqual([0.25, 0.6, 0.9].map { row[Int($0 * Double(pixels.width))] }, [Self.red, 0, Self.blue])
    }

    /// Published apps turn the context around before they draw an image of Core Graphics or clip to one.
    func testAnImageOfCoreGraphicsIsUprightWhereYPointsUp() throws {
        let size = CGSize(width: 20, height: 20), bounds = CGRect(origin: .zero, size: size)
        let top = UIGraphicsImageRenderer(size: size).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
        }
        let source = try XCTUnwrap(top.cgImage)
        for (isTurned, drawn) in [(false, [0, Self.red]), (true, [Self.red, 0])] {
            let images = [true, false].map { isMask in
                UIGraphicsImageRenderer(size: size).image { context in
                    let context = context.cgContext
                    if isTurned {
                        context.translateBy(x: 0, y: 20)
                        context.scaleBy(x: 1, y: -1)
                    }
                    guard isMask else { return context.draw(source, in: bounds) }
                    context.clip(to: bounds, mask: source)
                    UIColor.red.setFill()
                    context.fill(bounds)
                }
            }
            for image in images {
                let pixels = try image.pixels(for: .full)
                XCTAssertEqual([1, pixels.height - 2].map { pixels.row($0)[pixels.width / 2] }, drawn)
            }
        }
    }

    func testASnapshotOfAViewKeepsItsPixels() throws {
        try onMain {
            let harness = ViewHarness()
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
            view.backgroundColor = .red
            harness.window.addSubview(view)
            let snapshot = try XCTUnwrap(view.snapshotView(afterScreenUpdates: true))
            view.backgroundColor = .blue
            XCTAssertEqual(snapshot.frame.size, view.frame.size)
            snapshot.frame.origin = CGPoint(x: 100, y: 10)
            harness.window.addSubview(snapshot)
            XCTAssertEqual(try harness.pixel(120, 30), Self.red)
            XCTAssertEqual(try harness.pixel(30, 30), Self.blue)
        }
    }

    func testSubviewsCanBeReordered() {
        onMain {
            let view = UIView(), views = (0..<3).map { _ in UIView() }
            views.forEach(view.addSubview)
            @MainActor func order() -> [Int] { view.subviews.compactMap { views.firstIndex(of: $0) } }
            view.bringSubviewToFront(views[0])
            XCTAssertEqual(order(), [1, 2, 0])
            view.sendSubviewToBack(views[2])
            XCTAssertEqual(order(), [2, 1, 0])
            view.exchangeSubview(at: 0, withSubviewAt: 2)
            XCTAssertEqual(order(), [0, 1, 2])
            view.insertSubview(views[0], aboveSubview: views[1])
            XCTAssertEqual(order(), [1, 0, 2])
            view.insertSubview(views[2], belowSubview: views[1])
            XCTAssertEqual(order(), [2, 1, 0])
            XCTAssertEqual(
                view.layer.orderedSublayers.map { layer in views.firstIndex { $0.layer === layer } }, [2, 1, 0])
        }
    }
}
