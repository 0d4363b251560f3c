import Foundation

/// Puts its children on top of one another, all at the top left corner, and is as large as the largest.
///
/// Made to hand a single node out of a method that returns a spec.
public final class ASWrapperLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    public init(layoutElement: any ASLayoutElement) {
        super.init()
        child = layoutElement
    }

    public init(layoutElements: [any ASLayoutElement]) {
        super.init()
        children = layoutElements
    }

    public override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        var size = constrainedSize.min
        let sublayouts = children.map { child in
            let sublayout = child.layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
            size.width = max(size.width, sublayout.size.width)
            size.height = max(size.height, sublayout.size.height)
            return sublayout.positioned(at: .zero)
        }
        return ASLayout(layoutElement: self, size: size, sublayouts: sublayouts)
    }
}
