import ADKNodes
import Foundation
import Testing

@testable import ADKLists

@Suite struct BatchFetchingTests {
    /// Three viewports of content, one leading screen, lengths in viewports.
    private func asks(
        content: CGFloat = 3, offset: CGFloat, direction: ASScrollDirection = .down, leading: CGFloat = 1,
        visible: Bool = true
    ) -> Bool {
        BatchFetching.decide(
            contentLength: content * 400, viewportLength: 400, targetOffset: offset * 400,
            isTowardsHead: direction.contains(.up), leadingScreens: leading, isVisible: visible
        ).fetches
    }

    @Test func itRequestsWithExactlyOneScreenLeftButNotBefore() {
        #expect(asks(offset: 1))
        #expect(!asks(offset: 0.5))
        #expect(asks(offset: 3), "past the end")
    }

    @Test func contentShorterThanAViewportAlwaysRequests() {
        #expect(asks(content: 0.5, offset: 0))
        #expect(asks(content: 0.5, offset: 0, direction: .up))
        #expect(asks(content: 0.5, offset: 0, visible: false))
    }

    @Test func itDoesNotRequestWhileScrollingUpOrInvisibleOrSwitchedOff() {
        #expect(!asks(offset: 2, direction: .up))
        #expect(!asks(offset: 2, visible: false))
        #expect(!asks(offset: 2, leading: 0))
    }

    @Test func theReasonIsGiven() {
        func decide(_ offset: CGFloat, up: Bool = false) -> BatchFetching.Decision {
            BatchFetching.decide(
                contentLength: 1200, viewportLength: 400, targetOffset: offset, isTowardsHead: up, leadingScreens: 1,
                isVisible: true)
        }
        #expect(decide(400) == .endIsNear(remaining: 400))
        #expect(decide(399) == .endIsFar(remaining: 401))
        #expect(decide(2000) == .endIsNear(remaining: 0), "past the end nothing remains")
        #expect(decide(800, up: true) == .scrollingToHead)
        #expect(decide(400).description == "fetch: 400 points remain")
    }

    @Test func theDelegateDecidesWhileTheListMoves() {
        let far = BatchFetching.Decision.endIsFar(remaining: 1000)
        let near = BatchFetching.Decision.endIsNear(remaining: 100)
        var asked: [(TimeInterval, Bool)] = []
        let refined = BatchFetching.refine(far, velocity: 500) { remaining, hint in
            asked.append((remaining, hint))
            return true
        }
        #expect(refined == .delegateAccepts && asked.count == 1 && asked[0].0 == 2 && asked[0].1 == false)
        #expect(BatchFetching.refine(near, velocity: 500) { _, _ in false } == .delegateRefuses)
        #expect(BatchFetching.refine(near, velocity: 500) { _, _ in true } == near)
        #expect(BatchFetching.refine(near, velocity: 0) { _, _ in false } == near, "not called at rest")
        #expect(BatchFetching.refine(near, velocity: 500) { _, _ in nil } == near, "there is none")
        #expect(
            BatchFetching.refine(.contentShorterThanViewport, velocity: 500) { _, _ in false }
                == .contentShorterThanViewport)
    }
}
