import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The threads and the order of a collection's and a pager's callbacks, as the documentation lists them.
final class CollectionOrderTests: XCTestCase, @unchecked Sendable {
    /// A collection of squares of 40 points in lines of three, with a header of 20 points, that notes every call.
    @MainActor
    private final class Spy: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
        var names = Array(0..<120)
        var calls: [String] = []
        var problems: [String] = []
        var refusesDeselection = false
        let madeOnMain = Locked<[Bool]>([])
        let fetchedOnMain = Locked<[Bool]>([])
        var fetches = false
        let host = HeadlessHost.attached(scale: 1)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
        let node: ASCollectionNode

        init() {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 40, height: 40)
            layout.minimumLineSpacing = 0
            layout.minimumInteritemSpacing = 0
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            node = ASCollectionNode(collectionViewLayout: layout)
            node.idleMeasuringScreenfuls = 0
            node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            node.dataSource = self
            node.delegate = self
            window.rootViewController = ASDKViewController(node: node)
            window.makeKeyAndVisible()
        }

        func take() -> [String] {
            defer { calls = [] }
            return calls
        }

        private func check(_ isRight: Bool, _ what: String) { if !isRight { problems.append(what) } }

        // MARK: Source

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            names.count
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            let (name, madeOnMain) = (names[indexPath.item], madeOnMain)
            return {
                madeOnMain.withLock { $0.append(Thread.isMainThread) }
                return ItemCell(name)
            }
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> ASCellNodeBlock {
            let madeOnMain = madeOnMain
            return {
                madeOnMain.withLock { $0.append(Thread.isMainThread) }
                return ItemCell(1000)
            }
        }

        // MARK: Display

        func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
            calls.append("+\((node as? ItemCell)?.name ?? -1)")
            check(node.indexPath != nil && node.layoutAttributes != nil, "no index path or attributes")
            check(!node.isVisible && node.calculatedSize.width == 40, "visible or not measured")
        }
        func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
            calls.append("-\((node as? ItemCell)?.name ?? -1)")
            check(node.view.superview == nil, "still in the view")
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode
        ) { calls.append("+header") }
        func collectionNode(
            _ collectionNode: ASCollectionNode, didEndDisplayingSupplementaryElementWith node: ASCellNode
        ) { calls.append("-header") }

        // MARK: Selection

        func collectionNode(_ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
            calls.append("shouldHighlight \(indexPath.item)")
            return true
        }
        func collectionNode(_ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath) {
            calls.append("didHighlight \(indexPath.item)")
        }
        func collectionNode(_ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath) {
            calls.append("didUnhighlight \(indexPath.item)")
        }
        func collectionNode(_ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
            calls.append("shouldSelect \(indexPath.item)")
            return true
        }
        func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
            calls.append("didSelect \(indexPath.item)")
        }
        func collectionNode(_ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
            calls.append("shouldDeselect \(indexPath.item)")
            return !refusesDeselection
        }
        func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {
            calls.append("didDeselect \(indexPath.item)")
        }
        func collectionNodeDidChangeSelection(_ collectionNode: ASCollectionNode) { calls.append("didChange") }

        // MARK: Scrolling and batches

        func collectionNodeDidScroll(_ collectionNode: ASCollectionNode) { calls.append("didScroll") }
        func collectionNodeWillBeginDragging(_ collectionNode: ASCollectionNode) { calls.append("willBegin") }
        func collectionNodeDidEndDragging(_ collectionNode: ASCollectionNode, willDecelerate decelerate: Bool) {
            calls.append("didEnd \(decelerate)")
        }
        func collectionNodeDidEndDecelerating(_ collectionNode: ASCollectionNode) { calls.append("didRest") }
        func collectionNodeDidEndScrollingAnimation(_ collectionNode: ASCollectionNode) { calls.append("didArrive") }
        func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { fetches }
        nonisolated func collectionNode(
            _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
        ) {
            fetchedOnMain.withLock { $0.append(Thread.isMainThread) }
            context.completeBatchFetching(false)
        }

        func click(_ item: Int) throws {
            let frame = node.rectForItem(at: IndexPath(item: item, section: 0))
            let point = CGPoint(x: frame.midX, y: frame.midY)
            FrameLoop.shared.post(
                .pointerDown(button: .primary, at: point, time: host.clock.now, modifiers: []), to: window)
            try host.run(for: 0.02)
            FrameLoop.shared.post(
                .pointerUp(button: .primary, at: point, time: host.clock.now, modifiers: []), to: window)
            try host.settle()
        }
    }

    func testItemsAreReportedBeforeTheyEnterTheViewAndAfterTheyLeft() throws {
        try onMain {
            let spy = Spy()
            // All measurements arrive in one frame. An item whose measurement arrives later is displayed later.
            let held = Locked<[(slot: Int, letter: MainMailbox.Block)]>([])
            spy.node.controller.data.deliver = { slot, letter in held.withLock { $0.append((slot, letter)) } }
            HeldResults.finishWork()
            spy.node.controller.data.deliver = { MainMailbox.post($1) }
            for (_, letter) in held.current.shuffled() { letter() }
            try spy.host.settle()
            XCTAssertEqual(spy.take(), ["+header"] + (0..<21).map { "+\($0)" }, "in ascending order")
            XCTAssertTrue(spy.madeOnMain.current.allSatisfy { !$0 }, "node blocks run on workers")
            spy.node.contentOffset = CGPoint(x: 0, y: 60)
            try spy.host.settle()
            XCTAssertEqual(
                spy.take(), ["didScroll"] + (21..<27).map { "+\($0)" } + ["-header"] + (0..<3).map { "-\($0)" })
            spy.names.remove(at: 10)
            spy.node.performBatch(
                animated: false, updates: { spy.node.deleteItems(at: [IndexPath(item: 10, section: 0)]) })
            XCTAssertEqual(spy.take().first, "-10", "after the edit is applied")
            try spy.host.settle()
            XCTAssertEqual(spy.problems, [])
        }
    }

    func testAClickCallsTheDelegateInThisOrder() throws {
        try onMain {
            let spy = Spy()
            try spy.host.settle()
            _ = spy.take()
            try spy.click(1)
            XCTAssertEqual(
                spy.take(),
                [
                    "shouldHighlight 1", "didHighlight 1", "didUnhighlight 1", "shouldSelect 1", "didSelect 1",
                    "didChange",
                ])
            try spy.click(2)
            XCTAssertEqual(
                spy.take(),
                [
                    "shouldHighlight 2", "didHighlight 2", "didUnhighlight 2", "shouldSelect 2", "shouldDeselect 1",
                    "didDeselect 1", "didSelect 2", "didChange",
                ])
            spy.node.selectItem(at: IndexPath(item: 3, section: 0), animated: false, scrollPosition: [])
            XCTAssertEqual(spy.take(), [], "a selection by the program")
        }
    }

    func testDragsAndBatchesAreReported() throws {
        try onMain {
            let spy = Spy()
            spy.fetches = true
            try spy.host.settle()
            XCTAssertEqual(spy.fetchedOnMain.current, [], "the end is far away")
            _ = spy.take()
            let view = spy.node.view
            view.delegate?.scrollViewWillBeginDragging(view)
            spy.node.contentOffset = CGPoint(x: 0, y: 1)
            view.delegate?.scrollViewDidEndDragging(view, willDecelerate: true)
            view.delegate?.scrollViewDidEndDecelerating(view)
            XCTAssertEqual(spy.take(), ["willBegin", "didScroll", "didEnd true", "didRest"])
            spy.node.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
            try spy.host.settle()
            let calls = spy.take()
            XCTAssertEqual(calls.filter { $0 == "didArrive" }.count, 1)
            XCTAssertEqual(spy.fetchedOnMain.current, [false])
        }
    }

    func testADelegateOfScrollViewsReceivesTheirCalls() throws {
        @MainActor final class Both: ASCollectionDelegate, ASTableDelegate, UIScrollViewDelegate {
            var calls: [String] = []
            func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("did \(scrollView.contentOffset.y)") }
            func scrollViewWillEndDragging(
                _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
            ) { targetContentOffset.y = 77 }
            func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
        }
        try onMain {
            let (both, spy, table) = (Both(), Spy(), TableHarness([Array(0..<40)]))
            spy.node.delegate = both
            table.table.delegate = both
            try spy.host.settle()
            for node in [spy.node, table.table] as [ADKListNode] {
                both.calls = []
                let view = node.controller.listView
                node.contentOffset = CGPoint(x: 0, y: 30)
                var target = CGPoint.zero
                view.delegate?.scrollViewWillEndDragging(view, withVelocity: .zero, targetContentOffset: &target)
                view.delegate?.scrollViewDidEndDecelerating(view)
                XCTAssertEqual(both.calls, ["did 30.0", "rest"])
                XCTAssertEqual(target.y, 77)
            }
        }
    }

    // MARK: - Pager

    func testThePagesOfAPagerAreMadeOnAWorkerByBlocksAndOnMainWithoutThem() throws {
        @MainActor final class Pages: ASPagerDataSource {
            let madeOnMain = Locked<[Bool]>([])
            var asked = Set<Int>()
            func numberOfPages(in pagerNode: ASPagerNode) -> Int { 3 }
            func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
                asked.insert(index)
                let madeOnMain = madeOnMain
                return {
                    madeOnMain.withLock { $0.append(Thread.isMainThread) }
                    return ASCellNode()
                }
            }
        }
        @MainActor final class Nodes: ASPagerDataSource {
            var made = Set<Int>()
            func numberOfPages(in pagerNode: ASPagerNode) -> Int { 3 }
            func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
                made.insert(index)
                return ASCellNode()
            }
        }
        try onMain {
            let harness = PagerHarness(0)
            let (pages, nodes) = (Pages(), Nodes())
            harness.pager.setDataSource(pages)
            try harness.show()
            XCTAssertEqual(pages.asked, [0, 1, 2])
            XCTAssertEqual(pages.madeOnMain.current, [false, false, false])
            harness.pager.setDataSource(nodes)
            try harness.host.settle()
            XCTAssertEqual(nodes.made, [0, 1, 2])
        }
    }
}
