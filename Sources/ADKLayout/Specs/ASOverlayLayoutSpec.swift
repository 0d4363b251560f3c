import Foundation

/// Lays another element in front of its child, at exactly the child's size.
///
/// The child decides the size; the overlay's fractions are of the child.
public final class ASOverlayLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// Drawn above the child.
    public var overlay: (any ASLayoutElement)? {
        get { secondChild }
        set {
            if mayChange("overlay") { secondChild = newValue }
        }
    }

    public init(child: any ASLayoutElement, overlay: any ASLayoutElement) {
        super.init()
        self.child = child
        secondChild = overlay
    }

    public override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let range = constrainedSize.restricted(to: size, parentSize: parentSize)
        let content = child.layoutThatFits(range, parentSize: parentSize).positioned(at: .zero)
        guard let overlay else {
            return ASLayout(layoutElement: self, size: content.size, sublayouts: [content])
        }
        let inFront = overlay.layoutThatFits(ASSizeRange(exact: content.size), parentSize: content.size)
        return ASLayout(
            layoutElement: self, size: content.size, sublayouts: [content, inFront.positioned(at: .zero)])
    }
}
