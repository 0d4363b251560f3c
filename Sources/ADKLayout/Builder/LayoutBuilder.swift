import Foundation

/// Collects elements written one under another; lets `if`, `switch`, `for`, optionals and arrays in.
@resultBuilder
public enum LayoutBuilder {
    public static func buildExpression(_ element: any ASLayoutElement) -> [any ASLayoutElement] { [element] }
    public static func buildExpression(_ element: (any ASLayoutElement)?) -> [any ASLayoutElement] {
        element.map { [$0] } ?? []
    }
    public static func buildExpression(_ elements: [any ASLayoutElement]) -> [any ASLayoutElement] { elements }
    public static func buildBlock(_ parts: [any ASLayoutElement]...) -> [any ASLayoutElement] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [any ASLayoutElement]?) -> [any ASLayoutElement] { part ?? [] }
    public static func buildEither(first part: [any ASLayoutElement]) -> [any ASLayoutElement] { part }
    public static func buildEither(second part: [any ASLayoutElement]) -> [any ASLayoutElement] { part }
    public static func buildArray(_ parts: [[any ASLayoutElement]]) -> [any ASLayoutElement] { parts.flatMap { $0 } }
    public static func buildLimitedAvailability(_ part: [any ASLayoutElement]) -> [any ASLayoutElement] { part }
}

// The containers: functions that return Texture's specs, so that both ways of writing a layout mix.

/// A horizontal stack: `HStack(spacing: 8) { avatar; name.flexGrow(1); date }`.
public func HStack(
    spacing: CGFloat = 0, justifyContent: ASStackLayoutJustifyContent = .start,
    alignItems: ASStackLayoutAlignItems = .stretch, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .horizontal, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        children: content())
}

/// A vertical stack.
public func VStack(
    spacing: CGFloat = 0, justifyContent: ASStackLayoutJustifyContent = .start,
    alignItems: ASStackLayoutAlignItems = .stretch, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .vertical, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        children: content())
}

/// A stack that opens a new line when one is full: a horizontal one, unless `direction` says otherwise.
public func Flow(
    direction: ASStackLayoutDirection = .horizontal, spacing: CGFloat = 0, lineSpacing: CGFloat = 0,
    justifyContent: ASStackLayoutJustifyContent = .start, alignItems: ASStackLayoutAlignItems = .start,
    alignContent: ASStackLayoutAlignContent = .start, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        flexWrap: .wrap, alignContent: alignContent, lineSpacing: lineSpacing, children: content())
}

/// Elements on top of one another, all at the top left corner: a wrapper spec.
public func Layers(@LayoutBuilder content: () -> [any ASLayoutElement]) -> ASWrapperLayoutSpec {
    ASWrapperLayoutSpec(layoutElements: content())
}

/// Elements at their own `layoutPosition`s.
public func Absolute(
    sizing: ASAbsoluteLayoutSpecSizing = .default, @LayoutBuilder content: () -> [any ASLayoutElement]
) -> ASAbsoluteLayoutSpec {
    ASAbsoluteLayoutSpec(sizing: sizing, children: content())
}

/// An empty spec that takes the room left in its stack.
public func Spacer() -> ASLayoutSpec { ASLayoutSpec().flexGrow(1) }
