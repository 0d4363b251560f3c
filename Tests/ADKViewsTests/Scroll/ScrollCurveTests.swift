import ADKViews
import Foundation
import TestSupport
import Testing

@Suite struct ScrollCurveTests {
    @Test func aClickStartsFastEndsAtRestAndArrivesExactly() {
        let curve = ScrollCurve(from: 100, to: 220, at: 1, duration: 0.18)
        #expect(curve.value(at: 1) == 100)
        #expect(curve.value(at: 1.181) == 220)
        #expect(curve.speed(at: 1.181) == 0)
        #expect(curve.value(at: 1 + 1.0 / 60) - 100 > 25, "the first frame shows a good part of the distance")
        #expect(curve.isOver(at: 1.181) && !curve.isOver(at: 1.17))
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func clicksAddUpAndNeverOvershoot(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var time = 0.0
        var target: CGFloat = 120
        var curve = ScrollCurve(from: 0, to: target, at: 0, duration: 0.18)
        var last: CGFloat = 0
        for _ in 0..<60 {
            time += Double.random(in: 0.001...0.05, using: &random)
            let y = curve.value(at: time)
            #expect(y >= last - 1e-6, "seed \(seed): went back")
            #expect(y <= target + 1e-6, "seed \(seed): past its target")
            last = y
            if Bool.random(using: &random) {
                target += 120
                curve.retarget(to: target, at: time, duration: 0.18)
                #expect(abs(curve.value(at: time) - y) < 1e-6, "seed \(seed): jumped")
            }
        }
        #expect(curve.value(at: time + 1) == target)
    }

    @Test func aTurnLeavesAtOnce() {
        var curve = ScrollCurve(from: 0, to: 1000, at: 0, duration: 0.2)
        curve.retarget(to: 0, at: 0.05, duration: 0.2)
        #expect(curve.speed(at: 0.051) < 0)
        #expect(curve.value(at: 1) == 0)
    }

    @Test func shiftedContentShiftsTheWholeCurve() {
        var curve = ScrollCurve(from: 0, to: 100, at: 0, duration: 0.2)
        let before = curve.value(at: 0.1)
        curve.shift(by: 37)
        #expect(abs(curve.value(at: 0.1) - before - 37) < 1e-9)
        #expect(curve.target == 137)
    }
}
