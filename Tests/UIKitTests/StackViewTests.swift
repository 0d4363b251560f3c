import TestSupport
import UIKit
import XCTest

/// The frames of a stack view's views.
final class StackViewTests: XCTestCase {
    @MainActor
    private static func box(_ width: CGFloat, _ height: CGFloat) -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    @MainActor
    private static func frames(
        _ sizes: [(CGFloat, CGFloat)], in size: CGSize, _ change: (UIStackView) -> Void
    ) -> [CGRect] {
        let views = sizes.map { box($0.0, $0.1) }
        let stack = UIStackView(arrangedSubviews: views)
        change(stack)
        stack.frame = CGRect(origin: .zero, size: size)
        stack.layoutIfNeeded()
        return views.map(\.frame)
    }

    /// The places along a row, computed step by step.
    private static func expected(
        _ lengths: [CGFloat], room: CGFloat, spacing: CGFloat, _ distribution: UIStackView.Distribution
    ) -> [(CGFloat, CGFloat)] {
        let count = CGFloat(lengths.count)
        let free = room - lengths.reduce(0, +) - spacing * (count - 1)
        var result: [(CGFloat, CGFloat)] = []
        var x: CGFloat = 0
        for (index, length) in lengths.enumerated() {
            let (width, gap): (CGFloat, CGFloat) =
                switch distribution {
                case .fill: (index == 0 ? length + free : length, spacing)
                case .fillEqually: ((room - spacing * (count - 1)) / count, spacing)
                case .fillProportionally: (length + free * length / lengths.reduce(0, +), spacing)
                case .equalSpacing, .equalCentering: (length, spacing + free / (count - 1))
                }
            result.append((x, width))
            x += width + gap
        }
        return result
    }

    func testARowSharesItsLength() {
        onMain {
            for seed in UInt64(0)..<40 {
                var random = SeededRandom(seed: seed)
                let sizes = (0..<Int.random(in: 2...5, using: &random)).map { _ in
                    (CGFloat(Int.random(in: 10...60, using: &random)), CGFloat(Int.random(in: 10...40, using: &random)))
                }
                let spacing = CGFloat(Int.random(in: 0...8, using: &random))
                for distribution in [
                    UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
                ] {
                    let found = StackViewTests.frames(sizes, in: CGSize(width: 400, height: 50)) {
                        $0.spacing = spacing
                        $0.distribution = distribution
                    }
                    let wanted = StackViewTests.expected(
                        sizes.map(\.0), room: 400, spacing: spacing, distribution)
                    // Each length is a whole number of pixels, and the rest goes to the first.
                    let rounding = CGFloat(sizes.count)
                    for (frame, place) in zip(found, wanted) {
                        let message = "seed \(seed), \(distribution): \(found) for \(wanted)"
                        XCTAssertEqual(frame.minX, place.0, accuracy: rounding, message)
                        XCTAssertEqual(frame.width, place.1, accuracy: rounding, message)
                        XCTAssertEqual(frame.minY, 0, message)
                        XCTAssertEqual(frame.height, 50, message)
                    }
                }
            }
        }
    }

    func testARemovedViewLeavesTheStackAtOnce() {
        onMain {
            let views = (0..<3).map { _ in StackViewTests.box(20, 10) }
            let stack = UIStackView(arrangedSubviews: views)
            stack.axis = .vertical
            stack.setCustomSpacing(7, after: views[0])
            XCTAssertEqual(stack.sizeThatFits(.zero).height, 37)
            views[0].removeFromSuperview()
            XCTAssertEqual(stack.arrangedSubviews.map(ObjectIdentifier.init), views[1...].map(ObjectIdentifier.init))
            XCTAssertEqual(stack.sizeThatFits(.zero).height, 20)
            XCTAssertEqual(stack.customSpacing(after: views[0]), UIStackView.spacingUseDefault)
            stack.insertArrangedSubview(views[0], at: 0)
            XCTAssertEqual(stack.sizeThatFits(.zero).height, 30)
            let other = UIView()
            other.addSubview(views[1])
            XCTAssertEqual(stack.arrangedSubviews.count, 2, "a view that moves to another superview")
            stack.addSubview(views[0])
            XCTAssertEqual(stack.arrangedSubviews.count, 2, "a view that stays")
        }
    }

    func testEachAlignmentPlacesAcross() {
        onMain {
            for (alignment, top, height) in [
                (UIStackView.Alignment.fill, CGFloat(0), CGFloat(50)), (.top, 0, 20), (.center, 15, 20),
                (.bottom, 30, 20),
            ] {
                let found = StackViewTests.frames([(30, 20)], in: CGSize(width: 30, height: 50)) {
                    $0.alignment = alignment
                }
                XCTAssertEqual(found, [CGRect(x: 0, y: top, width: 30, height: height)], "\(alignment)")
            }
        }
    }

    func testPrioritiesDecideWhoGrowsAndShrinks() {
        onMain {
            let views = [StackViewTests.box(40, 10), StackViewTests.box(40, 10)]
            let stack = UIStackView(arrangedSubviews: views)
            views[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
            stack.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
            stack.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.width), [40, 60])
            views[0].bounds.size.width = 40
            views[1].bounds.size.width = 40
            views[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
            stack.frame = CGRect(x: 0, y: 0, width: 60, height: 10)
            stack.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.width), [40, 20])
        }
    }

    func testHiddenViewsMarginsAndOwnSpaces() {
        onMain {
            let views = [StackViewTests.box(10, 10), StackViewTests.box(10, 10), StackViewTests.box(10, 10)]
            let stack = UIStackView(arrangedSubviews: views)
            stack.axis = .vertical
            stack.spacing = 4
            stack.alignment = .leading
            stack.distribution = .equalSpacing
            XCTAssertEqual(stack.intrinsicContentSize, CGSize(width: 10, height: 38))
            views[1].isHidden = true
            XCTAssertEqual(stack.intrinsicContentSize, CGSize(width: 10, height: 24))
            stack.setCustomSpacing(20, after: views[0])
            XCTAssertEqual(stack.intrinsicContentSize, CGSize(width: 10, height: 40))
            XCTAssertEqual(stack.customSpacing(after: views[0]), 20)
            stack.isLayoutMarginsRelativeArrangement = true
            stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            XCTAssertEqual(stack.intrinsicContentSize, CGSize(width: 16, height: 44))
            stack.frame = CGRect(x: 0, y: 0, width: 50, height: 44)
            stack.layoutIfNeeded()
            XCTAssertEqual(views[0].frame.origin, CGPoint(x: 2, y: 1))
            XCTAssertEqual(views[2].frame.origin, CGPoint(x: 2, y: 31))
            stack.removeArrangedSubview(views[0])
            XCTAssertEqual(stack.arrangedSubviews.count, 2)
            XCTAssertTrue(views[0].superview === stack, "it stays a subview")
            stack.insertArrangedSubview(views[0], at: 99)
            XCTAssertTrue(stack.arrangedSubviews.last === views[0])
        }
    }
}
