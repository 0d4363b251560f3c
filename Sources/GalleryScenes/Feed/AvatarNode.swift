import AsyncDisplayKit

/// A round portrait: the author's picture, or the first letter of the name on a coloured disc.
final class AvatarNode: ASDisplayNode, @unchecked Sendable {
    private let letter: ASTextNode?
    /// Above the letter, which a portrait from a server may keep waiting for ever.
    private let picture: ASNetworkImageNode?
    private let color: UIColor

    init(_ author: Photo.Author) {
        color = Theme.ground(of: author.name)
        if let file = author.avatar {
            let node = ASNetworkImageNode()
            node.url = file
            node.imageModificationBlock =
                Look.avatarIsRound ? ASImageNodeRoundBorderModificationBlock(0, nil) : nil
            picture = node
            letter = file.isFileURL ? nil : AvatarNode.letter(of: author)
        } else {
            letter = AvatarNode.letter(of: author)
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

    private static func letter(of author: Photo.Author) -> ASTextNode {
        let node = ASTextNode()
        let initial = author.name.first { $0.isLetter || $0.isNumber } ?? "?"
        node.attributedText = AttributedString(
            String(initial).uppercased(), font: .systemFont(ofSize: Look.initialSize, weight: .medium),
            color: .white)
        // The name is beside it.
        node.accessibilityElementsHidden = true
        return node
    }

    /// Loads a portrait again whose load failed. Returns false for any other portrait.
    @MainActor
    @discardableResult
    func retry() -> Bool {
        guard let picture, case .failed = picture.loadState else { return false }
        picture.retry()
        return true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let initial = letter.map { ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: $0) }
        guard let picture else { return initial ?? ASLayoutSpec() }
        let portrait = ASRatioLayoutSpec(ratio: 1, child: picture)
        return initial.map { ASOverlayLayoutSpec(child: $0, overlay: portrait) } ?? portrait
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
