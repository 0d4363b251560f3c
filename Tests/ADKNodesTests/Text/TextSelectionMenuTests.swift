import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes
@testable import ADKViews

/// The menu of selectable texts, and fingers on them.
final class TextSelectionMenuTests: NodeTestCase, @unchecked Sendable {
    func testTheSecondaryButtonSelectsAWordAndItsMenuCopies() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self)
            harness.click(harness.place(5), button: .secondary)
            XCTAssertEqual(harness.selected, ["two"])
            XCTAssertEqual(UIPasteboard.primary.string, "two")
            XCTAssertEqual(menuTitles(harness), ["Copy", "Select All"])
            try choose("Copy", in: harness)
            XCTAssertEqual(UIPasteboard.general.string, "two")
            harness.click(harness.place(1), button: .secondary)
            try choose("Select All", in: harness)
            XCTAssertEqual(harness.selected, ["one two three"])
        }
    }

    func testTheMenuKeepsASelectionThatIsPressed() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two", "three"], case: self, sharesSelection: true)
            try harness.drag(from: harness.place(4), to: harness.place(3, 1))
            harness.click(harness.place(1, 1), button: .secondary)
            XCTAssertEqual(harness.selected, ["two", "thr"])
            try choose("Copy", in: harness)
            XCTAssertEqual(UIPasteboard.general.string, "two\nthr")
        }
    }

    func testNoWordIsSelectedBesideTheText() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one", "a much longer text"], case: self)
            harness.nodes[0].style.minWidth = ASDimensionMake(280)
            harness.page.setNeedsLayout()
            try harness.settle()
            harness.click(CGPoint(x: 200, y: 8), button: .secondary)
            XCTAssertEqual(harness.selected, [nil, nil])
            XCTAssertEqual(menuTitles(harness), ["Copy", "Select All"])
            let copy = try XCTUnwrap(session(harness)?.openPanels[0].rows.first)
            XCTAssertFalse(copy.isChoosable)
        }
    }

    func testTheMenuOfALinkOpensAndCopiesIt() throws {
        @MainActor final class Listener: ASTextNodeDelegate {
            var taps: [String] = []
            func textNode(
                _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
                textRange: NSRange
            ) { taps.append("\(value)") }
        }
        try onMain {
            let listener = Listener()
            let address = try XCTUnwrap(URL(string: "https://example.org/a?b=c"))
            let harness = try TextSelectionHarness([""], case: self) {
                $0.attributedText = NSAttributedString(string: "a long link", attributes: [.link: address])
                $0.delegate = listener
            }
            harness.click(harness.place(4), button: .secondary)
            XCTAssertEqual(menuTitles(harness), ["Open Link", "Copy Link", "Copy", "Select All"])
            XCTAssertEqual(harness.selected, [nil], "a link is not selected")
            try choose("Copy Link", in: harness)
            XCTAssertEqual(UIPasteboard.general.string, address.absoluteString)
            harness.click(harness.place(4), button: .secondary)
            try choose("Open Link", in: harness)
            XCTAssertEqual(listener.taps, [address.absoluteString])
        }
    }

    func testTheMenuOfTheTextComesBeforeThatOfAViewAroundIt() throws {
        @MainActor final class Provider: UIContextMenuInteractionDelegate {
            var count = 0
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? {
                count += 1
                return UIContextMenuConfiguration { _ in UIMenu(children: [UIAction(title: "Page") { _ in }]) }
            }
        }
        try onMain {
            let provider = Provider()
            let harness = try TextSelectionHarness(["selectable", "plain"], case: self)
            harness.nodes[1].isSelectable = false
            harness.page.view.addInteraction(UIContextMenuInteraction(delegate: provider))
            harness.click(harness.place(2), button: .secondary)
            XCTAssertEqual(menuTitles(harness), ["Copy", "Select All"])
            XCTAssertEqual(provider.count, 0)
            harness.key(.keyboardEscape)
            harness.click(harness.place(2, 1), button: .secondary)
            XCTAssertEqual(menuTitles(harness), ["Page"])
            harness.key(.keyboardEscape)
            // The long press of a finger likewise.
            harness.finger(harness.place(2))
            try harness.wait(0.7)
            XCTAssertEqual(menuTitles(harness), ["Copy", "Select All"])
            XCTAssertEqual(provider.count, 1)
        }
    }

    func testTheMenuKeyOpensTheMenuOfTheFocusedText() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self)
            harness.clicks(2, harness.place(5))
            harness.key(.keyboardApplication)
            XCTAssertEqual(menuTitles(harness), ["Copy", "Select All"])
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(UIPasteboard.general.string, "two")
            XCTAssertEqual(harness.selected, ["two"])
            XCTAssertTrue(harness.nodes[0].isFirstResponder())
        }
    }

    func testAFingerSelectsByADoubleTapAndALongPress() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self)
            harness.finger(harness.place(1))
            harness.lift(harness.place(1))
            XCTAssertEqual(harness.selected, [nil])
            harness.finger(harness.place(1))
            harness.lift(harness.place(1))
            XCTAssertEqual(harness.selected, ["one"])
            try harness.wait(1)
            harness.finger(harness.place(5))
            XCTAssertEqual(harness.selected, [nil])
            try harness.wait(0.6)
            XCTAssertEqual(harness.selected, ["two"])
            XCTAssertEqual(menuTitles(harness), ["Copy", "Select All"])
            harness.lift(harness.place(5))
            XCTAssertNotNil(session(harness), "the menu stays when the finger is lifted")
            harness.key(.keyboardEscape)
            // A finger that moves scrolls.
            harness.finger(harness.place(9))
            harness.send(.touchMoved(id: 1, at: CGPoint(x: 80, y: 60), modifiers: []))
            try harness.wait(0.7)
            XCTAssertNil(session(harness))
            harness.lift(CGPoint(x: 80, y: 60))
        }
    }

    func testATapOnASelectableTextReachesTheViewBehindAndALongPressDoesNot() throws {
        try onMain {
            let harness = try TextSelectionHarness(["one two three"], case: self)
            let background = ASControlNode()
            var events: [String] = []
            background.addAction(for: .touchUpInside) { _ in events.append("click") }
            background.addAction(for: .touchCancel) { _ in events.append("cancel") }
            let node = harness.nodes[0]
            harness.page.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: background) }
            background.automaticallyManagesSubnodes = true
            background.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: node) }
            harness.page.setNeedsLayout()
            try harness.settle()
            harness.finger(harness.place(5))
            harness.lift(harness.place(5))
            XCTAssertEqual(events, ["click"])
            try harness.wait(1)
            harness.finger(harness.place(5))
            try harness.wait(0.6)
            harness.lift(harness.place(5))
            XCTAssertEqual(events, ["click", "cancel"])
        }
    }
}

extension TextSelectionHarness {
    fileprivate func finger(_ point: CGPoint) {
        send(.touchDown(id: 1, at: point, time: host.clock.now, modifiers: []))
    }

    fileprivate func lift(_ point: CGPoint) {
        send(.touchUp(id: 1, at: point, time: host.clock.now, modifiers: []))
    }
}

@MainActor
private func session(_ harness: TextSelectionHarness) -> MenuSession? {
    MenuScreen.current(in: harness.window)?.session
}

@MainActor
private func menuTitles(_ harness: TextSelectionHarness) -> [String] {
    (session(harness)?.openPanels.first?.rows ?? []).compactMap { $0.element?.title }
}

/// Clicks on a line of the open menu.
@MainActor
private func choose(_ title: String, in harness: TextSelectionHarness) throws {
    let panel = try XCTUnwrap(session(harness)?.openPanels.first)
    panel.layoutIfNeeded()
    let index = try XCTUnwrap(panel.rows.firstIndex { $0.element?.title == title })
    let frame = panel.frame(ofRow: index)
    harness.click(CGPoint(x: panel.frame.minX + frame.midX, y: panel.frame.minY + frame.midY))
}
