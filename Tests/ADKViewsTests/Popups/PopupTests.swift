import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// Menus and tooltips: lines that go, fades, held keys, and owners that go.
final class PopupTests: XCTestCase, @unchecked Sendable {
    @MainActor private func open(_ menu: UIMenu, in harness: ViewHarness) throws -> MenuSession {
        XCTAssertTrue(harness.content.presentMenu(menu, at: CGPoint(x: 20, y: 20)))
        return try XCTUnwrap(MenuScreen.current(in: harness.window)?.session)
    }

    @MainActor private func place(_ title: String, in session: MenuSession, level: Int = 0) -> CGPoint {
        let panel = session.openPanels[level]
        panel.layoutIfNeeded()
        guard let index = panel.rows.firstIndex(where: { $0.title == title }) else { return .zero }
        let frame = panel.frame(ofRow: index)
        return CGPoint(x: panel.frame.minX + frame.midX, y: panel.frame.minY + frame.midY)
    }

    // MARK: - Lines that go

    func testAnActionMayHideItselfWhileTheMenuStaysOpen() throws {
        try onMain {
            for byKeys in [false, true] {
                let harness = ViewHarness(width: 400, height: 300)
                let more = UIMenu(title: "More", children: [UIAction(title: "Inner") { _ in }])
                let stay = UIAction(title: "Stay", attributes: .keepsMenuPresented) { _ in }
                let hide = UIAction(title: "Hide", attributes: .keepsMenuPresented) { action in
                    action.attributes.insert(.hidden)
                }
                let session = try open(UIMenu(children: [stay, more, hide]), in: harness)
                let height = session.openPanels[0].frame.height
                if byKeys {
                    harness.key(.keyboardUpArrow)
                    harness.key(.keyboardReturnOrEnter)
                    harness.key(.keyboardRightArrow)
                } else {
                    let place = place("Hide", in: session)
                    harness.move(place.x, place.y)
                    harness.click(place.x, place.y)
                    try harness.wait(0.3)
                }
                XCTAssertTrue(session.isOpen)
                XCTAssertEqual(session.openPanels[0].rows.map(\.title), ["Stay", "More"])
                XCTAssertLessThan(session.openPanels[0].frame.height, height, "the panel fits its lines")
                harness.key(.keyboardEscape)
            }
        }
    }

    func testASubmenuWhoseLineGoesClosesAndAMenuWithoutLinesTo() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300)
            let inner = UIAction(title: "Inner", attributes: .keepsMenuPresented) { action in
                action.attributes.insert(.hidden)
            }
            let last = UIAction(title: "Last", attributes: .keepsMenuPresented) { action in
                action.attributes.insert(.hidden)
            }
            let session = try open(UIMenu(children: [UIMenu(title: "More", children: [inner]), last]), in: harness)
            harness.key(.keyboardDownArrow)
            harness.key(.keyboardRightArrow)
            XCTAssertEqual(session.openPanels.count, 2)
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(session.openPanels.count, 1, "the submenu has no line any more")
            harness.key(.keyboardEnd)
            harness.key(.keyboardReturnOrEnter)
            XCTAssertTrue(session.isOpen, "the submenu's line is shown, though it cannot be chosen")
            XCTAssertEqual(session.openPanels[0].highlighted, nil)
            try harness.wait(0.3)
        }
    }

    func testTheMarkStaysAtItsLineWhenOthersGo() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300)
            let first = UIAction(title: "First") { _ in }
            let toggle = UIAction(title: "Toggle", attributes: .keepsMenuPresented) { _ in
                first.attributes.insert(.hidden)
            }
            let session = try open(UIMenu(children: [first, toggle]), in: harness)
            harness.key(.keyboardUpArrow)
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(session.openPanels[0].highlighted, 0)
            XCTAssertEqual(session.openPanels[0].rows.map(\.title), ["Toggle"])
        }
    }

    // MARK: - Keys

    func testAMenuThatAKeyOpensHasItsFirstLineMarkedAndOneOfAClickHasNone() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300)
            let control = harness.add(UIControl(frame: .zero), width: 60)
            control.frame.size.height = 30
            let menu = UIMenu(children: [UIAction(title: "One") { _ in }, UIAction(title: "Two") { _ in }])
            control.addAction(for: .touchUpInside) { _ = $0.presentMenu(menu, at: .zero) }
            control.becomeFirstResponder()
            @MainActor func marked() throws -> Int? {
                let session = try XCTUnwrap(MenuScreen.current(in: harness.window)?.session)
                defer { session.close() }
                return session.openPanels[0].highlighted
            }
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(try marked(), 0)
            let place = control.convert(control.bounds, to: nil).centre
            harness.click(place.x, place.y)
            XCTAssertNil(try marked())
            control.presentMenu(menu, at: .zero)
            XCTAssertNil(try marked())
        }
    }

    // MARK: - Held keys

    func testTheKeyThatOpenedAMenuDoesNotChooseWhileItIsHeld() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300)
            var chosen = 0
            let control = harness.add(UIControl(frame: .zero), width: 60)
            control.frame.size.height = 30
            let menu = UIMenu(children: [UIAction(title: "One") { _ in chosen += 1 }])
            control.addAction(for: .touchUpInside) { _ = $0.presentMenu(menu, at: .zero) }
            control.becomeFirstResponder()
            harness.send(.keyDown(UIKey(keyCode: .keyboardReturnOrEnter)))
            let session = try XCTUnwrap(MenuScreen.current(in: harness.window)?.session)
            harness.key(.keyboardDownArrow)
            for _ in 0..<30 { harness.send(.keyDown(UIKey(keyCode: .keyboardReturnOrEnter))) }
            XCTAssertEqual(chosen, 0)
            XCTAssertTrue(session.isOpen)
            harness.send(.keyUp(UIKey(keyCode: .keyboardReturnOrEnter)))
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(chosen, 1)
        }
    }

    // MARK: - Fades

    /// The opacity of the menu's first panel on the screen.
    @MainActor private func shown(_ panel: MenuPanel) -> CGFloat { panel.layer.presentation()?.alpha ?? 0 }

    func testAMenuFadesInAndOutWithoutTakingEvents() throws {
        try onMain {
            defer { UIApplication.shared.animations = .system }
            for amount in [ADKAnimations.full, .reduced, .none] {
                UIApplication.shared.animations = amount
                let harness = ViewHarness(width: 400, height: 300)
                var clicks = 0
                let control = harness.add(UIControl(frame: .zero), x: 100, y: 100, width: 60)
                control.frame.size.height = 30
                control.addAction(for: .touchUpInside) { _ in clicks += 1 }
                let session = try open(UIMenu(children: [UIAction(title: "One") { _ in }]), in: harness)
                let panel = session.openPanels[0]
                harness.frame()
                try harness.wait(0.03)
                XCTAssertEqual(shown(panel) < 1, amount != .none, "\(amount)")
                try harness.settle()
                XCTAssertEqual(shown(panel), 1)
                harness.click(300, 250)
                XCTAssertFalse(session.isOpen)
                try harness.wait(0.03)
                XCTAssertEqual(panel.window != nil, amount != .none, "it fades: \(amount)")
                harness.click(110, 110)
                XCTAssertEqual(clicks, 1, "the view below has its clicks at once")
                try harness.settle()
                XCTAssertNil(panel.window)
                XCTAssertFalse(harness.window.subviews.contains { $0 is MenuScreen })
            }
        }
    }

    func testAMenuThatIsOpenedWhileTheLastOneFadesHasTheKeyboard() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300)
            let control = harness.add(Pad())
            control.becomeFirstResponder()
            let menu = UIMenu(children: [UIAction(title: "One") { _ in }])
            let first = try open(menu, in: harness)
            harness.key(.keyboardEscape)
            XCTAssertTrue(control.isFirstResponder)
            let second = try open(menu, in: harness)
            XCTAssertFalse(first === second)
            try harness.settle()
            XCTAssertTrue(second.isOpen)
            XCTAssertEqual(harness.window.subviews.filter { $0 is MenuScreen }.count, 1)
            harness.key(.keyboardEscape)
            XCTAssertTrue(control.isFirstResponder)
        }
    }

    // MARK: - Tooltips

    @MainActor private func texts(_ harness: ViewHarness) -> [CALayer] {
        harness.window.layer.sublayers.filter { $0.zPosition == 30_000 }
    }

    func testATooltipGoesWithItsView() throws {
        try onMain {
            for byKeys in [false, true] {
                let harness = ViewHarness()
                weak var leaked: Pad?
                do {
                    let control = harness.add(Pad())
                    leaked = control
                    control.toolTip = "Turns it on"
                    if byKeys { harness.key(.keyboardTab) } else { harness.move(30, 30) }
                    try harness.wait(0.6)
                    XCTAssertEqual(texts(harness).count, 1)
                    control.removeFromSuperview()
                }
                XCTAssertNil(leaked)
                try harness.settle()
                XCTAssertEqual(texts(harness).count, 0)
            }
        }
    }

    func testTabShowsATooltipBelowItsViewUntilTheNextKey() throws {
        try onMain {
            let harness = ViewHarness()
            let control = harness.add(Pad())
            let other = harness.add(Pad(), y: 120)
            control.toolTip = "Turns it on"
            harness.key(.keyboardTab)
            XCTAssertTrue(control.isFirstResponder)
            try harness.wait(0.6)
            let text = try XCTUnwrap(texts(harness).first)
            XCTAssertGreaterThan(text.frame.minY, control.frame.maxY + 4)
            XCTAssertLessThan(text.frame.minY, control.frame.maxY + 12)
            harness.key(.keyboardSpacebar)
            try harness.settle()
            XCTAssertEqual(texts(harness).count, 0)
            harness.key(.keyboardTab, .shift)
            harness.key(.keyboardTab, .shift)
            try harness.wait(0.6)
            XCTAssertEqual(texts(harness).count, 1)
            other.becomeFirstResponder()
            try harness.settle()
            XCTAssertEqual(texts(harness).count, 0, "the focus left")
            control.becomeFirstResponder()
            try harness.wait(0.6)
            XCTAssertEqual(texts(harness).count, 0, "the program moved the focus")
        }
    }

    func testATooltipFadesAsTheAmountOfAnimationAllows() throws {
        try onMain {
            defer { UIApplication.shared.animations = .system }
            for amount in [ADKAnimations.full, .reduced, .none] {
                UIApplication.shared.animations = amount
                let harness = ViewHarness()
                let control = harness.add(Pad())
                control.toolTip = "Turns it on"
                harness.move(30, 30)
                try harness.wait(0.53)
                let text = try XCTUnwrap(texts(harness).first)
                let seen = text.presentation()?.alpha ?? 0
                XCTAssertEqual(seen < 1, amount != .none, "\(amount): \(seen)")
                try harness.settle()
                XCTAssertEqual(text.presentation()?.opacity, 1)
                harness.move(200, 150)
                XCTAssertEqual(control.toolTipInteraction?.isShown, false)
                try harness.settle()
                XCTAssertNil(text.superlayer)
            }
        }
    }
}
