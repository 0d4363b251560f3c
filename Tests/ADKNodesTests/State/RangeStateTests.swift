import Testing

@testable import ADKNodes

struct RangeStateTests {
    private let states = (0..<16).map { ASInterfaceState(rawValue: $0) }
    private let ranges: [ASInterfaceState] = [.measureLayout, .preload, .display, .visible]

    @Test func aChangeNamesTheRangesThatItEntersAndLeaves() throws {
        for old in states {
            for new in states where new != old {
                var state = RangeState()
                _ = state.set(old)
                let made = state.set(new)
                let change = try #require(made)
                #expect(change.old == old && change.new == new && state.interface == new)
                for range in ranges {
                    switch change.passage(of: range) {
                    case .entered: #expect(new.contains(range) && !old.contains(range))
                    case .left: #expect(old.contains(range) && !new.contains(range))
                    case nil: #expect(new.contains(range) == old.contains(range))
                    }
                }
            }
        }
    }

    @Test func theSameStateIsNoChange() {
        for value in states {
            var state = RangeState()
            _ = state.set(value)
            let change = state.set(value)
            #expect(change == nil)
        }
    }

    @Test func dataIsDroppedWhenARowLeavesThePreloadRange() {
        for isManaged in [false, true] {
            for old in states {
                for new in states where new != old {
                    var state = RangeState()
                    state.isManaged = isManaged
                    _ = state.set(old)
                    let leaves = old.contains(.preload) && !new.contains(.preload)
                    let change = state.set(new)
                    #expect(change?.dropsData == (isManaged && leaves))
                }
            }
        }
    }

    @Test func subnodesFollowTheListOrTheWindow() {
        for value in states {
            for isInHierarchy in [false, true] {
                var state = RangeState()
                _ = state.set(value)
                #expect(state.interfaceOfSubnodes(isInHierarchy: isInHierarchy) == (isInHierarchy ? .inHierarchy : []))
                state.isManaged = true
                #expect(state.interfaceOfSubnodes(isInHierarchy: isInHierarchy) == value)
            }
        }
    }
}
