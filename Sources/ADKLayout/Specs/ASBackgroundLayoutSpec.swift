import Foundation

/// Lays another element behind its child, at exactly the child's size.
///
/// The child decides the size; the background's fractions are of this spec's own parent.
public final class ASBackgroundLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// Drawn below the child.
    public var background: (any ASLayoutElement)? {
        get { secondChild }
        set {
            if mayChange("background") { secondChild = newValue }
        }
    }

    public init(child: any ASLayoutElement, background: any ASLayoutElement) {
        super.init()
        self.child = child
        secondChild = background
    }

    public override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let range = constrainedSize.restricted(to: size, parentSize: parentSize)
        let content = child.layoutThatFits(range, parentSize: parentSize).positioned(at: .zero)
        guard let background else {
            return ASLayout(layoutElement: self, size: content.size, sublayouts: [content])
        }
        let behind = background.layoutThatFits(ASSizeRange(exact: content.size), parentSize: parentSize)
        return ASLayout(
            layoutElement: self, size: content.size, sublayouts: [behind.positioned(at: .zero), content])
    }
}
