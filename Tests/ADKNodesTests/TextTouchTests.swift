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

    /// A text node in a window, and a delegate.
    @MainActor
    private struct Stage {
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

    func testAClickOnALinkReportsItsValueAndWholeRange() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            stage.click(NSRange(location: 7, length: 1))
            stage.click(NSRange(location: 13, length: 1))
            stage.click(NSRange(location: 1, length: 1))
            XCTAssertEqual(stage.listener.events, ["tap NSLink a 6+6", "tap NSLink b 12+5"])
        }
    }

    func testOnlyNamedAttributesAreLinksAndTheEarlierNameWins() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            stage.click(NSRange(location: 20, length: 1))
            XCTAssertEqual(stage.listener.events, [])
            stage.node.linkAttributeNames = ["Tag", "NSLink"]
            stage.click(NSRange(location: 20, length: 1))
            XCTAssertEqual(stage.listener.events, ["tap Tag t 17+7"])
        }
    }

    func testTheValueAtAPointNamesItsAttributeAndRange() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            let rect = stage.node.rects(forTextRange: NSRange(location: 7, length: 1))[0]
            var name: String?
            var range = NSRange()
            let point = CGPoint(x: rect.midX, y: rect.midY)
            XCTAssertEqual(
                stage.node.linkAttributeValue(at: point, attributeName: &name, range: &range) as? String, "a")
            XCTAssertEqual(name, "NSLink")
            XCTAssertEqual(range, NSRange(location: 6, length: 6))
            XCTAssertNil(
                stage.node.linkAttributeValue(at: CGPoint(x: 190, y: 120), attributeName: &name, range: &range))
            XCTAssertNil(name)
            XCTAssertEqual(range.location, NSNotFound)
        }
    }

    func testAPressHighlightsTheLinkUntilThePointerLeavesIt() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            let before = stage.window.capture()
            let range = NSRange(location: 6, length: 6)
            let point = stage.middle(NSRange(location: 7, length: 1))
            stage.down(point.x, point.y)
            XCTAssertEqual(stage.node.highlightRange, range)
            try stage.host.run(for: 0.2)
            let corner = stage.node.rects(forTextRange: range)[0]
            let (x, y) = (Int(10 + corner.midX), Int(10 + corner.maxY - 2))
            let shade = stage.window.capture().pixel(x: x, y: y) & 0xFF
            XCTAssertEqual(Double(shade), 255 * (1 - 0.11), accuracy: 1)
            stage.move(200, 140)
            XCTAssertEqual(stage.node.highlightRange.length, 0)
            stage.up(point.x, point.y)
            try stage.host.settle()
            let after = stage.window.capture()
            for row in 0..<after.height { XCTAssertEqual(memcmp(before.row(row), after.row(row), after.width * 4), 0) }
            XCTAssertEqual(stage.listener.events, [])
        }
    }

    func testADelegateMayRejectALink() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            stage.listener.highlights = false
            stage.click(NSRange(location: 7, length: 1))
            XCTAssertEqual(stage.listener.events, [])
        }
    }

    func testHoldingALinkIsALongPressAndStillATapUnlessItCancels() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            @MainActor func hold() throws {
                let point = stage.middle(NSRange(location: 7, length: 1))
                stage.down(point.x, point.y)
                try stage.host.run(for: 0.45)
                XCTAssertFalse(stage.listener.events.contains { $0.hasPrefix("long") })
                try stage.host.run(for: 0.1)
                stage.up(point.x, point.y)
            }
            try hold()
            XCTAssertEqual(stage.listener.events, ["long NSLink a", "tap NSLink a 6+6"])
            stage.listener.events = []
            stage.node.longPressCancelsTouches = true
            try hold()
            XCTAssertEqual(stage.listener.events, ["long NSLink a"])
            stage.listener.events = []
            stage.listener.longPresses = false
            try hold()
            XCTAssertEqual(stage.listener.events, ["tap NSLink a 6+6"])
        }
    }

    func testMovingAwayEndsALongPress() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            let point = stage.middle(NSRange(location: 6, length: 1))
            stage.down(point.x, point.y)
            stage.move(point.x + 30, point.y)
            try stage.host.run(for: 1)
            stage.up(point.x + 30, point.y)
            XCTAssertEqual(stage.listener.events, ["tap NSLink a 6+6"])
        }
    }

    func testATapOnTheTruncationMessageIsReported() throws {
        try onMain {
            let font = UIFont.systemFont(ofSize: 20)
            let long = NSAttributedString(string: String(repeating: "words ", count: 60), attributes: [.font: font])
            let stage = try Stage(long, case: self, lines: 2) { node in
                node.truncationAttributedText = NSAttributedString(string: "…")
                node.additionalTruncationMessage = NSAttributedString(string: "Read")
            }
            let placed = try XCTUnwrap(stage.node.placed)
            let token = placed.inNode(placed.shaped.tokenRects(width: placed.width))[0]
            stage.down(10 + token.maxX - 5, 10 + token.midY)
            XCTAssertEqual(stage.node.highlightRange.length, 4)
            stage.up(10 + token.maxX - 5, 10 + token.midY)
            XCTAssertEqual(stage.listener.events, ["token"])
            stage.down(10 + token.minX + 2, 10 + token.midY)
            stage.up(10 + token.minX + 2, 10 + token.midY)
            XCTAssertEqual(stage.listener.events, ["token"], "the ellipsis is not the message")
            stage.node.alwaysHandleTruncationTokenTap = true
            stage.down(10 + token.minX + 2, 10 + token.midY)
            stage.up(10 + token.minX + 2, 10 + token.midY)
            XCTAssertEqual(stage.listener.events, ["token", "token"])
        }
    }

    func testSettingAnotherTextRemovesTheHighlight() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            stage.node.highlightStyle = .dark
            stage.node.setHighlightRange(NSRange(location: 0, length: 4), animated: false)
            XCTAssertEqual(stage.node.layer.sublayers.count, 1)
            stage.node.attributedText = NSAttributedString(string: "other")
            try stage.host.settle()
            XCTAssertEqual(stage.node.highlightRange.length, 0)
            XCTAssertTrue(stage.node.layer.sublayers.isEmpty)
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
            let stage = try Stage(linked, case: self)
            let link = stage.middle(NSRange(location: 7, length: 1))
            let plain = stage.middle(NSRange(location: 1, length: 1))
            XCTAssertTrue(stage.window.hitTest(plain, with: nil) === stage.node.view)
            stage.node.passthroughNonlinkTouches = true
            XCTAssertTrue(stage.window.hitTest(link, with: nil) === stage.node.view)
            XCTAssertFalse(stage.window.hitTest(plain, with: nil) === stage.node.view)
            stage.click(NSRange(location: 7, length: 1))
            XCTAssertEqual(stage.listener.events, ["tap NSLink a 6+6"])
        }
    }

    func testThePointerIsAHandOverLinksEvenIfTheShapedTextIsNotCached() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            let link = stage.node.rects(forTextRange: NSRange(location: 7, length: 1))[0]
            let point = CGPoint(x: link.midX, y: link.midY)
            XCTAssertEqual(stage.node.cursor(at: point), .pointingHand)
            XCTAssertNil(stage.node.cursor(at: CGPoint(x: 5, y: 5)))
            TextShaper.emptyCache()
            XCTAssertNil(stage.node.cursor(at: point))
            try stage.host.settle()
            XCTAssertEqual(stage.node.cursor(at: point), .pointingHand)
        }
    }

    func testATapRecognizerAroundTheTextIgnoresClicksOnLinks() throws {
        try onMain {
            let stage = try Stage(linked, case: self)
            var taps = 0
            stage.node.supernode?.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            stage.click(NSRange(location: 7, length: 1))
            XCTAssertEqual(taps, 0)
            XCTAssertEqual(stage.listener.events, ["tap NSLink a 6+6"])
            stage.send(.pointerMoved(at: CGPoint(x: 250, y: 180), modifiers: []))
            try stage.host.run(for: 1)
            stage.click(NSRange(location: 1, length: 1))
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
            let stage = try Stage(longText, case: self) { $0.frame.size.height = 12_000 }
            let range = NSRange(location: 0, length: 4)
            var steps = 0
            steps = WorkCount.of {
                let point = stage.middle(range)
                XCTAssertEqual(stage.node.cursor(at: CGPoint(x: point.x - 10, y: point.y - 10)), .pointingHand)
                stage.down(point.x, point.y)
                for x in 1...20 { stage.move(point.x + CGFloat(x % 3), point.y) }
                stage.up(point.x, point.y)
                XCTAssertEqual(stage.listener.events, ["tap NSLink a 0+4"])
            }
            XCTAssertEqual(steps, 0, "the text was shaped on the main thread")
            // Another size is another shape. It is drawn again, and known after that.
            stage.node.frame.size.width = 180
            try stage.host.settle()
            steps = WorkCount.of { stage.click(range) }
            XCTAssertEqual(steps, 0)
            XCTAssertEqual(stage.listener.events.count, 2)
        }
    }

    func testANewLongTextIsNotShownByTheShapeOfTheOldOne() throws {
        try onMain {
            let stage = try Stage(longText, case: self) { $0.frame.size.height = 12_000 }
            let words = String(repeating: "no links in these words ", count: 800)
            stage.node.attributedText = NSAttributedString(
                string: words, attributes: [.font: UIFont.systemFont(ofSize: 12)])
            XCTAssertNil(stage.node.linkAttributeValue(at: CGPoint(x: 5, y: 5)))
            try stage.host.settle()
            XCTAssertNil(stage.node.linkAttributeValue(at: CGPoint(x: 5, y: 5)))
        }
    }
}
