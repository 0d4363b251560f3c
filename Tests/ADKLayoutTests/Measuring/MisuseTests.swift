import ADKFoundation
import XCTest

@testable import ADKLayout

/// Invalid numbers and changes to measured specs are logged and have a defined result.
final class MisuseTests: XCTestCase {
    /// Runs `body` and checks that the reported messages contain the given parts, in order.
    private func assertReports(_ parts: [String], line: UInt = #line, _ body: () -> Void) {
        let messages = Misuse.messages(during: body)
        XCTAssertEqual(messages.count, parts.count, "\(messages)", line: line)
        for (message, part) in zip(messages, parts) { XCTAssertTrue(message.contains(part), message, line: line) }
    }

    func testAnInvalidDimensionBecomesTheNearestValidOne() {
        let points = "ASDimension: points must be finite and not negative, got "
        let fraction = "ASDimension: a fraction must lie in 0...1, got "
        assertReports([
            points + "-1.0", points + "nan", points + "inf", fraction + "1.5", fraction + "1.5", fraction + "-0.5",
            fraction + "nan",
        ]) {
            XCTAssertEqual(ASDimension.points(-1), .points(0))
            XCTAssertEqual(ASDimension.points(.nan), .auto)
            XCTAssertEqual(ASDimension.points(.infinity), .auto)
            XCTAssertEqual(ASDimension.fraction(1.5), .fraction(1))
            XCTAssertEqual(ASDimensionMake("150%"), .fraction(1))
            XCTAssertEqual(ASDimension.fraction(-0.5), .fraction(0))
            XCTAssertEqual(ASDimension.fraction(.nan), .auto)
        }
    }

    func testAStyleIgnoresInvalidNumbersAndNamesTheProperty() {
        let style = ASLayoutElementStyle()
        style.flexGrow = 2
        style.spacingBefore = 3
        style.layoutPosition = CGPoint(x: 4, y: 5)
        assertReports([
            "ASLayoutElementStyle.flexGrow must be finite and not negative, got -1",
            "ASLayoutElementStyle.flexShrink must be finite and not negative, got nan",
            "ASLayoutElementStyle.spacingBefore must be finite, got inf",
            "ASLayoutElementStyle.ascender must be finite, got nan",
            "ASLayoutElementStyle.layoutPosition.y must be finite, got nan",
        ]) {
            style.flexGrow = -1
            style.flexShrink = .nan
            style.spacingBefore = .infinity
            style.ascender = .nan
            style.layoutPosition = CGPoint(x: 0, y: CGFloat.nan)
        }
        XCTAssertEqual([style.flexGrow, style.flexShrink, style.spacingBefore, style.ascender], [2, 0, 3, 0])
        XCTAssertEqual(style.layoutPosition, CGPoint(x: 4, y: 5))
        assertReports([
            "ASLayoutElementStyle.preferredSize.width must be finite and not negative, got -1",
            "ASLayoutElementStyle.maxSize.height must be finite and not negative, got inf",
        ]) {
            style.preferredSize = CGSize(width: -1, height: 7)
            style.maxSize = CGSize(width: 1, height: CGFloat.infinity)
        }
        XCTAssertEqual([style.width, style.height, style.maxWidth, style.maxHeight], [0, 7, 1, .auto])
    }

    func testExtensionSlotsOutOfRangeAreIgnored() {
        let style = ASLayoutElementStyle()
        assertReports(Array(repeating: "no index", count: 6)) {
            style.setLayoutOptionExtensionBool(true, at: 1)
            style.setLayoutOptionExtensionInteger(3, at: 4)
            style.setLayoutOptionExtensionEdgeInsets(.zero, at: -1)
            XCTAssertFalse(style.layoutOptionExtensionBool(at: 1))
            XCTAssertEqual(style.layoutOptionExtensionInteger(at: 4), 0)
            XCTAssertEqual(style.layoutOptionExtensionEdgeInsets(at: 2), .zero)
        }
    }

    func testAMeasuredSpecIgnoresChanges() {
        let spec = ASStackLayoutSpec.vertical()
        spec.spacing = 1
        _ = spec.layoutThatFits(.unconstrained)
        let text = "because the spec has been measured"
        assertReports(Array(repeating: text, count: 6)) {
            spec.spacing = 3
            spec.children = [box(1, 1)]
            spec.direction = .horizontal
            spec.verticalAlignment = .bottom
            spec.debugName = "late"
            spec.alignItems = .end
        }
        XCTAssertEqual(spec.spacing, 1)
        XCTAssertTrue(spec.children.isEmpty)
        XCTAssertEqual(spec.direction, .vertical)
        XCTAssertEqual(spec.verticalAlignment, .none)
        XCTAssertEqual(spec.justifyContent, .start)
        XCTAssertEqual(spec.alignItems, .stretch)
        XCTAssertNil(spec.debugName)
    }

    func testAStackIgnoresConflictingAlignmentsAndInvalidSpacing() {
        let spec = ASStackLayoutSpec.horizontal()
        spec.horizontalAlignment = .left
        spec.spacing = 4
        assertReports([
            "justifyContent follows horizontalAlignment", "ASStackLayoutSpec.spacing must be finite, got nan",
        ]) {
            spec.justifyContent = .end
            spec.spacing = .nan
        }
        XCTAssertEqual(spec.justifyContent, .start)
        XCTAssertEqual(spec.spacing, 4)
        assertReports(["ASStackLayoutSpec.lineSpacing must be finite, got inf"]) {
            let other = ASStackLayoutSpec(
                direction: .vertical, spacing: 1, justifyContent: .start, alignItems: .start, lineSpacing: .infinity,
                children: [])
            XCTAssertEqual(other.lineSpacing, 0)
        }
    }

    func testAnInvalidRatioCountsAsOne() {
        assertReports(["ASRatioLayoutSpec.ratio must be finite and above zero, got 0", "got nan"]) {
            let spec = ASRatioLayoutSpec(ratio: 0, child: box(1, 1))
            spec.ratio = .nan
            XCTAssertEqual(spec.ratio, 1)
        }
    }

    func testASpecWithoutItsChildIsEmpty() {
        assertReports(["ASInsetLayoutSpec was measured without the child it lays out"]) {
            let spec = ASInsetLayoutSpec(insets: .zero, child: box(10, 10))
            spec.child = nil
            XCTAssertEqual(spec.layoutThatFits(.unconstrained).size, .zero)
        }
    }

    func testAnElementWithAnInvalidSizeIsEmpty() {
        assertReports(["has the invalid size nan x 4"]) {
            let layout = ASLayout(layoutElement: box(1, 1), size: CGSize(width: CGFloat.nan, height: 4))
            XCTAssertEqual(layout.size, .zero)
        }
    }

    func testAChildOutsideAnAbsoluteSpecHasNoSpace() {
        let child = counted(10, 10)
        child.style.layoutPosition = CGPoint(x: 200, y: 0)
        assertReports([]) {
            let layout = ASAbsoluteLayoutSpec(children: [child]).layoutThatFits(exact(100, 100))
            XCTAssertEqual(layout.frames, [[200, 0, 0, 10]])
        }
    }
}
