import AsyncDisplayKit

/// The texts and the button over the photo: its caption, its position among the others, and a button that closes the
/// viewer. Clicks beside the button reach the photo.
final class ViewerChromeNode: ASDisplayNode, @unchecked Sendable {
    private let strip = ASDisplayNode()
    private let caption = ASTextNode()
    private let place = ASTextNode()
    let close = ViewerCloseNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        strip.backgroundColor = ViewerLook.shade
        caption.maximumNumberOfLines = 2
        place.maximumNumberOfLines = 1
        caption.isSelectable = true
        for node in [strip, place] { node.isLayerBacked = true }
        setDebugNames(["strip": strip, "caption": caption, "position": place, "close": close])
    }

    @MainActor
    func show(caption text: String, position number: String) {
        caption.attributedText = AttributedString(
            text, font: Theme.meta, color: ViewerLook.text, lines: Theme.metaLines)
        place.attributedText = AttributedString(
            number, font: Theme.meta, color: ViewerLook.secondary, lines: Theme.metaLines)
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        caption.style.flexShrink = 1
        caption.style.flexGrow = 1
        let texts = ASStackLayoutSpec(
            direction: .horizontal, spacing: 16, justifyContent: .spaceBetween, alignItems: .end,
            children: [caption, place])
        let padded = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 8, left: Theme.margin, bottom: 8, right: Theme.margin), child: texts)
        let top = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .end, alignItems: .start, children: [close])
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .spaceBetween, alignItems: .stretch,
            children: [
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: top),
                ASBackgroundLayoutSpec(child: padded, background: strip),
            ])
    }

    @MainActor
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === view ? nil : hit
    }
}

/// A round button with a cross.
final class ViewerCloseNode: ASControlNode, @unchecked Sendable {
    static let size: CGFloat = mutable("viewer.closeSize", 36)

    override init() {
        super.init()
        style.preferredSize = CGSize(width: ViewerCloseNode.size, height: ViewerCloseNode.size)
        cornerRadius = ViewerCloseNode.size / 2
        accessibilityLabel = "Close"
    }

    override var isHighlighted: Bool {
        get { super.isHighlighted }
        set {
            super.isHighlighted = newValue
            setNeedsDisplay()
        }
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { isHighlighted }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(parameters as? Bool == true ? UIColor(white: 0.35, alpha: 0.8) : ViewerLook.shade)
        context.fillEllipse(in: bounds)
        let arm = Look.viewerCrossArm
        context.setStrokeColor(ViewerLook.text)
        context.setLineWidth(2)
        let cross = UIBezierPath()
        for sign: CGFloat in [-1, 1] {
            cross.move(to: CGPoint(x: bounds.midX - arm, y: bounds.midY - sign * arm))
            cross.addLine(to: CGPoint(x: bounds.midX + arm, y: bounds.midY + sign * arm))
        }
        context.stroke(cross)
    }
}
