import Testing

@testable import ADKNodes

struct BackingStateTests {
    @Test func loadingEndsWithTheOwnOrAForeignClass() {
        for isOwn in [false, true] {
            var state = BackingState()
            #expect(state.phase == .notLoaded && !state.isLoaded && !state.isForeign)
            state.beginLoading()
            #expect(state.phase == .loading && !state.isLoaded && !state.isForeign)
            state.endLoading(isOwn: isOwn)
            #expect(state.isLoaded && state.isForeign == !isOwn)
        }
    }

    @Test func aBackingChangesBeforeLoadOnly() {
        for isOwn in [false, true] {
            for layerBacked in [false, true] {
                var state = BackingState()
                let problem = state.setLayerBacked(layerBacked, showsView: false)
                state.beginLoading()
                state.endLoading(isOwn: isOwn)
                let problemWhenLoaded = state.setLayerBacked(!layerBacked, showsView: false)
                #expect(problem == nil && problemWhenLoaded == "it is loaded")
                #expect(state.isLayerBacked == layerBacked)
                #expect(state.hasForeignView == (!isOwn && !layerBacked))
            }
        }
    }

    @Test func aNodeWithAViewStaysWithoutABareLayer() {
        for layerBacked in [false, true] {
            for showsView in [false, true] {
                for isSupported in [false, true] {
                    var state = BackingState()
                    let problem = state.setLayerBacked(
                        layerBacked, showsView: showsView, isSupported: isSupported)
                    #expect((problem == nil) == (isSupported && !(layerBacked && showsView)))
                    #expect(state.isLayerBacked == (layerBacked && problem == nil))
                }
            }
        }
    }

    @Test func anUpdateIsQueuedOnce() {
        var state = BackingState()
        let isQueued = [state.queueUpdate(), state.queueUpdate()]
        state.beginUpdate()
        let isQueuedAgain = state.queueUpdate()
        #expect(isQueued == [true, false] && isQueuedAgain)
    }
}
