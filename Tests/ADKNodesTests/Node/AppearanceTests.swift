import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes

/// Rendering of corners, colours and traits, checked by pixels.
final class AppearanceTests: NodeTestCase, @unchecked Sendable {
    @MainActor
    private func image(_ scale: CGFloat = 1, _ configure: (PaintNode) -> Void) throws -> PixelBuffer {
        let root = ASDisplayNode()
        root.backgroundColor = .green
        let node = PaintNode(.red)
        node.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        configure(node)
        root.addSubnode(node)
        let (host, window) = makeWindow(root, scale: scale)
        try host.settle()
        return window.capture()
    }

    private static let corners: [(CACornerMask, Int, Int)] = [
        (.layerMinXMinYCorner, 10, 10), (.layerMaxXMinYCorner, 49, 10), (.layerMinXMaxYCorner, 10, 49),
        (.layerMaxXMaxYCorner, 49, 49),
    ]

    func testOnlyMaskedCornersAreRoundedInAllThreeKinds() throws {
        try onMain {
            for type in [ASCornerRoundingType.defaultSlowCALayer, .precomposited, .clipping] {
                for mask in (0..<16).map({ CACornerMask(rawValue: UInt8($0)) }) {
                    let pixels = try image { node in
                        node.backgroundColor = .green
                        node.clipsToBounds = type == .defaultSlowCALayer
                        node.cornerRoundingType = type
                        node.cornerRadius = 12
                        node.maskedCorners = mask
                    }
                    for (corner, x, y) in AppearanceTests.corners {
                        XCTAssertEqual(
                            pixels.pixel(x: x, y: y), mask.contains(corner) ? 0xFF00_FF00 : 0xFFFF_0000,
                            "\(type) \(mask) \(corner)")
                    }
                    for (x, y) in [(30, 10), (10, 30), (49, 30), (30, 49), (30, 30), (14, 14)] {
                        XCTAssertEqual(pixels.pixel(x: x, y: y), 0xFFFF_0000, "\(type) \(mask) at \(x),\(y)")
                    }
                }
            }
        }
    }

    func testTheThreeKindsRoundAlikeOnAPlainBackground() throws {
        try onMain {
            for scale in [1, 1.5, 2] as [CGFloat] {
                let images = try [ASCornerRoundingType.defaultSlowCALayer, .precomposited, .clipping].map { type in
                    try image(scale) { node in
                        node.backgroundColor = .green
                        node.clipsToBounds = type == .defaultSlowCALayer
                        node.cornerRoundingType = type
                        node.cornerRadius = 12
                    }
                }
                // Each kind blends coverage in another order. The rounding differs by a level or two.
                for other in images.dropFirst() {
                    XCTAssertLessThanOrEqual(AppearanceTests.difference(images[0], other), 3, "at scale \(scale)")
                }
            }
        }
    }

    /// The largest difference of any channel of any pixel.
    static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
        var largest = 0
        for y in 0..<a.height {
            for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) {
                for shift in [0, 8, 16, 24] as [UInt32] {
                    largest = max(
                        largest,
                        abs(Int(a.pixel(x: x, y: y) >> shift & 0xFF) - Int(b.pixel(x: x, y: y) >> shift & 0xFF)))
                }
            }
        }
        return largest
    }

    func testAPrecompositedClearBackgroundShowsWhatIsBehind() throws {
        try onMain {
            let pixels = try image { node in
                node.cornerRoundingType = .precomposited
                node.cornerRadius = 20
                node.borderWidth = 2
                node.borderColor = .blue
            }
            XCTAssertEqual(pixels.pixel(x: 10, y: 10), 0xFF00_FF00)
            XCTAssertEqual(pixels.pixel(x: 30, y: 30), 0xFFFF_0000)
            XCTAssertEqual(pixels.pixel(x: 30, y: 10) & 0xFF, 0xFF, "the border runs along the edge")
            XCTAssertEqual(pixels.pixel(x: 11, y: 11), 0xFF00_FF00, "not along the square")
        }
    }

    func testAContentsRectShowsAPartAndAContentsCenterKeepsTheEdges() throws {
        try onMain {
            // Two red edges and a blue middle.
            let source = PixelBuffer(width: 40, height: 40, isOpaque: true)
            for y in 0..<40 { for x in 0..<40 { source.row(y)[x] = (10..<30).contains(x) ? 0xFF00_00FF : 0xFFFF_0000 } }
            let root = ASDisplayNode()
            let node = ASDisplayNode()
            node.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            try host.settle()
            node.layer.contents = source
            func row(_ xs: [Int]) -> [UInt32] {
                let pixels = MainActor.assumeIsolated { window.capture() }
                return xs.map { pixels.pixel(x: $0, y: 20) }
            }
            XCTAssertEqual(row([15, 30, 50, 65]), [0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF, 0xFFFF_0000])
            node.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
            XCTAssertEqual(row([5, 15, 65, 75]), [0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF, 0xFFFF_0000])
            node.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
            node.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
            XCTAssertEqual(row([10, 30, 50, 70]), [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF])
        }
    }

    // MARK: - Traits

    func testDynamicColoursOfBordersBackgroundsAndShadowsFollowTheWindow() throws {
        try onMain {
            let pair = UIColor(light: .white, dark: .red)
            let root = ASDisplayNode()
            root.backgroundColor = pair
            let box = ASDisplayNode()
            box.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
            box.backgroundColor = UIColor(light: .black, dark: .blue)
            box.borderWidth = 5
            box.borderColor = UIColor(light: .green, dark: .white)
            box.isLayerBacked = true
            root.addSubnode(box)
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(
                [(5, 5), (22, 40), (40, 40)].map { window.capture().pixel(x: $0.0, y: $0.1) },
                [0xFFFF_FFFF, 0xFF00_FF00, 0xFF00_0000])
            window.overrideUserInterfaceStyle = .dark
            try host.settle()
            XCTAssertEqual(
                [(5, 5), (22, 40), (40, 40)].map { window.capture().pixel(x: $0.0, y: $0.1) },
                [0xFFFF_0000, 0xFFFF_FFFF, 0xFF00_00FF])
        }
    }

    func testANodesOwnStyleAppliesToItsSubtreeOnly() throws {
        try onMain {
            final class TraitNode: ASDisplayNode, @unchecked Sendable {
                let styles = Locked<[UIUserInterfaceStyle]>([])
                override func asyncTraitCollectionDidChange(
                    withPreviousTraitCollection previous: ASPrimitiveTraitCollection
                ) {
                    super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
                    styles.withLock { $0.append(asyncTraitCollection().userInterfaceStyle) }
                }
            }
            let pair = UIColor(light: .white, dark: .red)
            let (root, dark, drawn, plain) = (ASDisplayNode(), TraitNode(), PaintNode(pair), TraitNode())
            dark.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            plain.frame = CGRect(x: 50, y: 50, width: 50, height: 50)
            plain.backgroundColor = pair
            drawn.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            dark.backgroundColor = pair
            root.addSubnode(dark)
            root.addSubnode(plain)
            dark.addSubnode(drawn)
            dark.overrideUserInterfaceStyle = .dark
            let (host, window) = makeWindow(root)
            try host.settle()
            func colours() -> [UInt32] {
                let pixels = MainActor.assumeIsolated { window.capture() }
                return [(10, 10), (40, 40), (70, 70)].map { pixels.pixel(x: $0.0, y: $0.1) }
            }
            XCTAssertEqual(colours(), [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF])
            XCTAssertEqual(drawn.asyncTraitCollection().userInterfaceStyle, .dark)
            XCTAssertEqual(dark.styles.current, [.dark])
            XCTAssertEqual(plain.styles.current, [])
            dark.overrideUserInterfaceStyle = .unspecified
            try host.settle()
            XCTAssertEqual(colours(), [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF])
            window.overrideUserInterfaceStyle = .dark
            try host.settle()
            XCTAssertEqual(colours(), [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000])
            XCTAssertEqual(plain.styles.current, [.dark])
        }
    }

    func testEachOfTwoWindowsHandsDownItsOwnTraits() throws {
        try onMain {
            let host = HeadlessHost.attached(scale: 1)
            let pair = UIColor(light: .white, dark: .red)
            @MainActor func open(_ style: UIUserInterfaceStyle) -> (UIWindow, PaintNode) {
                let node = PaintNode(pair)
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
                window.overrideUserInterfaceStyle = style
                window.rootViewController = ASDKViewController(node: node)
                window.makeKeyAndVisible()
                return (window, node)
            }
            let (light, dark) = (open(.light), open(.dark))
            try host.settle()
            light.1.color = pair
            light.1.setNeedsDisplay()
            try host.settle()
            XCTAssertEqual(light.0.capture().pixel(x: 5, y: 5), 0xFFFF_FFFF)
            XCTAssertEqual(dark.0.capture().pixel(x: 5, y: 5), 0xFFFF_0000)
            XCTAssertEqual(light.1.asyncTraitCollection().userInterfaceStyle, .light)
        }
    }

    // MARK: - Drawing

    func testANodeDrawnAtAnotherScaleHasThatManyPixels() throws {
        try onMain {
            let node = PaintNode(.red)
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(node.layer.contents?.width, 100)
            node.setNeedsDisplayAtScale(0.5)
            try host.settle()
            XCTAssertEqual(node.layer.contents?.width, 50)
            XCTAssertEqual(node.contentsScaleForDisplay, 0.5)
            XCTAssertEqual(window.capture().pixel(x: 99, y: 99), 0xFFFF_0000)
            node.recursivelySetNeedsDisplayAtScale(0)
            try host.settle()
            XCTAssertEqual(node.layer.contents?.width, 100)
        }
    }

    func testSuspendedNodesDrawWhenTheyAreResumed() throws {
        try onMain {
            let root = ASDisplayNode()
            let node = PaintNode(.red)
            node.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            root.addSubnode(node)
            root.recursivelySetDisplaySuspended(true)
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertNil(node.layer.contents)
            root.recursivelySetDisplaySuspended(false)
            try host.settle()
            XCTAssertNotNil(node.layer.contents)
            node.displaySuspended = true
            node.color = .blue
            try host.settle()
            XCTAssertEqual(node.drawings.current, 1)
            root.recursivelyClearContents()
            XCTAssertNil(node.layer.contents)
        }
    }

    func testANodeThatDoesNotDisplayAsynchronouslyIsDrawnInItsFirstFrame() {
        onMain {
            let node = PaintNode(.red)
            node.displaysAsynchronously = false
            let (_, window) = makeWindow(node)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFFFF_0000)
        }
    }

    func testDrawingPriorityDecidesWhichOfAContainerIsDrawnFirst() {
        onMain {
            final class OrderNode: ASDisplayNode, @unchecked Sendable {
                static let order = Locked<[Int]>([])
                @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { drawingPriority }
                override class func draw(
                    _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
                ) { if let priority = parameters as? Int { order.withLock { $0.append(priority) } } }
            }
            let root = ASDisplayNode()
            root.isTransactionContainer = true
            for priority in [0, 5, -3, 9] {
                let node = OrderNode()
                node.drawingPriority = priority
                node.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
                root.addSubnode(node)
            }
            let queue = WorkQueue(threads: 1)
            let (_, _) = makeWindow(ASDisplayNode())
            let done = Locked(false)
            root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            root.drawSubtree(on: queue) { done.withLock { $0 = true } }
            while !done.current {
                FrameLoop.shared.runFrame()
                queue.waitForProgress()
            }
            XCTAssertEqual(OrderNode.order.current, [9, 5, 0, -3])
        }
    }

    func testBlocksBeforeAndAfterDrawingGetTheContext() throws {
        try onMain {
            let node = PaintNode(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            node.willDisplayNodeContentWithRenderingContext = { context, _ in
                context.setFillColor(.black)
                context.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
            }
            node.didDisplayNodeContentWithRenderingContext = { context, _ in
                context.setFillColor(.green)
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFF00_FF00)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50) >> 16, 0xFF80)
        }
    }

    // MARK: - Placeholders and pending displays

    private final class PlaceholderNode: ASDisplayNode, @unchecked Sendable {
        let persists = Locked(false)
        let log = Locked<[String]>([])
        @MainActor override func placeholderImage() -> UIImage? {
            let buffer = PixelBuffer(width: 1, height: 1, isOpaque: true)
            buffer.row(0)[0] = 0xFF00_00FF
            return UIImage(pixels: buffer, scale: 1)
        }
        @MainActor override func placeholderShouldPersist() -> Bool { persists.current }
        @MainActor override func subnodeDisplayWillStart(_ subnode: ASDisplayNode) {
            log.withLock { $0.append("start") }
        }
        @MainActor override func subnodeDisplayDidFinish(_ subnode: ASDisplayNode) {
            log.withLock { $0.append("finish") }
        }
        @MainActor override func hierarchyDisplayDidFinish() { log.withLock { $0.append("all") } }
        override class func draw(
            _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
        ) {
            UIGraphicsGetCurrentContext()?.setFillColor(.red)
            UIGraphicsGetCurrentContext()?.fill(bounds)
        }
    }

    func testAPlaceholderStaysUntilTheWholeSubtreeIsDrawnAndFadesOut() throws {
        try onMain {
            let node = PlaceholderNode()
            node.placeholderEnabled = true
            node.placeholderFadeDuration = 0.1
            let inner = PaintNode(.green)
            inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            let middle = ASDisplayNode()
            middle.addSubnode(inner)
            node.addSubnode(middle)
            let (host, window) = makeWindow(node)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_00FF, "in its first frame")
            var seen = Set<UInt32>()
            UIApplication.shared.onFrame = { _ in seen.insert(window.capture().pixel(x: 50, y: 50)) }
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
            XCTAssertGreaterThan(seen.count, 2, "it fades")
            XCTAssertEqual(node.layer.sublayers.count, 1)
            XCTAssertEqual(node.log.current.filter { $0 != "all" }, ["start", "finish"])
            XCTAssertEqual(node.log.current.last, "all")
            XCTAssertEqual(node.log.current.filter { $0 == "all" }.count, 1)
        }
    }

    func testAPlaceholderThatShouldPersistDoes() throws {
        try onMain {
            let node = PlaceholderNode()
            node.placeholderEnabled = true
            node.persists.withLock { $0 = true }
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFF00_00FF)
            node.persists.withLock { $0 = false }
            node.setNeedsDisplay()
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), 0xFFFF_0000)
        }
    }

    func testADrawingRemovedFromItsTreeIsNotWaitedFor() throws {
        try onMain {
            let node = PlaceholderNode()
            let inner = PaintNode(.green)
            inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            node.addSubnode(inner)
            let (host, _) = makeWindow(node)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(node.loaded?.pendingDisplays, 2)
            inner.removeFromSupernode()
            XCTAssertEqual(node.loaded?.pendingDisplays, 1)
            try host.settle()
            XCTAssertEqual(node.loaded?.pendingDisplays, 0)
            XCTAssertTrue(node.log.current.contains("all"))
        }
    }
}
