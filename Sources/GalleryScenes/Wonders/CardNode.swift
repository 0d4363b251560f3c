import AsyncDisplayKit

/// A picture with its name and a sentence about it, laid out manually: `calculateSizeThatFits` returns the
/// node's size, and `layout` sets the frames of its subnodes.
final class CardNode: ASDisplayNode, @unchecked Sendable {
    private static let margin: CGFloat = mutable("wonder.margin", 28)
    private static let gap: CGFloat = mutable("wonder.gap", 6)
    private static let corner = Theme.cardRadius

    private let imageNode = ASImageNode()
    private let shadeNode = ShadeNode(corner: CardNode.corner)
    private let titleNode = ASTextNode()
    private let lineNode = ASTextNode()

    /// Without a `picture` the card is a plain colour.
    init(_ wonder: Wonder, picture: UIImage?) {
        super.init()
        setUpSubnodes(wonder, picture)
        for node in [imageNode, shadeNode, titleNode, lineNode] { addSubnode(node) }
        backgroundColor = Theme.hairline
        cornerRadius = CardNode.corner
        shadowOpacity = 0.22
        shadowRadius = Look.wonderShadowRadius
        shadowOffset = CGSize(width: 0, height: Look.wonderShadowOffset)
        // So that the picture and the texts appear together.
        isLayerBacked = true
    }

    private func setUpSubnodes(_ wonder: Wonder, _ picture: UIImage?) {
        imageNode.image = picture
        imageNode.cornerRadius = CardNode.corner
        titleNode.attributedText = AttributedString(
            wonder.name, font: .systemFont(ofSize: 34, weight: .semibold), color: .white)
        titleNode.maximumNumberOfLines = 2
        lineNode.attributedText = AttributedString(
            wonder.line, font: Theme.body, color: UIColor(white: 1, alpha: 0.86), lines: Theme.bodyLines)
        lineNode.maximumNumberOfLines = 3
        for node in [imageNode, shadeNode, titleNode, lineNode] { node.isLayerBacked = true }
        setDebugNames(["picture": imageNode, "shade": shadeNode, "title": titleNode, "line": lineNode])
    }

    // MARK: - Layout

    /// The largest size of the picture's proportions that fits. The texts are measured to fit within it.
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let size = CardNode.fit(imageNode.image?.size ?? CGSize(width: 3, height: 2), in: constrainedSize)
        _ = imageNode.layoutThatFits(ASSizeRangeMake(size))
        let room = CGSize(
            width: max(0, size.width - 2 * CardNode.margin), height: max(0, size.height - 2 * CardNode.margin))
        _ = titleNode.layoutThatFits(ASSizeRange(min: .zero, max: room))
        _ = lineNode.layoutThatFits(ASSizeRange(min: .zero, max: room))
        return size
    }

    @MainActor override func layout() {
        super.layout()
        let card = CGRect(origin: .zero, size: bounds.size)
        imageNode.frame = card
        shadeNode.frame = card
        let (title, line) = (titleNode.calculatedSize, lineNode.calculatedSize)
        let left = CardNode.margin
        let bottom = card.maxY - CardNode.margin
        lineNode.frame = CGRect(origin: CGPoint(x: left, y: bottom - line.height), size: line)
        titleNode.frame = CGRect(
            origin: CGPoint(x: left, y: bottom - line.height - CardNode.gap - title.height), size: title)
        // A card too small for the texts shows only its picture.
        let fits =
            titleNode.frame.minY >= CardNode.margin / 2 && !titleNode.isTruncated && !lineNode.isTruncated
        titleNode.isHidden = !fits
        lineNode.isHidden = !fits
    }

    /// The largest size with the proportions of `shape` within `room`, in whole points.
    private static func fit(_ shape: CGSize, in room: CGSize) -> CGSize {
        guard shape.width > 0, shape.height > 0 else { return .zero }
        let scale = min(room.width / shape.width, room.height / shape.height)
        guard scale.isFinite, scale > 0 else { return .zero }
        return CGSize(width: (shape.width * scale).rounded(.down), height: (shape.height * scale).rounded(.down))
    }
}

/// A gradient that darkens the lower part of a card, so that white text is legible on any picture.
final class ShadeNode: ASDisplayNode, @unchecked Sendable {
    private let corner: CGFloat

    init(corner: CGFloat) {
        self.corner = corner
        super.init()
        needsDisplayOnBoundsChange = true
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { corner }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let corner = parameters as? CGFloat, let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.clip(to: UIBezierPath(roundedRect: bounds, cornerRadius: corner))
        context.drawLinearGradient(
            [
                (0, UIColor(white: 0, alpha: 0)), (0.45, UIColor(white: 0, alpha: 0.04)),
                (0.75, UIColor(white: 0, alpha: 0.36)), (1, UIColor(white: 0, alpha: Look.shadeAlpha)),
            ],
            start: CGPoint(x: 0, y: bounds.midY - bounds.height * 0.1), end: CGPoint(x: 0, y: bounds.maxY))
        context.restoreGState()
    }
}
