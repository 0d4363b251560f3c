import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// The code of the article *Motion* runs.
final class MotionExamplesTests: XCTestCase {
    @MainActor
    private static func show(
        _ controller: UIViewController, _ body: (HeadlessHost, UIView) throws -> Void
    ) throws {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        try body(host, controller.view)
    }

    /// A view in the window, and where its layer is on the screen.
    @MainActor
    private static func withBox(_ body: (HeadlessHost, UIView, () -> CALayer?) throws -> Void) throws {
        try show(UIViewController()) { host, content in
            let box = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            box.backgroundColor = UIColor(white: 0.4, alpha: 1)
            content.addSubview(box)
            try host.settle()
            try body(host, box) { box.layer.presentation() }
        }
    }

    func testABlockMovesAndTheModelIsThereAtOnce() throws {
        try onMain {
            try Self.withBox { host, box, shown in
                let room = CGRect(x: 0, y: 0, width: 300, height: 200)
                MotionSamples.open(box, in: room)
                XCTAssertEqual(box.frame, room)
                try host.run(for: 0.15)
                let width = try XCTUnwrap(shown()).bounds.width
                XCTAssertTrue(width > 100 && width < 300, "\(width)")
                try host.settle()
                XCTAssertEqual(shown()?.bounds.width ?? box.bounds.width, 300)
            }
        }
    }

    func testASpringPassesItsGoal() throws {
        try onMain {
            try Self.show(ASDKViewController()) { host, content in
                let ball = ASDisplayNode()
                ball.frame = CGRect(x: 10, y: 0, width: 20, height: 20)
                content.addSubview(ball.view)
                try host.settle()
                MotionSamples.drop(ball, to: CGPoint(x: 20, y: 200))
                var lowest: CGFloat = 0
                for _ in 0..<50 {
                    try host.run(for: 1.0 / 60)
                    lowest = max(lowest, ball.layer.presentation()?.position.y ?? 0)
                }
                XCTAssertGreaterThan(lowest, 201)
                try host.settle()
                XCTAssertEqual(ball.position, CGPoint(x: 20, y: 200))
            }
        }
    }

    func testAnInterruptedMoveTurnsRoundWithoutAJump() throws {
        try onMain {
            try Self.withBox { host, box, shown in
                MotionSamples.moveThereAndBack(box)
                var (last, largest): (CGFloat, CGFloat) = (100, 0)
                for _ in 0..<70 {
                    try host.run(for: 1.0 / 60)
                    let place = shown()?.position.x ?? box.center.x
                    largest = max(largest, abs(place - last))
                    last = place
                }
                XCTAssertLessThan(largest, 12)
                XCTAssertEqual(last, 100)
            }
        }
    }

    func testALayerPulses() throws {
        try onMain {
            try Self.withBox { host, box, shown in
                MotionSamples.pulse(box.layer)
                try host.run(for: 0.6)
                XCTAssertEqual(Double(try XCTUnwrap(shown()).opacity), 0.3, accuracy: 0.05)
                XCTAssertEqual(box.layer.opacity, 1)
                try host.run(for: 3)
                XCTAssertNil(box.layer.animation(forKey: "pulse"))
            }
        }
    }

    func testWithReducedMotionOnlyTheFadeIsLeft() throws {
        try onMain {
            for amount in [.full, .reduced] as [ADKAnimations] {
                UIApplication.shared.animations = amount
                defer { UIApplication.shared.animations = .system }
                try Self.withBox { host, box, shown in
                    MotionSamples.show(box)
                    try host.run(for: 0.1)
                    let layer = try XCTUnwrap(shown())
                    XCTAssertTrue(layer.opacity > 0 && layer.opacity < 1)
                    XCTAssertEqual(layer.affineTransform.ty == 0, amount == .reduced)
                    try host.settle()
                }
            }
        }
    }

    func testADrawerFollowsTheDrag() throws {
        try onMain {
            try Self.show(UIViewController()) { host, content in
                for opens in [true, false] {
                    let drawer = Drawer()
                    content.addSubview(drawer.panel)
                    try host.settle()
                    drawer.begin()
                    drawer.follow(0.5)
                    try host.run(for: 0.1)
                    let place = try XCTUnwrap(drawer.panel.layer.presentation()).position.x
                    XCTAssertTrue(place > -100 && place < 100, "\(place)")
                    drawer.end(opens: opens)
                    try host.run(for: 1)
                    XCTAssertEqual(drawer.panel.frame.minX, opens ? 0 : -200)
                    drawer.panel.removeFromSuperview()
                }
            }
        }
    }

    func testATicketTurnsWithItsLayout() throws {
        try onMain {
            let ticket = TicketNode()
            try Self.show(ASDKViewController(node: ticket)) { host, _ in
                let price = try XCTUnwrap(ticket.subnodes.last)
                XCTAssertEqual(price.frame.minX, 0)
                ticket.turn()
                try host.settle()
                XCTAssertEqual(price.frame.maxX, 400, accuracy: 1)
                XCTAssertEqual(price.frame.minY, 0)
            }
        }
    }

    func testAControllerGrowsOutOfTheMiddle() throws {
        try onMain {
            let root = UIViewController()
            try Self.show(root) { host, _ in
                let growing = GrowingController()
                root.present(growing, animated: true)
                try host.run(for: 0.1)
                let scale = try XCTUnwrap(growing.view.layer.presentation()).affineTransform.a
                XCTAssertTrue(scale > 0.2 && scale < 1, "\(scale)")
                try host.settle()
                XCTAssertTrue(root.presentedViewController === growing)
                XCTAssertEqual(growing.view.transform, .identity)
            }
        }
    }
}
