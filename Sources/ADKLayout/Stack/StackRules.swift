import Foundation

/// A stack's own properties, and what they mean on its two axes. Main runs along the stack, cross across it.
struct StackRules {
    let isVertical: Bool
    let spacing: CGFloat
    let lineSpacing: CGFloat
    let justifyContent: ASStackLayoutJustifyContent
    let alignItems: ASStackLayoutAlignItems
    let wraps: Bool
    let alignContent: ASStackLayoutAlignContent
    let scale: CGFloat

    /// Lengths closer than this, in points, count as equal.
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

/// What the algorithm knows of one child. Plain data: the child's layout is kept beside it.
struct StackItem {
    let spacingBefore: CGFloat
    let spacingAfter: CGFloat
    let flexGrow: CGFloat
    let flexShrink: CGFloat
    let flexBasis: ASDimension
    let alignment: ASStackLayoutAlignItems
    /// The cross lengths the child's own style allows, fractions left aside.
    let ownCross: LengthInterval
    var main: CGFloat = 0
    var cross: CGFloat = 0
    /// Left out of the first pass, since flexing will give it a size anyway.
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
    var flexesBothWays: Bool { flexGrow > 0 && flexShrink > 0 }
    @inline(__always)
    var isBaselineAligned: Bool { alignment == .baselineFirst || alignment == .baselineLast }

    /// The cross lengths to offer: a stretched child fills the stack unless its own style says otherwise.
    @inline(__always)
    func offeredCross(_ cross: LengthInterval) -> LengthInterval {
        guard alignment == .stretch else { return LengthInterval(min: 0, max: cross.max) }
        return LengthInterval(
            min: ownCross.min == 0 ? cross.min : ownCross.min,
            max: ownCross.max == .infinity ? cross.max : ownCross.max)
    }
}

/// A run of children beside one another; a stack that does not wrap has one.
struct StackLine {
    let items: Range<Int>
    var main: CGFloat = 0
    var cross: CGFloat = 0
    var baseline: CGFloat = 0
}
