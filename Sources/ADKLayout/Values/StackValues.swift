/// The main axis of a stack: the axis along which it places its children.
///
/// As in Texture without Yoga, both reverse directions lay out like `horizontal`.
public enum ASStackLayoutDirection: UInt8, Sendable, CaseIterable {
    /// From top to bottom.
    case vertical = 0
    /// From left to right; from right to left in a right-to-left tree.
    case horizontal = 1
    /// Lays out like `horizontal`.
    case verticalReverse = 2
    /// Lays out like `horizontal`.
    case horizontalReverse = 3
}

/// The placement of children along the main axis of a stack, if they do not fill it or overflow it.
public enum ASStackLayoutJustifyContent: UInt8, Sendable, CaseIterable {
    /// At the start. Children that do not fit overflow at the end.
    case start
    /// In the middle. Children that do not fit overflow equally at both ends.
    case center
    /// At the end. Children that do not fit overflow at the start.
    case end
    /// Equal gaps between the children, none at the ends. Like `start` for a single child or without free space.
    case spaceBetween
    /// Equal gaps around the children, half a gap at the ends. Like `center` for a single child or without free space.
    case spaceAround
}

/// The placement of children across a stack. In a stack with several lines it applies within each line.
public enum ASStackLayoutAlignItems: UInt8, Sendable, CaseIterable {
    /// At the start of the cross axis: at the top of a horizontal stack.
    case start
    /// At the end of the cross axis: at the bottom of a horizontal stack.
    case end
    /// In the middle, rounded down to whole pixels.
    case center
    /// As long as the line across the stack. A length in the child's own style takes precedence.
    case stretch
    /// First baselines on one line, from `ascender` in the styles. For horizontal stacks.
    case baselineFirst
    /// Last baselines on one line, from `descender` in the styles. For horizontal stacks.
    case baselineLast
    /// Lays out like `start`.
    case notSet
}

/// The placement of one child across its stack, in place of the stack's `alignItems`.
public enum ASStackLayoutAlignSelf: UInt8, Sendable, CaseIterable {
    /// The stack's `alignItems` applies.
    case auto
    /// At the start of the cross axis.
    case start
    /// At the end of the cross axis.
    case end
    /// In the middle of the cross axis.
    case center
    /// As long as the line across the stack. A length in the child's own style takes precedence.
    case stretch
}

/// Whether a stack may place its children on several lines.
public enum ASStackLayoutFlexWrap: UInt8, Sendable, CaseIterable {
    /// One line.
    case noWrap
    /// A child that does not fit on the current line starts a new one.
    case wrap
}

/// The placement of the lines of a wrapping stack along its cross axis.
public enum ASStackLayoutAlignContent: UInt8, Sendable, CaseIterable {
    /// At the start.
    case start
    /// In the middle. Lines that do not fit overflow equally at both ends.
    case center
    /// At the end.
    case end
    /// Equal gaps between the lines, none at the ends. Like `start` for a single line or without free space.
    case spaceBetween
    /// Equal gaps around the lines, half a gap at the ends. Like `center` for a single line or without free space.
    case spaceAround
    /// Several lines share the free space equally. A single line always fills the stack.
    case stretch
}

/// A horizontal alignment that does not depend on the direction of the stack. In a right-to-left tree `left` is the
/// leading side, on the right of the screen.
public enum ASHorizontalAlignment: UInt8, Sendable, CaseIterable {
    /// `justifyContent` and `alignItems` apply.
    case none
    /// At the leading side.
    case left
    /// In the middle.
    case middle
    /// At the trailing side.
    case right

    /// The same as `left`.
    public static let start = ASHorizontalAlignment.left
    /// The same as `middle`.
    public static let center = ASHorizontalAlignment.middle
    /// The same as `right`.
    public static let end = ASHorizontalAlignment.right
}

/// A vertical alignment that does not depend on the direction of the stack.
public enum ASVerticalAlignment: UInt8, Sendable, CaseIterable {
    /// `justifyContent` and `alignItems` apply.
    case none
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom
}

extension ASStackLayoutAlignSelf {
    /// The child's alignment in a stack with `alignItems`.
    @inline(__always)
    func resolved(in alignItems: ASStackLayoutAlignItems) -> ASStackLayoutAlignItems {
        switch self {
        case .auto: alignItems
        case .start: .start
        case .end: .end
        case .center: .center
        case .stretch: .stretch
        }
    }
}
