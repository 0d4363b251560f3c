import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import XCTest

@testable import ADKLists

/// Holds back workers' results and delivers them in a chosen order.
@MainActor
final class HeldResults {
    private let letters = Locked<[(slot: Int, letter: MainMailbox.Block)]>([])

    init(_ harness: TableHarness) {
        harness.table.controller.data.deliver = { [letters] slot, letter in
            letters.withLock { $0.append((slot, letter)) }
        }
    }

    /// Slots with held results, ascending.
    var slots: [Int] { letters.current.map(\.slot).sorted() }

    /// Runs all other work to its end without advancing the clock.
    static func finishWork() {
        repeat {
            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
            frame()
        } while WorkQueue.shared.unfinishedCount > 0 || !MainMailbox.isEmpty
    }

    /// Runs work until `condition` holds, also work on threads of the app, which begin at any time. The watchdog ends a
    /// test in which it never holds.
    static func finishWork(until condition: () -> Bool) {
        finishWork()
        while !condition() {
            sched_yield()
            finishWork()
        }
    }

    /// Runs a frame at the current time.
    static func frame() {
        FrameLoop.shared.setNeedsFrame()
        FrameLoop.shared.runFrame()
    }

    /// Delivers the result of one slot.
    func deliver(_ slot: Int) {
        let letter = letters.withLock { held in
            held.firstIndex { $0.slot == slot }.map { held.remove(at: $0).letter }
        }
        letter?()
    }

    /// Delivers all results in the order in which `order` sorts the slots, with a frame after each or one after all.
    func deliverAll(framesBetween: Bool, _ order: ([Int]) -> [Int]) {
        HeldResults.finishWork()
        for _ in 0..<100 where !slots.isEmpty {
            for slot in order(slots) {
                deliver(slot)
                if framesBetween { HeldResults.frame() }
            }
            HeldResults.finishWork()
        }
    }
}
