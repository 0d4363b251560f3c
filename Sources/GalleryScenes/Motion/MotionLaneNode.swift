import AsyncDisplayKit

/// The name of a lane, and its rail with the dot.
final class MotionLaneNode: ASDisplayNode, @unchecked Sendable {
    private static let nameWidth: CGFloat = 122

    let lane: MotionLane
    private let name = ASTextNode()
    let rail = MotionRailNode()

    init(_ lane: MotionLane) {
        self.lane = lane
        super.init()
        automaticallyManagesSubnodes = true
        name.attributedText = AttributedString(lane.name, font: Theme.meta, color: Theme.secondary)
        name.isLayerBacked = true
        setDebugNames(["name": name, "rail": rail])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        name.style.width = ASDimensionMake(MotionLaneNode.nameWidth)
        rail.style.flexGrow = 1
        rail.style.height = ASDimensionMake(26)
        return ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [name, rail])
    }

    /// Puts the dot at the start of the rail. A dot that moves there has this place already, and an equal value
    /// would not stop it.
    @MainActor
    func reset() {
        rail.place = 1
        rail.place = 0
    }

    @MainActor func perform(_ move: MotionLane.Move) {
        move.animate { self.rail.place = move.place }
    }
}

/// A rail with a dot on it.
final class MotionRailNode: ASDisplayNode, @unchecked Sendable {
    private static let dotSize: CGFloat = 18
    /// A spring swings over the end of its rail by this length at most, in points.
    private static let margin: CGFloat = 40

    private let line = ASDisplayNode()
    private let end = ASDisplayNode()
    let dot = ASDisplayNode()

    /// From 0 to 1. Main thread only.
    @MainActor var place: CGFloat = 0 {
        didSet { placeDot() }
    }

    override init() {
        super.init()
        line.backgroundColor = Theme.hairline
        end.backgroundColor = Theme.hairline
        dot.backgroundColor = Theme.accent
        dot.cornerRadius = MotionRailNode.dotSize / 2
        for node in [line, end, dot] {
            node.isLayerBacked = true
            addSubnode(node)
        }
        setDebugNames(["line": line, "end": end, "dot": dot])
    }

    @MainActor
    override func layout() {
        super.layout()
        let middle = (bounds.height / 2).rounded()
        line.frame = CGRect(x: 0, y: middle - 1, width: bounds.width - MotionRailNode.margin, height: 2)
        end.frame = CGRect(x: bounds.width - MotionRailNode.margin, y: middle - 6, width: 2, height: 12)
        dot.bounds = CGRect(x: 0, y: 0, width: MotionRailNode.dotSize, height: MotionRailNode.dotSize)
        placeDot()
    }

    @MainActor
    private func placeDot() {
        dot.position = CGPoint(x: MotionRailNode.dotSize / 2 + place * travel, y: (bounds.height / 2).rounded())
    }

    /// The distance between the places 0 and 1, in points.
    @MainActor var travel: CGFloat { bounds.width - MotionRailNode.margin - MotionRailNode.dotSize }
}
