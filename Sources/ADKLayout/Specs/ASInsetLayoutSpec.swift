import ADKFoundation
import Foundation

/// A spec that keeps a distance between its edges and its child.
///
/// The child is measured with the spec's constraint and parent size, both reduced by the insets. The spec is as large
/// as the child plus the insets, clamped to the constraint.
///
/// An infinite inset is a flexible edge: the spec fills its constraint on that axis, and the edge takes the free space.
/// Two flexible edges centre the child. On an axis with a flexible edge the child has no minimum. On an unbounded
/// axis a flexible edge counts as 0.
///
/// Insets may be negative. In a right-to-left tree left and right are swapped.
open class ASInsetLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The distances from the edges of the spec to the child, in points.
    public var insets: UIEdgeInsets {
        didSet { if !mayChange("insets") || !Misuse.accepts(insets, "insets", of: self) { insets = oldValue } }
    }

    /// Creates a spec around `child`. Insets with NaN are reported and become zero.
    public init(insets: UIEdgeInsets, child: any ASLayoutElement) {
        // Only NaN differs from itself.
        self.insets = insets == insets ? insets : .zero
        super.init()
        _ = Misuse.accepts(insets, "insets", of: self)
        self.child = child
    }

    /// Creates a spec without a child and without insets. Set them before the layout.
    override public init() {
        insets = .zero
        super.init()
    }

    open override func calculateLayoutThatFits(
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

    /// The interval for the child. With a flexible edge it has no minimum.
    func inner(_ interval: LengthInterval) -> LengthInterval {
        LengthInterval(min: inner(isFlexible ? 0 : interval.min), max: inner(interval.max))
    }

    /// `length` without the insets, at least 0. NaN stays NaN.
    func inner(_ length: CGFloat) -> CGFloat { length.isNaN ? length : max(0, length - fixed) }

    /// `length` plus the insets; the whole `limit` if an edge is flexible and the axis is bounded.
    func outer(_ length: CGFloat, within limit: CGFloat) -> CGFloat {
        isFlexible && ASPointsValidForSize(limit) ? limit : length + fixed
    }

    /// The start of the child: after a fixed start inset, else before a fixed end inset, else centred.
    func position(of length: CGFloat, within limit: CGFloat, scale: CGFloat) -> CGFloat {
        if start.isFinite { return start }
        let limit = outer(length, within: limit)
        if end.isFinite { return limit - end - length }
        return limit - PixelRounding.round((limit - length) / 2, scale: scale) - length
    }
}
