import AsyncDisplayKit

/// A round portrait: the author's picture, or the first letter of the name on a coloured disc.
final class AvatarNode: ASDisplayNode, @unchecked Sendable {
    private let letter: ASTextNode?
    private let picture: ASNetworkImageNode?
    private let color: UIColor

    init(_ author: Photo.Author) {
        color = Theme.color(of: author.name)
        if let file = author.avatar {
            let node = ASNetworkImageNode()
            node.url = file
            node.imageModificationBlock = ASImageNodeRoundBorderModificationBlock(0, nil)
            picture = node
            letter = nil
        } else {
            let node = ASTextNode()
            let initial = author.name.first { $0.isLetter || $0.isNumber } ?? "?"
            node.attributedText = AttributedString(
                String(initial).uppercased(), font: .systemFont(ofSize: 17, weight: .medium), color: .white)
            letter = node
            picture = nil
        }
        super.init()
        isLayerBacked = true
        automaticallyManagesSubnodes = true
        letter?.isLayerBacked = true
        picture?.isLayerBacked = true
        setDebugNames(["initial": letter, "picture": picture])
        style.preferredSize = CGSize(width: Theme.avatarSize, height: Theme.avatarSize)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        if let letter { return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: letter) }
        guard let picture else { return ASLayoutSpec() }
        return ASRatioLayoutSpec(ratio: 1, child: picture)
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { color }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let color = parameters as? UIColor, let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(color)
        context.fillEllipse(in: bounds)
    }
}
