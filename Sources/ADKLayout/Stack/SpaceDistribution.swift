import ADKFoundation
import Foundation

/// The distribution of free space among the items of a line or the lines of a stack, in points: the offset of the first
/// one and the extra gap between neighbours.
struct SpaceDistribution {
    var offset: CGFloat = 0
    var gap: CGFloat = 0

    /// Items along the main axis. A negative violation is an overflow; centred items overflow equally at both ends.
    init(_ justify: ASStackLayoutJustifyContent, violation: CGFloat, count: Int) {
        switch justify {
        case .start: break
        case .center: offset = violation / 2
        case .end: offset = violation
        case .spaceBetween: spaceBetween(violation, count)
        case .spaceAround: spaceAround(violation, count)
        }
    }

    /// Lines along the cross axis.
    init(_ align: ASStackLayoutAlignContent, violation: CGFloat, count: Int) {
        switch align {
        case .start, .stretch: break
        case .center: offset = violation / 2
        case .end: offset = violation
        case .spaceBetween: spaceBetween(violation, count)
        case .spaceAround: spaceAround(violation, count)
        }
    }

    /// No space at the ends. Like `start` without free space.
    private mutating func spaceBetween(_ violation: CGFloat, _ count: Int) {
        if violation >= StackRules.tolerance && count > 1 { gap = violation / CGFloat(count - 1) }
    }

    /// Half a gap at the ends. Like `center` without free space.
    private mutating func spaceAround(_ violation: CGFloat, _ count: Int) {
        if violation >= StackRules.tolerance && count > 1 {
            offset = violation / CGFloat(count * 2)
            gap = offset * 2
        } else {
            offset = violation / 2
        }
    }
}

extension StackAlgorithm {
    @inline(__always)
    func floorToPixel(_ length: CGFloat) -> CGFloat { PixelRounding.floor(length, scale: rules.scale) }
}
