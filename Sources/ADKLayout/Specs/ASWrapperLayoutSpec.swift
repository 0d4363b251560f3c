import Foundation

/// A spec that places all of its children at the top left corner, one in front of another.
///
/// Use it to return a single node from a method that returns a spec. Each child is measured with the spec's own
/// constraint; fractions are of its maximum. The spec is as wide as the widest child and as high as the highest, and at
/// least as large as its minimum.
open class ASWrapperLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// Creates a spec around one element.
    public init(layoutElement: any ASLayoutElement) {
        super.init()
        child = layoutElement
    }

    /// Creates a spec around several elements, in drawing order.
    public init(layoutElements: [any ASLayoutElement]) {
        super.init()
        children = layoutElements
    }

    /// Returns a spec around one element.
    public static func wrapper(with layoutElement: any ASLayoutElement) -> ASWrapperLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: layoutElement)
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
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
