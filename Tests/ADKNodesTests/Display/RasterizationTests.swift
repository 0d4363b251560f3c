import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// A tree gives the same pixels as views, as layers, and drawn into one node's contents.
final class RasterizationTests: NodeTestCase, @unchecked Sendable {
    enum Kind: CaseIterable { case views, layers, raster }

    /// A tree that can be built repeatedly. Random values are chosen once.
    struct Recipe {
        var frame: CGRect
        var background: UIColor?
        var text: String?
        var paint: UIColor?
        var image = false
        var alpha: CGFloat = 1
        var cornerRadius: CGFloat = 0
        var rounding = ASCornerRoundingType.defaultSlowCALayer
        var corners = CACornerMask.all
        var border: CGFloat = 0
        var shadow: CGFloat = 0
        var clips = false
        var transform = CATransform3DIdentity
        var zPosition: CGFloat = 0
        var isHidden = false
        var children: [Recipe] = []

        static func random(
            depth: Int, in size: CGSize, transforms: Bool = false, using random: inout SeededRandom
        ) -> Recipe {
            func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
                (CGFloat.random(in: range, using: &random) * 4).rounded() / 4
            }
            func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
            func color() -> UIColor {
                UIColor(
                    hue: CGFloat.random(in: 0...1, using: &random), saturation: 0.8, brightness: 0.9,
                    alpha: chance(60) ? 1 : 0.5)
            }
            var recipe = Recipe(
                frame: CGRect(
                    x: number(0...size.width / 2), y: number(0...size.height / 2),
                    width: number(8...max(9, size.width)),
                    height: number(8...max(9, size.height))))
            if chance(60) { recipe.background = color() }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: recipe.text = "Täxt \(Int.random(in: 0..<1000, using: &random)) שלום"
            case 1: recipe.paint = color()
            case 2: recipe.image = true
            default: break
            }
            if chance(20) { recipe.alpha = 0.5 }
            if chance(40) { recipe.cornerRadius = number(1...15) }
            if chance(30) { recipe.rounding = [.precomposited, .clipping][Int.random(in: 0..<2, using: &random)] }
            if chance(30) { recipe.corners = CACornerMask(rawValue: UInt8.random(in: 0..<16, using: &random)) }
            if chance(30) { recipe.border = number(1...4) }
            if chance(15) { recipe.shadow = number(1...4) }
            recipe.clips = chance(40)
            if transforms, chance(10) { recipe.transform = CATransform3DMakeRotation(number(-1...1), 0, 0, 1) }
            if transforms, chance(10) { recipe.transform = CATransform3DMakeScale(1.5, 0.75, 1) }
            if chance(15) { recipe.zPosition = number(-2...2) }
            recipe.isHidden = chance(5)
            if depth > 0 {
                recipe.children = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Recipe.random(depth: depth - 1, in: recipe.frame.size, transforms: transforms, using: &random)
                }
            }
            return recipe
        }

        func make(_ kind: Kind) -> ASDisplayNode {
            let node: ASDisplayNode
            if let text {
                let textNode = ASTextNode()
                var string = AttributedString(text)
                string.font = UIFont.systemFont(ofSize: 12)
                textNode.attributedText = string
                node = textNode
            } else if image {
                let imageNode = ASImageNode()
                imageNode.image = Recipe.sampleImage
                node = imageNode
            } else if let paint {
                node = PaintNode(paint)
            } else {
                node = ASDisplayNode()
            }
            node.isLayerBacked = kind != .views
            node.frame = frame
            node.backgroundColor = background
            node.alpha = alpha
            node.cornerRadius = cornerRadius
            node.cornerRoundingType = rounding
            node.maskedCorners = corners
            node.borderWidth = border
            node.borderColor = .black
            node.shadowOpacity = shadow > 0 ? 0.5 : 0
            node.shadowRadius = shadow
            node.clipsToBounds = clips
            node.transform = transform
            node.zPosition = zPosition
            node.isHidden = isHidden
            for child in children { node.addSubnode(child.make(kind)) }
            return node
        }

        static let sampleImage: UIImage = {
            let buffer = PixelBuffer(width: 37, height: 23)
            for y in 0..<23 {
                for x in 0..<37 {
                    let alpha = UInt32(min(255, 60 + x * 5 + y))
                    buffer.row(y)[x] =
                        alpha << 24 | (alpha * UInt32(x) / 37) << 16 | (alpha * UInt32(y) / 23) << 8 | alpha / 3
                }
            }
            return UIImage(pixels: buffer, scale: 1)
        }()
    }

    @MainActor
    private func image(
        _ recipes: [Recipe], _ kind: Kind, scale: CGFloat, background: UIColor? = .white, synchronously: Bool = false
    ) throws -> PixelBuffer {
        let root = ASDisplayNode()
        root.backgroundColor = .yellow
        let canvas = ASDisplayNode()
        canvas.isLayerBacked = kind == .layers
        canvas.frame = CGRect(x: 8, y: 4, width: 84, height: 92)
        canvas.backgroundColor = background
        canvas.clipsToBounds = true
        for recipe in recipes { canvas.addSubnode(recipe.make(kind)) }
        if kind == .raster { canvas.enableSubtreeRasterization() }
        root.addSubnode(canvas)
        let (host, window) = makeWindow(root, scale: scale)
        if synchronously { root.recursivelyEnsureDisplaySynchronously(true) } else { try host.settle() }
        if kind == .raster {
            XCTAssertTrue(canvas.layer.sublayers.isEmpty)
            XCTAssertTrue(canvas.subnodes.allSatisfy { !$0.isNodeLoaded })
        }
        return window.capture()
    }

    /// `ADK_RASTER_TREES` sets the number of trees. A run with 100 showed no difference.
    private var treeCount: Int { ProcessInfo.processInfo.environment["ADK_RASTER_TREES"].flatMap(Int.init) ?? 8 }

    func testSeededTreesAreThePixelsOfTheirViewsAndLayersAtEveryScale() throws {
        try onMain {
            for seed in 0..<UInt64(treeCount) {
                var random = SeededRandom(seed: seed)
                let recipes = (0..<3).map { _ in
                    Recipe.random(depth: 2, in: CGSize(width: 70, height: 80), transforms: true, using: &random)
                }
                for scale in [1, 1.5, 2] as [CGFloat] {
                    let views = try image(recipes, .views, scale: scale)
                    let layers = try image(recipes, .layers, scale: scale)
                    let raster = try image(recipes, .raster, scale: scale)
                    let atOnce = try image(recipes, .raster, scale: scale, synchronously: true)
                    for (name, other) in [("layers", layers), ("raster", raster), ("raster at once", atOnce)] {
                        let difference = AppearanceTests.difference(views, other)
                        XCTAssertEqual(difference, 0, "\(name) differ from views: seed \(seed), scale \(scale)")
                    }
                }
            }
        }
    }

    func testWithoutABackgroundOfItsOwnOnlyRoundingDiffers() throws {
        try onMain {
            for seed in 1000..<1010 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let recipes = (0..<3).map { _ in
                    Recipe.random(depth: 1, in: CGSize(width: 70, height: 80), using: &random)
                }
                let views = try image(recipes, .views, scale: 2, background: nil)
                let raster = try image(recipes, .raster, scale: 2, background: nil)
                // Translucent parts are blended with each other before the background, with one more rounding each.
                XCTAssertLessThanOrEqual(AppearanceTests.difference(views, raster), 6, "seed \(seed)")
            }
        }
    }

    func testChangesOfSubnodesAreRedrawn() throws {
        try onMain {
            let root = ASDisplayNode()
            root.backgroundColor = .white
            root.enableSubtreeRasterization()
            let (inner, deep) = (ASDisplayNode(), PaintNode(.red))
            inner.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            deep.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            inner.addSubnode(deep)
            root.addSubnode(inner)
            let (host, window) = makeWindow(root)
            func pixel(_ x: Int) throws -> UInt32 {
                try MainActor.assumeIsolated {
                    try host.settle()
                    return window.capture().pixel(x: x, y: 10)
                }
            }
            XCTAssertEqual(try pixel(10), 0xFFFF_0000)
            XCTAssertTrue(deep.isVisible && deep.isInHierarchy)
            deep.color = .green
            XCTAssertEqual(try pixel(10), 0xFF00_FF00)
            inner.frame.origin.x = 30
            XCTAssertEqual(try pixel(10), 0xFFFF_FFFF)
            XCTAssertEqual(try pixel(40), 0xFF00_FF00)
            inner.isHidden = true
            XCTAssertEqual(try pixel(40), 0xFFFF_FFFF)
            let late = PaintNode(.blue)
            late.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            root.addSubnode(late)
            XCTAssertTrue(late.isVisible)
            XCTAssertEqual(try pixel(10), 0xFF00_00FF)
            late.removeFromSupernode()
            XCTAssertEqual(try pixel(10), 0xFFFF_FFFF)
            XCTAssertFalse(late.isVisible || late.isInHierarchy)
            let other = ASDisplayNode()
            other.addSubnode(late)
            _ = other.view
            XCTAssertNotNil(late.view.superview, "outside of the rasterized subtree it has a view again")
        }
    }

    func testANodeWithALayoutIsRasterized() throws {
        try onMain {
            let text = ASTextNode()
            text.attributedText = AttributedString("Hamburg")
            let root = ASDisplayNode()
            root.backgroundColor = .white
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: text)
            }
            root.enableSubtreeRasterization()
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(text.frame.origin, CGPoint(x: 5, y: 5))
            let pixels = window.capture()
            let dark = (0..<100).reduce(0) { sum, y in
                sum + (0..<100).filter { pixels.pixel(x: $0, y: y) != 0xFFFF_FFFF }.count
            }
            XCTAssertGreaterThan(dark, 50)
        }
    }
}
