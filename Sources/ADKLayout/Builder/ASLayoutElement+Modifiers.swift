import Foundation

// Style modifiers. Each sets a property of the element's own style and returns the element. Not in Texture.

extension ASLayoutElement {
    /// Sets `style.width`.
    @discardableResult
    public func width(_ width: ASDimension) -> Self { styled { $0.width = width } }
    /// Sets `style.height`.
    @discardableResult
    public func height(_ height: ASDimension) -> Self { styled { $0.height = height } }
    /// Sets the width and the height of the style.
    @discardableResult
    public func size(_ width: ASDimension, _ height: ASDimension) -> Self {
        styled { $0.preferredLayoutSize = ASLayoutSize(width: width, height: height) }
    }
    /// Sets `style.minWidth`.
    @discardableResult
    public func minWidth(_ width: ASDimension) -> Self { styled { $0.minWidth = width } }
    /// Sets `style.maxWidth`.
    @discardableResult
    public func maxWidth(_ width: ASDimension) -> Self { styled { $0.maxWidth = width } }
    /// Sets `style.minHeight`.
    @discardableResult
    public func minHeight(_ height: ASDimension) -> Self { styled { $0.minHeight = height } }
    /// Sets `style.maxHeight`.
    @discardableResult
    public func maxHeight(_ height: ASDimension) -> Self { styled { $0.maxHeight = height } }

    /// Sets `style.flexGrow`: the share of free space in a stack.
    @discardableResult
    public func flexGrow(_ factor: CGFloat) -> Self { styled { $0.flexGrow = factor } }
    /// Sets `style.flexShrink`: the share of the overflow of a stack.
    @discardableResult
    public func flexShrink(_ factor: CGFloat) -> Self { styled { $0.flexShrink = factor } }
    /// Sets `style.flexBasis`: the length in a stack before growing and shrinking.
    @discardableResult
    public func flexBasis(_ basis: ASDimension) -> Self { styled { $0.flexBasis = basis } }
    /// Sets `style.alignSelf`: the placement across a stack.
    @discardableResult
    public func alignSelf(_ alignment: ASStackLayoutAlignSelf) -> Self { styled { $0.alignSelf = alignment } }
    /// Sets `style.spacingBefore`: extra space before the element in a stack, in points.
    @discardableResult
    public func spacingBefore(_ length: CGFloat) -> Self { styled { $0.spacingBefore = length } }
    /// Sets `style.spacingAfter`: extra space after the element in a stack, in points.
    @discardableResult
    public func spacingAfter(_ length: CGFloat) -> Self { styled { $0.spacingAfter = length } }

    /// Sets `style.layoutPosition`: the top left corner in an absolute spec, in points.
    @discardableResult
    public func layoutPosition(_ x: CGFloat, _ y: CGFloat) -> Self {
        styled { $0.layoutPosition = CGPoint(x: x, y: y) }
    }
}

// Spec modifiers. Each wraps the element in a new spec and returns the spec. Not in Texture.

extension ASLayoutElement {
    /// Wraps the element in an inset spec with the same inset on all sides, in points.
    public func padding(_ length: CGFloat) -> ASInsetLayoutSpec {
        padding(UIEdgeInsets(top: length, left: length, bottom: length, right: length))
    }

    /// Wraps the element in an inset spec. `insets` are in points.
    public func padding(_ insets: UIEdgeInsets) -> ASInsetLayoutSpec {
        ASInsetLayoutSpec(insets: insets, child: self)
    }

    /// Wraps the element in an inset spec: `horizontal` on the left and right, `vertical` at the top and bottom, in
    /// points.
    public func padding(horizontal: CGFloat = 0, vertical: CGFloat = 0) -> ASInsetLayoutSpec {
        padding(UIEdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    }

    /// Places `element` behind this one, at the same size.
    public func background(_ element: any ASLayoutElement) -> ASBackgroundLayoutSpec {
        ASBackgroundLayoutSpec(child: self, background: element)
    }

    /// Places `element` in front of this one, at the same size.
    public func overlay(_ element: any ASLayoutElement) -> ASOverlayLayoutSpec {
        ASOverlayLayoutSpec(child: self, overlay: element)
    }

    /// Centres the element within the available space.
    public func centered(
        _ axes: ASCenterLayoutSpecCenteringOptions = .XY, sizing: ASCenterLayoutSpecSizingOptions = []
    ) -> ASCenterLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: axes, sizingOptions: sizing, child: self)
    }

    /// Places the element at the start, in the middle or at the end of each axis of the available space.
    public func relative(
        horizontal: ASRelativeLayoutSpecPosition = .none, vertical: ASRelativeLayoutSpecPosition = .none,
        sizing: ASRelativeLayoutSpecSizingOption = []
    ) -> ASRelativeLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: self)
    }

    /// Gives the element the height `ratio` times its width.
    public func ratio(_ ratio: CGFloat) -> ASRatioLayoutSpec { ASRatioLayoutSpec(ratio: ratio, child: self) }

    /// Centres `element` on a corner of this one. `offset` moves it from the corner, in points.
    public func corner(
        _ element: any ASLayoutElement, at location: ASCornerLayoutLocation, offset: CGPoint = .zero
    ) -> ASCornerLayoutSpec {
        let corner = ASCornerLayoutSpec(child: self, corner: element, location: location)
        corner.offset = offset
        return corner
    }
}
