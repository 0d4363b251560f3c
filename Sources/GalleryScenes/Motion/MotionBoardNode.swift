import AsyncDisplayKit

/// The board: cards of lanes and tiles, in as many columns as fit.
final class MotionBoardNode: ASScrollNode, @unchecked Sendable {
    let lanes: [MotionLaneNode]
    let tiles: [MotionTileNode]
    let cards: [MotionCardNode]
    /// Starts everything again.
    let again = ASButtonNode()
    private let keys = ASTextNode()

    override init() {
        let lanes = [MotionLane.curves, MotionLane.springs, MotionLane.interruptions].map {
            $0.map(MotionLaneNode.init)
        }
        let tiles = [MotionSample.properties, MotionSample.transforms].map { $0.map(MotionTileNode.init) }
        self.lanes = lanes.flatMap { $0 }
        self.tiles = tiles.flatMap { $0 }
        cards = [
            MotionCardNode("Curves", lanes: lanes[0]), MotionCardNode("Springs", lanes: lanes[1]),
            MotionCardNode("Interruptions", lanes: lanes[2]), MotionCardNode("Properties", tiles: tiles[0]),
            MotionCardNode("Transforms", tiles: tiles[1]),
        ]
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        backgroundColor = Theme.page
        again.setTitle("Again", with: Theme.name, with: Theme.accent, for: .normal)
        again.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
        again.debugName = "again"
        keys.attributedText = AttributedString(
            "R starts again, Space pauses, Left and Right show single frames.", font: Theme.meta,
            color: Theme.secondary)
        keys.isLayerBacked = true
        keys.debugName = "keys"
    }

    /// Puts everything back to its beginning.
    @MainActor
    func reset() {
        for lane in lanes { lane.reset() }
        for tile in tiles { tile.isChanged = false }
    }

    /// The moves of all lanes, and the changes of all tiles.
    @MainActor
    var events: [MotionPlayer.Event] {
        lanes.flatMap { lane in
            lane.lane.moves.map { move in MotionPlayer.Event(time: move.time) { lane.perform(move) } }
        } + tiles.map { tile in MotionPlayer.Event(time: 0) { tile.start() } }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let columns = ASStackLayoutSpec(
            direction: .horizontal, spacing: Theme.margin, justifyContent: .center, alignItems: .start,
            flexWrap: .wrap, alignContent: .start, lineSpacing: Theme.margin, children: cards)
        keys.style.flexShrink = 1
        let help = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .center, alignItems: .center, children: [again, keys])
        let all = ASStackLayoutSpec(
            direction: .vertical, spacing: Theme.margin, justifyContent: .start, alignItems: .stretch,
            children: [columns, help])
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: Theme.margin, left: Theme.margin, bottom: Theme.margin, right: Theme.margin),
            child: all)
    }
}

/// A titled card of the board.
final class MotionCardNode: ASDisplayNode, @unchecked Sendable {
    /// In points.
    private static let width: CGFloat = 344
    private static let padding: CGFloat = 16

    private let title = ASTextNode()
    private let content: [ASDisplayNode]
    private let isGrid: Bool

    convenience init(_ title: String, lanes: [MotionLaneNode]) { self.init(title, lanes, isGrid: false) }

    convenience init(_ title: String, tiles: [MotionTileNode]) { self.init(title, tiles, isGrid: true) }

    private init(_ title: String, _ content: [ASDisplayNode], isGrid: Bool) {
        self.content = content
        self.isGrid = isGrid
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.card
        cornerRadius = Theme.cardRadius
        self.title.attributedText = AttributedString(title, font: Theme.name, color: Theme.text)
        self.title.isLayerBacked = true
        style.width = ASDimensionMake(MotionCardNode.width)
        setDebugNames(["title": self.title])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let body =
            isGrid
            ? ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, flexWrap: .wrap,
                alignContent: .start, lineSpacing: 0, children: content)
            : ASStackLayoutSpec(
                direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: content)
        let all = ASStackLayoutSpec(
            direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch, children: [title, body])
        let padding = MotionCardNode.padding
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding), child: all)
    }
}
