import Foundation

/// The result builder of the stack functions below. It collects elements, optional elements and arrays of elements, and
/// supports `if`, `switch` and `for`. Not in Texture.
@resultBuilder
public enum LayoutBuilder {
    /// A single element.
    public static func buildExpression(_ element: any ASLayoutElement) -> [any ASLayoutElement] { [element] }
    /// An optional element; nil adds nothing.
    public static func buildExpression(_ element: (any ASLayoutElement)?) -> [any ASLayoutElement] {
        element.map { [$0] } ?? []
    }
    /// An array of elements.
    public static func buildExpression(_ elements: [any ASLayoutElement]) -> [any ASLayoutElement] { elements }
    /// The elements of all statements, in order.
    public static func buildBlock(_ parts: [any ASLayoutElement]...) -> [any ASLayoutElement] { parts.flatMap { $0 } }
    /// The elements of an `if` without `else`.
    public static func buildOptional(_ part: [any ASLayoutElement]?) -> [any ASLayoutElement] { part ?? [] }
    /// The elements of the first branch of an `if` or `switch`.
    public static func buildEither(first part: [any ASLayoutElement]) -> [any ASLayoutElement] { part }
    /// The elements of the second branch of an `if` or `switch`.
    public static func buildEither(second part: [any ASLayoutElement]) -> [any ASLayoutElement] { part }
    /// The elements of all passes of a `for` loop.
    public static func buildArray(_ parts: [[any ASLayoutElement]]) -> [any ASLayoutElement] { parts.flatMap { $0 } }
    /// The elements of an `if #available` block.
    public static func buildLimitedAvailability(_ part: [any ASLayoutElement]) -> [any ASLayoutElement] { part }
}

// Functions that create specs from a result builder. They return Texture's specs, so that builders and initializers
// can be mixed.

/// Creates a horizontal stack: `HStack(spacing: 8) { avatar; name.flexGrow(1); date }`. `spacing` is in points.
public func HStack(
    spacing: CGFloat = 0, justifyContent: ASStackLayoutJustifyContent = .start,
    alignItems: ASStackLayoutAlignItems = .stretch, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .horizontal, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        children: content())
}

/// Creates a vertical stack. `spacing` is in points.
public func VStack(
    spacing: CGFloat = 0, justifyContent: ASStackLayoutJustifyContent = .start,
    alignItems: ASStackLayoutAlignItems = .stretch, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .vertical, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        children: content())
}

/// Creates a stack that continues on a new line when a line is full. `spacing` separates the elements of a line,
/// `lineSpacing` the lines; both are in points.
public func Flow(
    direction: ASStackLayoutDirection = .horizontal, spacing: CGFloat = 0, lineSpacing: CGFloat = 0,
    justifyContent: ASStackLayoutJustifyContent = .start, alignItems: ASStackLayoutAlignItems = .start,
    alignContent: ASStackLayoutAlignContent = .start, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        flexWrap: .wrap, alignContent: alignContent, lineSpacing: lineSpacing, children: content())
}

/// Creates a wrapper spec: all elements at the top left corner, one in front of another.
public func Layers(@LayoutBuilder content: () -> [any ASLayoutElement]) -> ASWrapperLayoutSpec {
    ASWrapperLayoutSpec(layoutElements: content())
}

/// Creates an absolute spec: each element at its own `layoutPosition`.
public func Absolute(
    sizing: ASAbsoluteLayoutSpecSizing = .default, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASAbsoluteLayoutSpec {
    ASAbsoluteLayoutSpec(sizing: sizing, children: content())
}

/// Creates an empty spec that takes the free space in its stack: a spec with a `flexGrow` of 1.
public func Spacer() -> ASLayoutSpec { ASLayoutSpec().flexGrow(1) }
