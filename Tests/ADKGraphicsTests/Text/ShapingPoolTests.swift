import ADKFoundation
import Foundation
import Testing
import XCTest

@testable import ADKGraphics

@Suite struct ShapingPoolTests {
    /// Runs `body` on `count` threads at once and waits for all of them.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            Thread {
                body(index)
                group.leave()
            }.start()
        }
        group.wait()
    }

    @Test func shortTextsOfManyThreadsShareFewContexts() {
        let pool = ShapingPool(limit: 2, ceiling: 2)
        let inUse = Locked<Set<ObjectIdentifier>>([])
        onThreads(8) { _ in
            for _ in 0..<50 {
                pool.withContext(forBytes: 10) { context in
                    let isNew = inUse.withLock { $0.insert(ObjectIdentifier(context)).inserted }
                    #expect(isNew, "two threads have one context")
                    _ = context.metrics(of: .systemFont(ofSize: 12))
                    inUse.withLock { _ = $0.remove(ObjectIdentifier(context)) }
                }
            }
        }
        #expect((1...2).contains(pool.contextCount))
    }

    /// Lends the only context `count` times while another thread waits for it, then lets that thread continue.
    private func lendWhileAThreadWaits(_ pool: ShapingPool, times count: Int) {
        let isLent = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        for _ in 0..<count {
            group.enter()
            Thread {
                pool.withContext(forBytes: 10) { _ in
                    isLent.signal()
                    // Hold the context until the other thread waits for it.
                    while pool.contextCount == 1, pool.waitingThreadCount == 0 { sched_yield() }
                }
                group.leave()
            }.start()
            isLent.wait()
            pool.withContext(forBytes: 10) { _ in }
            group.wait()
        }
    }

    @Test func thePoolGrowsWhenThreadsKeepWaiting() {
        let pool = ShapingPool(limit: 1, ceiling: 2)
        // Each round is one crowded loan and one uncrowded loan, which cancel out.
        lendWhileAThreadWaits(pool, times: ShapingPool.crowdingThreshold * 2)
        #expect(pool.contextCount == 1, "every second loan was uncrowded")
        let mayEnd = DispatchSemaphore(value: 0)
        let isLent = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        group.enter()
        Thread {
            pool.withContext(forBytes: 10) { _ in
                isLent.signal()
                mayEnd.wait()
            }
            group.leave()
        }.start()
        isLent.wait()
        for _ in 0..<ShapingPool.crowdingThreshold {
            group.enter()
            Thread {
                pool.withContext(forBytes: 10) { _ in }
                group.leave()
            }.start()
        }
        // The last loan finds the pool crowded and creates the second context for all waiting threads.
        while pool.contextCount < 2 { sched_yield() }
        mayEnd.signal()
        group.wait()
        #expect(pool.contextCount == 2)
    }

    @Test func thePoolNeverGrowsPastItsCeiling() {
        let pool = ShapingPool(limit: 1, ceiling: 2)
        onThreads(6) { _ in for _ in 0..<200 { pool.withContext(forBytes: 10) { _ in } } }
        #expect(pool.contextCount <= 2)
    }

    @Test func aLongTextNeitherWaitsNorMakesOthersWait() {
        let pool = ShapingPool(limit: 1, ceiling: 1)
        pool.withContext(forBytes: 10) { _ in
            onThreads(1) { _ in pool.withContext(forBytes: ShapingPool.shortText + 1) { _ in } }
        }
        #expect(pool.contextCount == 2)
        // Later loans use both contexts.
        onThreads(2) { _ in for _ in 0..<20 { pool.withContext(forBytes: 10) { _ in } } }
        #expect(pool.contextCount == 2)
    }

    @Test func charactersThatNoFontHasAreShapedWhileTheOnlyContextIsLent() {
        let text = AttributedText("a\u{10FFFD}b \u{E0123}", font: .systemFont(ofSize: 13.75))
        #expect(TextShaper.typeset(text, TextConstraints()).size.width > 0)
    }
}

/// Runs on the main thread.
final class ShapingPoolOnMainTests: XCTestCase {
    func testTheMainThreadDoesNotWaitForAContext() {
        let pool = ShapingPool(limit: 1, ceiling: 1)
        let (isTaken, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread {
            pool.withContext(forBytes: 10) { _ in
                isTaken.signal()
                mayEnd.wait()
            }
        }.start()
        isTaken.wait()
        pool.withContext(forBytes: 10) { _ in }
        mayEnd.signal()
        XCTAssertEqual(pool.contextCount, 2)
    }
}
