import Foundation

/// A spec that places another element behind its child, at exactly the child's size.
///
/// The child is measured with the spec's own constraint and decides the size of the spec. The background is then
/// measured to that size. Fractions in the background's style are of the parent of this spec; an overlay spec differs
/// in that.
open class ASBackgroundLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The element behind the child.
    public var background: (any ASLayoutElement)? {
        get { secondChild }
        set {
            if mayChange("background") { secondChild = newValue }
        }
    }

    /// Creates a spec that places `background` behind `child`.
    public init(child: any ASLayoutElement, background: any ASLayoutElement) {
        super.init()
        self.child = child
        secondChild = background
    }

    /// Creates a spec without a child and without a background. Set them before the layout.
    override public init() { super.init() }

    /// Returns a layout of the child's size with the background, then the child.
    open override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        layoutSizedByChild(.secondBehindChild, constrainedSize.restricted(to: size, parentSize: parentSize), parentSize)
    }
}
