import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

@MainActor
private final class Bench: UIContextMenuInteractionDelegate {
    let harness = ViewHarness(width: 400, height: 300)
    let view = UIControl(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
    var log: [String] = []
    var menu: UIMenu?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

    init() {
        view.addAction(for: .touchUpInside) { [weak self] _ in self?.log.append("click") }
        harness.content.addSubview(view)
        view.addInteraction(interaction)
        let more = UIMenu(title: "More", children: [action("Inner"), action("Last")])
        menu = UIMenu(children: [
            action("Open"), action("Hidden", .hidden), action("Off", .disabled), more, action("Delete", .destructive),
        ])
    }

    func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
        UIAction(title: title, attributes: attributes) { [weak self] _ in self?.log.append(title) }
    }

    var session: MenuSession? { MenuScreen.current(in: harness.window)?.session }
    var panels: [MenuPanel] { session?.openPanels ?? [] }
    var marked: [String?] { panels.map { panel in panel.highlighted.map { panel.rows[$0].title } } }

    /// The middle of a line in the window.
    func place(_ title: String, level: Int = 0) -> CGPoint {
        let panel = panels[level]
        guard let index = panel.rows.firstIndex(where: { $0.title == title }) else { return .zero }
        panel.layoutIfNeeded()
        let frame = panel.frame(ofRow: index)
        return CGPoint(x: panel.frame.minX + frame.midX, y: panel.frame.minY + frame.midY)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        log.append("asked \(Int(location.x)) \(Int(location.y))")
        return menu.map { menu in UIContextMenuConfiguration { _ in menu } }
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration
    ) { log.append("shown") }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration
    ) { log.append("ended") }
}

final class MenuTests: XCTestCase, @unchecked Sendable {
    func testASecondaryPressOpensTheMenuAndAClickChooses() {
        onMain {
            let bench = Bench()
            bench.harness.click(50, 60, button: .secondary)
            XCTAssertEqual(bench.log, ["asked 30 40", "shown"])
            XCTAssertEqual(bench.panels.first?.rows.map(\.title), ["Open", "Off", "More", "Delete"])
            XCTAssertEqual(bench.panels.first?.frame.origin, CGPoint(x: 50, y: 60))
            let place = bench.place("Open")
            bench.harness.click(place.x, place.y)
            XCTAssertEqual(bench.log, ["asked 30 40", "shown", "ended", "Open"])
            XCTAssertNil(bench.session)
            bench.harness.click(50, 60)
            XCTAssertEqual(bench.log.last, "click", "the view gets its clicks again")
        }
    }

    func testADragFromThePressToALineChoosesItAtTheRelease() {
        onMain {
            let bench = Bench()
            bench.harness.down(50, 60, button: .secondary)
            let place = bench.place("Delete")
            bench.harness.move(place.x, place.y)
            XCTAssertEqual(bench.marked, ["Delete"])
            bench.harness.up(place.x, place.y, button: .secondary)
            XCTAssertEqual(bench.log.suffix(2), ["ended", "Delete"])
        }
    }

    func testAPressOutsideClosesWithoutReachingTheViewBelow() {
        onMain {
            let bench = Bench()
            bench.harness.click(50, 60, button: .secondary)
            bench.harness.click(30, 30)
            XCTAssertNil(bench.session)
            XCTAssertEqual(bench.log, ["asked 30 40", "shown", "ended"])
            bench.menu = nil
            bench.harness.click(50, 60, button: .secondary)
            bench.menu = UIMenu(children: [bench.action("Hidden", .hidden)])
            bench.harness.click(50, 60, button: .secondary)
            XCTAssertNil(bench.session, "an empty menu does not open")
        }
    }

    func testAPointerThatRestsLeavesTheMarkToTheKeys() {
        onMain {
            let bench = Bench()
            bench.harness.key(.keyboardTab)
            bench.harness.move(50, 60)
            bench.harness.key(.keyboardApplication)
            bench.harness.frame()
            XCTAssertEqual(bench.marked, ["Open"])
            bench.harness.move(51, 60)
            XCTAssertEqual(bench.marked, [nil])
        }
    }

    func testDisabledLinesAndHeadersDoNothing() {
        onMain {
            let bench = Bench()
            bench.harness.click(50, 60, button: .secondary)
            let place = bench.place("Off")
            bench.harness.move(place.x, place.y)
            XCTAssertEqual(bench.marked, [nil])
            bench.harness.click(place.x, place.y)
            XCTAssertNotNil(bench.session)
            XCTAssertEqual(bench.log.count, 2)
        }
    }

    func testTheMenuKeyOpensItAtTheFocusAndKeysMoveThroughIt() {
        onMain {
            let bench = Bench()
            bench.harness.key(.keyboardTab)
            bench.harness.key(.keyboardApplication)
            XCTAssertEqual(bench.log, ["asked 100 50", "shown"])
            XCTAssertEqual(bench.marked, ["Open"])
            var seen: [[String?]] = []
            for key: UIKeyboardHIDUsage in [
                .keyboardDownArrow, .keyboardRightArrow, .keyboardDownArrow, .keyboardDownArrow, .keyboardLeftArrow,
                .keyboardUpArrow, .keyboardUpArrow, .keyboardHome, .keyboardEnd,
            ] {
                bench.harness.key(key)
                seen.append(bench.marked)
            }
            XCTAssertEqual(
                seen,
                [
                    ["More"], ["More", "Inner"], ["More", "Last"], ["More", "Inner"], ["More"], ["Open"], ["Delete"],
                    ["Open"], ["Delete"],
                ])
            bench.harness.key(.keyboardErrorUndefined, text: "m")
            XCTAssertEqual(bench.marked, ["More", "Inner"], "a letter chooses its line")
            bench.harness.key(.keyboardEscape)
            XCTAssertEqual(bench.marked, ["More"])
            bench.harness.key(.keyboardEscape)
            XCTAssertNil(bench.session)
            XCTAssertTrue(bench.view.isFirstResponder, "the focus is back")
            bench.harness.key(.keyboardF10, .shift)
            bench.harness.key(.keyboardSpacebar)
            XCTAssertEqual(bench.log.suffix(2), ["ended", "Open"])
        }
    }

    func testASubmenuOpensUnderARestingPointerAndClosesOverAnotherLine() throws {
        try onMain {
            let bench = Bench()
            bench.harness.click(50, 60, button: .secondary)
            var place = bench.place("More")
            bench.harness.move(place.x, place.y)
            XCTAssertEqual(bench.panels.count, 1)
            try bench.harness.wait(0.3)
            XCTAssertEqual(bench.panels.count, 2)
            place = bench.place("Last", level: 1)
            bench.harness.move(place.x, place.y)
            try bench.harness.wait(0.3)
            XCTAssertEqual(bench.marked, ["More", "Last"])
            place = bench.place("Open")
            bench.harness.move(place.x, place.y)
            try bench.harness.wait(0.3)
            XCTAssertEqual(bench.marked, ["Open"])
            place = bench.place("More")
            bench.harness.click(place.x, place.y)
            XCTAssertEqual(bench.panels.count, 2, "a click opens it at once")
            XCTAssertEqual(bench.panels.last?.rows.map(\.title), ["Inner", "Last"], "without a header")
            place = bench.place("Inner", level: 1)
            bench.harness.click(place.x, place.y)
            XCTAssertEqual(bench.log.last, "Inner")
        }
    }

    func testInlineMenusAreBetweenSeparatorsAndASingleSelectionMovesItsMark() {
        onMain {
            let bench = Bench()
            let sizes = ["Small", "Large"].map { bench.action($0, .keepsMenuPresented) }
            sizes[0].state = .on
            let group = UIMenu(title: "Size", options: [.displayInline, .singleSelection], children: sizes)
            bench.menu = UIMenu(children: [
                UIMenu(options: .displayInline), bench.action("First"), group, bench.action("Last"),
            ])
            bench.harness.click(50, 60, button: .secondary)
            XCTAssertEqual(
                bench.panels.first?.rows.map { $0.isSeparator ? "-" : $0.title },
                ["First", "-", "Size", "Small", "Large", "-", "Last"])
            let place = bench.place("Large")
            bench.harness.click(place.x, place.y)
            XCTAssertEqual(sizes.map(\.state), [.off, .on])
            XCTAssertNotNil(bench.session)
            XCTAssertEqual(bench.log.last, "Large")
            bench.interaction.updateVisibleMenu { $0.replacingChildren([bench.action("New")]) }
            XCTAssertEqual(bench.panels.first?.rows.map(\.title), ["New"])
            bench.interaction.dismissMenu()
            XCTAssertNil(bench.session)
        }
    }

    func testAMenuWithManyLinesScrollsWithinTheWindowAndDrawsOnlyVisibleOnes() throws {
        try onMain {
            let bench = Bench()
            bench.menu = UIMenu(children: (0..<5_000).map { bench.action("Line \($0)") })
            bench.harness.click(210, 110, button: .secondary)
            try bench.harness.settle()
            let panel = try XCTUnwrap(bench.panels.first)
            XCTAssertTrue(bench.harness.window.bounds.contains(panel.frame))
            bench.harness.key(.keyboardEnd)
            try bench.harness.settle()
            XCTAssertEqual(bench.marked, ["Line 4999"])
            XCTAssertTrue(panel.bounds.contains(panel.frame(ofRow: 4_999)))
            let scroller = try XCTUnwrap(panel.subviews.first)
            XCTAssertLessThan(scroller.layer.sublayers.count, 20)
            let place = bench.place("Line 4999")
            bench.harness.wheel(0, -2, at: place.x, place.y)
            try bench.harness.settle()
            XCTAssertFalse(panel.bounds.contains(panel.frame(ofRow: 4_999)))
            bench.harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.log.last, "Line 4999")
        }
    }

    func testAResizedWindowClosesTheMenuAndANewMenuReplacesIt() throws {
        try onMain {
            let bench = Bench()
            bench.harness.click(50, 60, button: .secondary)
            XCTAssertTrue(bench.harness.content.presentMenu(try XCTUnwrap(bench.menu), at: CGPoint(x: 9, y: 9)))
            XCTAssertEqual(bench.log.last, "ended")
            XCTAssertEqual(bench.panels.map(\.frame.origin), [CGPoint(x: 9, y: 9)])
            bench.harness.frame()
            bench.harness.host.setScale(2)
            bench.harness.frame()
            XCTAssertNotNil(bench.session)
            bench.harness.window.frame.size.width = 300
            bench.harness.frame()
            XCTAssertNil(bench.session)
        }
    }

    func testMenusOpenToTheStartFromRightToLeft() throws {
        try onMain {
            let bench = Bench()
            bench.view.semanticContentAttribute = .forceRightToLeft
            bench.harness.click(200, 60, button: .secondary)
            XCTAssertEqual(try XCTUnwrap(bench.panels.first).frame.maxX, 200)
            bench.harness.key(.keyboardDownArrow)
            bench.harness.key(.keyboardDownArrow)
            bench.harness.key(.keyboardLeftArrow)
            XCTAssertEqual(bench.marked, ["More", "Inner"])
            bench.harness.key(.keyboardRightArrow)
            XCTAssertEqual(bench.marked, ["More"])
        }
    }
}

final class MenuPlacementTests: XCTestCase, @unchecked Sendable {
    func testEveryPanelIsWithinTheWindowAndOnItsSideWhereThereIsRoom() {
        let seed = UInt64.random(in: 0..<1_000_000)
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random).rounded() }
        for _ in 0..<3_000 {
            let bounds = CGRect(x: 0, y: 0, width: number(20...600), height: number(20...600))
            let size = CGSize(width: number(0...400), height: number(0...400))
            let anchor = CGRect(
                x: number(0...600), y: number(0...600), width: number(0...80), height: number(0...40))
            let isRightToLeft = Bool.random(using: &random)
            for side in [MenuPlacement.Side.below, .after] {
                let frame = MenuPlacement.frame(size, at: anchor, side, in: bounds, isRightToLeft: isRightToLeft)
                let inner = bounds.insetBy(dx: 4, dy: 4)
                let isInside =
                    frame.minX >= inner.minX && frame.maxX <= inner.maxX + 0.01 && frame.minY >= inner.minY
                    && frame.maxY <= inner.maxY + 0.01
                XCTAssertTrue(isInside, "seed \(seed): \(frame) in \(inner)")
                XCTAssertEqual(frame.width, min(size.width, inner.width), "seed \(seed)")
                let start = isRightToLeft ? anchor.maxX - size.width : anchor.minX
                if side == .below, start >= 4, start + size.width <= inner.maxX { XCTAssertEqual(frame.minX, start) }
                if side == .below, anchor.maxY >= 4, anchor.maxY + size.height <= inner.maxY {
                    XCTAssertEqual(frame.minY, anchor.maxY, "seed \(seed)")
                }
            }
        }
    }
}

final class ToolTipTests: XCTestCase, @unchecked Sendable {
    @MainActor private func texts(_ harness: ViewHarness) -> [CALayer] {
        // One that leaves fades.
        harness.window.layer.sublayers.filter { $0.zPosition == 30_000 && $0.opacity > 0 }
    }

    func testTheTextAppearsUnderARestingPointerAndGoesWithIt() throws {
        try onMain {
            let harness = ViewHarness()
            let control = harness.add(Pad())
            control.toolTip = "Turns it on"
            harness.move(30, 30)
            try harness.wait(0.3)
            harness.move(34, 30)
            try harness.wait(0.3)
            XCTAssertEqual(texts(harness).count, 0, "the pointer did not rest")
            try harness.wait(0.3)
            XCTAssertEqual(texts(harness).count, 1)
            XCTAssertEqual(texts(harness).first?.frame.minY, 50)
            harness.move(36, 30)
            XCTAssertEqual(texts(harness).count, 1, "it stays while the pointer is over the view")
            harness.move(200, 150)
            XCTAssertEqual(texts(harness).count, 0)
            for input in [0, 1] {
                harness.move(30, 30)
                try harness.wait(0.6)
                XCTAssertEqual(texts(harness).count, 1)
                if input == 0 { harness.down(30, 30) } else { harness.key(.keyboardTab) }
                XCTAssertEqual(texts(harness).count, 0)
                harness.up(30, 30)
                harness.move(200, 150)
            }
            control.toolTip = nil
            harness.move(30, 30)
            try harness.wait(0.6)
            XCTAssertEqual(texts(harness).count, 0)
        }
    }

    func testTheInnermostTextCountsAndAreasEndIt() throws {
        try onMain {
            final class Areas: UIToolTipInteractionDelegate {
                func toolTipInteraction(_ interaction: UIToolTipInteraction, configurationAt point: CGPoint)
                    -> UIToolTipConfiguration?
                {
                    let rect = CGRect(x: point.x < 100 ? 0 : 100, y: 0, width: 100, height: 200)
                    return UIToolTipConfiguration(toolTip: "Area at \(rect.minX)", in: rect)
                }
            }
            let harness = ViewHarness()
            let control = harness.add(Pad(), x: 200)
            control.toolTip = "Inner"
            let (outer, areas) = (UIToolTipInteraction(), Areas())
            outer.delegate = areas
            harness.content.addInteraction(outer)
            harness.move(210, 30)
            try harness.wait(0.6)
            XCTAssertEqual(control.toolTipInteraction?.isShown, true)
            XCTAssertFalse(outer.isShown)
            harness.move(50, 150)
            try harness.wait(0.6)
            XCTAssertTrue(outer.isShown)
            XCTAssertEqual(control.toolTipInteraction?.isShown, false)
            harness.move(150, 150)
            XCTAssertFalse(outer.isShown)
            try harness.wait(0.6)
            XCTAssertTrue(outer.isShown)
            outer.isEnabled = false
            XCTAssertEqual(texts(harness).count, 0)
        }
    }

    func testALongTextIsWrappedAndStaysWithinTheWindow() throws {
        try onMain {
            let harness = ViewHarness(width: 160, height: 120)
            let control = harness.add(Pad(), x: 110, y: 90)
            control.toolTip = String(repeating: "many words ", count: 30)
            harness.move(150, 110)
            try harness.wait(0.6)
            let frame = try XCTUnwrap(texts(harness).first).frame
            XCTAssertTrue(harness.window.bounds.contains(frame))
        }
    }
}
