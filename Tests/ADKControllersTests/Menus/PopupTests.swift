import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Menus and tooltips: lines that go, fades, held keys, and owners that go.
final class PopupTests: XCTestCase, @unchecked Sendable {
    @MainActor private func open(_ menu: UIMenu, in desk: ViewHarness) throws -> MenuSession {
        XCTAssertTrue(desk.content.presentMenu(menu, at: CGPoint(x: 20, y: 20)))
        return try XCTUnwrap(MenuScreen.current(in: desk.window)?.session)
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
                let desk = ViewHarness(width: 400, height: 300)
                let more = UIMenu(title: "More", children: [UIAction(title: "Inner") { _ in }])
                let stay = UIAction(title: "Stay", attributes: .keepsMenuPresented) { _ in }
                let hide = UIAction(title: "Hide", attributes: .keepsMenuPresented) { action in
                    action.attributes.insert(.hidden)
                }
                let session = try open(UIMenu(children: [stay, more, hide]), in: desk)
                let height = session.openPanels[0].frame.height
                if byKeys {
                    desk.key(.keyboardUpArrow)
                    desk.key(.keyboardReturnOrEnter)
                    desk.key(.keyboardRightArrow)
                } else {
                    let place = place("Hide", in: session)
                    desk.move(place.x, place.y)
                    desk.click(place.x, place.y)
                    try desk.wait(0.3)
                }
                XCTAssertTrue(session.isOpen)
                XCTAssertEqual(session.openPanels[0].rows.map(\.title), ["Stay", "More"])
                XCTAssertLessThan(session.openPanels[0].frame.height, height, "the panel fits its lines")
                desk.key(.keyboardEscape)
            }
        }
    }

    func testASubmenuWhoseLineGoesClosesAndAMenuWithoutLinesTo() throws {
        try onMain {
            let desk = ViewHarness(width: 400, height: 300)
            let inner = UIAction(title: "Inner", attributes: .keepsMenuPresented) { action in
                action.attributes.insert(.hidden)
            }
            let last = UIAction(title: "Last", attributes: .keepsMenuPresented) { action in
                action.attributes.insert(.hidden)
            }
            let session = try open(UIMenu(children: [UIMenu(title: "More", children: [inner]), last]), in: desk)
            desk.key(.keyboardDownArrow)
            desk.key(.keyboardRightArrow)
            XCTAssertEqual(session.openPanels.count, 2)
            desk.key(.keyboardReturnOrEnter)
            XCTAssertEqual(session.openPanels.count, 1, "the submenu has no line any more")
            desk.key(.keyboardEnd)
            desk.key(.keyboardReturnOrEnter)
            XCTAssertTrue(session.isOpen, "the submenu's line is shown, though it cannot be chosen")
            XCTAssertEqual(session.openPanels[0].highlighted, nil)
            try desk.wait(0.3)
        }
    }

    func testTheMarkStaysAtItsLineWhenOthersGo() throws {
        try onMain {
            let desk = ViewHarness(width: 400, height: 300)
            let first = UIAction(title: "First") { _ in }
            let toggle = UIAction(title: "Toggle", attributes: .keepsMenuPresented) { _ in
                first.attributes.insert(.hidden)
            }
            let session = try open(UIMenu(children: [first, toggle]), in: desk)
            desk.key(.keyboardUpArrow)
            desk.key(.keyboardReturnOrEnter)
            XCTAssertEqual(session.openPanels[0].highlighted, 0)
            XCTAssertEqual(session.openPanels[0].rows.map(\.title), ["Toggle"])
        }
    }

    // MARK: - Held keys

    func testTheKeyThatOpenedAMenuDoesNotChooseWhileItIsHeld() throws {
        try onMain {
            let desk = ViewHarness(width: 400, height: 300)
            var chosen = 0
            let control = desk.add(UIControl(frame: .zero), width: 60)
            control.frame.size.height = 30
            let menu = UIMenu(children: [UIAction(title: "One") { _ in chosen += 1 }])
            control.addAction(for: .touchUpInside) { _ = $0.presentMenu(menu, at: .zero) }
            control.becomeFirstResponder()
            desk.send(.keyDown(UIKey(keyCode: .keyboardReturnOrEnter)))
            let session = try XCTUnwrap(MenuScreen.current(in: desk.window)?.session)
            desk.key(.keyboardDownArrow)
            for _ in 0..<30 { desk.send(.keyDown(UIKey(keyCode: .keyboardReturnOrEnter))) }
            XCTAssertEqual(chosen, 0)
            XCTAssertTrue(session.isOpen)
            desk.send(.keyUp(UIKey(keyCode: .keyboardReturnOrEnter)))
            desk.key(.keyboardReturnOrEnter)
            XCTAssertEqual(chosen, 1)
        }
    }

    // MARK: - Fades

    /// The opacity of the menu's first panel on the screen.
    @MainActor private func shown(_ panel: MenuPanel) -> CGFloat { panel.layer.presentation()?.opacity ?? 0 }

    func testAMenuFadesInAndOutWithoutTakingEvents() throws {
        try onMain {
            defer { UIApplication.shared.animations = .system }
            for amount in [ADKAnimations.full, .reduced, .none] {
                UIApplication.shared.animations = amount
                let desk = ViewHarness(width: 400, height: 300)
                var clicks = 0
                let control = desk.add(UIControl(frame: .zero), x: 100, y: 100, width: 60)
                control.frame.size.height = 30
                control.addAction(for: .touchUpInside) { _ in clicks += 1 }
                let session = try open(UIMenu(children: [UIAction(title: "One") { _ in }]), in: desk)
                let panel = session.openPanels[0]
                desk.frame()
                try desk.wait(0.03)
                XCTAssertEqual(shown(panel) < 1, amount != .none, "\(amount)")
                try desk.settle()
                XCTAssertEqual(shown(panel), 1)
                desk.click(300, 250)
                XCTAssertFalse(session.isOpen)
                try desk.wait(0.03)
                XCTAssertEqual(panel.window != nil, amount != .none, "it fades: \(amount)")
                desk.click(110, 110)
                XCTAssertEqual(clicks, 1, "the view below has its clicks at once")
                try desk.settle()
                XCTAssertNil(panel.window)
                XCTAssertFalse(desk.window.subviews.contains { $0 is MenuScreen })
            }
        }
    }

    func testAMenuThatIsOpenedWhileTheLastOneFadesHasTheKeyboard() throws {
        try onMain {
            let desk = ViewHarness(width: 400, height: 300)
            let control = desk.add(UISwitch())
            control.becomeFirstResponder()
            let menu = UIMenu(children: [UIAction(title: "One") { _ in }])
            let first = try open(menu, in: desk)
            desk.key(.keyboardEscape)
            XCTAssertTrue(control.isFirstResponder)
            let second = try open(menu, in: desk)
            XCTAssertFalse(first === second)
            try desk.settle()
            XCTAssertTrue(second.isOpen)
            XCTAssertEqual(desk.window.subviews.filter { $0 is MenuScreen }.count, 1)
            desk.key(.keyboardEscape)
            XCTAssertTrue(control.isFirstResponder)
        }
    }

    // MARK: - Tooltips

    @MainActor private func texts(_ desk: ViewHarness) -> [CALayer] {
        desk.window.layer.sublayers.filter { $0.zPosition == 30_000 }
    }

    func testATooltipGoesWithItsView() throws {
        try onMain {
            for byKeys in [false, true] {
                let desk = ViewHarness()
                weak var leaked: UISwitch?
                do {
                    let control = desk.add(UISwitch())
                    leaked = control
                    control.toolTip = "Turns it on"
                    if byKeys { desk.key(.keyboardTab) } else { desk.move(30, 30) }
                    try desk.wait(0.6)
                    XCTAssertEqual(texts(desk).count, 1)
                    control.removeFromSuperview()
                }
                XCTAssertNil(leaked)
                try desk.settle()
                XCTAssertEqual(texts(desk).count, 0)
            }
        }
    }

    func testTabShowsATooltipBelowItsViewUntilTheNextKey() throws {
        try onMain {
            let desk = ViewHarness()
            let control = desk.add(UISwitch())
            let other = desk.add(UISwitch(), y: 120)
            control.toolTip = "Turns it on"
            desk.key(.keyboardTab)
            XCTAssertTrue(control.isFirstResponder)
            try desk.wait(0.6)
            let text = try XCTUnwrap(texts(desk).first)
            XCTAssertGreaterThan(text.frame.minY, control.frame.maxY + 4)
            XCTAssertLessThan(text.frame.minY, control.frame.maxY + 12)
            desk.key(.keyboardSpacebar)
            try desk.settle()
            XCTAssertEqual(texts(desk).count, 0)
            desk.key(.keyboardTab, .shift)
            desk.key(.keyboardTab, .shift)
            try desk.wait(0.6)
            XCTAssertEqual(texts(desk).count, 1)
            other.becomeFirstResponder()
            try desk.settle()
            XCTAssertEqual(texts(desk).count, 0, "the focus left")
            control.becomeFirstResponder()
            try desk.wait(0.6)
            XCTAssertEqual(texts(desk).count, 0, "the program moved the focus")
        }
    }

    func testATooltipFadesAsTheAmountOfAnimationAllows() throws {
        try onMain {
            defer { UIApplication.shared.animations = .system }
            for amount in [ADKAnimations.full, .reduced, .none] {
                UIApplication.shared.animations = amount
                let desk = ViewHarness()
                let control = desk.add(UISwitch())
                control.toolTip = "Turns it on"
                desk.move(30, 30)
                try desk.wait(0.53)
                let text = try XCTUnwrap(texts(desk).first)
                let seen = text.presentation()?.opacity ?? 0
                XCTAssertEqual(seen < 1, amount != .none, "\(amount): \(seen)")
                try desk.settle()
                XCTAssertEqual(text.presentation()?.opacity, 1)
                desk.move(200, 150)
                XCTAssertEqual(control.toolTipInteraction?.isShown, false)
                try desk.settle()
                XCTAssertNil(text.superlayer)
            }
        }
    }
}
