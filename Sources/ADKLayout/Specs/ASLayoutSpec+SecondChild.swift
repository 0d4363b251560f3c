import Foundation

extension ASLayoutSpec {
    /// The drawing order of a spec with a child and a second child.
    enum SecondChildOrder {
        /// A background.
        case secondBehindChild
        /// An overlay.
        case secondInFront
    }

    /// The layout of a background or overlay spec: the child decides the size, and the second child is measured to
    /// exactly that size.
    ///
    /// - Parameters:
    ///   - range: The constraint, already restricted by the style of the spec.
    ///   - parentSize: The size that fractions of the child and of a background are of. Those of an overlay are of the
    ///     child's size. Source: Texture's ASBackgroundLayoutSpec and ASOverlayLayoutSpec.
    final func layoutSizedByChild(_ order: SecondChildOrder, _ range: ASSizeRange, _ parentSize: CGSize) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let content = child.layoutThatFits(range, parentSize: parentSize).positioned(at: .zero)
        guard let secondChild else {
            return ASLayout(layoutElement: self, size: content.size, sublayouts: [content])
        }
        let secondParentSize = order == .secondInFront ? content.size : parentSize
        let second = secondChild.layoutThatFits(ASSizeRange(exact: content.size), parentSize: secondParentSize)
            .positioned(at: .zero)
        let sublayouts = order == .secondInFront ? [content, second] : [second, content]
        return ASLayout(layoutElement: self, size: content.size, sublayouts: sublayouts)
    }
}
