import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class DisplayTests: NodeTestCase, @unchecked Sendable {
    func testANodeThatMovesToAnotherCellWhileItWaitsToBeDrawnIsDrawnThere() throws {
        try onMain {
            let (root, cells, holder, node) = (
                ASDisplayNode(), [ASDisplayNode(), ASDisplayNode()], ASDisplayNode(), PaintNode(.red)
            )
            root.backgroundColor = .white
            for cell in cells {
                cell.isTransactionContainer = true
                cell.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                root.addSubnode(cell)
            }
            holder.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            node.frame = holder.frame
            holder.addSubnode(node)
            cells[0].addSubnode(holder)
            let (host, window) = makeWindow(root)
            try host.settle()
            for color in [UIColor.blue, .green] {
                node.color = color
                cells[node.supernode?.supernode === cells[0] ? 1 : 0].addSubnode(holder)
                try host.settle()
                XCTAssertEqual(window.capture().pixel(x: 20, y: 20), color.components(for: .light).roundedPixel)
            }
        }
    }

    // MARK: - Synchronous display

    /// Shows a cell that is not one of its subnodes, and creates it on demand.
    private final class FakeList: ASDisplayNode, ContentNode, @unchecked Sendable {
        // Main thread.
        nonisolated(unsafe) var cell: PaintNode?

        @MainActor func prepareContentSynchronously() {
            if cell != nil { return }
            let new = PaintNode(.blue)
            new.recursivelySetRangeManaged(true)
            new.frame = bounds
            view.addSubview(new.view)
            new.recursivelySetInterfaceState(.inHierarchy)
            cell = new
        }

        var contentNodes: [ASDisplayNode] { cell.map { [$0] } ?? [] }
    }

    func testAControllerThatNeverShowsPlaceholdersHasTheRowsOfItsListsDrawnAtOnce() {
        onMain {
            let (root, list) = (ASDisplayNode(), FakeList())
            list.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
            root.addSubnode(list)
            let (_, window) = makeWindow(ASDisplayNode())
            let controller = ASDKViewController(node: root)
            controller.neverShowPlaceholders = true
            window.rootViewController = controller
            FrameLoop.shared.runFrame()
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFF00_00FF)
            XCTAssertEqual(list.cell?.drawings.current, 1)
        }
    }

    func testDrawingHappensOffTheMainThreadAndAppears() throws {
        try onMain {
            final class ThreadNode: ASDisplayNode, @unchecked Sendable {
                static let wasMain = Locked<Bool?>(nil)
                override class func draw(
                    _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
                ) { wasMain.withLock { $0 = Thread.isMainThread } }
            }
            let (host, _) = makeWindow(ThreadNode())
            try host.settle()
            XCTAssertEqual(ThreadNode.wasMain.current, false)
        }
    }

    func testASynchronousDrawingEqualsAnAsynchronousOneAtEveryScale() throws {
        try onMain {
            for scale in [1, 1.5, 2] as [CGFloat] {
                @MainActor func image(synchronously: Bool) throws -> PixelBuffer {
                    let root = PaintNode(.yellow)
                    let inner = PaintNode(UIColor(red: 0, green: 0.5, blue: 1, alpha: 0.5))
                    inner.frame = CGRect(x: 10, y: 20, width: 31, height: 17)
                    root.addSubnode(inner)
                    let (host, window) = makeWindow(root, scale: scale)
                    if synchronously { root.recursivelyEnsureDisplaySynchronously(true) } else { try host.settle() }
                    return window.capture()
                }
                let (a, b) = (try image(synchronously: true), try image(synchronously: false))
                for y in 0..<a.height {
                    XCTAssertEqual(memcmp(a.row(y), b.row(y), a.width * 4), 0, "scale \(scale) row \(y)")
                }
            }
        }
    }

    func testLayerBackedAndViewBackedTreesLookTheSame() throws {
        try onMain {
            @MainActor func image(layerBacked: Bool) throws -> PixelBuffer {
                let root = ASDisplayNode()
                for index in 0..<5 {
                    let node = PaintNode(UIColor(hue: CGFloat(index) / 5, saturation: 1, brightness: 1, alpha: 0.7))
                    node.isLayerBacked = layerBacked
                    node.frame = CGRect(x: index * 11, y: index * 9, width: 40, height: 30)
                    node.cornerRadius = CGFloat(index)
                    root.addSubnode(node)
                }
                let (host, window) = makeWindow(root)
                try host.settle()
                return window.capture()
            }
            let (a, b) = (try image(layerBacked: true), try image(layerBacked: false))
            for y in 0..<a.height { XCTAssertEqual(memcmp(a.row(y), b.row(y), a.width * 4), 0, "row \(y)") }
        }
    }

    func testOldContentsStayUntilTheNewAreDrawnAndLateOnesAreDropped() throws {
        try onMain {
            let node = PaintNode(.red)
            let (host, window) = makeWindow(node)
            try host.settle()
            node.color = .green
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFFFF_0000)
            FrameLoop.shared.runFrame()
            // The drawing of green is in progress, and stale when it ends.
            node.color = .blue
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFF00_00FF)
        }
    }

    func testSeveralChangesOfOneFrameDrawOnce() throws {
        try onMain {
            let node = PaintNode(.red)
            let (host, _) = makeWindow(node)
            try host.settle()
            let before = node.drawings.current
            for _ in 0..<10 { node.color = .green }
            try host.settle()
            XCTAssertEqual(node.drawings.current, before + 1)
        }
    }

    func testANodeClassThatDrawsNothingIsNotProbedAgain() throws {
        try onMain {
            final class Plain: ASDisplayNode, @unchecked Sendable {}
            let (host, _) = makeWindow(Plain())
            try host.settle()
            XCTAssertEqual(DrawingKind.known(for: Plain.self), .nothing)
        }
    }

    func testDrawingsOfOneContainerAppearTogether() throws {
        try onMain {
            let root = ASDisplayNode()
            let cell = ASDisplayNode()
            cell.isTransactionContainer = true
            cell.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            let nodes = (0..<6).map { _ in PaintNode(.red) }
            for (index, node) in nodes.enumerated() {
                node.frame = CGRect(x: 0, y: index * 10, width: 100, height: 10)
                cell.addSubnode(node)
            }
            root.addSubnode(cell)
            let (host, window) = makeWindow(root)
            var seen = Set<Int>()
            UIApplication.shared.onFrame = { _ in
                let pixels = window.capture()
                seen.insert((0..<6).filter { pixels.pixel(x: 5, y: $0 * 10 + 5) == 0xFFFF_0000 }.count)
            }
            try host.settle()
            XCTAssertTrue(seen.isSubset(of: [0, 6]), "saw \(seen) of 6")
            XCTAssertTrue(seen.contains(6))
        }
    }

    func testNodesCanBeRemovedWhileTheyAreDrawn() throws {
        try onMain {
            let root = ASDisplayNode()
            let (host, _) = makeWindow(root)
            for _ in 0..<200 {
                let node = PaintNode(.red)
                node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                root.addSubnode(node)
                FrameLoop.shared.runFrame()
                node.removeFromSupernode()
            }
            try host.settle()
            XCTAssertTrue(root.subnodes.isEmpty)
        }
    }

    func testAnAppearanceChangeRedrawsDynamicColours() throws {
        try onMain {
            let node = PaintNode(UIColor(light: .white, dark: .black))
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFFFF_FFFF)
            window.overrideUserInterfaceStyle = .dark
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFF00_0000)
        }
    }

    // MARK: - Text and images

    func testATextNodeIsAsLargeAsItsTextAndDrawsInside() throws {
        try onMain {
            let text = ASTextNode()
            var string = AttributedString("Hamburgefonstiv")
            string.font = UIFont.systemFont(ofSize: 20)
            text.attributedText = string
            let layout = text.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 1000, height: 1000)))
            XCTAssertGreaterThan(layout.size.width, 100)
            XCTAssertLessThan(layout.size.width, 250)
            let root = ASDisplayNode()
            text.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: layout.size)
            root.addSubnode(text)
            let (host, window) = makeWindow(root, width: 300, height: 60)
            try host.settle()
            let pixels = window.capture()
            var dark = 0
            for y in 0..<60 {
                for x in 0..<300 where pixels.pixel(x: x, y: y) != 0xFFFF_FFFF {
                    dark += 1
                    XCTAssertTrue(
                        (9..<Int(11 + layout.size.width)).contains(x) && (9..<Int(11 + layout.size.height)).contains(y))
                }
            }
            XCTAssertGreaterThan(dark, 300)
        }
    }

    func testTextsOfTwoSizesShareOneBaseline() {
        onMain {
            let (small, large) = (ASTextNode(), ASTextNode())
            for (node, size) in [(small, 10.0), (large, 30.0)] {
                var string = AttributedString("Hx")
                string.font = UIFont.systemFont(ofSize: size)
                node.attributedText = string
            }
            let root = ASDisplayNode()
            root.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .baselineFirst,
                    children: [small, large])
            }
            let layout = root.layoutThatFits(ASSizeRangeUnconstrained)
            let tops = [small, large].map { layout.frame(forElement: $0).minY + $0.style.ascender }
            XCTAssertEqual(tops[0], tops[1], accuracy: 1)
            XCTAssertGreaterThan(layout.frame(forElement: small).minY, 10)
        }
    }

    func testAttributedAndNSAttributedStringsShowTheSame() {
        onMain {
            let node = ASTextNode()
            node.attributedText = NSAttributedString(string: "x", attributes: [.font: UIFont.systemFont(ofSize: 30)])
            let size = node.layoutThatFits(ASSizeRangeUnconstrained).size
            var string = AttributedString("x")
            string.font = UIFont.systemFont(ofSize: 30)
            node.attributedText = string
            XCTAssertEqual(node.layoutThatFits(ASSizeRangeUnconstrained).size, size)
        }
    }

    func testAnImageFillsItsNodeFromTheMiddle() throws {
        try onMain {
            let source = PixelBuffer(width: 40, height: 20, isOpaque: true)
            for y in 0..<20 { for x in 0..<40 { source.row(y)[x] = (10..<30).contains(x) ? 0xFF00_FF00 : 0xFFFF_0000 } }
            let node = ASImageNode()
            node.image = UIImage(pixels: source, scale: 1)
            let (host, window) = makeWindow(node)
            try host.settle()
            let pixels = window.capture()
            for point in [(2, 2), (97, 2), (50, 50), (2, 97)] {
                XCTAssertEqual(pixels.pixel(x: point.0, y: point.1), 0xFF00_FF00, "\(point)")
            }
        }
    }

    func testAFileThatIsNoImageIsReportedToTheDelegate() throws {
        try onMain {
            final class Delegate: ASNetworkImageNodeDelegate {
                var errors: [String] = []
                func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
                    errors.append("\(error)")
                }
            }
            let path = NSTemporaryDirectory() + "adk-no-picture-\(ProcessInfo.processInfo.processIdentifier).jpg"
            try Data("this is text".utf8).write(to: URL(fileURLWithPath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            let delegate = Delegate()
            let node = ASNetworkImageNode()
            node.delegate = delegate
            node.url = URL(fileURLWithPath: path)
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(delegate.errors.count, 1)
            XCTAssertTrue(delegate.errors.first?.contains(path) ?? false, "\(delegate.errors)")
        }
    }

    func testANodeThatIsTooLongForABitmapIsDrawnInTiles() throws {
        try onMain {
            let (root, ruler) = (ASDisplayNode(), RulerNode())
            root.addSubnode(ruler)
            let (host, window) = makeWindow(root)
            var place: CGFloat = 0
            // Around the ends, and where two tiles meet.
            for shown in [0, 8_150, 32_750, 39_900] as [CGFloat] {
                ruler.frame = CGRect(x: -shown, y: 0, width: 40_000, height: 10)
                try host.settle()
                let pixels = window.capture()
                for x in 0..<100 {
                    place = shown + CGFloat(x)
                    let expected: UInt32 = Int(place) / 7 % 2 == 0 ? 0xFF00_00FF : 0xFFFF_0000
                    XCTAssertEqual(pixels.pixel(x: x, y: 5), expected, "at \(place)")
                }
            }
            ruler.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
            ruler.setNeedsDisplay()
            try host.settle()
            XCTAssertEqual(ruler.layer.sublayers.count, 0, "tiles of the former size remain")
            XCTAssertEqual(window.capture().pixel(x: 3, y: 5), 0xFF00_00FF)
        }
    }

    func testANodeWithTooManyPixelsAndOneWithABadArcAreReportedByName() throws {
        try onMain {
            let root = ASDisplayNode()
            let wide = PaintNode(.red)
            wide.debugName = "a ruler"
            wide.frame = CGRect(x: 0, y: 0, width: 40_000, height: 9_000)
            let ring = RingNode()
            ring.frame = CGRect(x: 0, y: 20, width: 20, height: 20)
            let plain = PaintNode(.green)
            plain.frame = CGRect(x: 0, y: 50, width: 20, height: 20)
            for node in [wide, ring, plain] { root.addSubnode(node) }
            let messages = try Misuse.messages {
                let (host, window) = makeWindow(root)
                try host.settle()
                XCTAssertEqual(window.capture().pixel(x: 10, y: 60), 0xFF00_FF00)
                XCTAssertEqual(window.capture().pixel(x: 10, y: 30), 0xFF00_00FF, "the rest of the ring is drawn")
            }
            XCTAssert(messages.contains { $0.contains("a ruler") && $0.contains("40000.0") }, "\(messages)")
            XCTAssert(messages.contains { $0.contains("RingNode") && $0.contains("nan") }, "\(messages)")
        }
    }
}

/// Stripes of 7 points.
private final class RulerNode: ASDisplayNode, @unchecked Sendable {
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        for x in stride(from: 0, to: bounds.width, by: 7) {
            (Int(x) / 7 % 2 == 0 ? UIColor.blue : .red).setFill()
            UIRectFill(CGRect(x: x, y: 0, width: 7, height: bounds.height))
        }
    }
}

/// A progress ring whose total is not known, before a box.
private final class RingNode: ASDisplayNode, @unchecked Sendable {
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        let total = CGFloat(bounds.width > 0 ? 0 : 1)
        UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: 2 * .pi * 0 / total, clockwise: true
        ).stroke()
        UIColor.blue.setFill()
        UIRectFill(bounds)
    }
}
