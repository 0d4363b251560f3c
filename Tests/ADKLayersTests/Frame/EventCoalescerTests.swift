import Foundation
import Testing

@testable import ADKLayers

@Suite struct EventCoalescerTests {
    private func wheel(_ dy: CGFloat) -> (InputEvent, Int) { (.wheel(dx: 0, dy: dy, at: .zero, modifiers: []), 1) }

    @Test func wheelClicksOfOneFrameAreSummed() {
        let result = EventCoalescer.coalesce([wheel(1), wheel(1), wheel(-3)], same: ==)
        #expect(result.count == 1)
        guard case .wheel(_, let dy, _, _) = result[0].0 else {
            Issue.record("not a wheel event")
            return
        }
        #expect(dy == -1)
    }

    @Test func otherEventsKeepTheirOrderAndPlace() {
        let key = (InputEvent.keyDown(UIKey(keyCode: .keyboardHome)), 1)
        let result = EventCoalescer.coalesce([wheel(1), key, wheel(1), (wheel(1).0, 2)], same: ==)
        #expect(result.count == 4)
    }
}
