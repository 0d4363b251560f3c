import ADKFoundation
import Testing

@Suite struct ClockTests {
    @Test func theVirtualClockNeverGoesBack() {
        let clock = VirtualClock(now: 5)
        clock.advance(to: 7)
        clock.advance(to: 6)
        #expect(clock.now == 7)
    }

    @Test func aSentinelTellsOldFromNew() {
        let sentinel = Sentinel()
        let old = sentinel.current
        #expect(sentinel.increment() == old + 1)
        #expect(sentinel.current != old)
    }
}
