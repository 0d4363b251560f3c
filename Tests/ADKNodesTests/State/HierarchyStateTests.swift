import Testing

@testable import ADKNodes

struct HierarchyStateTests {
    @Test func aNodeEntersAndLeavesAWindowOnce() {
        var state = HierarchyState()
        let leavesNone = state.exit()
        let enters = [state.enter(), state.enter()]
        #expect(!leavesNone && enters == [true, false] && state.isInHierarchy)
        let leaves = [state.exit(), state.exit()]
        #expect(leaves == [true, false] && !state.isInHierarchy)
    }

    @Test func callbacksAreHeldBackUntilEveryReasonEnded() {
        for count in 0..<4 {
            var state = HierarchyState()
            for _ in 0..<count { state.holdBack() }
            for _ in 0..<count {
                #expect(state.isHeldBack)
                let isReleased = state.release()
                #expect(isReleased)
            }
            #expect(!state.isHeldBack)
            let isReleased = state.release()
            #expect(!isReleased && !state.isHeldBack)
        }
    }
}
