import AsyncDisplayKit

/// The colour behind a message, in the shape of a bubble with a tail at its lower corner.
final class BubbleNode: ASDisplayNode, @unchecked Sendable {
    /// The width of the tail, on the side of the sender.
    static let tail: CGFloat = 8
    private let isOutgoing: Bool

    init(isOutgoing: Bool) {
        self.isOutgoing = isOutgoing
        super.init()
        backgroundColor = UIColor(named: isOutgoing ? "Outgoing" : "Incoming")
    }

    override func didLoad() {
        super.didLoad()
        layer.mask = CAShapeLayer()
    }

    override func layout() {
        super.layout()
        guard let shape = layer.mask as? CAShapeLayer else { return }
        shape.frame = bounds
        shape.path = BubbleNode.path(in: bounds, isOutgoing: isOutgoing).cgPath
    }

    static func path(in bounds: CGRect, isOutgoing: Bool) -> UIBezierPath {
        let edge = bounds.maxX - tail
        let box = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width - tail, height: bounds.height)
        let path = UIBezierPath(roundedRect: box, cornerRadius: min(17, bounds.height / 2))
        let end = UIBezierPath()
        end.move(to: CGPoint(x: edge, y: bounds.maxY - 14))
        end.addQuadCurve(
            to: CGPoint(x: bounds.maxX, y: bounds.maxY), controlPoint: CGPoint(x: edge, y: bounds.maxY - 2))
        end.addQuadCurve(
            to: CGPoint(x: edge - 14, y: bounds.maxY - 3), controlPoint: CGPoint(x: edge - 6, y: bounds.maxY))
        end.close()
        path.append(end)
        if !isOutgoing {
            path.apply(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: bounds.minX + bounds.maxX, ty: 0))
        }
        return path
    }
}
