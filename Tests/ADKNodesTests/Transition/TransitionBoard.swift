import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// A node that shows some of its tiles, each at a place that follows from its number and the seed of the layout.
final class TransitionBoard: ASDisplayNode, @unchecked Sendable {
    struct Content: Equatable, Sendable {
        var shown: [Int]
        var seed = 0
    }

    /// The values of the context in one call of the hook.
    struct Record: Sendable {
        var from: [Int] = []
        var to: [Int] = []
        var inserted: [Int] = []
        var removed: [Int] = []
        var isAnimated = false
    }

    static let size = CGSize(width: 100, height: 80)

    let content: Locked<Content>
    let tiles: [PaintNode]
    // Main thread only, like the next ones.
    nonisolated(unsafe) var records: [Record] = []
    nonisolated(unsafe) var completions = 0
    /// Replaces the default animation.
    nonisolated(unsafe) var animation: (@MainActor (any ASContextTransitioning) -> Void)?
    /// Runs at the start of each animation, before it.
    nonisolated(unsafe) var observer: (@MainActor (any ASContextTransitioning) -> Void)?

    init(tiles count: Int, _ content: Content) {
        self.content = Locked(content)
        tiles = (0..<count).map { index in
            let tile = PaintNode(
                UIColor(hue: CGFloat(index) / CGFloat(count), saturation: 1, brightness: 0.8, alpha: 1))
            tile.debugName = "tile \(index)"
            return tile
        }
        super.init()
        automaticallyManagesSubnodes = true
    }

    func number(of node: ASDisplayNode) -> Int { tiles.firstIndex { $0 === node } ?? -1 }
    var shownSubnodes: [Int] { subnodes.map(number) }

    /// The pixel value of a tile.
    @MainActor func colour(_ tile: Int) -> UInt32 {
        let image = PixelBuffer(width: 1, height: 1, isOpaque: true)
        let context = CGContext(buffer: image, scale: 1)
        context.setFillColor(tiles[tile].color)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        return image.pixel(x: 0, y: 0)
    }

    /// The frame of a tile: whole points within the board. A third of them have a size that depends on the seed.
    static func frame(_ tile: Int, _ seed: Int) -> CGRect {
        CGRect(
            x: CGFloat((tile * 37 + seed * 13) % 60), y: CGFloat((tile * 17 + seed * 29) % 50),
            width: tile % 3 == 0 ? CGFloat(10 + (tile + seed * 7) % 20) : 20, height: 15)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let content = content.current
        return ASWrapperLayoutSpec(
            layoutElements: content.shown.map { tile in
                let frame = TransitionBoard.frame(tile, content.seed)
                return ASInsetLayoutSpec(
                    insets: UIEdgeInsets(
                        top: frame.minY, left: frame.minX, bottom: TransitionBoard.size.height - frame.maxY,
                        right: TransitionBoard.size.width - frame.maxX), child: tiles[tile])
            })
    }

    @MainActor override func animateLayoutTransition(_ context: any ASContextTransitioning) {
        records.append(
            Record(
                from: context.subnodes(forKey: ASTransitionContextFromLayoutKey).map(number),
                to: context.subnodes(forKey: ASTransitionContextToLayoutKey).map(number),
                inserted: context.insertedSubnodes().map(number), removed: context.removedSubnodes().map(number),
                isAnimated: context.isAnimated()))
        observer?(context)
        if let animation { animation(context) } else { super.animateLayoutTransition(context) }
    }

    @MainActor override func didCompleteLayoutTransition(_ context: any ASContextTransitioning) {
        super.didCompleteLayoutTransition(context)
        completions += 1
    }

    @MainActor func change(
        to shown: [Int], seed: Int = 0, animated: Bool = true, async: Bool = false,
        measured: (@MainActor () -> Void)? = nil
    ) {
        content.withLock { $0 = Content(shown: shown, seed: seed) }
        transitionLayout(withAnimation: animated, shouldMeasureAsync: async, measurementCompletion: measured)
    }

    /// Checks that the subnodes are those of the content, at rest.
    @MainActor func assertAtRest(_ message: String = "", line: UInt = #line) {
        let content = content.current
        XCTAssertEqual(shownSubnodes, content.shown, message, line: line)
        XCTAssertTrue(
            subnodes.elementsEqual(view.subviews) { $0.view === $1 }, "the views are others: \(message)", line: line)
        XCTAssertNil(layoutTransition, message, line: line)
        for tile in content.shown {
            let frame = TransitionBoard.frame(tile, content.seed)
            XCTAssertEqual(tiles[tile].frame, frame, "tile \(tile): \(message)", line: line)
            XCTAssertEqual(tiles[tile].view.frame, frame, "view of tile \(tile): \(message)", line: line)
        }
        for (index, tile) in tiles.enumerated() {
            XCTAssertEqual(tile.alpha, 1, "alpha of tile \(index): \(message)", line: line)
            XCTAssertEqual(
                tile.supernode != nil, content.shown.contains(index), "tile \(index): \(message)", line: line)
        }
    }
}
