import ADKFoundation
import Foundation

/// A corner of the child of a corner spec. In a right-to-left tree left and right are swapped.
public enum ASCornerLayoutLocation: UInt8, Sendable, CaseIterable {
    /// The top left corner.
    case topLeft
    /// The top right corner.
    case topRight
    /// The bottom left corner.
    case bottomLeft
    /// The bottom right corner.
    case bottomRight
}

/// A spec that centres a small element on a corner of its child, such as a badge on an avatar.
///
/// ```
///            +---+
///   +--------| 3 |     .topRight, offset zero
///   |        +---+
///   |  child   |
///   +----------+
/// ```
///
/// The child and the corner element are measured with the spec's own constraint; fractions are of its maximum. The
/// spec is as large as the child, or, with `wrapsCorner`, as both together. The corner element is drawn in front.
open class ASCornerLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The element whose centre is placed on the corner.
    public var corner: (any ASLayoutElement)? {
        get { secondChild }
        set {
            if mayChange("corner") { secondChild = newValue }
        }
    }
    /// The corner of the child.
    public var cornerLocation: ASCornerLayoutLocation {
        didSet { if !mayChange("cornerLocation") { cornerLocation = oldValue } }
    }
    /// The distance from the corner to the centre of the corner element, in points; zero by default.
    public var offset = CGPoint.zero {
        didSet { if !mayChange("offset") || !Misuse.accepts(offset, "offset", of: self) { offset = oldValue } }
    }
    /// Whether the spec's size includes the corner element, clamped to the constraint. False by default: the spec is
    /// as large as the child and the corner element reaches beyond it.
    public var wrapsCorner = false {
        didSet { if !mayChange("wrapsCorner") { wrapsCorner = oldValue } }
    }

    /// Creates a spec that centres `corner` on the corner of `child` at `location`.
    public init(child: any ASLayoutElement, corner: any ASLayoutElement, location: ASCornerLayoutLocation) {
        cornerLocation = location
        super.init()
        self.child = child
        secondChild = corner
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
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
