import Foundation
import Testing

@testable import ADKLayout

struct ValueTests {
    @Test func dimensionsParseTextAndLiterals() {
        #expect(ASDimensionMake("100pt") == .points(100))
        #expect(ASDimensionMake("50%") == .fraction(0.5))
        #expect(ASDimensionMake("12.5%") == .fraction(0.125))
        #expect(ASDimensionMake("auto") == .auto)
        #expect(ASDimensionMake("wide") == .auto)
        #expect(ASDimensionMake("") == .auto)
        #expect(ASDimensionMake("pt") == .auto)
        let literals: [ASDimension] = [20, 2.5, "30%", "auto"]
        #expect(literals == [.points(20), .points(2.5), .fraction(0.3), .auto])
        #expect(literals.map(\.description) == ["20pt", "2.5pt", "30%", "auto"])
    }

    @Test func dimensionsKeepUnitAndValue() {
        for dimension in [ASDimension.points(0), .points(7.25), .fraction(0), .fraction(1), .auto] {
            #expect(ASDimension(unit: dimension.unit, value: dimension.value) == dimension)
            #expect(ASDimension(bits: dimension.bits) == dimension)
        }
        #expect(ASDimension.points(0) != .fraction(0))
        #expect(ASDimensionMake(.fraction, 0.25).unit == .fraction)
        #expect(ASDimensionMake(8).unit == .points)
    }

    @Test func dimensionsResolveAgainstTheParent() {
        #expect(ASDimensionResolve(.points(10), 100, 7) == 10)
        #expect(ASDimensionResolve(.fraction(0.25), 100, 7) == 25)
        #expect(ASDimensionResolve(.auto, 100, 7) == 7)
        #expect(ASDimensionResolve(.fraction(0.25), ASLayoutElementParentDimensionUndefined, 7).isNaN)
        #expect(
            ASLayoutSizeResolveSize(
                ASLayoutSizeMake("50%", 3), CGSize(width: 40, height: 40), .zero) == CGSize(width: 20, height: 3))
    }

    @Test func minimumTakesPrecedenceOverMaximumAndMaximumOverExact() {
        func resolve(_ exact: ASDimension, _ min: ASDimension, _ max: ASDimension, parent: CGFloat = 100) -> [CGFloat] {
            let range = ASLayoutElementSizeResolve(
                ASLayoutElementSize(width: exact, minWidth: min, maxWidth: max), CGSize(width: parent, height: 0))
            return [range.min.width, range.max.width]
        }
        #expect(resolve(.auto, .auto, .auto) == [0, .infinity])
        #expect(resolve(50, .auto, .auto) == [50, 50])
        #expect(resolve(50, 60, .auto) == [60, 60])
        #expect(resolve(50, .auto, 40) == [40, 40])
        #expect(resolve(50, 70, 60) == [70, 70])
        #expect(resolve(.auto, 10, 20) == [10, 20])
        #expect(resolve("50%", .auto, .auto) == [50, 50])
        #expect(resolve("50%", 10, 20, parent: .nan) == [10, 20])
        #expect(resolve(.auto, "10%", "20%", parent: .nan) == [0, .infinity])
        #expect(resolve("50%", .auto, .auto, parent: .infinity) == [0, .infinity])
    }

    @Test func intersectionTakesTheOverlapOrTheFirstRangesNearestEnd() {
        func width(_ a: ClosedRange<CGFloat>, _ b: ClosedRange<CGFloat>) -> [CGFloat] {
            func range(_ interval: ClosedRange<CGFloat>) -> ASSizeRange {
                ASSizeRangeMake(
                    CGSize(width: interval.lowerBound, height: 0), CGSize(width: interval.upperBound, height: 0))
            }
            let both = ASSizeRangeIntersect(range(a), range(b))
            return [both.min.width, both.max.width]
        }
        #expect(width(0...10, 5...20) == [5, 10])
        #expect(width(0...10, 2...4) == [2, 4])
        #expect(width(0...10, 20...30) == [10, 10])
        #expect(width(20...30, 0...10) == [20, 20])
        #expect(width(0...(.infinity), 7...7) == [7, 7])
    }

    @Test func rangesClampAndKnowWhetherTheirAreaIsSignificant() {
        let range = ASSizeRangeMake(CGSize(width: 10, height: 10), CGSize(width: 20, height: CGFloat.infinity))
        #expect(ASSizeRangeClamp(range, CGSize(width: 5, height: 500)) == CGSize(width: 10, height: 500))
        #expect(ASSizeRangeClamp(range, CGSize(width: 25, height: 5)) == CGSize(width: 20, height: 10))
        #expect(ASSizeRangeHasSignificantArea(range))
        #expect(!ASSizeRangeHasSignificantArea(ASSizeRange(max: CGSize(width: 0.1, height: 10))))
        #expect(ASSizeRangeEqualToSizeRange(ASSizeRangeMake(range.min), ASSizeRange(exact: range.min)))
        #expect(range.description == "{10...20, 10...inf}")
        #expect(ASPointsValidForSize(0) && !ASPointsValidForSize(10_000_000) && !ASPointsValidForSize(-1))
        #expect(!ASPointsValidForSize(.nan) && !ASPointsValidForLayout(.infinity) && ASPointsValidForLayout(1e300))
    }

    @Test(arguments: [1.0, 2.0, 3.0])
    func sizesRoundUpToPixelsAndForgiveFloatNoise(scale: CGFloat) {
        LayoutEnvironment.with(LayoutEnvironment(scale: scale)) {
            let pixel = 1 / scale
            func width(_ points: CGFloat) -> CGFloat {
                ASLayout(layoutElement: ASLayoutSpec(), size: CGSize(width: points, height: 0)).size.width
            }
            #expect(width(4 + pixel / 4) == 4 + pixel)
            #expect(width(4) == 4)
            #expect(width(4 + 1e-8) == 4)
            #expect(width(0.1 + 0.2 + 0.7) == 1)
        }
    }

    @Test func givenPositionsRoundUpAndAssignedOnesDoNot() {
        var layout = ASLayout(layoutElement: ASLayoutSpec(), size: .zero, position: CGPoint(x: 0.2, y: -0.2))
        #expect(layout.position == CGPoint(x: 1, y: 0))
        layout.position = CGPoint(x: 0.2, y: 0)
        #expect(layout.frame.minX == 0.2)
    }

    @Test func numbersInMessagesAreShort() {
        let numbers: [CGFloat] = [0, -0.0, 1, 2.5, -2.125, 1e20, .infinity, -.infinity, .nan, 0.0004]
        #expect(
            numbers.map(shortNumber)
                == ["0", "0", "1", "2.5", "-2.125", "1e+20", "inf", "-inf", "nan", "0"])
    }
}
