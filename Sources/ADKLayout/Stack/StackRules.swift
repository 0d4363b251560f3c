import Foundation

/// The properties of a stack, and access to sizes by axis. The main axis runs along the stack, the cross axis across
/// it.
struct StackRules {
    let isVertical: Bool
    let spacing: CGFloat
    let lineSpacing: CGFloat
    let justifyContent: ASStackLayoutJustifyContent
    let alignItems: ASStackLayoutAlignItems
    let wraps: Bool
    let alignContent: ASStackLayoutAlignContent
    let scale: CGFloat

    /// Lengths that differ by less, in points, count as equal.
    static let tolerance: CGFloat = 0.01

    @inline(__always)
    func main(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    @inline(__always)
    func cross(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    @inline(__always)
    func main(_ range: ASSizeRange) -> LengthInterval { isVertical ? range.height : range.width }
    @inline(__always)
    func cross(_ range: ASSizeRange) -> LengthInterval { isVertical ? range.width : range.height }

    @inline(__always)
    func size(main: CGFloat, cross: CGFloat) -> CGSize {
        isVertical ? CGSize(width: cross, height: main) : CGSize(width: main, height: cross)
    }
    @inline(__always)
    func point(main: CGFloat, cross: CGFloat) -> CGPoint {
        isVertical ? CGPoint(x: cross, y: main) : CGPoint(x: main, y: cross)
    }
    @inline(__always)
    func range(main: LengthInterval, cross: LengthInterval) -> ASSizeRange {
        isVertical ? ASSizeRange(width: cross, height: main) : ASSizeRange(width: main, height: cross)
    }
}

/// The values of one child in the algorithm. The child's layout is stored separately in `StackAlgorithm.layouts`.
struct StackItem {
    let spacingBefore: CGFloat
    let spacingAfter: CGFloat
    let flexGrow: CGFloat
    let flexShrink: CGFloat
    let flexBasis: ASDimension
    let alignment: ASStackLayoutAlignItems
    /// The cross lengths that the child's own style allows, without fractions.
    let ownCross: LengthInterval
    var main: CGFloat = 0
    var cross: CGFloat = 0
    /// Whether the first pass skips the child, because flexing gives it its size.
    var isSkipped = false

    init(_ child: any ASLayoutElement, rules: StackRules) {
        let style = child.styleIfLoaded?.stackValues ?? .init()
        spacingBefore = style.spacingBefore
        spacingAfter = style.spacingAfter
        flexGrow = style.flexGrow
        flexShrink = style.flexShrink
        flexBasis = style.flexBasis
        alignment = style.alignSelf.resolved(in: rules.alignItems)
        ownCross =
            rules.isVertical
            ? style.size.widthInterval(parent: .nan, autoMin: 0, autoMax: .infinity)
            : style.size.heightInterval(parent: .nan, autoMin: 0, autoMax: .infinity)
    }

    @inline(__always)
    var outerMain: CGFloat { spacingBefore + main + spacingAfter }
    @inline(__always)
    var growsAndShrinks: Bool { flexGrow > 0 && flexShrink > 0 }
    @inline(__always)
    var isBaselineAligned: Bool { alignment == .baselineFirst || alignment == .baselineLast }

    /// The constraint for the child across the stack. A stretched child fills the stack unless its own style limits it.
    @inline(__always)
    func offeredCross(_ cross: LengthInterval) -> LengthInterval {
        guard alignment == .stretch else { return LengthInterval(min: 0, max: cross.max) }
        return LengthInterval(
            min: ownCross.min == 0 ? cross.min : ownCross.min,
            max: ownCross.max == .infinity ? cross.max : ownCross.max)
    }
}

/// The children on one line. A stack that does not wrap has one line.
struct StackLine {
    let items: Range<Int>
    var main: CGFloat = 0
    var cross: CGFloat = 0
    var baseline: CGFloat = 0
}
