import ADKViews
@testable import ADKX11
import Foundation
import Testing

/// What devices send, by values made up for the test, in the words of the view layer.
struct ScrollValuatorTests {
    private func axis(_ number: Int, vertical: Bool = true, increment: Double = 15, value: Double = 0) -> ScrollValuators.Axis {
        ScrollValuators.Axis(number: number, isVertical: vertical, increment: increment, value: value)
    }

    @Test func aWheelsTotalsAreClicks() {
        var valuators = ScrollValuators()
        valuators.tell([axis(3, increment: 120, value: 2400), axis(2, vertical: false, increment: 120)], of: 9)
        #expect(valuators.take([3: 2520], of: 9) == .clicks(dx: 0, dy: 1))
        #expect(valuators.take([3: 2280], of: 9) == .clicks(dx: 0, dy: -2))
        #expect(valuators.take([2: 120, 3: 2280], of: 9) == .clicks(dx: 1, dy: 0))
        #expect(valuators.take([0: 17, 1: 4], of: 9) == nil, "a movement of the pointer")
    }

    @Test func aTouchpadsTotalsAreFineAndEndWithoutChange() {
        var valuators = ScrollValuators()
        valuators.tell([axis(2, vertical: false), axis(3, value: -40.5)], of: 11)
        #expect(valuators.take([3: -36.75], of: 11) == .fine(dx: 0, dy: 0.25))
        #expect(valuators.take([2: 3, 3: -36], of: 11) == .fine(dx: 0.2, dy: 0.05))
        // A whole click by chance is fine as well.
        #expect(valuators.take([3: -21], of: 11) == .fine(dx: 0, dy: 1))
        #expect(valuators.take([3: -21], of: 11) == .end)
    }

    @Test func naturalScrollingArrivesReversedAndIsLeftSo() {
        var valuators = ScrollValuators()
        valuators.tell([axis(3, increment: -15)], of: 4)
        #expect(valuators.take([3: 7.5], of: 4) == .fine(dx: 0, dy: -0.5))
    }

    @Test func axesAreTheDevicesOwnAndMayBeToldAnew() {
        var valuators = ScrollValuators()
        #expect(valuators.isEmpty)
        valuators.tell([axis(3)], of: 4)
        #expect(valuators.take([3: 15], of: 5) == nil, "another device")
        valuators.tell([axis(3, value: 900)], of: 4)
        #expect(valuators.take([3: 915], of: 4) == .clicks(dx: 0, dy: 1), "no jump after a pause")
        valuators.tell([], of: 4)
        #expect(valuators.isEmpty)
        #expect(valuators.take([3: 930], of: 4) == nil)
    }

    @Test func whatWasScrolledElsewhereDoesNotCountAndNoClickIsLost() {
        var valuators = ScrollValuators()
        valuators.tell([axis(3, increment: 120, value: 0)], of: 9)
        // The pointer was away, and comes back with a turn of the wheel before the server has answered.
        valuators.forgetTotals()
        valuators.asked()
        #expect(valuators.take([3: 2520], of: 9) == nil, "nobody knows where it was")
        let click1 = valuators.takeClick(of: 9)
        #expect(click1 == true, "the server's own click tells")
        let click2 = valuators.takeClick(of: 9)
        #expect(click2 == false, "once")
        #expect(valuators.take([3: 2640], of: 9) == .clicks(dx: 0, dy: 1))
        let click3 = valuators.takeClick(of: 9)
        #expect(click3 == false, "counted already")
        valuators.answered([9: [axis(3, increment: 120, value: 2520)]])
        #expect(valuators.take([3: 2760], of: 9) == .clicks(dx: 0, dy: 1), "an older answer changes nothing")

        valuators.forgetTotals()
        valuators.asked()
        valuators.answered([9: [axis(3, increment: 120, value: 6000)]])
        #expect(valuators.take([3: 6120], of: 9) == .clicks(dx: 0, dy: 1), "no jump")
    }

    @Test func beforeTheServerHasToldTheAxesItsClicksCount() {
        var valuators = ScrollValuators()
        #expect(valuators.take([3: 120], of: 9) == nil)
        let click4 = valuators.takeClick(of: 9)
        #expect(click4 == true)
        valuators.tell([axis(3, increment: 120, value: 120)], of: 9)
        #expect(valuators.take([3: 240], of: 9) == .clicks(dx: 0, dy: 1))
        let click5 = valuators.takeClick(of: 9)
        #expect(click5 == false)
        let click6 = valuators.takeClick(of: 10)
        #expect(click6 == true, "a device that was plugged in since")
    }

    @Test func nonsenseIsLeftAlone() {
        var valuators = ScrollValuators()
        valuators.tell([axis(3, increment: 0)], of: 4)
        #expect(valuators.isEmpty)
        valuators.tell([axis(3)], of: 4)
        #expect(valuators.take([3: .nan], of: 4) == nil)
        #expect(valuators.take([3: .infinity], of: 4) == nil)
        #expect(valuators.take([3: 15], of: 4) == .clicks(dx: 0, dy: 1))
    }
}

extension ScrollValuators {
    /// Asked and answered: these are the axes of `device`, and no other device has any.
    fileprivate mutating func tell(_ axes: [Axis], of device: Int) {
        asked()
        answered([device: axes])
    }
}

struct TouchTranslatorTests {
    @Test func aTapIsAClick() {
        var touches = TouchTranslator()
        touches.began(7, at: CGPoint(x: 10, y: 10))
        #expect(touches.moved(7, to: CGPoint(x: 12, y: 11), modifiers: []).isEmpty)
        let events = touches.ended(7, at: CGPoint(x: 12, y: 11), time: 3, modifiers: [])
        guard events.count == 2, case .pointerDown(.primary, let point, 3, _) = events[0], case .pointerUp = events[1]
        else { return #expect(Bool(false), "\(events)") }
        #expect(point == CGPoint(x: 12, y: 11))
    }

    @Test func aDragScrollsAgainstItsWayAndEnds() {
        var touches = TouchTranslator()
        touches.began(7, at: CGPoint(x: 10, y: 100))
        let first = touches.moved(7, to: CGPoint(x: 10, y: 80), modifiers: [])
        guard case .scroll(0, 20, false, let point, _)? = first.first else { return #expect(Bool(false), "\(first)") }
        #expect(point == CGPoint(x: 10, y: 100), "what was touched is what scrolls")
        #expect(touches.moved(8, to: .zero, modifiers: []).isEmpty, "another finger")
        let end = touches.ended(7, at: .zero, time: 4, modifiers: [])
        guard case .scroll(0, 0, true, _, _)? = end.first, end.count == 1 else { return #expect(Bool(false), "\(end)") }
        #expect(touches.moved(7, to: .zero, modifiers: []).isEmpty, "it is over")
    }
}
