/// The axis along which a stack puts its children.
///
/// As in Texture, the reverse forms lay out like `horizontal`.
public enum ASStackLayoutDirection: UInt8, Sendable, CaseIterable {
    case vertical = 0
    case horizontal = 1
    case verticalReverse = 2
    case horizontalReverse = 3
}

/// Where children go along the stack when there is room left, or too little.
public enum ASStackLayoutJustifyContent: UInt8, Sendable, CaseIterable {
    case start
    case center
    case end
    case spaceBetween
    case spaceAround
}

/// Where children go across the stack.
public enum ASStackLayoutAlignItems: UInt8, Sendable, CaseIterable {
    case start
    case end
    case center
    case stretch
    case baselineFirst
    case baselineLast
    case notSet
}

/// One child's own answer to its stack's `alignItems`.
public enum ASStackLayoutAlignSelf: UInt8, Sendable, CaseIterable {
    case auto
    case start
    case end
    case center
    case stretch
}

public enum ASStackLayoutFlexWrap: UInt8, Sendable, CaseIterable {
    case noWrap
    case wrap
}

/// Where the lines of a wrapping stack go across it.
public enum ASStackLayoutAlignContent: UInt8, Sendable, CaseIterable {
    case start
    case center
    case end
    case spaceBetween
    case spaceAround
    case stretch
}

/// Horizontal placement by eye instead of by axis. In a right-to-left tree `left` is the leading side.
public enum ASHorizontalAlignment: UInt8, Sendable, CaseIterable {
    case none
    case left
    case middle
    case right

    public static let start = ASHorizontalAlignment.left
    public static let center = ASHorizontalAlignment.middle
    public static let end = ASHorizontalAlignment.right
}

/// Vertical placement by eye instead of by axis.
public enum ASVerticalAlignment: UInt8, Sendable, CaseIterable {
    case none
    case top
    case center
    case bottom
}

extension ASStackLayoutAlignSelf {
    /// The child's placement in a stack of `alignItems`.
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
