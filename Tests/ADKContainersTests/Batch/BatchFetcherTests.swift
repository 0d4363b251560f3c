import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Batch fetching through a table.
final class BatchFetcherTests: XCTestCase, @unchecked Sendable {
    private struct Offline: Error {}

    /// A delegate that implements only the async form.
    private final class AsyncDelegate: ASTableDelegate, @unchecked Sendable {
        let calls = Locked(0)
        // Set before the table is shown.
        nonisolated(unsafe) var fetch: @Sendable (Int) async throws -> Bool = { _ in false }

        func tableNode(_ tableNode: ASTableNode, fetchBatch context: ASBatchContext) async throws -> Bool {
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            return try await fetch(call)
        }
    }

    @MainActor
    private func add(_ count: Int, to harness: TableHarness) {
        let start = harness.rows[0].count
        harness.rows[0].append(contentsOf: start..<start + count)
        harness.table.insertRows(at: (start..<start + count).map { IndexPath(row: $0, section: 0) }, with: .none)
    }

    func testTheAsyncFormFetchesUntilThereIsNoMore() throws {
        try onMain {
            let harness = TableHarness([[]])
            let delegate = AsyncDelegate()
            delegate.fetch = { call in
                await MainActor.run { self.add(3, to: harness) }
                return call < 3
            }
            harness.table.delegate = delegate
            try harness.host.settle()
            XCTAssertEqual(delegate.calls.current, 3)
            XCTAssertEqual(harness.rows[0].count, 9)
            XCTAssertEqual(harness.table.controller.batching.lastDecision, .exhausted)
            harness.table.resetBatchFetching()
            try harness.host.settle()
            XCTAssertEqual(delegate.calls.current, 4, "requested again after the reset")
        }
    }

    func testAFailedBatchIsRetriedWithGrowingDelays() throws {
        try onMain {
            let harness = TableHarness([[]])
            let delegate = AsyncDelegate()
            let times = Locked<[TimeInterval]>([])
            let clock = harness.host.clock
            delegate.fetch = { call in
                times.withLock { $0.append(clock.now) }
                if call < 4 { throw Offline() }
                await MainActor.run { self.add(20, to: harness) }
                return true
            }
            harness.table.delegate = delegate
            try harness.host.settle()
            XCTAssertEqual(delegate.calls.current, 4)
            XCTAssertEqual(harness.rows[0].count, 20)
            let waits = zip(times.current, times.current.dropFirst()).map { $1 - $0 }
            for (wait, expected) in zip(waits, [0.5, 1, 2]) { XCTAssertEqual(wait, expected, accuracy: 0.1) }
        }
    }

    func testAfterFiveFailuresTheFetcherWaitsForAScroll() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6)])
            let delegate = AsyncDelegate()
            delegate.fetch = { _ in throw Offline() }
            harness.table.delegate = delegate
            try harness.host.settle()
            XCTAssertEqual(delegate.calls.current, 5)
            XCTAssertEqual(harness.table.controller.batching.lastDecision, .waitingToRetry)
            harness.table.view.scroll(by: CGVector(dx: 0, dy: 50))
            try harness.host.settle()
            XCTAssertGreaterThan(delegate.calls.current, 5)
        }
    }

    func testAContextFreedWithoutAnEndIsRetried() throws {
        try onMain {
            let harness = TableHarness([[1]])
            let calls = Locked(0)
            harness.fetch = { context in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                if call > 1 { context.completeBatchFetching(false) }
            }
            try harness.host.settle()
            XCTAssertEqual(calls.current, 2, "the first was dropped, the second said there is no more")
        }
    }

    func testACancelledBatchMayBeRequestedAgain() throws {
        try onMain {
            let harness = TableHarness([[1]])
            let calls = Locked(0)
            harness.fetch = { context in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                if call < 3 { context.cancelBatchFetching() } else { context.completeBatchFetching(false) }
                XCTAssertFalse(context.isFetching())
            }
            try harness.host.settle()
            XCTAssertEqual(calls.current, 3)
        }
    }

    func testNoBatchIsRequestedWhileRowsAreInserted() throws {
        try onMain {
            let harness = TableHarness([Array(0..<30)])
            let calls = Locked(0)
            harness.fetch = { context in
                calls.withLock { $0 += 1 }
                context.completeBatchFetching(false)
            }
            try harness.host.settle()
            XCTAssertEqual(calls.current, 0, "eighteen screens of rows were there")
            harness.table.performBatchUpdates({
                // Nearly all rows are deleted and as many are inserted.
                harness.rows[0] = Array(100..<130)
                harness.table.deleteRows(at: (0..<30).map { IndexPath(row: $0, section: 0) }, with: .none)
                harness.table.controller.update()
                XCTAssertEqual(harness.table.controller.batching.lastDecision, .updating)
                harness.table.insertRows(at: (0..<30).map { IndexPath(row: $0, section: 0) }, with: .none)
            })
            FrameLoop.shared.runFrame()
            try harness.host.settle()
            XCTAssertEqual(calls.current, 0, "unmeasured rows count as content")
        }
    }

    func testABatchIsRequestedInTheScrollStepThatNearsTheEndAndNamedInTheFrameRecord() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)])
            let at = Locked<CGFloat?>(nil)
            harness.fetch = { context in
                MainActor.assumeIsolated { at.withLock { $0 = harness.table.contentOffset.y } }
                context.completeBatchFetching(false)
            }
            try harness.host.settle()
            var decisions: [String] = []
            FrameLoop.shared.onFrame = { decisions.append($0.batch) }
            // Two leading screens: from offset 5000 - 400 - 800 on.
            for y in stride(from: CGFloat(3000), through: 4200, by: 100) where at.current == nil {
                harness.table.contentOffset = CGPoint(x: 0, y: y)
                try harness.host.settle()
            }
            FrameLoop.shared.onFrame = nil
            XCTAssertEqual(at.current, 3800)
            XCTAssertTrue(decisions.contains("no: 900 points remain"), "\(decisions)")
            XCTAssertTrue(decisions.contains("fetch: 800 points remain"), "\(decisions)")
        }
    }

    func testChangingTheLeadingScreensDecidesAgain() throws {
        try onMain {
            let harness = TableHarness([Array(0..<30)])
            let calls = Locked(0)
            harness.fetch = { context in
                calls.withLock { $0 += 1 }
                context.completeBatchFetching(false)
            }
            try harness.host.settle()
            XCTAssertEqual(calls.current, 0)
            harness.table.leadingScreensForBatching = 8
            try harness.host.settle()
            XCTAssertEqual(calls.current, 1)
        }
    }

    // MARK: - Reloading

    func testNoMoreStillHoldsAfterTheReloadThatShowsTheLastBatch() throws {
        try onMain {
            for reloadsFirst in [false, true] {
                let harness = TableHarness([Array(0..<3)])
                let calls = Locked(0)
                harness.fetch = { context in
                    calls.withLock { $0 += 1 }
                    MainActor.assumeIsolated {
                        harness.rows[0].append(harness.rows[0].count)
                        if reloadsFirst { harness.table.reloadData() }
                        context.completeBatchFetching(false)
                        if !reloadsFirst { harness.table.reloadData() }
                    }
                }
                HeldResults.finishWork { calls.current > 0 }
                for _ in 0..<8 where calls.current < 3 {
                    HeldResults.finishWork { OutstandingWork.current == 0 }
                }
                harness.fetch = nil
                try harness.host.settle()
                XCTAssertEqual(calls.current, 1, "reload first: \(reloadsFirst)")
                XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 4)
            }
        }
    }

    func testAReloadWithFewerRowsRequestsAgain() throws {
        try onMain {
            let harness = TableHarness([Array(0..<5)])
            let calls = Locked(0)
            harness.fetch = { context in
                calls.withLock { $0 += 1 }
                context.completeBatchFetching(false)
            }
            try harness.host.settle()
            XCTAssertEqual(calls.current, 1)
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertEqual(calls.current, 1, "the same rows")
            harness.rows[0] = [1, 2]
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertEqual(calls.current, 2, "the list was begun again, or filtered")
        }
    }

    func testRowsTallerThanTheirEstimateDoNotMakeTheListShort() throws {
        try onMain {
            let harness = TableHarness([Array(0..<20)], height: 800, heightOf: { _ in 600 })
            let calls = Locked(0)
            harness.fetch = { context in
                calls.withLock { $0 += 1 }
                context.completeBatchFetching(true)
            }
            try harness.host.settle()
            XCTAssertEqual(calls.current, 0, "fifteen screens of rows were there")
            XCTAssertEqual(harness.table.controller.batching.lastDecision, .endIsFar(remaining: 11_200))
        }
    }
}
