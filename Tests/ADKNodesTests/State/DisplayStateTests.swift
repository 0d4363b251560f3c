import Testing

@testable import ADKNodes

struct DisplayStateTests {
    private enum Step: CaseIterable { case rasterizeSubtree, enter, leave }

    /// All sequences of at most four steps.
    private var sequences: [[Step]] {
        var all: [[Step]] = [[]]
        var last = all
        for _ in 0..<4 {
            last = last.flatMap { steps in Step.allCases.map { steps + [$0] } }
            all += last
        }
        return all
    }

    @Test func rasterizationIsWhatTheAppAndTheSupernodeSetLast() {
        for steps in sequences {
            var state = DisplayState()
            for step in steps {
                switch step {
                case .rasterizeSubtree: state.rasterizeSubtree()
                case .enter: state.setRasterized(true)
                case .leave: state.setRasterized(false)
                }
            }
            let isWanted = steps.contains(.rasterizeSubtree)
            let isInside = steps.last { $0 != .rasterizeSubtree } == .enter
            #expect(state.wantsRasterization == isWanted, "\(steps)")
            #expect(state.isRasterized == isInside, "\(steps)")
            #expect((state.rasterization == .root) == (isWanted && !isInside), "\(steps)")
            #expect(state.isRasterizing == (isWanted || isInside), "\(steps)")
        }
    }

    @Test func aDrawingIsQueuedOnceUntilItBegins() {
        var state = DisplayState()
        var answers = [state.request(isNeeded: false)]
        #expect(!state.isQueued)
        answers += [state.request(isNeeded: true), state.request(isNeeded: true)]
        #expect(state.isQueued)
        state.endRequest()
        answers.append(state.request(isNeeded: true))
        #expect(answers == [.none, .drawing, .none, .drawing])
    }

    @Test func aNodeInABitmapRequestsADrawingOfTheRoot() {
        for isNeeded in [false, true] {
            for isRoot in [false, true] {
                var state = DisplayState()
                if isRoot { state.rasterizeSubtree() }
                state.setRasterized(true)
                let answer = state.request(isNeeded: isNeeded)
                #expect(answer == .drawingOfRoot && !state.isQueued)
            }
        }
    }

    @Test func aNodeThatIsSuspendedOrInABitmapIsNotDrawn() {
        for isSuspended in [false, true] {
            for isRasterized in [false, true] {
                var state = DisplayState()
                let changes = [state.setSuspended(isSuspended), state.setSuspended(isSuspended)]
                #expect(changes == [isSuspended, false])
                state.setRasterized(isRasterized)
                #expect(state.allowsDrawing == (!isSuspended && !isRasterized))
            }
        }
    }
}
