import Foundation

@_exported import struct ADKFoundation.UIEdgeInsets

/// The kind of a layout element.
public enum ASLayoutElementType: UInt8, Sendable {
    /// A layout spec: places other elements and draws nothing.
    case layoutSpec
    /// A node: has a view or a layer.
    case displayNode
}

/// An element that can be measured and placed: a node or a layout spec.
///
/// A parent measures a child with `layoutThatFits(_:parentSize:)`. Elements are measured on any thread, and on several
/// threads at the same time.
public protocol ASLayoutElement: AnyObject, Sendable {
    /// The layout properties of the element within its parent.
    var style: ASLayoutElementStyle { get }

    /// The style if it exists; nil stands for a style with every property at its default.
    ///
    /// Layout reads this property, so that an element can create its style on first use. The default is `style`.
    /// Not in Texture.
    var styleIfLoaded: ASLayoutElementStyle? { get }

    /// Whether the element is a node or a spec.
    var layoutElementType: ASLayoutElementType { get }

    /// The name of the element in dumps and messages; nil by default.
    var debugName: String? { get }

    /// The elements that this element lays out; none by default.
    func sublayoutElements() -> [any ASLayoutElement]

    /// Measures the element with the maximum of the constraint as the parent's size.
    func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout

    /// Measures the element and the elements in it.
    ///
    /// - Parameters:
    ///   - constrainedSize: The allowed sizes, in points. Where the element's style contradicts them, they win.
    ///   - parentSize: The size that fractions in the element's style are of, in points. NaN on an axis where it is not
    ///     known.
    func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout

    /// Restricts the constraint by `size` and computes the layout. Called by `layoutThatFits(_:parentSize:)` only.
    func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout

    /// Computes the layout for a constraint that already includes the element's style. Called by the longer form only.
    func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout
}

extension ASLayoutElement {
    /// The same as `style`.
    public var styleIfLoaded: ASLayoutElementStyle? { style }
    /// Nil: no name.
    public var debugName: String? { nil }
    /// No elements.
    public func sublayoutElements() -> [any ASLayoutElement] { [] }

    /// Measures the element with the maximum of the constraint as the parent's size.
    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
    }

    /// Computes the layout with the restrictions of the element's style. Nothing is cached.
    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        calculateLayoutThatFits(
            constrainedSize, restrictedTo: styleIfLoaded?.size ?? .unrestricted, relativeToParentSize: parentSize)
    }

    /// Restricts the constraint by `size` and calls `calculateLayoutThatFits(_:)`.
    public func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, parentSize: parentSize))
    }

    /// Sets style properties and returns the element: `node.styled { $0.flexGrow = 1 }`.
    @discardableResult
    public func styled(_ change: (ASLayoutElementStyle) -> Void) -> Self {
        change(style)
        return self
    }

    /// The class name, followed by the debug name if there is one.
    package var layoutName: String {
        let name = String(describing: type(of: self))
        guard let debugName, !debugName.isEmpty else { return name }
        return "\(name) '\(debugName)'"
    }
}

extension ASSizeRange {
    /// This range, restricted by the sizes of a style. Without overlap on an axis the range wins: the result is its end
    /// that is nearest to the style's lengths.
    @inline(__always)
    package func restricted(to size: ASLayoutElementSize, parentSize: CGSize) -> ASSizeRange {
        intersection(
            size.resolve(parent: parentSize, autoMax: CGSize(width: CGFloat.infinity, height: CGFloat.infinity)))
    }
}

// MARK: - Starting a measurement

/// Measures `element` as the root of a tree. Fractions in its style are of the constraint's maximum.
public func ASCalculateRootLayout(_ element: any ASLayoutElement, _ constrainedSize: ASSizeRange) -> ASLayout {
    ASCalculateLayout(element, constrainedSize, constrainedSize.max)
}

/// Measures `element` within a parent of `parentSize`, in points. The layout's position is zero.
public func ASCalculateLayout(
    _ element: any ASLayoutElement, _ constrainedSize: ASSizeRange, _ parentSize: CGSize
) -> ASLayout {
    ASCalculateLayout(element, constrainedSize, parentSize, LayoutEnvironment.current)
}

/// Measures `element` as the root of a tree in `environment`: scale and reading direction.
package func ASCalculateRootLayout(
    _ element: any ASLayoutElement, _ constrainedSize: ASSizeRange, _ environment: LayoutEnvironment
) -> ASLayout {
    ASCalculateLayout(element, constrainedSize, constrainedSize.max, environment)
}

/// Measures `element` within a parent of `parentSize`, in points, in `environment`: scale and reading direction.
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
