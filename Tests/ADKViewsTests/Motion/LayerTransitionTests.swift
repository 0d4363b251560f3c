import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Transitions of layers with `CATransition`. The compositing check is on.
final class LayerTransitionTests: XCTestCase, @unchecked Sendable {
    private final class Delegate: CAAnimationDelegate {
        var calls: [String] = []
        func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
    }

    /// A white window with a red view of 40 x 40 at (20, 20).
    @MainActor private func makeView() throws -> (HeadlessHost, UIWindow, UIView) {
        let (host, window) = makeHeadlessWindow(100, 100)
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        window.addSubview(view)
        try host.settle()
        return (host, window, view)
    }

    @MainActor private func makeTransition(
        _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil
    ) -> CATransition {
        let result = CATransition()
        (result.type, result.subtype, result.duration) = (type, subtype, 1)
        return result
    }

    /// Red, green, blue or white.
    @MainActor private func color(_ window: UIWindow, _ x: Int, _ y: Int) -> String {
        let pixel = window.capture().pixel(x: x, y: y)
        return [0xFF_0000: "old", 0x00FF: "new", 0xFF_FFFF: "back"][Int(pixel & 0xFF_FFFF)]
            ?? String(pixel, radix: 16)
    }

    @MainActor private func makeNew(_ view: UIView) {
        view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    }

    func testTheOldContentFades() throws {
        try onMain {
            let (host, window, view) = try makeView()
            let delegate = Delegate()
            let transition = makeTransition(.fade)
            transition.delegate = delegate
            UIView.animate(withDuration: 3) { view.layer.add(transition, forKey: "mine") }
            makeNew(view)
            XCTAssertEqual(view.layer.animationKeys(), ["transition"])
            XCTAssertEqual(color(window, 40, 40), "old")
            try host.run(for: 0.5)
            let pixel = window.capture().pixel(x: 40, y: 40)
            XCTAssertEqual(Double(pixel >> 16 & 0xFF), 127, accuracy: 3)
            XCTAssertEqual(Double(pixel & 0xFF), 127, accuracy: 3)
            try host.settle()
            XCTAssertEqual(color(window, 40, 40), "new")
            XCTAssertEqual(view.layer.sublayers.count, 0)
            XCTAssertEqual(delegate.calls, ["start", "stop true"])
        }
    }

    func testContentsMoveFromEachSide() throws {
        try onMain {
            // After a quarter of the change: 10 of 40 points. Places are pixels from the view's corner, along the
            // movement.
            let expected: [(CATransitionType, [String])] = [
                // At -5, 5, 15, 35 and 45 along the axis on which the new content comes from the start.
                (.push, ["back", "new", "old", "old", "old"]),
                (.moveIn, ["back", "new", "old", "old", "back"]),
                (.reveal, ["back", "new", "old", "old", "old"]),
            ]
            let sides: [CATransitionSubtype?] = [nil, .fromLeft, .fromRight, .fromTop, .fromBottom]
            for (type, colors) in expected {
                for side in sides {
                    let (host, window, view) = try makeView()
                    view.layer.add(makeTransition(type, side), forKey: nil)
                    makeNew(view)
                    try host.run(for: 0.25)
                    for (place, name) in zip([-5, 5, 15, 35, 45], colors) {
                        let isBack = side == .fromRight || side == .fromBottom
                        let along = 20 + (isBack ? 39 - place : place)
                        // `moveIn` begins outside of the view's place.
                        let expected = place == -5 && type != .reveal ? "new" : name
                        let shown =
                            side == .fromTop || side == .fromBottom
                            ? color(window, 40, along) : color(window, along, 40)
                        XCTAssertEqual(shown, expected, "\(type.rawValue) \(side?.rawValue ?? "nil") at \(place)")
                    }
                    XCTAssertEqual(view.frame, CGRect(x: 20, y: 20, width: 40, height: 40))
                    try host.settle()
                    XCTAssertEqual(color(window, 40, 40), "new")
                    XCTAssertEqual(color(window, 10, 40), "back")
                    XCTAssertEqual(window.layer.sublayers.filter { $0 === view.layer }.count, 1)
                    XCTAssertEqual(view.layer.sublayers.count, 0)
                    XCTAssertNil(view.layer.motion)
                }
            }
        }
    }

    func testTheTransitionFollowsItsLayerAndRunsOverChanges() throws {
        try onMain {
            for type in [CATransitionType.fade, .push, .moveIn, .reveal] {
                let (host, window, view) = try makeView()
                let layers = window.layer.sublayers.count
                view.layer.add(makeTransition(type, .fromRight), forKey: nil)
                makeNew(view)
                for step in 0..<10 {
                    try host.run(for: 0.05)
                    switch step {
                    case 1: view.frame.origin.x = 5
                    case 2: view.transform = CGAffineTransform(rotationAngle: 0.3)
                    case 3: UIView.animate(withDuration: 0.2) { view.center.y = 60 }
                    case 4: view.bounds.size = CGSize(width: 50, height: 30)
                    case 5:
                        let part = UIView(frame: CGRect(x: 3, y: 3, width: 9, height: 9))
                        part.backgroundColor = .green
                        view.addSubview(part)
                    case 6: view.alpha = 0.6
                    case 7: view.isHidden = true
                    case 8: view.isHidden = false
                    default: break
                    }
                }
                // In another superlayer within one turn.
                let box = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
                window.addSubview(box)
                box.addSubview(view)
                try host.run(for: 0.1)
                try host.settle()
                XCTAssertNil(view.layer.motion, type.rawValue)
                XCTAssertEqual(view.layer.sublayers.count, 1, type.rawValue)
                XCTAssertEqual(window.layer.sublayers.count, layers, type.rawValue)
                XCTAssertEqual(box.layer.sublayers.count, 1, type.rawValue)
            }
        }
    }

    func testATransitionIsInterrupted() throws {
        try onMain {
            for type in [CATransitionType.fade, .push, .moveIn, .reveal] {
                let (host, window, view) = try makeView()
                let layers = window.layer.sublayers.count
                let delegate = Delegate()
                let transition = makeTransition(type)
                transition.delegate = delegate
                view.layer.add(transition, forKey: nil)
                makeNew(view)
                try host.run(for: 0.5)
                let before = color(window, 40, 40)
                view.layer.add(makeTransition(.fade), forKey: nil)
                view.backgroundColor = .black
                if type == .fade || type == .reveal {
                    XCTAssertEqual(color(window, 40, 40), before, "what is on screen")
                }
                try host.run(for: 0.1)
                XCTAssertEqual(delegate.calls, ["start", "stop false"])
                view.layer.removeAllAnimations()
                XCTAssertEqual(view.layer.sublayers.count, 0, type.rawValue)
                XCTAssertEqual(window.layer.sublayers.count, layers, type.rawValue)
                view.layer.add(makeTransition(type), forKey: nil)
                try host.run(for: 0.1)
                view.removeFromSuperview()
                try host.settle()
                XCTAssertEqual(view.layer.sublayers.count, 0, type.rawValue)
                XCTAssertEqual(window.layer.sublayers.count, layers - 1, type.rawValue)
                XCTAssertEqual(window.capture().pixel(x: 40, y: 40) & 0xFF_FFFF, 0xFF_FFFF)
            }
        }
    }

    func testPartsOfAChangeAreShownAndHeld() throws {
        try onMain {
            let (host, window, view) = try makeView()
            let transition = makeTransition(.push, .fromLeft)
            (transition.startProgress, transition.endProgress) = (0.25, 0.75)
            (transition.isRemovedOnCompletion, transition.fillMode) = (false, .forwards)
            view.layer.add(transition, forKey: nil)
            makeNew(view)
            XCTAssertEqual(view.layer.paint.position.x, 10, accuracy: 1e-9)
            try host.settle()
            XCTAssertEqual(view.layer.paint.position.x, 30, accuracy: 1e-9)
            XCTAssertEqual(color(window, 55, 40), "old")
            XCTAssertEqual(window.keptRasterBytes, 0)
            view.layer.removeAnimation(forKey: "transition")
            XCTAssertEqual(color(window, 55, 40), "new")
        }
    }

    func testBadInputHasADefinedResult() throws {
        try onMain {
            let (host, window, view) = try makeView()
            let transition = makeTransition(CATransitionType(rawValue: "cube"), CATransitionSubtype(rawValue: "above"))
            XCTAssertEqual(Misuse.messages { transition.startProgress = .nan }.count, 1)
            XCTAssertEqual(Misuse.messages { transition.endProgress = 7 }.count, 1)
            XCTAssertEqual(transition.startProgress, 0)
            XCTAssertEqual(transition.endProgress, 1)
            XCTAssertEqual(Misuse.messages { view.layer.add(transition, forKey: nil) }.count, 2)
            let group = CAAnimationGroup()
            group.animations = [makeTransition(.fade)]
            XCTAssertEqual(Misuse.messages { view.layer.add(group, forKey: nil) }.count, 1)
            // Without a window, a size or a superlayer.
            let (outside, empty) = (CALayer(), UIView())
            window.addSubview(empty)
            for type in [CATransitionType.fade, .push] {
                outside.add(makeTransition(type), forKey: nil)
                empty.layer.add(makeTransition(type), forKey: nil)
                window.layer.add(makeTransition(type), forKey: nil)
            }
            XCTAssertEqual(window.layer.paint.position, window.layer.position)
            try host.settle()
            XCTAssertNil(outside.motion)
            XCTAssertNil(empty.layer.motion)
        }
    }

    func testLessMotionFadesOrShowsAtOnce() throws {
        try onMain {
            defer { ADKAnimations.current = .full }
            for amount in [ADKAnimations.reduced, .none] {
                let (host, window, view) = try makeView()
                ADKAnimations.current = amount
                view.layer.add(makeTransition(.push), forKey: nil)
                makeNew(view)
                try host.run(for: 0.1)
                XCTAssertEqual(view.layer.paint.position.x, 40)
                if amount == .none { XCTAssertEqual(color(window, 40, 40), "new") }
                if amount == .reduced { XCTAssertNotEqual(color(window, 40, 40), "new") }
                try host.run(for: 0.2)
                XCTAssertNil(view.layer.motion)
                ADKAnimations.current = .full
                try host.settle()
            }
        }
    }
}
