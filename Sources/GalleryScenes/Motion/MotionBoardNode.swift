import AsyncDisplayKit

/// The board: cards of lanes and tiles, in as many columns as fit.
final class MotionBoardNode: ASScrollNode, @unchecked Sendable {
    let lanes: [MotionLaneNode]
    let tiles: [MotionTileNode]
    let cards: [MotionCardNode]

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
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: Theme.margin, left: Theme.margin, bottom: Theme.margin, right: Theme.margin),
            child: columns)
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
