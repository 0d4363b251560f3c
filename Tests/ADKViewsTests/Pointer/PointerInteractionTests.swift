import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// Divides a view into halves of 50 points.
private final class Halves: UIPointerInteractionDelegate {
    var styles: [AnyHashable: UIPointerStyle] = ["left": .hidden(), "right": .cursor(.pointingHand)]
    var log: [String] = []

    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? {
        guard request.location.x < 100 else { return nil }
        let isLeft = request.location.x < 50
        return UIPointerRegion(
            rect: CGRect(x: isLeft ? 0 : 50, y: 0, width: 50, height: defaultRegion.rect.height),
            identifier: isLeft ? "left" : "right")
    }

    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        region.identifier.flatMap { styles[$0] }
    }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {
        log.append("enter \(region.identifier as? String ?? "")")
        animator.addAnimations { interaction.view?.alpha = 0.5 }
    }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {
        log.append("exit \(region.identifier as? String ?? "")")
        animator.addCompletion { [weak self] in self?.log.append("done \($0)") }
    }
}

/// Shows one style over the whole view.
private final class OneStyle: UIPointerInteractionDelegate {
    let style: UIPointerStyle
    init(_ style: UIPointerStyle) { self.style = style }

    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        style
    }
}

final class PointerInteractionTests: XCTestCase, @unchecked Sendable {
    func testEachRegionHasItsLook() throws {
        try onMain {
            let (harness, halves) = (ViewHarness(), Halves())
            let view = UIView(frame: CGRect(x: 20, y: 20, width: 150, height: 60))
            view.cursor = .crosshair
            let interaction = UIPointerInteraction(delegate: halves)
            view.addInteraction(interaction)
            harness.content.addSubview(view)
            harness.frame()
            let hover = harness.window.hover
            for (x, cursor) in [(30, .hidden), (90, .pointingHand), (140, .crosshair), (5, .arrow)]
                as [(CGFloat, ADKCursor)]
            {
                harness.move(x, 40)
                XCTAssertEqual(hover.cursor, cursor, "\(x)")
            }
            try harness.settle()
            let (ends, visits) = (halves.log.filter { $0 == "done true" }, halves.log.filter { $0 != "done true" })
            XCTAssertEqual(visits, ["enter left", "exit left", "enter right", "exit right"])
            XCTAssertEqual(ends.count, 2)
            XCTAssertEqual(view.alpha, 0.5)
            harness.move(30, 40)
            halves.styles["left"] = .system()
            interaction.invalidate()
            harness.frame()
            XCTAssertEqual(hover.cursor, .arrow)
            interaction.isEnabled = false
            harness.frame()
            XCTAssertEqual(hover.cursor, .crosshair)
            view.removeInteraction(interaction)
            XCTAssertNil(interaction.view)
        }
    }

    func testAKeyThatIsPressedMakesNoPairsOfVisits() throws {
        onMain {
            let (harness, halves) = (ViewHarness(), Halves())
            let view = UIView(frame: CGRect(x: 20, y: 20, width: 150, height: 60))
            view.addInteraction(UIPointerInteraction(delegate: halves))
            harness.content.addSubview(view)
            harness.frame()
            harness.move(30, 40)
            for _ in 0..<3 { harness.key(.keyboardA) }
            harness.frame()
            XCTAssertEqual(halves.log.filter { !$0.hasPrefix("done") }, ["enter left", "exit left"])
            harness.move(31, 40)
            XCTAssertEqual(halves.log.filter { !$0.hasPrefix("done") }.last, "enter left")
            XCTAssertEqual(harness.window.hover.cursor, .hidden)
        }
    }

    func testShapesAreShownAsCursorsOfTheDesktop() {
        XCTAssertEqual(UIPointerStyle(shape: .verticalBeam(length: 20)).cursor, .text)
        XCTAssertEqual(
            UIPointerStyle(shape: .horizontalBeam(length: .nan), constrainedAxes: .both).cursor, .verticalText)
        XCTAssertEqual(UIPointerStyle(shape: .roundedRect(.zero)).cursor, .arrow)
        XCTAssertEqual(UIPointerStyle.hidden().cursor, .hidden)
    }

    func testTheStyleOfAnInnerViewCountsFirst() throws {
        onMain {
            let harness = ViewHarness()
            let (outerStyle, innerStyle) = (OneStyle(.cursor(.openHand)), OneStyle(.cursor(.wait)))
            let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            outer.addSubview(inner)
            harness.content.addSubview(outer)
            outer.addInteraction(UIPointerInteraction(delegate: outerStyle))
            inner.addInteraction(UIPointerInteraction(delegate: innerStyle))
            harness.frame()
            harness.move(20, 20)
            XCTAssertEqual(harness.window.hover.cursor, .wait)
            harness.move(80, 20)
            XCTAssertEqual(harness.window.hover.cursor, .openHand)
        }
    }
}
