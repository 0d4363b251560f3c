import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Asks a table's delegate for more rows when the end is near; one batch at a time. Main thread.
@MainActor
final class BatchFetcher {
    private unowned let controller: TableController
    private var context: ASBatchContext?
    /// The delegate said there is nothing more to ask for.
    private var isExhausted = false

    init(controller: TableController) { self.controller = controller }

    func reset() {
        context?.cancelBatchFetching()
        context = nil
        isExhausted = false
    }

    /// Called after every pass; cheap when there is nothing to do.
    func check() {
        guard context == nil, !isExhausted, let delegate = controller.delegate, controller.dataSource != nil else { return }
        let view = controller.tableView
        guard
            BatchFetching.shouldFetch(
                contentLength: controller.heights.total, viewportLength: view.bounds.height,
                targetOffset: view.targetContentOffset.y, direction: controller.direction,
                leadingScreens: controller.leadingScreensForBatching, isVisible: controller.isInWindow),
            delegate.shouldBatchFetch(for: controller.tableNode)
        else { return }
        begin(delegate)
    }

    private func begin(_ delegate: any ASTableDelegate) {
        let context = ASBatchContext { [weak self] asksAgain in self?.didEnd(asksAgain: asksAgain) }
        self.context = context
        context.beginBatchFetching()
        let tableNode = controller.tableNode
        WorkQueue.shared.async(.visible) { delegate.tableNode(tableNode, willBeginBatchFetchWith: context) }
    }

    private func didEnd(asksAgain: Bool) {
        context = nil
        isExhausted = !asksAgain
        controller.setNeedsUpdate()
    }
}
