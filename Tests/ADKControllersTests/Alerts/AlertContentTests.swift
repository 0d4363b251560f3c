import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// The content of an alert: changes in place, its order, and alerts that are too high for the window.
final class AlertContentTests: XCTestCase, @unchecked Sendable {
    @MainActor private func buttons(_ alert: UIAlertController) -> [BarButtonNode] {
        func all(_ node: ASDisplayNode) -> [BarButtonNode] {
            (node as? BarButtonNode).map { [$0] } ?? node.subnodes.flatMap { all($0) }
        }
        return (alert.view as? AlertView).map { all($0.buttons) } ?? []
    }

    @MainActor private func button(_ title: String, _ alert: UIAlertController) -> BarButtonNode? {
        buttons(alert).first { $0.accessibilityLabel == title }
    }

    @MainActor private func frame(_ node: ASDisplayNode) -> CGRect { node.view.convert(node.view.bounds, to: nil) }

    @MainActor private func texts(_ alert: UIAlertController) -> [String] {
        let nodes = (alert.view as? AlertView)?.texts.subnodes ?? []
        return nodes.compactMap { ($0 as? ASTextNode)?.attributedText?.attributedText.string }
    }

    @MainActor private func make(
        _ titles: [(String, UIAlertAction.Style)], style: UIAlertController.Style = .alert, message: String? = "m",
        _ choose: @escaping @MainActor (String) -> Void = { _ in }
    ) -> UIAlertController {
        let alert = UIAlertController(title: "t", message: message, preferredStyle: style)
        for (title, style) in titles {
            alert.addAction(UIAlertAction(title: title, style: style) { _ in choose(title) })
        }
        return alert
    }

    @MainActor private func show(
        _ alert: UIAlertController, width: CGFloat = 800, height: CGFloat = 600
    ) throws -> StackHarness {
        let root = WitnessController("a", Locked([]))
        let harness = try StackHarness(width: width, height: height, log: root.log, root: root)
        root.present(alert, animated: false)
        try harness.settle()
        return harness
    }

    func testTheFocusAndTheTextsStayWhileAnAlertChanges() throws {
        try onMain {
            let alert = make([("Wait", .default), ("Go", .destructive), ("Cancel", .cancel)])
            let harness = try show(alert)
            harness.key(.keyboardTab)
            harness.key(.keyboardTab)
            let focused = try XCTUnwrap(harness.window.focusedView)
            XCTAssertTrue(button("Go", alert)?.view === focused)
            for second in 0..<5 {
                alert.message =
                    "\(second) seconds left, and a text that becomes longer: "
                    + String(repeating: "word ", count: second * 10)
                alert.actions[0].isEnabled = second.isMultiple(of: 2)
                try harness.settle()
                XCTAssertTrue(harness.window.focusedView === focused)
                XCTAssertTrue(button("Go", alert)?.view === focused)
            }
            alert.title = "Another title"
            try harness.settle()
            XCTAssertEqual(texts(alert).first, "Another title", "a title that changes while the alert is shown")
            let before = alert.view.bounds.height
            alert.title = nil
            try harness.settle()
            XCTAssertEqual(texts(alert).count, 1)
            XCTAssertLessThan(alert.view.bounds.height, before)
            XCTAssertTrue(harness.window.focusedView === focused)
        }
    }

    func testTwoShortButtonsAreInOrderWithTheCancelActionFirst() throws {
        try onMain {
            for (titles, order) in [
                ([("Yes", UIAlertAction.Style.default), ("No", .default)], ["Yes", "No"]),
                ([("Yes", .default), ("No", .cancel)], ["No", "Yes"]),
                ([("No", .cancel), ("Yes", .destructive)], ["No", "Yes"]),
            ] {
                let alert = make(titles)
                _ = try show(alert)
                let sorted = buttons(alert).sorted { frame($0).minX < frame($1).minX }
                XCTAssertEqual(sorted.compactMap(\.accessibilityLabel), order)
                XCTAssertEqual(Set(sorted.map { frame($0).minY }).count, 1, "in a row")
            }
        }
    }

    func testManyActionsScrollWithinASmallWindow() throws {
        try onMain {
            defer { UIApplication.shared.animations = .system }
            UIApplication.shared.animations = .none
            for style in [UIAlertController.Style.alert, .actionSheet] {
                for (width, height) in [(260.0, 200.0), (800, 300), (120, 90)] {
                    var chosen: [String] = []
                    let titles = (0..<12).map { ("Action \($0)", UIAlertAction.Style.default) } + [("Cancel", .cancel)]
                    let alert = make(titles, style: style, message: String(repeating: "long text ", count: 20)) {
                        chosen.append($0)
                    }
                    let harness = try show(alert, width: CGFloat(width), height: CGFloat(height))
                    let card = alert.view.convert(alert.view.bounds, to: nil)
                    XCTAssertTrue(harness.window.bounds.contains(card), "\(card)")
                    XCTAssertEqual(buttons(alert).count, 13)
                    harness.window.focusedView?.resignFirstResponder()
                    for index in 0..<13 {
                        harness.key(.keyboardTab)
                        try harness.settle()
                        let focused = try XCTUnwrap(harness.window.focusedView)
                        let place = focused.convert(focused.bounds, to: nil)
                        XCTAssertTrue(buttons(alert).contains { $0.view === focused }, "\(index)")
                        XCTAssertTrue(card.insetBy(dx: -1, dy: -1).contains(place), "\(index): \(place) in \(card)")
                        let hit = harness.window.hitTest(CGPoint(x: place.midX, y: place.midY), with: nil)
                        XCTAssertTrue(hit === focused, "\(index): it can be clicked")
                    }
                    let last = try XCTUnwrap(button("Action 11", alert))
                    last.becomeFirstResponder()
                    harness.key(.keyboardReturnOrEnter)
                    try harness.settle()
                    XCTAssertEqual(chosen, ["Action 11"])
                }
            }
        }
    }

    func testThePreferredButtonOfAHighAlertIsVisible() throws {
        try onMain {
            let alert = make((0..<12).map { ("\($0)", .default) } + [("Cancel", .cancel)])
            let harness = try show(alert, width: 260, height: 240)
            let cancel = try XCTUnwrap(button("Cancel", alert))
            XCTAssertTrue(cancel.isFirstResponder())
            XCTAssertTrue(alert.view.convert(alert.view.bounds, to: nil).contains(frame(cancel)))
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 130, y: frame(cancel).midY), with: nil) === cancel.view)
        }
    }

    func testALongMessageScrollsAboveItsButtons() throws {
        try onMain {
            let alert = make([("OK", .default)], message: String(repeating: "A long report of an error. ", count: 200))
            let harness = try show(alert, width: 400, height: 300)
            let ok = try XCTUnwrap(button("OK", alert))
            XCTAssertTrue(alert.view.convert(alert.view.bounds, to: nil).contains(frame(ok)), "the button is visible")
            let text = try XCTUnwrap((alert.view as? AlertView)?.texts)
            let top = frame(text).minY
            harness.send(.scroll(.clicks(dx: 0, dy: 1), at: CGPoint(x: 200, y: 80), modifiers: []))
            try harness.settle()
            XCTAssertEqual(frame(text).minY, top - ScrollDelta.pointsPerClick)
            XCTAssertTrue(alert.view.convert(alert.view.bounds, to: nil).contains(frame(ok)))
        }
    }

    func testANarrowWindowMeasuresTheAlertForItsWidth() throws {
        try onMain {
            let alert = make([("OK", .default)], message: String(repeating: "word ", count: 30))
            _ = try show(alert, width: 250, height: 600)
            XCTAssertEqual(alert.view.bounds.width, 218)
            XCTAssertEqual(alert.view.bounds.height, alert.fittingSize(width: 218).height)
            XCTAssertGreaterThan(alert.view.bounds.height, alert.fittingSize(width: 340).height)
        }
    }

    func testAHeldKeyDoesNotAnswerTheAlertThatItOpened() throws {
        try onMain {
            for key in [UIKeyboardHIDUsage.keyboardReturnOrEnter, .keyboardSpacebar] {
                let root = WitnessController("a", Locked([]))
                let harness = try StackHarness(log: root.log, root: root)
                var chosen: [String] = []
                let control = UIControl(frame: CGRect(x: 10, y: 10, width: 60, height: 30))
                control.addAction(for: .touchDown) { _ in }
                let alert = make([("Delete", .destructive)]) { chosen.append($0) }
                control.addAction(for: .touchUpInside) { _ in root.present(alert, animated: true) }
                root.view.addSubview(control)
                control.becomeFirstResponder()
                harness.send(.keyDown(UIKey(keyCode: key)))
                // Space clicks at its release; another key is held then.
                if key == .keyboardSpacebar { harness.send(.keyUp(UIKey(keyCode: key))) }
                for _ in 0..<40 {
                    if key == .keyboardReturnOrEnter { harness.send(.keyDown(UIKey(keyCode: key))) }
                    try harness.host.run(for: 1.0 / 30)
                }
                XCTAssertTrue(root.presentedViewController === alert)
                XCTAssertEqual(chosen, [])
                harness.send(.keyUp(UIKey(keyCode: key)))
                harness.key(.keyboardReturnOrEnter)
                try harness.settle()
                XCTAssertEqual(chosen, ["Delete"])
            }
        }
    }

    func testAHeldEscapeGoesBackByOneLevel() throws {
        try onMain {
            let controllers = ["a", "b", "c"].map { WitnessController($0, Locked([])) }
            let navigation = UINavigationController()
            navigation.viewControllers = controllers
            let harness = try StackHarness(width: 300, height: 240, root: UIViewController())
            harness.window.rootViewController?.present(navigation, animated: false)
            try harness.settle()
            for (key, modifiers) in [
                (UIKeyboardHIDUsage.keyboardEscape, UIKeyModifierFlags()), (.keyboardLeftArrow, .alternate),
            ] {
                navigation.setViewControllers(controllers, animated: false)
                try harness.settle()
                for _ in 0..<40 {
                    harness.send(.keyDown(UIKey(keyCode: key, modifierFlags: modifiers)))
                    try harness.host.run(for: 1.0 / 30)
                }
                XCTAssertEqual(navigation.viewControllers.count, 2)
                harness.send(.keyUp(UIKey(keyCode: key, modifierFlags: modifiers)))
                XCTAssertTrue(harness.window.rootViewController?.presentedViewController === navigation)
            }
        }
    }
}
