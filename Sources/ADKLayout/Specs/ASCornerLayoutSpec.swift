import Foundation

/// A corner of a child. In a right-to-left tree left and right change sides.
public enum ASCornerLayoutLocation: UInt8, Sendable, CaseIterable {
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
}

/// Centres a small element on a corner of its child, such as a badge on an avatar.
public final class ASCornerLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The element on the corner.
    public var corner: (any ASLayoutElement)? {
        get { secondChild }
        set {
            if mayChange("corner") { secondChild = newValue }
        }
    }
    public var cornerLocation: ASCornerLayoutLocation {
        didSet { if !mayChange("cornerLocation") { cornerLocation = oldValue } }
    }
    /// From the corner to the middle of the corner element, in points.
    public var offset = CGPoint.zero {
        didSet { if !mayChange("offset") { offset = oldValue } }
    }
    /// Whether the spec's size takes in the corner element; otherwise it is the child's alone.
    public var wrapsCorner = false {
        didSet { if !mayChange("wrapsCorner") { wrapsCorner = oldValue } }
    }

    public init(child: any ASLayoutElement, corner: any ASLayoutElement, location: ASCornerLayoutLocation) {
        cornerLocation = location
        super.init()
        self.child = child
        secondChild = corner
    }

    public override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child, let corner else { return layoutWithoutChild() }
        let room = constrainedSize.validMax
        var base = child.layoutThatFits(constrainedSize, parentSize: room).positioned(at: .zero)
        var badge = corner.layoutThatFits(constrainedSize, parentSize: room)
        badge.position = cornerOrigin(base.size, badge.size)

        var size = base.size
        if wrapsCorner {
            let union = base.frame.union(badge.frame)
            size = constrainedSize.clamp(union.size)
            for axis in [\CGPoint.x, \CGPoint.y] {
                base.position[keyPath: axis] -= union.origin[keyPath: axis]
                badge.position[keyPath: axis] -= union.origin[keyPath: axis]
            }
        }
        return ASLayout(layoutElement: self, size: size, sublayouts: [base, badge])
    }

    private func cornerOrigin(_ base: CGSize, _ badge: CGSize) -> CGPoint {
        let isRight = cornerLocation == .topRight || cornerLocation == .bottomRight
        let isBottom = cornerLocation == .bottomLeft || cornerLocation == .bottomRight
        return CGPoint(
            x: (isRight ? base.width : 0) - badge.width / 2 + offset.x,
            y: (isBottom ? base.height : 0) - badge.height / 2 + offset.y)
    }
}
