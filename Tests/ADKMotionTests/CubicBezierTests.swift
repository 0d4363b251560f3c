import ADKMotion
import Foundation
import TestSupport
import Testing

@Suite struct CubicBezierTests {
    private static let names: [(CAMediaTimingFunctionName, [Float])] = [
        (.linear, [0, 0, 0, 0, 1, 1, 1, 1]), (.easeIn, [0, 0, 0.42, 0, 1, 1, 1, 1]),
        (.easeOut, [0, 0, 0, 0, 0.58, 1, 1, 1]), (.easeInEaseOut, [0, 0, 0.42, 0, 0.58, 1, 1, 1]),
        (.default, [0, 0, 0.25, 0.1, 0.25, 1, 1, 1]),
    ]

    @Test func theNamedCurvesHaveCoreAnimationsControlPoints() {
        for (name, points) in Self.names {
            let function = CAMediaTimingFunction(name: name)
            var found: [Float] = []
            for index in 0..<4 {
                var pair: [Float] = [9, 9]
                function.getControlPoint(at: index, values: &pair)
                found += pair
            }
            #expect(found == points, "\(name.rawValue)")
        }
        #expect(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(name: .easeIn))
        #expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
        #expect(CAMediaTimingFunction(controlPoints: 0.5, 0, 0.75, 1).curve.x2 == 0.75)
    }

    @Test(arguments: [
        (CAMediaTimingFunctionName.easeIn, 0.3153568125725393), (.easeOut, 0.6846431874274607),
        (.easeInEaseOut, 0.5), (.default, 0.8024033875848570), (.linear, 0.5),
    ])
    func theNamedCurvesHaveTheirKnownValuesInTheMiddle(name: CAMediaTimingFunctionName, value: Double) {
        #expect(abs(CAMediaTimingFunction(name: name).curve.value(at: 0.5) - value) < 1e-14)
    }

    private func randomCurve(_ random: inout SeededRandom) -> CubicBezier {
        func ordinary(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        // Curves at the limits, with flat places and vertical ends, are as frequent as others.
        func horizontal() -> Double { [0, 1, ordinary(0...1)].randomElement(using: &random)! }
        return CubicBezier(x1: horizontal(), y1: ordinary(-2...3), x2: horizontal(), y2: ordinary(-2...3))
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func theParameterIsFoundWithinItsAccuracyOnEveryCurve(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let curve = randomCurve(&random)
        for _ in 0..<50 {
            let time = Double.random(in: 0...1, using: &random)
            let found = CubicBezier.point(curve.x1, curve.x2, at: curve.parameter(at: time))
            #expect(abs(found - time) <= CubicBezier.accuracy * 4, "seed \(seed), \(curve) at \(time)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func theValueIsThatOfThePointAtItsTime(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let curve = randomCurve(&random)
        for _ in 0..<50 {
            let place = Double.random(in: 0...1, using: &random)
            let time = CubicBezier.point(curve.x1, curve.x2, at: place)
            let value = CubicBezier.point(curve.y1, curve.y2, at: place)
            // Where the curve is steep, the rounding of its time counts.
            let tolerance = 1e-9 + 1e-13 * abs(curve.slope(at: time))
            guard abs(curve.slope(at: time)) < 1e3 else { continue }
            #expect(abs(curve.value(at: time) - value) < tolerance, "seed \(seed), \(curve) at \(time)")
        }
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func aCurveWithControlPointsBetweenItsEndsNeverFallsAndStaysBetweenThem(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func part() -> Double { Double.random(in: 0...1, using: &random) }
        let curve = CubicBezier(x1: part(), y1: part(), x2: part(), y2: part())
        var last = 0.0
        for step in 0...100 {
            let value = curve.value(at: Double(step) / 100)
            #expect(value >= last - 1e-12 && value <= 1, "seed \(seed), \(curve) at \(step) %")
            last = value
        }
        #expect(last == 1)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func theSlopeIsTheChangeOfTheValue(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func part(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let curve = CubicBezier(x1: part(0.1...0.9), y1: part(-1...2), x2: part(0.1...0.9), y2: part(-1...2))
        let step = 1e-6
        for _ in 0..<20 {
            let time = part(0.01...0.99)
            let change = (curve.value(at: time + step) - curve.value(at: time - step)) / (2 * step)
            let slope = curve.slope(at: time)
            #expect(abs(slope - change) < 1e-3 * max(1, slope * slope), "seed \(seed), \(curve) at \(time)")
        }
    }

    @Test func theSlopeAtTheEndsIsTheLimitInsideTheCurve() {
        let easeIn = CAMediaTimingFunction(name: .easeIn).curve
        let easeOut = CAMediaTimingFunction(name: .easeOut).curve
        #expect(easeIn.slope(at: 0) == 0 && easeOut.slope(at: 1) == 0)
        #expect(abs(easeIn.slope(at: 1) - 1 / 0.58) < 1e-9, "both derivatives are zero there")
        #expect(abs(easeOut.slope(at: 0) - 1 / 0.58) < 1e-9)
        let system = CAMediaTimingFunction(name: .default).curve
        #expect(abs(system.slope(at: 0) - 0.4) < 1e-9 && system.slope(at: 1) == 0)
        #expect(CubicBezier.linear.slope(at: 0.3) == 1)
    }

    @Test func aVerticalEndHasTheLargestSlope() {
        #expect(CubicBezier(x1: 0, y1: 1, x2: 0.5, y2: 1).slope(at: 0) == CubicBezier.steepest)
        #expect(CubicBezier(x1: 0, y1: -1, x2: 0.5, y2: 1).slope(at: 0) == -CubicBezier.steepest)
        #expect(CubicBezier(x1: 0.5, y1: 0, x2: 1, y2: 0).slope(at: 1) == CubicBezier.steepest)
        #expect(CubicBezier(x1: 0.5, y1: 0, x2: 1, y2: 2).slope(at: 1) == -CubicBezier.steepest)
        // Both control points are at an end: the curve stands still there twice.
        #expect(CubicBezier(x1: 0, y1: 0, x2: 0, y2: 1).slope(at: 0) == CubicBezier.steepest)
        #expect(CubicBezier(x1: 1, y1: 0, x2: 1, y2: 1).slope(at: 1) == CubicBezier.steepest)
    }

    @Test func timesOutsideOfTheCurveAreThoseOfItsEnds() {
        let curve = CubicBezier(x1: 0.3, y1: -1, x2: 0.7, y2: 2)
        for time in [-1, -Double.infinity, .nan, 0] { #expect(curve.value(at: time) == 0) }
        for time in [1, 1.5, Double.infinity] { #expect(curve.value(at: time) == 1) }
        #expect(curve.slope(at: .nan) == curve.slope(at: 0) && curve.slope(at: 7) == curve.slope(at: 1))
    }
}
