import Foundation

// Style in passing. Each sets one property of the element's own style and returns the element.

extension ASLayoutElement {
    @discardableResult
    public func width(_ width: ASDimension) -> Self { styled { $0.width = width } }
    @discardableResult
    public func height(_ height: ASDimension) -> Self { styled { $0.height = height } }
    @discardableResult
    public func size(_ width: ASDimension, _ height: ASDimension) -> Self {
        styled { $0.preferredLayoutSize = ASLayoutSize(width: width, height: height) }
    }
    @discardableResult
    public func minWidth(_ width: ASDimension) -> Self { styled { $0.minWidth = width } }
    @discardableResult
    public func maxWidth(_ width: ASDimension) -> Self { styled { $0.maxWidth = width } }
    @discardableResult
    public func minHeight(_ height: ASDimension) -> Self { styled { $0.minHeight = height } }
    @discardableResult
    public func maxHeight(_ height: ASDimension) -> Self { styled { $0.maxHeight = height } }

    @discardableResult
    public func flexGrow(_ factor: CGFloat) -> Self { styled { $0.flexGrow = factor } }
    @discardableResult
    public func flexShrink(_ factor: CGFloat) -> Self { styled { $0.flexShrink = factor } }
    @discardableResult
    public func flexBasis(_ basis: ASDimension) -> Self { styled { $0.flexBasis = basis } }
    @discardableResult
    public func alignSelf(_ alignment: ASStackLayoutAlignSelf) -> Self { styled { $0.alignSelf = alignment } }
    @discardableResult
    public func spacingBefore(_ length: CGFloat) -> Self { styled { $0.spacingBefore = length } }
    @discardableResult
    public func spacingAfter(_ length: CGFloat) -> Self { styled { $0.spacingAfter = length } }

    /// For a child of an absolute spec.
    @discardableResult
    public func layoutPosition(_ x: CGFloat, _ y: CGFloat) -> Self {
        styled { $0.layoutPosition = CGPoint(x: x, y: y) }
    }
}

// Specs around an element. Each returns the new spec.

extension ASLayoutElement {
    /// Inset by the same length on all sides.
    public func padding(_ length: CGFloat) -> ASInsetLayoutSpec {
        padding(UIEdgeInsets(top: length, left: length, bottom: length, right: length))
    }

    public func padding(_ insets: UIEdgeInsets) -> ASInsetLayoutSpec {
        ASInsetLayoutSpec(insets: insets, child: self)
    }

    public func padding(horizontal: CGFloat = 0, vertical: CGFloat = 0) -> ASInsetLayoutSpec {
        padding(UIEdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    }

    public func background(_ element: any ASLayoutElement) -> ASBackgroundLayoutSpec {
        ASBackgroundLayoutSpec(child: self, background: element)
    }

    public func overlay(_ element: any ASLayoutElement) -> ASOverlayLayoutSpec {
        ASOverlayLayoutSpec(child: self, overlay: element)
    }

    public func centered(
        _ axes: ASCenterLayoutSpecCenteringOptions = .XY, sizing: ASCenterLayoutSpecSizingOptions = []
    ) -> ASCenterLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: axes, sizingOptions: sizing, child: self)
    }

    public func relative(
        horizontal: ASRelativeLayoutSpecPosition = .none, vertical: ASRelativeLayoutSpecPosition = .none,
        sizing: ASRelativeLayoutSpecSizingOption = []
    ) -> ASRelativeLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: self)
    }

    /// A fixed shape: height / width.
    public func ratio(_ ratio: CGFloat) -> ASRatioLayoutSpec { ASRatioLayoutSpec(ratio: ratio, child: self) }

    public func corner(
        _ element: any ASLayoutElement, at location: ASCornerLayoutLocation, offset: CGPoint = .zero
    ) -> ASCornerLayoutSpec {
        let corner = ASCornerLayoutSpec(child: self, corner: element, location: location)
        corner.offset = offset
        return corner
    }
}
