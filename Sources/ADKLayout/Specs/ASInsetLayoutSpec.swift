import ADKFoundation
import Foundation

/// Keeps a distance between its edges and its child.
///
/// An infinite inset is a flexible edge: it takes the room that is left, and two of them centre the child. In a
/// right-to-left tree left and right change sides.
public final class ASInsetLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    public var insets: UIEdgeInsets {
        didSet { if !mayChange("insets") { insets = oldValue } }
    }

    public init(insets: UIEdgeInsets, child: any ASLayoutElement) {
        self.insets = insets
        super.init()
        self.child = child
    }

    public override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let range = constrainedSize.restricted(to: size, parentSize: parentSize)
        let horizontal = InsetAxis(start: insets.left, end: insets.right)
        let vertical = InsetAxis(start: insets.top, end: insets.bottom)

        let inner = ASSizeRange(width: horizontal.inner(range.width), height: vertical.inner(range.height))
        let innerParent = CGSize(
            width: horizontal.inner(parentSize.width), height: vertical.inner(parentSize.height))
        var sublayout = child.layoutThatFits(inner, parentSize: innerParent)

        let scale = LayoutEnvironment.current.scale
        sublayout.position = CGPoint(
            x: horizontal.position(of: sublayout.size.width, within: range.max.width, scale: scale),
            y: vertical.position(of: sublayout.size.height, within: range.max.height, scale: scale))
        let own = CGSize(
            width: horizontal.outer(sublayout.size.width, within: range.max.width),
            height: vertical.outer(sublayout.size.height, within: range.max.height))
        return ASLayout(layoutElement: self, size: range.clamp(own), sublayouts: [sublayout])
    }
}

/// The two insets of one axis.
private struct InsetAxis {
    let start: CGFloat
    let end: CGFloat

    private var fixed: CGFloat { (start.isInfinite ? 0 : start) + (end.isInfinite ? 0 : end) }
    private var isFlexible: Bool { start.isInfinite || end.isInfinite }

    /// What is left for the child; with a flexible edge it may be as small as it likes.
    func inner(_ interval: LengthInterval) -> LengthInterval {
        LengthInterval(min: inner(isFlexible ? 0 : interval.min), max: inner(interval.max))
    }

    /// The length without the insets. An undefined one stays undefined.
    func inner(_ length: CGFloat) -> CGFloat { length.isNaN ? length : max(0, length - fixed) }

    /// The length with the insets around it: everything there is, with a flexible edge and an end to the room.
    func outer(_ length: CGFloat, within limit: CGFloat) -> CGFloat {
        isFlexible && ASPointsValidForSize(limit) ? limit : length + fixed
    }

    /// Where the child begins: after a fixed start, before a fixed end, else in the middle.
    func position(of length: CGFloat, within limit: CGFloat, scale: CGFloat) -> CGFloat {
        if start.isFinite { return start }
        let limit = outer(length, within: limit)
        if end.isFinite { return limit - end - length }
        return limit - PixelRounding.round((limit - length) / 2, scale: scale) - length
    }
}
