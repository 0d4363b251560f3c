import Foundation
import Testing

@testable import ADKLayers

@Suite struct EventCoalescerTests {
    private func wheel(_ dy: CGFloat) -> (InputEvent, Int) {
        (.scroll(.clicks(dx: 0, dy: dy), at: .zero, modifiers: []), 1)
    }

    @Test func wheelClicksOfOneFrameAreSummed() {
        let result = EventCoalescer.coalesce([wheel(1), wheel(1), wheel(-3)], same: ==)
        #expect(result.count == 1)
        guard case .scroll(let delta, _, _) = result[0].0 else {
            Issue.record("not a wheel event")
            return
        }
        #expect(delta == .clicks(dx: 0, dy: -1))
    }

    @Test func movementsOfATouchpadAreSummedApartFromClicksAndEnds() {
        func scroll(_ delta: ScrollDelta) -> (InputEvent, Int) { (.scroll(delta, at: .zero, modifiers: []), 1) }
        let events = [
            wheel(1), scroll(.points(dx: 2, dy: 30)), scroll(.points(dx: -5, dy: 4)), scroll(.ended), scroll(.ended),
        ]
        let deltas = EventCoalescer.coalesce(events, same: ==).map { event, _ in
            if case .scroll(let delta, _, _) = event { delta } else { nil as ScrollDelta? }
        }
        #expect(deltas == [.clicks(dx: 0, dy: 1), .points(dx: -3, dy: 34), .ended, .ended])
    }

    @Test func otherEventsKeepTheirOrderAndPlace() {
        let key = (InputEvent.keyDown(UIKey(keyCode: .keyboardHome)), 1)
        let result = EventCoalescer.coalesce([wheel(1), key, wheel(1), (wheel(1).0, 2)], same: ==)
        #expect(result.count == 4)
    }
}
