import ADKNodes
import Foundation
import Testing

@testable import ADKContainers

@Suite struct BatchFetchingTests {
    /// Three viewports of content, one leading screen, lengths in viewports.
    private func asks(
        content: CGFloat = 3, offset: CGFloat, direction: ASScrollDirection = .down, leading: CGFloat = 1, visible: Bool = true
    ) -> Bool {
        BatchFetching.shouldFetch(
            contentLength: content * 400, viewportLength: 400, targetOffset: offset * 400, direction: direction,
            leadingScreens: leading, isVisible: visible)
    }

    @Test func itAsksWithExactlyOneScreenLeftButNotBefore() {
        #expect(asks(offset: 1))
        #expect(!asks(offset: 0.5))
        #expect(asks(offset: 3), "past the end")
    }

    @Test func lessThanAViewportAsksAlways() {
        #expect(asks(content: 0.5, offset: 0))
        #expect(asks(content: 0.5, offset: 0, direction: .up))
        #expect(asks(content: 0.5, offset: 0, visible: false))
    }

    @Test func itDoesNotAskOnTheWayUpOrUnseenOrSwitchedOff() {
        #expect(!asks(offset: 2, direction: .up))
        #expect(!asks(offset: 2, visible: false))
        #expect(!asks(offset: 2, leading: 0))
    }
}
