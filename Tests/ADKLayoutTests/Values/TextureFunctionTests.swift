import ADKFoundation
import Foundation
import Testing

@testable import ADKLayout

/// Texture's functions, constants and class methods of the layout.
@Suite struct TextureFunctionTests {
    @Test func validityOfNumbersIsThatOfTexture() {
        let samples: [(CGFloat, layout: Bool, size: Bool, position: Bool)] = [
            (0, true, true, true), (1, true, true, true), (-1, true, false, true), (9_999_999, true, true, true),
            (10_000_000, true, false, true), (.infinity, false, false, false), (-.infinity, true, false, false),
            (.nan, false, false, false), (.greatestFiniteMagnitude, false, false, false),
        ]
        for (number, layout, size, position) in samples {
            #expect(ASIsCGSizeValidForLayout(CGSize(width: 1, height: number)) == layout, "\(number)")
            #expect(ASIsCGSizeValidForLayout(CGSize(width: number, height: 1)) == layout, "\(number)")
            #expect(ASIsCGSizeValidForSize(CGSize(width: 1, height: number)) == size, "\(number)")
            #expect(ASIsCGPositionPointsValidForLayout(number) == position, "\(number)")
            #expect(ASIsCGPositionValidForLayout(CGPoint(x: number, y: 0)) == position, "\(number)")
            let rect = CGRect(x: 0, y: number, width: number, height: 0)
            #expect(ASIsCGRectValidForLayout(rect) == (position && layout), "\(number)")
        }
        let (a, b) = (CGSize(width: 1, height: 2), CGSize(width: 1.5, height: 2))
        #expect(CGSizeEqualToSizeWithIn(a, b, 0.5))
        #expect(!CGSizeEqualToSizeWithIn(a, b, 0.4))
    }

    @Test func valuesAreDescribedForMessages() {
        #expect(NSStringFromASDimension(.fraction(0.5)) == "50%")
        #expect(NSStringFromASLayoutSize(ASLayoutSize(width: 20, height: .auto)) == "{20pt, auto}")
        #expect(NSStringFromASSizeRange(ASSizeRange(exact: CGSize(width: 1, height: 2.5))) == "{{1, 2.5}}")
        #expect(NSStringFromASSizeRange(.unconstrained) == "{{0, 0}, {inf, inf}}")
        let size = ASLayoutElementSizeMakeFromCGSize(CGSize(width: 3, height: 4))
        #expect(NSStringFromASLayoutElementSize(size) == "exact {3pt, 4pt}, min {auto, auto}, max {auto, auto}")
        #expect(ASLayoutElementSizeEqualToLayoutElementSize(size, ASLayoutElementSize(width: 3, height: 4)))
        #expect(!ASLayoutElementSizeEqualToLayoutElementSize(size, ASLayoutElementSizeMake()))
    }

    @Test func theUnitAndTheValueOfADimensionCanBeSet() {
        var dimension = ASDimensionMake(20)
        dimension.value = 30
        #expect(dimension == .points(30))
        dimension.value = 0.25
        dimension.unit = .fraction
        #expect(dimension == .fraction(0.25))
        dimension.unit = .auto
        #expect(dimension == ASDimensionAuto)
        dimension.unit = .points
        #expect(dimension == .points(0), "auto has no number")
    }

    @Test func childrenAreReadAndReplacedByIndex() {
        let (a, b, c) = (ASLayoutSpec(), ASLayoutSpec(), ASLayoutSpec())
        let spec = ASStackLayoutSpec()
        spec.setChild(a, at: 0)
        spec.setChild(b, at: 1)
        spec.setChild(c, at: 0)
        #expect(spec.children.count == 2)
        #expect(spec.child(at: 0) === c)
        #expect(spec.child(at: 1) === b)
        #expect(spec.child(at: 2) == nil)
        #expect(spec.child(at: -1) == nil)
        spec.setChild(a, at: 3)
        #expect(spec.children.count == 2, "an index without a child is ignored")
        let layout = ASLayout(
            layoutElement: spec, size: .zero,
            sublayouts: [ASLayout(layoutElement: b, size: CGSize(width: 2, height: 3))])
        #expect(layout.frame(for: b) == CGRect(x: 0, y: 0, width: 2, height: 3))
        #expect(layout.frame(for: a).isNull)
        #expect(ASWrapperLayoutSpec.wrapper(with: a).child === a)
        let relative = ASRelativeLayoutSpec.relativePositionLayoutSpec(
            withHorizontalPosition: .end, verticalPosition: .start, sizingOption: .minimumWidth, child: a)
        #expect(relative.horizontalPosition == .end && relative.verticalPosition == .start)
        #expect(relative.sizingOption == .minimumWidth && relative.child === a)
    }

    @Test func aTreeOfSpecsIsDrawnAsBoxes() {
        let (first, second) = (ASLayoutSpec(), ASLayoutSpec())
        first.debugName = "a"
        let column = ASStackLayoutSpec.vertical()
        column.children = [first, second]
        let lines = column.asciiArtString().split(separator: "\n")
        #expect(Set(lines.map(\.count)).count == 1, "all lines have the same width")
        #expect(lines.count == 6)
        #expect(
            ASLayoutSpec.asciiArtString(forChildren: [first, second], parentName: "P").split(separator: "\n").count == 4
        )
        #expect(
            ASAsciiArtBoxCreator.horizontalBoxString(forChildren: ["x", "yy\nz"], parent: "p") == """
                -p----
                |x yy|
                |  z |
                ------
                """)
        #expect(
            ASAsciiArtBoxCreator.verticalBoxString(forChildren: ["x", "yyyy"], parent: "p") == """
                -p----
                | x  |
                |yyyy|
                ------
                """)
    }
}

/// The delegate of a style.
@Suite struct StyleDelegateTests {
    private final class Listener: ASLayoutElementStyleDelegate {
        let names = Locked<[String]>([])
        func style(_ style: ASLayoutElementStyle, propertyDidChange propertyName: String) {
            names.withLock { $0.append(propertyName) }
        }
        func take() -> [String] {
            names.withLock { names in
                defer { names = [] }
                return names
            }
        }
    }

    @Test func eachChangeOfAPropertyIsReportedOnce() {
        let listener = Listener()
        let style = ASLayoutElementStyle(delegate: listener)
        #expect(style.delegate === listener)
        let changes: [(String, () -> Void)] = [
            (ASLayoutElementStyleWidthProperty, { style.width = 3 }),
            (ASLayoutElementStyleMinWidthProperty, { style.minWidth = 3 }),
            (ASLayoutElementStyleMaxWidthProperty, { style.maxWidth = 3 }),
            (ASLayoutElementStyleHeightProperty, { style.height = 3 }),
            (ASLayoutElementStyleMinHeightProperty, { style.minHeight = 3 }),
            (ASLayoutElementStyleMaxHeightProperty, { style.maxHeight = 3 }),
            (ASLayoutElementStyleSpacingBeforeProperty, { style.spacingBefore = 3 }),
            (ASLayoutElementStyleSpacingAfterProperty, { style.spacingAfter = 3 }),
            (ASLayoutElementStyleFlexGrowProperty, { style.flexGrow = 3 }),
            (ASLayoutElementStyleFlexShrinkProperty, { style.flexShrink = 3 }),
            (ASLayoutElementStyleFlexBasisProperty, { style.flexBasis = 3 }),
            (ASLayoutElementStyleAlignSelfProperty, { style.alignSelf = .end }),
            (ASLayoutElementStyleAscenderProperty, { style.ascender = 3 }),
            (ASLayoutElementStyleDescenderProperty, { style.descender = 3 }),
            (ASLayoutElementStyleLayoutPositionProperty, { style.layoutPosition = CGPoint(x: 3, y: 4) }),
        ]
        for (name, change) in changes {
            change()
            #expect(listener.take() == [name])
            change()
            #expect(listener.take() == [], "\(name) did not change the second time")
        }
        style.preferredSize = CGSize(width: 3, height: 9)
        #expect(listener.take() == [ASLayoutElementStyleHeightProperty], "the width was 3 before")
    }

    @Test func aStyleHoldsItsDelegateWeaklyAndOthersHaveNone() {
        var listener: Listener? = Listener()
        let style = ASLayoutElementStyle(delegate: listener!)
        listener = nil
        #expect(style.delegate == nil)
        style.width = 5
        #expect(style.width == 5)
        #expect(ASLayoutElementStyle().delegate == nil)
    }
}
