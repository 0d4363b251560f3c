import ADKViews
import Testing

@testable import ADKAccessibility

@Suite struct WindowPlaceTests {
    private let context = AccessibleContext(program: "test", locale: "C", version: "1")

    @Test func aCallForAWindowThatIsGoneDoesNotWait() async {
        await context.waitForPlace(of: 1)
        context.setWindows([1, 2])
        context.setPlace(AccessibleWindowPlace(x: 3), of: 1)
        await context.waitForPlace(of: 1)
        // A call that read the tree before its window closed.
        context.setWindows([2])
        await context.waitForPlace(of: 1)
        #expect(context.places.isEmpty)
        context.setPlace(AccessibleWindowPlace(x: 4), of: 1)
        #expect(context.places.isEmpty, "the answer is late")
    }

    @Test func waitingCallsEndWithThePlaceWithTheWindowAndWithTheBus() async {
        let ends: [@Sendable (AccessibleContext) -> Void] = [
            { $0.setPlace(AccessibleWindowPlace(), of: 1) }, { $0.setWindows([]) }, { $0.disconnect() },
        ]
        for end in ends {
            context.setWindows([])
            context.setWindows([1])
            async let call: Void = context.waitForPlace(of: 1)
            while !context.isWaitedFor { await Task.yield() }
            end(context)
            await call
            // A call that comes after the end does not wait.
            await context.waitForPlace(of: 1)
        }
    }
}
