import Foundation

/// How large an absolute spec is.
public enum ASAbsoluteLayoutSpecSizing: UInt8, Sendable, CaseIterable {
    /// As large as it may be.
    case `default`
    /// As large as its children need.
    case sizeToFit
}

/// Puts every child at its own `style.layoutPosition`.
public final class ASAbsoluteLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    public var sizing: ASAbsoluteLayoutSpecSizing {
        didSet { if !mayChange("sizing") { sizing = oldValue } }
    }

    public init(sizing: ASAbsoluteLayoutSpecSizing = .default, children: [any ASLayoutElement] = []) {
        self.sizing = sizing
        super.init()
        self.children = children
    }

    public override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
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

    /// A child without a size of its own may reach from its position to the end of the room.
    private func layout(_ child: any ASLayoutElement, in range: ASSizeRange, room: CGSize) -> ASLayout {
        let style = child.styleIfLoaded
        let position = style?.layoutPosition ?? .zero
        let reach = CGSize(
            width: max(0, range.max.width - position.x), height: max(0, range.max.height - position.y))
        let allowed = (style?.size ?? .unrestricted).resolve(parent: room, autoMax: reach)
        return child.layoutThatFits(allowed, parentSize: room).positioned(at: position)
    }
}
