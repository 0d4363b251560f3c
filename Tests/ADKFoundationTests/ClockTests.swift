import ADKFoundation
import Testing

@Suite struct ClockTests {
    @Test func theVirtualClockNeverGoesBack() {
        let clock = VirtualClock(now: 5)
        clock.advance(to: 7)
        clock.advance(to: 6)
        #expect(clock.now == 7)
    }

    @Test func aGenerationGrowsWithEveryIncrement() {
        let generation = Generation()
        let old = generation.current
        #expect(generation.increment() == old + 1)
        #expect(generation.current != old)
    }
}
