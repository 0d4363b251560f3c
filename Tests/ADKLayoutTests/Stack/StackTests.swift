import Foundation
import Testing

@testable import ADKLayout

struct StackTests {
    private func row(_ range: ASSizeRange, _ stack: ASStackLayoutSpec, scale: CGFloat = 1) -> ASLayout {
        ASCalculateRootLayout(stack, range, LayoutEnvironment(scale: scale))
    }

    @Test func anEmptyStackIsAsSmallAsAllowed() {
        let range = ASSizeRange(min: CGSize(width: 5, height: 6), max: CGSize(width: 50, height: 60))
        #expect(row(range, ASStackLayoutSpec.vertical()).size == range.min)
    }

    @Test func spacingGoesBetweenAndAroundChildren() {
        let (a, b) = (box(10, 10), box(20, 5))
        a.style.spacingBefore = 3
        b.style.spacingAfter = 4
        let layout = row(.unconstrained, stack(.horizontal, spacing: 2, [a, b]))
        #expect(layout.frames == [[3, 0, 10, 10], [15, 0, 20, 5]])
        #expect(layout.size == CGSize(width: 39, height: 10))
    }

    @Test func growSharesAreWholePointsAndTheFirstGetsTheRest() {
        let boxes = (0..<3).map { _ in box(10, 10) }
        for box in boxes { box.style.flexGrow = 1 }
        let layout = row(exact(130.5, 10), stack(.horizontal, boxes), scale: 2)
        // 100.5 free points for three children: 33 each, and 1.5 more for the first.
        #expect(layout.frames.map { $0[2] } == [44.5, 43, 43])
    }

    @Test func growFactorsWeightTheFreeSpace() {
        let boxes = (0..<3).map { _ in box(0, 10) }
        for (factor, box) in boxes.enumerated() { box.style.flexGrow = CGFloat(factor) }
        #expect(row(exact(90, 10), stack(.horizontal, boxes)).frames.map { $0[2] } == [0, 30, 60])
    }

    @Test func shrinkSharesAreWeightedByFactorTimesLength() {
        let boxes = [box(100, 10), box(50, 10), box(50, 10)]
        boxes[0].style.flexShrink = 1
        boxes[1].style.flexShrink = 2
        // 50 points of overflow, weights 100 : 100.
        #expect(row(exact(150, 10), stack(.horizontal, boxes)).frames.map { $0[2] } == [75, 25, 50])
    }

    @Test func aShareTakesPrecedenceOverTheChildsOwnLimits() {
        let (limited, free) = (box(10, 10), box(10, 10))
        limited.style.flexGrow = 1
        limited.style.maxWidth = 20
        free.style.flexGrow = 1
        // 80 free points: 40 each. The constraint takes precedence over the style, and the rest is not distributed
        // again.
        #expect(row(exact(100, 10), stack(.horizontal, [limited, free])).frames.map { $0[2] } == [50, 50])
        let (stiff, soft) = (box(80, 10), box(80, 10))
        stiff.style.flexShrink = 1
        stiff.style.minWidth = 70
        soft.style.flexShrink = 1
        #expect(row(exact(100, 10), stack(.horizontal, [stiff, soft])).frames.map { $0[2] } == [50, 50])
    }

    @Test func aChildThatGrowsAndShrinksAloneIsMeasuredOnce() {
        let (fixed, flexible) = (counted(30, 10), counted(500, 10))
        flexible.style.flexGrow = 1
        flexible.style.flexShrink = 1
        #expect(row(exact(100, 10), stack(.horizontal, [fixed, flexible])).frames.map { $0[2] } == [30, 70])
        #expect(flexible.measureCount == 1)
    }

    @Test func aChildThatGrowsAndShrinksIsLaidOutWithoutFreeSpace() {
        let (fixed, flexible) = (box(100, 10), counted(500, 10))
        flexible.style.flexGrow = 1
        flexible.style.flexShrink = 1
        let layout = row(exact(100, 10), stack(.horizontal, [fixed, flexible]))
        #expect(layout.frames == [[0, 0, 100, 10], [100, 0, 0, 10]])
        #expect(flexible.measureCount == 1)
    }

    @Test func aViolationBelowTheToleranceIsIgnored() {
        let grower = box(99.995, 10)
        grower.style.flexGrow = 1
        let layout = row(exact(100, 10), stack(.horizontal, [grower]), scale: 1000)
        #expect(abs(layout.frames[0][2] - 99.995) < 0.0011)
    }

    @Test func flexBasisReplacesTheMeasuredLength() {
        let (points, fraction) = (box(10, 10), box(10, 10))
        points.style.flexBasis = 30
        fraction.style.flexBasis = "25%"
        #expect(row(exact(100, 10), stack(.horizontal, [points, fraction])).frames.map { $0[2] } == [30, 25])
        // A fraction of an unknown length counts as auto.
        #expect(row(atMost(100, 10), stack(.horizontal, [box(10, 10).flexBasis("25%")])).frames[0][2] == 10)
    }

    @Test(arguments: [
        (ASStackLayoutJustifyContent.start, [0.0, 10]), (.center, [40, 50]), (.end, [80, 90]),
        (.spaceBetween, [0, 90]), (.spaceAround, [20, 70]),
    ])
    func justifyPlacesChildren(justify: ASStackLayoutJustifyContent, starts: [CGFloat]) {
        let layout = row(exact(100, 10), stack(.horizontal, justify: justify, [box(10, 10), box(10, 10)]))
        #expect(layout.frames.map { $0[0] } == starts)
    }

    @Test func centredOverflowIsEqualOnBothSides() {
        let layout = row(exact(50, 10), stack(.horizontal, justify: .center, [box(100, 10)]))
        #expect(layout.frames == [[-25, 0, 100, 10]])
        let around = row(exact(50, 10), stack(.horizontal, justify: .spaceAround, [box(50, 10), box(50, 10)]))
        #expect(around.frames.map { $0[0] } == [-25, 25])
    }

    @Test func alignItemsPlacesAcrossAndFloorsToPixels() {
        func top(_ align: ASStackLayoutAlignItems, scale: CGFloat = 1) -> CGFloat {
            row(exact(100, 25), stack(.horizontal, align: align, [box(10, 10)]), scale: scale).frames[0][1]
        }
        #expect(top(.start) == 0)
        #expect(top(.end) == 15)
        #expect(top(.center) == 7)
        #expect(top(.center, scale: 2) == 7.5)
        #expect(top(.notSet) == 0)
    }

    @Test func stretchFillsTheLineUnlessTheChildHasItsOwnSize() {
        let (loose, fixed, limited) = (box(10, 10), box(10, 10), box(10, 10))
        fixed.style.height = 20
        limited.style.maxHeight = 15
        let layout = row(exact(100, 50), stack(.horizontal, align: .stretch, [loose, fixed, limited]))
        // The stack's minimum takes precedence over a smaller maximum in the style.
        #expect(layout.frames.map { $0[3] } == [50, 20, 50])
        let free = row(.unconstrained, stack(.horizontal, align: .stretch, [box(10, 10), box(10, 40)]))
        #expect(free.frames.map { $0[3] } == [40, 40])
    }

    @Test func alignSelfReplacesAlignItems() {
        let children = [box(10, 10).alignSelf(.end), box(10, 10).alignSelf(.stretch), box(10, 10)]
        let layout = row(exact(30, 40), stack(.horizontal, align: .center, children))
        #expect(layout.frames.map { [$0[1], $0[3]] } == [[30, 10], [0, 40], [15, 10]])
    }

    @Test func baselinesAreAligned() {
        let (small, large) = (box(10, 20), box(10, 40))
        small.style.ascender = 15
        small.style.descender = -5
        large.style.ascender = 30
        large.style.descender = -4
        let first = row(
            .unconstrained, stack(.horizontal, align: .baselineFirst, [small, large, box(1, 50).alignSelf(.end)]))
        #expect(first.frames.prefix(2).map { $0[1] } == [15, 0])
        #expect(first.size.height == 50)
        let last = row(.unconstrained, stack(.horizontal, align: .baselineLast, [small, large]))
        // The baselines are at 15 and 36, with 5 and 4 points below them.
        #expect(last.frames.map { $0[1] } == [21, 0])
        #expect(last.size.height == 41)
    }

    @Test func aVerticalStackHasTheBaselinesOfItsFirstAndLastChild() {
        let (top, bottom) = (box(10, 20), box(10, 20))
        top.style.ascender = 15
        bottom.style.descender = -6
        let column = stack(.vertical, [top, bottom])
        let neighbour = box(10, 30)
        neighbour.style.ascender = 25
        let layout = row(.unconstrained, stack(.horizontal, align: .baselineFirst, [column, neighbour]))
        #expect(layout.frames.map { $0[1] } == [10, 0])
        #expect(column.style.ascender == 15)
        #expect(column.style.descender == -6)
    }

    @Test func wrappingStartsLinesAndSpacesThem() {
        let wrap = ASStackLayoutSpec(
            direction: .horizontal, spacing: 5, justifyContent: .start, alignItems: .start, flexWrap: .wrap,
            alignContent: .start, lineSpacing: 7, children: (0..<5).map { box(40, CGFloat(10 + $0)) })
        let layout = row(atMost(100, 200), wrap)
        #expect(
            layout.frames == [[0, 0, 40, 10], [45, 0, 40, 11], [0, 18, 40, 12], [45, 18, 40, 13], [0, 38, 40, 14]])
        #expect(layout.size == CGSize(width: 85, height: 52))
    }

    @Test func aChildTooLongForALineGetsItsOwnLine() {
        let wrap = stack(.horizontal, [box(150, 10), box(40, 10), box(150, 10)])
        wrap.flexWrap = .wrap
        #expect(row(atMost(100, 200), wrap).frames.map { $0[1] } == [0, 10, 20])
    }

    @Test(arguments: [
        (ASStackLayoutAlignContent.start, [0.0, 10]), (.center, [40, 50]), (.end, [80, 90]),
        (.spaceBetween, [0, 90]), (.spaceAround, [20, 70]), (.stretch, [0, 50]),
    ])
    func alignContentPlacesLines(align: ASStackLayoutAlignContent, tops: [CGFloat]) {
        let wrap = stack(.horizontal, [box(40, 10), box(40, 10)])
        wrap.flexWrap = .wrap
        wrap.alignContent = align
        #expect(row(exact(50, 100), wrap).frames.map { $0[1] } == tops)
    }

    @Test func growingHappensPerLine() {
        let wrap = stack(.horizontal, (0..<3).map { _ in box(40, 10).flexGrow(1) })
        wrap.flexWrap = .wrap
        #expect(row(exact(100, 50), wrap).frames.map { $0[2] } == [50, 50, 100])
    }

    @Test func horizontalAndVerticalAlignmentFollowTheDirection() {
        let spec = ASStackLayoutSpec.horizontal()
        spec.horizontalAlignment = .right
        spec.verticalAlignment = .center
        #expect(spec.justifyContent == .end)
        #expect(spec.alignItems == .center)
        spec.direction = .vertical
        #expect(spec.justifyContent == .center)
        #expect(spec.alignItems == .end)
        spec.horizontalAlignment = .none
        spec.verticalAlignment = .none
        #expect(spec.justifyContent == .center)
        spec.justifyContent = .start
        #expect(spec.justifyContent == .start)
    }

    @Test func reverseDirectionsLayOutLikeHorizontal() {
        for direction in [ASStackLayoutDirection.verticalReverse, .horizontalReverse] {
            #expect(row(.unconstrained, stack(direction, [box(10, 10), box(10, 10)])).frames.map { $0[0] } == [0, 10])
        }
    }
}
