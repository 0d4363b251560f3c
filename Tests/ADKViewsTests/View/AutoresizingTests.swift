import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// `autoresizingMask`: the parts of a view's place that follow the superview's size.
final class AutoresizingTests: XCTestCase, @unchecked Sendable {
    /// A change along the horizontal axis: the superview's widths, the parts that are flexible, and the places.
    private struct Case {
        let old, new: CGFloat
        let mask: UIView.AutoresizingMask
        let start, length: CGFloat
        let newStart, newLength: CGFloat
    }

    // swift-format-ignore
    private static let cases: [Case] = [
        // None and a single part, which takes the whole difference.
        Case(old: 100, new: 160, mask: [], start: 10, length: 30, newStart: 10, newLength: 30),
        Case(old: 100, new: 160, mask: .flexibleLeftMargin, start: 10, length: 30, newStart: 70, newLength: 30),
        Case(old: 100, new: 160, mask: .flexibleWidth, start: 10, length: 30, newStart: 10, newLength: 90),
        Case(old: 100, new: 160, mask: .flexibleRightMargin, start: 10, length: 30, newStart: 10, newLength: 30),
        // Several parts share it in proportion: 10, 30 and 60 of 100.
        Case(old: 100, new: 160, mask: [.flexibleLeftMargin, .flexibleWidth], start: 10, length: 30, newStart: 25, newLength: 75),
        Case(old: 100, new: 160, mask: [.flexibleWidth, .flexibleRightMargin], start: 10, length: 30, newStart: 10, newLength: 50),
        Case(old: 100, new: 170, mask: [.flexibleLeftMargin, .flexibleRightMargin], start: 10, length: 30, newStart: 20, newLength: 30),
        Case(old: 100, new: 160, mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], start: 10, length: 30, newStart: 16, newLength: 48),
        // A view in the centre stays there.
        Case(old: 100, new: 50, mask: [.flexibleLeftMargin, .flexibleRightMargin], start: 40, length: 20, newStart: 15, newLength: 20),
        // A superview without a size, and a view without one.
        Case(old: 0, new: 80, mask: .flexibleWidth, start: 0, length: 0, newStart: 0, newLength: 80),
        Case(old: 0, new: 80, mask: [.flexibleLeftMargin, .flexibleWidth], start: 0, length: 0, newStart: 40, newLength: 40),
        Case(old: 0, new: 90, mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], start: 0, length: 0, newStart: 30, newLength: 30),
        Case(old: 0, new: 80, mask: [.flexibleLeftMargin, .flexibleRightMargin], start: 0, length: 20, newStart: 40, newLength: 20),
        Case(old: 100, new: 200, mask: [.flexibleLeftMargin, .flexibleWidth], start: 0, length: 0, newStart: 50, newLength: 50),
        // A width does not become negative.
        Case(old: 100, new: 10, mask: .flexibleWidth, start: 20, length: 40, newStart: 20, newLength: 0),
        Case(old: 100, new: 0, mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], start: 10, length: 30, newStart: 0, newLength: 0),
        // A view that extends beyond its superview.
        Case(old: 100, new: 150, mask: .flexibleWidth, start: -10, length: 120, newStart: -10, newLength: 170),
        // Fractions are kept.
        Case(old: 3, new: 4, mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], start: 1.5, length: 1.5, newStart: 2, newLength: 2),
    ]

    private func vertical(_ mask: UIView.AutoresizingMask) -> UIView.AutoresizingMask {
        UIView.AutoresizingMask(rawValue: mask.rawValue << 3)
    }

    func testEachFlexiblePartTakesItsShareOfTheDifferenceAlongBothAxes() {
        onMain {
            for (number, one) in AutoresizingTests.cases.enumerated() {
                let (parent, view) = (UIView(frame: CGRect(x: 5, y: 5, width: one.old, height: 40)), UIView())
                view.frame = CGRect(x: one.start, y: 7, width: one.length, height: 9)
                view.autoresizingMask = one.mask
                parent.addSubview(view)
                XCTAssertEqual(view.frame.minX, one.start, "adding moves nothing")
                parent.frame.size.width = one.new
                let expected = CGRect(x: one.newStart, y: 7, width: one.newLength, height: 9)
                XCTAssertEqual(view.frame, expected, "case \(number), horizontally")

                parent.frame = CGRect(x: 5, y: 5, width: 40, height: one.old)
                view.autoresizingMask = self.vertical(one.mask)
                view.frame = CGRect(x: 7, y: one.start, width: 9, height: one.length)
                parent.bounds.size.height = one.new
                let turned = CGRect(x: 7, y: one.newStart, width: 9, height: one.newLength)
                XCTAssertEqual(view.frame, turned, "case \(number), vertically")
            }
        }
    }

    func testAViewThatFillsItsSuperviewByItsMaskKeepsFillingIt() {
        onMain {
            let (parent, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UIView())
            view.frame = parent.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            parent.addSubview(view)
            for size in [CGSize(width: 300, height: 200), .zero, CGSize(width: 7, height: 0.5)] {
                parent.frame.size = size
                XCTAssertEqual(view.frame, parent.bounds)
            }
        }
    }

    func testASuperviewThatDoesNotAutoresizeLeavesItsSubviewsInPlace() {
        onMain {
            let (parent, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UIView())
            view.frame = parent.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            parent.addSubview(view)
            parent.autoresizesSubviews = false
            parent.frame.size = CGSize(width: 60, height: 50)
            XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 30, height: 20))
            parent.autoresizesSubviews = true
            parent.frame.size = CGSize(width: 61, height: 52)
            XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 31, height: 22))
        }
    }

    func testATurnedViewIsResizedAsWithoutItsTransform() {
        onMain {
            let (parent, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
            view.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
            view.transform = CGAffineTransform(rotationAngle: .pi / 5)
            view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            parent.addSubview(view)
            parent.frame.size = CGSize(width: 140, height: 110)
            XCTAssertEqual(view.bounds.size, CGSize(width: 100, height: 60))
            XCTAssertEqual(view.center.x, 70, accuracy: 1e-9)
            XCTAssertEqual(view.center.y, 60, accuracy: 1e-9)
        }
    }

    func testAutoresizingReachesSubviewsBeforeTheLayoutOfTheSuperview() throws {
        final class Watch: UIView {
            var seen: [CGFloat] = []
            override func layoutSubviews() { seen.append(subviews[0].subviews[0].frame.width) }
        }
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 100, background: nil)
            let (outer, middle, inner) = (Watch(), UIView(), UIView())
            for view in [outer, middle, inner] {
                view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            }
            outer.addSubview(middle)
            middle.addSubview(inner)
            window.addSubview(outer)
            try host.settle()
            outer.frame.size.width = 80
            try host.settle()
            XCTAssertEqual(outer.seen, [50, 80])
        }
    }

    func testAnAnimatorThatGoesBackGivesSubviewsTheirFormerPlaces() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 100, background: nil)
            let (parent, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)), UIView())
            view.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            parent.addSubview(view)
            window.addSubview(parent)
            try host.settle()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                parent.frame.size = CGSize(width: 80, height: 60)
            }
            animator.startAnimation()
            XCTAssertEqual(view.frame, CGRect(x: 10, y: 30, width: 60, height: 20))
            try host.run(for: 0.5)
            animator.isReversed = true
            try host.settle()
            XCTAssertEqual(parent.frame.size, CGSize(width: 40, height: 40))
            XCTAssertEqual(view.frame, CGRect(x: 10, y: 10, width: 20, height: 20))
        }
    }

    func testViewsWithoutAMaskHaveNoExtras() {
        onMain {
            let view = UIView()
            view.autoresizingMask = []
            view.autoresizesSubviews = true
            view.translatesAutoresizingMaskIntoConstraints = true
            XCTAssertNil(view.extras)
            XCTAssertTrue(view.translatesAutoresizingMaskIntoConstraints)
            view.translatesAutoresizingMaskIntoConstraints = false
            XCTAssertFalse(view.translatesAutoresizingMaskIntoConstraints)
        }
    }
}
