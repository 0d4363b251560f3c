import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A delegate that records its calls and refuses on request.
@MainActor
final class CallbackSpy: ASTableDelegate, ASBatchFetchingDelegate {
    var calls: [String] = []
    var ended: [ASCellNode] = []
    var headers: [String] = []
    var range: ASSizeRange?
    var highlightable: (IndexPath) -> Bool = { _ in true }
    var deselects: (IndexPath) -> IndexPath? = { $0 }
    var onWillDisplay: ((ASCellNode) -> Void)?
    var onEndDisplaying: ((ASCellNode) -> Void)?
    var wantsBatch: ((TimeInterval, Bool) -> Bool)?
    /// Nil refuses batches.
    var fetch: (@Sendable (ASBatchContext) -> Void)? {
        didSet { sharedFetch.withLock { [fetch] in $0 = fetch } }
    }
    private let sharedFetch = Locked<(@Sendable (ASBatchContext) -> Void)?>(nil)
    nonisolated let fetchedOnMain = Locked<[Bool]>([])

    private func record(_ call: String) {
        XCTAssertTrue(Thread.isMainThread)
        calls.append(call)
    }

    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {
        record("willDisplay")
        onWillDisplay?(node)
    }

    func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) {
        record("didEndDisplaying")
        ended.append(node)
        onEndDisplaying?(node)
    }

    func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
        range ?? ASSizeRange(min: .zero, max: CGSize(width: CGFloat.infinity, height: .infinity))
    }

    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        record("shouldHighlight \(indexPath.row)")
        return highlightable(indexPath)
    }

    func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath) {
        record("didHighlight \(indexPath.row)")
    }
    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath) {
        record("didUnhighlight \(indexPath.row)")
    }

    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        record("willSelect \(indexPath.row)")
        return indexPath
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        record("didSelect \(indexPath.row)")
    }

    func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        record("willDeselect \(indexPath.row)")
        return deselects(indexPath)
    }

    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {
        record("didDeselect \(indexPath.row)")
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int) -> ASCellNodeBlock? {
        guard headers.indices.contains(section) else { return nil }
        let text = headers[section]
        return {
            let node = ASTextCellNode()
            node.text = text
            return node
        }
    }

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { fetch != nil }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        fetchedOnMain.withLock { $0.append(Thread.isMainThread) }
        if let fetch = sharedFetch.current { fetch(context) } else { context.completeBatchFetching(false) }
    }

    func shouldFetchBatch(withRemainingTime remainingTime: TimeInterval, hint: Bool) -> Bool {
        record("shouldFetchBatch")
        return wantsBatch?(remainingTime, hint) ?? hint
    }
}
