import Foundation

@_exported import struct ADKFoundation.UIEdgeInsets

public enum ASLayoutElementType: UInt8, Sendable {
    case layoutSpec
    case displayNode
}

/// Anything that can be measured and placed: a node or a layout spec.
///
/// Measuring may happen on any thread, and on several at once.
public protocol ASLayoutElement: AnyObject, Sendable {
    /// How the element wants to be laid out by its parent.
    var style: ASLayoutElementStyle { get }

    /// The style if anybody has asked for one; nil stands for one with nothing set.
    ///
    /// Layout reads this, so that an element may create its style lazily. The default is `style`.
    var styleIfLoaded: ASLayoutElementStyle? { get }

    var layoutElementType: ASLayoutElementType { get }

    /// A name for people, for dumps and messages.
    var debugName: String? { get }

    /// The elements that this one lays out.
    func sublayoutElements() -> [any ASLayoutElement]

    /// As `layoutThatFits(_:parentSize:)`, with the range's maximum as the parent's size.
    func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout

    /// Measures the element and everything in it. `parentSize`, in points, is what fractions are of; NaN where it
    /// is not known yet.
    func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout

    /// Narrows the constraint by `size` and computes the layout. Not to be called by others.
    func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout

    /// Computes the layout within a range that the style is already part of. Not to be called by others.
    func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout
}

extension ASLayoutElement {
    public var styleIfLoaded: ASLayoutElementStyle? { style }
    public var debugName: String? { nil }
    public func sublayoutElements() -> [any ASLayoutElement] { [] }

    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
    }

    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        calculateLayoutThatFits(
            constrainedSize, restrictedTo: styleIfLoaded?.size ?? .unrestricted, relativeToParentSize: parentSize)
    }

    public func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, parentSize: parentSize))
    }

    /// Sets style properties in passing: `node.styled { $0.flexGrow = 1 }`.
    @discardableResult
    public func styled(_ change: (ASLayoutElementStyle) -> Void) -> Self {
        change(style)
        return self
    }

    /// The class, and the debug name if there is one.
    package var layoutName: String {
        let name = String(describing: type(of: self))
        guard let debugName, !debugName.isEmpty else { return name }
        return "\(name) '\(debugName)'"
    }
}

extension ASSizeRange {
    /// The sizes that a style of `size` leaves of this range. The range wins where they do not overlap, at its end
    /// nearest to what the style asks for.
    @inline(__always)
    package func restricted(to size: ASLayoutElementSize, parentSize: CGSize) -> ASSizeRange {
        intersection(
            size.resolve(parent: parentSize, autoMax: CGSize(width: CGFloat.infinity, height: CGFloat.infinity)))
    }
}

// MARK: - Starting a measurement

/// The layout of `element` as the root of a tree: fractions are of the range's maximum.
public func ASCalculateRootLayout(_ element: any ASLayoutElement, _ constrainedSize: ASSizeRange) -> ASLayout {
    ASCalculateLayout(element, constrainedSize, constrainedSize.max)
}

/// The layout of `element` within a parent of `parentSize`. Positions start at zero.
public func ASCalculateLayout(
    _ element: any ASLayoutElement, _ constrainedSize: ASSizeRange, _ parentSize: CGSize
) -> ASLayout {
    ASCalculateLayout(element, constrainedSize, parentSize, LayoutEnvironment.current)
}

/// As the form without it, in an environment of its own: scale and direction.
package func ASCalculateRootLayout(
    _ element: any ASLayoutElement, _ constrainedSize: ASSizeRange, _ environment: LayoutEnvironment
) -> ASLayout {
    ASCalculateLayout(element, constrainedSize, constrainedSize.max, environment)
}

package func ASCalculateLayout(
    _ element: any ASLayoutElement, _ constrainedSize: ASSizeRange, _ parentSize: CGSize,
    _ environment: LayoutEnvironment
) -> ASLayout {
    LayoutEnvironment.with(environment) {
        var layout = element.layoutThatFits(constrainedSize, parentSize: parentSize)
        layout.position = .zero
        return layout
    }
}
