import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class TextTouchTests: NodeTestCase, @unchecked Sendable {
    @MainActor
    private final class Listener: ASTextNodeDelegate {
        var events: [String] = []
        var highlights = true
        var longPresses = true

        func textNode(
            _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
            textRange: NSRange
        ) { events.append("tap \(attribute) \(value) \(textRange.location)+\(textRange.length)") }

        func textNode(
            _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
            textRange: NSRange
        ) { events.append("long \(attribute) \(value)") }

        func textNodeTappedTruncationToken(_ textNode: ASTextNode) { events.append("token") }

        func textNode(
            _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
        ) -> Bool { highlights }

        func textNode(
            _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
        ) -> Bool { longPresses }
    }

    private final class FocusStop: ASDisplayNode, @unchecked Sendable {
        override func canBecomeFocused() -> Bool { true }
    }

    /// A text node in a window, and a delegate.
    @MainActor
    private struct Harness {
        let node = ASTextNode()
        let listener = Listener()
        let host: HeadlessHost
        let window: UIWindow

        init(
            _ text: NSAttributedString, case test: NodeTestCase, lines: UInt = 0,
            prepare: (ASTextNode) -> Void = { _ in }
        ) throws {
            let root = ASDisplayNode()
            root.backgroundColor = .white
            node.attributedText = text
            node.maximumNumberOfLines = lines
            node.isUserInteractionEnabled = true
            node.delegate = listener
            node.frame = CGRect(x: 10, y: 10, width: 200, height: 150)
            prepare(node)
            root.addSubnode(node)
            (host, window) = test.makeWindow(root, width: 300, height: 200)
            try host.settle()
        }

        func send(_ event: InputEvent) {
            FrameLoop.shared.post(event, to: window)
            FrameLoop.shared.runFrame()
        }

        func down(_ x: CGFloat, _ y: CGFloat) {
            send(.pointerDown(button: .primary, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
        }
        func move(_ x: CGFloat, _ y: CGFloat) { send(.pointerMoved(at: CGPoint(x: x, y: y), modifiers: [])) }
        func up(_ x: CGFloat, _ y: CGFloat) {
            send(.pointerUp(button: .primary, at: CGPoint(x: x, y: y), time: host.clock.now, modifiers: []))
        }

        /// The centre of the first box of a range, in the window.
        func middle(_ range: NSRange) -> CGPoint {
            let rect = node.rects(forTextRange: range)[0]
            return CGPoint(x: 10 + rect.midX, y: 10 + rect.midY)
        }

        func click(_ range: NSRange) {
            let point = middle(range)
            down(point.x, point.y)
            up(point.x, point.y)
        }
    }

    private var linked: NSAttributedString {
        let font = UIFont.systemFont(ofSize: 20)
        let text = NSMutableAttributedString(string: "plain ", attributes: [.font: font])
        text.append(NSAttributedString(string: "lin", attributes: [.font: font, .link: "a"]))
        text.append(
            NSAttributedString(string: "ked", attributes: [.font: font, .link: "a", .foregroundColor: UIColor.red]))
        text.append(NSAttributedString(string: "other", attributes: [.font: font, .link: "b"]))
        text.append(
            NSAttributedString(
                string: "\ntagged", attributes: [.font: font, NSAttributedString.Key(rawValue: "Tag"): "t"]))
        return text
    }

    func testTabGoesFromLinkToLinkAndEnterIsAClick() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            @MainActor func key(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
                harness.send(.keyDown(UIKey(keyCode: code, modifierFlags: modifiers)))
                harness.send(.keyUp(UIKey(keyCode: code, modifierFlags: modifiers)))
            }
            // An earlier and a later stop of Tab.
            let others = [0, 1].map { index in
                let stop = FocusStop()
                stop.frame = CGRect(x: 0, y: CGFloat(index) * 190, width: 9, height: 9)
                harness.node.supernode?.addSubnode(stop)
                return stop
            }
            try harness.host.settle()
            key(.keyboardTab)
            XCTAssertTrue(others[0].isFirstResponder())
            key(.keyboardTab)
            XCTAssertTrue(harness.node.isFirstResponder())
            let first = try XCTUnwrap(harness.node.focusedRect)
            XCTAssertEqual(
                first.minX, harness.node.rects(forTextRange: NSRange(location: 6, length: 1))[0].minX, accuracy: 3)
            key(.keyboardReturnOrEnter)
            key(.keyboardTab)
            key(.keyboardSpacebar)
            XCTAssertEqual(harness.listener.events, ["tap NSLink a 6+6", "tap NSLink b 12+5"])
            key(.keyboardTab)
            XCTAssertTrue(others[1].isFirstResponder())
            // Back to the last link, and before the first one.
            key(.keyboardTab, .shift)
            XCTAssertTrue(harness.node.isFirstResponder())
            key(.keyboardReturnOrEnter)
            key(.keyboardTab, .shift)
            key(.keyboardTab, .shift)
            XCTAssertTrue(others[0].isFirstResponder())
            XCTAssertEqual(harness.listener.events.last, "tap NSLink b 12+5")
            // The delegate rejects all links: only the text itself is left.
            harness.listener.highlights = false
            key(.keyboardTab)
            XCTAssertNil(harness.node.focusedRect)
            key(.keyboardReturnOrEnter)
            XCTAssertEqual(harness.listener.events.count, 3)
        }
    }

    func testATextWithoutInteractionOrLinksIsNoStopOfTab() throws {
        try onMain {
            let harness = try Harness(linked, case: self) { $0.isUserInteractionEnabled = false }
            XCTAssertFalse(harness.node.hasFocusStops)
            harness.node.isUserInteractionEnabled = true
            XCTAssertTrue(harness.node.hasFocusStops)
            harness.node.attributedText = NSAttributedString(string: "plain")
            XCTAssertFalse(harness.node.hasFocusStops)
        }
    }

    func testALinkBehindTheTruncationIsNoStopOfTab() throws {
        try onMain {
            let harness = try Harness(linked, case: self, lines: 1) { $0.linkAttributeNames = ["Tag"] }
            XCTAssertTrue(harness.node.hasFocusStops)
            XCTAssertFalse(harness.node.moveLinkFocus(.next, isEntering: true))
        }
    }

    func testAClickOnALinkReportsItsValueAndWholeRange() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            harness.click(NSRange(location: 7, length: 1))
            harness.click(NSRange(location: 13, length: 1))
            harness.click(NSRange(location: 1, length: 1))
            XCTAssertEqual(harness.listener.events, ["tap NSLink a 6+6", "tap NSLink b 12+5"])
        }
    }

    func testOnlyNamedAttributesAreLinksAndTheEarlierNameWins() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            harness.click(NSRange(location: 20, length: 1))
            XCTAssertEqual(harness.listener.events, [])
            harness.node.linkAttributeNames = ["Tag", "NSLink"]
            harness.click(NSRange(location: 20, length: 1))
            XCTAssertEqual(harness.listener.events, ["tap Tag t 17+7"])
        }
    }

    func testTheValueAtAPointNamesItsAttributeAndRange() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            let rect = harness.node.rects(forTextRange: NSRange(location: 7, length: 1))[0]
            var name: String?
            var range = NSRange()
            let point = CGPoint(x: rect.midX, y: rect.midY)
            XCTAssertEqual(
                harness.node.linkAttributeValue(at: point, attributeName: &name, range: &range) as? String, "a")
            XCTAssertEqual(name, "NSLink")
            XCTAssertEqual(range, NSRange(location: 6, length: 6))
            XCTAssertNil(
                harness.node.linkAttributeValue(at: CGPoint(x: 190, y: 120), attributeName: &name, range: &range))
            XCTAssertNil(name)
            XCTAssertEqual(range.location, NSNotFound)
        }
    }

    func testAPressHighlightsTheLinkUntilThePointerLeavesIt() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            let before = harness.window.capture()
            let range = NSRange(location: 6, length: 6)
            let point = harness.middle(NSRange(location: 7, length: 1))
            harness.down(point.x, point.y)
            XCTAssertEqual(harness.node.highlightRange, range)
            try harness.host.run(for: 0.2)
            let corner = harness.node.rects(forTextRange: range)[0]
            let (x, y) = (Int(10 + corner.midX), Int(10 + corner.maxY - 2))
            let shade = harness.window.capture().pixel(x: x, y: y) & 0xFF
            XCTAssertEqual(Double(shade), 255 * (1 - 0.11), accuracy: 1)
            harness.move(200, 140)
            XCTAssertEqual(harness.node.highlightRange.length, 0)
            harness.up(point.x, point.y)
            try harness.host.settle()
            let after = harness.window.capture()
            for row in 0..<after.height { XCTAssertEqual(memcmp(before.row(row), after.row(row), after.width * 4), 0) }
            XCTAssertEqual(harness.listener.events, [])
        }
    }

    func testADelegateMayRejectALink() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            harness.listener.highlights = false
            harness.click(NSRange(location: 7, length: 1))
            XCTAssertEqual(harness.listener.events, [])
        }
    }

    func testHoldingALinkIsALongPressAndStillATapUnlessItCancels() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            @MainActor func hold() throws {
                let point = harness.middle(NSRange(location: 7, length: 1))
                harness.down(point.x, point.y)
                try harness.host.run(for: 0.45)
                XCTAssertFalse(harness.listener.events.contains { $0.hasPrefix("long") })
                try harness.host.run(for: 0.1)
                harness.up(point.x, point.y)
            }
            try hold()
            XCTAssertEqual(harness.listener.events, ["long NSLink a", "tap NSLink a 6+6"])
            harness.listener.events = []
            harness.node.longPressCancelsTouches = true
            try hold()
            XCTAssertEqual(harness.listener.events, ["long NSLink a"])
            harness.listener.events = []
            harness.listener.longPresses = false
            try hold()
            XCTAssertEqual(harness.listener.events, ["tap NSLink a 6+6"])
        }
    }

    func testMovingAwayEndsALongPress() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            let point = harness.middle(NSRange(location: 6, length: 1))
            harness.down(point.x, point.y)
            harness.move(point.x + 30, point.y)
            try harness.host.run(for: 1)
            harness.up(point.x + 30, point.y)
            XCTAssertEqual(harness.listener.events, ["tap NSLink a 6+6"])
        }
    }

    func testATapOnTheTruncationMessageIsReported() throws {
        try onMain {
            let font = UIFont.systemFont(ofSize: 20)
            let long = NSAttributedString(string: String(repeating: "words ", count: 60), attributes: [.font: font])
            let harness = try Harness(long, case: self, lines: 2) { node in
                node.truncationAttributedText = NSAttributedString(string: "…")
                node.additionalTruncationMessage = NSAttributedString(string: "Read")
            }
            let placed = try XCTUnwrap(harness.node.placed)
            let token = placed.inNode(placed.shaped.tokenRects(width: placed.width))[0]
            harness.down(10 + token.maxX - 5, 10 + token.midY)
            XCTAssertEqual(harness.node.highlightRange.length, 4)
            harness.up(10 + token.maxX - 5, 10 + token.midY)
            XCTAssertEqual(harness.listener.events, ["token"])
            harness.down(10 + token.minX + 2, 10 + token.midY)
            harness.up(10 + token.minX + 2, 10 + token.midY)
            XCTAssertEqual(harness.listener.events, ["token"], "the ellipsis is not the message")
            harness.node.alwaysHandleTruncationTokenTap = true
            harness.down(10 + token.minX + 2, 10 + token.midY)
            harness.up(10 + token.minX + 2, 10 + token.midY)
            XCTAssertEqual(harness.listener.events, ["token", "token"])
        }
    }

    func testSettingAnotherTextRemovesTheHighlight() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            harness.node.highlightStyle = .dark
            harness.node.setHighlightRange(NSRange(location: 0, length: 4), animated: false)
            XCTAssertEqual(harness.node.layer.sublayers.count, 1)
            harness.node.attributedText = NSAttributedString(string: "other")
            try harness.host.settle()
            XCTAssertEqual(harness.node.highlightRange.length, 0)
            XCTAssertTrue(harness.node.layer.sublayers.isEmpty)
        }
    }

    func testATextNodeReferencesItsDelegateWeakly() {
        onMain {
            let node = ASTextNode()
            node.delegate = Listener()
            XCTAssertNil(node.delegate)
        }
    }

    func testTouchesBesideLinksPassThroughIfEnabled() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            let link = harness.middle(NSRange(location: 7, length: 1))
            let plain = harness.middle(NSRange(location: 1, length: 1))
            XCTAssertTrue(harness.window.hitTest(plain, with: nil) === harness.node.view)
            harness.node.passthroughNonlinkTouches = true
            XCTAssertTrue(harness.window.hitTest(link, with: nil) === harness.node.view)
            XCTAssertFalse(harness.window.hitTest(plain, with: nil) === harness.node.view)
            harness.click(NSRange(location: 7, length: 1))
            XCTAssertEqual(harness.listener.events, ["tap NSLink a 6+6"])
        }
    }

    func testThePointerIsAHandOverLinksEvenIfTheShapedTextIsNotCached() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            let link = harness.node.rects(forTextRange: NSRange(location: 7, length: 1))[0]
            let point = CGPoint(x: link.midX, y: link.midY)
            XCTAssertEqual(harness.node.cursor(at: point), .pointingHand)
            XCTAssertNil(harness.node.cursor(at: CGPoint(x: 5, y: 5)))
            TextShaper.emptyCache()
            XCTAssertNil(harness.node.cursor(at: point))
            try harness.host.settle()
            XCTAssertEqual(harness.node.cursor(at: point), .pointingHand)
        }
    }

    func testATapRecognizerAroundTheTextIgnoresClicksOnLinks() throws {
        try onMain {
            let harness = try Harness(linked, case: self)
            var taps = 0
            harness.node.supernode?.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            harness.click(NSRange(location: 7, length: 1))
            XCTAssertEqual(taps, 0)
            XCTAssertEqual(harness.listener.events, ["tap NSLink a 6+6"])
            harness.send(.pointerMoved(at: CGPoint(x: 250, y: 180), modifiers: []))
            try harness.host.run(for: 1)
            harness.click(NSRange(location: 1, length: 1))
            XCTAssertEqual(taps, 1)
        }
    }

    /// A text beyond the limit of the cache, in a frame that was set by hand.
    private var longText: NSAttributedString {
        let font = UIFont.systemFont(ofSize: 12)
        let text = NSMutableAttributedString(string: "link", attributes: [.font: font, .link: "a"])
        let words = String(repeating: " and many more words of a long licence", count: 600)
        text.append(NSAttributedString(string: words, attributes: [.font: font]))
        return text
    }

    func testALongTextIsShapedOnceForDrawingAndThePointer() throws {
        try onMain {
            let harness = try Harness(longText, case: self) { $0.frame.size.height = 12_000 }
            let range = NSRange(location: 0, length: 4)
            var steps = 0
            steps = WorkCount.of {
                let point = harness.middle(range)
                XCTAssertEqual(harness.node.cursor(at: CGPoint(x: point.x - 10, y: point.y - 10)), .pointingHand)
                harness.down(point.x, point.y)
                for x in 1...20 { harness.move(point.x + CGFloat(x % 3), point.y) }
                harness.up(point.x, point.y)
                XCTAssertEqual(harness.listener.events, ["tap NSLink a 0+4"])
            }
            XCTAssertEqual(steps, 0, "the text was shaped on the main thread")
            // Another size is another shape. It is drawn again, and known after that.
            harness.node.frame.size.width = 180
            try harness.host.settle()
            steps = WorkCount.of { harness.click(range) }
            XCTAssertEqual(steps, 0)
            XCTAssertEqual(harness.listener.events.count, 2)
        }
    }

    func testANewLongTextIsNotShownByTheShapeOfTheOldOne() throws {
        try onMain {
            let harness = try Harness(longText, case: self) { $0.frame.size.height = 12_000 }
            let words = String(repeating: "no links in these words ", count: 800)
            harness.node.attributedText = NSAttributedString(
                string: words, attributes: [.font: UIFont.systemFont(ofSize: 12)])
            XCTAssertNil(harness.node.linkAttributeValue(at: CGPoint(x: 5, y: 5)))
            try harness.host.settle()
            XCTAssertNil(harness.node.linkAttributeValue(at: CGPoint(x: 5, y: 5)))
        }
    }
}
