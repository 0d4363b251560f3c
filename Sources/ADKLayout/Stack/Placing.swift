import ADKFoundation
import Foundation

/// Where the first of several things in a row begins, and the extra gap between them.
struct Placing {
    var offset: CGFloat = 0
    var gap: CGFloat = 0

    /// Items along a stack. A negative violation overflows: evenly on both sides when centred.
    init(_ justify: ASStackLayoutJustifyContent, violation: CGFloat, count: Int) {
        switch justify {
        case .start: break
        case .center: offset = violation / 2
        case .end: offset = violation
        case .spaceBetween: spaceBetween(violation, count)
        case .spaceAround: spaceAround(violation, count)
        }
    }

    /// Lines across a stack.
    init(_ align: ASStackLayoutAlignContent, violation: CGFloat, count: Int) {
        switch align {
        case .start, .stretch: break
        case .center: offset = violation / 2
        case .end: offset = violation
        case .spaceBetween: spaceBetween(violation, count)
        case .spaceAround: spaceAround(violation, count)
        }
    }

    /// Nothing at the ends; like start where there is no room.
    private mutating func spaceBetween(_ violation: CGFloat, _ count: Int) {
        if violation >= StackRules.tolerance && count > 1 { gap = violation / CGFloat(count - 1) }
    }

    /// Half a gap at the ends; like center where there is no room.
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
