import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class ImageNodeTests: ImageTestCase, @unchecked Sendable {
    // MARK: - Cropping

    func testACropRectangleFillsTheNodeWithThatPartOfTheImage() throws {
        try onMain {
            let node = node(quarters(200, 200))
            node.cropRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
            let shown = try image(of: node)
            for point in [(0, 0), (99, 0), (50, 50), (0, 99), (99, 99)] {
                XCTAssertEqual(shown.pixel(x: point.0, y: point.1), 0xFF00_FF00, "\(point)")
            }
        }
    }

    func testTheOriginOfACropRectangleAlignsTheCrop() throws {
        try onMain {
            for (x, left, right) in [(0, 0xFFFF_0000, 0xFF00_FF00), (1, 0xFFFF_0000, 0xFF00_FF00)]
                as [(CGFloat, UInt32, UInt32)]
            {
                // Three times as wide as the node: at either end only one colour is visible.
                let node = node(quarters(600, 200))
                node.cropRect = CGRect(x: x, y: 0.5, width: 0, height: 0)
                let shown = try image(of: node)
                XCTAssertEqual(shown.pixel(x: 50, y: 10), x == 0 ? left : right)
            }
        }
    }

    func testWithoutCroppingTheWholeImageIsDrawnAndTheLayerFillsTheNode() throws {
        try onMain {
            let node = node(quarters(400, 200))
            node.isCropEnabled = false
            let shown = try image(of: node)
            XCTAssertEqual(contentSides(node), [200, 100])
            XCTAssertEqual(shown.pixel(x: 10, y: 10), 0xFFFF_0000)
            XCTAssertEqual(shown.pixel(x: 90, y: 90), 0xFFFF_FF00)
        }
    }

    func testRecroppingImmediatelyNeedsNoFrame() throws {
        try onMain {
            let node = node(quarters(400, 200))
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(contentSides(node), [100, 100])
            node.setCropEnabled(false, recropImmediately: true, inBounds: node.bounds)
            XCTAssertEqual(contentSides(node), [200, 100])
            node.setCropEnabled(true, recropImmediately: true, inBounds: CGRect(x: 0, y: 0, width: 50, height: 20))
            XCTAssertEqual(contentSides(node), [50, 20])
        }
    }

    // MARK: - Number of pixels

    func testNoMorePixelsThanTheImageHasUnlessUpscalingIsForced() throws {
        try onMain {
            let node = node(quarters(20, 10))
            _ = try image(of: node)
            XCTAssertEqual(contentSides(node), [10, 10])
            let forced = self.node(quarters(20, 10))
            forced.forceUpscaling = true
            _ = try image(of: forced)
            XCTAssertEqual(contentSides(forced), [100, 100])
            let fit = self.node(quarters(20, 10), mode: .scaleAspectFit)
            let shown = try image(of: fit)
            XCTAssertEqual(contentSides(fit), [20, 10])
            XCTAssertEqual(shown.pixel(x: 50, y: 20), 0xFFFF_FFFF)
            XCTAssertEqual(shown.pixel(x: 2, y: 27), 0xFFFF_0000)
            XCTAssertEqual(shown.pixel(x: 97, y: 72), 0xFFFF_FF00)
        }
    }

    func testAForcedSizeIsDrawnForAnyNodeSize() throws {
        try onMain {
            let node = node(quarters(400, 400))
            node.forcedSize = CGSize(width: 30.4, height: 19.6)
            _ = try image(of: node)
            XCTAssertEqual(contentSides(node), [30, 20])
        }
    }

    func testANodeWithoutASizeAndOneOfAbsurdSizeDrawNothing() throws {
        try onMain {
            let node = node(quarters(10, 10))
            node.forcedSize = CGSize(width: 1e9, height: 1e9)
            _ = try image(of: node)
            XCTAssertEqual(contentSides(node), [])
            node.forcedSize = CGSize(width: CGFloat.nan, height: -3)
            node.cropRect = CGRect(x: CGFloat.infinity, y: 0, width: CGFloat.nan, height: 1)
            _ = try image(of: node)
        }
    }

    // MARK: - Blocks, background and corners

    func testBlocksRunInOrderAndTheModificationSeesTheWholeResult() throws {
        try onMain {
            let order = Locked<[String]>([])
            let node = node(quarters(200, 100), mode: .scaleAspectFit)
            node.isOpaque = true
            node.backgroundColor = UIColor(hex: 0x336699)
            node.willDisplayNodeContentWithRenderingContext = { context, _ in
                order.withLock { $0.append("will") }
                context.setFillColor(.black)
                context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
            }
            node.didDisplayNodeContentWithRenderingContext = { context, _ in
                order.withLock { $0.append("did") }
                context.setFillColor(.white)
                context.fill(CGRect(x: 45, y: 45, width: 10, height: 10))
            }
            node.imageModificationBlock = { image, _ in
                order.withLock { $0.append("modify \(Int(image.size.width))x\(Int(image.size.height))") }
                return image
            }
            let shown = try image(of: node)
            XCTAssertEqual(order.current, ["will", "did", "modify 100x100"])
            XCTAssertEqual(shown.pixel(x: 50, y: 5), 0xFF33_6699, "the background covers what the first block drew")
            XCTAssertEqual(shown.pixel(x: 5, y: 30), 0xFFFF_0000)
            XCTAssertEqual(shown.pixel(x: 50, y: 50), 0xFFFF_FFFF)
        }
    }

    func testARoundBorderCutsTheCornersAndDrawsARing() throws {
        try onMain {
            let node = node(quarters(200, 200))
            node.imageModificationBlock = ASImageNodeRoundBorderModificationBlock(4, .black)
            let shown = try image(of: node)
            XCTAssertEqual(shown.pixel(x: 2, y: 2), 0xFFFF_FFFF)
            XCTAssertEqual(shown.pixel(x: 50, y: 2), 0xFF00_0000)
            XCTAssertEqual(shown.pixel(x: 40, y: 40), 0xFFFF_0000)
        }
    }

    func testATintBlockKeepsTheShape() throws {
        try onMain {
            let shape = PixelBuffer(width: 100, height: 100)
            for y in 0..<100 { for x in 0..<50 { shape.row(y)[x] = 0xFF12_3456 } }
            let node = node(shape)
            node.imageModificationBlock = ASImageNodeTintColorModificationBlock(.red)
            let shown = try image(of: node)
            XCTAssertEqual(shown.pixel(x: 20, y: 50), 0xFFFF_0000)
            XCTAssertEqual(shown.pixel(x: 80, y: 50), 0xFFFF_FFFF)
        }
    }

    func testATemplateIsDrawnInTheTintOfTheNodesAboveAndFollowsIt() throws {
        try onMain {
            let shape = PixelBuffer(width: 100, height: 100)
            for y in 0..<100 { for x in 0..<50 { shape.row(y)[x] = 0xFF12_3456 } }
            let node = ASImageNode()
            node.image = UIImage(pixels: shape, scale: 1).withRenderingMode(.alwaysTemplate)
            node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            let root = ASDisplayNode()
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            @MainActor func color() throws -> UInt32 {
                try host.settle()
                XCTAssertEqual(window.capture().pixel(x: 80, y: 50), 0xFFFF_FFFF)
                return window.capture().pixel(x: 20, y: 50)
            }
            XCTAssertEqual(try color(), 0xFF00_57D6, "the standard blue")
            root.tintColor = .red
            XCTAssertEqual(try color(), 0xFFFF_0000)
            node.tintColor = UIColor(light: .blue, dark: .green)
            XCTAssertEqual(try color(), 0xFF00_00FF)
            window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(try color(), 0xFF00_FF00)
            node.image = node.image?.withRenderingMode(.alwaysOriginal).withTintColor(.yellow)
            XCTAssertEqual(try color(), 0xFFFF_FF00)
        }
    }

    func testPrecompositedCornersAreCutFromTheImageInEveryMode() throws {
        try onMain {
            for mode in [UIView.ContentMode.scaleAspectFill, .scaleToFill, .center, .topLeft] {
                let node = node(quarters(mode == .scaleAspectFill ? 20 : 100, 100), mode: mode)
                node.cornerRoundingType = .precomposited
                node.cornerRadius = 20
                node.backgroundColor = .black
                let shown = try image(of: node)
                XCTAssertEqual(shown.pixel(x: 1, y: 1), 0xFF00_0000, "\(mode)")
                XCTAssertEqual(shown.pixel(x: 98, y: 98), 0xFF00_0000, "\(mode)")
                XCTAssertEqual(shown.pixel(x: 30, y: 2), 0xFFFF_0000, "\(mode)")
                XCTAssertEqual(contentSides(node), [100, 100])
            }
        }
    }

    func testImagesInARasterizedTreeLookTheSame() throws {
        try onMain {
            @MainActor func shown(rasterized: Bool) throws -> PixelBuffer {
                let root = ASDisplayNode()
                if rasterized { root.enableSubtreeRasterization() }
                for (index, mode) in [UIView.ContentMode.scaleAspectFill, .scaleAspectFit, .center, .bottomRight]
                    .enumerated()
                {
                    let node = node(quarters(10, 20), mode: mode)
                    node.frame = CGRect(x: index % 2 * 50, y: index / 2 * 50, width: 45, height: 45)
                    root.addSubnode(node)
                }
                return try image(of: root)
            }
            let (a, b) = (try shown(rasterized: true), try shown(rasterized: false))
            for y in 0..<100 { XCTAssertEqual(memcmp(a.row(y), b.row(y), 400), 0, "row \(y)") }
        }
    }

    func testCapsKeepTheirSizeAndAreStretchedByTheLayer() throws {
        try onMain {
            for scale in [1, 2] as [CGFloat] {
                // A border of two pixels around blue.
                let source = PixelBuffer(width: 8, height: 8, isOpaque: true)
                for y in 0..<8 {
                    for x in 0..<8 {
                        source.row(y)[x] = (2..<6).contains(x) && (2..<6).contains(y) ? 0xFF00_00FF : 0xFFFF_0000
                    }
                }
                let node = ASImageNode()
                node.image = UIImage(pixels: source, scale: 1)
                    .resizableImage(
                        withCapInsets: UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2), resizingMode: .stretch)
                let shown = try image(of: node, scale: scale)
                XCTAssertEqual(contentSides(node), [8, 8])
                let cap = Int(2 * scale)
                XCTAssertEqual(shown.pixel(x: cap - 1, y: 50), 0xFFFF_0000)
                XCTAssertEqual(shown.pixel(x: cap + 1, y: 50), 0xFF00_00FF)
                XCTAssertEqual(shown.pixel(x: Int(100 * scale) - cap, y: 50), 0xFFFF_0000)
            }
        }
    }

    func testATiledImageRepeatsItself() throws {
        try onMain {
            let node = ASImageNode()
            node.image = UIImage(pixels: quarters(10, 10), scale: 1).resizableImage(
                withCapInsets: .zero, resizingMode: .tile)
            let shown = try image(of: node)
            for start in stride(from: 0, to: 100, by: 10) {
                XCTAssertEqual(shown.pixel(x: start, y: start), 0xFFFF_0000)
                XCTAssertEqual(shown.pixel(x: start + 9, y: start), 0xFF00_FF00)
            }
        }
    }

    // MARK: - Life

    func testANilImageShowsNothing() throws {
        try onMain {
            let node = node(quarters(10, 10))
            let (host, window) = makeWindow(node)
            try host.settle()
            node.image = nil
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_FFFF)
            XCTAssertEqual(contentSides(node), [])
        }
    }

    func testANodeIsAsLargeAsItsImage() {
        onMain {
            let node = ASImageNode()
            node.image = UIImage(pixels: PixelBuffer(width: 30, height: 20), scale: 2)
            XCTAssertEqual(node.layoutThatFits(ASSizeRangeUnconstrained).size, CGSize(width: 15, height: 10))
            node.image = nil
            XCTAssertEqual(node.calculateSizeThatFits(CGSize(width: 70, height: 50)), CGSize(width: 70, height: 50))
        }
    }

    func testACompletionIsCalledWhenTheDrawingIsShownAndWhenItIsOvertaken() throws {
        try onMain {
            let node = node(quarters(10, 10))
            let (host, _) = makeWindow(node)
            try host.settle()
            let calls = Locked<[String]>([])
            node.setNeedsDisplayWithCompletion { canceled in calls.withLock { $0.append("first \(canceled)") } }
            node.setNeedsDisplayWithCompletion { canceled in calls.withLock { $0.append("second \(canceled)") } }
            XCTAssertEqual(calls.current, ["first true"])
            try host.settle()
            XCTAssertEqual(calls.current, ["first true", "second false"])
            node.image = nil
            node.setNeedsDisplayWithCompletion { canceled in calls.withLock { $0.append("third \(canceled)") } }
            XCTAssertEqual(calls.current.last, "third false")
        }
    }

    func testAPlaceholderIsAFlatColour() throws {
        try onMain {
            let node = node(quarters(10, 10))
            XCTAssertEqual(try node.placeholderImage()?.pixels(for: .full).pixel(x: 0, y: 0), 0xFFF2_F2F2)
            node.placeholderColor = .red
            XCTAssertEqual(try node.placeholderImage()?.pixels(for: .full).pixel(x: 0, y: 0), 0xFFFF_0000)
            node.placeholderColor = nil
            XCTAssertNil(node.placeholderImage())
        }
    }

    func testNodesThatShowTheSameShareItsPixels() throws {
        try onMain {
            let image = UIImage(pixels: quarters(300, 300), scale: 1)
            let root = ASDisplayNode()
            let nodes = (0..<3).map { _ in ASImageNode() }
            for (index, node) in nodes.enumerated() {
                node.image = index == 0 ? image : image.withRenderingMode(.alwaysOriginal)
                node.frame = CGRect(x: index * 30, y: 0, width: index == 2 ? 20 : 25, height: 25)
                root.addSubnode(node)
            }
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertNotNil(nodes[0].layer.contents)
            XCTAssertTrue(nodes[0].layer.contents === nodes[1].layer.contents)
            XCTAssertFalse(nodes[0].layer.contents === nodes[2].layer.contents)
        }
    }

    func testSharedContentsAreLimitedAndFreedWithTheirNodes() throws {
        try onMain {
            RenderedContents.shared.trim()
            let before = RenderedContents.shared.counts.live
            for _ in 0..<3 {
                let root = ASDisplayNode()
                for index in 0..<40 {
                    let node = node(quarters(400, 400))
                    node.frame = CGRect(x: 0, y: 0, width: 300 + index, height: 300)
                    root.addSubnode(node)
                }
                let (host, _) = makeWindow(root)
                try host.settle()
                XCTAssertLessThanOrEqual(RenderedContents.shared.counts.keptBytes, 4 << 20)
            }
            FrameLoop.shared.detach()
            RenderedContents.shared.trim()
            XCTAssertLessThanOrEqual(RenderedContents.shared.counts.live, before + 40)
        }
    }
}
