import Foundation

/// A spec that places another element in front of its child, at exactly the child's size.
///
/// The child is measured with the spec's own constraint and decides the size of the spec. The overlay is then measured
/// to that size. Fractions in the overlay's style are of the child's size; a background spec differs in that.
open class ASOverlayLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The element in front of the child.
    public var overlay: (any ASLayoutElement)? {
        get { secondChild }
        set {
            if mayChange("overlay") { secondChild = newValue }
        }
    }

    /// Creates a spec that places `overlay` in front of `child`.
    public init(child: any ASLayoutElement, overlay: any ASLayoutElement) {
        super.init()
        self.child = child
        secondChild = overlay
    }

    /// Creates a spec without a child and without an overlay. Set them before the layout.
    override public init() { super.init() }

    /// Returns a layout of the child's size with the child, then the overlay.
    open override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        layoutSizedByChild(.secondInFront, constrainedSize.restricted(to: size, parentSize: parentSize), parentSize)
    }
}
