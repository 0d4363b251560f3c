import ADKFoundation
import ADKMotion
import Foundation
import TestSupport
import Testing

@Suite struct AnimatableValueTests {
    private func number(_ range: ClosedRange<Double>, _ random: inout SeededRandom) -> Double {
        Double.random(in: range, using: &random)
    }

    @Test func theEndsOfAWayAreExact() {
        #expect((0.1).mixed(with: 0.7, at: 0) == 0.1 && (0.1).mixed(with: 0.7, at: 1) == 0.7)
        let turned = CGAffineTransform(rotationAngle: 1).scaledBy(x: 3, y: 0.1)
        #expect(CGAffineTransform.identity.mixed(with: turned, at: 1) == turned)
        #expect(turned.mixed(with: .identity, at: 0) == turned)
    }

    @Test func eachNumberOfAValueIsBlended() {
        #expect(CGFloat(2).mixed(with: 4, at: 0.25) == 2.5)
        #expect(CGPoint(x: 0, y: 10).mixed(with: CGPoint(x: 8, y: 20), at: 0.5) == CGPoint(x: 4, y: 15))
        #expect(CGSize(width: 1, height: 2).mixed(with: CGSize(width: 3, height: 6), at: 0.5).height == 4)
        #expect(CGVector(dx: 1, dy: 2).mixed(with: CGVector(dx: 3, dy: 6), at: 0.5) == CGVector(dx: 2, dy: 4))
        let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
        #expect(
            rect.mixed(with: CGRect(x: 4, y: 8, width: 30, height: 0), at: 0.5)
                == CGRect(x: 2, y: 4, width: 20, height: 10))
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(UIEdgeInsets.zero.mixed(with: insets, at: 2) == UIEdgeInsets(top: 2, left: 4, bottom: 6, right: 8))
    }

    @Test func aProgressBeyondTheEndExtrapolates() {
        #expect((0.0).mixed(with: 10, at: 1.5) == 15 && (0.0).mixed(with: 10, at: -0.5) == -5)
        #expect((3.0).mixed(with: 10, at: .nan) == 3)
        #expect((3.0).mixed(with: 10, at: .infinity) == 0, "numbers that are not finite count as 0")
    }

    @Test func theDistanceIsTheLengthOfTheChange() {
        #expect(CGPoint(x: 1, y: 1).distance(to: CGPoint(x: 4, y: 5)) == 5)
        let turned = CGAffineTransform(rotationAngle: 3).distance(to: CGAffineTransform(rotationAngle: -3))
        #expect(abs(turned - (2 * Double.pi - 6)) < 1e-9, "the smaller angle")
    }

    // MARK: - Transforms

    private func randomTransform(_ random: inout SeededRandom) -> CGAffineTransform {
        func scale() -> Double {
            [number(0.1...3, &random), number(-3 ... -0.1, &random)].randomElement(using: &random)!
        }
        var result = CGAffineTransform(rotationAngle: number(-4...4, &random)).scaledBy(x: scale(), y: scale())
        if Bool.random(using: &random) {
            result = CGAffineTransform(a: 1, b: 0, c: number(-1...1, &random), d: 1, tx: 0, ty: 0).concatenating(result)
        }
        return result.concatenating(
            CGAffineTransform(translationX: number(-500...500, &random), y: number(-500...500, &random)))
    }

    private func differ(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Double {
        zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).map { abs(Double($0 - $1)) }.max()!
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func aTransformIsItsCoordinates(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let transform = randomTransform(&random)
        #expect(differ(CGAffineTransform(coordinates: transform.coordinates), transform) < 1e-9, "seed \(seed)")
        let near = transform.coordinates(near: randomTransform(&random).coordinates)
        #expect(differ(CGAffineTransform(coordinates: near), transform) < 1e-9, "seed \(seed)")
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func aTransformChangesWithoutJumps(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (from, to) = (randomTransform(&random), randomTransform(&random))
        var last = from
        for step in 1...200 {
            let next = from.mixed(with: to, at: Double(step) / 200)
            #expect(differ(next, last) < 12, "seed \(seed) at \(step)")
            last = next
        }
        #expect(last == to)
    }

    @Test func aTurnKeepsTheSizeAndTakesTheSmallerAngle() {
        let turned = CGAffineTransform(rotationAngle: 3)
        let middle = turned.mixed(with: CGAffineTransform(rotationAngle: -3), at: 0.5)
        #expect(differ(middle, CGAffineTransform(rotationAngle: .pi)) < 1e-9)
        for step in 0...10 {
            let part = CGAffineTransform.identity.mixed(with: turned, at: Double(step) / 10)
            #expect(abs(part.a * part.d - part.b * part.c - 1) < 1e-9)
        }
    }

    @Test(arguments: [Double.pi, -Double.pi, 3 * Double.pi])
    func aHalfTurnGoesClockwise(angle: Double) {
        let middle = CGAffineTransform.identity.mixed(with: CGAffineTransform(rotationAngle: angle), at: 0.5)
        #expect(differ(middle, CGAffineTransform(rotationAngle: .pi / 2)) < 1e-9)
        let back = CGAffineTransform(rotationAngle: angle).mixed(with: .identity, at: 0.5)
        #expect(differ(back, CGAffineTransform(rotationAngle: .pi * 1.5)) < 1e-9)
    }

    @Test func aLayerThatGrowsFromNothingDoesNotTurn() {
        let nothing = CGAffineTransform(scaleX: 0, y: 0)
        let end = CGAffineTransform(rotationAngle: 1)
        #expect(differ(nothing.mixed(with: end, at: 0.5), end.scaledBy(x: 0.5, y: 0.5)) > 0.01, "from an upright start")
        #expect(differ(end.mixed(with: nothing, at: 0.5), end.scaledBy(x: 0.5, y: 0.5)) < 1e-9, "it shrinks as it is")
        #expect(
            differ(CGAffineTransform.identity.mixed(with: nothing, at: 0.5), CGAffineTransform(scaleX: 0.5, y: 0.5))
                < 1e-9)
    }

    @Test func aMirroredLayerFoldsInPlace() {
        let horizontally = CGAffineTransform.identity.mixed(with: CGAffineTransform(scaleX: -1, y: 1), at: 0.25)
        #expect(differ(horizontally, CGAffineTransform(scaleX: 0.5, y: 1)) < 1e-9)
        let vertically = CGAffineTransform.identity.mixed(with: CGAffineTransform(scaleX: 1, y: -1), at: 0.25)
        #expect(differ(vertically, CGAffineTransform(scaleX: 1, y: 0.5)) < 1e-9)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func aDifferenceAddedToItsBaseGivesTheTransform(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (base, transform) = (randomTransform(&random), randomTransform(&random))
        #expect(differ(base.adding(transform.difference(from: base)), transform) < 1e-6, "seed \(seed)")
        #expect(base.adding(.additiveIdentity) == base)
        let count = Int.random(in: 0...9, using: &random)
        let small = CGAffineTransform(rotationAngle: number(-1...1, &random)).translatedBy(x: 3, y: 4)
        let walked = (0..<count).reduce(CGAffineTransform.identity) { sum, _ in sum.adding(small) }
        #expect(differ(small.repeated(count), walked) < 1e-9, "seed \(seed)")
    }

    @Test func transformsThatCannotBeCombinedGiveTheIdentity() {
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(CGAffineTransform(rotationAngle: 1).difference(from: flat) == .identity)
        #expect(CGAffineTransform(scaleX: 1e200, y: 1).repeated(9) == .identity)
        #expect(CGAffineTransform(rotationAngle: 1).repeated(-3) == .identity)
        let broken = CGAffineTransform(a: .nan, b: .infinity, c: 0, d: 1, tx: .nan, ty: 7)
        let mixed = CGAffineTransform.identity.mixed(with: broken, at: 0.5)
        let isFinite = [mixed.a, mixed.b, mixed.c, mixed.d, mixed.tx, mixed.ty].allSatisfy(\.isFinite)
        #expect(isFinite)
    }

    // MARK: - Colours

    @Test func aColourThatFadesInShowsNoTraceOfTheTransparentOne() {
        let clear = ColorPair(light: SIMD4(0, 0, 0, 0), dark: SIMD4(0, 0, 0, 0))
        let white = ColorPair(light: SIMD4(1, 1, 1, 1), dark: SIMD4(1, 0, 0, 0.5))
        let middle = clear.mixed(with: white, at: 0.5)
        #expect(middle.light == SIMD4(1, 1, 1, 0.5) && middle.dark == SIMD4(1, 0, 0, 0.25))
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func aColourIsItsCoordinates(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func color() -> SIMD4<Double> {
            SIMD4(number(0...1, &random), number(0...1, &random), number(0...1, &random), number(0.01...1, &random))
        }
        let pair = ColorPair(light: color(), dark: color())
        let back = ColorPair(coordinates: pair.coordinates)
        for index in 0..<4 {
            #expect(abs(back.light[index] - pair.light[index]) < 1e-9, "seed \(seed)")
            #expect(abs(back.dark[index] - pair.dark[index]) < 1e-9, "seed \(seed)")
        }
    }

    @Test func aColourThatFadesOutCountsForLessThanOneThatStays() {
        let blue = ColorPair(light: SIMD4(0, 0, 1, 0.25), dark: .zero)
        let red = ColorPair(light: SIMD4(1, 0, 0, 0.75), dark: .zero)
        #expect(blue.mixed(with: red, at: 0.5).light == SIMD4(0.75, 0, 0.25, 0.5))
    }

    @Test func aColourBeyondItsEndsStaysAColour() {
        let black = ColorPair(light: SIMD4(0, 0, 0, 1), dark: SIMD4(0, 0, 0, 1))
        let red = ColorPair(light: SIMD4(1, 0, 0, 1), dark: SIMD4(0.5, 0, 0, 0.5))
        for progress in [-3, -0.2, 1.2, 5] {
            let mixed = black.mixed(with: red, at: progress)
            for color in [mixed.light, mixed.dark] {
                for index in color.indices { #expect((0...1).contains(color[index])) }
            }
        }
        let strange = ColorPair(light: SIMD4(.nan, -1, 7, 1), dark: .zero)
        #expect(strange.light == SIMD4(0, 0, 1, 1))
    }
}
