import Foundation

/// The rule for the size of an absolute spec.
public enum ASAbsoluteLayoutSpecSizing: UInt8, Sendable, CaseIterable {
    /// The maximum of the constraint. On an unbounded axis, as large as the children need.
    case `default`
    /// As large as the children need.
    case sizeToFit
}

/// A spec that places every child at the child's own `style.layoutPosition`.
///
/// A child may be as large as the space from its position to the spec's maximum size; its style may set another size.
/// Fractions in its style are of the spec's maximum size, and count as auto on an unbounded axis. Children may overlap
/// and may reach beyond the spec. The spec's own size follows from `sizing`, clamped to the constraint.
open class ASAbsoluteLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The rule for the size of the spec; `.default` unless set.
    public var sizing: ASAbsoluteLayoutSpecSizing {
        didSet { if !mayChange("sizing") { sizing = oldValue } }
    }

    /// Creates a spec around `children`, in drawing order.
    public init(sizing: ASAbsoluteLayoutSpecSizing = .default, children: [any ASLayoutElement] = []) {
        self.sizing = sizing
        super.init()
        self.children = children
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        let room = constrainedSize.validMax
        var needed = constrainedSize.min
        let sublayouts = children.map { child in
            let sublayout = layout(child, in: constrainedSize, room: room)
            needed.width = max(needed.width, sublayout.position.x + sublayout.size.width)
            needed.height = max(needed.height, sublayout.position.y + sublayout.size.height)
            return sublayout
        }
        let size = CGSize(
            width: sizing == .sizeToFit || room.width.isNaN ? needed.width : room.width,
            height: sizing == .sizeToFit || room.height.isNaN ? needed.height : room.height)
        return ASLayout(layoutElement: self, size: constrainedSize.clamp(size), sublayouts: sublayouts)
    }

    /// The layout of a child. Without a size in its style its maximum is the space from its position to the maximum
    /// of `range`.
    private func layout(_ child: any ASLayoutElement, in range: ASSizeRange, room: CGSize) -> ASLayout {
        let style = child.styleIfLoaded
        let position = style?.layoutPosition ?? .zero
        let reach = CGSize(
            width: max(0, range.max.width - position.x), height: max(0, range.max.height - position.y))
        let allowed = (style?.size ?? .unrestricted).resolve(parent: room, autoMax: reach)
        return child.layoutThatFits(allowed, parentSize: room).positioned(at: position)
    }
}
