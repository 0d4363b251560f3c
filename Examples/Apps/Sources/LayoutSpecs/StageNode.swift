import AsyncDisplayKit
import UIKit

/// A coloured box with a letter.
final class BoxNode: ASDisplayNode, @unchecked Sendable {
    private let letter = ASTextNode()

    init(index: Int, isSmall: Bool) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Palette.boxes[index % Palette.boxes.count]
        cornerRadius = isSmall ? 2 : 8
        guard !isSmall else { return }
        let name = String(UnicodeScalar(UInt8(97 + index)))
        letter.attributedText = NSAttributedString(
            string: name,
            attributes: [.font: UIFont.systemFont(ofSize: 17, weight: .bold), .foregroundColor: UIColor.white])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: letter)
    }
}

/// A dashed frame in which the spec of a demo lays out boxes.
final class StageNode: ASDisplayNode, @unchecked Sendable {
    var demo: Demo
    private let boxes: [BoxNode]
    private let scale: CGFloat

    init(demo: Demo, scale: CGFloat = 1) {
        self.demo = demo
        self.scale = scale
        boxes = (0..<demo.boxes).map { BoxNode(index: $0, isSmall: scale < 1) }
        super.init()
        automaticallyManagesSubnodes = true
        isOpaque = false
        clipsToBounds = true
        needsDisplayOnBoundsChange = true
        defaultLayoutTransitionDuration = 0.35
        style.height = ASDimensionMake(demo.height * scale)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin: CGFloat = scale < 1 ? 4 : 10
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin),
            child: demo.spec(demo, boxes, scale))
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled isCancelledBlock: () -> Bool,
        isRasterizing: Bool
    ) {
        let frame = UIBezierPath(
            roundedRect: bounds.insetBy(dx: 0.75, dy: 0.75), cornerRadius: min(12, bounds.height / 8))
        UIColor.systemGray.withAlphaComponent(0.10).setFill()
        frame.fill()
        frame.lineWidth = 1
        frame.setLineDash([5, 4], count: 2, phase: 0)
        UIColor.systemGray.setStroke()
        frame.stroke()
    }
}

/// A handle that is dragged sideways.
final class HandleNode: ASDisplayNode, @unchecked Sendable {
    /// Called while the handle moves, with the distance in points since the last call.
    var onDrag: (@MainActor (CGFloat) -> Void)?
    private var last: CGFloat = 0

    override init() {
        super.init()
        backgroundColor = Palette.accent
        cornerRadius = 3
        isUserInteractionEnabled = true
        hitTestSlop = UIEdgeInsets(top: -12, left: -12, bottom: -12, right: -12)
        style.preferredSize = CGSize(width: 6, height: 56)
        accessibilityLabel = "Width of the frame"
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        last = touches.first?.location(in: nil).x ?? 0
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let x = touches.first?.location(in: nil).x else { return }
        onDrag?(x - last)
        last = x
    }
}
