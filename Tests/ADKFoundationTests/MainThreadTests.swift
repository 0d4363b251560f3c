import Dispatch
import XCTest

@testable import ADKFoundation

/// Waiting for the main queue. XCTest, which runs on the thread that can drain it.
final class MainThreadTests: XCTestCase {
    func testAQueueThatWasDrainedDoesNotEndTheNextWait() {
        DispatchQueue.main.async {}
        XCTAssertTrue(MainThread.queueHasBlock)
        MainThread.drainQueue()
        XCTAssertFalse(MainThread.queueHasBlock, "every later wait would end at once")
    }

    func testABlockThatComesWhileTheQueueIsDrainedIsNotLost() {
        let isDone = Locked(false)
        DispatchQueue.main.async { DispatchQueue.main.async { isDone.withLock { $0 = true } } }
        while MainThread.queueHasBlock { MainThread.drainQueue() }
        XCTAssertTrue(isDone.current)
    }

    func testABlockInTheMailboxEndsTheWait() {
        MainMailbox.removeAll()
        let waits = Locked(false)
        Thread.detachNewThread {
            while !waits.current { sched_yield() }
            MainMailbox.post {}
        }
        MainMailbox.whileAwaited {
            // Blocks of earlier tests do not count.
            MainThread.drainQueue()
            waits.withLock { $0 = true }
            while MainMailbox.isEmpty || !MainThread.queueHasBlock { sched_yield() }
        }
        XCTAssertFalse(MainMailbox.isEmpty)
        // A block that is here already needs no wait.
        MainMailbox.whileAwaited { XCTFail("it waited although a block is here") }
        MainMailbox.removeAll()
        MainThread.drainQueue()
    }
}
