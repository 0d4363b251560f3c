import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class TextNodeTests: NodeTestCase, @unchecked Sendable {
    private func measured(_ node: ASTextNode, _ size: CGSize = CGSize(width: 200, height: 1_000)) -> CGSize {
        node.layoutThatFits(ASSizeRange(min: .zero, max: size)).size
    }

    private func text(_ string: String, size: CGFloat = 20) -> AttributedString {
        var text = AttributedString(string)
        text.font = UIFont.systemFont(ofSize: size)
        return text
    }

    // MARK: - Measuring

    func testADefaultTextNodeReceivesNoEventsAndShowsEveryLine() {
        let node = ASTextNode()
        XCTAssertFalse(node.isUserInteractionEnabled)
        XCTAssertFalse(node.isOpaque)
        XCTAssertEqual(node.maximumNumberOfLines, 0)
        XCTAssertEqual(node.truncationMode, .byWordWrapping)
        XCTAssertEqual(node.linkAttributeNames, ["NSLink"])
        XCTAssertEqual(node.shadowPadding, .zero)
        XCTAssertEqual(measured(node), .zero)
        XCTAssertEqual(node.lineCount, 0)
        XCTAssertFalse(node.isTruncated)
    }

    func testInsetsSurroundTheTextAndStayWithinTheConstraint() {
        let node = ASTextNode()
        node.attributedText = text("Hamburgefonstiv")
        let plain = measured(node)
        node.textContainerInset = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
        let size = measured(node)
        XCTAssertEqual(size, CGSize(width: plain.width + 16, height: plain.height + 10))
        XCTAssertEqual(node.rects(forTextRange: NSRange(location: 0, length: 1)).first?.minX, 5)
        let small = measured(node, CGSize(width: 40, height: 20))
        XCTAssertTrue(small.width <= 40 && small.height <= 20, "\(small)")
    }

    func testLinesAndTruncationAreThoseOfTheMeasuredSize() {
        let node = ASTextNode()
        node.attributedText = text(String(repeating: "word ", count: 60))
        node.maximumNumberOfLines = 3
        let size = measured(node)
        XCTAssertEqual(node.lineCount, 3)
        XCTAssertTrue(node.isTruncated)
        XCTAssertLessThanOrEqual(size.width, 200)
        node.maximumNumberOfLines = 0
        _ = measured(node)
        XCTAssertGreaterThan(node.lineCount, 8)
        XCTAssertFalse(node.isTruncated)
        XCTAssertTrue(
            node.shouldTruncate(forConstrainedSize: ASSizeRange(min: .zero, max: CGSize(width: 200, height: 60))))
        XCTAssertFalse(
            node.shouldTruncate(forConstrainedSize: ASSizeRange(min: .zero, max: CGSize(width: 9_000, height: 60))))
    }

    func testAnEqualTextDoesNotMeasureAgainAndAnotherTokenDoes() {
        let node = ASTextNode()
        node.attributedText = text("some text that is cut somewhere")
        node.maximumNumberOfLines = 1
        _ = measured(node, CGSize(width: 120, height: 100))
        XCTAssertNotNil(node.currentContent.measured)
        node.attributedText = text("some text that is cut somewhere")
        XCTAssertNotNil(node.currentContent.measured)
        let before = node.rects(forTextRange: NSRange(location: 0, length: 31))
        node.truncationAttributedText = text(" and so on")
        _ = measured(node, CGSize(width: 120, height: 100))
        XCTAssertLessThan(
            node.rects(forTextRange: NSRange(location: 0, length: 31))[0].width, before[0].width)
    }

    func testTheTruncationMessageFollowsTheTokenAfterOneSpace() {
        let node = ASTextNode()
        node.attributedText = text(String(repeating: "word ", count: 60))
        node.maximumNumberOfLines = 2
        func token() -> String? { node.currentContent.settings.wholeToken?.string }
        XCTAssertNil(token())
        node.additionalTruncationMessage = AttributedString("more")
        XCTAssertEqual(token(), "more")
        node.truncationAttributedText = AttributedString("…")
        XCTAssertEqual(token(), "… more")
        node.additionalTruncationMessage = nil
        XCTAssertEqual(token(), "…")
    }

    func testTextShrinksBeforeItIsCutOrAWordIsBroken() {
        let node = ASTextNode()
        node.attributedText = text("Unbreakable", size: 40)
        node.maximumNumberOfLines = 1
        let room = CGSize(width: 150, height: 100)
        _ = measured(node, room)
        XCTAssertTrue(node.isTruncated)
        node.pointSizeScaleFactors = [0.9, 0.6, 0.5]
        let size = measured(node, room)
        XCTAssertFalse(node.isTruncated)
        XCTAssertLessThanOrEqual(size.width, 150)
        // The largest factor that fits, not the smallest one.
        node.pointSizeScaleFactors = [0.5]
        XCTAssertLessThan(measured(node, room).width, size.width)
        node.pointSizeScaleFactors = [0.9]
        _ = measured(node, room)
        XCTAssertTrue(node.isTruncated)
        // With unlimited lines, the longest word counts.
        node.maximumNumberOfLines = 0
        node.pointSizeScaleFactors = [0.9, 0.6]
        _ = measured(node, room)
        XCTAssertEqual(node.lineCount, 1)
    }

    // MARK: - Geometry

    func testRangesHaveRectanglesInTheNodesPoints() {
        let node = ASTextNode()
        node.attributedText = text("first line\nsecond 😀 line")
        node.textContainerInset = UIEdgeInsets(top: 10, left: 20, bottom: 0, right: 0)
        _ = measured(node)
        let both = node.rects(forTextRange: NSRange(location: 6, length: 11))
        XCTAssertEqual(both.count, 2)
        XCTAssertEqual(both[1].minX, 20, accuracy: 0.01)
        XCTAssertEqual(both[0].minY, 10, accuracy: 0.01)
        let frame = node.frame(forTextRange: NSRange(location: 6, length: 11))
        XCTAssertEqual(frame, both[0].union(both[1]))
        // The emoji has two UTF-16 units.
        let emoji = node.rects(forTextRange: NSRange(location: 18, length: 2))
        XCTAssertEqual(emoji.count, 1)
        XCTAssertGreaterThan(emoji[0].width, 15)
        XCTAssertTrue(node.rects(forTextRange: NSRange(location: 500, length: 5)).isEmpty)
        XCTAssertEqual(node.frame(forTextRange: NSRange(location: 0, length: 0)), .zero)
        XCTAssertEqual(node.highlightRects(forTextRange: NSRange(location: 0, length: 5)).count, 1)
    }

    func testTheTrailingRectIsTheFreeSpaceInTheLastLine() {
        onMain {
            let node = ASTextNode()
            node.attributedText = text("first line\nab")
            node.frame = CGRect(x: 0, y: 0, width: 180, height: 100)
            let trailing = node.trailingRect()
            let last = node.rects(forTextRange: NSRange(location: 11, length: 2))[0]
            XCTAssertEqual(trailing.minX, last.maxX, accuracy: 0.01)
            XCTAssertEqual(trailing.maxX, 180, accuracy: 0.01)
            XCTAssertEqual(trailing.minY, last.minY, accuracy: 0.01)
            node.attributedText = text("שלום")
            XCTAssertEqual(node.trailingRect().minX, 0)
            XCTAssertLessThan(node.trailingRect().maxX, 180)
            node.attributedText = nil
            XCTAssertEqual(node.trailingRect(), .zero)
        }
    }

    // MARK: - Appearance

    func testAShadowIsDrawnUnderTheLettersAndHasRoom() throws {
        try onMain {
            let node = ASTextNode()
            node.attributedText = text("Shadow", size: 40)
            let plain = measured(node)
            node.shadowColor = .red
            node.shadowOffset = CGSize(width: 6, height: 4)
            node.shadowRadius = 3
            XCTAssertEqual(node.shadowPadding, .zero, "no opacity, no shadow")
            node.shadowOpacity = 1
            XCTAssertEqual(node.shadowPadding, UIEdgeInsets(top: 0, left: 0, bottom: -7, right: -9))
            let size = measured(node)
            XCTAssertEqual(size, CGSize(width: plain.width + 9, height: plain.height + 7))
            let root = ASDisplayNode()
            root.backgroundColor = .white
            node.frame = CGRect(origin: CGPoint(x: 20, y: 20), size: size)
            root.addSubnode(node)
            let (host, window) = makeWindow(root, width: 300, height: 100)
            try host.settle()
            let pixels = window.capture()
            var (black, red) = (0, 0)
            for y in 0..<100 {
                for x in 0..<300 {
                    let pixel = pixels.pixel(x: x, y: y)
                    if pixel == 0xFF00_0000 { black += 1 }
                    let (r, g) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF)
                    guard r > g + 40 else { continue }
                    red += 1
                    XCTAssertTrue(
                        (20..<20 + Int(size.width)).contains(x) && (20..<20 + Int(size.height)).contains(y), "\(x) \(y)"
                    )
                }
            }
            XCTAssertGreaterThan(black, 300)
            XCTAssertGreaterThan(red, 300)
            // The blur produces intermediate tones.
            XCTAssertTrue(
                (0..<300).contains { x in
                    (20..<100).contains { y in (0x60..<0xC0).contains(pixels.pixel(x: x, y: y) >> 8 & 0xFF) }
                })
        }
    }

    func testThePlaceholderIsABarForEachLine() throws {
        try onMain {
            let node = ASTextNode()
            node.placeholderEnabled = true
            node.placeholderColor = .red
            node.attributedText = text("one\ntwo\nthree")
            XCTAssertNil(node.placeholderImage(), "has no size")
            let size = measured(node)
            node.frame = CGRect(origin: .zero, size: size)
            let image = try XCTUnwrap(node.placeholderImage())
            let pixels = try image.pixels(for: .full, isCancelled: { false })
            let rows = (0..<pixels.height).map { pixels.pixel(x: 2, y: $0) == 0xFFFF_0000 }
            let bars = zip(rows, [false] + rows).filter { $0 && !$1 }.count
            XCTAssertEqual(bars, 3)
            TextShaper.emptyCache()
            XCTAssertNil(node.placeholderImage(), "nothing is shaped on the main thread for a placeholder")
        }
    }

    func testLettersThatLeanOutOfTheirBoxAreNotCutOff() throws {
        try onMain {
            for scale in [1, 1.5, 2] as [CGFloat] {
                var string = AttributedString("fjord")
                string.font = UIFont(name: "Noto Serif", size: 60)?.italic()
                let text = string
                @MainActor func inkedBounds(at place: CGFloat, room: CGFloat) throws -> (Int, Int, Int, Int) {
                    let node = ASTextNode()
                    node.attributedText = text
                    let size = measured(node, CGSize(width: 400, height: 200))
                    node.textContainerInset = UIEdgeInsets(top: room, left: room, bottom: room, right: room)
                    node.frame = CGRect(
                        x: place, y: place, width: size.width + 2 * room, height: size.height + 2 * room)
                    let root = ASDisplayNode()
                    root.backgroundColor = .white
                    root.addSubnode(node)
                    let (host, window) = makeWindow(root, width: 300, height: 200, scale: scale)
                    try host.settle()
                    let pixels = window.capture()
                    var box = (Int.max, Int.max, 0, 0)
                    for y in 0..<pixels.height {
                        for x in 0..<pixels.width where pixels.pixel(x: x, y: y) != 0xFFFF_FFFF {
                            box = (min(box.0, x), min(box.1, y), max(box.2, x), max(box.3, y))
                        }
                    }
                    return box
                }
                // With space around it nothing is clipped.
                let whole = try inkedBounds(at: 20, room: 40)
                let tight = try inkedBounds(at: 60, room: 0)
                XCTAssertTrue(whole == tight, "scale \(scale): \(whole) \(tight)")
                XCTAssertTrue(whole.0 < Int(60 * scale), "the sample must extend beyond its box: \(whole)")
            }
        }
    }

    func testTextWithoutAColourFollowsTheTint() throws {
        try onMain {
            let node = ASTextNode()
            node.attributedText = text("mm", size: 60)
            node.textColorFollowsTintColor = true
            node.tintColor = .red
            let (host, window) = makeWindow(node, width: 200, height: 100)
            @MainActor func colours() throws -> Set<UInt32> {
                try host.settle()
                let pixels = window.capture()
                return Set((0..<200).flatMap { x in (0..<100).map { pixels.pixel(x: x, y: $0) } })
            }
            let red = try colours()
            XCTAssertTrue(red.contains(0xFFFF_0000) && !red.contains(0xFF00_0000))
            node.tintColor = .blue
            let blue = try colours()
            XCTAssertTrue(blue.contains(0xFF00_00FF) && !blue.contains(0xFFFF_0000))
        }
    }

    func testTheTextIsTheAccessibilityLabel() {
        let node = ASTextNode()
        XCTAssertFalse(node.isAccessibilityElement)
        node.attributedText = text("Hello")
        XCTAssertEqual(node.accessibilityLabel, "Hello")
        XCTAssertTrue(node.isAccessibilityElement)
        node.attributedText = nil
        XCTAssertNil(node.accessibilityLabel)
        XCTAssertFalse(node.isAccessibilityElement)
    }

    func testATallTextIsDrawnInStripsBeforeItIsVisibleAndNeverBlank() throws {
        try onMain {
            let cell = ASDisplayNode()
            cell.recursivelySetRangeManaged(true)
            let node = ASTextNode()
            node.attributedText = text((1...1_000).map { "line \($0)" }.joined(separator: "\n"), size: 15)
            let size = CGSize(width: 720, height: 20_000)
            cell.frame = CGRect(origin: .zero, size: size)
            node.frame = cell.bounds
            cell.addSubnode(node)
            let root = ASDisplayNode()
            root.clipsToBounds = true
            let (host, window) = makeWindow(root, width: 720, height: 400)
            _ = cell.view
            cell.layoutPass()
            cell.recursivelySetInterfaceState([.measureLayout, .preload, .display])
            try host.settle()
            // Not 58 megabytes, but the strips visible first from either direction.
            XCTAssertNil(node.layer.contents)
            XCTAssertEqual(node.tiles?.count, 5, "two strips at the top, and three for 1,024 points at the bottom")
            // It is drawn in the frame in which it becomes visible.
            cell.frame.origin.y = -30
            root.view.addSubview(cell.view)
            cell.recursivelySetInterfaceState(.inHierarchy)
            FrameLoop.shared.runFrame()
            XCTAssertTrue(
                (0..<400).contains { y in (0..<200).contains { window.capture().pixel(x: $0, y: y) != 0xFFFF_FFFF } })
            let shown = window.capture()
            try host.settle()
            XCTAssertEqual(shown.pixel(x: 5, y: 200), window.capture().pixel(x: 5, y: 200))
            // Outside the range there are no strips.
            cell.view.removeFromSuperview()
            cell.recursivelySetInterfaceState(.measureLayout)
            try host.settle()
            XCTAssertNil(node.tiles)
        }
    }

    func testATextThatGrowsTallKeepsItsBitmapUntilTheStripsAreDrawnAndViceVersa() throws {
        try onMain {
            let node = ASTextNode()
            node.attributedText = text("short")
            node.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
            let root = ASDisplayNode()
            root.addSubnode(node)
            let (host, _) = makeWindow(root, width: 300, height: 400)
            try host.settle()
            XCTAssertNotNil(node.layer.contents)
            node.attributedText = text((1...1_000).map { "line \($0)" }.joined(separator: "\n"), size: 15)
            node.frame.size.height = 20_000
            FrameLoop.shared.runFrame()
            XCTAssertNotNil(node.tiles)
            XCTAssertNotNil(node.layer.contents, "until the strips are drawn")
            try host.settle()
            XCTAssertNil(node.layer.contents)
            XCTAssertGreaterThan(node.tiles?.count ?? 0, 0)
            node.attributedText = text("short")
            node.frame.size.height = 40
            FrameLoop.shared.runFrame()
            XCTAssertNotNil(node.tiles, "until the bitmap is drawn")
            try host.settle()
            XCTAssertNil(node.tiles)
            XCTAssertNotNil(node.layer.contents)
        }
    }

    func testATextOfTenThousandLinesIsDrawnAtEveryOffset() throws {
        try onMain {
            let node = ASTextNode()
            node.attributedText = text((1...10_000).map { "line \($0)" }.joined(separator: "\n"), size: 15)
            let size = measured(node, CGSize(width: 300, height: CGFloat.infinity))
            XCTAssertGreaterThan(size.height, 200_000)
            let root = ASDisplayNode()
            root.backgroundColor = .white
            root.clipsToBounds = true
            node.frame = CGRect(origin: .zero, size: size)
            root.addSubnode(node)
            let (host, window) = makeWindow(root, width: 300, height: 400)
            @MainActor func linesWithInk(_ pixels: PixelBuffer) -> Int {
                (0..<pixels.height).count { y in
                    (0..<pixels.width).contains { pixels.pixel(x: $0, y: y) != 0xFFFF_FFFF }
                }
            }
            for top in [0, 1_000, 100_000, 50_000, size.height - 400] as [CGFloat] {
                node.frame.origin.y = -top.rounded()
                try host.settle()
                XCTAssertGreaterThan(linesWithInk(window.capture()), 150, "at \(top)")
                XCTAssertLessThan(node.tiles?.count ?? .max, 12, "bitmaps stay few")
            }
            // A strip has the same pixels as the whole text.
            node.frame.origin.y = -100_000
            try host.settle()
            let shown = window.capture()
            let drawing = try XCTUnwrap(node.drawing(for: size))
            let buffer = PixelBuffer(width: 300, height: 400)
            let context = CGContext(buffer: buffer, scale: 1)
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 300, height: 400))
            context.translateBy(x: 0, y: -100_000)
            drawing.shaped.draw(in: context, at: drawing.origin, width: drawing.width)
            for y in 0..<400 {
                for x in 0..<300 where shown.pixel(x: x, y: y) != buffer.pixel(x: x, y: y) | 0xFF00_0000 {
                    return XCTFail("differs at \(x) \(y)")
                }
            }
            node.attributedText = text("short")
            node.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
            try host.settle()
            XCTAssertNil(node.tiles)
            XCTAssertGreaterThan(linesWithInk(window.capture()), 5)
        }
    }
}
