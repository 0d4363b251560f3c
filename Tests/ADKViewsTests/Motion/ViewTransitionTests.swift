import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Transitions between the old and the new content of a view.
final class ViewTransitionTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeView(_ color: UIColor, in parent: UIView) -> UIView {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 30))
        view.backgroundColor = color
        parent.addSubview(view)
        return view
    }

    @MainActor private func red(_ window: UIWindow, _ x: Int, _ y: Int) -> Int {
        Int(window.capture().pixel(x: x, y: y) >> 16 & 0xFF)
    }

    func testTheOldContentFadesOutAboveTheNewContent() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 60)
            let view = makeView(.white, in: window)
            try host.settle()
            var ends: [Bool] = []
            UIView.transition(with: view, duration: 0.5, options: [.transitionCrossDissolve, .curveLinear]) {
                view.backgroundColor = .black
            } completion: {
                ends.append($0)
            }
            XCTAssertEqual(view.backgroundColor, .black, "the change is made at once")
            XCTAssertEqual(red(window, 20, 20), 255, "the old content covers it")
            var last = 256
            for _ in 0..<20 {
                try host.run(for: 1.0 / 60)
                let level = red(window, 20, 20)
                XCTAssertLessThanOrEqual(level, last)
                last = level
            }
            XCTAssertTrue((40...150).contains(last), "after two thirds: \(last)")
            XCTAssertEqual(ends, [])
            try host.settle()
            XCTAssertEqual(red(window, 20, 20), 0)
            XCTAssertEqual(ends, [true])
            XCTAssertEqual(view.layer.sublayers.count, 0, "no raster is left")
        }
    }

    func testChangesShowAtOnceWithoutATransitionOrWithoutAWindow() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 60)
            let view = makeView(.white, in: window)
            let outside = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            try host.settle()
            var ends: [Bool] = []
            UIView.transition(with: view, duration: 0.5) {
                view.backgroundColor = .black
            } completion: {
                ends.append($0)
            }
            XCTAssertEqual(red(window, 20, 20), 0)
            UIView.transition(with: outside, duration: 0.5, options: .transitionCrossDissolve) {
                outside.alpha = 0.5
            } completion: {
                ends.append($0)
            }
            XCTAssertEqual(outside.layer.presentedOpacity, 0.5)
            XCTAssertEqual(ends, [], "a completion is never called at once")
            try host.settle()
            XCTAssertEqual(ends, [true, true])
        }
    }

    func testAViewThatLeavesItsWindowCompletesAndKeepsNoRaster() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 60)
            let view = makeView(.white, in: window)
            try host.settle()
            var ends: [Bool] = []
            UIView.transition(with: view, duration: 5, options: .transitionCrossDissolve) {
                view.backgroundColor = .black
            } completion: {
                ends.append($0)
            }
            try host.run(for: 0.1)
            view.removeFromSuperview()
            try host.settle()
            XCTAssertEqual(ends, [false])
            XCTAssertEqual(view.layer.sublayers.count, 0)
        }
    }

    func testAViewReplacesAnotherInItsPlace() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 60)
            let (first, second) = (makeView(.white, in: window), makeView(.green, in: window))
            second.frame.origin.x = 60
            let new = UIView(frame: first.frame)
            new.backgroundColor = .black
            try host.settle()
            UIView.transition(from: first, to: new, duration: 0.2, options: .transitionCrossDissolve)
            XCTAssertTrue(window.subviews.elementsEqual([new, second], by: ===))
            XCTAssertEqual(red(window, 20, 20), 255)
            try host.settle()
            XCTAssertEqual(red(window, 20, 20), 0)
            UIView.transition(
                from: new, to: second, duration: 0.2, options: [.transitionCrossDissolve, .showHideTransitionViews])
            try host.settle()
            XCTAssertTrue(new.isHidden)
            XCTAssertFalse(second.isHidden)
            XCTAssertTrue(window.subviews.elementsEqual([new, second], by: ===))
            var ends: [Bool] = []
            let messages = Misuse.messages {
                UIView.transition(from: first, to: new, duration: 1) { ends.append($0) }
            }
            XCTAssertEqual(messages.count, 1)
            XCTAssertEqual(ends, [false])
        }
    }

    func testShadowsAndContentsBeyondTheBoundsLookTheSameWhenTheTransitionBegins() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 60)
            let view = makeView(.white, in: window)
            view.layer.shadowOpacity = 0.5
            let part = UIView(frame: CGRect(x: 30, y: 20, width: 25, height: 20))
            part.backgroundColor = .red
            view.addSubview(part)
            try host.settle()
            let before = window.capture()
            UIView.transition(with: view, duration: 0.2, options: .transitionCrossDissolve) { part.frame.origin.x = 32 }
            let after = window.capture()
            for y in 0..<60 {
                for x in 0..<65 { XCTAssertEqual(after.pixel(x: x, y: y), before.pixel(x: x, y: y), "\(x),\(y)") }
            }
            try host.settle()
        }
    }
}
